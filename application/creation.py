"""How a game begins: what a request must look like, its first commit, and whether a request is the same as before."""

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from application import chain, editions
from application.answers import Created, NewPlayer, Published, Role, SeatToken
from application.errors import MalformedCommand
from application.messages import Header, Messages, encode, header_of
from application.store import Creation, NewCommit, StoredCommit, StoredEdition, StoredGame, TokenHash
from application.tokens import kept, token_of
from domain.kernel.chance import SEED_BYTES, Chance, seed_commitment
from domain.kernel.play import open_game
from domain.kernel.refusals import InvalidSetup
from domain.kernel.rules import Rules
from domain.kernel.table import Pinned

_NAME_LENGTH = 80
_JOINERS = re.compile("[\u200c\u200d]")
"""Not seen themselves, but needed to write Persian, Malayalam or a family of emoji."""


@dataclass(frozen=True)
class Request:
    """What was asked for, as `Games.create` takes it."""

    game: str
    players: tuple[NewPlayer, ...]
    options: object
    edition: str | None
    seed: bytes | None


class CreateGame(msgspec.Struct, frozen=True, tag=True):
    """The command in the header of a game's first commit: the request without names and without the seed."""

    game: str
    players: int
    options: msgspec.Raw
    edition: str
    edition_hash: str


_command = msgspec.json.Decoder(CreateGame).decode


def roles(seats: int) -> tuple[Role, ...]:
    """Return everyone who gets a token: the seats, then the host."""
    return (*range(seats), "host")


def hashes(secret: bytes, game_id: str, seats: int) -> tuple[TokenHash, ...]:
    """Return what is kept of a new game's tokens."""
    return tuple(kept(secret, game_id, role) for role in roles(seats))


def check(title: editions.AnyTitle, request: Request) -> None:
    """Raise InvalidSetup for a request that no game of the title can begin with."""
    seats = len(request.players)
    if seats not in title.players:
        first, last = title.players[0], title.players[-1]
        raise InvalidSetup("players", f"{title.label} is for {first} to {last} players, not {seats}")
    for seat, player in enumerate(request.players):
        _check_name(f"players/{seat}/name", player.name)
        if player.bot is not None:
            _check_name(f"players/{seat}/bot", player.bot)
    if request.seed is not None and len(request.seed) != SEED_BYTES:
        raise InvalidSetup("seed", f"a seed has {SEED_BYTES} bytes, this one has {len(request.seed)}")


def first_commit(
    title: editions.AnyTitle,
    messages: Messages[Any, Any, Any],  # Any, here and below: each title's own state, messages and options
    rules: Rules[Any, Any, Any],
    edition: StoredEdition,
    request: Request,
    *,
    game_id: str,
    seed: bytes,
    secret: bytes,
    command_id: str,
    recorded_at: str,
) -> tuple[Any, NewCommit]:
    """Return a new game's state at its first decisions and the commit that begins its log.

    Raises MalformedCommand for its options and InvalidSetup where it cannot be set up so.
    """
    options, stored_options = messages.options({} if request.options is None else request.options)
    seats = len(request.players)
    pinned = Pinned(
        players=seats,
        rules_version=title.rules_version,
        edition=edition.name,
        edition_hash=edition.hash,
        seed_commitment=seed_commitment(game_id, seed),
        open_seed=request.seed is not None,
    )
    state, opening = open_game(rules, pinned, options, Chance(seed))
    command = CreateGame(title.name, seats, msgspec.Raw(stored_options), edition.name, edition.hash)
    header = encode(
        Header(command_id, 1, None, "host", title.rules_version, recorded_at, msgspec.Raw(encode(command)))
    )
    events = tuple([messages.stored(event) for event in opening])
    game = StoredGame(game_id, title.name, game_id, edition.hash, recorded_at, request.players, over=False)
    commit = NewCommit(
        game_id=game_id,
        command_id=command_id,
        first_version=1,
        header=header,
        hash=chain.link(chain.start(game_id), header, events),
        events=events,
        creation=Creation(command_id, game, seed, edition, hashes(secret, game_id, seats)),
    )
    return state, commit


def created(first: Published, secret: bytes, *, replayed: bool) -> Created:
    """Return the answer to a creation from the game as its first commit left it."""
    return Created(
        game_id=first.game_id,
        version=first.version,
        position=first.position,
        hash=first.hash,
        seats=tuple(
            SeatToken(seat, name, token_of(secret, first.game_id, seat))
            for seat, name in enumerate(first.names)
        ),
        host_token=token_of(secret, first.game_id, "host"),
        seed_commitment=first.rules.pinned(first.state).seed_commitment,
        replayed=replayed,
    )


def is_same(
    request: Request,
    messages: Messages[Any, Any, Any],
    default_edition: str,
    game: StoredGame,
    first: StoredCommit,
    open_seed: bytes | None,
) -> bool:
    """Tell whether a request asks for the game that was made by an earlier one of the same command id."""
    command = _command(header_of(first.header).command)
    try:
        _, options = messages.options({} if request.options is None else request.options)
    except MalformedCommand:
        return False
    return (
        request.game == game.title
        and request.players == game.players
        and options == bytes(command.options)
        and (request.edition or default_edition) == command.edition
        and request.seed == open_seed
    )


def _check_name(field: str, name: str) -> None:
    seen = _JOINERS.sub("", name)
    if not seen.strip() or len(name) > _NAME_LENGTH or not seen.isprintable():
        raise InvalidSetup(field, f"a name has 1 to {_NAME_LENGTH} printable characters")
