"""BON: the bonus supply."""

from collections.abc import Callable

import pytest

from domain.coffee_traders.commands import (
    AddPlantation,
    BuyCoffee,
    Deliver,
    Done,
    DropOut,
    HireContractor,
    JoinTradingHouse,
    Pass,
    PlaceTrader,
    RefillBonus,
    RemoveTrader,
    TakeBonus,
    TakeCoins,
    WarehouseSite,
)
from domain.coffee_traders.events import ActionTaken, BonusRefilled, BonusTaken, Options, TraderPlaced
from domain.coffee_traders.names import BonusPiece, Phase
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    asked,
    at,
    clear_plantations,
    hold,
    legal,
    new_table,
    plant,
    refused,
    set_up,
    told,
)

PIECES: tuple[BonusPiece, ...] = ("marker", "trader", "coins")
PHASES: tuple[Phase, ...] = ("work", "assign_workers", "trade_and_build", "sell", "refresh")


def supply(state: State, seat: int, *pieces: BonusPiece) -> None:
    """Let exactly these pieces be in a seat's bonus supply."""
    player = state.players[seat]
    player.bonus_marker = "marker" in pieces
    player.bonus_trader = "trader" in pieces
    player.bonus_coins = "coins" in pieces


def held(state: State, seat: int) -> tuple[bool, bool, bool]:
    player = state.players[seat]
    return player.bonus_marker, player.bonus_trader, player.bonus_coins


def moves(state: State, seat: int) -> list[TakeBonus | RefillBonus]:
    """Return the bonus moves that are legal for a seat."""
    return [*legal(state, TakeBonus, seat), *legal(state, RefillBonus, seat)]


def starting_plantation() -> State:
    state, _ = set_up(4, options=Options(free_last_plantation=True))
    return state


def penalty() -> State:
    state = new_table()
    clear_plantations(state)
    plant(state, 0, "brazil", "1", 1)
    for player in state.players:
        player.workers = 0
    at(state, "assign_workers", period=1)
    for seat, _ in asked(state):
        act(state, Done(), seat)
    return state


def free_step() -> State:
    state = at(new_table(), "trade_and_build")
    act(state, RemoveTrader())
    return state


def joining_a_trading_house() -> State:
    state = at(new_table(), "trade_and_build")
    act(state, PlaceTrader("brazil"))
    return state


def joining_a_building() -> State:
    state = new_table()
    hold(state, 1, brazil=1)
    at(state, "trade_and_build")
    state.players[0].warehouses = 4  # the fifth brings one coffee
    act(state, HireContractor(WarehouseSite("row")))
    return state


def second_delivery() -> State:
    state = new_table()
    hold(state, 2, guatemala=1)
    at(state, "sell")
    act(state, Deliver(1, 1, ("guatemala",)))
    return state


DECISIONS: list[Callable[[], State]] = [
    starting_plantation,
    penalty,
    free_step,
    joining_a_trading_house,
    joining_a_building,
    second_delivery,
    *(lambda phase=phase: at(new_table(), phase) for phase in PHASES),
]


@pytest.mark.rule("BON-01")
@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("decision", DECISIONS)
def test_a_piece_may_be_taken_whenever_a_decision_of_ones_own_is_pending(
    decision: Callable[[], State], piece: BonusPiece
) -> None:
    state = decision()
    pending = RULES.pending(state)
    seat = pending[0].seat

    events = act(state, TakeBonus(piece), seat)

    assert events == [BonusTaken(seat, piece)]
    assert RULES.pending(state) == pending  # the question is still there


@pytest.mark.rule("BON-01")
def test_no_piece_may_be_taken_or_refilled_while_no_decision_of_ones_own_is_pending() -> None:
    state = at(new_table(), "work")
    supply(state, 1, "trader")

    assert [seat for seat, _ in asked(state)] == [0]
    assert refused(state, TakeBonus("coins"), 1) == "BON-01"
    assert refused(state, RefillBonus("coins"), 1) == "BON-01"


@pytest.mark.rule("BON-01")
def test_when_several_decide_at_once_each_may_take() -> None:
    state = at(new_table(), "assign_workers")

    for seat in range(3):
        assert act(state, TakeBonus("coins"), seat) == [BonusTaken(seat, "coins")]


