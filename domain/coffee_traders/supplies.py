"""Pieces coming out of the personal supply (GEN-05), and action markers being spent (WRK-02)."""

from collections.abc import Iterator

from domain.coffee_traders.events import ActionTaken, CivetSent, DonkeyGained, Event, GainLost, TruckGained
from domain.coffee_traders.names import Action
from domain.coffee_traders.state import Player, State
from domain.kernel.refusals import RuleViolation


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


def spend_markers(player: Player, seat: int, action: Action, amount: int) -> ActionTaken:
    """Return the spending of markers, black ones first; refuses when there are too few (WRK-02)."""
    if player.markers + player.own_marker < amount:
        raise RuleViolation("WRK-02", f"This action costs {amount} action marker{'s' if amount > 1 else ''}.")
    black = min(amount, player.markers)
    return ActionTaken(seat, action, black, amount > black)
