"""A toy title for the tests of everything that is not a rule of a real one: `TOY`.

Beans, for 1 to 3 players: in turn, take beans from a heap or draw one unseen; when the heap is empty
everybody votes at the same time; then the game is over. So it has steps of several events, a random draw, a
simultaneous decision, an end. In its second rules version nobody takes three beans: `NEWER_TOY` is the
release that begins new games with that one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.refusals import InvalidSetup, RuleViolation
from domain.kernel.rules import Title
from domain.kernel.table import (
    Decision,
    GameForked,
    Milestones,
    Pinned,
    RulesAdopted,
    Scoreboard,
    ScoreLine,
    SeatScore,
    SeedRevealed,
    SharedEvent,
    pinned_after,
)
from domain.kernel.telling import Names, counted, listed, tell_score, tell_shared


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    heap: int = 6


class TakeBeans(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Take one to three beans from the heap, since rules version 2 one or two (TOY-01)."""

    count: int


class DrawBean(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Draw one bean unseen (TOY-01)."""


class Vote(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Vote for a seat (TOY-02)."""

    seat: int


class GameCreated(msgspec.Struct, frozen=True, tag=True):
    pinned: Pinned
    options: Options


class BeanTaken(msgspec.Struct, frozen=True, tag=True):
    seat: int


class BeanDrawn(msgspec.Struct, frozen=True, tag=True):
    seat: int
    colour: str


class VoteOpened(msgspec.Struct, frozen=True, tag=True):
    pass


class VoteCast(msgspec.Struct, frozen=True, tag=True):
    seat: int
    chosen: int


class GameEnded(msgspec.Struct, frozen=True, tag=True):
    scores: Scoreboard


class Take(msgspec.Struct, frozen=True, tag=True):
    """Whose turn it is."""


class Ballot(msgspec.Struct, frozen=True, tag=True):
    """Everybody at once."""


Command: TypeAlias = TakeBeans | DrawBean | Vote
Event: TypeAlias = GameCreated | BeanTaken | BeanDrawn | VoteOpened | VoteCast | GameEnded | SharedEvent
Choice: TypeAlias = Take | Ballot


class State(msgspec.Struct):
    version: int = 0
    pinned: Pinned | None = None
    heap: int = 0
    beans: list[int] = []
    unseen: list[str] = []
    drawn: int = 0
    turn: int = 0
    asked_at: int = 0
    votes: dict[int, int] | None = None
    scores: Scoreboard | None = None


class Board(msgspec.Struct):
    heap: int
    beans: list[int]


@dataclass(frozen=True)
class ToyEdition:
    name: str
    colours: tuple[str, ...]
    each: int

    def reconstructed(self) -> Sequence[str]:
        return ()


def parse_edition(data: Mapping[str, object]) -> ToyEdition:
    try:
        return msgspec.convert(data, ToyEdition)
    except msgspec.ValidationError as fault:
        raise ValueError(str(fault)) from fault


def three_may_be_taken(state: State) -> bool:
    """Until rules version 2 (TOY-01)."""
    assert state.pinned is not None
    return state.pinned.rules_version < 2


def most(state: State) -> int:
    """How many beans may be taken."""
    return min(3 if three_may_be_taken(state) else 2, state.heap)


@dataclass(frozen=True)
class ToyRules:
    edition: ToyEdition

    def initial(self) -> State:
        return State()

    def set_up(self, state: State, pinned: Pinned, options: Options, chance: Chance) -> Iterator[Event]:
        if options.heap < 1:
            raise InvalidSetup("heap", "a heap has one bean at least")
        yield GameCreated(pinned, options)

    def apply(self, state: State, event: Event) -> None:
        state.version += 1
        match event:
            case GameCreated(pinned, options):
                state.pinned = pinned
                state.heap = options.heap
                state.beans = [0] * pinned.players
                state.unseen = sorted(self.edition.colours * self.edition.each)
            case BeanTaken(seat):
                state.heap -= 1
                state.beans[seat] += 1
                state.turn = (seat + 1) % len(state.beans)
            case BeanDrawn(seat, colour):
                state.unseen.remove(colour)
                state.drawn += 1
                state.beans[seat] += 1
                state.turn = (seat + 1) % len(state.beans)
            case VoteOpened():
                state.votes = {}
            case VoteCast(seat, chosen):
                assert state.votes is not None
                state.votes[seat] = chosen
            case GameEnded(scores):
                state.scores = scores
            case SeedRevealed() | RulesAdopted() | GameForked():
                assert state.pinned is not None
                state.pinned = pinned_after(state.pinned, event)
        if not isinstance(event, VoteCast | RulesAdopted | GameForked):
            state.asked_at = state.version

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> Iterator[Event]:
        if state.scores is not None:
            raise RuleViolation("TOY-03", "the game is over")
        if isinstance(command, Vote):
            if state.votes is None or seat in state.votes:
                raise RuleViolation("TOY-02", "there is no vote to cast")
            if not 0 <= command.seat < len(state.beans):
                raise RuleViolation("TOY-02", "vote for somebody at the table")
            yield VoteCast(seat, command.seat)
            return
        if state.votes is not None or seat != state.turn:
            raise RuleViolation("TOY-01", "it is not your turn")
        if isinstance(command, DrawBean):
            if not state.unseen:
                raise RuleViolation("TOY-01", "there is nothing left to draw")
            yield BeanDrawn(seat, chance.pick("bean", state.drawn, state.unseen))
            return
        if not 1 <= command.count <= most(state):
            raise RuleViolation("TOY-01", f"take one to {most(state)} beans that are there")
        for _ in range(command.count):
            yield BeanTaken(seat)

    def settle(self, state: State, chance: Chance) -> Iterator[Event]:
        if state.votes is None and state.heap == 0:
            yield VoteOpened()
        if state.votes is not None and len(state.votes) == len(state.beans):
            yield GameEnded(self.score(state))

    def pending(self, state: State) -> Sequence[Decision[object]]:
        if state.scores is not None:
            return []
        if state.votes is None:
            return [Decision(state.asked_at, state.turn, Take())]
        waiting = [seat for seat in range(len(state.beans)) if seat not in state.votes]
        return [Decision(state.asked_at, seat, Ballot()) for seat in waiting]

    def legal_commands(self, state: State, seat: int) -> Iterator[Command]:
        for decision in self.pending(state):
            if decision.seat == seat and isinstance(decision.choice, Ballot):
                yield from (Vote(other) for other in range(len(state.beans)))
            elif decision.seat == seat:
                yield from (TakeBeans(count) for count in range(1, most(state) + 1))
                if state.unseen:
                    yield DrawBean()

    def copy(self, state: State) -> State:
        return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)

    def version(self, state: State) -> int:
        return state.version

    def pinned(self, state: State) -> Pinned:
        assert state.pinned is not None
        return state.pinned

    def over(self, state: State) -> bool:
        return state.scores is not None

    def phase(self, state: State) -> str:
        return "taking" if state.votes is None else "voting"

    def board(self, state: State) -> Board:
        return Board(state.heap, state.beans)

    def score(self, state: State) -> Scoreboard:
        best = max(state.beans, default=0)
        return Scoreboard(
            seats=tuple(
                SeatScore(
                    seat,
                    beans,
                    1 + sum(other > beans for other in state.beans),
                    (ScoreLine("beans", beans, "TOY-01"),),
                )
                for seat, beans in enumerate(state.beans)
            ),
            winners=tuple(seat for seat, beans in enumerate(state.beans) if beans == best),
        )

    def milestones(self, state: State) -> Milestones:
        return Milestones((), "the toy has no milestones")

    def text(self, state: State) -> str:
        return f"heap {state.heap}, beans {state.beans}"

    def tell(self, event: Event, names: Names) -> str:
        match event:
            case GameCreated(_, options):
                return f"{listed(names)} sit around {options.heap} beans."
            case BeanTaken(seat):
                return f"{names[seat]} takes a bean."
            case BeanDrawn(seat, colour):
                return f"{names[seat]} draws a {colour} bean."
            case VoteOpened():
                return "The heap is empty: everybody votes."
            case VoteCast(seat, chosen):
                return f"{names[seat]} votes for {names[chosen]}."
            case GameEnded(scores):
                return tell_score(scores, names)
            case _:
                return tell_shared(event)

    def tell_command(self, command: Command, seat: int, names: Names) -> str:
        match command:
            case TakeBeans(count):
                return f"{names[seat]} asks for {counted(count, 'bean')}."
            case DrawBean():
                return f"{names[seat]} asks for a bean unseen."
            case Vote():
                return f"{names[seat]} goes to the vote."

    def pieces(self, state: State) -> Mapping[str, int]:
        return {"beans": state.heap + sum(state.beans) + len(state.unseen)}


def toy(
    rules: Callable[[Any], Any] = ToyRules,  # Any: an edition, and rules that a test may have spoilt
    *,
    rules_version: int = 1,
    event: Any = Event,  # Any: a union type, of a schema that a test makes up
    upcasts: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] | None = None,
) -> Title[Any, Any, Any]:
    """The toy title, or one with other rules, newer ones, or other schemas of its events."""
    return Title(
        name="toy",
        label="Beans",
        package="tests.toy",
        players=range(1, 4),
        rules_version=rules_version,
        command=Command,
        event=event,
        choice=Choice,
        board=Board,
        options=Options,
        parse_edition=parse_edition,
        rules=rules,
        upcasts=upcasts or {},
    )


TOY: Title[State, Command, Event] = toy()
NEWER_TOY: Title[State, Command, Event] = toy(rules_version=2)
