"""TRB-06 to TRB-09: hiring a contractor."""

import msgspec
import pytest

from domain.coffee_traders.choices import (
    BuildingPiggyback,
    CoffeeChoice,
    TrackChoice,
)
from domain.coffee_traders.commands import (
    AdvanceArabica,
    ArrangeWarehouses,
    Command,
    CooperativeSite,
    HireContractor,
    Site,
    TakeCoffee,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    ArabicaAdvanced,
    BuildingBuilt,
    CivetSent,
    CoffeeGained,
    CoffeeLost,
    CoinsGained,
    CoinsPaid,
    ContractorHired,
    Event,
    TradeRatioImproved,
    WarehouseBuilt,
)
from domain.coffee_traders.names import COOPERATIVES, PLACES
from tests.rules.coffee_traders.table import RULES, act, asked, at, hold, legal, of, refused, told
from tests.rules.coffee_traders.trade_table import (
    hospital,
    occupy,
    post,
    station,
    trading,
)


@pytest.mark.rule("TRB-06")
def test_a_contractor_costs_two_coins_and_a_trader_and_takes_the_topmost_building() -> None:
    state = trading()
    state.players[0].production_stations = 1

    events = act(state, HireContractor(station("brazil", 2)))

    assert told(events)[:3] == [
        CoinsPaid(0, 2, "TRB-06"),
        ContractorHired(0),
        BuildingBuilt(0, "production_station", 2, "brazil", 2, "TRB-06"),
    ]
    player = state.players[0]
    assert (player.coins, player.traders, player.contractors) == (8, 1, 1)
    assert player.production_stations == 2


@pytest.mark.rule("TRB-06")
@pytest.mark.parametrize(
    "site", [WarehouseSite("row"), station("brazil", 1), post("ethiopia", 2)], ids=["w", "s", "p"]
)
def test_a_contractor_needs_two_coins_and_an_unplaced_trader(site: Site) -> None:
    state = trading()
    command = HireContractor(site)
    assert command in legal(state, HireContractor)

    state.players[0].coins = 1
    assert refused(state, command) == "TRB-06"

    state.players[0].coins = 2
    state.players[0].traders = 0
    assert refused(state, command) == "TRB-06"


@pytest.mark.rule("TRB-06")
def test_an_empty_column_has_nothing_to_build() -> None:
    state = trading()
    player = state.players[0]
    player.warehouses, player.production_stations, player.fair_trade_posts = 5, 3, 3
    player.hospital = True

    assert not legal(state, HireContractor)
    for site in (WarehouseSite("row"), station("brazil", 1), post("brazil", 1), hospital("brazil")):
        assert refused(state, HireContractor(site)) == "TRB-06"


@pytest.mark.rule("TRB-06")
@pytest.mark.parametrize(("stations", "posts", "open_"), [(2, 2, False), (3, 0, True), (0, 3, True)])
def test_the_hospital_can_be_taken_once_a_column_beside_it_is_empty(
    stations: int, posts: int, open_: bool
) -> None:
    state = trading()
    player = state.players[0]
    player.warehouses = 5
    player.production_stations, player.fair_trade_posts = stations, posts
    command = HireContractor(hospital("ethiopia"))

    if open_:
        events = act(state, command)
        assert BuildingBuilt(0, "hospital", 1, "ethiopia", 1, "TRB-06") in events
        assert player.hospital
    else:
        assert refused(state, command) == "TRB-06"


@pytest.mark.rule("TRB-07")
def test_a_warehouse_goes_to_a_row_place_or_a_free_column_place() -> None:
    state = trading()
    player = state.players[0]
    player.warehouses, player.warehouse_columns = 2, ["brazil"]

    places = [
        command.site.place
        for command in legal(state, HireContractor)
        if isinstance(command.site, WarehouseSite)
    ]
    assert places == [place for place in PLACES if place != "brazil"]
    assert refused(state, HireContractor(WarehouseSite("brazil"))) == "TRB-07"
    column, row = state, RULES.copy(state)

    assert WarehouseBuilt(0, 3, "ethiopia", "TRB-06") in act(
        column, HireContractor(WarehouseSite("ethiopia"))
    )
    assert WarehouseBuilt(0, 3, "row", "TRB-06") in act(row, HireContractor(WarehouseSite("row")))
    assert column.players[0].warehouse_columns == ["brazil", "ethiopia"]
    assert row.players[0].warehouse_columns == ["brazil"]
    assert column.players[0].warehouses == row.players[0].warehouses == 3


