"""Why something happened: an event of a log, explained in words."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from adapters.http import describe
from adapters.http.exchange import answer
from adapters.http.explanation_envelopes import Explanation
from adapters.http.problems import NO_SUCH_GAME, NO_SUCH_VERSION
from adapters.http.routes.history import commit_row, envelope
from adapters.http.service import reading, service_of
from application.explaining import explained

router = APIRouter(prefix="/v1/games/{game_id}", tags=["history"])

VersionInPath = Annotated[int, Path(ge=1, le=describe.LARGEST, description="The version that the event has.")]


@router.get(
    "/events/{version}",
    response_model=Explanation,
    operation_id="explainEvent",
    summary="Explain an event",
    responses=describe.refused_by(NO_SUCH_GAME, NO_SUCH_VERSION),
)
async def explain_event(
    request: Request,
    game_id: describe.GameIdInPath,
    version: VersionInPath,
    _: Annotated[describe.NoQuery, Query()],
) -> Response:
    """Return an event with what caused it: the command and its commit, both in words, and the rules about them."""
    service = service_of(request)
    found = await reading(service, explained, service.games, game_id, version)
    return answer(
        {
            "envelope": envelope(found.envelope),
            "sentence": found.sentence,
            "command": found.command,
            "command_sentence": found.command_sentence,
            "commit": commit_row(found.commit),
            "rules": found.rules,
        },
        {"Cache-Control": "no-cache"},
    )
