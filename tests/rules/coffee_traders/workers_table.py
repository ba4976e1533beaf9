"""Tables for Assign Workers, at each of its steps."""

from domain.coffee_traders.choices import OwnWorkers
from domain.coffee_traders.commands import Done
from domain.coffee_traders.events import Event
from domain.coffee_traders.names import Cooperative, Row
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.table import act, asked, at, bare_table


def table(players: int = 3, workers: int = 0, coins: int = 0) -> State:
    """Return a table without plantations, everybody with so many workers in the pool and coins, before phase 2."""
    state = bare_table(players)
    for player in state.players:
        player.workers, player.coins = workers, coins
    return state


def all_done(state: State) -> list[Event]:
    """Let everybody say that they place no more own workers; return all that follows."""
    events: list[Event] = []
    while asked(state) and asked(state)[0][1] == OwnWorkers():
        events += act(state, Done())
    return events


def helping(state: State) -> State:
    """Go on to where players help each other."""
    at(state, "assign_workers")
    all_done(state)
    return state


def owing(state: State, period: int = 1) -> State:
    """Go on to the penalties of a period; nobody has workers left."""
    at(state, "assign_workers", period)
    all_done(state)
    return state


def worker_on(state: State, cooperative: Cooperative, row: Row, space: int) -> bool:
    plantation = state.areas[cooperative].rows[row][space - 1]
    return plantation is not None and plantation.worker
