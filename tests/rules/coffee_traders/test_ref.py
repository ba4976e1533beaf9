"""REF: phase 6, Refresh."""

from collections.abc import Sequence

import pytest

from domain.coffee_traders.choices import WarehouseArrangement, WildStockChoice, WorkTurn
from domain.coffee_traders.commands import (
    ArrangeWarehouses,
    Deliver,
    DropOut,
    PlaceWildStock,
    TakeBonus,
    TakeCoins,
)
from domain.coffee_traders.events import (
    BonusCoinsRestored,
    BonusRefilled,
    CoffeeGained,
    CoffeeLost,
    Event,
    GameEnded,
    HouseCoinAdded,
    MarkersReturned,
    PeriodStarted,
    PhaseStarted,
    StepStarted,
    TradersReturned,
    TurnOrderSet,
    WarehousesArranged,
    WildStockPlaced,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative, Phase
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    asked,
    at,
    enter,
    hold,
    legal,
    new_table,
    of,
    refused,
    told,
)


def begin(state: State, period: int = 1, dropped_out: Sequence[int] | None = None) -> list[Event]:
    """Start the Refresh after a Sell that the seats left in this order."""
    state.next_order = list(range(len(state.players)) if dropped_out is None else dropped_out)
    return enter(state, "refresh", period)


def stand(state: State, seat: int) -> list[Event]:
    """Let a seat leave its warehouses where they are."""
    return act(state, ArrangeWarehouses(tuple(state.players[seat].warehouse_columns)), seat)


def end(state: State) -> list[Event]:
    """Let everybody leave warehouses and wild stock where they are, to the end of the Refresh."""
    events: list[Event] = []
    while state.phase == "refresh" and state.scores is None:
        seat, choice = asked(state)[0]
        if isinstance(choice, WarehouseArrangement):
            events += stand(state, seat)
        else:
            under = state.players[seat].wild_stock_under
            assert under is not None
            events += act(state, PlaceWildStock(under), seat)
    return events


def warehouses(state: State, seat: int, number: int, *columns: Cooperative) -> None:
    """Give a seat so many warehouses, these above columns and the rest in row places."""
    state.players[seat].warehouses = number
    state.players[seat].warehouse_columns = list(columns)


@pytest.mark.rule("REF-01")
def test_traders_and_contractors_return_to_their_owners() -> None:
    state = new_table(3)
    state.areas["brazil"].traders = [1, 0, 2]
    state.areas["indonesia"].traders = [0]
    for seat, (unplaced, contractors) in enumerate([(1, 2), (3, 0), (0, 0)]):
        state.players[seat].traders = unplaced
        state.players[seat].contractors = contractors

    events = begin(state)

    assert of(events, TradersReturned) == [
        TradersReturned(0, 4),
        TradersReturned(1, 1),
        TradersReturned(2, 1),
    ]
    assert [player.traders for player in state.players] == [5, 4, 1]
    assert [player.contractors for player in state.players] == [0, 0, 0]
    assert all(not area.traders for area in state.areas.values())


@pytest.mark.rule("REF-01")
def test_a_trader_that_left_the_game_does_not_return() -> None:
    state = new_table(3)
    state.players[0].traders = 0
    state.players[0].lost_traders = 2

    events = begin(state)

    assert not of(events, TradersReturned)
    assert (state.players[0].traders, state.players[0].lost_traders) == (0, 2)


@pytest.mark.rule("REF-02")
def test_spent_action_markers_return() -> None:
    state = new_table(3)
    for _ in range(3):
        for seat in range(3):
            act(state, TakeCoins(), seat)
    assert [player.markers for player in state.players] == [0, 0, 0]

    events = begin(state)

    assert of(events, MarkersReturned) == [MarkersReturned(seat, 3, False) for seat in range(3)]
    assert [(player.markers, player.used_markers) for player in state.players] == [(3, 0)] * 3


