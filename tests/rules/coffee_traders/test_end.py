"""END: scoring."""

import pytest

from domain.coffee_traders.choices import HelpTurn, OwnWorkers, PenaltyChoice
from domain.coffee_traders.commands import (
    AddPlantation,
    ArrangeWarehouses,
    Done,
    DropOut,
    GiveUpPlantation,
    TakeCounter,
)
from domain.coffee_traders.events import GameEnded
from domain.coffee_traders.names import (
    COOPERATIVES,
    LETTERS,
    WILD,
    BoardRow,
    Building,
    Cooperative,
    Counter,
    Letter,
    MilestoneName,
    Row,
)
from domain.coffee_traders.state import NOBODY, MilestoneTile, State
from domain.kernel.table import Scoreboard
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    at,
    clear_plantations,
    enter,
    new_table,
    of,
    plant,
)


def bare(players: int) -> State:
    """Return a table on which nobody has anything that scores."""
    state = new_table(players)
    clear_plantations(state)
    for area in state.areas.values():
        area.buildings = [NOBODY] * len(area.buildings)
    for player in state.players:
        player.donkeys = player.workers = player.coins = 0
    return state


def scored(state: State, category: str) -> list[int]:
    """Return what everybody scores now in a category, by seat."""
    return [
        sum(line.points for line in seat.lines if line.category == category)
        for seat in RULES.score(state).seats
    ]


def finish(state: State) -> Scoreboard:
    """Play the Refresh of the third period, in which nobody moves a warehouse, and return the final score."""
    state.next_order = list(range(len(state.players)))
    events = enter(state, "refresh", 3)
    for seat, _ in asked(state):
        events += act(state, ArrangeWarehouses(tuple(state.players[seat].warehouse_columns)), seat)
    return of(events, GameEnded)[0].scores


def deliver(state: State, bar: int, markers: str) -> None:
    """Put the markers of a bar, from the top: a seat for each space, "." for an empty one."""
    state.bars[bar - 1] = [NOBODY if marker == "." else int(marker) for marker in markers]


def build(state: State, seat: int, cooperative: Cooperative, building: Building, space: int = 1) -> None:
    """Put a building straight onto the board."""
    state.areas[cooperative].buildings[EDITION.building_index[building, space]] = seat


def quality(state: State, cooperative: Cooperative, *values: int) -> None:
    """Give each seat this QV in a cooperative: level-3 plantations, then one of level 2 or 1; 0 is no plantation."""
    spaces: list[tuple[Row, int]] = [
        *(("2/3", space) for space in (1, 2, 3)),
        *(("1/2", space) for space in (1, 2, 3, 4)),
        *(("1", space) for space in (1, 2, 3, 4, 5)),
    ]
    for seat, value in enumerate(values):
        while value:
            row, space = spaces.pop()
            plant(state, seat, cooperative, row, space, level=min(value, 3))
            value -= min(value, 3)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.rule(
    "END-01", "END-02", "END-03", "END-04", "END-05", "END-06", "END-07", "END-08", "END-09", "END-10"
)
def test_who_has_nothing_scores_nothing_in_every_category(players: int) -> None:
    state = bare(players)

    board = RULES.score(state)

    assert [(seat.seat, seat.total, seat.rank) for seat in board.seats] == [(s, 0, 1) for s in range(players)]
    for seat in board.seats:
        assert [(line.category, line.points, line.rule) for line in seat.lines] == [
            ("deliveries", 0, "END-01"),
            ("bar_majorities", 0, "END-01"),
            ("milestones", 0, "END-02"),
            ("cooperatives", 0, "END-03"),
            ("arabica_tracks", 0, "END-04"),
            ("company_supply", 0, "END-05"),
            ("row_b_level_3", 0, "END-06"),
            ("workers", 0, "END-07"),
            ("buildings", 0, "END-08"),
            ("contracts", 0, "END-09"),
            ("counter_track", 0, "END-10"),
        ]


