"""MIL-02 and MIL-03: the nine conditions."""

import pytest

from domain.coffee_traders.commands import (
    AddPlantation,
    ArrangeWarehouses,
    BuildFarm,
    BuyCoffee,
    CooperativeSite,
    Deliver,
    FulfilContract,
    HireContractor,
    JoinTradingHouse,
    PlaceTrader,
    WarehouseSite,
)
from domain.coffee_traders.names import COOPERATIVES, BoardBuilding, Building, Coffee, Cooperative, Row
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.milestone_table import meets, table, turn
from tests.rules.coffee_traders.plantation_table import lose
from tests.rules.coffee_traders.table import EDITION, RULES, act, at, coffee, legal, plant


def build(
    state: State, building: Building, cooperative: Cooperative, *, seat: int = 0, space: int = 2
) -> None:
    """Put a building straight onto the board."""
    state.areas[cooperative].buildings[EDITION.building_index[building, space]] = seat


@pytest.mark.rule("MIL-02")
@pytest.mark.parametrize(("built", "met"), [(3, False), (4, True)])
def test_milestone_all_5_warehouses_built(built: int, met: bool) -> None:
    state = table("five_warehouses")
    state.players[0].warehouses = built
    turn(state, "trade_and_build")

    assert meets(state, HireContractor(WarehouseSite("row"))) is met


@pytest.mark.rule("MIL-02")
@pytest.mark.parametrize(
    ("stations", "posts", "building", "met"),
    [
        (2, 3, "production_station", True),
        (3, 2, "fair_trade_post", True),
        (2, 2, "production_station", False),
        (3, 1, "fair_trade_post", False),
        (3, 2, "hospital", False),
    ],
)
def test_milestone_all_3_production_stations_and_all_3_fair_trade_posts_built(
    stations: int, posts: int, building: BoardBuilding, met: bool
) -> None:
    state = table("stations_and_posts")
    state.players[0].production_stations, state.players[0].fair_trade_posts = stations, posts
    turn(state, "trade_and_build")

    assert meets(state, HireContractor(CooperativeSite(building, "brazil", 1))) is met


@pytest.mark.rule("MIL-02")
@pytest.mark.parametrize(("fulfilled", "met"), [("ABCDE", True), ("ABCD", False)])
def test_milestone_all_6_contracts_fulfilled(fulfilled: str, met: bool) -> None:
    state = table("six_contracts")
    player = state.players[0]
    player.coffee["kopi_luwak"] = 20
    for letter, contract in player.contracts.items():
        contract.fulfilled = letter in fulfilled
    turn(state, "sell")

    assert (
        meets(state, next(command for command in legal(state, FulfilContract) if command.letter == "F"))
        is met
    )


@pytest.mark.rule("MIL-02")
@pytest.mark.parametrize(("houses", "met"), [(4, True), (3, False)])
def test_milestone_a_trader_in_all_5_trading_houses(houses: int, met: bool) -> None:
    # Given that it does not matter who opened them
    state = table("five_trading_houses")
    for index, cooperative in enumerate(COOPERATIVES[-houses:]):
        state.areas[cooperative].traders = [0, 1] if index % 2 else [1, 0]
    turn(state, "trade_and_build")

    assert meets(state, PlaceTrader("guatemala")) is met


@pytest.mark.rule("MIL-02")
def test_the_fifth_trading_house_may_be_joined() -> None:
    state = table("five_trading_houses")
    for cooperative in COOPERATIVES[1:]:
        state.areas[cooperative].traders = [0]
    turn(state, "trade_and_build", seat=1)
    act(state, PlaceTrader("guatemala"))

    assert meets(state, JoinTradingHouse()) is True


@pytest.mark.rule("MIL-02", "MIL-03")
def test_traders_of_different_periods_do_not_add_up() -> None:
    # Given traders in four houses, and a Refresh that gives them back
    state = table("five_trading_houses")
    for cooperative in COOPERATIVES[1:]:
        state.areas[cooperative].traders = [0]
    state.next_order = [0, 1, 2]
    at(state, "refresh")
    while state.phase == "refresh":
        act(state, ArrangeWarehouses(()))
    turn(state, "trade_and_build")

    assert meets(state, PlaceTrader("guatemala")) is False