@pytest.mark.rule("BON-01")
def test_the_marker_becomes_an_action_marker_to_act_with() -> None:
    state = new_table()
    state.players[0].markers = 0
    at(state, "work")
    assert refused(state, TakeCoins()) == "WRK-02"

    act(state, TakeBonus("marker"))
    assert state.players[0].markers == 1
    assert held(state, 0) == (False, True, True)
    events = told(act(state, TakeCoins()))

    assert events[0] == ActionTaken(0, "take_coins", 1)


@pytest.mark.rule("BON-01")
def test_the_trader_becomes_an_unplaced_trader_to_place() -> None:
    state = new_table()
    state.players[1].traders = 0
    at(state, "trade_and_build")
    act(state, PlaceTrader("brazil"))
    assert refused(state, JoinTradingHouse(), 1) == "TRB-03"

    act(state, TakeBonus("trader"), 1)
    assert state.players[1].traders == 1
    assert held(state, 1) == (True, False, True)
    events = told(act(state, JoinTradingHouse(), 1))

    assert TraderPlaced(1, "brazil", 2) in events


@pytest.mark.rule("BON-01")
def test_the_coins_come_to_the_company_supply_all_three_together() -> None:
    state = new_table()
    state.players[0].coins = 1
    at(state, "trade_and_build")
    assert refused(state, RemoveTrader()) == "TRB-11"

    act(state, TakeBonus("coins"))

    assert state.players[0].coins == 4
    assert held(state, 0) == (True, True, False)
    assert RemoveTrader() in legal(state, RemoveTrader)


@pytest.mark.rule("BON-01")
@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_that_is_not_there_cannot_be_taken(piece: BonusPiece) -> None:
    state = at(new_table(), "work")
    supply(state, 0, *(other for other in PIECES if other != piece))

    assert refused(state, TakeBonus(piece)) == "BON-01"


@pytest.mark.rule("BON-02")
@pytest.mark.parametrize("piece", PIECES)
def test_the_last_of_the_three_must_remain(piece: BonusPiece) -> None:
    state = at(new_table(), "work")
    supply(state, 0, piece)

    assert refused(state, TakeBonus(piece)) == "BON-02"


@pytest.mark.rule("BON-02")
@pytest.mark.parametrize("last", PIECES)
def test_two_of_the_three_may_be_taken_in_one_decision(last: BonusPiece) -> None:
    state = at(new_table(), "work")

    for piece in PIECES:
        if piece != last:
            act(state, TakeBonus(piece))

    assert refused(state, TakeBonus(last)) == "BON-02"
    assert held(state, 0).count(True) == 1


@pytest.mark.rule("BON-02")
def test_an_empty_place_b_counts_as_no_piece_that_remains() -> None:
    state = at(new_table(), "work")
    supply(state, 0, "marker", "coins")

    act(state, TakeBonus("coins"))

    assert refused(state, TakeBonus("marker")) == "BON-02"


@pytest.mark.rule("BON-03")
def test_c_is_refilled_with_exactly_three_coins_of_the_company_supply() -> None:
    state = at(new_table(), "work")
    supply(state, 0, "marker")
    state.players[0].coins = 5

    events = act(state, RefillBonus("coins"))

    assert events == [BonusRefilled(0, "coins")]
    assert state.players[0].coins == 2
    assert held(state, 0) == (True, False, True)


@pytest.mark.rule("BON-03")
def test_c_is_not_refilled_with_fewer_than_three_coins() -> None:
    state = at(new_table(), "work")
    supply(state, 0, "marker")
    state.players[0].coins = 2

    assert refused(state, RefillBonus("coins")) == "BON-03"


@pytest.mark.rule("BON-03")
def test_b_is_refilled_with_an_unplaced_trader() -> None:
    state = at(new_table(), "work")
    supply(state, 0, "marker")
    traders = state.players[0].traders

    events = act(state, RefillBonus("trader"))

    assert events == [BonusRefilled(0, "trader")]
    assert state.players[0].traders == traders - 1
    assert held(state, 0) == (True, True, False)


@pytest.mark.rule("BON-03")
def test_b_is_not_refilled_without_an_unplaced_trader() -> None:
    state = at(new_table(), "work")
    supply(state, 0, "marker")
    state.players[0].traders = 0
    state.areas["brazil"].traders = [0]

    assert refused(state, RefillBonus("trader")) == "BON-03"


