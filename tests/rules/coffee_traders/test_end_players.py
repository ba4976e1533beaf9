"""END: scoring of tracks and player boards, and who wins."""

import pytest

from domain.coffee_traders.choices import HelpTurn, OwnWorkers, PenaltyChoice
from domain.coffee_traders.commands import (
    AddPlantation,
    Done,
    DropOut,
    GiveUpPlantation,
    TakeCounter,
)
from domain.coffee_traders.names import (
    COOPERATIVES,
    WILD,
    BoardRow,
    Counter,
)
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.end_table import bare, build, finish, scored
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    asked,
    at,
    plant,
)


@pytest.mark.rule("END-04")
@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ((0, 0, 0, 0, 0), 0),
        ((5, 5, 5, 5, 1), 0),
        ((2, 2, 2, 2, 2), 3),
        ((5, 2, 5, 5, 5), 3),
        ((3, 3, 3, 3, 3), 3 + 7),
        ((5, 5, 5, 5, 5), 3 + 7),
        ((6, 0, 0, 0, 0), 6),
        ((0, 0, 0, 0, 7), 6 + 4),
        ((6, 7, 0, 6, 7), 4 * 6 + 2 * 4),
        ((7, 6, 2, 2, 2), 3 + 2 * 6 + 4),
        ((7, 7, 7, 7, 7), 3 + 7 + 5 * 6 + 5 * 4),
    ],
)
def test_arabica_tracks_score_all_at_column_2_or_3_and_each_at_6_or_7(
    columns: tuple[int, ...], points: int
) -> None:
    state = bare(3)
    state.players[1].tracks = dict(zip(COOPERATIVES, columns, strict=True))

    assert scored(state, "arabica_tracks") == [0, points, 0]


@pytest.mark.rule("END-05")
@pytest.mark.parametrize(
    ("donkeys", "civets", "trucks", "tokens", "points"),
    [(1, 0, 0, 0, 1), (0, 1, 0, 0, 1), (0, 0, 1, 0, 3), (0, 0, 0, 1, -3), (4, 2, 2, 3, 3), (0, 0, 0, 6, -18)],
)
def test_the_company_supply_scores_what_it_holds_and_loses_3_for_each_token(
    donkeys: int, civets: int, trucks: int, tokens: int, points: int
) -> None:
    state = bare(3)
    player = state.players[2]
    player.donkeys, player.civets, player.trucks, player.tokens = donkeys, civets, trucks, tokens

    assert scored(state, "company_supply") == [0, 0, points]


@pytest.mark.rule("END-05")
def test_what_is_not_in_the_company_supply_scores_nothing() -> None:
    state = bare(3)
    player = state.players[0]
    player.coins = 9
    player.sumatra, player.personal_civets, player.personal_donkeys, player.personal_trucks = 3, 3, 6, 2
    area = state.areas["brazil"]
    area.donkey_owners[0], area.donkeys[0] = 0, 1
    area.trucks[0] = 0

    assert RULES.score(state).seats[0].total == 0


def place_level_3(state: State, board_row: BoardRow) -> None:
    """Let seat 0 place the level-3 plantation of a row of its board in Brazil, by truck."""
    player = state.players[0]
    player.taken[board_row] = {"A": 3, "B": 1, "C": 2}[board_row]
    player.coins, player.trucks = 2, 1
    plant(state, 0, "brazil", "1", 1)
    act(state, AddPlantation(board_row, "brazil", "2/3", 1, truck=True), 0)
    act(state, TakeCounter("animal_brazil"), 0)


@pytest.mark.rule("END-06")
def test_the_level_3_plantation_of_row_b_scores_4_once_it_is_placed() -> None:
    state = bare(3)
    state.players[0].taken["B"] = 1
    assert scored(state, "row_b_level_3") == [0, 0, 0]

    place_level_3(state, "B")

    assert scored(state, "row_b_level_3") == [4, 0, 0]


