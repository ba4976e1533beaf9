"""Legal lists are exact: everything listed is accepted, each once, and whatever else there is to say is refused."""

from typing import Final

import pytest

from domain.coffee_traders.commands import Command, RefillBonus, TakeBonus
from domain.coffee_traders.questions import QUESTIONS
from domain.coffee_traders.state import State, pending_of
from domain.kernel.chance import Chance
from domain.kernel.play import refusal
from tests.domain.coffee_traders.every_command import every_command
from tests.domain.coffee_traders.games import POLICIES, VARIANTS, finished, rules
from tests.domain.coffee_traders.test_random_games import tables

CHANCE: Final = Chance(bytes(32))
GAMES: Final = [(variant, policy, seed) for variant in VARIANTS for seed, policy in enumerate(POLICIES)]


def accepted(state: State, seat: int, command: Command) -> bool:
    violation = refusal(rules(), state, seat, command, CHANCE)
    assert violation is None or (violation.rule and violation.sentence)
    return violation is None


def answers(state: State, seat: int) -> set[type]:
    """The types of command that can answer what a seat is asked."""
    pending = pending_of(state, seat)
    return set() if pending is None else {*QUESTIONS[type(pending.choice)].answers, TakeBonus, RefillBonus}


@pytest.mark.parametrize(("variant", "policy", "seed"), GAMES)
def test_whatever_is_listed_is_accepted_and_listed_once(variant: str, policy: str, seed: int) -> None:
    for state in tables(finished(variant, policy, seed)):
        for decision in rules().pending(state):
            listed = list(rules().legal_commands(state, decision.seat))
            assert len(set(listed)) == len(listed)
            for command in listed:
                assert accepted(state, decision.seat, command), command


@pytest.mark.parametrize(("variant", "policy", "seed"), GAMES)
def test_whatever_is_not_listed_is_refused(variant: str, policy: str, seed: int) -> None:
    game = finished(variant, policy, seed)
    asked: dict[type, list[int]] = {}
    for at, state in enumerate(tables(game)):
        for decision in rules().pending(state):
            asked.setdefault(type(decision.choice), []).append(at)
    sample = {places[len(places) // 2] for places in asked.values()}

    for at, state in enumerate(tables(game)):
        for seat in range(state.people) if at in sample else ():
            listed = set(rules().legal_commands(state, seat))
            candidates = every_command(state, seat, answers(state, seat))
            assert {command for command in candidates if accepted(state, seat, command)} == listed
