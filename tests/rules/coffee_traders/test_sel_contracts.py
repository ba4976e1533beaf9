"""SEL-06, SEL-07, SEL-10: what a contract takes, and what comes with it."""

import pytest

from domain.coffee_traders.choices import (
    BonusSideChoice,
    FreeBuilding,
    SellTurn,
    TrackChoice,
)
from domain.coffee_traders.commands import (
    AdvanceArabica,
    Build,
    ChooseBonusSide,
    DropOut,
    FulfilContract,
    TakeCoffee,
    TakeRowBonus,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    ArabicaAdvanced,
    CivetSent,
    CoffeeGained,
    CoinsGained,
    ContractFulfilled,
    CounterGained,
    DonkeyGained,
    Event,
    GainLost,
    RowBonusTaken,
    StackCounterTaken,
    TruckGained,
    TurnStarted,
    WarehouseBuilt,
    WorkerGained,
)
from domain.coffee_traders.names import COOPERATIVES, LETTERS, Coffee, Letter, Side
from domain.coffee_traders.state import Contract
from tests.rules.coffee_traders.sell_table import contracting, fulfil, fulfilled, give_coffee
from tests.rules.coffee_traders.table import (
    EDITION,
    act,
    asked,
    coffee,
    hold,
    legal,
    of,
    refused,
    told,
)

A1 = {"guatemala": 3, "brazil": 2, "ethiopia": 1}
"""What tile 1 of the A contracts asks on its 3-player side."""


# SEL-06: what is spent


@pytest.mark.rule("SEL-06")
def test_a_contract_takes_exactly_the_coffee_that_it_asks() -> None:
    state = contracting()
    hold(state, 0, guatemala=4, colombia=1, brazil=2, ethiopia=1)

    events = act(state, FulfilContract("A", coffee(**A1)))

    assert told(events)[0] == ContractFulfilled(0, "A", 1, coffee(**A1))
    assert {kind: held for kind, held in state.players[0].coffee.items() if held} == {
        "guatemala": 1,
        "colombia": 1,
    }


@pytest.mark.rule("SEL-06")
@pytest.mark.parametrize(
    "payment",
    [
        (),
        coffee(guatemala=3, brazil=2),
        coffee(guatemala=4, brazil=2, ethiopia=1),
        coffee(guatemala=4, brazil=1, ethiopia=1),
        coffee(guatemala=3, colombia=1, brazil=2),
        coffee(guatemala=3, brazil=2, ethiopia=1, kopi_luwak=1),
        coffee(guatemala=2, brazil=1, ethiopia=1, kopi_luwak=2),
        ("brazil", "brazil", "ethiopia", "guatemala", "guatemala", "guatemala"),
    ],
    ids=["none", "less", "more", "other amounts", "another type", "more with kopi", "not held", "order"],
)
def test_no_other_coffee_fulfils_a_contract(payment: tuple[Coffee, ...]) -> None:
    state = contracting()
    hold(state, 0, guatemala=5, colombia=5, brazil=5, ethiopia=5, kopi_luwak=1)

    assert refused(state, FulfilContract("A", payment)) == "SEL-06"


@pytest.mark.rule("SEL-06", "GEN-03")
def test_kopi_luwak_stands_for_any_of_it_and_the_player_says_for_what() -> None:
    state = contracting()
    hold(state, 0, guatemala=3, brazil=1, ethiopia=1, kopi_luwak=3)

    payments = [command.coffee for command in legal(state, FulfilContract) if command.letter == "A"]

    assert sorted(payments) == sorted(
        [
            coffee(guatemala=3, brazil=1, ethiopia=1, kopi_luwak=1),
            coffee(guatemala=3, brazil=1, ethiopia=0, kopi_luwak=2),
            coffee(guatemala=3, brazil=0, ethiopia=1, kopi_luwak=2),
            coffee(guatemala=3, brazil=0, ethiopia=0, kopi_luwak=3),
            coffee(guatemala=2, brazil=1, ethiopia=1, kopi_luwak=2),
            coffee(guatemala=2, brazil=1, ethiopia=0, kopi_luwak=3),
            coffee(guatemala=2, brazil=0, ethiopia=1, kopi_luwak=3),
            coffee(guatemala=1, brazil=1, ethiopia=1, kopi_luwak=3),
        ]
    )
    act(state, FulfilContract("A", coffee(guatemala=1, brazil=1, ethiopia=1, kopi_luwak=3)))
    assert {kind: held for kind, held in state.players[0].coffee.items() if held} == {"guatemala": 2}


@pytest.mark.rule("SEL-06")
def test_kopi_luwak_alone_can_fulfil_a_contract() -> None:
    state = contracting()
    hold(state, 0, kopi_luwak=6)

    assert ContractFulfilled(0, "A", 1, coffee(kopi_luwak=6)) in act(
        state, FulfilContract("A", coffee(kopi_luwak=6))
    )


@pytest.mark.rule("SEL-06")
@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("side", ["3", "4/5"])
def test_every_contract_asks_for_what_its_side_shows(letter: Letter, side: Side) -> None:
    state = contracting(4)
    state.players[0].contracts[letter] = Contract(2, side)
    tile = EDITION.contract_tiles.at(letter, 2)
    amounts = EDITION.contract_amounts.three if side == "3" else EDITION.contract_amounts.four_five
    shown = coffee(**dict(zip(tile, getattr(amounts, letter), strict=True)))
    hold(state, 0, **dict.fromkeys(COOPERATIVES, 20))

    assert [command.coffee for command in legal(state, FulfilContract) if command.letter == letter] == [shown]
    assert ContractFulfilled(0, letter, 2, shown) in act(state, FulfilContract(letter, shown))