@pytest.mark.rule("END-01")
@pytest.mark.parametrize(
    ("bar", "space", "points"),
    [
        *((bar, space, points) for bar in range(1, 6) for space, points in enumerate((1, 2, 4, 6, 10), 1)),
        *((6, space, points) for space, points in enumerate((1, 2, 4, 7), 1)),
    ],
)
def test_a_marker_scores_the_points_below_its_space(bar: int, space: int, points: int) -> None:
    state = bare(3)
    state.bars[bar - 1][space - 1] = 1

    assert scored(state, "deliveries") == [0, points, 0]


@pytest.mark.rule("END-01")
def test_the_markers_of_all_bars_are_added_up() -> None:
    state = bare(3)
    deliver(state, 1, "0.10.")
    deliver(state, 2, "....0")
    deliver(state, 6, "2..2")

    assert scored(state, "deliveries") == [1 + 6 + 10, 4, 1 + 7]


@pytest.mark.rule("END-01")
@pytest.mark.parametrize(
    ("markers", "points"),
    [
        (".....", [0, 0, 0, 0]),
        ("1....", [0, 4, 0, 0]),
        ("11..1", [0, 4, 0, 0]),
        ("011..", [2, 4, 0, 0]),
        ("1..10", [2, 4, 0, 0]),
        ("00112", [2, 4, 0, 0]),
        ("01...", [2, 4, 0, 0]),
        ("10...", [4, 2, 0, 0]),
        ("0110.", [4, 2, 0, 0]),
        ("1001.", [2, 4, 0, 0]),
        ("2.13.", [0, 2, 0, 4]),
        ("0213.", [0, 2, 0, 4]),
        ("00231", [4, 2, 0, 0]),
        ("33012", [0, 0, 2, 4]),
    ],
    ids=[
        "nobody",
        "alone: no second",
        "alone with three: no second",
        "two before one",
        "number before place",
        "two twos: the lower one is first",
        "one each: the lower one is first",
        "one each, the other way round",
        "two each: the lowest of all counts",
        "two each, the other way round",
        "three with one each",
        "four with one each",
        "most, then three with one each",
        "most far up, then three with one each",
    ],
)
def test_most_markers_in_a_bar_give_4_and_second_most_2_and_ties_go_to_the_one_furthest_down(
    markers: str, points: list[int]
) -> None:
    state = bare(4)
    deliver(state, 3, markers)

    assert scored(state, "bar_majorities") == points


@pytest.mark.rule("END-01")
def test_every_bar_has_its_own_majority() -> None:
    state = bare(3)
    deliver(state, 1, "001..")
    deliver(state, 2, "100..")
    deliver(state, 5, "..2..")
    deliver(state, 6, "0.21")

    assert scored(state, "bar_majorities") == [4 + 4, 2 + 2 + 4, 4 + 2]


@pytest.mark.rule("END-02")
def test_a_mark_scores_the_points_of_its_space() -> None:
    state = bare(4)
    state.milestones = [
        MilestoneTile("five_warehouses", (8, 5, 3), [(1, 100), (0, 110), (3, 120)]),
        MilestoneTile("six_bars", (9, 6, 3), [(3, 130)]),
        MilestoneTile("two_quality", (10, 6, 4)),
    ]

    assert scored(state, "milestones") == [5, 8, 0, 3 + 9]


@pytest.mark.rule("END-03")
@pytest.mark.parametrize(
    ("buildings", "others", "points"),
    [
        ((), 2, 16),
        ((), 3, 12),
        ((), 4, 8),
        (("farm",), 4, 12),
        (("farm", "production_station"), 5, 12),
        (("farm", "production_station", "fair_trade_post"), 6, 12),
        (("hospital",), 5, 12),
        (("hospital", "farm", "production_station", "fair_trade_post"), 8, 12),
        (("hospital", "farm", "production_station", "fair_trade_post"), 7, 16),
        (("hospital", "farm", "production_station", "fair_trade_post"), 9, 8),
    ],
)
def test_quality_is_levels_and_1_a_building_and_2_the_hospital(
    buildings: tuple[Building, ...], others: int, points: int
) -> None:
    # Plantations of QV 3 with these buildings against a rival; tied they get (16 + 8) / 2.
    state = bare(3)
    quality(state, "brazil", 0, others)
    plant(state, 0, "brazil", "1", 1, level=1)
    plant(state, 0, "brazil", "1/2", 1, level=2)
    for building in buildings:
        build(state, 0, "brazil", building)

    assert scored(state, "cooperatives")[0] == points


