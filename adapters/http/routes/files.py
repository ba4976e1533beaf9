"""Whole games as files: to keep, to check elsewhere, to take in, and for the log book of an app."""

from collections.abc import AsyncIterator, Iterator, Mapping
from io import BytesIO
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response, StreamingResponse

from adapters.http import describe
from adapters.http.exchange import (
    NEVER_STORED,
    answer,
    check_media_type,
    creation_id,
    etag,
    idempotency_key,
    read_body,
)
from adapters.http.hosted import ImportedGame, PlayForBgStats
from adapters.http.problems import (
    BODY_TOO_LARGE,
    BROKEN_FILE,
    GAME_RUNNING,
    KEY_REUSED,
    NO_SUCH_GAME,
    OTHER_HISTORY,
    UNSUPPORTED_MEDIA_TYPE,
)
from adapters.http.service import Service, reading, service_of, working, writing
from application.bgstats import link_of, play_of
from application.editions import AnyTitle
from application.export import MEDIA_TYPE, Fault, Limits, history_of, lines, read
from application.games import Games
from application.importing import Imported, import_verified, is_known_edition, verified

router = APIRouter(prefix="/v1/games", tags=["files"])

_LINES_AT_ONCE = 50
FILE = {
    MEDIA_TYPE: {
        "schema": {
            "type": "string",
            "description": "A heading, then a commit a line, as canonical JSON; each line ends with a line feed.",
        }
    }
}


@router.get(
    "/{game_id}/export",
    response_class=StreamingResponse,
    operation_id="exportGame",
    summary="Export a game",
    responses={200: {"headers": describe.ETAG, "content": FILE}, **describe.refused_by(NO_SUCH_GAME)},
)
async def export_game(
    request: Request, game_id: describe.GameIdInPath, _: Annotated[describe.NoQuery, Query()]
) -> Response:
    """Return the whole game as a file that proves itself, with the server's signature of where it ends.

    Line 1 tells what the game is, who plays, its edition, and the chain's hash at the end; every other line is one
    commit as it is stored. A file that was cut off or changed is told from a whole one. It holds the seed only where
    everybody may know it, and no tokens.
    """
    service = service_of(request)
    history = await reading(service, history_of, service.games, game_id)
    headers = {
        "ETag": etag(history.heading.versions),
        "Cache-Control": "no-cache",
        "Content-Disposition": f'attachment; filename="{game_id}.jsonl"',
    }
    return StreamingResponse(_some_at_once(service, lines(history)), headers=headers, media_type=MEDIA_TYPE)


async def _some_at_once(service: Service, told: Iterator[bytes]) -> AsyncIterator[bytes]:
    """The lines, read in a worker thread; when the service stops the file is left unfinished, which its reader sees."""
    while not service.closing.is_set():
        some = await reading(service, b"".join, islice(told, _LINES_AT_ONCE))
        if not some:
            return
        yield some


@router.post(
    "/import",
    status_code=201,
    response_model=ImportedGame,
    operation_id="importGame",
    summary="Import a game",
    responses={
        200: {"description": "The game was here before.", "model": ImportedGame, "headers": describe.ETAG},
        201: {"headers": describe.ETAG | describe.REPLAYED | describe.LOCATION},
        **describe.refused_by(BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BROKEN_FILE, KEY_REUSED, OTHER_HISTORY),
    },
    openapi_extra={
        **describe.with_key(required=False, shortest=describe.CREATION_KEY),
        "requestBody": {"required": True, "content": FILE},
    },
)
async def import_game(request: Request, _: Annotated[describe.NoQuery, Query()]) -> Response:
    """Take in a game from a file that `GET .../export` made, here or elsewhere.

    The whole file is verified before anything is written: every byte of it, the chain, and every command, which is
    decided again. The game keeps its id, its chain and its times, and gets new tokens. A running game goes on here only
    if its seed is open; else it can be looked at, and forked to be played on. The same file again is answered with the
    game that is here. The key is a secret, as that of a creation. Without trust the server takes only games of editions
    that it knows.
    """
    service = service_of(request)
    key = idempotency_key(request, shortest=describe.CREATION_KEY)
    check_media_type(request, MEDIA_TYPE, "application/x-ndjson")
    limits = Limits(service.settings.import_limit, service.settings.import_limit)
    body = await read_body(request, limits.file)
    if not request.state.local:
        await reading(service, check_edition, service.games, body, limits)
    over = await working(service, _verified, body, service.titles, limits)
    imported = await writing(service, _import, service.games, body, over, creation_id("import", key), limits)
    return _imported_answer(imported)


def check_edition(games: Games, body: bytes, limits: Limits) -> None:
    """Whoever may be anybody brings no component data: who knows what a game with it would cost to play."""
    heading = read(BytesIO(body), limits).heading
    if not is_known_edition(games, heading):
        raise Fault(
            1,
            f"this server has no games with this edition {heading.edition.name!r}; whoever runs it can import the "
            "file on the command line",
        )


def _verified(body: bytes, titles: Mapping[str, AnyTitle], limits: Limits) -> bool:
    return verified(BytesIO(body), titles, limits)


def _import(games: Games, body: bytes, over: bool, command_id: str, limits: Limits) -> Imported:
    return import_verified(games, BytesIO(body), over=over, command_id=command_id, limits=limits)


def _imported_answer(imported: Imported) -> Response:
    headers = NEVER_STORED | {"ETag": etag(imported.version), "Location": f"/v1/games/{imported.game_id}"}
    if imported.replayed:
        headers["Idempotency-Replayed"] = "true"
    return answer(
        {
            "game_id": imported.game_id,
            "version": imported.version,
            "position": imported.position,
            "hash": imported.hash,
            "seats": imported.seats,
            "host_token": imported.host_token,
        },
        headers,
        200 if imported.host_token is None else 201,
    )


@router.get(
    "/{game_id}/bgstats",
    response_model=PlayForBgStats,
    operation_id="getPlayForBgStats",
    summary="Hand a finished game to BG Stats",
    responses=describe.refused_by(NO_SUCH_GAME, GAME_RUNNING),
)
async def bgstats(
    request: Request, game_id: describe.GameIdInPath, _: Annotated[describe.NoQuery, Query()]
) -> Response:
    """Return a finished game as a play for the app BG Stats: the players, their scores by category, who won.

    The app asks its user which of its games and players are meant, and remembers the answer.
    """
    play = await reading(service_of(request), play_of, service_of(request).games, game_id)
    return answer({"play": play, "link": link_of(play)}, {"Cache-Control": "no-cache"})
