"""What is on the table: the board, the scoreboard and the milestones, now or at a past version."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from adapters.http import describe
from adapters.http.envelopes import BoardAnswer, MilestonesAnswer, ScoreboardAnswer
from adapters.http.exchange import IMMUTABLE, answer, etag, unchanged
from adapters.http.problems import NO_SUCH_GAME, NO_SUCH_VERSION
from adapters.http.service import newest, reading, service_of
from application.games import Published

router = APIRouter(prefix="/v1/games/{game_id}", tags=["views"])

_RESPONSES = describe.readable(NO_SUCH_GAME, NO_SUCH_VERSION)


@router.get(
    "/board",
    response_model=BoardAnswer,
    operation_id="getBoard",
    summary="Look at the board",
    responses=_RESPONSES,
    openapi_extra=describe.conditional(),
)
async def get_board(
    request: Request, game_id: describe.GameIdInPath, query: Annotated[describe.AtVersion, Query()]
) -> Response:
    """Return everything that lies on the table, for a client to draw."""
    return await _view(request, game_id, query.version, "board", lambda game: game.rules.board(game.state))


@router.get(
    "/scoreboard",
    response_model=ScoreboardAnswer,
    operation_id="getScoreboard",
    summary="Look at the scoreboard",
    responses=_RESPONSES,
    openapi_extra=describe.conditional(),
)
async def get_scoreboard(
    request: Request, game_id: describe.GameIdInPath, query: Annotated[describe.AtVersion, Query()]
) -> Response:
    """Return what every seat would score if the game ended then, by category and rule."""
    return await _view(
        request, game_id, query.version, "scoreboard", lambda game: game.rules.score(game.state)
    )


@router.get(
    "/milestones",
    response_model=MilestonesAnswer,
    operation_id="getMilestones",
    summary="Look at the milestones",
    responses=_RESPONSES,
    openapi_extra=describe.conditional(),
)
async def get_milestones(
    request: Request, game_id: describe.GameIdInPath, query: Annotated[describe.AtVersion, Query()]
) -> Response:
    """Return the milestones in play and how far every seat is towards each."""
    return await _view(
        request, game_id, query.version, "milestones", lambda game: game.rules.milestones(game.state)
    )


async def _view(
    request: Request,
    game_id: str,
    version: int | None,
    name: str,
    view: Callable[[Published], object],
) -> Response:
    service = service_of(request)
    if version is None:
        game = await newest(service, game_id)
        caching = {"Cache-Control": "no-cache"}
    else:
        game = await reading(service, service.games.at, game_id, version)
        caching = IMMUTABLE
    headers = {"ETag": etag(game.version), **caching}
    if unchanged(request, game.version):
        return Response(status_code=304, headers=headers)
    return answer(
        {"game_id": game_id, "game": game.title.name, "version": game.version, name: view(game)}, headers
    )
