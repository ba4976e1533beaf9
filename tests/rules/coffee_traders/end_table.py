"""A Coffee Traders table for scoring tests: nothing scores until it is put there."""

from domain.coffee_traders.commands import (
    ArrangeWarehouses,
)
from domain.coffee_traders.events import GameEnded
from domain.coffee_traders.names import (
    Building,
    Cooperative,
    Row,
)
from domain.coffee_traders.state import NOBODY, State
from domain.kernel.table import Scoreboard
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    clear_plantations,
    enter,
    new_table,
    of,
    plant,
)


def bare(players: int) -> State:
    """Return a table on which nobody has anything that scores."""
    state = new_table(players)
    clear_plantations(state)
    for area in state.areas.values():
        area.buildings = [NOBODY] * len(area.buildings)
    for player in state.players:
        player.donkeys = player.workers = player.coins = 0
    return state


def scored(state: State, category: str) -> list[int]:
    """Return what everybody scores now in a category, by seat."""
    return [
        sum(line.points for line in seat.lines if line.category == category)
        for seat in RULES.score(state).seats
    ]


def finish(state: State) -> Scoreboard:
    """Play the Refresh of the third period, in which nobody moves a warehouse, and return the final score."""
    state.next_order = list(range(len(state.players)))
    events = enter(state, "refresh", 3)
    for seat, _ in asked(state):
        events += act(state, ArrangeWarehouses(tuple(state.players[seat].warehouse_columns)), seat)
    return of(events, GameEnded)[0].scores


def deliver(state: State, bar: int, markers: str) -> None:
    """Put the markers of a bar, from the top: a seat for each space, "." for an empty one."""
    state.bars[bar - 1] = [NOBODY if marker == "." else int(marker) for marker in markers]


def build(state: State, seat: int, cooperative: Cooperative, building: Building, space: int = 1) -> None:
    """Put a building straight onto the board."""
    state.areas[cooperative].buildings[EDITION.building_index[building, space]] = seat


def quality(state: State, cooperative: Cooperative, *values: int) -> None:
    """Give each seat this QV in a cooperative: level-3 plantations, then one of level 2 or 1; 0 is no plantation."""
    spaces: list[tuple[Row, int]] = [
        *(("2/3", space) for space in (1, 2, 3)),
        *(("1/2", space) for space in (1, 2, 3, 4)),
        *(("1", space) for space in (1, 2, 3, 4, 5)),
    ]
    for seat, value in enumerate(values):
        while value:
            row, space = spaces.pop()
            plant(state, seat, cooperative, row, space, level=min(value, 3))
            value -= min(value, 3)