@pytest.mark.rule("END-03")
def test_levels_count_wherever_a_plantation_stands() -> None:
    state = bare(3)
    plant(state, 0, "brazil", "1", 1, level=1)
    plant(state, 0, "brazil", "1/2", 1, level=1)
    plant(state, 0, "brazil", "2/3", 1, level=2)
    plant(state, 1, "brazil", "2/3", 2, level=3)

    assert scored(state, "cooperatives") == [16, 8, 0]


@pytest.mark.rule("END-03")
def test_buildings_without_a_plantation_are_worth_nothing_and_take_no_place() -> None:
    state = bare(4)
    build(state, 0, "brazil", "hospital")
    build(state, 0, "brazil", "production_station")
    plant(state, 1, "brazil", "1", 1)
    quality(state, "guatemala", 2)

    assert scored(state, "cooperatives") == [16, 16, 0, 0]


@pytest.mark.rule("END-03")
@pytest.mark.parametrize(
    ("values", "points"),
    [
        ((0, 0, 0), [0, 0, 0]),
        ((1, 0, 0), [16, 0, 0]),
        ((2, 5, 3), [0, 16, 8]),  # no third place with three
        ((4, 4, 0), [12, 12, 0]),  # (16 + 8) / 2
        ((4, 1, 4), [12, 0, 12]),
        ((3, 3, 3), [8, 8, 8]),  # (16 + 8 + 0) / 3
        ((5, 3, 3), [16, 4, 4]),  # (8 + 0) / 2
        ((1, 2, 3, 4), [0, 4, 8, 16]),
        ((1, 2, 0, 0), [8, 16, 0, 0]),
        ((4, 4, 2, 1), [12, 12, 4, 0]),
        ((4, 4, 4, 0), [10, 10, 10, 0]),  # 28 / 3 = 9 1/3
        ((4, 4, 4, 1), [10, 10, 10, 0]),
        ((2, 2, 2, 2), [7, 7, 7, 7]),  # 28 / 4
        ((5, 3, 3, 1), [16, 6, 6, 0]),  # (8 + 4) / 2
        ((5, 3, 3, 3), [16, 4, 4, 4]),  # (8 + 4) / 3
        ((5, 4, 3, 3), [16, 8, 2, 2]),  # 4 / 2
        ((1, 2, 3, 4, 5), [0, 0, 4, 8, 16]),
        ((1, 1, 1, 1, 1), [6, 6, 6, 6, 6]),  # 28 / 5 = 5 3/5
        ((5, 2, 2, 2, 2), [16, 3, 3, 3, 3]),  # (8 + 4) / 4
        ((5, 4, 1, 1, 1), [16, 8, 2, 2, 2]),  # 4 / 3 = 1 1/3
        ((3, 3, 2, 2, 1), [12, 12, 2, 2, 0]),
    ],
)
def test_the_best_quality_values_get_16_8_and_from_four_players_4_and_ties_share_rounded_up(
    values: tuple[int, ...], points: list[int]
) -> None:
    state = bare(len(values))
    quality(state, "ethiopia", *values)

    assert scored(state, "cooperatives") == points


