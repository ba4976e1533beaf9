"""A Refresh for tests: how it begins, and how it goes on when nobody changes anything."""

from collections.abc import Sequence

from domain.coffee_traders.choices import WarehouseArrangement
from domain.coffee_traders.commands import (
    ArrangeWarehouses,
    PlaceWildStock,
)
from domain.coffee_traders.events import (
    Event,
)
from domain.coffee_traders.names import Cooperative
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.table import (
    act,
    asked,
    enter,
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


def with_wild_stock(state: State, seat: int, under: Cooperative) -> None:
    state.wild_stock -= 1
    state.players[seat].wild_stock = state.players[seat].had_wild_stock = True
    state.players[seat].wild_stock_under = under