@pytest.mark.rule("MIL-02")
@pytest.mark.parametrize(
    ("columns", "held", "met"),
    [
        (("guatemala", "brazil"), {"guatemala": 10, "brazil": 9}, True),
        (("guatemala", "brazil"), {"guatemala": 14, "brazil": 9}, True),
        (("guatemala", "colombia", "brazil"), {"colombia": 10, "brazil": 9}, True),
        (("guatemala", "brazil"), {"guatemala": 9, "brazil": 9}, False),
        (("guatemala", "brazil"), {"guatemala": 10, "brazil": 8, "kopi_luwak": 10}, False),
        (("guatemala",), {"guatemala": 10, "brazil": 9, "ethiopia": 10}, False),
        (("brazil", "colombia"), {"guatemala": 10, "brazil": 9, "kopi_luwak": 10}, False),
        ((), {"guatemala": 10, "brazil": 9}, False),
    ],
)
def test_milestone_10_coffee_on_each_of_two_types_with_a_column_warehouse(
    columns: tuple[Cooperative, ...], held: dict[Coffee, int], met: bool
) -> None:
    state = table("ten_and_ten_coffee")
    state.players[0].warehouses, state.players[0].warehouse_columns = 4, list(columns)
    state.players[0].coffee |= held
    turn(state, "sell")

    assert meets(state, BuyCoffee("brazil")) is met


@pytest.mark.rule("MIL-02")
@pytest.mark.parametrize(
    ("spaces", "last", "met"),
    [
        ((2, 2, 2, 2, 2), 2, True),
        ((5, 4, 3, 2, 5), 2, True),
        ((2, 2, 2, 2, 2), 1, False),
        ((2, 2, 2, 1, 2), 2, False),
        ((2, 2, 2, None, 2), 2, False),
    ],
)
def test_milestone_a_delivery_on_a_space_asking_2_or_more_in_each_of_the_6_bars(
    spaces: tuple[int | None, ...], last: int, met: bool
) -> None:
    # Given deliveries to these spaces of the five leftmost bars, and of another player to lower ones
    state = table("six_bars")
    for bar, space in zip(state.bars, spaces, strict=False):
        if space != 4:
            bar[3] = 1
        if space is not None:
            bar[space - 1] = 0
    state.players[0].coffee["kopi_luwak"] = 2
    turn(state, "sell")

    assert meets(state, Deliver(6, last, coffee(kopi_luwak=last))) is met


@pytest.mark.rule("MIL-02")
@pytest.mark.parametrize(("planted", "met"), [(10, True), (9, False)])
def test_milestone_all_11_plantations_added(planted: int, met: bool) -> None:
    state = table("eleven_plantations")
    state.players[0].planted = planted

    assert meets(state, AddPlantation("A", "brazil", "1", 1)) is met


@pytest.mark.rule("MIL-03")
def test_a_plantation_that_has_left_the_game_still_counts_as_added() -> None:
    state = table("eleven_plantations")
    state.players[0].planted = 10
    plant(state, 0, "brazil", "1", 1)
    lose(state, "brazil", "1", 1)

    assert meets(state, AddPlantation("A", "brazil", "1", 1)) is True


def spread(state: State, cooperatives: int) -> None:
    """Give seat 0 a higher plantation and a building in so many cooperatives from the right, of all kinds."""
    kinds: tuple[tuple[Cooperative, Row, Building], ...] = (
        ("indonesia", "1/2", "farm"),
        ("ethiopia", "2/3", "hospital"),
        ("brazil", "2/3", "fair_trade_post"),
    )
    for cooperative, row, building in kinds[:cooperatives]:
        plant(state, 0, cooperative, row, 1, level=2)
        build(state, building, cooperative, space=1)


