"""GEN-10: who has no legal action is passed or dropped out, but never in Sell."""

from collections.abc import Callable

import pytest

from domain.coffee_traders.choices import (
    BuildingPiggyback,
    HelpTurn,
    SellTurn,
    TraderPiggyback,
    TradeTurn,
    WorkTurn,
)
from domain.coffee_traders.commands import (
    CooperativeSite,
    Done,
    DropOut,
    HireContractor,
    PlaceTrader,
    TakeBonus,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    DroppedOut,
    Passed,
    PiggybackDeclined,
    TurnStarted,
    WarehouseBuilt,
)
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    asked,
    at,
    clear_plantations,
    enter,
    hold,
    new_table,
    of,
    plant,
    settle,
    told,
)


@pytest.mark.rule("GEN-10", "WRK-01")
def test_who_has_no_marker_and_can_take_none_is_dropped_out_of_work() -> None:
    state = new_table()
    state.players[0].markers = 0
    state.players[0].bonus_marker = False

    events = enter(state, "work")

    assert told(events)[1:3] == [DroppedOut(0, automatic=True), TurnStarted(1)]
    assert asked(state) == [(1, WorkTurn())]


@pytest.mark.rule("GEN-10", "BON-02")
def test_who_can_take_a_marker_is_asked_even_if_something_must_be_refilled_first() -> None:
    state = new_table()
    player = state.players[0]
    player.markers = 0
    player.bonus_trader = player.bonus_coins = False
    player.traders, player.coins = 0, 2
    assert at(state, "work").dropped == [0]  # the marker is the last piece and must remain

    player.coins = 3
    at(state, "work")

    assert asked(state) == [(0, WorkTurn())]


@pytest.mark.rule("GEN-10")
def test_who_has_used_up_all_help_within_the_turn_is_dropped_out() -> None:
    state = new_table()
    player = state.players[0]
    player.markers = player.traders = player.coins = 0
    player.bonus_trader = False
    at(state, "work")
    assert asked(state) == [(0, WorkTurn())]

    act(state, TakeBonus("coins"))  # now the marker must remain, and the coins may not go back

    assert state.dropped == [0]
    assert asked(state) == [(1, WorkTurn())]


@pytest.mark.rule("GEN-10", "ASG-03")
@pytest.mark.parametrize(("workers", "empty"), [(0, True), (1, False)])
def test_who_has_no_worker_or_nobody_to_help_is_dropped_out_of_helping(workers: int, empty: bool) -> None:
    state = new_table()
    clear_plantations(state)
    plant(state, 2, "brazil", "1", 1, worker=not empty)
    for player in state.players:
        player.workers = 0
    state.players[0].workers = workers
    at(state, "assign_workers")

    events = [event for seat, _ in asked(state) for event in act(state, Done(), seat)]

    assert DroppedOut(0, automatic=True) in events


@pytest.mark.rule("GEN-10", "ASG-03")
def test_who_can_help_is_asked() -> None:
    state = new_table()
    clear_plantations(state)
    plant(state, 2, "brazil", "1", 1)
    for player in state.players:
        player.workers = 0
    state.players[0].workers = 1
    at(state, "assign_workers")

    for seat, _ in asked(state):
        act(state, Done(), seat)

    assert asked(state) == [(0, HelpTurn())]


@pytest.mark.rule("GEN-10", "TRB-01")
@pytest.mark.parametrize(
    ("coins", "bonus_coins", "traders", "bonus_trader", "asked_first"),
    [
        (2, True, 1, True, 0),
        (1, False, 1, True, 1),
        (1, True, 1, True, 0),
        (2, True, 0, False, 1),
        (2, True, 0, True, 0),
        (0, True, 0, True, 0),
    ],
)
def test_who_cannot_pay_for_an_action_of_trade_and_build_even_with_help_is_passed(
    coins: int, bonus_coins: bool, traders: int, bonus_trader: bool, asked_first: int
) -> None:
    state = new_table()
    player = state.players[0]
    player.coins, player.bonus_coins = coins, bonus_coins
    player.traders, player.bonus_trader = traders, bonus_trader

    events = enter(state, "trade_and_build")

    assert asked(state) == [(asked_first, TradeTurn())]
    assert (Passed(0, automatic=True) in events) is (asked_first == 1)


@pytest.mark.rule("GEN-10", "TRB-03")
@pytest.mark.parametrize(("traders", "bonus_trader"), [(0, False), (0, True), (1, False)])
def test_who_has_and_gets_no_trader_is_not_asked_to_join_a_trading_house(
    traders: int, bonus_trader: bool
) -> None:
    state = new_table()
    state.players[1].traders, state.players[1].bonus_trader = traders, bonus_trader
    at(state, "trade_and_build")

    events = act(state, PlaceTrader("brazil"))

    possible = traders > 0 or bonus_trader
    assert (PiggybackDeclined(1, automatic=True) in events) is not possible
    assert asked(state) == [(1 if possible else 2, TraderPiggyback("brazil"))]


@pytest.mark.rule("GEN-10", "TRB-10")
@pytest.mark.parametrize(
    "missing",
    [
        pytest.param(lambda state: hold(state, 1), id="no coffee"),
        pytest.param(lambda state: _no_trader(state), id="no trader"),
        pytest.param(lambda state: setattr(state.players[1], "warehouses", 5), id="no building"),
        None,
    ],
)
def test_who_cannot_build_along_is_not_asked_to(missing: Callable[[State], None] | None) -> None:
    state = new_table()
    for player in state.players:
        player.warehouses = 3
    hold(state, 1, brazil=1)
    hold(state, 2, brazil=1)
    if missing is not None:
        missing(state)
    state.players[0].warehouses = 0
    at(state, "trade_and_build")

    events = act(state, HireContractor(WarehouseSite("row")))

    assert of(events, WarehouseBuilt) == [WarehouseBuilt(0, 1, "row", "TRB-06")]
    assert (PiggybackDeclined(1, automatic=True) in events) is (missing is not None)
    assert asked(state) == [(1 if missing is None else 2, BuildingPiggyback(0, None))]


def _no_trader(state: State) -> None:
    state.players[1].traders = 0
    state.players[1].bonus_trader = False


@pytest.mark.rule("GEN-10", "TRB-10")
def test_who_has_no_building_for_the_cooperative_is_not_asked_to_build_along() -> None:
    state = new_table()
    hold(state, 1, brazil=1)
    hold(state, 2, brazil=1)
    state.players[1].production_stations = state.players[1].fair_trade_posts = 3
    state.players[1].hospital = True
    at(state, "trade_and_build")

    events = act(state, HireContractor(CooperativeSite("fair_trade_post", "brazil", 2)))

    assert PiggybackDeclined(1, automatic=True) in events
    assert asked(state) == [(2, BuildingPiggyback(0, "brazil"))]


@pytest.mark.rule("GEN-10", "SEL-13")
def test_nobody_is_dropped_out_of_sell() -> None:
    state = new_table()
    for seat, player in enumerate(state.players):
        hold(state, seat)
        player.coins = player.traders = 0
        player.bonus_trader = player.bonus_coins = False
    at(state, "sell")

    for seat in (2, 1, 0):
        assert asked(state) == [(seat, SellTurn())]
        assert list(RULES.legal_commands(state, seat)) == [DropOut()]
        assert settle(state) == []
        act(state, DropOut(), seat)

    assert state.phase == "refresh"
    assert state.next_order == [2, 1, 0]