@pytest.mark.rule("END-06")
def test_the_level_3_plantation_of_row_c_scores_nothing_of_its_own() -> None:
    state = bare(3)

    place_level_3(state, "C")

    assert scored(state, "row_b_level_3") == [0, 0, 0]


@pytest.mark.rule("END-06")
def test_the_level_3_plantation_of_row_b_scores_even_when_it_has_left_the_game() -> None:
    state = bare(3)
    place_level_3(state, "B")
    state.players[0].tracks = dict.fromkeys(COOPERATIVES, 0)
    at(state, "assign_workers")

    while asked(state):
        seat, choice = asked(state)[0]
        if isinstance(choice, OwnWorkers):
            act(state, Done(), seat)
        elif isinstance(choice, HelpTurn):
            act(state, DropOut(), seat)
        else:
            assert choice == PenaltyChoice()
            break
    act(state, GiveUpPlantation("brazil", "2/3", 1), 0)

    assert state.areas["brazil"].rows["2/3"][0] is None
    assert scored(state, "row_b_level_3") == [4, 0, 0]


@pytest.mark.rule("END-07")
def test_each_worker_in_the_pool_scores_1() -> None:
    state = bare(3)
    state.players[0].workers = 3
    state.players[2].workers = 1
    plant(state, 1, "brazil", "1", 1, worker=True)
    state.areas["brazil"].town_centre = 5

    assert scored(state, "workers") == [3, 0, 1]


@pytest.mark.rule("END-08")
@pytest.mark.parametrize(
    ("warehouses", "stations", "posts", "hospital", "points"),
    [
        (1, 0, 0, False, 0),
        (2, 0, 0, False, 1),
        (3, 0, 0, False, 1 + 3),
        (4, 0, 0, False, 1 + 3 + 5),
        (5, 0, 0, False, 1 + 3 + 5 + 6),
        (1, 1, 0, False, 1),
        (1, 2, 0, False, 1 + 2),
        (1, 3, 0, False, 1 + 2 + 3),
        (1, 0, 1, False, 1),
        (1, 0, 2, False, 1 + 2),
        (1, 0, 3, False, 1 + 2 + 3),
        (1, 0, 0, True, 4),
        (5, 3, 3, True, 15 + 6 + 6 + 4),
    ],
)
def test_buildings_score_the_uncovered_places_of_the_player_board(
    warehouses: int, stations: int, posts: int, hospital: bool, points: int
) -> None:
    state = bare(3)
    player = state.players[1]
    player.warehouses, player.production_stations = warehouses, stations
    player.fair_trade_posts, player.hospital = posts, hospital

    assert scored(state, "buildings") == [0, points, 0]


@pytest.mark.rule("END-08")
def test_a_farm_scores_no_place_on_the_player_board() -> None:
    state = bare(3)
    state.players[0].farms = []
    build(state, 0, "brazil", "farm", 1)
    build(state, 0, "brazil", "farm", 2)

    assert RULES.score(state).seats[0].total == 0


@pytest.mark.rule("END-09")
@pytest.mark.parametrize(
    ("letters", "points"),
    [("A", 3), ("B", 4), ("C", 6), ("D", 7), ("E", 9), ("F", 10), ("AF", 13), ("ABCDEF", 39)],
)
def test_fulfilled_contracts_score_the_points_below_their_places(letters: str, points: int) -> None:
    state = bare(3)
    for letter, contract in state.players[0].contracts.items():
        contract.fulfilled = letter in letters

    assert scored(state, "contracts") == [points, 0, 0]


ARABICA: tuple[Counter, ...] = ("arabica_guatemala", "arabica_colombia", "arabica_brazil", "arabica_ethiopia")


PAIR: tuple[Counter, ...] = ("arabica_brazil", "animal_brazil")


