"""Commands: what a seat may do now, and doing it."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from adapters.http import describe
from adapters.http.access import acting_seat, bearer, holder_of
from adapters.http.envelopes import CommandAnswer, CommandRequest, LegalCommands
from adapters.http.exchange import answer, decoded, etag, if_match, read_body, required_key, unchanged
from adapters.http.problems import (
    BODY_TOO_LARGE,
    KEY_REUSED,
    MALFORMED,
    MISSING_KEY,
    MISSING_TOKEN,
    NO_SUCH_GAME,
    NO_SUCH_SEAT,
    RULE_VIOLATION,
    SEED_UNKNOWN,
    STALE_DECISION,
    STALE_VERSION,
    UNKNOWN_TOKEN,
    UNSUPPORTED_MEDIA_TYPE,
    WRONG_TOKEN,
    Refused,
    problem_of,
)
from adapters.http.routes.games import to_decide
from adapters.http.routes.history import envelope
from adapters.http.service import Service, newest, service_of, writing
from application.errors import MalformedCommand, NoSuchSeat, StaleVersion
from application.games import Answer
from domain.kernel.refusals import RuleViolation, StaleDecision

router = APIRouter(prefix="/v1/games/{game_id}", tags=["play"])

COMMAND_PROBLEMS = (
    MISSING_TOKEN,
    UNKNOWN_TOKEN,
    WRONG_TOKEN,
    NO_SUCH_GAME,
    MISSING_KEY,
    KEY_REUSED,
    STALE_VERSION,
    BODY_TOO_LARGE,
    UNSUPPORTED_MEDIA_TYPE,
    SEED_UNKNOWN,
)
"""What every command may be refused with, a seat's as well as the host's."""

COMMAND_HEADERS = {
    "parameters": [
        *describe.with_key(required=True)["parameters"],
        *describe.with_precondition()["parameters"],
    ]
}


class _OfSeat(BaseModel):
    model_config = {"extra": "forbid"}
    seat: Annotated[int, Field(ge=0, le=31, description="The seat, from 0.")]


@router.get(
    "/legal-commands",
    response_model=LegalCommands,
    operation_id="listLegalCommands",
    summary="List every command that a seat may give now",
    responses=describe.readable(NO_SUCH_GAME, NO_SUCH_SEAT),
    openapi_extra=describe.conditional(),
)
async def legal_commands(
    request: Request, game_id: describe.GameIdInPath, query: Annotated[_OfSeat, Query()]
) -> Response:
    """List every command that the seat may give now: each is accepted and every other is refused.

    The list is empty for a seat that has nothing to decide. Any entry can be sent back as `command`, as it
    is.
    """
    game = await newest(service_of(request), game_id)
    if query.seat >= len(game.names):
        raise NoSuchSeat(game_id, query.seat, len(game.names))
    headers = {"ETag": etag(game.version), "Cache-Control": "no-cache"}
    if unchanged(request, game.version):
        return Response(status_code=304, headers=headers)
    commands = list(game.rules.legal_commands(game.state, query.seat))
    return answer(
        {"game_id": game_id, "version": game.version, "seat": query.seat, "commands": commands}, headers
    )


@router.post(
    "/commands",
    response_model=CommandAnswer,
    operation_id="submitCommand",
    summary="Give a command",
    responses={
        200: {"headers": describe.ETAG | describe.REPLAYED},
        **describe.refused_by(*COMMAND_PROBLEMS, STALE_DECISION, RULE_VIOLATION),
    },
    openapi_extra=COMMAND_HEADERS | describe.accepts(CommandRequest) | describe.by_token("seatToken"),
)
async def submit_command(
    request: Request, game_id: describe.GameIdInPath, _: Annotated[describe.NoQuery, Query()]
) -> Response:
    """Carry out one command and all that follows from it by itself, up to the next decisions.

    Checked in this order: the token, the Idempotency-Key, If-Match, the form, the rules. When a command is
    refused nothing has happened and its key can be used again. When it was accepted before, the first answer
    is given again, from the log, with `Idempotency-Replayed: true`.
    """
    service = service_of(request)
    body = await read_body(request, service.settings.body_limit)
    with service.metrics.command_seconds.time():
        done = await writing(service, _submit, service, request, game_id, body)
    service.metrics.commands.labels(str(done.replayed).lower()).inc()
    return done_answer(game_id, done)


def done_answer(game_id: str, done: Answer) -> Response:
    """Return the answer that tells what an accepted command did."""
    headers = {"ETag": etag(done.version)}
    if done.replayed:
        headers["Idempotency-Replayed"] = "true"
    return answer(
        {
            "game_id": game_id,
            "version": done.version,
            "position": done.position,
            "hash": done.hash,
            "events": [envelope(event) for event in done.events],
            "to_decide": to_decide(done.to_decide),
        },
        headers,
    )


def _submit(service: Service, request: Request, game_id: str, body: bytes) -> Answer:
    games = service.games
    holder = holder_of(games, game_id, bearer(request), request.state.local)
    key = required_key(request)
    expected = if_match(request)
    try:
        asked = decoded(CommandRequest, request, body)
    except Refused:
        version = games.published(game_id).version
        if expected not in (None, version):
            raise problem_of(StaleVersion(expected, version)) from None
        raise
    try:
        return games.submit(
            game_id,
            acting_seat(holder, asked.seat),
            asked.command,
            command_id=key,
            decision=asked.decision,
            if_match=expected,
            actor="local" if holder == "local" else "seat",
        )
    except MalformedCommand as malformed:
        raise problem_of(MalformedCommand("/command" + malformed.pointer, malformed.sentence)) from None
    except NoSuchSeat as unknown:
        raise Refused(MALFORMED, f"{unknown}", pointer="/seat") from None
    except (RuleViolation, StaleDecision) as refused:
        raise problem_of(refused, games.published(game_id).version) from None
