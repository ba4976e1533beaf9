"""What each event changes on the table; facts only: no rule is looked at and nothing is refused.

An event of an old history changes the same things for ever, whatever the rules have become since.
"""

from typing import Final

from domain.coffee_traders import events as e
from domain.coffee_traders import facts_set_up, facts_trade, facts_work
from domain.coffee_traders.state import (
    NOBODY,
    Facts,
    Pending,
    State,
    pending_of,
    supply_bits,
)
from domain.kernel.table import GameForked, RulesAdopted, SeedRevealed, SharedEvent, pinned_after


def apply(state: State, event: e.Event) -> None:
    """Change the state by one event."""
    state.version += 1
    _FACTS[type(event)](state, event)


def _decision_opened(state: State, event: e.DecisionOpened) -> None:
    state.pending.append(Pending(event.seat, state.version, event.choice, event.then))


def _decision_made(state: State, event: e.DecisionMade) -> None:
    pending = pending_of(state, event.seat)
    assert pending is not None
    state.pending.remove(pending)


def _period_started(state: State, event: e.PeriodStarted) -> None:
    state.period = event.period
    state.year = event.year
    if state.andre is not None:
        state.andre.work_turns = 0


def _phase_started(state: State, event: e.PhaseStarted) -> None:
    state.phase = event.phase
    state.step = ""
    _start_over(state)


def _step_started(state: State, event: e.StepStarted) -> None:
    state.step = event.step
    _start_over(state)


def _start_over(state: State) -> None:
    state.active = NOBODY
    state.dropped = []
    state.passes = 0


def _turn_started(state: State, event: e.TurnStarted) -> None:
    state.active = event.seat
    if state.phase == "work" and state.andre is not None and state.andre.seat == event.seat:
        state.andre.work_turns += 1


def _dropped_out(state: State, event: e.DroppedOut) -> None:
    state.dropped.append(event.seat)
    if state.phase == "sell":
        state.next_order.append(event.seat)


def _passed(state: State, event: e.Passed) -> None:
    state.passes += 1


def _bonus_taken(state: State, event: e.BonusTaken) -> None:
    player = state.players[event.seat]
    _remember_supply(state, event.seat)
    if event.piece == "marker":
        player.bonus_marker = False
        player.markers += 1
    elif event.piece == "trader":
        player.bonus_trader = False
        player.traders += 1
    else:
        player.bonus_coins = False
        player.coins += state.edition.start.bonus_coins


def _bonus_refilled(state: State, event: e.BonusRefilled) -> None:
    player = state.players[event.seat]
    _remember_supply(state, event.seat)
    if event.piece == "marker":
        player.bonus_marker = True
        player.markers -= 1
    elif event.piece == "trader":
        player.bonus_trader = True
        player.traders -= 1
    else:
        player.bonus_coins = True
        player.coins -= state.edition.start.bonus_coins


def _remember_supply(state: State, seat: int) -> None:
    pending = pending_of(state, seat)
    if pending is not None:
        pending.seen.append(supply_bits(state.players[seat]))


def _action_taken(state: State, event: e.ActionTaken) -> None:
    player = state.players[event.seat]
    player.markers -= event.black_markers
    player.used_markers += event.black_markers
    if event.own_marker:
        player.own_marker = False
        player.used_own_marker = True


def _coins_paid(state: State, event: e.CoinsPaid) -> None:
    state.players[event.seat].coins -= event.amount


def _coins_gained(state: State, event: e.CoinsGained) -> None:
    state.players[event.seat].coins += event.amount


def _worker_gained(state: State, event: e.WorkerGained) -> None:
    state.players[event.seat].workers += 1


def _donkey_gained(state: State, event: e.DonkeyGained) -> None:
    player = state.players[event.seat]
    player.personal_donkeys -= 1
    player.donkeys += 1


def _truck_gained(state: State, event: e.TruckGained) -> None:
    player = state.players[event.seat]
    player.personal_trucks -= 1
    player.trucks += 1


def _civet_sent(state: State, event: e.CivetSent) -> None:
    player = state.players[event.seat]
    player.personal_civets -= 1
    player.sumatra += 1


def _nothing(state: State, event: object) -> None:
    """An event that is only said: it changes nothing but the version."""


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.scores = event.scores


def _shared(state: State, event: SharedEvent) -> None:
    assert state.pinned is not None
    state.pinned = pinned_after(state.pinned, event)


_FACTS: Final[Facts] = {
    **facts_set_up.FACTS,
    **facts_work.FACTS,
    **facts_trade.FACTS,
    e.DecisionOpened: _decision_opened,
    e.DecisionMade: _decision_made,
    e.PeriodStarted: _period_started,
    e.PhaseStarted: _phase_started,
    e.StepStarted: _step_started,
    e.TurnStarted: _turn_started,
    e.DroppedOut: _dropped_out,
    e.Passed: _passed,
    e.BonusTaken: _bonus_taken,
    e.BonusRefilled: _bonus_refilled,
    e.ActionTaken: _action_taken,
    e.CoinsPaid: _coins_paid,
    e.CoinsGained: _coins_gained,
    e.WorkerGained: _worker_gained,
    e.DonkeyGained: _donkey_gained,
    e.TruckGained: _truck_gained,
    e.CivetSent: _civet_sent,
    e.GainLost: _nothing,
    e.ArabicaStepWasted: _nothing,
    e.PiggybackDeclined: _nothing,
    e.CoffeeProduced: _nothing,
    e.CoffeeWasted: _nothing,
    e.GameEnded: _game_ended,
    SeedRevealed: _shared,
    RulesAdopted: _shared,
    GameForked: _shared,
}