@pytest.mark.rule("END-10")
@pytest.mark.parametrize(
    ("height", "points"),
    list(enumerate((0, 1, 2, 4, 6, 9, 12, 15, 19, 23, 28, 33, 38, 43, 48, 53))),
)
def test_the_counter_track_scores_the_points_beside_the_highest_filled_space(
    height: int, points: int
) -> None:
    state = bare(3)
    state.players[0].counters = [PAIR] * height

    assert scored(state, "counter_track") == [points, 0, 0]


@pytest.mark.rule("END-10")
@pytest.mark.parametrize(
    ("aside", "filled"),
    [
        ((), 4),
        (("arabica_guatemala",), 4),
        (("arabica_guatemala", "arabica_colombia"), 4),  # of two colours: no pair
        ((WILD,), 4),
        ((WILD, "arabica_guatemala"), 5),
        ((WILD, WILD), 5),
        ((WILD, WILD, "arabica_guatemala"), 5),
        ((WILD, WILD, "arabica_guatemala", "arabica_colombia"), 6),
        ((WILD, WILD, WILD, "arabica_guatemala"), 6),
        ((WILD, WILD, WILD, WILD), 6),
    ],
)
def test_waiting_wild_counters_are_paired_before_the_track_scores(
    aside: tuple[Counter, ...], filled: int
) -> None:
    state = bare(3)
    state.players[0].counters = [(counter,) for counter in (*ARABICA[:3], WILD)]
    state.players[0].aside = list(aside)

    assert scored(state, "counter_track")[0] == {4: 6, 5: 9, 6: 12}[filled]


@pytest.mark.rule("END-11")
def test_most_points_win_whatever_the_coins() -> None:
    state = bare(3)
    for player, workers, coins in zip(state.players, (5, 7, 6), (9, 0, 20), strict=True):
        player.workers, player.coins = workers, coins

    board = finish(state)

    assert [(seat.total, seat.rank) for seat in board.seats] == [(5, 3), (7, 1), (6, 2)]
    assert board.winners == (1,)


@pytest.mark.rule("END-11")
def test_a_tie_goes_to_the_most_coins_in_the_company_supply() -> None:
    state = bare(3)
    for player, coins in zip(state.players, (2, 4, 3), strict=True):
        player.workers, player.coins = 6, coins

    board = finish(state)

    assert [(seat.total, seat.rank) for seat in board.seats] == [(6, 3), (6, 1), (6, 2)]
    assert board.winners == (1,)


@pytest.mark.rule("END-11")
def test_coins_that_refill_the_bonus_supply_no_longer_count_in_a_tie() -> None:
    state = bare(3)
    for player, coins in zip(state.players, (5, 4, 3), strict=True):
        player.workers, player.coins = 6, coins
    state.players[0].bonus_coins = False

    board = finish(state)

    assert [player.coins for player in state.players] == [2, 4, 3]
    assert [seat.rank for seat in board.seats] == [3, 1, 2]


@pytest.mark.rule("END-11")
@pytest.mark.parametrize(
    ("coins", "ranks", "winners"),
    [
        ((2, 4, 4, 1), [3, 1, 1, 4], (1, 2)),
        ((3, 3, 3, 3), [1, 1, 1, 1], (0, 1, 2, 3)),
        ((4, 0, 0, 0), [1, 2, 2, 2], (0,)),
    ],
)
def test_who_is_still_tied_shares_the_rank_and_the_victory(
    coins: tuple[int, ...], ranks: list[int], winners: tuple[int, ...]
) -> None:
    state = bare(4)
    for player, amount in zip(state.players, coins, strict=True):
        player.workers, player.coins = 6, amount

    board = finish(state)

    assert [seat.rank for seat in board.seats] == ranks
    assert board.winners == winners


@pytest.mark.rule("END-11")
def test_the_final_score_stands_for_ever() -> None:
    state = bare(3)
    state.players[0].workers = 2

    board = finish(state)
    state.players[0].workers = 9

    assert RULES.over(state)
    assert RULES.score(state) == board
    assert board.seats[0].total == 2
