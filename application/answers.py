"""What goes into the games service and what comes out of it: plain values."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from domain.kernel.rules import Rules, Title
from domain.kernel.table import Decision

Role: TypeAlias = int | Literal["host"]
"""Who holds a token: a seat number from 0, or the host."""


@dataclass(frozen=True)
class Parent:
    """The game that another one was forked from, and the version that both have in common."""

    game_id: str
    version: int


@dataclass(frozen=True)
class NewPlayer:
    """Who takes a seat: a person's name, and the kind of bot if a bot plays the seat."""

    name: str
    bot: str | None = None


@dataclass(frozen=True)
class SeatToken:
    """A seat, who sits there, and the bearer token that may act for it."""

    seat: int
    name: str
    token: str


@dataclass(frozen=True)
class Created:
    """A new game at its first decisions; `replayed` says that an earlier request of the same command id made it.

    `hash` (hex) is the creator's receipt. The tokens are the first ones even where they have been rotated
    since.
    """

    game_id: str
    version: int
    position: int
    hash: str
    seats: tuple[SeatToken, ...]
    host_token: str
    seed_commitment: str
    replayed: bool


@dataclass(frozen=True)
class Envelope:
    """One event of a log: where and when it stands there, the command it follows from, and its JSON.

    `position` counts over the whole store, `version` over the game, both from 1. `event` is the stored
    JSON, in the event's current schema where it was stored in an older one. `recorded_at` is UTC, as RFC
    3339.
    """

    position: int
    game_id: str
    version: int
    recorded_at: str
    command_id: str
    event: bytes


@dataclass(frozen=True)
class Answer:
    """What an accepted command did: its events, the game's version then, the receipt (hex) and who must decide what.

    `replayed` says that the command had been accepted before: nothing was written, and this is the game as
    it was then.
    """

    version: int
    position: int
    hash: str
    events: tuple[Envelope, ...]
    to_decide: tuple[Decision[Any], ...]  # Any: each title's own choices
    replayed: bool


@dataclass(frozen=True)
class Published:
    """A game at the end of a commit, or at any version where it was asked for so. Never changed: copy the state first.

    `position` and `hash` (hex) are those of the last commit that lies wholly at or before `version`;
    `recorded_at` is when that was written. `names` and `bots` are by seat: `bots` the kind of bot that
    plays it, if any; `parent` is what it was forked from.
    """

    game_id: str
    title: Title[Any, Any, Any]  # Any, here and below: each title's own state and messages
    rules: Rules[Any, Any, Any]
    state: Any
    version: int
    position: int
    hash: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    created_at: str
    recorded_at: str
    parent: Parent | None = None


@dataclass(frozen=True)
class Commit:
    """One accepted command: the versions it made, its header as stored, and the chain's hash (hex) after it."""

    game_id: str
    command_id: str
    first_version: int
    last_version: int
    position: int
    header: bytes
    hash: str


@dataclass(frozen=True)
class Summary:
    """A game in a list; `game` is the title's name, `players` the names by seat, `parent` what it was forked from."""

    game_id: str
    game: str
    status: Literal["running", "over"]
    version: int
    players: tuple[str, ...]
    created_at: str
    updated_at: str
    parent: Parent | None = None
