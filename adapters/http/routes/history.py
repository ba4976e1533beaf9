"""A game's log: its events and its accepted commands."""

from collections.abc import AsyncIterator
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response, StreamingResponse

from adapters.http import describe
from adapters.http.envelopes import CommitPage, EventPage
from adapters.http.exchange import answer
from adapters.http.problems import NO_SUCH_GAME
from adapters.http.service import Service, reading, service_of
from application.games import Commit, Envelope

T = TypeVar("T")

router = APIRouter(prefix="/v1/games/{game_id}", tags=["history"])

_JSONL = "application/jsonl"
_CHUNK = 500
_LINES = msgspec.json.Encoder()


class _Page(BaseModel):
    model_config = {"extra": "forbid"}
    after: Annotated[
        int, Field(ge=0, le=describe.LARGEST, description="Only what comes after this version.")
    ] = 0
    limit: describe.PageLimit = 100
    inherited: Annotated[
        bool,
        Field(description="False leaves out what a fork has in common with the game it was forked from."),
    ] = True


class _EventPage(_Page):
    type: describe.EventTypes = []


@router.get(
    "/events",
    response_model=EventPage,
    operation_id="listEvents",
    summary="Read the log",
    responses={
        200: {
            "content": {
                _JSONL: {"schema": {"type": "string", "description": "One `EventEnvelope` as JSON a line."}}
            }
        },
        **describe.refused_by(NO_SUCH_GAME),
    },
)
async def list_events(
    request: Request, game_id: describe.GameIdInPath, page: Annotated[_EventPage, Query()]
) -> Response:
    """Return a page of the game's events.

    With `Accept: application/jsonl` all of them come, one a line, whatever the limit.
    """
    service = service_of(request)
    headers = {"Cache-Control": "no-cache", "Vary": "Accept"}
    after = await _after(service, game_id, page)
    if _wants_lines(request):
        first = await _events(service, game_id, after, _CHUNK, page.type)
        return StreamingResponse(
            _lines(service, game_id, first, page.type), headers=headers, media_type=_JSONL
        )
    found = await _events(service, game_id, after, page.limit + 1, page.type)
    shown, following = cut(found, page.limit, [event.version for event in found])
    return answer({"events": [envelope(event) for event in shown], "next": following}, headers)


@router.get(
    "/commits",
    response_model=CommitPage,
    operation_id="listCommits",
    summary="Read the accepted commands",
    responses=describe.refused_by(NO_SUCH_GAME),
)
async def list_commits(
    request: Request, game_id: describe.GameIdInPath, page: Annotated[_Page, Query()]
) -> Response:
    """Return a page of the game's accepted commands, with the hash of the chain after each."""
    service = service_of(request)
    after = await _after(service, game_id, page)
    found = await reading(service, service.games.commits, game_id, after=after, limit=page.limit + 1)
    shown, following = cut(found, page.limit, [commit.last_version for commit in found])
    return answer(
        {"commits": [commit_row(commit) for commit in shown], "next": following},
        {"Cache-Control": "no-cache"},
    )


def envelope(event: Envelope) -> dict[str, Any]:  # Any: one event of some title, as stored
    """Return an event as answers show it; its JSON is passed on as it is stored."""
    return {
        "position": event.position,
        "game_id": event.game_id,
        "version": event.version,
        "recorded_at": event.recorded_at,
        "command_id": event.command_id,
        "event": msgspec.Raw(event.event),
    }


def commit_row(commit: Commit) -> dict[str, Any]:  # Any: a header as stored
    """Return a commit as answers show it; its header is passed on as it is stored."""
    return {
        "game_id": commit.game_id,
        "command_id": commit.command_id,
        "first_version": commit.first_version,
        "last_version": commit.last_version,
        "position": commit.position,
        "header": msgspec.Raw(commit.header),
        "hash": commit.hash,
    }


async def _after(service: Service, game_id: str, page: _Page) -> int:
    """The version after which the page begins."""
    if page.inherited:
        return page.after
    parent = (await reading(service, service.games.states.game, game_id)).parent
    return page.after if parent is None else max(page.after, parent.version)


async def _events(service: Service, game_id: str, after: int, limit: int, types: list[str]) -> list[Envelope]:
    return await reading(service, service.games.events, game_id, after=after, limit=limit, types=types)


async def _lines(
    service: Service, game_id: str, found: list[Envelope], types: list[str]
) -> AsyncIterator[bytes]:
    """All events from `found` on, which are read before: a game that is not there is a problem, no line."""
    while found and not service.closing.is_set():
        yield _LINES.encode_lines([envelope(event) for event in found])
        if len(found) < _CHUNK:
            return
        found = await _events(service, game_id, found[-1].version, _CHUNK, types)


def _wants_lines(request: Request) -> bool:
    """Lines are sent only to who names them; everybody else gets pages."""
    named = request.headers.get("accept", "").lower().split(",")
    return any(media_type.partition(";")[0].strip() == _JSONL for media_type in named)


def cut(found: list[T], limit: int, versions: list[int]) -> tuple[list[T], int | None]:
    """Return a page and the `after` of the next one, if any: one more than it holds was read, to know that."""
    return found[:limit], versions[limit - 1] if len(found) > limit else None
