"""Read models: what is told of games now without replaying them, and the folds over a log that make it.

There are four, each at a position of its own: `board` (the newest one as JSON), `scoring` (what every seat would score
now, by category, and the course of that over the game), `milestones` (how far every seat is), `games` (the list). They
are made from the log alone and can be thrown away and made again (`application.projecting`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from application.answers import Published, Summary
from application.editions import AnyTitle
from application.messages import encode
from application.paging import summary_of
from application.store import StoredCommit, StoredGame
from domain.kernel.rules import Rules
from domain.kernel.table import Milestones, Scoreboard

T = TypeVar("T")

GAMES = "games"
SCORING = "scoring"
VIEWS: Mapping[str, Callable[[Rules[Any, Any, Any], Any], msgspec.Struct]] = {  # Any: each title's own state
    "board": lambda rules, state: rules.board(state),
    SCORING: lambda rules, state: rules.score(state),
    "milestones": lambda rules, state: rules.milestones(state),
}
"""The read models of one document a game: how the title makes it from a state."""

NAMES = (*VIEWS, GAMES)

_FOLDS = 1
"""Raised when a fold means something else than before, so that what was made by the former one is made again."""


class CoursePoint(msgspec.Struct, frozen=True):
    """What every seat would have scored when a phase ended, with the event of this version."""

    version: int
    phase: str
    scoreboard: Scoreboard


class Anchor(NamedTuple):
    """How far a read model has come: the position and the hash of the last commit in it; before the first, 0 and none.

    `made_for` is the `fingerprint` of what it was made by.
    """

    position: int
    hash: bytes
    made_for: str


@dataclass(frozen=True)
class Shown:
    """A game as the read models show it; `number` is the position of its first event, which orders the list.

    `documents` holds JSON by the name of the read model: a game that cannot be folded has none but that of the list.
    `course` holds what is new in it: the JSON of course points, by version.
    """

    game_id: str
    title: str
    version: int
    number: int
    over: bool
    players: tuple[str, ...]
    documents: Mapping[str, bytes]
    course: Mapping[int, bytes]


@dataclass(frozen=True)
class Batch:
    """Games as they are at the anchor, all that have changed since the batch before."""

    anchor: Anchor
    games: Sequence[Shown]


class View(NamedTuple):
    """What a read model says of a game: its title, the version that it shows, and JSON."""

    title: str
    version: int
    document: bytes


class Reflection(NamedTuple, Generic[T]):
    """What a read model says, and the position that it reflects: everything up to there is in it."""

    position: int
    value: T


class Target(Protocol):
    """Where read models are written: those that are read, or new ones that will take their place."""

    def anchors(self) -> Mapping[str, Anchor]:
        """Return how far each read model has come, by name; one that was never made is missing."""

    def write(self, batch: Batch) -> None:
        """Write a batch and its anchor, or nothing; a read model that has come further already stays as it is."""


class Staged(Target, Protocol):
    """New read models beside those that are read."""

    def switch(self) -> bool:
        """Put them in the place of the former ones, all at once, unless one of those has come further (False).

        Raises StoreRefused if somebody else has begun to make new ones meanwhile.
        """


class ReadModels(Target, Protocol):
    """The read models of one store. Thread-safe; a read sees a document and its position as of one moment."""

    def view(self, name: str, game_id: str) -> Reflection[View | None]:
        """Return what `board`, `scoring` or `milestones` says of a game, if it knows it."""

    def course(self, game_id: str) -> Reflection[tuple[View, list[bytes]] | None]:
        """Return what `scoring` says of a game and the JSON of the course of its scores, if it knows the game."""

    def games(
        self, *, title: str | None, over: bool | None, player: str | None, before: int | None, limit: int
    ) -> Reflection[list[tuple[int, bytes]]]:
        """Return games by number and JSON, the newest first, below the number `before`."""

    def stage(self, made_for: str, names: Sequence[str]) -> Staged:
        """Begin to make read models anew, beside those that are read."""

    def forget(self, names: Sequence[str]) -> None:
        """Throw read models away: they say nothing of any game any more, and have no anchor."""

    def close(self) -> None:
        """Let go of all connections; the read models cannot be used any more."""


@dataclass
class Fold:
    """A game on its way through its log: `game.state` is its own and goes on, `began` is where its phase began."""

    game: Published
    number: int
    phase: str
    began: int

    @classmethod
    def of(cls, game: Published, number: int) -> "Fold":
        """Return the fold of a game before its first event."""
        return cls(game, number, game.rules.phase(game.state), 0)


def go_on(fold: Fold, events: Iterable[object]) -> list[CoursePoint]:
    """Take events into a fold; return where phases ended. A phase in which nothing happened is left out."""
    rules, state = fold.game.rules, fold.game.state
    version, course = fold.game.version, []
    for event in events:
        rules.apply(state, event)
        version += 1
        phase = rules.phase(state)
        if phase != fold.phase:
            if version > fold.began + 1:
                course.append(CoursePoint(version, fold.phase, rules.score(state)))
            fold.phase, fold.began = phase, version
    fold.game = replace(fold.game, version=version)
    return course


def documents(fold: Fold, names: Iterable[str]) -> dict[str, bytes]:
    """Return the JSON of some read models of a game as it is at the end of a fold."""
    rules, state = fold.game.rules, fold.game.state
    return {name: msgspec.json.encode(VIEWS[name](rules, state)) for name in names if name in VIEWS}


def listed(game: StoredGame, head: StoredCommit, over: bool) -> bytes:
    """Return the JSON of a game in the list as it is after a commit."""
    return msgspec.json.encode(summary_of(replace(game, over=over), head))


def fingerprint(titles: Mapping[str, AnyTitle]) -> str:
    """Return what read models depend on beside the log: they are made again where it is another."""
    boards = [title.board for title in titles.values()]
    schemas = msgspec.json.schema_components([*boards, CoursePoint, Milestones, Summary])
    versions = [(title.name, title.rules_version) for title in titles.values()]
    return sha256(encode([_FOLDS, versions, schemas])).hexdigest()
