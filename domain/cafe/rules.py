"""The rules of Café with one edition, and how the title is found."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

import msgspec

from domain.cafe import answers, rounds, scoring, setup
from domain.cafe.board import Board, board, phase, pieces
from domain.cafe.choices import Choice
from domain.cafe.commands import Command
from domain.cafe.edition import Edition, parse_edition
from domain.cafe.events import DecisionMade, Event, Options, RoundStarted
from domain.cafe.facts import apply
from domain.cafe.rulings import NEWEST
from domain.cafe.state import State, blank
from domain.cafe.telling import tell, tell_command
from domain.cafe.text import text
from domain.kernel.chance import Chance
from domain.kernel.refusals import EngineFault
from domain.kernel.rules import Title
from domain.kernel.table import Decision, Milestones, Pinned, Scoreboard
from domain.kernel.telling import Names

_MILESTONES: Final = Milestones((), note="Café has no milestones")


class CafeRules:
    """The rules of Café; see `domain.kernel.rules.Rules` for what each function promises."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        # The edition is not copied with a state: an empty place stands for it.
        self._encoder = msgspec.msgpack.Encoder(enc_hook=lambda shared: None)
        self._decoder = msgspec.msgpack.Decoder(State, dec_hook=lambda kind, empty: edition)

    def initial(self) -> State:
        """Return the state before the first event."""
        return blank(self.edition)

    def set_up(self, state: State, pinned: Pinned, options: Options, chance: Chance) -> Iterator[Event]:
        """Yield the events before the first round; raises InvalidSetup."""
        return setup.set_up(self.edition, pinned, options, chance)

    def apply(self, state: State, event: Event) -> None:
        """Change the state by one fact."""
        apply(state, event)

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> Iterator[Event]:
        """Check everything, raising RuleViolation, then yield events."""
        return _answer(state, seat, command, chance, automatic=False)

    def settle(self, state: State, chance: Chance) -> Iterator[Event]:
        """Yield what follows by itself; a choice with one legal command is made here, marked `automatic`."""
        while state.scores is None:
            decision = state.decision
            if decision is None:
                yield from rounds.proceed(state, chance)
                continue
            commands = list(islice(answers.legal(state, decision.seat, decision.choice), 2))
            if len(commands) > 1:
                return
            yield from _answer(state, decision.seat, commands[0], chance, automatic=True)

    def pending(self, state: State) -> Sequence[Decision[Choice]]:
        """Return who must choose what now: at most one seat at a time."""
        return () if state.decision is None else (state.decision,)

    def legal_commands(self, state: State, seat: int) -> Iterator[Command]:
        """Yield exactly the commands that this seat may give now."""
        decision = state.decision
        if decision is not None and decision.seat == seat:
            yield from answers.legal(state, seat, decision.choice)

    def copy(self, state: State) -> State:
        """Return a private copy; the edition is shared."""
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
        """Tell whether the game has ended (CEND-01)."""
        return state.scores is not None

    def phase(self, state: State) -> str:
        """Return the round and its phase in words."""
        return phase(state)

    def board(self, state: State) -> Board:
        """Return everything that lies on the table."""
        return board(state)

    def score(self, state: State) -> Scoreboard:
        """Return what every seat would score if the game ended now."""
        return scoring.score(state)

    def milestones(self, state: State) -> Milestones:
        """Return that Café has none."""
        return _MILESTONES

    def text(self, state: State) -> str:
        """Return the board as plain text."""
        return text(state)

    def tell(self, event: Event, names: Names) -> str:
        """Return an event as a sentence."""
        return tell(event, self.edition, names)

    def tell_command(self, command: Command, seat: int, names: Names) -> str:
        """Return what a player did as a sentence."""
        return tell_command(command, seat, names)

    def pieces(self, state: State) -> Mapping[str, int]:
        """Count the cubes of each colour and every card."""
        return pieces(state)


def _answer(state: State, seat: int, command: Command, chance: Chance, *, automatic: bool) -> Iterator[Event]:
    decision = state.decision
    if decision is None or decision.seat != seat:
        raise answers.not_asked(state)
    handler = answers.carry_out(state, seat, decision.choice, command, chance)
    # A handler checks everything before its first event, so the decision counts as made from here on.
    first = next(handler)
    yield DecisionMade(seat, automatic)
    yield first
    yield from handler


TITLE: Final = Title(
    name="cafe",
    label="Café",
    package="domain.cafe",
    players=setup.PLAYERS,
    rules_version=NEWEST,
    command=Command,
    event=Event,
    choice=Choice,
    board=Board,
    options=Options,
    parse_edition=parse_edition,
    rules=CafeRules,
    headings=(RoundStarted,),
)
