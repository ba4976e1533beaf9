"""CACT-06 to CACT-09: deliver."""

import pytest

from domain.cafe.choices import ChooseAction, ChooseDestination, ChooseRoastSquare
from domain.cafe.commands import Deliver, Done, Dry, EndActions, Produce, StoreCube, SupplyShop
from domain.cafe.events import (
    ActionTaken,
    CubeDelivered,
    CubeStored,
    DecisionMade,
    DecisionOpened,
    ShopSupplied,
    WarehouseStocked,
)
from tests.rules.cafe.tables import acting, cubes, drawn, given, laid, legal, refused, when

# Roast squares at (0, 0) and (1, 0), a one-square shop at (2, 0), a two-square shop on (0, 1) and (1, 1).
TABLE = drawn(
    "roast roast A / B B red; A = red red = 3; B = red green green green = 8",
    {"cover": "- - - / - - -"},
)


@pytest.mark.rule("CACT-06")
def test_all_cubes_of_a_roast_square_are_placed_one_by_one_in_several_shops_or_the_warehouse() -> None:
    state = given(TABLE, cubes((0, 0), "red", "red", "red"), acting())
    assert when(state, Deliver((0, 0))) == [
        DecisionMade(0, automatic=False),
        ActionTaken(0, "deliver", ()),
        DecisionOpened(0, ChooseDestination((0, 0), "red")),
    ]
    assert legal(state) == [SupplyShop((2, 0)), SupplyShop((0, 1)), StoreCube()]
    assert when(state, SupplyShop((2, 0)))[1:] == [
        CubeDelivered(0, (0, 0), (2, 0), "red"),
        DecisionOpened(0, ChooseDestination((0, 0), "red")),
    ]
    assert when(state, SupplyShop((0, 1)))[1] == CubeDelivered(0, (0, 0), (0, 1), "red")
    assert when(state, StoreCube())[1:] == [
        CubeStored(0, (0, 0), "red"),
        DecisionOpened(0, ChooseAction(2)),
    ]
    assert state.players[0].cubes == {(2, 0): ["red"], (0, 1): ["red"]}
    assert state.players[0].warehouse["red"] == 1


@pytest.mark.rule("CACT-06")
def test_a_chosen_roast_square_must_be_emptied() -> None:
    state = given(TABLE, cubes((0, 0), "red", "red"), cubes((1, 0), "green"), acting())
    when(state, Deliver((0, 0)), StoreCube())
    for command in (Done(), EndActions(), Deliver((1, 0)), Dry((0, 0))):
        assert refused(state, command) == "CACT-06"


@pytest.mark.rule("CACT-06")
def test_any_number_of_roast_squares_is_delivered_in_one_action() -> None:
    state = given(TABLE, cubes((0, 0), "red"), cubes((1, 0), "green"), acting())
    events = when(state, Deliver((0, 0)), StoreCube())
    assert events[-1] == DecisionOpened(0, ChooseRoastSquare())
    assert legal(state) == [Deliver((1, 0)), Done()]
    assert refused(state, Deliver((0, 0))) == "CACT-06"
    assert refused(state, StoreCube()) == "CACT-06"
    events = when(state, Deliver((1, 0)))
    assert not any(isinstance(event, ActionTaken) for event in events)
    assert state.actions_left == 2


@pytest.mark.rule("CACT-06")
def test_the_other_roast_squares_may_be_left_alone() -> None:
    state = given(TABLE, cubes((0, 0), "red"), cubes((1, 0), "green"), acting())
    events = when(state, Deliver((0, 0)), StoreCube(), Done())
    assert events[-1] == DecisionOpened(0, ChooseAction(2))
    assert state.players[0].cubes == {(1, 0): ["green"]}


@pytest.mark.rule("CACT-06")
def test_a_cube_that_can_only_go_to_the_warehouse_is_stored_by_the_engine() -> None:
    state = given(TABLE, cubes((0, 0), "yellow", "yellow"), acting())
    events = when(state, Deliver((0, 0)))
    assert events[2:5] == [
        DecisionOpened(0, ChooseDestination((0, 0), "yellow")),
        DecisionMade(0, automatic=True),
        CubeStored(0, (0, 0), "yellow"),
    ]
    assert state.players[0].warehouse["yellow"] == 2


