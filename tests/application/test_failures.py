"""Failures half way: nothing is left behind, and the command can be sent again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from application.errors import StoreRefused
from application.games import Games, NewPlayer
from application.store import EventStore, NewCommit
from domain.kernel.chance import Chance
from domain.kernel.refusals import EngineFault, RuleViolation
from tests.toy import TOY, Command, Event, State, ToyEdition, ToyRules, toy

TAKE_ALL = {"type": "TakeBeans", "count": 3}  # three events by the command, one that follows by itself


class Broken(Exception):
    """What no code expects."""


@dataclass(frozen=True)
class BreakingRules(ToyRules):
    """Rules that fail after so many events of a command, or while one is applied."""

    after: int = 0
    applying: str = ""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> Iterator[Event]:
        return self._broken(super().decide(state, seat, command, chance), self.after)

    def settle(self, state: State, chance: Chance) -> Iterator[Event]:
        return self._broken(super().settle(state, chance), self.after - 3)

    def apply(self, state: State, event: Event) -> None:
        super().apply(state, event)
        if type(event).__name__ == self.applying:
            raise Broken

    def _broken(self, events: Iterator[Event], after: int) -> Iterator[Event]:
        for count, event in enumerate(events, start=1):
            yield event
            if count == after:
                raise Broken


def breaking(store: EventStore, **how: Any) -> Games:  # Any: the fields of BreakingRules
    def rules(edition: ToyEdition) -> BreakingRules:
        return BreakingRules(edition, **how)

    return Games(store, {"toy": toy(rules)})


@pytest.fixture
def game(games: Games) -> str:
    return games.create("toy", [NewPlayer("Ann")], command_id="new", options={"heap": 3}).game_id


@pytest.mark.parametrize("after", [1, 2, 3, 4])
def test_a_failure_after_any_event_leaves_nothing_behind(
    games: Games, store: EventStore, game: str, after: int
) -> None:
    failing = breaking(store, after=after)
    before = failing.published(game)
    frozen = before.rules.copy(before.state)
    with pytest.raises(Broken):
        failing.submit(game, 0, TAKE_ALL, command_id="c1")
    assert failing.published(game) is before
    assert before.state == frozen
    assert len(games.events(game)) == len(games.commits(game)) == 1
    assert not games.submit(game, 0, TAKE_ALL, command_id="c1").replayed


@pytest.mark.parametrize("event", ["BeanTaken", "VoteOpened"])
def test_a_failure_while_an_event_is_applied_leaves_nothing_behind(
    games: Games, store: EventStore, game: str, event: str
) -> None:
    failing = breaking(store, applying=event)
    before = failing.published(game)
    frozen = before.rules.copy(before.state)
    with pytest.raises(Broken):
        failing.submit(game, 0, TAKE_ALL, command_id="c1")
    assert failing.published(game) is before
    assert before.state == frozen
    assert not games.submit(game, 0, TAKE_ALL, command_id="c1").replayed


def test_a_failure_at_set_up_creates_no_game(store: EventStore) -> None:
    failing = breaking(store, applying="GameCreated")
    with pytest.raises(Broken):
        failing.create("toy", [NewPlayer("Ann")], command_id="new")
    assert failing.list() == ([], None)


class LateRules(ToyRules):
    """Refuses when it is too late for it."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> Iterator[Event]:
        yield from super().decide(state, seat, command, chance)
        raise RuleViolation("TOY-01", "on second thoughts")


def test_a_late_refusal_is_a_fault_of_the_engine_and_leaves_nothing_behind(
    games: Games, store: EventStore, game: str
) -> None:
    failing = Games(store, {"toy": toy(LateRules)})
    with pytest.raises(EngineFault):
        failing.submit(game, 0, TAKE_ALL, command_id="c1")
    assert failing.published(game).version == len(games.events(game)) == 1


class LosesAnswers:
    """A store whose connection breaks once, before or after a commit is written; all else is the store's
    own.
    """

    def __init__(self, store: EventStore, *, written: bool) -> None:
        self._store = store
        self._written = written
        self._broken = False

    def __getattr__(self, name: str) -> Any:  # Any: whatever the store has
        return getattr(self._store, name)

    def append(self, *commits: NewCommit) -> Sequence[int]:
        if self._broken:
            return self._store.append(*commits)
        self._broken = True
        if self._written:
            self._store.append(*commits)
        raise StoreRefused("the connection is lost")


@pytest.mark.parametrize("written", [False, True])
def test_a_command_is_sent_again_when_its_answer_was_lost(
    games: Games, store: EventStore, game: str, written: bool
) -> None:
    failing = Games(LosesAnswers(store, written=written), {"toy": TOY})
    with pytest.raises(StoreRefused):
        failing.submit(game, 0, TAKE_ALL, command_id="c1")
    answer = failing.submit(game, 0, TAKE_ALL, command_id="c1")
    assert (answer.version, answer.replayed) == (5, written)
    assert len(answer.events) == 4
    assert failing.published(game) == games.published(game)


@pytest.mark.parametrize("written", [False, True])
def test_a_creation_is_sent_again_when_its_answer_was_lost(store: EventStore, written: bool) -> None:
    failing = Games(LosesAnswers(store, written=written), {"toy": TOY})
    with pytest.raises(StoreRefused):
        failing.create("toy", [NewPlayer("Ann")], command_id="new")
    made = failing.create("toy", [NewPlayer("Ann")], command_id="new")
    assert made.replayed is written
    assert failing.seat_of(made.game_id, made.seats[0].token) == 0
    assert len(failing.list()[0]) == 1