@pytest.mark.rule("MIL-02")
@pytest.mark.parametrize("others", [2, 3])
@pytest.mark.parametrize("row", ["1", "1/2", "2/3"])
@pytest.mark.parametrize("building", ["production_station", "fair_trade_post", "hospital"])
def test_milestone_a_plantation_above_the_1_row_and_a_building_in_4_cooperatives(
    others: int, row: Row, building: BoardBuilding
) -> None:
    # Given cooperatives where seat 0 has both, only a plantation in Colombia, and only a building in Guatemala
    state = table("four_cooperatives")
    spread(state, others)
    plant(state, 0, "colombia", row, 2)
    build(state, "farm", "guatemala")
    state.players[0].production_stations = 3 if building == "hospital" else 0
    turn(state, "trade_and_build")

    met = meets(state, HireContractor(CooperativeSite(building, "colombia", 1)))

    assert met is (others == 3 and row != "1")


@pytest.mark.rule("MIL-02")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_plantation_that_joins_an_own_building_can_complete_the_4_cooperatives(owner: int) -> None:
    state = table("four_cooperatives")
    spread(state, 3)
    plant(state, 0, "colombia", "1", 1)
    build(state, "farm", "colombia", seat=owner)

    assert meets(state, AddPlantation("A", "colombia", "1/2", 1, 1)) is (owner == 0)


@pytest.mark.rule("MIL-02")
def test_a_farm_can_complete_the_4_cooperatives() -> None:
    # Given that the last plantation of row A is added
    state = table("four_cooperatives")
    spread(state, 3)
    plant(state, 0, "colombia", "1", 1)
    state.players[0].taken["A"] = 2
    assert meets(state, AddPlantation("A", "colombia", "1/2", 1, 1)) is False

    assert meets(state, BuildFarm("colombia", 1)) is True


@pytest.mark.rule("MIL-03")
def test_a_plantation_that_has_left_the_game_counts_for_no_cooperative() -> None:
    state = table("four_cooperatives")
    spread(state, 3)
    plant(state, 0, "colombia", "1", 1)
    build(state, "farm", "colombia")
    lose(state, "indonesia", "1/2", 1)

    assert meets(state, AddPlantation("A", "colombia", "1/2", 1, 1)) is False


@pytest.mark.rule("MIL-02")
@pytest.mark.parametrize(
    ("levels", "building", "met"),
    [
        ((1, 3, 3), "production_station", True),
        ((1, 2, 3), "production_station", False),
        ((1, 2, 3), "hospital", True),
        ((2, 3), "hospital", False),
    ],
)
def test_milestone_a_quality_value_of_8_in_2_cooperatives(
    levels: tuple[int, ...], building: BoardBuilding, met: bool
) -> None:
    # Given 8 in Guatemala, and these plantations in Brazil, beside those and a farm of another player
    state = table("two_quality")
    for space, level in enumerate((2, 3, 3), start=1):
        plant(state, 0, "guatemala", "1", space, level=level)
    for space, level in enumerate(levels, start=1):
        plant(state, 0, "brazil", "1", space, level=level)
    plant(state, 1, "brazil", "1/2", 1, level=3)
    build(state, "farm", "brazil", seat=1)
    state.players[0].production_stations = 3 if building == "hospital" else 0
    turn(state, "trade_and_build")

    assert meets(state, HireContractor(CooperativeSite(building, "brazil", 1))) is met


@pytest.mark.rule("MIL-02", "MIL-03")
def test_buildings_have_no_quality_value_where_the_own_plantations_have_left() -> None:
    # Given 8 in Guatemala, and so much in Brazil that it would be 8 without any plantation
    state = table("two_quality")
    for space, level in enumerate((2, 3, 3), start=1):
        plant(state, 0, "guatemala", "1", space, level=level)
    plant(state, 0, "brazil", "1", 1, level=1)
    state.areas["brazil"].buildings = [0] * 6 + [-1] + [0] * 2
    state.players[0].production_stations = 3
    turn(state, "trade_and_build")
    lost = RULES.copy(state)
    lose(lost, "brazil", "1", 1)

    command = HireContractor(CooperativeSite("hospital", "brazil", 1))

    assert meets(state, command) is True
    assert meets(lost, command) is False
