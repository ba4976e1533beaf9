"""Tables with one milestone in play."""

from domain.coffee_traders.commands import Command
from domain.coffee_traders.names import COFFEES, MilestoneName, Phase
from domain.coffee_traders.state import MilestoneTile, State
from tests.rules.coffee_traders.table import act, at, clear_plantations, new_table

POINTS = (8, 5, 3)


def table(name: MilestoneName, players: int = 3) -> State:
    """Return a table with one milestone in play, without plantations and coffee, and with coins for all."""
    state = new_table(players)
    clear_plantations(state)
    state.milestones = [MilestoneTile(name, POINTS)]
    for player in state.players:
        player.coffee = dict.fromkeys(COFFEES, 0)
        player.coins = 20
    return state


def turn(state: State, phase: Phase, seat: int = 0) -> None:
    """Go to the first turn of a phase, which is the seat's."""
    state.order.remove(seat)
    state.order.insert(len(state.order) if phase == "sell" else 0, seat)
    at(state, phase)


def marked(state: State) -> list[int]:
    """Return who has marked the milestone, from the top."""
    return [seat for seat, _ in state.milestones[0].marks]


def meets(state: State, command: Command) -> bool:
    """Tell whether a command lets seat 0 mark the milestone."""
    act(state, command, 0)
    assert marked(state) in ([], [0])
    return marked(state) == [0]