@pytest.mark.rule("TRB-07")
def test_all_five_warehouses_find_a_row_place_or_a_column_place() -> None:
    in_rows, in_columns = trading(), trading()
    in_rows.players[0].warehouses = 4
    in_columns.players[0].warehouses = 4
    in_columns.players[0].warehouse_columns = ["guatemala", "colombia", "brazil", "ethiopia"]

    act(in_rows, HireContractor(WarehouseSite("row")))
    act(in_columns, HireContractor(WarehouseSite("indonesia")))

    assert in_rows.players[0].warehouse_columns == []
    assert in_columns.players[0].warehouse_columns == list(COOPERATIVES)


@pytest.mark.rule("TRB-07")
def test_kopi_luwak_has_no_column_place() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "WarehouseSite", "place": "kopi_luwak"}, Site)


@pytest.mark.rule("TRB-07")
def test_a_column_place_keeps_ten_and_every_row_place_one_more_of_every_type() -> None:
    state = trading()
    act(state, HireContractor(WarehouseSite("brazil")))
    player = state.players[0]
    player.warehouses = 3
    hold(state, 0, guatemala=4, brazil=11, kopi_luwak=3)

    state.next_order = [0, 1, 2]
    at(state, "refresh")
    lost = of(act(state, ArrangeWarehouses(("brazil",)), seat=0), CoffeeLost)
    for seat in (1, 2):
        lost += of(act(state, ArrangeWarehouses(()), seat=seat), CoffeeLost)

    assert [event for event in lost if event.seat == 0] == [
        CoffeeLost(0, "guatemala", 2, "REF-03"),
        CoffeeLost(0, "brazil", 1, "REF-03"),
        CoffeeLost(0, "kopi_luwak", 1, "REF-03"),
    ]


