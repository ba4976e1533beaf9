"""Phase 6, Refresh: everything goes back, warehouses are moved, and the next period or the end comes (REF)."""

from collections.abc import Iterator
from itertools import combinations

from domain.coffee_traders import andre, milestones
from domain.coffee_traders.choices import WarehouseArrangement, WildStockChoice
from domain.coffee_traders.commands import ArrangeWarehouses
from domain.coffee_traders.events import (
    BonusCoinsRestored,
    BonusRefilled,
    CoffeeGained,
    CoffeeLost,
    DecisionOpened,
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
)
from domain.coffee_traders.names import COFFEES, COOPERATIVES
from domain.coffee_traders.scoring import score
from domain.coffee_traders.state import State, next_places, people, seats
from domain.coffee_traders.steps import Steps
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation

PERIODS = 3


def proceed(state: State, chance: Chance) -> Steps:
    """Go on to the next step of the phase, the next period, or the end of the game."""
    if state.step == "":
        yield from _return_pieces(state)
        yield StepStarted("warehouses")
        for seat in people(state):
            yield DecisionOpened(seat, WarehouseArrangement())
    elif state.step == "warehouses":
        yield from milestones.reached(state, milestones.ALL)
        yield from _lose_coffee(state)
        yield StepStarted("wild_stock")
        for seat in people(state):
            if state.players[seat].wild_stock:
                yield DecisionOpened(seat, WildStockChoice())
    else:
        yield from _stock_yields(state)
        yield from _refill_bonus_supplies(state)
        yield TurnOrderSet(next_places(state))
        for cooperative in COOPERATIVES:
            if not state.areas[cooperative].coin:
                yield HouseCoinAdded(cooperative)
        yield from andre.refresh(state)
        if state.period == PERIODS:
            yield GameEnded(score(state))
        else:
            yield from start_period(state, state.period + 1, chance)
    return ()


def start_period(state: State, period: int, chance: Chance) -> Iterator[Event]:
    """Start a period with its Work phase (GEN-04)."""
    yield PeriodStarted(period, 1965 + 5 * period)
    yield from andre.show_contract(state, chance)
    yield PhaseStarted("work")


def _return_pieces(state: State) -> Iterator[Event]:
    """Give traders, contractors and action markers back to their owners (REF-01, REF-02)."""
    for seat in seats(state):
        player = state.players[seat]
        placed = sum(seat in area.traders for area in state.areas.values()) + player.contractors
        if placed:
            yield TradersReturned(seat, placed)
        if player.used_markers or player.used_own_marker:
            yield MarkersReturned(seat, player.used_markers, player.used_own_marker)


def arrangements(state: State, seat: int) -> Iterator[ArrangeWarehouses]:
    """Yield every way the warehouses can stand (REF-03)."""
    warehouses = state.players[seat].warehouses
    for amount in range(max(0, warehouses - state.edition.warehouse_places.row), warehouses + 1):
        for columns in combinations(COOPERATIVES, amount):
            yield ArrangeWarehouses(columns)


def arrange_warehouses(
    state: State, seat: int, choice: WarehouseArrangement, command: ArrangeWarehouses
) -> Steps:
    """Move warehouses between column and row places (REF-03)."""
    if list(command.columns) != [c for c in COOPERATIVES if c in command.columns]:
        raise RuleViolation("REF-03", "Name each column once, in the order of the types.")
    if len(command.columns) > state.players[seat].warehouses:
        raise RuleViolation("REF-03", f"You have built only {state.players[seat].warehouses} warehouses.")
    yield WarehousesArranged(seat, command.columns)
    return ()


def _lose_coffee(state: State) -> Iterator[Event]:
    """Lose what the warehouses cannot hold (REF-03)."""
    column_limit = state.edition.warehouse_places.column_limit
    for seat in people(state):
        player = state.players[seat]
        in_rows = player.warehouses - len(player.warehouse_columns)
        for coffee in COFFEES:
            limit = column_limit if coffee in player.warehouse_columns else in_rows
            if player.coffee[coffee] > limit:
                yield CoffeeLost(seat, coffee, player.coffee[coffee] - limit, "REF-03")


def _stock_yields(state: State) -> Iterator[Event]:
    """Give a coffee for every stock counter, beyond the limits too (REF-05)."""
    for seat in people(state):
        player = state.players[seat]
        for cooperative in COOPERATIVES:
            amount = player.stock[cooperative] + (player.wild_stock_under == cooperative)
            if amount:
                yield CoffeeGained(seat, cooperative, amount, "REF-05")


def _refill_bonus_supplies(state: State) -> Iterator[Event]:
    """Refill marker, trader and coins; each coin missing costs a -3 VP token (REF-06)."""
    for seat in people(state):
        player = state.players[seat]
        if not player.bonus_marker:
            yield BonusRefilled(seat, "marker")
        if not player.bonus_trader and player.traders:
            yield BonusRefilled(seat, "trader")
        if not player.bonus_coins:
            coins = state.edition.start.bonus_coins
            paid = min(player.coins, coins)
            yield BonusCoinsRestored(seat, paid, coins - paid)
