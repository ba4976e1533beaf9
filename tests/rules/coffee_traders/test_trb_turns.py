"""TRB-01: turns of Trade & Build, and passes."""

import pytest

from domain.coffee_traders.choices import (
    TraderPiggyback,
    TradeTurn,
)
from domain.coffee_traders.commands import (
    AdvanceArabica,
    Decline,
    DropOut,
    HireContractor,
    JoinTradingHouse,
    Pass,
    PlaceTrader,
    RemoveTrader,
    TakeBonus,
)
from domain.coffee_traders.events import (
    Event,
    Passed,
    PhaseStarted,
    TraderPlaced,
    TurnStarted,
)
from tests.rules.coffee_traders.table import RULES, act, asked, of, refused, told
from tests.rules.coffee_traders.trade_table import (
    trading,
)

ANDRE = 2


@pytest.mark.rule("TRB-01")
def test_turns_go_round_in_turn_order() -> None:
    state = trading(3, order=(2, 0, 1))

    assert asked(state) == [(2, TradeTurn())]
    act(state, Pass())
    assert asked(state) == [(0, TradeTurn())]
    act(state, Pass())
    assert asked(state) == [(1, TradeTurn())]
    act(state, RemoveTrader())
    act(state, AdvanceArabica("brazil"))
    events = act(state, AdvanceArabica("brazil"))

    assert of(events, TurnStarted) == [TurnStarted(2)]
    assert asked(state) == [(2, TradeTurn())]


@pytest.mark.rule("TRB-01")
def test_a_turn_is_one_of_three_actions_or_a_pass() -> None:
    state = trading()

    kinds = {type(command) for command in RULES.legal_commands(state, 0)} - {TakeBonus}

    assert kinds == {PlaceTrader, HireContractor, RemoveTrader, Pass}
    for command in (Decline(), JoinTradingHouse(), DropOut(), AdvanceArabica("brazil")):
        assert refused(state, command) == "TRB-01"


@pytest.mark.rule("TRB-01")
def test_nobody_acts_out_of_turn() -> None:
    state = trading()

    for command in (Pass(), PlaceTrader("brazil"), RemoveTrader()):
        assert refused(state, command, seat=1) == "TRB-01"


@pytest.mark.rule("TRB-01")
def test_a_pass_is_not_final_and_the_phase_ends_when_all_in_a_row_have_passed() -> None:
    state = trading()
    act(state, Pass())
    act(state, Pass())
    act(state, RemoveTrader())
    act(state, AdvanceArabica("brazil"))
    act(state, AdvanceArabica("brazil"))

    act(state, PlaceTrader("brazil"))  # seat 0, who has passed before
    act(state, Decline())
    act(state, Decline())
    for seat in (1, 2):
        assert asked(state) == [(seat, TradeTurn())]
        assert not of(act(state, Pass()), PhaseStarted)
    assert asked(state) == [(0, TradeTurn())]
    events = act(state, Pass())

    assert told(events)[:2] == [Passed(0), PhaseStarted("harvest")]


@pytest.mark.rule("TRB-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_phase_ends_at_once_when_everybody_passes(players: int) -> None:
    state = trading(players)
    if state.andre is not None:
        state.players[ANDRE].traders = 0

    events: list[Event] = []
    for _ in range(players):
        assert state.phase == "trade_and_build"
        events = act(state, Pass())

    assert PhaseStarted("harvest") in events


@pytest.mark.rule("TRB-01")
def test_who_has_passed_may_still_piggyback() -> None:
    state = trading()
    act(state, Pass())
    act(state, PlaceTrader("brazil"))
    act(state, Decline(), seat=2)

    assert asked(state) == [(0, TraderPiggyback("brazil"))]
    events = act(state, JoinTradingHouse())

    assert TraderPlaced(0, "brazil", 2) in events


@pytest.mark.rule("TRB-01", "GEN-10")
@pytest.mark.parametrize(
    ("coins", "bonus_coins", "traders", "bonus_trader", "passed"),
    [
        (1, False, 2, True, True),
        (2, False, 0, False, True),
        (2, False, 1, False, False),
        (0, True, 1, True, False),
        (2, True, 0, True, False),
    ],
)
def test_the_engine_passes_for_a_player_without_any_action_even_through_the_bonus_supply(
    coins: int, bonus_coins: bool, traders: int, bonus_trader: bool, passed: bool
) -> None:
    state = trading()
    player = state.players[1]
    player.coins, player.bonus_coins = coins, bonus_coins
    player.traders, player.bonus_trader = traders, bonus_trader

    events = act(state, Pass())

    assert (Passed(1, automatic=True) in events) == passed
    assert asked(state) == [(2 if passed else 1, TradeTurn())]
