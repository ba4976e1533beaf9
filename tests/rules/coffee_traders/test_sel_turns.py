"""SEL-01, SEL-02, SEL-13: turns of Sell, what may be done at any time in them, and dropping out."""

import pytest

from domain.coffee_traders.choices import (
    BonusSideChoice,
    FreeBuilding,
    SecondDelivery,
    SellTurn,
    TrackChoice,
    WarehouseArrangement,
)
from domain.coffee_traders.commands import (
    AdvanceArabica,
    ArrangeWarehouses,
    Build,
    BuyCoffee,
    ChooseBonusSide,
    Decline,
    Deliver,
    DropOut,
    ExchangeCoffee,
    FulfilContract,
    Pass,
    SpendStock,
    TakeCoffee,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    CoffeeDelivered,
    ContractFulfilled,
    DroppedOut,
    PhaseStarted,
    TurnOrderSet,
    TurnStarted,
)
from domain.coffee_traders.state import Contract, State, people
from domain.kernel.play import carry_out
from domain.kernel.refusals import StaleDecision
from tests.rules.coffee_traders.sell_table import give_stock, selling
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    asked,
    chance,
    coffee,
    hold,
    legal,
    of,
    refused,
    told,
)

ANDRE = 2


def table(players: int = 3, order: tuple[int, ...] = ()) -> State:
    """Return a table at the first turn of Sell: everybody has 10 coins, no coffee and a D contract to build for."""
    state = selling(players, order=order, coins=10)
    for seat in people(state):
        state.players[seat].contracts["D"] = Contract(
            1, "3"
        )  # 4 Ethiopia, 4 Colombia, 2 Brazil; a free build
    return state


def places(state: State) -> tuple[int, ...]:
    """Return the seats on the places of the next turn order, from the left."""
    return RULES.board(state).next_turn_order


# SEL-01: turns


@pytest.mark.rule("SEL-01")
@pytest.mark.parametrize("order", [(1, 0, 2), (2, 0, 3, 1), (4, 1, 0, 3, 2)])
def test_turns_go_round_in_reverse_turn_order(order: tuple[int, ...]) -> None:
    state = table(len(order), order)

    for seat in order[::-1]:
        assert asked(state) == [(seat, SellTurn())]
        hold(state, seat, ethiopia=4, colombia=4, brazil=2)
        act(state, FulfilContract("D", coffee(ethiopia=4, colombia=4, brazil=2)))
        act(state, Build(WarehouseSite("row")))
        act(state, TakeCoffee("brazil"))

    assert asked(state) == [(order[-1], SellTurn())]


@pytest.mark.rule("SEL-01")
def test_with_two_players_andre_is_first_and_out_at_once() -> None:
    state = table(2, (1, 0, 2))

    assert state.dropped == [ANDRE]
    assert asked(state) == [(0, SellTurn())]
    act(state, DropOut())
    assert asked(state) == [(1, SellTurn())]


@pytest.mark.rule("SEL-01")
def test_a_turn_is_one_contract() -> None:
    state = table()
    hold(state, 0, guatemala=1, colombia=4, brazil=2, ethiopia=4)

    events = act(state, FulfilContract("D", coffee(colombia=4, brazil=2, ethiopia=4)))
    act(state, Build(WarehouseSite("row")))
    events += act(state, TakeCoffee("brazil"))

    assert of(events, ContractFulfilled)
    assert of(events, TurnStarted) == [TurnStarted(1)]
    assert asked(state) == [(1, SellTurn())]
    assert refused(state, Deliver(1, 1, coffee(guatemala=1)), seat=0) == "SEL-01"


@pytest.mark.rule("SEL-01")
def test_a_turn_is_two_deliveries_and_neither_a_contract_nor_a_third() -> None:
    state = table()
    hold(state, 0, guatemala=1, colombia=5, brazil=3, ethiopia=4)

    act(state, Deliver(1, 1, coffee(guatemala=1)))
    assert asked(state) == [(0, SecondDelivery())]
    assert not legal(state, FulfilContract)
    assert refused(state, FulfilContract("D", coffee(colombia=4, brazil=2, ethiopia=4))) == "SEL-01"
    events = act(state, Deliver(2, 1, coffee(colombia=1)))

    assert not of(events, DroppedOut)
    assert asked(state) == [(1, SellTurn())]


@pytest.mark.rule("SEL-01", "SEL-13")
def test_one_delivery_ends_with_dropping_out() -> None:
    state = table()
    hold(state, 0, guatemala=1, colombia=1)
    act(state, Deliver(1, 1, coffee(guatemala=1)))

    events = act(state, DropOut())

    assert told(events) == [DroppedOut(0), TurnStarted(1)]
    assert state.dropped == [0]
    assert places(state) == (0,)