@pytest.mark.rule("END-03")
def test_every_cooperative_is_scored_for_itself() -> None:
    state = bare(3)
    quality(state, "guatemala", 3, 2, 1)
    quality(state, "colombia", 0, 1, 0)
    quality(state, "brazil", 1, 1, 0)
    quality(state, "indonesia", 2, 2, 2)

    assert scored(state, "cooperatives") == [16 + 12 + 8, 8 + 16 + 12 + 8, 0 + 8]


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
def test_arabica_tracks(columns: tuple[int, ...], points: int) -> None:
    state = bare(3)
    state.players[1].tracks = dict(zip(COOPERATIVES, columns, strict=True))

    assert scored(state, "arabica_tracks") == [0, points, 0]


@pytest.mark.rule("END-05")
@pytest.mark.parametrize(
    ("donkeys", "civets", "trucks", "tokens", "points"),
    [(1, 0, 0, 0, 1), (0, 1, 0, 0, 1), (0, 0, 1, 0, 3), (0, 0, 0, 1, -3), (4, 2, 2, 3, 3), (0, 0, 0, 6, -18)],
)
def test_company_supply(donkeys: int, civets: int, trucks: int, tokens: int, points: int) -> None:
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


def final_position() -> State:
    """Return a four-player table at the end of the third Sell, scored by hand in FINAL."""
    state = bare(4)
    deliver(state, 1, "010.2")
    deliver(state, 2, "1.100")
    deliver(state, 3, "..3..")
    deliver(state, 4, "23.1.")
    deliver(state, 6, "3320")
    marks: dict[MilestoneName, tuple[tuple[int, ...], list[int]]] = {
        "five_warehouses": ((8, 5, 3), [1]),
        "five_trading_houses": ((9, 6, 3), [2, 0]),
        "two_quality": ((10, 6, 4), [3, 0, 1]),
    }
    state.milestones = [
        MilestoneTile(name, points, [(seat, 100) for seat in seats])
        for name, (points, seats) in marks.items()
    ]
    plantations: list[tuple[int, Cooperative, Row, int, int]] = [
        (0, "guatemala", "1", 1, 1),
        (0, "guatemala", "1/2", 1, 2),
        (1, "guatemala", "1", 2, 1),
        (1, "guatemala", "1", 3, 1),
        (1, "guatemala", "2/3", 2, 3),
        (2, "guatemala", "1/2", 4, 2),
        (0, "colombia", "1", 1, 1),
        (1, "colombia", "1", 2, 1),
        (2, "colombia", "1", 3, 1),
        (3, "colombia", "1", 5, 1),
        (2, "brazil", "2/3", 1, 3),
        (0, "ethiopia", "1", 2, 1),
        (1, "ethiopia", "1", 3, 1),
        (2, "ethiopia", "1", 4, 1),
        (1, "indonesia", "1/2", 1, 2),
        (1, "indonesia", "1/2", 2, 2),
        (2, "indonesia", "2/3", 3, 2),
        (3, "indonesia", "1", 4, 1),
        (3, "indonesia", "1", 5, 1),
        (0, "indonesia", "1", 1, 1),
    ]
    for seat, cooperative, row, space, level in plantations:
        plant(state, seat, cooperative, row, space, level=level)
    build(state, 0, "guatemala", "hospital")
    build(state, 3, "guatemala", "production_station")
    build(state, 3, "colombia", "farm")
    build(state, 3, "colombia", "fair_trade_post", 2)
    build(state, 0, "brazil", "fair_trade_post")
    build(state, 0, "indonesia", "farm", 2)
    build(state, 1, "indonesia", "production_station")
    build(state, 2, "indonesia", "production_station", 3)
    build(state, 2, "indonesia", "fair_trade_post")
    boards: list[tuple[int, int, int, bool]] = [
        (3, 0, 1, True),
        (5, 1, 0, False),
        (1, 1, 1, False),
        (2, 1, 1, False),
    ]
    tracks = [(7, 6, 3, 3, 3), (6, 2, 2, 2, 5), (1, 7, 6, 4, 4), (2, 3, 2, 3, 2)]
    company = [(2, 1, 1, 0), (0, 0, 2, 3), (5, 0, 0, 0), (1, 0, 0, 1)]
    contracts: list[tuple[Letter, ...]] = [("A", "B", "F"), ("A",), ("C", "D", "E"), LETTERS]
    for seat, player in enumerate(state.players):
        player.warehouses, player.production_stations, player.fair_trade_posts, player.hospital = boards[seat]
        player.tracks = dict(zip(COOPERATIVES, tracks[seat], strict=True))
        player.donkeys, player.civets, player.trucks, player.tokens = company[seat]
        player.workers = (0, 2, 1, 4)[seat]
        for letter in contracts[seat]:
            player.contracts[letter].fulfilled = True
    state.players[1].row_b_level_3 = True
    state.players[0].counters = [(counter,) for counter in ARABICA[:3]]
    state.players[1].counters = [*((counter,) for counter in ARABICA), (WILD,), PAIR]
    state.players[1].aside = ["arabica_guatemala"]
    state.players[2].counters = [("arabica_brazil",), (WILD,)]
    state.players[2].aside = [WILD, "arabica_brazil"]
    return state


