"""REF: phase 6, Refresh."""

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
from tests.rules.coffee_traders.refresh_table import begin, end, stand, with_wild_stock
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    asked,
    at,
    hold,
    new_table,
    of,
    refused,
    told,
)


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
    assert not of(events, MarkersReturned)
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
    years = [(started.period, started.year) for started in of(events, PeriodStarted)]
    assert years == {1: [(2, 1975)], 2: [(3, 1980)], 3: []}[period]
    assert RULES.over(state) == (period == 3)