@pytest.mark.rule("SEL-01")
def test_dropping_out_is_final_and_the_others_go_on_until_all_are_out() -> None:
    state = table()
    for seat in (1, 2):
        hold(state, seat, guatemala=4, colombia=4, brazil=4, ethiopia=4, indonesia=4)
    act(state, DropOut())
    assert refused(state, DropOut(), seat=0) == "SEL-01"

    act(state, Deliver(1, 1, coffee(guatemala=1)))
    act(state, Deliver(2, 1, coffee(colombia=1)))
    assert asked(state) == [(2, SellTurn())]
    act(state, DropOut())
    assert asked(state) == [(1, SellTurn())]
    act(state, Deliver(3, 1, coffee(brazil=1)))
    act(state, Deliver(4, 1, coffee(ethiopia=1)))
    assert asked(state) == [(1, SellTurn())]
    events = act(state, DropOut())

    assert told(events)[:2] == [DroppedOut(1), PhaseStarted("refresh")]


@pytest.mark.rule("SEL-01")
def test_there_is_no_pass_and_nobody_acts_out_of_turn() -> None:
    state = table()

    for answer in (Pass(), Decline(), AdvanceArabica("brazil"), Build(WarehouseSite("row"))):
        assert refused(state, answer) == "SEL-01"
    for command in (DropOut(), BuyCoffee("brazil")):
        assert refused(state, command, seat=1) == "SEL-01"


@pytest.mark.rule("SEL-01", "GEN-10")
def test_the_engine_never_drops_anybody_out() -> None:
    state = table()
    for player in state.players:
        player.coins, player.bonus_coins, player.bonus_marker = 0, False, False

    for seat in range(3):
        assert asked(state) == [(seat, SellTurn())]
        assert list(RULES.legal_commands(state, seat)) == [DropOut()]
        act(state, DropOut())

    assert state.phase == "refresh"


@pytest.mark.rule("SEL-01", "GEN-10")
def test_the_engine_does_not_even_drop_out_who_cannot_deliver_a_second_time() -> None:
    state = table()
    player = state.players[0]
    player.coins, player.bonus_coins, player.bonus_marker = 0, False, False
    hold(state, 0, guatemala=1)

    act(state, Deliver(1, 1, coffee(guatemala=1)))

    assert asked(state) == [(0, SecondDelivery())]
    assert list(RULES.legal_commands(state, 0)) == [DropOut()]


# SEL-02: at any time in the own turn


@pytest.mark.rule("SEL-02")
def test_exchanging_buying_and_spending_stock_go_on_as_often_as_wished() -> None:
    state = table()
    hold(state, 0, guatemala=8)
    give_stock(state, "guatemala", "colombia", "brazil")

    for _ in range(2):
        act(state, ExchangeCoffee(coffee(guatemala=4), "brazil"))
        assert asked(state) == [(0, SellTurn())]
        act(state, BuyCoffee("ethiopia"))
        assert asked(state) == [(0, SellTurn())]
    act(state, SpendStock(("guatemala", "colombia", "brazil")))
    act(state, Build(WarehouseSite("row")))
    act(state, TakeCoffee("indonesia"))

    assert asked(state) == [(0, SellTurn())]
    assert state.players[0].coffee == {
        "guatemala": 0,
        "colombia": 0,
        "brazil": 2,
        "ethiopia": 2,
        "indonesia": 1,
        "kopi_luwak": 0,
    }
    act(state, DropOut())
    assert asked(state) == [(1, SellTurn())]


@pytest.mark.rule("SEL-02")
def test_they_are_possible_between_two_deliveries_too() -> None:
    state = table()
    hold(state, 0, guatemala=5)
    give_stock(state, "guatemala", "colombia", "brazil")
    act(state, Deliver(1, 1, coffee(guatemala=1)))

    act(state, ExchangeCoffee(coffee(guatemala=4), "brazil"))
    assert asked(state) == [(0, SecondDelivery())]
    act(state, BuyCoffee("ethiopia"))
    assert asked(state) == [(0, SecondDelivery())]
    act(state, SpendStock(("guatemala", "colombia", "brazil")))
    act(state, Build(WarehouseSite("row")))
    act(state, TakeCoffee("indonesia"))
    assert asked(state) == [(0, SecondDelivery())]
    events = act(state, Deliver(5, 1, coffee(indonesia=1)))

    assert CoffeeDelivered(0, 5, 1, coffee(indonesia=1)) in events
    assert asked(state) == [(1, SellTurn())]


