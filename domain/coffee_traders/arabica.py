"""Arabica tracks (ARA): moving forward and back, and what the columns give."""

from collections.abc import Iterator

from domain.coffee_traders.choices import TrackChoice
from domain.coffee_traders.commands import AdvanceArabica
from domain.coffee_traders.events import (
    ArabicaAdvanced,
    ArabicaStepWasted,
    CoinsGained,
    Event,
    FifthColumnClaimed,
    WaitingTraderGained,
    WaitingTruckGained,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative
from domain.coffee_traders.state import State
from domain.coffee_traders.steps import Steps
from domain.coffee_traders.supplies import gain_donkey


def advance(state: State, seat: int, cooperative: Cooperative, rule: str) -> Iterator[Event]:
    """Move a disc one column forward, with all that the column gives (ARA-01 to ARA-04)."""
    player = state.players[seat]
    track = state.edition.arabica_track
    column = player.tracks[cooperative] + 1
    last_is_taken = any(other.tracks[cooperative] == track.columns for other in state.players)
    if column > track.columns or (column == track.columns and last_is_taken):
        yield ArabicaStepWasted(seat, cooperative, rule)
        return
    yield ArabicaAdvanced(seat, cooperative, column, rule)
    if column == track.coin_column:
        yield CoinsGained(seat, 1, "ARA-03")
    if column == track.donkey_column and cooperative not in state.claimed_fifth:
        yield FifthColumnClaimed(seat, cooperative)
        yield from gain_donkey(state, seat, "ARA-03")
    if player.waiting_trader and min(player.tracks.values()) >= 2:
        yield WaitingTraderGained(seat)
    if player.waiting_truck and min(player.tracks.values()) >= 3:
        yield WaitingTruckGained(seat)


def can_move_back(state: State, seat: int, cooperative: Cooperative) -> bool:
    """Tell whether a disc may move back: never from the coin, the donkey or the start (ARA-05)."""
    track = state.edition.arabica_track
    return state.players[seat].tracks[cooperative] not in (0, track.coin_column, track.donkey_column)


def tracks() -> Iterator[AdvanceArabica]:
    """Yield a free step on each track; even one that would be wasted may be chosen (ARA-04)."""
    for cooperative in COOPERATIVES:
        yield AdvanceArabica(cooperative)


def choose_track(state: State, seat: int, choice: TrackChoice, command: AdvanceArabica) -> Steps:
    """Take a free step on the track of choice (ARA-01)."""
    yield from advance(state, seat, command.cooperative, choice.rule)
    return ()
