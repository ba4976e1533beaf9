"""MIL: the nine milestones, when they are marked, and who marks first."""

import pytest

from domain.coffee_traders import milestones
from domain.coffee_traders.choices import BuildingPiggyback
from domain.coffee_traders.commands import (
    AddPlantation,
    ArrangeWarehouses,
    Build,
    BuildFarm,
    BuyCoffee,
    Command,
    CooperativeSite,
    Deliver,
    ExchangeCoffee,
    FulfilContract,
    HireContractor,
    JoinBuilding,
    JoinTradingHouse,
    PlaceTrader,
    SpendStock,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    CoffeeHarvested,
    CoffeeLost,
    CoffeePaid,
    Event,
    KopiLuwakGained,
    MilestoneReached,
    Options,
    PenaltyDue,
    PenaltySettled,
    PlantationRemoved,
    WarehouseBuilt,
)
from domain.coffee_traders.names import (
    COFFEES,
    COOPERATIVES,
    BoardBuilding,
    Building,
    Coffee,
    Cooperative,
    MilestoneName,
    Phase,
    Row,
)
from domain.coffee_traders.state import MilestoneTile, State
from domain.kernel.table import MilestoneSpace
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    at,
    clear_plantations,
    coffee,
    enter,
    legal,
    new_table,
    of,
    plant,
    told,
)

POINTS = (8, 5, 3)


def table(name: MilestoneName, players: int = 3) -> State:
    """Return a table with one milestone in play, without plantations and coffee, and with coins for all."""
    state = new_table(players)
    clear_plantations(state)
    state.milestones = [MilestoneTile(name, POINTS)]
    for player in state.players:
        player.coffee = dict.fromkeys(COFFEES, 0)
        player.coins = 20
    return state


def turn(state: State, phase: Phase, seat: int = 0) -> None:
    """Go to the first turn of a phase, which is the seat's."""
    state.order.remove(seat)
    state.order.insert(len(state.order) if phase == "sell" else 0, seat)
    at(state, phase)


def build(
    state: State, building: Building, cooperative: Cooperative, *, seat: int = 0, space: int = 2
) -> None:
    """Put a building straight onto the board."""
    state.areas[cooperative].buildings[EDITION.building_index[building, space]] = seat


def lose(state: State, cooperative: Cooperative, row: Row, space: int) -> None:
    """Let seat 0 lose a plantation, as for a penalty of phase 2."""
    for event in (
        PenaltyDue(0, 1, 1),
        PlantationRemoved(0, cooperative, row, space, False, 0),
        PenaltySettled(0),
    ):
        RULES.apply(state, event)


def marked(state: State) -> list[int]:
    """Return who has marked the milestone, from the top."""
    return [seat for seat, _ in state.milestones[0].marks]


def meets(state: State, command: Command) -> bool:
    """Tell whether a command lets seat 0 mark the milestone."""
    act(state, command, 0)
    assert marked(state) in ([], [0])
    return marked(state) == [0]


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


@pytest.mark.rule("MIL-01")
def test_a_milestone_is_marked_right_behind_what_lets_it_be_met() -> None:
    state = table("five_warehouses")
    state.players[0].warehouses = 4
    turn(state, "trade_and_build")

    events = told(act(state, HireContractor(WarehouseSite("row"))))

    built = events.index(WarehouseBuilt(0, 5, "row", "TRB-06"))
    assert events[built + 1] == MilestoneReached(0, "five_warehouses", 8)


@pytest.mark.rule("MIL-01")
def test_each_player_marks_the_topmost_empty_space_once_until_none_is_left() -> None:
    # Given four players, each about to add the plantation that is their eleventh
    state = table("eleven_plantations", players=4)
    for player in state.players:
        player.planted = 10

    events: list[Event] = []
    for seat in range(4):
        events += act(state, AddPlantation("A", "brazil", "1", seat + 1))
    assert of(events, MilestoneReached) == [
        MilestoneReached(0, "eleven_plantations", 8),
        MilestoneReached(1, "eleven_plantations", 5),
        MilestoneReached(2, "eleven_plantations", 3),
    ]

    # And who meets it on, in vain or not, marks nothing more
    for seat in range(4):
        assert of(act(state, AddPlantation("C", "brazil", "1/2", seat + 1, seat + 1)), MilestoneReached) == []
    assert marked(state) == [0, 1, 2]


