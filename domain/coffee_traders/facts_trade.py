"""What the events from Trade & Build to Refresh change on the table; facts only."""

from typing import Final

from domain.coffee_traders import events as e
from domain.coffee_traders.names import COFFEES
from domain.coffee_traders.state import (
    Facts,
    State,
    reopen,
)


def _trader_placed(state: State, event: e.TraderPlaced) -> None:
    state.players[event.seat].traders -= 1
    state.areas[event.cooperative].traders.append(event.seat)
    state.passes = 0


def _contractor_hired(state: State, event: e.ContractorHired) -> None:
    player = state.players[event.seat]
    player.traders -= 1
    player.contractors += 1
    state.passes = 0


def _trader_removed(state: State, event: e.TraderRemoved) -> None:
    player = state.players[event.seat]
    player.traders -= 1
    player.lost_traders += 1
    state.passes = 0


def _house_coin_taken(state: State, event: e.HouseCoinTaken) -> None:
    state.areas[event.cooperative].coin = False
    state.players[event.seat].coins += 1


def _house_coin_added(state: State, event: e.HouseCoinAdded) -> None:
    state.areas[event.cooperative].coin = True


def _stock_gained(state: State, event: e.StockGained) -> None:
    state.areas[event.cooperative].stock -= 1
    state.players[event.seat].stock[event.cooperative] += 1


def _stock_spent(state: State, event: e.StockSpent) -> None:
    player = state.players[event.seat]
    for cooperative in event.stock:
        player.stock[cooperative] -= 1
    state.spent_stock += len(event.stock)
    if event.wild:
        state.spent_wild_stock += 1
        player.wild_stock = False
        player.wild_stock_under = None
    reopen(state, event.seat)


def _wild_stock_gained(state: State, event: e.WildStockGained) -> None:
    state.wild_stock -= 1
    player = state.players[event.seat]
    player.wild_stock = player.had_wild_stock = True


def _wild_stock_placed(state: State, event: e.WildStockPlaced) -> None:
    state.players[event.seat].wild_stock_under = event.cooperative


def _coffee_harvested(state: State, event: e.CoffeeHarvested) -> None:
    state.players[event.seat].coffee[event.cooperative] += event.posts + event.first + event.rounds


def _kopi_luwak_gained(state: State, event: e.KopiLuwakGained) -> None:
    player = state.players[event.seat]
    player.coffee["kopi_luwak"] += event.amount
    player.personal_civets += player.sumatra
    player.sumatra = 0


def _coffee_gained(state: State, event: e.CoffeeGained) -> None:
    state.players[event.seat].coffee[event.coffee] += event.amount


def _coffee_paid(state: State, event: e.CoffeePaid) -> None:
    state.players[event.seat].coffee[event.coffee] -= 1
    state.players[event.to].coffee[event.coffee] += 1


def _coffee_exchanged(state: State, event: e.CoffeeExchanged) -> None:
    _spend(state, event.seat, event.given)
    state.players[event.seat].coffee[event.taken] += 1
    reopen(state, event.seat)


def _coffee_bought(state: State, event: e.CoffeeBought) -> None:
    player = state.players[event.seat]
    player.coins -= event.coins
    player.coffee[event.coffee] += 1
    reopen(state, event.seat)


def _contract_fulfilled(state: State, event: e.ContractFulfilled) -> None:
    _spend(state, event.seat, event.coffee)
    state.players[event.seat].contracts[event.letter].fulfilled = True


def _spend(state: State, seat: int, coffee: tuple[str, ...]) -> None:
    held = state.players[seat].coffee
    for kind in COFFEES:
        held[kind] -= coffee.count(kind)


def _row_bonus_taken(state: State, event: e.RowBonusTaken) -> None:
    player = state.players[event.seat]
    if event.item == "animal_counter":
        state.counter_in_hand, player.row_counter = player.row_counter, None
    elif event.item == "trader":
        player.row_trader = False
        player.traders += 1
    else:
        player.row_civet = False
        if event.kept:
            player.civets += 1
        else:
            player.sumatra += 1


def _stack_counter_taken(state: State, event: e.StackCounterTaken) -> None:
    state.counter_in_hand = state.stacks[event.letter].pop()


