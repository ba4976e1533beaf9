"""The rules of Coffee Traders as the kernel asks for them: a command decided, and how play goes on by itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

import msgspec

from domain.coffee_traders import (
    assign_workers,
    bonus_supply,
    harvest,
    milestones,
    refresh,
    scoring,
    sell,
    setup,
    trade_and_build,
    work,
)
from domain.coffee_traders import choices as c
from domain.coffee_traders import commands as m
from domain.coffee_traders.board import Board, board
from domain.coffee_traders.edition import Edition, parse_edition
from domain.coffee_traders.events import (
    DecisionMade,
    DecisionOpened,
    Event,
    Options,
    PeriodStarted,
    PhaseStarted,
)
from domain.coffee_traders.facts import apply
from domain.coffee_traders.pieces import pieces
from domain.coffee_traders.questions import PERFORMERS, QUESTIONS
from domain.coffee_traders.rulings import NEWEST
from domain.coffee_traders.state import Pending, State, blank, pending_of
from domain.coffee_traders.steps import Ask, Steps
from domain.coffee_traders.telling import tell
from domain.coffee_traders.telling_choices import tell_command
from domain.coffee_traders.text import phase, text
from domain.kernel.chance import Chance
from domain.kernel.refusals import EngineFault, RuleViolation
from domain.kernel.rules import Title
from domain.kernel.table import Decision, Milestones, Pinned, Scoreboard
from domain.kernel.telling import Names

PHASES: Final[dict[str, Callable[[State, Chance], Steps]]] = {
    "set_up": setup.proceed,
    "work": work.proceed,
    "assign_workers": assign_workers.proceed,
    "trade_and_build": trade_and_build.proceed,
    "harvest": harvest.proceed,
    "sell": sell.proceed,
    "refresh": refresh.proceed,
}

_NOT_ASKED: Final = {
    "set_up": "VAR-02",
    "work": "WRK-01",
    "own_workers": "ASG-01",
    "other_workers": "ASG-03",
    "penalties": "ASG-06",
    "trade_and_build": "TRB-01",
    "harvest": "HAR-01",
    "sell": "SEL-01",
    "refresh": "REF-09",
}
"""The rule that a command breaks which nobody asked for, by phase, in Assign Workers by step."""


def _carry_on(state: State, tasks: Sequence[c.Task]) -> Iterator[Event]:
    """Do what remains of an action in order, until something must be asked; the rest waits with the question."""
    queue = list(tasks)
    while queue:
        task = queue.pop(0)
        outcome = yield from PERFORMERS[type(task)](state, task)
        if isinstance(outcome, Ask):
            yield DecisionOpened(outcome.seat, outcome.choice, (*outcome.then, *queue))
            return
        queue[:0] = outcome


def decide(state: State, seat: int, command: m.Command, *, automatic: bool = False) -> Iterator[Event]:
    """Answer what a seat is asked, or move its bonus supply; every check comes before the first event."""
    if state.scores is not None:
        raise RuleViolation("GEN-04", "The game is over.")
    pending = pending_of(state, seat)
    if pending is None:
        rule = _NOT_ASKED.get(state.phase) or _NOT_ASKED[state.step]
        if isinstance(command, m.TakeBonus | m.RefillBonus):
            rule = "BON-01"
        raise RuleViolation(rule, "You are not asked anything now; wait for your turn.")
    if isinstance(command, m.TakeBonus):
        yield from bonus_supply.take(state, pending, command)
        return
    if isinstance(command, m.RefillBonus):
        yield from bonus_supply.refill(state, pending, command)
        return
    question = QUESTIONS[type(pending.choice)]
    handler = question.answers.get(type(command))
    if handler is None:
        answers = ", ".join(answer.__name__ for answer in question.answers)
        raise RuleViolation(
            question.rule, f"{type(command).__name__} is no answer now; you are asked for {answers}."
        )
    steps = handler(state, seat, pending.choice, command)
    if type(command) in question.keeps_open:
        yield from _carry_on(state, (yield from steps))
        return
    try:
        first = next(steps)
    except StopIteration as stop:
        yield DecisionMade(seat, automatic)
        tasks = stop.value
    else:
        yield DecisionMade(seat, automatic)
        yield first
        tasks = yield from steps
    yield from _carry_on(state, (*tasks, *pending.then))


def _legal(state: State, pending: Pending) -> Iterator[m.Command]:
    yield from bonus_supply.moves(state, pending)
    yield from QUESTIONS[type(pending.choice)].legal(state, pending.seat, pending.choice)


def _forced(state: State) -> tuple[int, m.Command] | None:
    """Return a seat with exactly one legal command, and that command; never in Sell (GEN-10)."""
    if state.phase == "sell":
        return None
    for pending in state.pending:
        answers = list(islice(_legal(state, pending), 2))
        if not answers:
            raise EngineFault(f"seat {pending.seat} has no legal answer to {pending.choice!r}")
        if len(answers) == 1:
            return pending.seat, answers[0]
    return None


def _settle(state: State, chance: Chance) -> Iterator[Event]:
    while state.scores is None:
        forced = _forced(state)
        if forced is not None:
            yield from decide(state, *forced, automatic=True)
        elif state.pending:
            return
        else:
            yield from _carry_on(state, (yield from PHASES[state.phase](state, chance)))


class CoffeeTradersRules:
    """The rules of Coffee Traders; see `domain.kernel.rules.Rules` for what each function promises."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        # The edition is not copied with a state: an empty place stands for it.
        self._encoder = msgspec.msgpack.Encoder(enc_hook=lambda shared: None)
        self._decoder = msgspec.msgpack.Decoder(State, dec_hook=lambda kind, empty: edition)

    def initial(self) -> State:
        """Return the empty table."""
        return blank(self.edition)

    def set_up(self, state: State, pinned: Pinned, options: Options, chance: Chance) -> Iterator[Event]:
        """Lay the table (SET); raises InvalidSetup."""
        return setup.set_up(state, pinned, options, chance)

    def apply(self, state: State, event: Event) -> None:
        """Change the state by one fact."""
        apply(state, event)

    def decide(self, state: State, seat: int, command: m.Command, chance: Chance) -> Iterator[Event]:
        """Carry a command out, or refuse it with RuleViolation before the first event."""
        return milestones.watch(state, decide(state, seat, command))

    def settle(self, state: State, chance: Chance) -> Iterator[Event]:
        """Go on until somebody must choose or the game is over."""
        return milestones.watch(state, _settle(state, chance))

    def pending(self, state: State) -> Sequence[Decision[c.Choice]]:
        """Return who must choose what now, in turn order."""
        asked = [pending for seat in state.order if (pending := pending_of(state, seat)) is not None]
        return [Decision(pending.opened, pending.seat, pending.choice) for pending in asked]

    def legal_commands(self, state: State, seat: int) -> Iterator[m.Command]:
        """Yield exactly what is legal for a seat now."""
        pending = pending_of(state, seat)
        return iter(()) if pending is None else _legal(state, pending)

    def copy(self, state: State) -> State:
        """Return a private copy that shares the edition."""
        copied: State = self._decoder.decode(self._encoder.encode(state))
        return copied

    def version(self, state: State) -> int:
        """Return the number of events applied."""
        return state.version

    def pinned(self, state: State) -> Pinned:
        """Return what the game fixed at its creation; raises EngineFault before that."""
        if state.pinned is None:
            raise EngineFault("the game is not created yet")
        return state.pinned

    def over(self, state: State) -> bool:
        """Tell whether the game has ended."""
        return state.scores is not None

    def phase(self, state: State) -> str:
        """Return where the game is, such as "1970, Work"."""
        return phase(state)

    def board(self, state: State) -> Board:
        """Return everything on the table."""
        return board(state)

    def score(self, state: State) -> Scoreboard:
        """Return what every seat would score now, or the final score."""
        return state.scores or scoring.score(state)

    def milestones(self, state: State) -> Milestones:
        """Return the milestones in play and everybody's progress."""
        return milestones.progress(state)

    def text(self, state: State) -> str:
        """Return the board as plain text."""
        return text(state)

    def tell(self, event: Event, names: Names) -> str:
        """Return an event as a sentence."""
        return tell(event, self.edition, names)

    def tell_command(self, command: m.Command, seat: int, names: Names) -> str:
        """Return what a player did as a sentence."""
        return tell_command(command, seat, self.edition, names)

    def pieces(self, state: State) -> Mapping[str, int]:
        """Count every finite piece wherever it is (GEN-05)."""
        return pieces(state)


TITLE: Final = Title(
    name="coffee-traders",
    label="Coffee Traders",
    package="domain.coffee_traders",
    players=setup.PLAYERS,
    rules_version=NEWEST,
    command=m.Command,
    event=Event,
    choice=c.Choice,
    board=Board,
    options=Options,
    parse_edition=parse_edition,
    rules=CoffeeTradersRules,
    headings=(PeriodStarted, PhaseStarted),
)
