"""What the host of a game does beside play: fork it, and let it adopt newer rules."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from adapters.http import describe
from adapters.http.access import bearer, holder_of, may_host
from adapters.http.envelopes import CommandAnswer, CreatedGame
from adapters.http.exchange import (
    creation_id,
    decoded,
    idempotency_key,
    if_match,
    read_body,
    required_key,
)
from adapters.http.hosted import NewFork, RulesAdoption
from adapters.http.problems import (
    BODY_TOO_LARGE,
    GAME_OVER,
    INVALID_SETUP,
    KEY_REUSED,
    MISSING_TOKEN,
    NO_SUCH_GAME,
    RULES_NOT_NEWER,
    UNKNOWN_TOKEN,
    UNSUPPORTED_MEDIA_TYPE,
    WRONG_TOKEN,
)
from adapters.http.routes.commands import COMMAND_HEADERS, COMMAND_PROBLEMS, done_answer
from adapters.http.routes.games import created_answer, seated
from adapters.http.service import service_of, writing
from application.forking import fork
from application.games import Answer, Created, Games

router = APIRouter(prefix="/v1/games/{game_id}", tags=["hosting"])


@router.post(
    "/forks",
    status_code=201,
    response_model=CreatedGame,
    operation_id="forkGame",
    summary="Fork a game",
    responses={
        201: {"headers": describe.ETAG | describe.REPLAYED | describe.LOCATION},
        **describe.refused_by(
            MISSING_TOKEN,
            UNKNOWN_TOKEN,
            WRONG_TOKEN,
            NO_SUCH_GAME,
            KEY_REUSED,
            BODY_TOO_LARGE,
            UNSUPPORTED_MEDIA_TYPE,
            GAME_OVER,
            INVALID_SETUP,
        ),
    },
    openapi_extra=describe.with_key(required=False, shortest=describe.CREATION_KEY)
    | describe.accepts(NewFork)
    | describe.by_token("hostToken"),
)
async def fork_game(
    request: Request, game_id: describe.GameIdInPath, _: Annotated[describe.NoQuery, Query()]
) -> Response:
    """Begin a new game that is, at its first decisions, what this one was at `version`, with the same chain of hashes.

    It draws from a fresh seed, or else the players of the running game could foretell its chance; where this game is
    over or its seed is open, it keeps that seed: the same chance, other decisions. The event `GameForked` tells which.
    The key is a secret, as that of a creation.
    """
    service = service_of(request)
    body = await read_body(request, service.settings.body_limit)
    return created_answer(await writing(service, _fork, service.games, request, game_id, body))


def _fork(games: Games, request: Request, game_id: str, body: bytes) -> Created:
    may_host(holder_of(games, game_id, bearer(request), request.state.local))
    key = idempotency_key(request, shortest=describe.CREATION_KEY)
    asked = decoded(NewFork, request, body)
    players = None if asked.players is None else seated(asked.players)
    return fork(games, game_id, asked.version, command_id=creation_id("fork", key), players=players)


@router.post(
    "/adopt-rules",
    response_model=CommandAnswer,
    operation_id="adoptRules",
    summary="Let a game go on by newer rules",
    responses={
        200: {"headers": describe.ETAG | describe.REPLAYED},
        **describe.refused_by(*COMMAND_PROBLEMS, GAME_OVER, RULES_NOT_NEWER),
    },
    openapi_extra=COMMAND_HEADERS | describe.accepts(RulesAdoption) | describe.by_token("hostToken"),
)
async def adopt_rules(
    request: Request, game_id: describe.GameIdInPath, _: Annotated[describe.NoQuery, Query()]
) -> Response:
    """Let the game go on by a newer rules version; what was decided before stays as it was.

    A game keeps the rules version that it began with until its host adopts a newer one. That is an event of the log
    (`RulesAdopted`) and counts as a command, with a key and a hash.
    """
    service = service_of(request)
    body = await read_body(request, service.settings.body_limit)
    return done_answer(game_id, await writing(service, _adopt, service.games, request, game_id, body))


def _adopt(games: Games, request: Request, game_id: str, body: bytes) -> Answer:
    may_host(holder_of(games, game_id, bearer(request), request.state.local))
    key, expected = required_key(request), if_match(request)
    asked = decoded(RulesAdoption, request, body)
    return games.adopt_rules(game_id, asked.rules_version, command_id=key, if_match=expected)
