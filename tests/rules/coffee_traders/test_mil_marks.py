"""MIL-01, MIL-04 and MIL-05: when a milestone is marked, on which space, and who marks first."""

import pytest

from domain.coffee_traders import milestones
from domain.coffee_traders.choices import BuildingPiggyback
from domain.coffee_traders.commands import (
    AddPlantation,
    ArrangeWarehouses,
    Build,
    BuyCoffee,
    CooperativeSite,
    Deliver,
    ExchangeCoffee,
    FulfilContract,
    HireContractor,
    JoinBuilding,
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
    WarehouseBuilt,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative
from domain.kernel.table import MilestoneSpace
from tests.rules.coffee_traders.milestone_table import marked, meets, table, turn
from tests.rules.coffee_traders.table import (
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
