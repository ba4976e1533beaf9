"""Perft: the number of legal command sequences to a depth, from fixed positions.

A number that changes means that a rule has changed: raise the rules version, or find the fault.
"""

import pytest

from domain.kernel.chance import Chance
from tests.domain.cafe.games import opened, rules
from tests.domain.perft import perft
from tests.histories.renew import path
from tests.histories.replaying import read, seed_bytes, table_at


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
def test_as_many_sequences_as_ever_are_legal_from_the_start(
    players: int, expresso: bool, counts: list[int]
) -> None:
    state, _ = opened(players, expresso=expresso, seed=1)
    assert [perft(rules(), state, depth, Chance(seed_bytes(1))) for depth in (1, 2, 3)] == counts


@pytest.mark.parametrize(
    ("table", "commits", "counts"),
    [
        ("1-player", 39, [4, 416, 4313]),
        ("1-player", 57, [4, 16, 2240]),
        ("2-players", 75, [2, 18, 1944]),
        ("2-players", 104, [15, 249, 4285]),
        ("2-players-expresso", 110, [4, 8, 1152]),
        ("3-players", 150, [3, 27, 3618]),
        ("3-players", 190, [2, 6, 816]),
        ("4-players", 160, [6, 852, 4260]),
        ("4-players", 171, [2, 42, 506]),
        ("4-players", 210, [15, 227, 3361]),
    ],
)
def test_as_many_sequences_as_ever_are_legal_from_the_middle_of_a_golden_game(
    table: str, commits: int, counts: list[int]
) -> None:
    game = read(path(f"cafe/{table}", 1).read_text("utf-8"))
    state = table_at(game, commits)
    assert [perft(rules(), state, depth, Chance(game.seed)) for depth in (1, 2, 3)] == counts
