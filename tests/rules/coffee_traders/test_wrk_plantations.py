"""WRK-03, WRK-04 and WRK-09: which plantation action A of Work adds, for what, and on which spaces."""

from itertools import product

import pytest

from domain.coffee_traders.commands import AddPlantation, TakeBonus
from domain.coffee_traders.events import CoinsPaid, PlantationAdded, WorkerSentToTownCentre
from domain.coffee_traders.names import BOARD_ROWS, COOPERATIVES, ROWS, BoardRow, Row
from domain.coffee_traders.state import Plantation
from domain.kernel.play import refusal
from tests.rules.coffee_traders.plantation_table import TAKEN, WAY, add, growing, lose, put_donkeys
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    chance,
    clear_plantations,
    legal,
    of,
    plant,
    refused,
)


@pytest.mark.rule("WRK-03")
@pytest.mark.parametrize(
    ("board_row", "levels", "costs"),
    [("A", [1, 2, 2], [0, 1, 1]), ("B", [2, 3], [1, 2]), ("C", [1, 2, 3], [0, 1, 2])],
)
def test_the_leftmost_plantation_of_a_row_is_taken_and_paid(
    board_row: BoardRow, levels: list[int], costs: list[int]
) -> None:
    for taken, (level, cost) in enumerate(zip(levels, costs, strict=True)):
        state = growing()
        state.players[0].taken[board_row] = taken
        row: Row = ("1", "1/2", "2/3")[level - 1]
        space, from_space = WAY[row]

        events = act(state, AddPlantation(board_row, "guatemala", row, space, from_space))

        assert of(events, CoinsPaid) == ([CoinsPaid(0, cost, "WRK-03")] if cost else [])
        assert of(events, PlantationAdded) == [
            PlantationAdded(0, board_row, level, "guatemala", row, space, from_space)
        ]
        assert state.players[0].taken[board_row] == taken + 1
        assert state.players[0].planted == 4


@pytest.mark.rule("WRK-03")
@pytest.mark.parametrize(("level", "row", "cost"), [(1, "1", 0), (2, "1/2", 1), (3, "2/3", 2)])
def test_a_plantation_is_paid_in_full_out_of_the_company_supply(level: int, row: Row, cost: int) -> None:
    # Given exactly the coins it costs
    state = growing()
    state.players[0].coins = cost
    act(RULES.copy(state), add(level, row))

    # When one is missing, those of the bonus supply help only once they are taken
    if cost:
        state.players[0].coins = cost - 1
        assert refused(state, add(level, row)) == "WRK-03"
        act(state, TakeBonus("coins"))
        act(state, add(level, row))
        assert state.players[0].coins == 3 - 1


@pytest.mark.rule("WRK-03")
@pytest.mark.parametrize("board_row", BOARD_ROWS)
def test_nothing_can_be_taken_from_a_row_without_plantations_not_even_its_farm(board_row: BoardRow) -> None:
    state = growing()
    state.players[0].taken[board_row] = len(EDITION.player_board.row(board_row))

    for row, (space, from_space) in WAY.items():
        assert refused(state, AddPlantation(board_row, "guatemala", row, space, from_space)) == "WRK-03"


@pytest.mark.rule("WRK-04")
@pytest.mark.parametrize(("level", "fitting"), [(1, {"1", "1/2"}), (2, {"1/2", "2/3"}), (3, {"2/3"})])
def test_each_level_fits_two_kinds_of_space_at_most(level: int, fitting: set[Row]) -> None:
    for row in ROWS:
        state = growing()
        if row in fitting:
            act(state, add(level, row))
            placed = state.areas["guatemala"].rows[row][WAY[row][0] - 1]
            assert placed == Plantation(0, level, False, WAY[row][1])
        else:
            assert refused(state, add(level, row)) == "WRK-04"


@pytest.mark.rule("WRK-04")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("level", "row"), [(1, "1"), (1, "1/2"), (2, "2/3")])
def test_a_space_must_be_empty(level: int, row: Row, owner: int) -> None:
    state = growing()
    plant(state, owner, "guatemala", row, WAY[row][0])

    assert refused(state, add(level, row)) == "WRK-04"


