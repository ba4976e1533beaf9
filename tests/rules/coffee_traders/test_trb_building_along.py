"""TRB-10: building along."""

import pytest

from domain.coffee_traders.choices import (
    BuildingPiggyback,
    CoffeeChoice,
    TradeTurn,
)
from domain.coffee_traders.commands import (
    Decline,
    HireContractor,
    JoinBuilding,
    TakeBonus,
    TakeCoffee,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    ArabicaAdvanced,
    BuildingBuilt,
    CoffeeGained,
    CoffeePaid,
    ContractorHired,
    PiggybackDeclined,
    WarehouseBuilt,
)
from domain.coffee_traders.names import COFFEES, PLACES
from tests.rules.coffee_traders.table import RULES, act, asked, hold, legal, of, refused, told
from tests.rules.coffee_traders.trade_table import hospital, post, station, trading, turn_of, without_traders


@pytest.mark.rule("TRB-10")
def test_a_piggybacker_pays_the_builder_a_coffee_and_builds_with_a_contractor_for_no_coins() -> None:
    state = trading()
    act(state, HireContractor(station("brazil", 1)))

    assert asked(state) == [(1, BuildingPiggyback(0, "brazil"))]
    events = act(state, JoinBuilding("ethiopia", station("brazil", 2)))

    assert told(events) == [
        CoffeePaid(1, 0, "ethiopia"),
        ContractorHired(1),
        BuildingBuilt(1, "production_station", 1, "brazil", 2, "TRB-10"),
        CoffeeGained(1, "brazil", 2, "TRB-09"),
    ]
    payer, builder = state.players[1], state.players[0]
    assert (payer.coins, payer.traders, payer.contractors) == (10, 1, 1)
    assert (payer.coffee["ethiopia"], builder.coffee["ethiopia"]) == (1, 3)


@pytest.mark.rule("TRB-10")
def test_the_builder_is_finished_first_and_then_each_other_player_is_asked_once_in_wrapping_order() -> None:
    state = trading(3, order=(2, 0, 1))
    turn_of(state, 0)
    state.players[1].warehouses = 2

    act(state, HireContractor(WarehouseSite("row")))
    assert asked(state) == [(0, CoffeeChoice())]
    act(state, TakeCoffee("brazil"))
    assert asked(state) == [(1, BuildingPiggyback(0, None))]
    joined = act(state, JoinBuilding("guatemala", WarehouseSite("row")))
    assert asked(state) == [(1, CoffeeChoice())]
    act(state, TakeCoffee("indonesia"))
    assert asked(state) == [(2, BuildingPiggyback(0, None))]
    declined = act(state, Decline())

    assert told(joined)[:3] == [
        CoffeePaid(1, 0, "guatemala"),
        ContractorHired(1),
        WarehouseBuilt(1, 3, "row", "TRB-10"),
    ]
    assert told(declined)[0] == PiggybackDeclined(2)
    assert asked(state) == [(1, TradeTurn())]


@pytest.mark.rule("TRB-10")
def test_the_coffee_is_one_of_any_type_that_the_payer_holds() -> None:
    state = trading()
    act(state, HireContractor(post("brazil", 1)))
    hold(state, 1, colombia=1, kopi_luwak=2)

    assert {command.coffee for command in legal(state, JoinBuilding)} == {"colombia", "kopi_luwak"}
    for coffee in COFFEES:
        if coffee not in ("colombia", "kopi_luwak"):
            assert refused(state, JoinBuilding(coffee, post("brazil", 2))) == "TRB-10"
    events = act(state, JoinBuilding("kopi_luwak", post("brazil", 2)))

    assert CoffeePaid(1, 0, "kopi_luwak") in events
    assert state.players[0].coffee["kopi_luwak"] == state.players[1].coffee["kopi_luwak"] == 1