@pytest.mark.rule("MIL-01")
def test_a_mark_is_made_once_even_if_the_condition_is_met_again() -> None:
    # Given a mark for 10 and 10 coffee, of which one is then spent
    state = table("ten_and_ten_coffee")
    player = state.players[0]
    player.warehouses, player.warehouse_columns = 2, ["guatemala", "brazil"]
    player.coffee |= {"guatemala": 10, "brazil": 9, "kopi_luwak": 0}
    turn(state, "sell")
    assert meets(state, BuyCoffee("brazil")) is True
    act(state, Deliver(1, 1, ("guatemala",)))

    # Then the mark stays and counts, and meeting the condition again adds none
    assert marked(state) == [0]
    milestone = RULES.milestones(state).milestones[0]
    assert (milestone.progress[0].have, milestone.progress[0].need) == (1, 2)
    assert milestone.spaces[0] == MilestoneSpace(8, 0, milestone.progress[0].version)
    lines = {line.category: line.points for line in RULES.score(state).seats[0].lines}
    assert lines["milestones"] == 8
    assert of(act(state, BuyCoffee("guatemala")), MilestoneReached) == []
    assert marked(state) == [0]


@pytest.mark.rule("MIL-01")
def test_only_milestones_in_play_are_marked() -> None:
    state = table("six_contracts")
    state.players[0].warehouses, state.players[0].planted = 4, 10
    assert meets(state, AddPlantation("A", "brazil", "1", 1)) is False

    turn(state, "trade_and_build")
    assert meets(state, HireContractor(WarehouseSite("row"))) is False


@pytest.mark.rule("MIL-01")
def test_a_mark_takes_a_scoring_marker() -> None:
    state = table("eleven_plantations")
    state.players[0].planted = 10

    act(state, AddPlantation("A", "brazil", "1", 1))

    assert state.players[0].scoring_markers == 18 - 1


@pytest.mark.rule("MIL-01")
def test_what_another_player_does_can_let_a_milestone_be_met() -> None:
    # Given that a piggybacker pays the builder the coffee that was missing
    state = table("ten_and_ten_coffee")
    player = state.players[0]
    player.warehouses, player.warehouse_columns = 4, ["guatemala", "brazil"]
    player.coffee |= {"guatemala": 10, "brazil": 9}
    state.players[1].coffee["brazil"] = 1
    turn(state, "trade_and_build")
    act(state, HireContractor(CooperativeSite("fair_trade_post", "ethiopia", 2)))
    assert asked(state) == [(1, BuildingPiggyback(0, "ethiopia"))]

    events = told(act(state, JoinBuilding("brazil", CooperativeSite("fair_trade_post", "ethiopia", 1))))

    assert events[:2] == [CoffeePaid(1, 0, "brazil"), MilestoneReached(0, "ten_and_ten_coffee", 8)]


@pytest.mark.rule("MIL-01")
def test_a_column_warehouse_for_coffee_that_is_there_counts_at_once() -> None:
    state = table("ten_and_ten_coffee")
    player = state.players[0]
    player.warehouses, player.warehouse_columns = 2, ["guatemala"]
    player.coffee |= {"guatemala": 10, "brazil": 10}
    turn(state, "trade_and_build")

    assert meets(state, HireContractor(WarehouseSite("brazil"))) is True


@pytest.mark.rule("MIL-01")
def test_exchanged_coffee_counts_at_once() -> None:
    state = table("ten_and_ten_coffee")
    player = state.players[0]
    player.warehouses, player.warehouse_columns = 4, ["guatemala", "brazil"]
    player.coffee |= {"guatemala": 10, "brazil": 9, "ethiopia": 4}
    turn(state, "sell")

    assert meets(state, ExchangeCoffee(coffee(ethiopia=4), "brazil")) is True


@pytest.mark.rule("MIL-01")
def test_a_building_that_a_piggybacker_builds_counts_at_once() -> None:
    state = table("stations_and_posts")
    state.players[1].coffee["brazil"] = 1
    state.players[1].production_stations, state.players[1].fair_trade_posts = 3, 2
    turn(state, "trade_and_build")
    act(state, HireContractor(CooperativeSite("fair_trade_post", "ethiopia", 2)))

    act(state, JoinBuilding("brazil", CooperativeSite("fair_trade_post", "ethiopia", 1)))

    assert marked(state) == [1]


@pytest.mark.rule("MIL-01")
def test_a_warehouse_for_stock_counters_counts_at_once() -> None:
    state = table("five_warehouses")
    player = state.players[0]
    player.warehouses = 4
    player.stock |= {"guatemala": 1, "colombia": 1, "brazil": 1}
    turn(state, "sell")
    act(state, SpendStock(("guatemala", "colombia", "brazil")))

    assert meets(state, Build(WarehouseSite("row"))) is True


@pytest.mark.rule("MIL-01")
def test_a_building_for_a_contract_counts_at_once() -> None:
    state = table("stations_and_posts")
    player = state.players[0]
    player.production_stations, player.fair_trade_posts = 3, 2
    player.coffee["kopi_luwak"] = 20
    turn(state, "sell")
    act(state, next(command for command in legal(state, FulfilContract) if command.letter == "D"))

    assert meets(state, Build(CooperativeSite("fair_trade_post", "brazil", 1))) is True


