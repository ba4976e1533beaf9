"""How a game moves, whatever its title: carried out whole, refused whole, or a fault of the engine."""

from collections.abc import Iterator

import pytest

from domain.kernel.chance import Chance, seed_commitment
from domain.kernel.play import carry_out, open_game, refusal, replay
from domain.kernel.refusals import EngineFault, InvalidSetup, RuleViolation, StaleDecision
from domain.kernel.table import Decision, Pinned
from tests.toy import (
    BeanTaken,
    Command,
    DrawBean,
    Event,
    GameCreated,
    GameEnded,
    Options,
    State,
    TakeBeans,
    ToyEdition,
    ToyRules,
    Vote,
    VoteCast,
    VoteOpened,
)

SEED = bytes(range(32))
CHANCE = Chance(SEED)
EDITION = ToyEdition("plain", ("green", "red"), 3)
PINNED = Pinned(2, 1, "plain", "", seed_commitment("game", SEED))


def opened(rules: ToyRules, heap: int = 4) -> tuple[State, list[Event]]:
    return open_game(rules, PINNED, Options(heap), CHANCE)


def test_a_game_is_opened_up_to_its_first_decision() -> None:
    rules = ToyRules(EDITION)
    state, events = opened(rules)
    assert events == [GameCreated(PINNED, Options(4))]
    assert [decision.seat for decision in rules.pending(state)] == [0]


def test_a_game_that_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="heap: a heap has one bean at least"):
        opened(ToyRules(EDITION), heap=0)


def test_a_command_is_carried_out_with_all_that_follows_by_itself() -> None:
    rules = ToyRules(EDITION)
    state, _ = opened(rules, heap=2)
    events = carry_out(rules, state, 0, TakeBeans(2), CHANCE)
    assert events == [BeanTaken(0), BeanTaken(0), VoteOpened()]
    assert [decision.seat for decision in rules.pending(state)] == [0, 1]


def test_a_refused_command_changes_nothing() -> None:
    rules = ToyRules(EDITION)
    state, _ = opened(rules)
    before = rules.copy(state)
    with pytest.raises(RuleViolation, match="TOY-01: it is not your turn"):
        carry_out(rules, state, 1, TakeBeans(1), CHANCE)
    assert state == before


def test_whether_a_command_is_legal_can_be_asked_without_doing_it() -> None:
    rules = ToyRules(EDITION)
    state, _ = opened(rules)
    before = rules.copy(state)
    assert refusal(rules, state, 0, TakeBeans(3), CHANCE) is None
    violation = refusal(rules, state, 0, TakeBeans(4), CHANCE)
    assert violation is not None
    assert (violation.rule, violation.sentence) == ("TOY-01", "take one to 3 beans that are there")
    assert state == before


def test_a_command_may_name_the_decision_that_it_answers() -> None:
    rules = ToyRules(EDITION)
    state, _ = opened(rules)
    (asked,) = rules.pending(state)
    carry_out(rules, state, 0, TakeBeans(1), CHANCE, decision=asked.id)
    (next_asked,) = rules.pending(state)
    assert next_asked.id != asked.id


@pytest.mark.parametrize(("seat", "offset"), [(0, 0), (1, 1), (1, -1)])
def test_a_decision_that_is_not_open_for_the_seat_is_stale(seat: int, offset: int) -> None:
    rules = ToyRules(EDITION)
    state, _ = opened(rules)
    carry_out(rules, state, 0, TakeBeans(1), CHANCE)  # now seat 1 is asked
    (asked,) = rules.pending(state)
    before = rules.copy(state)
    with pytest.raises(StaleDecision, match=f"is not open for seat {seat}"):
        carry_out(rules, state, seat, TakeBeans(1), CHANCE, decision=asked.id + offset)
    assert state == before


def test_seats_that_are_asked_at_once_do_not_make_each_other_stale() -> None:
    rules = ToyRules(EDITION)
    state, _ = opened(rules, heap=1)
    carry_out(rules, state, 0, TakeBeans(1), CHANCE)
    asked = {decision.seat: decision.id for decision in rules.pending(state)}
    assert carry_out(rules, state, 1, Vote(0), CHANCE, decision=asked[1]) == [VoteCast(1, 0)]
    events = carry_out(rules, state, 0, Vote(0), CHANCE, decision=asked[0])
    assert isinstance(events[-1], GameEnded)
    assert rules.over(state)
    assert not rules.pending(state)


def test_a_replayed_game_is_the_game_that_was_played() -> None:
    rules = ToyRules(EDITION)
    state, events = opened(rules)
    for seat, command in ((0, DrawBean()), (1, TakeBeans(3)), (0, DrawBean())):
        events += carry_out(rules, state, seat, command, CHANCE)
    assert replay(rules, events) == state
    assert rules.version(state) == len(events)


def test_a_game_is_replayed_from_a_state_as_well_as_from_the_start() -> None:
    rules = ToyRules(EDITION)
    state, _ = opened(rules)
    half = rules.copy(state)
    events = carry_out(rules, state, 0, TakeBeans(2), CHANCE)
    assert replay(rules, events, half) == state


class RefusesLate(ToyRules):
    """Breaks the promise that everything is checked before the first event."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> Iterator[Event]:
        yield BeanTaken(seat)
        raise RuleViolation("TOY-01", "on second thoughts")


class DoesNothing(ToyRules):
    """Neither refuses nor does anything."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> Iterator[Event]:
        return iter(())


class AsksNobody(ToyRules):
    """Forgets to go on."""

    def pending(self, state: State) -> list[Decision[object]]:
        return []


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (RefusesLate(EDITION), "refused after its first event: TOY-01: on second thoughts"),
        (DoesNothing(EDITION), "neither refused nor carried out"),
        (AsksNobody(EDITION), "nobody is asked anything"),
    ],
)
def test_a_broken_promise_of_the_engine_is_its_own_fault_and_never_a_refusal(
    rules: ToyRules, told: str
) -> None:
    state, _ = opened(ToyRules(EDITION))
    with pytest.raises(EngineFault, match=told):
        carry_out(rules, state, 0, TakeBeans(1), CHANCE)


def test_a_set_up_that_asks_nobody_is_a_fault_of_the_engine() -> None:
    with pytest.raises(EngineFault, match="nobody is asked anything"):
        opened(AsksNobody(EDITION))
