"""Perft: the number of legal command sequences to a depth, from fixed positions.

A number that changes means that a rule has changed: raise the rules version, or find the fault.
"""

import pytest

from domain.cafe.state import State
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out, replay
from tests.domain.cafe.games import opened, rules, seed_bytes
from tests.histories.cafe.golden import path, read


def perft(state: State, depth: int, chance: Chance) -> int:
    if rules().over(state):
        return 1
    (decision,) = rules().pending(state)
    commands = list(rules().legal_commands(state, decision.seat))
    if depth == 1:
        return len(commands)
    total = 0
    for command in commands:
        after = rules().copy(state)
        carry_out(rules(), after, decision.seat, command, chance, decision.id)
        total += perft(after, depth - 1, chance)
    return total


@pytest.mark.parametrize(
    ("players", "expresso", "counts"),
    [
        (1, False, [3, 132, 392]),
        (1, True, [7, 308, 830]),
        (2, False, [3, 132, 396]),
        (3, True, [4, 176, 704]),
        (4, False, [3, 132, 396]),
    ],
)
def test_from_the_start(players: int, expresso: bool, counts: list[int]) -> None:
    state, _ = opened(players, expresso=expresso, seed=1)
    assert [perft(state, depth, Chance(seed_bytes(1))) for depth in (1, 2, 3)] == counts


@pytest.mark.parametrize(
    ("players", "expresso", "commits", "counts"),
    [
        (1, False, 39, [4, 416, 4313]),
        (1, False, 57, [4, 16, 2240]),
        (2, False, 75, [2, 18, 1944]),
        (2, False, 104, [15, 249, 4285]),
        (2, True, 110, [4, 8, 1152]),
        (3, False, 150, [3, 27, 3618]),
        (3, False, 190, [2, 6, 816]),
        (4, False, 160, [6, 852, 4260]),
        (4, False, 171, [2, 42, 506]),
        (4, False, 210, [15, 227, 3361]),
    ],
)
def test_from_the_middle_of_a_golden_game(
    players: int, expresso: bool, commits: int, counts: list[int]
) -> None:
    opening, history = read(path(players, expresso))
    state = replay(rules(), opening.events)
    for commit in history[:commits]:
        replay(rules(), commit.events, state)
    chance = Chance(bytes.fromhex(opening.seed))
    assert [perft(state, depth, chance) for depth in (1, 2, 3)] == counts