FINAL: dict[str, tuple[int, int, int, int]] = {
    # Antwerp 0 1 0 . 2, London 1 . 1 0 0, New York . . 3 . ., Paris 2 3 . 1 ., Tokyo empty, Seoul 3 3 2 0
    "deliveries": (1 + 4 + 6 + 10 + 7, 2 + 1 + 4 + 6, 10 + 1 + 4, 4 + 2 + 1 + 2),
    # Antwerp 0, then 2 below 1; London 0 below 1; New York 3; Paris 1, then 3 below 2; Seoul 3, then 0 below 2
    "bar_majorities": (4 + 4 + 2, 2 + 4, 2, 4 + 2 + 4),
    # five warehouses 1; five trading houses 2, 0; two quality 3, 0, 1
    "milestones": (6 + 6, 8 + 4, 9, 10),
    # QV Guatemala  5 5 2 -: 24 / 2, and the third place; a station without plantation is nothing
    #    Colombia   1 1 1 3: the first place, and 12 / 3
    #    Brazil     - - 3 -: a post without plantation is nothing
    #    Ethiopia   1 1 1 -: 28 / 3 rounded up
    #    Indonesia  2 5 4 2: 16, 8, and 4 / 2
    "cooperatives": (12 + 4 + 0 + 10 + 2, 12 + 4 + 0 + 10 + 16, 4 + 4 + 16 + 10 + 8, 0 + 16 + 0 + 0 + 2),
    # 7 6 3 3 3; 6 2 2 2 5; 1 7 6 4 4; 2 3 2 3 2
    "arabica_tracks": (3 + 7 + 2 * 6 + 4, 3 + 6, 2 * 6 + 4, 3),
    # 2 donkeys, civet, truck; 2 trucks, 3 tokens; 5 donkeys; donkey, token
    "company_supply": (2 + 1 + 3, 6 - 9, 5, 1 - 3),
    "row_b_level_3": (0, 4, 0, 0),
    "workers": (0, 2, 1, 4),
    # 3 warehouses, post, hospital; 5 warehouses, station; station, post; 2 warehouses, station, post
    "buildings": (1 + 3 + 1 + 4, 1 + 3 + 5 + 6 + 1, 1 + 1, 1 + 1 + 1),
    # A B F; A; C D E; all six
    "contracts": (3 + 4 + 10, 3, 6 + 7 + 9, 39),
    # 3 singles; 5 singles and a pair; 2 singles and a wild pair; nothing
    "counter_track": (4, 12, 4, 0),
}


@pytest.mark.rule(*(f"END-{number:02}" for number in range(1, 12)))
def test_a_final_position_scored_by_hand() -> None:
    state = final_position()

    board = finish(state)

    for category, points in FINAL.items():
        assert scored(state, category) == list(points), category
    assert [seat.total for seat in board.seats] == [140, 116, 118, 94]
    assert [seat.rank for seat in board.seats] == [1, 3, 2, 4]
    assert board.winners == (0,)
    assert all(sum(line.points for line in seat.lines) == seat.total for seat in board.seats)
