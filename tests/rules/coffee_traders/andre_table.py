"""A table with André for tests: his contract known, and nothing else on the board."""

from domain.coffee_traders.commands import (
    DropOut,
    Pass,
)
from domain.coffee_traders.events import (
    AndreContractShown,
    AndreCounterTurned,
    DroppedOut,
    Event,
    TurnStarted,
)
from domain.coffee_traders.names import Cooperative, Letter, Row
from domain.coffee_traders.state import NOBODY, Andre, State
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    clear_plantations,
    enter,
    new_table,
    of,
    plant,
    told,
)

ANDRE = 2


def table(*, letter: Letter = "A", tile: int = 1) -> State:
    """Return a table in Work without plantations and buildings; by default André's contract is A1."""
    state = new_table(2)
    clear_plantations(state)
    for area in state.areas.values():
        area.buildings = [NOBODY] * len(area.buildings)
    RULES.apply(state, AndreContractShown(letter, tile))
    return state


def andre(state: State) -> Andre:
    assert state.andre is not None
    return state.andre


def his(state: State, cooperative: Cooperative, *levels: int) -> None:
    """Give André plantations of these levels in a cooperative, from the left of the rows that fit the levels."""
    used = {1: 0, 2: 0, 3: 0}
    rows: dict[int, Row] = {1: "1", 2: "1/2", 3: "2/3"}
    for level in levels:
        used[level] += 1
        plant(state, ANDRE, cooperative, rows[level], used[level], level=level)


def fill(state: State, cooperative: Cooperative, row: Row, seat: int = 0) -> None:
    """Fill what is empty in a row with plantations of a seat."""
    for space, plantation in enumerate(state.areas[cooperative].rows[row], 1):
        if plantation is None:
            plant(state, seat, cooperative, row, space)


def turns(state: State) -> list[list[Event]]:
    """Let both people drop out of Work; return what happens in each turn of André's."""
    act(state, DropOut())
    events = told(act(state, DropOut()))
    begins = [index for index, event in enumerate(events) if event == TurnStarted(ANDRE)]
    end = events.index(DroppedOut(ANDRE, automatic=True))
    return [events[start + 1 : stop] for start, stop in zip(begins, [*begins[1:], end], strict=True)]


def trade(state: State) -> list[Event]:
    """Let both people pass in Trade & Build; return what happens in André's turn and then."""
    enter(state, "trade_and_build")
    act(state, Pass(), 0)
    return told(act(state, Pass(), 1))[2:]


def open_to_him(state: State, *cooperatives: Cooperative) -> None:
    """Fill all trading houses but these."""
    for cooperative, area in state.areas.items():
        area.traders = [] if cooperative in cooperatives else [0, 1, 0]


def shown(events: list[Event]) -> list[Cooperative]:
    return [event.cooperative for event in of(events, AndreCounterTurned)]