@pytest.mark.rule("SEL-02")
def test_they_are_possible_before_dropping_out_behind_one_delivery() -> None:
    state = table()
    hold(state, 0, guatemala=1)
    act(state, Deliver(1, 1, coffee(guatemala=1)))

    act(state, BuyCoffee("brazil"))
    events = act(state, DropOut())

    assert DroppedOut(0) in events
    assert state.players[0].coffee["brazil"] == 1


@pytest.mark.rule("SEL-02")
def test_they_wait_while_another_question_of_the_turn_is_open() -> None:
    state = table()
    state.players[0].contracts["B"] = Contract(
        1, "3"
    )  # 3 Colombia, 2 Guatemala, 2 Ethiopia; two steps or a donkey
    hold(state, 0, guatemala=10, colombia=10, ethiopia=10)
    give_stock(state, "guatemala", "colombia", "brazil", "ethiopia", "indonesia")
    meanwhile = (
        ExchangeCoffee(coffee(guatemala=4), "brazil"),
        BuyCoffee("brazil"),
        SpendStock(("guatemala", "colombia", "brazil")),
    )

    act(state, FulfilContract("B", coffee(guatemala=2, colombia=3, ethiopia=2)))
    assert asked(state) == [(0, BonusSideChoice("B"))]
    assert [refused(state, command) for command in meanwhile] == ["SEL-07"] * 3
    act(state, ChooseBonusSide(1))
    assert asked(state) == [(0, TrackChoice("SEL-08"))]
    assert [refused(state, command) for command in meanwhile] == ["ARA-01"] * 3


@pytest.mark.rule("SEL-02")
def test_they_wait_while_a_warehouse_for_stock_is_being_built() -> None:
    state = table()
    hold(state, 0, guatemala=10)
    give_stock(state, "guatemala", "colombia", "brazil")

    act(state, SpendStock(("guatemala", "colombia", "brazil")))

    assert asked(state) == [(0, FreeBuilding("SEL-05", "warehouse"))]
    for command in (BuyCoffee("brazil"), ExchangeCoffee(coffee(guatemala=4), "brazil"), DropOut()):
        assert refused(state, command) == "SEL-08"


@pytest.mark.rule("SEL-02")
def test_they_are_possible_in_the_own_turn_only() -> None:
    state = table()
    hold(state, 1, guatemala=10)

    assert refused(state, ExchangeCoffee(coffee(guatemala=4), "brazil"), seat=1) == "SEL-01"
    assert refused(state, BuyCoffee("brazil"), seat=1) == "SEL-01"


@pytest.mark.rule("SEL-02")
def test_the_same_purchase_sent_twice_for_one_decision_buys_once() -> None:
    state = table()
    decision = RULES.pending(state)[0].id

    carry_out(RULES, state, 0, BuyCoffee("brazil"), chance(), decision)

    with pytest.raises(StaleDecision):
        carry_out(RULES, state, 0, BuyCoffee("brazil"), chance(), decision)
    assert state.players[0].coffee["brazil"] == 1
    carry_out(RULES, state, 0, BuyCoffee("brazil"), chance(), RULES.pending(state)[0].id)
    assert state.players[0].coffee["brazil"] == 2


# SEL-13: dropping out sets the next turn order


@pytest.mark.rule("SEL-13")
def test_who_drops_out_takes_the_leftmost_free_place_of_the_next_turn_order() -> None:
    state = table(4, (3, 2, 1, 0))
    for seat in (0, 2):
        hold(state, seat, guatemala=1, colombia=1, brazil=1, ethiopia=1)

    act(state, Deliver(1, 1, coffee(guatemala=1)))
    act(state, Deliver(2, 1, coffee(colombia=1)))
    act(state, DropOut(), seat=1)
    act(state, Deliver(3, 1, coffee(brazil=1)), seat=2)
    act(state, DropOut(), seat=2)
    act(state, DropOut(), seat=3)
    assert places(state) == (1, 2, 3)
    act(state, DropOut(), seat=0)

    assert places(state) == (1, 2, 3, 0)
    events = [event for seat in (0, 1, 2, 3) for event in act(state, ArrangeWarehouses(()), seat=seat)]
    assert TurnOrderSet((1, 2, 3, 0)) in events


@pytest.mark.rule("SEL-13")
def test_andre_takes_the_last_place_although_he_drops_out_first() -> None:
    state = table(2, (1, 0, 2))
    assert state.dropped == [ANDRE]

    act(state, DropOut())
    assert places(state) == (0, ANDRE)
    act(state, DropOut())

    assert places(state) == (0, 1, ANDRE)
    assert asked(state) == [(1, WarehouseArrangement()), (0, WarehouseArrangement())]
    events = [event for seat in (0, 1) for event in act(state, ArrangeWarehouses(()), seat=seat)]
    assert TurnOrderSet((0, 1, ANDRE)) in events