@pytest.mark.rule("REF-02")
def test_a_used_marker_in_the_own_colour_leaves_the_game_and_an_unused_one_stays() -> None:
    state = new_table(4)
    for seat in range(4):
        act(state, TakeCoins(), seat)
    act(state, TakeCoins(), 0)
    for seat in (1, 2, 3):
        act(state, DropOut(), seat)
    for _ in range(2):
        act(state, TakeCoins(), 0)
    assert not state.players[0].own_marker

    events = begin(state)
    end(state)

    assert of(events, MarkersReturned)[:2] == [MarkersReturned(0, 3, True), MarkersReturned(1, 1, False)]
    assert [player.markers for player in state.players] == [3, 3, 3, 3]
    assert [player.own_marker for player in state.players] == [False, True, True, True]
    assert not any(player.used_own_marker for player in state.players)
    begin(state, 2)
    assert not state.players[0].own_marker


@pytest.mark.rule("REF-03")
@pytest.mark.parametrize(("built", "ways"), [(1, 1 + 5), (2, 1 + 5 + 10), (3, 1 + 5 + 10 + 10), (5, 32)])
def test_warehouses_may_stand_in_any_way_on_row_and_column_places(built: int, ways: int) -> None:
    state = new_table(3)
    warehouses(state, 0, built)

    begin(state)

    arrangements = legal(state, ArrangeWarehouses, 0)
    assert len(set(arrangements)) == len(arrangements) == ways
    assert ArrangeWarehouses(()) in arrangements
    assert max(len(way.columns) for way in arrangements) == built


@pytest.mark.rule("REF-03")
def test_warehouses_may_be_moved_from_one_column_to_another_and_to_a_row_place() -> None:
    state = new_table(3)
    warehouses(state, 0, 3, "guatemala", "ethiopia")
    begin(state)

    events = act(state, ArrangeWarehouses(("colombia",)), 0)

    assert told(events) == [WarehousesArranged(0, ("colombia",))]
    assert state.players[0].warehouse_columns == ["colombia"]
    assert state.players[0].warehouses == 3


@pytest.mark.rule("REF-03")
@pytest.mark.parametrize(
    "columns",
    [
        ("colombia", "brazil", "ethiopia"),
        ("brazil", "brazil"),
        ("brazil", "colombia"),
    ],
    ids=["more than are built", "two above one column", "not in the order of the types"],
)
def test_warehouses_cannot_stand_where_there_is_no_place_or_no_warehouse(
    columns: tuple[Cooperative, ...],
) -> None:
    state = new_table(3)
    warehouses(state, 0, 2)

    begin(state)

    assert refused(state, ArrangeWarehouses(columns), 0) == "REF-03"


@pytest.mark.rule("REF-03")
@pytest.mark.parametrize(
    ("columns", "kept"),
    [
        ((), {"guatemala": 3, "colombia": 3, "brazil": 3, "ethiopia": 0, "indonesia": 3, "kopi_luwak": 3}),
        (
            ("brazil",),
            {"guatemala": 2, "colombia": 2, "brazil": 10, "ethiopia": 0, "indonesia": 2, "kopi_luwak": 2},
        ),
        (
            ("colombia", "indonesia"),
            {"guatemala": 1, "colombia": 9, "brazil": 1, "ethiopia": 0, "indonesia": 10, "kopi_luwak": 1},
        ),
        (
            ("colombia", "brazil", "indonesia"),
            {"guatemala": 0, "colombia": 9, "brazil": 10, "ethiopia": 0, "indonesia": 10, "kopi_luwak": 0},
        ),
    ],
)
def test_coffee_beyond_ten_below_a_column_warehouse_or_the_row_warehouses_is_lost(
    columns: tuple[Cooperative, ...], kept: dict[str, int]
) -> None:
    state = new_table(3)
    warehouses(state, 0, 3, "guatemala")
    before = {"guatemala": 5, "colombia": 9, "brazil": 12, "ethiopia": 0, "indonesia": 10, "kopi_luwak": 4}
    hold(state, 0, **before)
    begin(state)

    act(state, ArrangeWarehouses(columns), 0)
    assert state.players[0].coffee == before
    stand(state, 1)
    events = stand(state, 2)

    assert state.players[0].coffee == kept
    lost = {loss.coffee: loss.amount for loss in of(events, CoffeeLost) if loss.seat == 0}
    assert lost == {coffee: before[coffee] - left for coffee, left in kept.items() if before[coffee] > left}
    assert {loss.rule for loss in of(events, CoffeeLost)} == {"REF-03"}


