"""The games service: create, submit, read. Every adapter uses this one and no adapter decides anything.

Synchronous and thread-safe. A command is decided on a private draft of the published state; then the log is
written; then one reference swap publishes the draft. So reads need no lock and a failure at any point
leaves nothing behind.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from application.answers import (
    Answer,
    Commit,
    Created,
    Envelope,
    NewPlayer,
    Published,
    Role,
    SeatToken,
    Summary,
)
from application.store import EventStore
from domain.kernel.rules import Title
from domain.titles import TITLES

__all__ = [
    "Answer",
    "Commit",
    "Created",
    "Envelope",
    "Games",
    "NewPlayer",
    "Published",
    "Role",
    "SeatToken",
    "Summary",
]


def _now() -> datetime:
    return datetime.now(UTC)


class Games:
    """All games of one store. Refusals are in `application.errors`; those of the domain pass through
    unchanged.
    """

    def __init__(
        self,
        store: EventStore,
        titles: Mapping[str, Title[Any, Any, Any]] = TITLES,  # Any: each title's own state and messages
        *,
        keep: int = 256,
        clock: Callable[[], datetime] = _now,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        """Keep the newest published states of up to `keep` games in memory; `entropy` gives that many
        random bytes.
        """
        self._store = store
        self._titles = titles

    def create(
        self,
        game: str,
        players: Sequence[NewPlayer],
        *,
        command_id: str,
        options: object = None,
        edition: str | None = None,
        seed: bytes | None = None,
    ) -> Created:
        """Create a game and play on to its first decisions.

        `command_id` is unique over the store: the same request again gives the same answer. `options` is
        the decoded JSON object of the title's own options (None: the defaults), `edition` a name (None: the
        title's first), `seed` 32 bytes (None: secret ones; a given seed is marked as open). Raises
        NoSuchTitle, NoSuchEdition, InvalidSetup, MalformedCommand and KeyReused.
        """
        raise NotImplementedError

    def submit(
        self,
        game_id: str,
        seat: int,
        command: object,
        *,
        command_id: str,
        decision: int | None = None,
        if_match: int | None = None,
        actor: str = "seat",
    ) -> Answer:
        """Carry out a command, given as its decoded JSON object, or answer it from the log if it was
        accepted before.

        `decision` names the decision that it answers, `if_match` the version that the caller saw, `actor`
        who acts for the seat. Checked in this order: the command id, the version, the form, the rules.
        Raises NoSuchGame, NoSuchSeat, KeyReused, StaleVersion, MalformedCommand, StaleDecision and
        RuleViolation.
        """
        raise NotImplementedError

    def published(self, game_id: str) -> Published:
        """Return the game as it is now; raises NoSuchGame."""
        raise NotImplementedError

    def cached(self, game_id: str) -> Published | None:
        """Return the game as it was last seen here, without any input or output; None if it is not in
        memory.
        """
        raise NotImplementedError

    def at(self, game_id: str, version: int) -> Published:
        """Return the game as it was after `version` events; raises NoSuchGame and NoSuchVersion."""
        raise NotImplementedError

    def events(
        self, game_id: str, *, after: int = 0, limit: int = 500, types: Sequence[str] = ()
    ) -> list[Envelope]:
        """Return events above the version `after`, of some types if any are named; raises NoSuchGame."""
        raise NotImplementedError

    def commits(self, game_id: str, *, after: int = 0, limit: int = 500) -> list[Commit]:
        """Return the accepted commands with a version above `after`; raises NoSuchGame."""
        raise NotImplementedError

    def list(
        self,
        *,
        game: str | None = None,
        status: Literal["running", "over"] | None = None,
        player: str | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> tuple[list[Summary], str | None]:
        """Return games, the newest first, and the cursor of the next page; raises ValueError for a foreign
        cursor.
        """
        raise NotImplementedError

    def seat_of(self, game_id: str, token: str) -> Role | None:
        """Return who holds a bearer token in this game: a seat, "host", or nobody."""
        raise NotImplementedError

    def rotate_token(self, game_id: str, seat: Role) -> str:
        """Give a seat or the host a new token; the former one is worth nothing from now on."""
        raise NotImplementedError
