"""What the use cases need from an event store: the port that the stores in `adapters.event_store` implement.

A store keeps one row per event and one per accepted command, written together or not at all, and outside
the log the players' names, the seeds, the hashes of the tokens, and the editions by content hash.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from application.answers import NewPlayer, Parent, Role


class NewEvent(NamedTuple):
    """An event as it will be stored: its topic ("cafe/CupServed/1") and its JSON, keys sorted."""

    topic: str
    data: bytes


class StoredEvent(NamedTuple):
    """An event as it is stored; `position` counts over the whole store and only grows, `version` over the game."""

    position: int
    version: int
    topic: str
    data: bytes


@dataclass(frozen=True)
class StoredCommit:
    """An accepted command as it is stored; `position` is that of its last event, `hash` has 32 bytes."""

    game_id: str
    command_id: str
    first_version: int
    last_version: int
    position: int
    header: bytes
    hash: bytes


class Logged(NamedTuple):
    """An event among those of all games, with the command that it follows from."""

    game_id: str
    command_id: str
    header: bytes
    event: StoredEvent


@dataclass(frozen=True)
class StoredEdition:
    """Component data as canonical JSON, with the title's name, its own name and the hex SHA-256 of the JSON."""

    title: str
    name: str
    hash: str
    content: bytes


@dataclass(frozen=True)
class StoredGame:
    """What is known of a game besides its log; `root` is the game whose id begins the chain, itself unless forked."""

    game_id: str
    title: str
    root: str
    edition_hash: str
    created_at: str
    players: tuple[NewPlayer, ...]
    over: bool
    parent: Parent | None = None


@dataclass(frozen=True)
class Listed:
    """A game in a list, with its newest commit; `number` counts games over the store, in order of creation.

    There is no newest commit where the log of the game has been lost.
    """

    number: int
    game: StoredGame
    head: StoredCommit | None


@dataclass(frozen=True)
class TokenHash:
    """The SHA-256 of the token that a role holds now, and how often it has been rotated."""

    role: Role
    generation: int
    hash: bytes


@dataclass(frozen=True)
class Creation:
    """What is kept with the first commit of a game; there is no seed where it is not known here.

    `command_id` is that of the request that made the game; `offered` says that new games may name its edition.
    """

    command_id: str
    game: StoredGame
    seed: bytes | None
    edition: StoredEdition
    tokens: tuple[TokenHash, ...]
    offered: bool = True


@dataclass(frozen=True)
class NewCommit:
    """An accepted command with its events, whose versions begin at `first_version`; `over` says that it ends the game.

    `creation` is given with the first commit of a game and with no other.
    """

    game_id: str
    command_id: str
    first_version: int
    header: bytes
    hash: bytes
    events: tuple[NewEvent, ...]
    over: bool = False
    creation: Creation | None = None


class Conflict(Exception):
    """Something of a commit is there already: its version, its command id or its game id. Nothing was written."""


class EventStore(Protocol):
    """A store of games. Thread-safe; every method is one transaction, and sees all that was committed before it."""

    @property
    def secret(self) -> bytes:
        """The server's 32-byte secret, kept outside the database: tokens and signatures are derived from it."""

    def append(self, *commits: NewCommit) -> Sequence[int]:
        """Write commits of one game, in order, and all that belongs to them, or nothing; return the positions of
        their events. Raises Conflict.
        """

    def game(self, game_id: str) -> StoredGame | None:
        """Return what is known of a game besides its log."""

    def created_by(self, command_id: str) -> str | None:
        """Return the id of the game that a creation, a fork or an import of this command id made."""

    def games(
        self,
        *,
        title: str | None = None,
        over: bool | None = None,
        player: str | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> list[Listed]:
        """Return games, the newest first, below the number `before`."""

    def head(self, game_id: str, at: int | None = None) -> StoredCommit | None:
        """Return the newest commit of a game, or the newest that ends at or before the version `at`."""

    def commit(self, game_id: str, command_id: str) -> StoredCommit | None:
        """Return the commit of a command."""

    def commits(
        self, game_id: str, *, after: int = 0, through: int | None = None, limit: int | None = None
    ) -> list[StoredCommit]:
        """Return the commits in order that have a version above `after` and, if it is given, up to `through`."""

    def events(
        self,
        game_id: str,
        *,
        after: int = 0,
        through: int | None = None,
        topics: tuple[str, ...] = (),
        limit: int | None = None,
    ) -> list[StoredEvent]:
        """Return the events in order with a version above `after`, up to `through`, of some topics if any are given."""

    def feed(self, *, after: int = 0, limit: int | None = None) -> list[StoredCommit]:
        """Return the commits of all games with a position above `after`, in the order of their positions,
        which may have gaps. What has a lower position than a commit that is seen was seen before it.
        """

    def log(self, *, after: int = 0, topics: tuple[str, ...] = (), limit: int | None = None) -> list[Logged]:
        """Return the events of all games with a position above `after`, in that order, of some topics if any are
        given.
        """

    def position(self) -> int:
        """Return the position of the newest event of all games, 0 where there is none."""

    def listen(self, heard: Callable[[str, int], None]) -> Callable[[], None]:
        """Call `heard` with the game's id and the position after each commit that is written through this object.

        It is called in the thread that wrote, so it has to be quick and may not raise. Commits of other
        processes are not heard. What is returned ends it.
        """

    def seed(self, game_id: str) -> bytes | None:
        """Return the seed of a game."""

    def edition(self, content_hash: str) -> StoredEdition | None:
        """Return an edition by its hex content hash."""

    def editions(self, title: str) -> list[StoredEdition]:
        """Return the editions of a title that new games may name, in the order in which they were first used."""

    def tokens(self, game_id: str) -> list[TokenHash]:
        """Return the tokens of a game that are valid now."""

    def replace_token(self, game_id: str, token: TokenHash) -> None:
        """Put a token in the place of its role's former one; raises Conflict unless it is of the next generation."""

    def close(self) -> None:
        """Let go of all connections; the store cannot be used any more."""