@pytest.mark.rule("WRK-04")
@pytest.mark.parametrize(
    ("level", "row", "space"), [(1, "1", 0), (1, "1", 6), (1, "1/2", 5), (2, "2/3", 4), (2, "2/3", -1)]
)
def test_a_space_must_exist(level: int, row: Row, space: int) -> None:
    state = growing()
    assert refused(state, AddPlantation(TAKEN[level][0], "guatemala", row, space, WAY[row][1])) == "WRK-04"


@pytest.mark.rule("WRK-09")
def test_the_first_plantation_in_a_cooperative_sends_a_worker_of_the_pool_to_its_town_centre() -> None:
    # Given that others are there already
    state = growing()
    plant(state, 1, "brazil", "1", 1)

    events = act(state, AddPlantation("A", "brazil", "1", 2))

    assert of(events, WorkerSentToTownCentre) == [WorkerSentToTownCentre(0, "brazil")]
    assert state.players[0].workers == 3 - 1
    assert state.areas["brazil"].town_centre == 6 + 1


@pytest.mark.rule("WRK-09")
def test_with_an_empty_pool_a_first_plantation_is_illegal() -> None:
    state = growing()
    state.players[0].workers = 0

    for cooperative in COOPERATIVES[1:]:
        assert refused(state, AddPlantation("A", cooperative, "1", 1)) == "WRK-09"
    act(state, add(1, "1"))


@pytest.mark.rule("WRK-09")
@pytest.mark.parametrize("row", ROWS)
def test_a_further_plantation_moves_no_worker_whatever_the_row_of_the_others(row: Row) -> None:
    state = growing()
    clear_plantations(state)
    plant(state, 0, "guatemala", row, 2, level=2)

    events = act(state, add(1, "1"))

    assert of(events, WorkerSentToTownCentre) == []
    assert state.areas["guatemala"].town_centre == 6


@pytest.mark.rule("WRK-09")
def test_who_has_lost_all_plantations_of_a_cooperative_starts_anew() -> None:
    state = growing()
    lose(state, "guatemala", "1", 1)
    lose(state, "guatemala", "1", 2)
    lose(state, "guatemala", "1/2", 1)

    events = act(RULES.copy(state), add(1, "1"))
    assert of(events, WorkerSentToTownCentre) == [WorkerSentToTownCentre(0, "guatemala")]

    state.players[0].workers = 0
    assert refused(state, add(1, "1")) == "WRK-09"


@pytest.mark.rule("WRK-03", "WRK-04", "WRK-05", "WRK-06", "WRK-07", "WRK-08", "WRK-09", "WRK-21")
@pytest.mark.parametrize(
    ("players", "poor", "taken"),
    [
        (2, False, (0, 0, 2)),
        (3, False, (0, 0, 2)),
        (5, False, (0, 0, 2)),
        (3, True, (0, 0, 2)),
        (3, False, (0, 2, 0)),
        (3, False, (2, 0, 1)),
        (3, False, (3, 1, 2)),
        (3, False, (0, 1, 3)),
    ],
)
def test_the_list_of_plantations_that_can_be_added_is_exact(
    players: int, poor: bool, taken: tuple[int, int, int]
) -> None:
    # Given a crowded Guatemala, own beginnings in Brazil, either plenty or hardly anything to pay with, and
    # plantations of all levels or of some on top of the player board
    state = growing(players)
    state.players[0].taken = dict(zip(BOARD_ROWS, taken, strict=True))
    plant(state, 1, "guatemala", "1", 4)
    plant(state, 2, "guatemala", "1/2", 4, supporter=4)
    plant(state, 0, "guatemala", "2/3", 3, level=3)
    put_donkeys(state, 1, "1/2", 3, 3)
    put_donkeys(state, 0, "2/3", 1, 1)
    plant(state, 0, "brazil", "1", 2)
    plant(state, 0, "brazil", "1", 3)
    plant(state, 0, "brazil", "1/2", 2, supporter=3)
    if poor:
        player = state.players[0]
        player.coins, player.donkeys, player.trucks, player.workers = 1, 1, 0, 0

    # Then every command there can be is either listed and accepted or not listed and refused
    commands = {
        AddPlantation(*fields)
        for fields in product(BOARD_ROWS, COOPERATIVES, ROWS, range(-1, 7), range(-1, 7), (False, True))
    }
    accepted = {command for command in commands if refusal(RULES, state, 0, command, chance()) is None}
    listed = legal(state, AddPlantation)
    assert len(listed) == len(set(listed))
    assert set(listed) == accepted
    assert accepted
