"""Workers of a town centre going to the plantations around it, for players (WRK-15 to WRK-17) and André (AND-06)."""

from collections.abc import Generator, Iterator
from itertools import combinations

from domain.coffee_traders.events import Event, TownCentreRefilled, WorkerPlaced
from domain.coffee_traders.names import ROWS, Cooperative, Row
from domain.coffee_traders.state import Area, State, own, seats


def first_unstaffed(area: Area, seat: int) -> tuple[Row, int] | None:
    """Return the seat's lowest, then leftmost plantation without worker (WRK-15)."""
    for row in ROWS:
        for space, plantation in own(area, row, seat):
            if not plantation.worker:
                return row, space
    return None


def who_is_short(state: State, area: Area) -> list[int]:
    """Return the seats with a plantation without worker in a cooperative, ascending."""
    return [seat for seat in seats(state) if first_unstaffed(area, seat) is not None]


def send_workers_choices(state: State, cooperative: Cooperative) -> Iterator[tuple[int, ...]]:
    """Yield who may stay empty when workers are sent: nobody, or as many as workers are missing (WRK-16)."""
    area = state.areas[cooperative]
    short = who_is_short(state, area)
    if short and area.town_centre:
        yield from combinations(short, max(0, len(short) - area.town_centre))


def send_from_town_centre(
    state: State, cooperative: Cooperative, unstaffed: tuple[int, ...], sender: int, rule: str
) -> Generator[Event, None, bool]:
    """Move the workers and refill an emptied town centre (WRK-15, WRK-17).

    Returns whether others than the sender got a worker.
    """
    area = state.areas[cooperative]
    others = False
    for seat in state.order:
        place = first_unstaffed(area, seat)
        if place is not None and seat not in unstaffed:
            yield WorkerPlaced(cooperative, *place, "town_centre", rule)
            others = others or seat != sender
    if not area.town_centre:
        yield TownCentreRefilled(cooperative, "WRK-17")
    return others