@pytest.mark.rule("MIL-01")
def test_coffee_for_stock_counters_in_the_refresh_counts_at_once() -> None:
    # Given two players who both lack a coffee that their stock counters give
    state = table("ten_and_ten_coffee")
    for seat in (1, 2):
        player = state.players[seat]
        player.warehouses, player.warehouse_columns = 2, ["guatemala", "brazil"]
        player.coffee |= {"guatemala": 10, "brazil": 9}
        player.stock["brazil"] = 1
    state.order, state.next_order = [2, 0, 1], [0, 1, 2]
    at(state, "refresh")

    for seat in range(3):
        act(state, ArrangeWarehouses(() if seat == 0 else ("guatemala", "brazil")), seat)

    assert marked(state) == [2, 1]


@pytest.mark.rule("MIL-01")
@pytest.mark.parametrize("acting", [0, 1, 2])
def test_in_one_moment_the_acting_player_marks_first_then_the_others_in_turn_order(acting: int) -> None:
    # Given that all three meet the condition and the turn order is 2, 0, 1
    state = table("five_warehouses")
    state.order = [2, 0, 1]
    for player in state.players:
        player.warehouses = 5

    for event in milestones.reached(state, milestones.ALL, acting):
        RULES.apply(state, event)

    assert marked(state) == [acting, *(seat for seat in (2, 0, 1) if seat != acting)]


@pytest.mark.rule("MIL-01")
def test_andre_marks_no_milestone() -> None:
    # Given that André's plantations are worth 9 in each of two cooperatives
    state = table("two_quality", players=2)
    for space in (1, 2, 3):
        plant(state, 2, "guatemala", "1", space, level=3)
        plant(state, 2, "brazil", "1", space, level=3)

    act(state, AddPlantation("A", "brazil", "1", 4), 0)

    assert marked(state) == []


@pytest.mark.rule("MIL-04")
@pytest.mark.parametrize(("vicious", "spaces"), [(True, 1), (False, 3)])
def test_the_vicious_variant_leaves_only_the_topmost_space(vicious: bool, spaces: int) -> None:
    state = new_table(2, options=Options(vicious_milestones=vicious))
    assert [len(tile.points) for tile in state.milestones] == [spaces] * 3
    assert [tile.points[0] for tile in state.milestones] == [8, 9, 10]

    # When both add all their plantations
    clear_plantations(state)
    state.milestones = [tile for tile in state.milestones if tile.points[0] == 10]
    state.milestones[0].name = "eleven_plantations"
    for seat in (1, 0):
        state.players[seat].planted = 10
        turn(state, "work", seat)
        act(state, AddPlantation("A", "brazil", "1", seat + 1), seat)

    assert marked(state) == ([1] if vicious else [1, 0])


@pytest.mark.rule("MIL-05")
def test_a_whole_harvest_is_one_moment_marked_in_turn_order() -> None:
    # Given that seat 1 gets what it lacks in Guatemala and Colombia, and seat 0, first in turn order, in later ones
    state = table("ten_and_ten_coffee")
    lacking: dict[int, tuple[Cooperative, Cooperative]] = {
        0: ("ethiopia", "indonesia"),
        1: ("guatemala", "colombia"),
        2: ("guatemala", "ethiopia"),
    }
    for seat, types in lacking.items():
        player = state.players[seat]
        player.warehouses, player.warehouse_columns = 2, list(types)
        player.coffee |= dict.fromkeys(types, 9)
        for cooperative in types:
            state.areas[cooperative].traders.append(seat)
    for cooperative in COOPERATIVES:
        for space in (1, 2, 3):
            plant(state, 0, cooperative, "1", space, worker=True)

    events = enter(state, "harvest")

    reached = [index for index, event in enumerate(events) if isinstance(event, MilestoneReached)]
    handed_out = [i for i, event in enumerate(events) if isinstance(event, CoffeeHarvested | KopiLuwakGained)]
    assert len(reached) == 3
    assert min(reached) > max(handed_out)
    assert marked(state) == [0, 1, 2]


@pytest.mark.rule("MIL-05")
def test_arranging_warehouses_is_one_moment_once_everybody_is_done_and_before_coffee_is_lost() -> None:
    # Given coffee that meets the condition for whoever moves both warehouses to columns
    state = table("ten_and_ten_coffee")
    for player in state.players:
        player.warehouses = 2
        player.coffee |= {"guatemala": 12, "brazil": 10}
    state.order, state.next_order = [1, 2, 0], [0, 1, 2]
    at(state, "refresh")

    # When the last in turn order does so first, and the second does not
    events: list[Event] = []
    for seat in (0, 2, 1):
        assert marked(state) == []
        columns: tuple[Cooperative, ...] = ("guatemala", "brazil") if seat != 2 else ("guatemala",)
        events += act(state, ArrangeWarehouses(columns), seat)

    assert marked(state) == [1, 0]
    kinds = [type(event) for event in events if isinstance(event, MilestoneReached | CoffeeLost)]
    assert kinds[:2] == [MilestoneReached] * 2
    assert CoffeeLost in kinds[2:]