@pytest.mark.rule("REF-03")
@pytest.mark.parametrize("phase", ["work", "assign_workers", "trade_and_build", "sell"])
def test_warehouses_move_only_in_refresh(phase: Phase) -> None:
    state = new_table(3)
    warehouses(state, 0, 2)

    at(state, phase)

    assert asked(state)
    for seat, _ in asked(state):
        assert refused(state, ArrangeWarehouses(()), seat)
        assert refused(state, ArrangeWarehouses(("brazil",)), seat)


@pytest.mark.rule("REF-03")
def test_a_warehouse_stands_above_any_of_the_five_coffees_but_never_above_kopi_luwak() -> None:
    state = new_table(3)

    begin(state)

    columns = {column for way in legal(state, ArrangeWarehouses, 0) for column in way.columns}
    assert columns == set(COOPERATIVES)
    assert refused(state, ArrangeWarehouses(("kopi_luwak",)), 0) == "REF-03"  # type: ignore[arg-type]


def with_wild_stock(state: State, seat: int, under: Cooperative) -> None:
    state.wild_stock -= 1
    state.players[seat].wild_stock = state.players[seat].had_wild_stock = True
    state.players[seat].wild_stock_under = under


@pytest.mark.rule("REF-04")
def test_a_wild_stock_counter_may_be_put_under_any_type_or_stay() -> None:
    state = new_table(4)
    with_wild_stock(state, 2, "brazil")
    begin(state)
    for seat in range(4):
        stand(state, seat)

    assert asked(state) == [(2, WildStockChoice())]
    assert legal(state, PlaceWildStock, 2) == [PlaceWildStock(cooperative) for cooperative in COOPERATIVES]
    events = act(state, PlaceWildStock("ethiopia"), 2)

    assert of(events, WildStockPlaced) == [WildStockPlaced(2, "ethiopia")]
    assert state.players[2].wild_stock_under == "ethiopia"
    assert of(events, CoffeeGained) == [CoffeeGained(2, "ethiopia", 1, "REF-05")]


@pytest.mark.rule("REF-04")
def test_who_has_no_wild_stock_counter_is_not_asked_for_a_place() -> None:
    state = new_table(4)
    with_wild_stock(state, 0, "brazil")
    begin(state)
    for seat in range(4):
        stand(state, seat)

    assert refused(state, PlaceWildStock("brazil"), 1) == "REF-09"

    without = new_table(4)
    begin(without)
    end(without)
    assert without.phase == "work"


@pytest.mark.rule("REF-05")
def test_each_stock_counter_gives_a_coffee_of_its_type_and_a_wild_one_of_the_type_it_lies_under() -> None:
    state = new_table(4)
    state.players[1].stock |= {"colombia": 2, "indonesia": 1}
    with_wild_stock(state, 1, "colombia")
    with_wild_stock(state, 3, "guatemala")
    begin(state)
    for player in state.players:
        player.coffee = dict.fromkeys(player.coffee, 0)

    events = end(state)

    assert of(events, CoffeeGained) == [
        CoffeeGained(1, "colombia", 3, "REF-05"),
        CoffeeGained(1, "indonesia", 1, "REF-05"),
        CoffeeGained(3, "guatemala", 1, "REF-05"),
    ]
    assert {c: n for c, n in state.players[1].coffee.items() if n} == {"colombia": 3, "indonesia": 1}
    assert not any(state.players[0].coffee.values())
    assert state.players[1].stock["colombia"] == 2
    assert state.players[1].wild_stock


@pytest.mark.rule("REF-05")
def test_stock_gives_its_coffee_after_the_loss_and_beyond_the_limits() -> None:
    state = new_table(3)
    warehouses(state, 0, 2, "brazil")
    hold(state, 0, brazil=11, ethiopia=4)
    state.players[0].stock |= {"brazil": 1, "ethiopia": 2}
    begin(state)

    events = end(state)

    assert (state.players[0].coffee["brazil"], state.players[0].coffee["ethiopia"]) == (11, 3)
    losses, gains = of(events, CoffeeLost), of(events, CoffeeGained)
    assert max(map(events.index, losses)) < min(map(events.index, gains))


