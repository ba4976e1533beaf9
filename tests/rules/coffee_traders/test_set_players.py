"""SET-12 to SET-21: what each player starts with."""

from collections import Counter as Tally
from collections.abc import Callable
from typing import Any

import pytest

from domain.coffee_traders.commands import (
    ArrangeWarehouses,
    TakeCoins,
)
from domain.coffee_traders.edition import parse_edition
from domain.coffee_traders.events import (
    ActionTaken,
    ArabicaAdvanced,
    CivetSent,
    CoffeeGained,
    CoinsGained,
    MarkersReturned,
    StartingPlantationAdded,
    WarehouseBuilt,
    WorkerSentToTownCentre,
)
from domain.coffee_traders.names import ANIMAL, COOPERATIVES, LETTERS
from domain.coffee_traders.state import has_plantation
from tests.rules.coffee_traders.table import (
    EDITION,
    act,
    at,
    edition_data,
    enter,
    hold,
    laid,
    new_table,
    of,
    set_up,
)

COUNTS = (2, 3, 4, 5)
SEEDS = range(1, 41)


@pytest.mark.rule("SET-12")
@pytest.mark.parametrize(("players", "own"), [(2, False), (3, False), (4, True), (5, False)])
def test_each_player_has_three_black_markers_and_with_4_players_the_one_of_the_own_colour(
    players: int, own: bool
) -> None:
    state = laid(players)

    for player in state.players[:players]:
        assert player.markers == 3
        assert player.own_marker is own


@pytest.mark.rule("SET-12")
def test_the_marker_of_the_own_colour_is_used_once_in_the_whole_game() -> None:
    state = new_table(4)
    state.players[0].markers = 0
    at(state, "work")

    used = act(state, TakeCoins(), 0)
    assert of(used, ActionTaken) == [ActionTaken(0, "take_coins", 0, own_marker=True)]
    assert not state.players[0].own_marker
    state.players[0].bonus_marker = False
    refreshed = enter(state, "refresh")

    assert of(refreshed, MarkersReturned) == [MarkersReturned(0, 0, own_marker_removed=True)]
    assert not state.players[0].own_marker
    assert all(state.players[seat].own_marker for seat in (1, 2, 3))


@pytest.mark.rule("SET-13")
@pytest.mark.parametrize("players", COUNTS)
def test_the_company_supply_starts_with_a_donkey_and_three_coins_and_the_bonus_supply_is_full(
    players: int,
) -> None:
    state = laid(players)

    for player in state.players[:players]:
        assert (player.donkeys, player.coins, player.trucks) == (1, 3, 0)
        assert (player.bonus_marker, player.bonus_trader, player.bonus_coins) == (True, True, True)
        assert player.tokens == 0


@pytest.mark.rule("SET-14")
@pytest.mark.parametrize(("players", "workers"), [(2, 2), (3, 2), (4, 2), (5, 1)])
def test_the_worker_pool_starts_with_two_workers_with_5_players_one(players: int, workers: int) -> None:
    state = laid(players)

    assert [player.workers for player in state.players[:players]] == [workers] * players


@pytest.mark.rule("SET-15")
@pytest.mark.parametrize(("players", "traders"), [(2, 4), (3, 4), (4, 3), (5, 3)])
def test_each_player_starts_with_three_traders_in_the_3_player_game_four(players: int, traders: int) -> None:
    state = laid(players)

    assert [player.traders for player in state.players[:players]] == [traders] * players


@pytest.mark.rule("SET-16")
@pytest.mark.parametrize("players", COUNTS)
def test_one_warehouse_stands_on_a_row_place_and_the_trade_ratio_is_4(players: int) -> None:
    state, events = set_up(players)

    assert of(events, WarehouseBuilt) == [WarehouseBuilt(seat, 1, "row", "SET-16") for seat in range(players)]
    for player in state.players[:players]:
        assert player.warehouses == 1
        assert player.warehouse_columns == []
        assert player.trade_ratio == 4


@pytest.mark.rule("SET-16")
def test_the_first_warehouse_keeps_one_of_every_type() -> None:
    state = new_table()
    hold(state, 0, guatemala=2, colombia=2, brazil=2, ethiopia=2, indonesia=2, kopi_luwak=2)
    state.next_order = [0, 1, 2]
    at(state, "refresh")

    for seat in range(3):
        act(state, ArrangeWarehouses(()), seat)

    assert set(state.players[0].coffee.values()) == {1}


@pytest.mark.rule("SET-16")
def test_no_coffee_is_there_before_the_f_contract_brings_it() -> None:
    state, events = set_up(3)

    assert {event.rule for event in of(events, CoffeeGained)} == {"SET-18"}
    assert [sum(player.coffee.values()) for player in state.players] == [4, 4, 4]


@pytest.mark.rule("SET-17")
@pytest.mark.parametrize(("players", "side"), [(2, "3"), (3, "3"), (4, "4/5"), (5, "4/5")])
def test_each_player_has_a_contract_of_each_letter_on_the_side_for_the_player_count(
    players: int, side: str
) -> None:
    state = laid(players)

    for player in state.players[:players]:
        assert list(player.contracts) == list(LETTERS)
        assert {contract.side for contract in player.contracts.values()} == {side}
        assert not any(contract.fulfilled for contract in player.contracts.values())


@pytest.mark.rule("SET-17")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D", "E"])
def test_contracts_are_random_and_no_two_players_have_the_same(letter: str) -> None:
    seen = set()

    for seed in SEEDS:
        tiles = [dict(player.contracts)[letter].tile for player in laid(5, seed).players]  # type: ignore[index]
        assert sorted(tiles) == [1, 2, 3, 4, 5]
        seen.add(tiles[0])

    assert seen == {1, 2, 3, 4, 5}


