"""Games: create, list, look at one, and give its seats new tokens."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from adapters.http import describe
from adapters.http.access import bearer, holder_of, may_host
from adapters.http.envelopes import CreatedGame, Game, GamePage, NewGame, NewToken, PlayerToSeat
from adapters.http.exchange import (
    NEVER_STORED,
    answer,
    creation_id,
    decoded,
    etag,
    idempotency_key,
    position_header,
    read_body,
    unchanged,
)
from adapters.http.problems import (
    BODY_TOO_LARGE,
    INVALID_SETUP,
    KEY_REUSED,
    MALFORMED,
    MISSING_TOKEN,
    NO_SUCH_GAME,
    NO_SUCH_SEAT,
    POSITION_NOT_REACHED,
    UNKNOWN_TOKEN,
    UNSUPPORTED_MEDIA_TYPE,
    WRONG_TOKEN,
    Refused,
)
from adapters.http.service import newest, reflecting, service_of, writing
from application.errors import NoSuchTitle
from application.games import Created, Games, NewPlayer, Published
from application.paging import cursor_after, number_before
from domain.kernel.table import Decision

router = APIRouter(prefix="/v1/games", tags=["games"])


class _Filters(describe.Reflecting):
    game: Annotated[str | None, Field(max_length=64, description="Only games of this title.")] = None
    status: Annotated[
        Literal["running", "over"] | None, Field(description="Only running games, or only ended ones.")
    ] = None
    player: Annotated[
        str | None,
        Field(
            max_length=64,
            pattern=r"^[^\x00-\x1f\x7f]+$",
            description="Only games with a player of exactly this name.",
        ),
    ] = None
    cursor: Annotated[
        str | None,
        Field(max_length=512, description="`next` of the page before; the first page when left out."),
    ] = None
    limit: Annotated[int, Field(ge=1, le=500, description="How many games a page holds at most.")] = 50


@router.post(
    "",
    status_code=201,
    response_model=CreatedGame,
    operation_id="createGame",
    summary="Create a game",
    responses={
        201: {"headers": describe.ETAG | describe.REPLAYED | describe.LOCATION},
        **describe.refused_by(BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_SETUP, KEY_REUSED),
    },
    openapi_extra=describe.with_key(required=False, shortest=describe.CREATION_KEY)
    | describe.accepts(NewGame),
)
async def create_game(request: Request, _: Annotated[describe.NoQuery, Query()]) -> Response:
    """Create a game, set it up and play on to its first decisions.

    Keep the tokens: they are not shown again. The same request with the same Idempotency-Key gives the same
    game with the same tokens, so the key is a secret: take a random one. Without that header every request
    makes a new game.
    """
    service = service_of(request)
    key = idempotency_key(request, shortest=describe.CREATION_KEY)
    body = await read_body(request, service.settings.body_limit)
    asked = decoded(NewGame, request, body)
    created = await writing(service, _create, service.games, asked, creation_id("creation", key))
    return created_answer(created)


def created_answer(created: Created) -> Response:
    """Return the answer that tells of a new game, with its tokens."""
    headers = NEVER_STORED | {"ETag": etag(created.version), "Location": f"/v1/games/{created.game_id}"}
    if created.replayed:
        headers["Idempotency-Replayed"] = "true"
    return answer(
        {
            "game_id": created.game_id,
            "version": created.version,
            "position": created.position,
            "hash": created.hash,
            "seats": created.seats,
            "host_token": created.host_token,
            "seed_commitment": created.seed_commitment,
        },
        headers,
        201,
    )


def seated(players: Sequence[PlayerToSeat]) -> list[NewPlayer]:
    """Return who takes the seats; raises Refused (422) for a bot."""
    for seat, player in enumerate(players):
        if player.bot is not None:
            raise Refused(
                MALFORMED,
                "this server has no bots: leave `bot` out and let a client play the seat with its token",
                pointer=f"/players/{seat}/bot",
            )
    return [NewPlayer(player.name) for player in players]


def _create(games: Games, asked: NewGame, command_id: str) -> Created:
    try:
        return games.create(
            asked.game,
            seated(asked.players),
            command_id=command_id,
            options=asked.options,
            edition=asked.edition,
            seed=None if asked.seed is None else bytes.fromhex(asked.seed),
        )
    except NoSuchTitle as unknown:
        raise Refused(MALFORMED, f"{unknown}", pointer="/game") from None


@router.get(
    "",
    response_model=GamePage,
    operation_id="listGames",
    summary="List games",
    responses={200: {"headers": describe.POSITION}, **describe.refused_by(POSITION_NOT_REACHED)},
)
async def list_games(request: Request, filters: Annotated[_Filters, Query()]) -> Response:
    """List games, the newest first, a page at a time."""
    service = service_of(request)
    try:
        found = await reflecting(
            service,
            filters.min_position,
            service.views.models.games,
            title=filters.game,
            over=None if filters.status is None else filters.status == "over",
            player=filters.player,
            before=number_before(filters.cursor),
            limit=filters.limit + 1,
        )
    except (ValueError, OverflowError):
        raise Refused(MALFORMED, "this is not the `next` of a page", parameter="cursor") from None
    rows, more = found.value[: filters.limit], len(found.value) > filters.limit
    page = {
        "games": [msgspec.Raw(row) for _, row in rows],
        "next": cursor_after(rows[-1][0]) if more else None,
    }
    return answer(page, {"Cache-Control": "no-cache", **position_header(found.position)})


@router.get(
    "/{game_id}",
    response_model=Game,
    operation_id="getGame",
    summary="Look at a game",
    responses=describe.readable(NO_SUCH_GAME),
    openapi_extra=describe.conditional(),
)
async def get_game(
    request: Request, game_id: describe.GameIdInPath, _: Annotated[describe.NoQuery, Query()]
) -> Response:
    """Return where the game is, who must decide what now and, when it is over, its result."""
    game = await newest(service_of(request), game_id)
    headers = {"ETag": etag(game.version), "Cache-Control": "no-cache"}
    if unchanged(request, game.version):
        return Response(status_code=304, headers=headers)
    return answer(_summary(game), headers)


def to_decide(decisions: tuple[Decision[object], ...]) -> list[dict[str, object]]:
    """Return decisions as answers show them."""
    return [{"id": it.id, "seat": it.seat, "decision": it.choice} for it in decisions]


def _summary(game: Published) -> dict[str, object]:
    rules, state = game.rules, game.state
    over = rules.over(state)
    return {
        "game_id": game.game_id,
        "game": game.title.name,
        "status": "over" if over else "running",
        "version": game.version,
        "position": game.position,
        "hash": game.hash,
        "phase": rules.phase(state),
        "players": [{"seat": seat, "name": name} for seat, name in enumerate(game.names)],
        "pinned": rules.pinned(state),
        "created_at": game.created_at,
        "updated_at": game.recorded_at,
        "parent": game.parent,
        "to_decide": to_decide(tuple(rules.pending(state))),
        "result": rules.score(state) if over else None,
    }


@router.post(
    "/{game_id}/tokens/{holder}",
    response_model=NewToken,
    operation_id="rotateToken",
    summary="Give a seat or the host a new token",
    responses=describe.refused_by(MISSING_TOKEN, UNKNOWN_TOKEN, WRONG_TOKEN, NO_SUCH_GAME, NO_SUCH_SEAT),
    openapi_extra=describe.by_token("hostToken"),
)
async def rotate_token(
    request: Request,
    game_id: describe.GameIdInPath,
    holder: Annotated[str, Path(description="`host`, or a seat number.", pattern="^(host|[0-9]{1,2})$")],
    _: Annotated[describe.NoQuery, Query()],
) -> Response:
    """Give `holder` a new token; the one before is worth nothing from now on.

    It needs the host's token and no body. When the answer is lost, rotate again. The host's own token is
    best rotated where its answer cannot be lost.
    """
    service = service_of(request)
    seat = None if holder == "host" else int(holder)
    token = await writing(service, _rotate, service.games, request, game_id, seat)
    return answer({"game_id": game_id, "seat": seat, "token": token}, NEVER_STORED)


def _rotate(games: Games, request: Request, game_id: str, seat: int | None) -> str:
    may_host(holder_of(games, game_id, bearer(request), request.state.local))
    return games.rotate_token(game_id, "host" if seat is None else seat)