@pytest.mark.rule("REF-06")
def test_marker_and_trader_of_the_bonus_supply_come_from_those_that_returned() -> None:
    state = new_table(3)
    player = state.players[0]
    player.bonus_marker = player.bonus_trader = False
    player.markers, player.used_markers = 0, 4
    player.traders = 0
    state.areas["brazil"].traders = [0]
    begin(state)

    events = end(state)

    assert of(events, BonusRefilled) == [BonusRefilled(0, "marker"), BonusRefilled(0, "trader")]
    assert (player.bonus_marker, player.bonus_trader) == (True, True)
    assert (player.markers, player.traders) == (3, 0)


@pytest.mark.rule("REF-06")
def test_a_marker_that_was_taken_and_not_spent_goes_back_too() -> None:
    state = new_table(3)
    act(state, TakeBonus("marker"), 0)
    assert state.players[0].markers == 4
    begin(state)

    end(state)

    assert state.players[0].markers == 3
    assert state.players[0].bonus_marker


@pytest.mark.rule("REF-06")
def test_without_a_trader_b_stays_empty_and_does_not_count_as_what_remains() -> None:
    state = new_table(3)
    player = state.players[0]
    player.bonus_trader = False
    player.traders, player.lost_traders = 0, 5
    begin(state)

    events = end(state)

    assert not of(events, BonusRefilled)
    assert not player.bonus_trader
    assert refused(state, TakeBonus("trader"), 0) == "BON-01"
    act(state, TakeBonus("marker"), 0)
    assert refused(state, TakeBonus("coins"), 0) == "BON-02"


@pytest.mark.rule("REF-06")
@pytest.mark.parametrize(("coins", "paid", "tokens"), [(0, 0, 3), (1, 1, 2), (2, 2, 1), (3, 3, 0), (7, 3, 0)])
@pytest.mark.parametrize("period", [1, 3])
def test_coins_come_from_the_company_supply_and_each_missing_one_costs_a_token(
    coins: int, paid: int, tokens: int, period: int
) -> None:
    state = new_table(3)
    player = state.players[1]
    player.bonus_coins = False
    player.coins = coins
    player.tokens = 1
    begin(state, period)

    events = end(state)

    assert of(events, BonusCoinsRestored) == [BonusCoinsRestored(1, paid, tokens)]
    assert player.bonus_coins
    assert (player.coins, player.tokens) == (coins - paid, 1 + tokens)
    assert (state.scores is not None) == (period == 3)
    if state.scores is not None:
        lines = {line.category: line.points for line in state.scores.seats[1].lines}
        assert lines["company_supply"] == player.donkeys - 3 * (1 + tokens)


@pytest.mark.rule("REF-06")
def test_a_full_bonus_supply_costs_nothing() -> None:
    state = new_table(3)
    state.players[0].coins = 0
    begin(state)

    events = end(state)

    assert not of(events, BonusCoinsRestored)
    assert not of(events, BonusRefilled)
    assert (state.players[0].coins, state.players[0].tokens) == (0, 0)


@pytest.mark.rule("REF-07")
def test_the_order_of_dropping_out_of_sell_becomes_the_turn_order() -> None:
    state = new_table(3)
    hold(state, 2, guatemala=1, colombia=1)
    at(state, "sell")
    act(state, Deliver(1, 1, ("guatemala",)), 2)
    act(state, Deliver(2, 1, ("colombia",)), 2)
    for seat in (1, 0, 2):
        act(state, DropOut(), seat)

    events = end(state)

    assert of(events, TurnOrderSet) == [TurnOrderSet((1, 0, 2))]
    assert state.order == [1, 0, 2]
    assert state.next_order == []
    assert asked(state) == [(1, WorkTurn())]


@pytest.mark.rule("REF-07")
@pytest.mark.parametrize("dropped_out", [(4, 1, 3, 0, 2), (0, 1, 2, 3, 4)])
def test_five_players_keep_the_order_in_which_they_dropped_out(dropped_out: tuple[int, ...]) -> None:
    state = new_table(5)
    begin(state, dropped_out=dropped_out)

    events = end(state)

    assert of(events, TurnOrderSet) == [TurnOrderSet(dropped_out)]