@pytest.mark.rule("CACT-06")
@pytest.mark.parametrize("square", [(1, 0), (2, 0), (0, 1), (9, 9)])
def test_only_roast_squares_with_cubes_can_be_delivered(square: tuple[int, int]) -> None:
    state = given(TABLE, cubes((0, 0), "red"), cubes((2, 0), "red"), acting())
    assert refused(state, Deliver(square)) == "CACT-06"


@pytest.mark.rule("CACT-06")
def test_a_shop_is_named_by_its_first_square() -> None:
    state = given(TABLE, cubes((0, 0), "red"), acting())
    when(state, Deliver((0, 0)))
    for square in ((1, 1), (2, 1), (0, 0), (9, 9)):
        assert refused(state, SupplyShop(square)) == "CACT-06"


@pytest.mark.rule("CACT-07")
def test_a_shop_takes_the_cubes_printed_on_it_and_no_more() -> None:
    # Given a shop that wants two red cubes and has one, another that wants one and has it
    facts = [cubes((2, 0), "red"), cubes((0, 1), "red"), cubes((0, 0), "red", "red")]
    state = given(TABLE, *facts, acting())
    when(state, Deliver((0, 0)))
    assert legal(state) == [SupplyShop((2, 0)), StoreCube()]
    assert refused(state, SupplyShop((0, 1))) == "CACT-07"
    # When the first has all its cubes, that is said, and the second red cube is stored by the engine
    assert when(state, SupplyShop((2, 0)))[1:] == [
        CubeDelivered(0, (0, 0), (2, 0), "red"),
        ShopSupplied(0, (2, 0), 3),
        DecisionOpened(0, ChooseDestination((0, 0), "red")),
        DecisionMade(0, automatic=True),
        CubeStored(0, (0, 0), "red"),
        DecisionOpened(0, ChooseAction(2)),
    ]
    assert state.players[0].cubes[2, 0] == ["red", "red"]


@pytest.mark.rule("CACT-07")
def test_a_shop_takes_no_colour_that_is_not_printed_on_it() -> None:
    state = given(TABLE, cubes((0, 0), "green"), acting())
    when(state, Deliver((0, 0)))
    assert refused(state, SupplyShop((2, 0))) == "CACT-07"
    assert refused(state, SupplyShop((0, 1))) == ""


@pytest.mark.rule("CACT-08")
def test_cubes_of_the_warehouse_never_go_to_a_shop() -> None:
    state = given(TABLE, WarehouseStocked(0, ("red", "red", "green")), acting())
    assert legal(state) == [Produce((2, 1)), EndActions()]
    assert refused(state, SupplyShop((2, 0))) == "CACT-08"
    assert refused(state, SupplyShop((0, 1))) == "CACT-08"


@pytest.mark.rule("CACT-09")
def test_a_partly_covered_shop_takes_no_delivery() -> None:
    # Given a card on the right half of the two-square shop
    state = given(TABLE, laid("cover", (1, 1)), cubes((0, 0), "green"), acting())
    with_shop = given(TABLE, cubes((0, 0), "green"), acting())
    when(with_shop, Deliver((0, 0)))
    assert legal(with_shop) == [SupplyShop((0, 1)), StoreCube()]
    # Then the engine stores the cube, as no open shop wants it
    assert CubeStored(0, (0, 0), "green") in when(state, Deliver((0, 0)))


@pytest.mark.rule("CACT-09")
def test_delivering_to_a_partly_covered_shop_is_refused() -> None:
    state = given(TABLE, laid("cover", (1, 1)), cubes((0, 0), "red"), acting())
    when(state, Deliver((0, 0)))
    assert legal(state) == [SupplyShop((2, 0)), StoreCube()]
    assert refused(state, SupplyShop((0, 1))) == "CACT-09"