@pytest.mark.rule("TRB-10")
def test_the_coffee_of_the_own_bonus_comes_too_late_to_pay_with() -> None:
    state = trading()
    hold(state, 1)

    events = act(state, HireContractor(station("brazil", 1)))

    assert PiggybackDeclined(1, automatic=True) in events
    assert asked(state) == [(2, BuildingPiggyback(0, "brazil"))]


@pytest.mark.rule("TRB-10")
def test_after_a_warehouse_only_warehouses_may_be_built_along() -> None:
    state = trading()
    act(state, HireContractor(WarehouseSite("brazil")))
    act(state, TakeCoffee("brazil"))

    sites = [command.site for command in legal(state, JoinBuilding) if command.coffee == "ethiopia"]
    assert sites == [WarehouseSite(place) for place in PLACES]
    assert refused(state, JoinBuilding("ethiopia", station("brazil", 1))) == "TRB-10"


@pytest.mark.rule("TRB-10")
def test_after_another_building_anything_in_the_same_cooperative_may_be_built_along() -> None:
    state = trading()
    state.players[1].production_stations = 3
    act(state, HireContractor(post("brazil", 1)))

    sites = [command.site for command in legal(state, JoinBuilding) if command.coffee == "ethiopia"]
    assert sites == [post("brazil", 2), hospital("brazil")]
    assert refused(state, JoinBuilding("ethiopia", post("colombia", 1))) == "TRB-10"
    assert refused(state, JoinBuilding("ethiopia", WarehouseSite("row"))) == "TRB-10"
    events = act(state, JoinBuilding("ethiopia", hospital("brazil")))

    assert BuildingBuilt(1, "hospital", 1, "brazil", 1, "TRB-10") in events
    assert ArabicaAdvanced(1, "brazil", 1, "TRB-08") in events


@pytest.mark.rule("TRB-10")
def test_building_along_obeys_the_rules_of_building() -> None:
    state = trading()
    state.players[1].production_stations = 2
    state.players[1].warehouse_columns = ["brazil"]
    along = RULES.copy(state)

    act(state, HireContractor(post("brazil", 1)))
    assert refused(state, JoinBuilding("ethiopia", hospital("brazil"))) == "TRB-06"
    assert refused(state, JoinBuilding("ethiopia", post("brazil", 1))) == "TRB-08"
    assert refused(state, JoinBuilding("ethiopia", station("brazil", 3))) == "TRB-08"

    act(along, HireContractor(WarehouseSite("brazil")))
    act(along, TakeCoffee("brazil"))
    assert refused(along, JoinBuilding("ethiopia", WarehouseSite("brazil"))) == "TRB-07"


@pytest.mark.rule("TRB-10")
def test_building_along_needs_an_unplaced_trader() -> None:
    state = trading()
    state.players[1].traders = 0
    act(state, HireContractor(post("brazil", 1)))

    assert refused(state, JoinBuilding("ethiopia", post("brazil", 2))) == "TRB-10"
    assert legal(state, Decline) == [Decline()]
    act(state, TakeBonus("trader"))
    assert ContractorHired(1) in act(state, JoinBuilding("ethiopia", post("brazil", 2)))


@pytest.mark.rule("TRB-10", "GEN-10")
def test_who_cannot_build_along_is_not_asked() -> None:
    state = trading(4)
    without_traders(state, 1)
    state.players[2].warehouses = 5

    act(state, HireContractor(WarehouseSite("row")))
    events = act(state, TakeCoffee("brazil"))

    assert of(events, PiggybackDeclined) == [
        PiggybackDeclined(1, automatic=True),
        PiggybackDeclined(2, automatic=True),
    ]
    assert asked(state) == [(3, BuildingPiggyback(0, None))]


@pytest.mark.rule("TRB-10")
def test_building_along_is_no_turn_and_cannot_be_piggybacked() -> None:
    state = trading()
    act(state, HireContractor(post("brazil", 1)))
    act(state, JoinBuilding("ethiopia", post("brazil", 2)))
    act(state, Decline(), seat=2)

    assert asked(state) == [(1, TradeTurn())]
