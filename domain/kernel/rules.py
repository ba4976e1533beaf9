"""The two things that a title gives: its rules, and how it is found and set up."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.table import Decision, Milestones, Pinned, Scoreboard
from domain.kernel.telling import Names

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")


class Edition(Protocol):
    """Component data of one title, validated."""

    @property
    def name(self) -> str:
        """The edition's short name, such as "reconstructed"."""

    def reconstructed(self) -> Sequence[str]:
        """Return the names of the tables that no source states and this project chose."""


class Rules(Protocol[StateT, CommandT, EventT]):
    """The rules of one title with one edition: pure functions of the state; only `apply` changes one, in place."""

    @property
    def edition(self) -> Edition:
        """The component data that these rules play with."""

    def initial(self) -> StateT:
        """Return the state before the first event."""

    def set_up(
        self,
        state: StateT,
        pinned: Pinned,
        options: Any,  # each title's own options
        chance: Chance,
    ) -> Iterator[EventT]:
        """Yield the events that lay an empty table, as `decide` does; raises InvalidSetup before the first of them."""

    def apply(self, state: StateT, event: EventT) -> None:
        """Change the state by one fact; looks at no rule and no chance, so old histories replay the same for ever."""

    def decide(self, state: StateT, seat: int, command: CommandT, chance: Chance) -> Iterator[EventT]:
        """Check everything, raising RuleViolation, then yield events; the caller applies each before the next."""

    def settle(self, state: StateT, chance: Chance) -> Iterator[EventT]:
        """Yield what follows by itself until somebody must choose or the game is over."""

    def pending(self, state: StateT) -> Sequence[Decision[object]]:
        """Return who must choose what now, in turn order; empty only when the game is over."""

    def legal_commands(self, state: StateT, seat: int) -> Iterator[CommandT]:
        """Yield exactly the commands that `decide` accepts from this seat now, each once."""

    def copy(self, state: StateT) -> StateT:
        """Return a private copy; the edition is shared."""

    def version(self, state: StateT) -> int:
        """Return the number of events applied."""

    def pinned(self, state: StateT) -> Pinned:
        """Return what the game fixed at its creation, or later by an event."""

    def over(self, state: StateT) -> bool:
        """Tell whether the game has ended."""

    def phase(self, state: StateT) -> str:
        """Return where the game is, in words for a person."""

    def board(self, state: StateT) -> msgspec.Struct:
        """Return everything that lies on the table, for a client to draw."""

    def score(self, state: StateT) -> Scoreboard:
        """Return what every seat would score if the game ended now."""

    def milestones(self, state: StateT) -> Milestones:
        """Return the milestones in play and every seat's progress."""

    def text(self, state: StateT) -> str:
        """Return the board as plain text for a terminal."""

    def tell(self, event: EventT, names: Names) -> str:
        """Return an event as a sentence, with the players' names by seat."""

    def tell_command(self, command: CommandT, seat: int, names: Names) -> str:
        """Return what a player did as a sentence, with the players' names by seat."""

    def pieces(self, state: StateT) -> Mapping[str, int]:
        """Count every finite piece wherever it is; the counts never change during a game."""


@dataclass(frozen=True)
class Title(Generic[StateT, CommandT, EventT]):
    """A game title: its names, its message types and its makers; `package` holds `editions/*.toml` and `rulebook.toml`.

    `command`, `event` and `choice` are unions of tagged structs, `options` and `board` are structs; `players` is the
    range of player counts; `rules_version` is the newest, pinned by new games; `parse_edition` raises ValueError with
    one line per fault. `upcasts` are for events whose fields have changed since they were stored: "TraderPlaced/1"
    takes the decoded JSON of schema 1 to that of schema 2, which is what is stored from then on. Events of the types
    in `headings` begin a part of the game: they are the headings of a game that is told.
    """

    name: str
    label: str
    package: str
    players: range
    rules_version: int
    command: Any  # a union type: typing has no name for one
    event: Any
    choice: Any
    board: type[msgspec.Struct]
    options: type[msgspec.Struct]
    parse_edition: Callable[[Mapping[str, object]], Edition]
    rules: Callable[
        [Any], Rules[StateT, CommandT, EventT]
    ]  # Any: the edition that parse_edition of this title made
    upcasts: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    headings: tuple[type, ...] = ()