def _coffee_delivered(state: State, event: e.CoffeeDelivered) -> None:
    _spend(state, event.seat, event.coffee)
    state.bars[event.bar - 1][event.space - 1] = event.seat
    state.players[event.seat].scoring_markers -= 1


def _bar_counter_taken(state: State, event: e.BarCounterTaken) -> None:
    state.bar_counters[event.bar - 1][event.space - 1] = None
    state.counter_in_hand = event.counter


def _bar_space_covered(state: State, event: e.BarSpaceCovered) -> None:
    state.bars[event.bar - 1][event.space - 1] = event.seat
    state.players[event.seat].scoring_markers -= 1
    if event.counter is not None:
        state.bar_counters[event.bar - 1][event.space - 1] = None
        state.covered_counters += 1


def _milestone_reached(state: State, event: e.MilestoneReached) -> None:
    for tile in state.milestones:
        if tile.name == event.name:
            tile.marks.append((event.seat, state.version))
    player = state.players[event.seat]
    if player.scoring_markers:
        player.scoring_markers -= 1
    else:
        player.marks_without_marker += 1


def _traders_returned(state: State, event: e.TradersReturned) -> None:
    player = state.players[event.seat]
    player.traders += event.amount
    player.contractors = 0
    for area in state.areas.values():
        if event.seat in area.traders:
            area.traders.remove(event.seat)


def _markers_returned(state: State, event: e.MarkersReturned) -> None:
    player = state.players[event.seat]
    player.markers += event.black_markers
    player.used_markers = 0
    player.used_own_marker = False
    player.lost_own_marker = player.lost_own_marker or event.own_marker_removed


def _warehouses_arranged(state: State, event: e.WarehousesArranged) -> None:
    state.players[event.seat].warehouse_columns = list(event.columns)


def _coffee_lost(state: State, event: e.CoffeeLost) -> None:
    state.players[event.seat].coffee[event.coffee] -= event.amount


def _bonus_coins_restored(state: State, event: e.BonusCoinsRestored) -> None:
    player = state.players[event.seat]
    player.coins -= event.coins
    player.tokens += event.tokens
    player.bonus_coins = True


def _turn_order_set(state: State, event: e.TurnOrderSet) -> None:
    state.order = list(event.order)
    state.next_order = []


def _andre_counter_turned(state: State, event: e.AndreCounterTurned) -> None:
    assert state.andre is not None
    state.andre.turned.append(event.cooperative)


def _andre_refreshed(state: State, event: e.AndreRefreshed) -> None:
    assert state.andre is not None
    state.andre.letter = None
    state.andre.turned = []


FACTS: Final[Facts] = {
    e.TraderPlaced: _trader_placed,
    e.ContractorHired: _contractor_hired,
    e.TraderRemoved: _trader_removed,
    e.HouseCoinTaken: _house_coin_taken,
    e.HouseCoinAdded: _house_coin_added,
    e.StockGained: _stock_gained,
    e.StockSpent: _stock_spent,
    e.WildStockGained: _wild_stock_gained,
    e.WildStockPlaced: _wild_stock_placed,
    e.CoffeeHarvested: _coffee_harvested,
    e.KopiLuwakGained: _kopi_luwak_gained,
    e.CoffeeGained: _coffee_gained,
    e.CoffeePaid: _coffee_paid,
    e.CoffeeExchanged: _coffee_exchanged,
    e.CoffeeBought: _coffee_bought,
    e.ContractFulfilled: _contract_fulfilled,
    e.RowBonusTaken: _row_bonus_taken,
    e.StackCounterTaken: _stack_counter_taken,
    e.CoffeeDelivered: _coffee_delivered,
    e.BarCounterTaken: _bar_counter_taken,
    e.BarSpaceCovered: _bar_space_covered,
    e.MilestoneReached: _milestone_reached,
    e.TradersReturned: _traders_returned,
    e.MarkersReturned: _markers_returned,
    e.WarehousesArranged: _warehouses_arranged,
    e.CoffeeLost: _coffee_lost,
    e.BonusCoinsRestored: _bonus_coins_restored,
    e.TurnOrderSet: _turn_order_set,
    e.AndreCounterTurned: _andre_counter_turned,
    e.AndreRefreshed: _andre_refreshed,
}
