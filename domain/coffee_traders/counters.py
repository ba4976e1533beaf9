"""The counter track (CNT): singles, pairs, and the wild ones that wait."""

from domain.coffee_traders.arabica import advance
from domain.coffee_traders.choices import GainBonus
from domain.coffee_traders.events import CounterGained, PairCompleted
from domain.coffee_traders.names import COLOUR, WILD, Counter
from domain.coffee_traders.state import Player, State
from domain.coffee_traders.steps import Steps


def gain_counter(state: State, seat: int, counter: Counter, rule: str) -> Steps:
    """Put a counter on the track or aside, complete a pair, and take its Arabica step (CNT-02 to CNT-06)."""
    player = state.players[seat]
    room = len(state.edition.counter_track.points)
    is_single = (counter,) not in player.counters and len(player.counters) < room
    yield CounterGained(seat, counter, not is_single, rule)
    if counter == WILD:
        return (GainBonus(seat, "step", "CNT-05"),)
    if not is_single and len(player.counters) < room:
        for waiting in player.aside[:-1]:
            if COLOUR.get(waiting) == COLOUR[counter]:
                yield PairCompleted(seat, (waiting, counter))
                break
    yield from advance(state, seat, COLOUR[counter], "CNT-05")
    return ()


def filled_spaces(player: Player, room: int) -> int:
    """Return how high the track is filled once the waiting wild counters are paired as well as can be (CNT-04)."""
    wild = player.aside.count(WILD)
    coloured = len(player.aside) - wild
    with_colours = min(wild, coloured)
    return min(room, len(player.counters) + with_colours + (wild - with_colours) // 2)