@pytest.mark.rule("BON-03")
@pytest.mark.parametrize("phase", PHASES)
def test_a_cannot_be_refilled_by_a_player(phase: Phase) -> None:
    state = new_table()
    for seat in range(3):
        supply(state, seat, "trader", "coins")
    at(state, phase)

    assert refused(state, RefillBonus("marker")) == "BON-03"


@pytest.mark.rule("BON-03")
@pytest.mark.parametrize("piece", PIECES)
def test_nothing_is_refilled_that_is_still_there(piece: BonusPiece) -> None:
    state = at(new_table(), "work")

    assert refused(state, RefillBonus(piece)) == "BON-03"


@pytest.mark.rule("BON-03", "BON-02")
@pytest.mark.parametrize("piece", ["trader", "coins"])
def test_after_a_refill_the_last_of_the_three_may_be_taken(piece: BonusPiece) -> None:
    state = at(new_table(), "work")
    supply(state, 0, "marker")
    assert refused(state, TakeBonus("marker")) == "BON-02"

    act(state, RefillBonus(piece))
    act(state, TakeBonus("marker"))

    assert state.players[0].markers == 4
    assert refused(state, TakeBonus(piece)) == "BON-02"


@pytest.mark.rule("BON-03")
def test_a_move_back_to_a_supply_already_seen_in_the_same_decision_is_refused() -> None:
    state = at(new_table(), "work")

    act(state, TakeBonus("coins"))
    assert refused(state, RefillBonus("coins")) == "BON-03"  # all three were there before

    act(state, TakeBonus("trader"))
    assert refused(state, RefillBonus("trader")) == "BON-03"  # marker and trader were there before
    act(state, RefillBonus("coins"))  # marker and coins were not

    assert refused(state, RefillBonus("trader")) == "BON-03"
    assert refused(state, TakeBonus("coins")) == "BON-03"
    assert moves(state, 0) == [TakeBonus("marker")]


@pytest.mark.rule("BON-03")
def test_bonus_moves_within_one_decision_come_to_an_end() -> None:
    state = at(new_table(), "work")
    state.players[0].coins = 30
    made = 0

    while options := moves(state, 0):
        act(state, options[0], 0)
        made += 1

    assert 0 < made < 8  # there are seven supplies that are not empty
    assert held(state, 0).count(True) >= 1


@pytest.mark.rule("BON-03")
def test_in_a_later_decision_the_same_piece_may_be_refilled_and_taken_again() -> None:
    state = at(new_table(), "trade_and_build")
    act(state, TakeBonus("coins"))
    act(state, Pass())
    act(state, Pass())
    act(state, PlaceTrader("brazil"))  # seat 2; the phase goes on
    assert asked(state)[0][0] == 0

    act(state, RefillBonus("coins"), 0)
    assert refused(state, TakeBonus("coins"), 0) == "BON-03"
    act(state, JoinTradingHouse(), 0)
    act(state, JoinTradingHouse(), 1)
    act(state, TakeBonus("coins"), 0)

    assert held(state, 0) == (True, True, False)


@pytest.mark.rule("BON-03")
def test_a_step_that_leaves_the_question_open_makes_it_a_new_decision() -> None:
    state = at(new_table(), "sell")
    act(state, TakeBonus("coins"))
    before = RULES.pending(state)[0]

    act(state, BuyCoffee("brazil"))
    after = RULES.pending(state)[0]

    assert (after.seat, after.choice) == (before.seat, before.choice)
    assert after.id != before.id
    assert RefillBonus("coins") in legal(state, RefillBonus)


@pytest.mark.rule("BON-01", "BON-03")
def test_taking_and_refilling_are_no_turn_of_their_own() -> None:
    state = new_table()
    clear_plantations(state)
    at(state, "work")

    act(state, TakeBonus("trader"))
    act(state, TakeBonus("coins"))
    act(state, AddPlantation("A", "brazil", "1", 1))
    assert asked(state)[0][0] == 1
    act(state, DropOut())
    act(state, DropOut())
    act(state, RefillBonus("trader"), 0)

    assert held(state, 0) == (True, True, False)
    assert asked(state)[0][0] == 0
