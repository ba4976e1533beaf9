"""Perft of Coffee Traders: how many sequences of 1, 2 and 3 legal commands there are from fixed positions.

Perft is the fingerprint of a set of rules: hardly any change of what is legal, or of who is asked next, leaves all of
these numbers alone. A number that changes means that a rule has changed: raise the rules version, or find the fault.
Where the change is meant, copy the numbers that the failing test found, after comparing by hand which commands are new.
"""

import pytest

from domain.coffee_traders.events import Options
from domain.coffee_traders.state import State
from domain.kernel.chance import Chance
from tests.domain.coffee_traders.games import rules
from tests.domain.coffee_traders.test_random_games import tables
from tests.domain.perft import perft
from tests.histories.renew import path
from tests.histories.replaying import opened, read, seed_bytes


@pytest.mark.parametrize(
    ("players", "free_last_plantation", "counts"),
    [
        (2, False, [59, 3409, 157769]),
        (2, True, [21, 420, 21088]),
        (3, False, [59, 3409, 193149]),
        (4, False, [53, 2749, 139775]),
        (4, True, [20, 380, 6889]),
        (5, False, [47, 2161, 97417]),
    ],
)
def test_as_many_sequences_as_ever_are_legal_from_the_start(
    players: int, free_last_plantation: bool, counts: list[int]
) -> None:
    state, _ = opened("coffee-traders", players, 1, Options(free_last_plantation=free_last_plantation))
    assert [perft(rules(), state, depth, Chance(seed_bytes(1))) for depth in (1, 2, 3)] == counts


@pytest.mark.parametrize(
    ("table", "period", "question", "counts"),
    [
        ("2-players", 1, "PenaltyChoice", [4, 74, 956]),
        ("2-players", 2, "WorkTurn", [13, 165, 1906]),
        ("2-players", 2, "SellTurn", [164, 12754]),
        ("2-players", 3, "OwnWorkers", [11, 85, 439]),
        ("2-players", 3, "TradeTurn", [3, 46, 317]),
        ("2-players", 3, "WarehouseArrangement", [63, 2016, 4929]),
        ("3-players", 1, "HelpTurn", [4, 44, 601]),
        ("3-players", 2, "WorkTurn", [13, 166, 2114]),
        ("3-players", 2, "SellTurn", [147, 11626]),
        ("3-players", 3, "OwnWorkers", [15, 178, 1620]),
        ("3-players", 3, "PenaltyChoice", [5, 20, 74]),
        ("3-players", 3, "TradeTurn", [13, 91, 522]),
        ("3-players", 3, "WarehouseArrangement", [99, 6633]),
        ("4-players", 1, "HelpTurn", [4, 53, 891]),
        ("4-players", 1, "PenaltyChoice", [6, 188, 3320]),
        ("4-players", 2, "WorkTurn", [21, 275, 3586]),
        ("4-players", 2, "OwnWorkers", [12, 108, 648]),
        ("4-players", 2, "TradeTurn", [22, 364, 4126]),
        ("4-players", 2, "SellTurn", [65, 2519]),
        ("4-players", 2, "WarehouseArrangement", [83, 5081]),
        ("5-players", 1, "HelpTurn", [7, 90, 1254]),
        ("5-players", 1, "PenaltyChoice", [12, 131, 1186]),
        ("5-players", 2, "WorkTurn", [24, 366, 5385]),
        ("5-players", 2, "OwnWorkers", [15, 180, 1620]),
        ("5-players", 2, "TradeTurn", [29, 348, 4143]),
        ("5-players", 2, "SellTurn", [85, 2881]),
        ("5-players", 2, "WarehouseArrangement", [74, 4362]),
    ],
)
def test_as_many_sequences_as_ever_are_legal_from_the_first_question_of_a_kind_in_a_period_of_a_golden_game(
    table: str, period: int, question: str, counts: list[int]
) -> None:
    game = read(path(f"coffee-traders/{table}", 1).read_text("utf-8"))
    state = next(state for state in tables(game) if asks(state, period, question))
    depths = range(1, len(counts) + 1)
    assert [perft(rules(), state, depth, Chance(game.seed)) for depth in depths] == counts


def asks(state: State, period: int, question: str) -> bool:
    asked = [type(decision.choice).__name__ for decision in rules().pending(state)]
    return state.period == period and question in asked
