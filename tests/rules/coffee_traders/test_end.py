"""END: scoring of the game board, in bars, milestones and cooperatives."""

import pytest

from domain.coffee_traders.names import (
    Building,
)
from domain.coffee_traders.state import MilestoneTile
from tests.rules.coffee_traders.end_table import bare, build, deliver, quality, scored
from tests.rules.coffee_traders.table import (
    RULES,
    plant,
)


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