# SEL-07: coins, then the bonus


@pytest.mark.rule("SEL-07")
def test_a_fulfilled_contract_cannot_be_fulfilled_again() -> None:
    state = contracting()
    command = give_coffee(state, "A")
    fulfilled(state, "A")

    assert refused(state, command) == "SEL-06"


@pytest.mark.rule("SEL-07")
@pytest.mark.parametrize(("letter", "coins"), [("A", 2), ("B", 2), ("C", 3), ("D", 3), ("E", 4), ("F", 4)])
def test_the_coins_beside_the_space_come_first(letter: Letter, coins: int) -> None:
    state = contracting()

    events = fulfil(state, letter)

    assert told(events)[1] == CoinsGained(0, coins, "SEL-07")
    assert state.players[0].coins == 3 + coins
    expected = {
        "A": BonusSideChoice("A"),
        "B": BonusSideChoice("B"),
        "C": BonusSideChoice("C"),
        "D": FreeBuilding("SEL-08"),
        "E": BonusSideChoice("E"),
        "F": FreeBuilding("SEL-08", "hospital"),
    }
    assert asked(state) == [(0, expected[letter])]


@pytest.mark.rule("SEL-07", "SEL-08")
@pytest.mark.parametrize(
    ("letter", "side", "gains"),
    [
        ("A", 1, [CivetSent(0, "SEL-08")]),
        ("A", 2, [WorkerGained(0, "SEL-08")]),
        ("B", 2, [DonkeyGained(0, "SEL-08")]),
        ("C", 1, [DonkeyGained(0, "SEL-08"), CoinsGained(0, 1, "SEL-08")]),
        ("E", 1, [TruckGained(0, "SEL-08")]),
    ],
)
def test_everything_on_the_chosen_side_of_the_slash_is_gained(
    letter: Letter, side: int, gains: list[Event]
) -> None:
    state = contracting()
    fulfil(state, letter)
    assert legal(state, ChooseBonusSide) == [ChooseBonusSide(1), ChooseBonusSide(2)]

    events = act(state, ChooseBonusSide(side))

    assert told(events) == [*gains, TurnStarted(1)]


@pytest.mark.rule("SEL-07", "SEL-08")
@pytest.mark.parametrize(("letter", "side", "steps"), [("B", 1, 2), ("C", 2, 1), ("E", 2, 2)])
def test_steps_of_a_contract_are_free_and_taken_one_by_one(letter: Letter, side: int, steps: int) -> None:
    state = contracting()
    fulfil(state, letter)

    events = act(state, ChooseBonusSide(side))
    assert of(events, WorkerGained) == ([WorkerGained(0, "SEL-08")] if letter == "C" else [])
    for _ in range(steps):
        assert asked(state) == [(0, TrackChoice("SEL-08"))]
        events = act(state, AdvanceArabica("indonesia"))

    assert ArabicaAdvanced(0, "indonesia", steps, "SEL-08") in events
    assert asked(state) == [(1, SellTurn())]


@pytest.mark.rule("SEL-07")
@pytest.mark.parametrize("side", [-1, 0, 3])
def test_a_slash_has_two_sides(side: int) -> None:
    state = contracting()
    fulfil(state, "A")

    assert refused(state, ChooseBonusSide(side)) == "SEL-07"
    assert refused(state, DropOut()) == "SEL-07"


@pytest.mark.rule("SEL-07", "GEN-09")
def test_a_side_that_gains_nothing_may_be_chosen() -> None:
    state = contracting()
    state.players[0].personal_trucks = 0
    fulfil(state, "E")

    events = act(state, ChooseBonusSide(1))

    assert told(events)[0] == GainLost(0, "truck", "SEL-08")


# SEL-10: the counter of the letter


@pytest.mark.rule("SEL-10")
def test_the_top_counter_of_the_stack_with_the_letter_of_the_contract_is_taken() -> None:
    state = contracting()
    state.stacks["A"] = ["arabica_brazil", "arabica_colombia"]
    state.stacks["B"] = ["arabica_ethiopia"]
    state.players[0].tracks["colombia"] = 2
    fulfil(state, "A")

    events = act(state, ChooseBonusSide(2))

    assert told(events) == [
        WorkerGained(0, "SEL-08"),
        StackCounterTaken(0, "A", "arabica_colombia"),
        CounterGained(0, "arabica_colombia", False, "SEL-10"),
        ArabicaAdvanced(0, "colombia", 3, "CNT-05"),
        TurnStarted(1),
    ]
    assert (state.stacks["A"], state.stacks["B"]) == (["arabica_brazil"], ["arabica_ethiopia"])


@pytest.mark.rule("SEL-10")
def test_an_empty_stack_gives_nothing() -> None:
    state = contracting()
    state.stacks["B"] = ["arabica_ethiopia"]
    fulfil(state, "A")

    assert told(act(state, ChooseBonusSide(2))) == [WorkerGained(0, "SEL-08"), TurnStarted(1)]


@pytest.mark.rule("SEL-07", "SEL-09", "SEL-10")
def test_coins_bonus_row_bonus_and_counter_come_in_this_order() -> None:
    state = contracting(4)
    state.stacks["D"] = ["arabica_brazil"]
    fulfilled(state, "C")

    events = fulfil(state, "D")
    for command in (Build(WarehouseSite("row")), TakeCoffee("brazil"), TakeRowBonus("trader")):
        events += act(state, command)

    order = (
        ContractFulfilled,
        CoinsGained,
        WarehouseBuilt,
        CoffeeGained,
        RowBonusTaken,
        StackCounterTaken,
        CounterGained,
        TurnStarted,
    )
    assert [type(event) for event in told(events) if isinstance(event, order)] == list(order)
