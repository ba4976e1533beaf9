"""Pieces coming out of the personal supply (GEN-05)."""

from collections.abc import Iterator

from domain.coffee_traders.events import CivetSent, DonkeyGained, Event, GainLost, TruckGained
from domain.coffee_traders.state import State


def gain_donkey(state: State, seat: int, rule: str) -> Iterator[Event]:
    """Move a donkey to the company supply, or lose the gain (GEN-05)."""
    if state.players[seat].personal_donkeys:
        yield DonkeyGained(seat, rule)
    else:
        yield GainLost(seat, "donkey", rule)


def gain_truck(state: State, seat: int, rule: str) -> Iterator[Event]:
    """Move a truck to the company supply, or lose the gain (GEN-05)."""
    if state.players[seat].personal_trucks:
        yield TruckGained(seat, rule)
    else:
        yield GainLost(seat, "truck", rule)


def send_civet(state: State, seat: int, rule: str) -> Iterator[Event]:
    """Move a civet to Sumatra, or lose the gain (GEN-05)."""
    if state.players[seat].personal_civets:
        yield CivetSent(seat, rule)
    else:
        yield GainLost(seat, "civet", rule)