@pytest.mark.rule("TRB-08")
@pytest.mark.parametrize(("players", "open_"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_spaces_marked_4_5_are_open_with_four_or_five_players_only(players: int, open_: int) -> None:
    state = trading(players)
    for area in state.areas.values():
        area.buildings = [-1] * len(area.buildings)

    sites = {
        command.site for command in legal(state, HireContractor) if isinstance(command.site, CooperativeSite)
    }

    assert sites == {
        site(cooperative, space)
        for site in (station, post)
        for cooperative in COOPERATIVES
        for space in range(1, open_ + 1)
    }
    if open_ < 3:
        assert refused(state, HireContractor(station("brazil", 3))) == "TRB-08"
        assert refused(state, HireContractor(post("brazil", 3))) == "TRB-08"


@pytest.mark.rule("TRB-08")
def test_a_building_goes_onto_an_empty_space_of_its_kind() -> None:
    state = trading()
    occupy(state, station("brazil", 1), 2)

    assert refused(state, HireContractor(station("brazil", 1))) == "TRB-08"
    for command in (post("brazil", 1), station("brazil", 2), station("colombia", 1)):
        assert HireContractor(command) in legal(state, HireContractor)
    for space in (-1, 0, 4):
        assert refused(state, HireContractor(station("brazil", space))) == "TRB-08"


@pytest.mark.rule("TRB-08")
@pytest.mark.parametrize(
    "site",
    [
        *(station("brazil", space) for space in (1, 2, 3)),
        *(post("brazil", space) for space in (1, 2, 3)),
        hospital("brazil"),
    ],
    ids=lambda site: f"{site.building} {site.space}",
)
def test_a_space_that_shows_a_step_moves_the_builder_on_that_track(site: CooperativeSite) -> None:
    state = trading(4)
    state.players[0].fair_trade_posts = 3 if site.building == "hospital" else 0

    events = act(state, HireContractor(site))

    steps = [ArabicaAdvanced(0, "brazil", 1, "TRB-08")] if site.space == 1 else []
    assert of(events, ArabicaAdvanced) == steps
    assert state.players[0].tracks["brazil"] == len(steps)


@pytest.mark.rule("TRB-09")
@pytest.mark.parametrize(
    ("number", "ratio", "gains"),
    [
        (2, 3, []),
        (3, 3, [CivetSent(0, "TRB-09")]),
        (4, 2, [CoinsGained(0, 1, "TRB-09")]),
        (5, 2, []),
    ],
)
def test_a_warehouse_brings_a_coffee_of_choice_and_more(number: int, ratio: int, gains: list[Event]) -> None:
    state = trading()
    player = state.players[0]
    player.warehouses = number - 1
    player.trade_ratio = {2: 4, 3: 3, 4: 3, 5: 2}[number]
    before = player.trade_ratio

    events = act(state, HireContractor(WarehouseSite("row")))
    assert asked(state) == [(0, CoffeeChoice())]
    events += act(state, TakeCoffee("colombia"))

    assert of(events, WarehouseBuilt) == [WarehouseBuilt(0, number, "row", "TRB-06")]
    assert of(events, CoffeeGained) == [CoffeeGained(0, "colombia", 1, "TRB-09")]
    assert of(events, TradeRatioImproved) == ([TradeRatioImproved(0, ratio)] if ratio != before else [])
    assert of(events, CivetSent) + of(events, CoinsGained) == gains
    assert (player.trade_ratio, player.coffee["colombia"]) == (ratio, 1)
    assert player.coins == 8 + (number == 4)
    assert player.sumatra == 1 + (number == 3)


@pytest.mark.rule("TRB-09")
def test_the_coffee_of_a_warehouse_is_any_but_kopi_luwak() -> None:
    state = trading()
    act(state, HireContractor(WarehouseSite("row")))

    assert legal(state, TakeCoffee) == [TakeCoffee(cooperative) for cooperative in COOPERATIVES]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "TakeCoffee", "coffee": "kopi_luwak"}, Command)


@pytest.mark.rule("TRB-09")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_production_station_brings_two_coffee_of_its_cooperative(number: int) -> None:
    state = trading()
    state.players[0].production_stations = number - 1

    events = act(state, HireContractor(station("indonesia", 2)))

    assert told(events)[2:4] == [
        BuildingBuilt(0, "production_station", number, "indonesia", 2, "TRB-06"),
        CoffeeGained(0, "indonesia", 2, "TRB-09"),
    ]
    assert state.players[0].coffee["indonesia"] == 2


@pytest.mark.rule("TRB-09")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_second_and_third_fair_trade_post_bring_a_free_step(number: int) -> None:
    state = trading()
    state.players[0].fair_trade_posts = number - 1

    events = act(state, HireContractor(post("indonesia", 2)))

    if number == 1:
        assert not of(events, ArabicaAdvanced)
        assert asked(state) == [(1, BuildingPiggyback(0, "indonesia"))]
    else:
        assert asked(state) == [(0, TrackChoice("TRB-09"))]
        events = act(state, AdvanceArabica("guatemala"))
        assert told(events)[0] == ArabicaAdvanced(0, "guatemala", 1, "TRB-09")
        assert asked(state) == [(1, BuildingPiggyback(0, "indonesia"))]


@pytest.mark.rule("TRB-09")
def test_the_hospital_has_no_bonus_of_its_own() -> None:
    state = trading()
    state.players[0].production_stations = 3

    events = act(state, HireContractor(hospital("indonesia")))

    assert told(events) == [
        CoinsPaid(0, 2, "TRB-06"),
        ContractorHired(0),
        BuildingBuilt(0, "hospital", 1, "indonesia", 1, "TRB-06"),
        ArabicaAdvanced(0, "indonesia", 1, "TRB-08"),
    ]