@pytest.mark.rule("SET-17")
@pytest.mark.parametrize("players", COUNTS)
def test_the_f_contract_has_the_number_of_the_e_contract(players: int) -> None:
    for seed in range(1, 11):
        for player in laid(players, seed).players[:players]:
            assert player.contracts["F"].tile == player.contracts["E"].tile


@pytest.mark.rule("SET-18")
@pytest.mark.parametrize("players", COUNTS)
def test_the_f_contract_brings_two_one_and_one_coffee_and_three_plantations(players: int) -> None:
    state, events = set_up(players)
    placed = of(events, StartingPlantationAdded)

    for seat, player in enumerate(state.players[:players]):
        top, middle, bottom = EDITION.contract_tiles.at("F", player.contracts["F"].tile)

        assert {kind: amount for kind, amount in player.coffee.items() if amount} == {
            top: 2,
            middle: 1,
            bottom: 1,
        }
        assert [event for event in placed if event.seat == seat] == [
            StartingPlantationAdded(seat, top, 3),  # the middle of five
            StartingPlantationAdded(seat, middle, 5),  # the rightmost
            StartingPlantationAdded(seat, bottom, 1),  # the leftmost
        ]
        for cooperative, space in ((top, 3), (middle, 5), (bottom, 1)):
            plantation = state.areas[cooperative].rows["1"][space - 1]
            assert plantation is not None
            assert (plantation.owner, plantation.level, plantation.worker) == (seat, 1, False)
        assert [has_plantation(state.areas[c], seat) for c in COOPERATIVES].count(True) == 3


@pytest.mark.rule("SET-18")
@pytest.mark.parametrize("players", COUNTS)
def test_no_worker_moves_and_no_bonus_is_taken_for_the_first_plantations(players: int) -> None:
    state, events = set_up(players)

    assert not of(events, WorkerSentToTownCentre)
    assert not of(events, CoinsGained)
    assert not of(events, CivetSent)
    assert not [event for event in of(events, ArabicaAdvanced) if event.rule != "SET-19"]
    for player in state.players[:players]:
        assert player.taken == {"A": 0, "B": 0, "C": 0}  # they come from beside the player board
        assert player.workers == EDITION.start.workers.at(max(3, players))


@pytest.mark.rule("SET-19")
def test_with_5_players_each_advances_on_the_track_of_the_top_coffee_of_the_e_contract() -> None:
    state, events = set_up(5)

    assert len(of(events, ArabicaAdvanced)) == 5
    for seat, player in enumerate(state.players):
        top = EDITION.contract_tiles.at("E", player.contracts["E"].tile)[0]
        assert player.tracks == {**dict.fromkeys(COOPERATIVES, 0), top: 1}
        assert ArabicaAdvanced(seat, top, 1, "SET-19") in events


@pytest.mark.rule("SET-19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_fewer_players_nobody_advances(players: int) -> None:
    _, events = set_up(players)

    assert not of(events, ArabicaAdvanced)


@pytest.mark.rule("SET-20")
@pytest.mark.parametrize(("players", "trader"), [(2, False), (3, False), (4, True), (5, True)])
def test_the_row_bonus_pool_holds_an_animal_counter_a_civet_and_with_4_or_5_players_a_trader(
    players: int, trader: bool
) -> None:
    people = laid(players).players[:players]

    counters = [player.row_counter for player in people]
    assert set(counters) <= set(ANIMAL.values())
    assert len(set(counters)) == players
    for player in people:
        assert player.row_civet
        assert player.row_trader is trader


@pytest.mark.rule("SET-20")
def test_the_animal_counter_of_the_row_bonus_pool_is_random() -> None:
    assert {laid(3, seed).players[0].row_counter for seed in SEEDS} == set(ANIMAL.values())


@pytest.mark.rule("SET-20", "GEN-05")
@pytest.mark.parametrize("players", COUNTS)
def test_civet_and_trader_of_the_pool_are_of_the_players_own_pieces(players: int) -> None:
    for player in laid(players).players[:players]:
        civets = player.personal_civets + player.sumatra + player.civets + player.row_civet
        traders = player.traders + player.bonus_trader + player.waiting_trader + player.row_trader

        assert civets == 6
        assert traders == 6


@pytest.mark.rule("SET-21")
def test_the_player_board_has_eight_plantations_and_two_farms_in_three_rows() -> None:
    board = EDITION.player_board
    rows = [board.row(name) for name in ("A", "B", "C")]

    assert Tally(plantation.level for row in rows for plantation in row) == {1: 2, 2: 4, 3: 2}
    assert sorted(board.farm_rows) == ["A", "C"]
    assert board.B[-1].level == 3
    for player in laid(3).players:
        assert player.taken == {"A": 0, "B": 0, "C": 0}
        assert sorted(player.farms) == ["A", "C"]


def _other_levels(board: Any) -> None:
    board["A"][1]["level"] = 1


def _farm_in_b(board: Any) -> None:
    board["farm_rows"] = ["A", "B"]


def _one_farm(board: Any) -> None:
    board["farm_rows"] = ["A"]


def _b_ends_lower(board: Any) -> None:
    board["B"].reverse()


def _a_plantation_more(board: Any) -> None:
    board["C"].append({"level": 3, "cost": 2, "bonus": []})


@pytest.mark.rule("SET-21")
@pytest.mark.parametrize("change", [_other_levels, _farm_in_b, _one_farm, _b_ends_lower, _a_plantation_more])
def test_an_edition_with_another_player_board_is_refused(change: Callable[[Any], None]) -> None:
    changed = edition_data()
    change(changed["player_board"])

    with pytest.raises(ValueError, match="SET-21"):
        parse_edition(changed)