@pytest.mark.rule("REF-07")
@pytest.mark.parametrize("dropped_out", [(2, 1, 0), (2, 0, 1)])
def test_andre_who_leaves_sell_first_is_last_all_the_same(dropped_out: tuple[int, ...]) -> None:
    state = new_table(2)
    begin(state, dropped_out=dropped_out)

    events = end(state)

    assert of(events, TurnOrderSet) == [TurnOrderSet((*dropped_out[1:], 2))]


@pytest.mark.rule("REF-08")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_trading_house_without_its_coin_gets_one(players: int) -> None:
    state = new_table(players)
    state.areas["colombia"].coin = state.areas["indonesia"].coin = False
    begin(state)

    events = end(state)

    assert of(events, HouseCoinAdded) == [HouseCoinAdded("colombia"), HouseCoinAdded("indonesia")]
    assert all(area.coin for area in state.areas.values())


@pytest.mark.rule("REF-09")
def test_all_players_are_asked_for_their_warehouses_at_once_and_answer_in_any_order() -> None:
    state = new_table(3)
    state.players[2].coffee["guatemala"] = 9
    begin(state)
    assert asked(state) == [(seat, WarehouseArrangement()) for seat in range(3)]

    act(state, ArrangeWarehouses(("brazil",)), 2)
    assert asked(state) == [(0, WarehouseArrangement()), (1, WarehouseArrangement())]
    assert state.players[2].warehouse_columns == ["brazil"]
    assert refused(state, ArrangeWarehouses(("guatemala",)), 2) == "REF-09"
    act(state, ArrangeWarehouses(("colombia",)), 0)
    assert state.players[2].coffee["guatemala"] == 9
    events = act(state, ArrangeWarehouses(()), 1)

    assert CoffeeLost(2, "guatemala", 9, "REF-03") in events
    assert state.phase == "work"


@pytest.mark.rule("REF-09")
def test_wild_stock_is_moved_by_all_at_once_when_the_warehouses_stand() -> None:
    state = new_table(4)
    for seat in (0, 1, 3):
        with_wild_stock(state, seat, "brazil")
    begin(state)
    assert refused(state, PlaceWildStock("guatemala"), 3) == "REF-03"
    for seat in range(4):
        stand(state, seat)
    assert asked(state) == [(seat, WildStockChoice()) for seat in (0, 1, 3)]

    act(state, PlaceWildStock("guatemala"), 3)
    act(state, PlaceWildStock("ethiopia"), 0)
    assert asked(state) == [(1, WildStockChoice())]
    assert refused(state, ArrangeWarehouses(()), 1)
    events = act(state, PlaceWildStock("brazil"), 1)

    assert {(gain.seat, gain.coffee) for gain in of(events, CoffeeGained)} == {
        (0, "ethiopia"),
        (1, "brazil"),
        (3, "guatemala"),
    }


@pytest.mark.rule("REF-01", "REF-02", "REF-03", "REF-04", "REF-05", "REF-06", "REF-07", "REF-08")
@pytest.mark.parametrize("period", [1, 2, 3])
def test_the_steps_of_a_refresh_come_in_their_order(period: int) -> None:
    state = new_table(4)
    player = state.players[0]
    player.markers, player.used_markers = 2, 1
    player.traders, player.contractors = 2, 1
    player.bonus_coins = False
    player.coffee["guatemala"] = 20
    player.stock["brazil"] = 1
    with_wild_stock(state, 0, "brazil")
    state.areas["brazil"].coin = False

    events = begin(state, period) + end(state)

    kinds: list[type] = [type(event) for event in told(events)]
    steps = [
        TradersReturned,
        MarkersReturned,
        StepStarted,
        WarehousesArranged,
        CoffeeLost,
        WildStockPlaced,
        CoffeeGained,
        BonusCoinsRestored,
        TurnOrderSet,
        HouseCoinAdded,
        GameEnded if period == 3 else PeriodStarted,
    ]
    assert [kinds.index(step) for step in steps] == sorted(kinds.index(step) for step in steps)
    assert (PhaseStarted("work") in events) == (period < 3)
    assert RULES.over(state) == (period == 3)
