"""What is on the table: the board, the scoreboard and the milestones, now or at a past version."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from adapters.http import describe
from adapters.http.envelopes import BoardAnswer, CourseAnswer, MilestonesAnswer, ScoreboardAnswer
from adapters.http.exchange import IMMUTABLE, answer, etag, position_header, unchanged
from adapters.http.problems import NO_SUCH_GAME, NO_SUCH_VERSION, POSITION_NOT_REACHED, Refused
from adapters.http.service import newest, reading, reflecting, service_of
from application.games import Published
from application.projections import SCORING, VIEWS, View

router = APIRouter(prefix="/v1/games/{game_id}", tags=["views"])

_RESPONSES = describe.reflecting(NO_SUCH_GAME, NO_SUCH_VERSION)
_NOW = {"Cache-Control": "no-cache"}


@router.get(
    "/board",
    response_model=BoardAnswer,
    operation_id="getBoard",
    summary="Look at the board",
    responses=_RESPONSES,
    openapi_extra=describe.conditional(),
)
async def get_board(
    request: Request, game_id: describe.GameIdInPath, query: Annotated[describe.NowOrThen, Query()]
) -> Response:
    """Return everything that lies on the table, for a client to draw."""
    return await _view(request, game_id, query, "board", "board")


@router.get(
    "/scoreboard",
    response_model=ScoreboardAnswer,
    operation_id="getScoreboard",
    summary="Look at the scoreboard",
    responses=_RESPONSES,
    openapi_extra=describe.conditional(),
)
async def get_scoreboard(
    request: Request, game_id: describe.GameIdInPath, query: Annotated[describe.NowOrThen, Query()]
) -> Response:
    """Return what every seat would score if the game ended then, by category and rule."""
    return await _view(request, game_id, query, SCORING, "scoreboard")


@router.get(
    "/milestones",
    response_model=MilestonesAnswer,
    operation_id="getMilestones",
    summary="Look at the milestones",
    responses=_RESPONSES,
    openapi_extra=describe.conditional(),
)
async def get_milestones(
    request: Request, game_id: describe.GameIdInPath, query: Annotated[describe.NowOrThen, Query()]
) -> Response:
    """Return the milestones in play and how far every seat is towards each."""
    return await _view(request, game_id, query, "milestones", "milestones")


@router.get(
    "/scoreboard/course",
    response_model=CourseAnswer,
    operation_id="getCourse",
    summary="Look at the course of the scores",
    responses=describe.reflecting(NO_SUCH_GAME),
    openapi_extra=describe.conditional(),
)
async def get_course(
    request: Request, game_id: describe.GameIdInPath, query: Annotated[describe.Reflecting, Query()]
) -> Response:
    """Return what every seat would have scored at the end of each phase so far.

    A phase ends with the event of `version`; one in which nothing happened is left out.
    """
    service = service_of(request)
    models = service.views.models
    found = await reflecting(service, query.min_position, models.course, game_id)
    if found.value is None:
        game = await newest(service, game_id)
        found = await reflecting(service, game.position, models.course, game_id)
    if found.value is None:
        raise Refused(POSITION_NOT_REACHED, "this game is in no view", headers={"Retry-After": "60"})
    view, course = found.value
    headers = {"ETag": etag(view.version), **_NOW, **position_header(found.position)}
    if unchanged(request, view.version):
        return Response(status_code=304, headers=headers)
    points = [msgspec.Raw(point) for point in course]
    return answer(
        {"game_id": game_id, "game": view.title, "version": view.version, "course": points}, headers
    )


async def _view(request: Request, game_id: str, query: describe.NowOrThen, name: str, field: str) -> Response:
    """Answer with what a read model says now, or what the log says at a version."""
    service = service_of(request)
    if query.version is None:
        found = await reflecting(service, query.min_position, service.views.models.view, name, game_id)
        view, position = found.value, found.position
        if view is None:  # a game so new, or one that cannot be folded
            game = await newest(service, game_id)
            view, position = _made(game, name), game.position
        caching = _NOW
    else:
        game = await reading(service, service.games.at, game_id, query.version)
        view, position = _made(game, name), game.position
        caching = IMMUTABLE
    headers = {"ETag": etag(view.version), **caching, **position_header(position)}
    if unchanged(request, view.version):
        return Response(status_code=304, headers=headers)
    shown = msgspec.Raw(view.document)
    return answer({"game_id": game_id, "game": view.title, "version": view.version, field: shown}, headers)


def _made(game: Published, name: str) -> View:
    document = msgspec.json.encode(VIEWS[name](game.rules, game.state))
    return View(game.title.name, game.version, document)
