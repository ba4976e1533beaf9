"""What happens, as it happens: in one game or, for whoever runs the server, in all of them."""

import re
from collections.abc import Callable
from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from adapters.http import describe
from adapters.http.access import may_see_all
from adapters.http.envelopes import EventPage
from adapters.http.exchange import answer
from adapters.http.problems import MALFORMED, MISSING_TOKEN, NO_SUCH_GAME, UNKNOWN_TOKEN, Refused
from adapters.http.routes.history import cut, envelope
from adapters.http.service import Service, reading, service_of
from adapters.http.stream_messages import CommitMessage, OverMessage, resumable, streamed
from adapters.http.streams import EventStream, Portion
from application.following import Happened, events_of_all, in_all, in_game, is_told

router = APIRouter(prefix="/v1", tags=["streams"])

STREAM = "/events/stream"
"""How the paths of streams end."""

_COMMITS_AT_ONCE = 16
_ID = re.compile("[0-9]{1,15}")


class _After(BaseModel):
    model_config = {"extra": "forbid"}
    after: Annotated[
        int,
        Field(
            ge=0,
            le=describe.LARGEST,
            description="Only what comes after this id of a message; the header Last-Event-ID goes before it.",
        ),
    ] = 0


class _Page(BaseModel):
    model_config = {"extra": "forbid"}
    after: Annotated[
        int, Field(ge=0, le=describe.LARGEST, description="Only what comes after this `position`.")
    ] = 0
    limit: describe.PageLimit = 100
    type: describe.EventTypes = []


@router.get(
    "/games/{game_id}" + STREAM,
    status_code=200,
    response_class=EventStream,
    operation_id="streamGame",
    summary="Follow a game",
    responses={
        200: streamed("The commits, as they happen.", commit=CommitMessage, over=OverMessage),
        204: {"description": "The game is over and there is nothing more to send: do not connect again."},
        **describe.refused_by(NO_SUCH_GAME),
    },
    openapi_extra=resumable(),
)
async def stream_game(
    request: Request, game_id: describe.GameIdInPath, query: Annotated[_After, Query()]
) -> Response:
    """Send one message for every commit of the game, those that were before included: an accepted command with all the
    events that followed from it.

    The message's id is its last version. A commit that `after` lies within is sent whole. When the game is over a last
    message says so, and whoever comes again is answered 204.
    """
    service = service_of(request)
    after = _last_id(request, query.after)
    if await reading(service, is_told, service.games, game_id, after=after):
        return Response(status_code=204)
    return EventStream(service.streams, game_id, after, partial(_read_game, service, game_id))


@router.get(
    "/events",
    response_model=EventPage,
    operation_id="listAllEvents",
    summary="Read the log of all games",
    responses=describe.refused_by(MISSING_TOKEN, UNKNOWN_TOKEN),
    openapi_extra=describe.by_token("adminToken"),
)
async def list_all_events(request: Request, page: Annotated[_Page, Query()]) -> Response:
    """Return a page of the events of all games, in the order of their positions."""
    service = service_of(request)
    may_see_all(request, service.settings)
    found = await reading(
        service, events_of_all, service.games, after=page.after, limit=page.limit + 1, types=page.type
    )
    shown, following = cut(found, page.limit, [event.position for event in found])
    return answer(
        {"events": [envelope(event) for event in shown], "next": following}, {"Cache-Control": "no-store"}
    )


@router.get(
    STREAM,
    status_code=200,
    response_class=EventStream,
    operation_id="streamAll",
    summary="Follow all games",
    responses={
        200: streamed("The commits of all games, as they happen.", commit=CommitMessage),
        **describe.refused_by(MISSING_TOKEN, UNKNOWN_TOKEN),
    },
    openapi_extra=resumable() | describe.by_token("adminToken"),
)
async def stream_all(request: Request, query: Annotated[_After, Query()]) -> Response:
    """Send one message for every commit of every game, in the order of their positions; the message's id is the
    position of its last event.
    """
    service = service_of(request)
    may_see_all(request, service.settings)
    return EventStream(service.streams, None, _last_id(request, query.after), partial(_read_all, service))


def _last_id(request: Request, after: int) -> int:
    """The id after which to go on; raises Refused (422) for a Last-Event-ID that no message had."""
    text = request.headers.get("last-event-id")
    if text is None:
        return after
    if _ID.fullmatch(text) is None:
        raise Refused(MALFORMED, "Last-Event-ID is the id of a message, a number", parameter="Last-Event-ID")
    return int(text)


async def _read_game(service: Service, game_id: str, after: int) -> Portion:
    found, over = await reading(service, in_game, service.games, game_id, after=after, limit=_COMMITS_AT_ONCE)
    if over:
        told = msgspec.json.encode({"game_id": game_id, "version": after})
        return Portion(_message(after, b"over", told), after, ended=True)
    return _portion(after, found, lambda one: one.last_version)


async def _read_all(service: Service, after: int) -> Portion:
    found = await reading(service, in_all, service.games, after=after, limit=_COMMITS_AT_ONCE)
    return _portion(after, found, lambda one: one.position)


def _portion(after: int, found: list[Happened], id_of: Callable[[Happened], int]) -> Portion:
    messages = b"".join([_message(id_of(one), b"commit", _encoded(one)) for one in found])
    return Portion(messages, id_of(found[-1]) if found else after)


def _message(id_: int, name: bytes, data: bytes) -> bytes:
    """The data is JSON as it is encoded and stored here, without line breaks."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (id_, name, data)


def _encoded(happened: Happened) -> bytes:
    return msgspec.json.encode(
        {
            "game_id": happened.game_id,
            "first_version": happened.first_version,
            "version": happened.last_version,
            "position": happened.position,
            "hash": happened.hash,
            "command_id": happened.command_id,
            "seat": happened.seat,
            "events": [envelope(event) for event in happened.events],
        }
    )
