"""CACT-01 to CACT-05: actions, clusters, produce, dry and roast."""

import pytest

from domain.cafe.choices import ChooseAction, ChooseSource, ChooseSquare
from domain.cafe.clusters import clusters
from domain.cafe.commands import (
    Command,
    Deliver,
    Done,
    Dry,
    EndActions,
    PlaceCard,
    Produce,
    Roast,
    StoreCube,
    Take,
)
from domain.cafe.events import (
    ActionsEnded,
    ActionsStarted,
    ActionTaken,
    CubeProduced,
    CubesDried,
    CubesRoasted,
    DecisionMade,
    DecisionOpened,
    Event,
    GameEnded,
)
from domain.cafe.grid import Cell
from tests.rules.cafe.tables import acting, cubes, drawn, given, laid, legal, placing, refused, when

BEANS = drawn("red brown dry / dry yellow green")
LINES = drawn("dry dry roast / red dry roast", {"beans": "red green red / brown roast roast"})


def actions_of(events: list[Event]) -> list[int]:
    return [event.actions for event in events if isinstance(event, ActionsStarted)]


@pytest.mark.rule("CACT-01")
@pytest.mark.parametrize(("cups", "actions"), [(0, 1), (1, 1), (2, 2), (5, 5), (8, 8), (9, 8)])
def test_there_are_as_many_actions_as_visible_cups_from_1_to_8(cups: int, actions: int) -> None:
    # Given so many cards with a cup laid out, and a bean to produce with
    table = drawn("red - - / - - -", {f"cup-{number}": "cup - - / - - -" for number in range(cups)})
    facts = [laid(f"cup-{number}", (10 * number, 40)) for number in range(cups)]
    state = given(table, *facts, placing("blank-0"))
    assert actions_of(when(state, PlaceCard((2, 0), 0))) == [actions]


@pytest.mark.rule("CACT-01")
def test_a_covered_cup_gives_no_action() -> None:
    state = given(
        drawn("red cup - / - - -", {"cup": "- cup - / - - -"}), laid("cup", (5, 5)), placing("blank-0")
    )
    assert actions_of(when(state, PlaceCard((1, 0), 0))) == [1]


@pytest.mark.rule("CACT-01")
def test_actions_may_be_left_unused_even_all() -> None:
    state = given(BEANS, acting(3))
    events = when(state, EndActions())
    assert events[:2] == [DecisionMade(0, automatic=False), ActionsEnded(0, 3)]


@pytest.mark.rule("CACT-01")
def test_a_player_with_nothing_to_do_is_passed_by_the_engine() -> None:
    state = given(drawn("dry dry - / roast cup -"), placing("blank-0"))
    events = when(state, PlaceCard((2, 0), 0))
    assert events[-5:-1] == [
        ActionsStarted(0, 1),
        DecisionOpened(0, ChooseAction(1)),
        DecisionMade(0, automatic=True),
        ActionsEnded(0, 1),
    ]
    assert isinstance(events[-1], GameEnded)


@pytest.mark.rule("CACT-01")
def test_after_the_last_action_there_is_no_other() -> None:
    state = given(BEANS, acting(2))
    events = when(state, Produce((0, 0)), Dry((2, 0)))
    assert DecisionOpened(0, ChooseAction(1)) in events
    events = when(state, Take((0, 0)))
    assert ActionsEnded(0, 0) in events


@pytest.mark.rule("CACT-01")
def test_others_wait_while_a_player_acts() -> None:
    state = given(BEANS, acting(2, seat=1), players=2)
    assert refused(state, Produce((0, 0)), seat=0) == "CACT-01"
    assert refused(state, Produce((0, 0)), seat=1) == ""


@pytest.mark.rule("CACT-01")
def test_an_action_comes_first_and_its_steps_later() -> None:
    state = given(BEANS, acting())
    for command in (Take((0, 0)), Done(), StoreCube(), PlaceCard((1, 1), 0)):
        assert refused(state, command) == "CACT-01"


@pytest.mark.rule("CACT-02")
def test_clusters_are_orthogonally_connected_squares_of_one_kind() -> None:
    # Given beans of all colours, and dry squares that touch only at their corners
    state = given(drawn("red brown dry / dry yellow green"))
    assert clusters(state, 0, "bean") == [[(0, 0), (1, 0), (1, 1), (2, 1)]]
    assert clusters(state, 0, "dry") == [[(2, 0)], [(0, 1)]]
    assert clusters(state, 0, "roast") == []


@pytest.mark.rule("CACT-02")
def test_clusters_reach_over_the_edges_of_cards() -> None:
    table = drawn("- - dry / - - dry", {"more": "dry - - / - - dry"})
    state = given(table, laid("more", (3, 0)))
    assert clusters(state, 0, "dry") == [[(2, 0), (3, 0), (2, 1)], [(5, 1)]]


@pytest.mark.rule("CACT-02", "CACT-03")
def test_one_produce_serves_one_whole_cluster() -> None:
    table = drawn("red brown - / - - green")
    state = given(table, acting())
    assert when(state, Produce((0, 0))) == [
        DecisionMade(0, automatic=False),
        ActionTaken(0, "produce", ((0, 0), (1, 0))),
        CubeProduced(0, (0, 0), "red"),
        CubeProduced(0, (1, 0), "brown"),
        DecisionOpened(0, ChooseAction(2)),
    ]


@pytest.mark.rule("CACT-02", "CACT-03")
def test_bean_squares_that_hold_a_cube_take_no_part() -> None:
    state = given(BEANS, cubes((0, 0), "red"), cubes((1, 1), "yellow"), acting())
    events = when(state, Produce((0, 0)))
    assert [event.square for event in events if isinstance(event, CubeProduced)] == [(1, 0), (2, 1)]
    assert state.players[0].cubes == {
        (0, 0): ["red"],
        (1, 0): ["brown"],
        (1, 1): ["yellow"],
        (2, 1): ["green"],
    }


@pytest.mark.rule("CACT-02")
def test_a_cluster_without_an_empty_square_cannot_be_used() -> None:
    every_square = [(x, y) for x in range(3) for y in range(2)]
    state = given(BEANS, *(cubes(square, "red") for square in every_square), acting())
    assert refused(state, Produce((0, 0))) == "CACT-02"
    assert refused(state, Dry((2, 0))) == "CACT-02"
    assert legal(state) == [EndActions()]


@pytest.mark.rule("CACT-02")
def test_a_bean_cluster_is_named_by_its_first_square() -> None:
    state = given(BEANS, acting())
    assert refused(state, Produce((1, 0))) == "CACT-02"
    assert [command for command in legal(state) if isinstance(command, Produce)] == [Produce((0, 0))]


@pytest.mark.rule("CACT-03")
@pytest.mark.parametrize("square", [(2, 0), (0, 1), (7, 7), (-1, 0)])
def test_only_visible_bean_squares_produce(square: Cell) -> None:
    assert refused(given(BEANS, acting()), Produce(square)) == "CACT-03"


@pytest.mark.rule("CACT-04")
def test_a_dry_square_takes_cubes_of_one_colour_from_bean_squares_anywhere() -> None:
    # Given red cubes on two bean squares far from each other, a green one and a brown one
    facts = [laid("beans", (5, 5)), cubes((0, 1), "red"), cubes((5, 5), "red"), cubes((6, 5), "green")]
    state = given(LINES, *facts, cubes((5, 6), "brown"), acting())
    # When (1, 1) dries the two red ones
    events = when(state, Dry((1, 1)))
    assert events == [
        DecisionMade(0, automatic=False),
        ActionTaken(0, "dry", ((0, 0), (1, 0), (1, 1))),
        DecisionOpened(0, ChooseSource("dry", (1, 1), None, ((0, 0), (1, 0)))),
    ]
    assert legal(state) == [Take((0, 1)), Take((5, 5)), Take((6, 5)), Take((5, 6))]
    assert when(state, Take((5, 5)))[1] == CubesDried(0, (5, 5), (1, 1), ("red",))
    # Then only red may be added, or the square is done
    assert legal(state) == [Take((0, 1)), Done()]
    assert refused(state, Take((6, 5))) == "CACT-04"
    # And when no red is left the square is done, and the other squares of the cluster may act
    assert when(state, Take((0, 1)))[1:] == [
        CubesDried(0, (0, 1), (1, 1), ("red",)),
        DecisionOpened(0, ChooseSquare("dry", ((0, 0), (1, 0)))),
    ]
    assert state.players[0].cubes[1, 1] == ["red", "red"]
    assert legal(state) == [Dry((0, 0)), Dry((1, 0)), Done()]


@pytest.mark.rule("CACT-04")
def test_every_empty_square_of_the_cluster_may_dry_once_in_one_action() -> None:
    facts = [laid("beans", (5, 5)), cubes((5, 5), "red"), cubes((6, 5), "green"), cubes((5, 6), "brown")]
    state = given(LINES, *facts, cubes((7, 5), "red"), acting())
    when(state, Dry((1, 0)), Take((6, 5)), Dry((0, 0)), Take((5, 6)))
    assert state.actions_left == 2
    assert legal(state) == [Dry((1, 1)), Done()]
    assert refused(state, Dry((0, 0))) == "CACT-04"
    assert refused(state, Roast((1, 1))) == "CACT-04"
    when(state, Dry((1, 1)), Take((5, 5)), Done())
    assert state.decision is not None
    assert state.decision.choice == ChooseAction(2)
    assert state.players[0].cubes == {(1, 0): ["green"], (0, 0): ["brown"], (1, 1): ["red"], (7, 5): ["red"]}


@pytest.mark.rule("CACT-02", "CACT-04")
def test_dry_squares_that_hold_cubes_take_no_part() -> None:
    facts = [laid("beans", (5, 5)), cubes((5, 5), "red"), cubes((6, 5), "green"), cubes((1, 0), "brown")]
    state = given(LINES, *facts, acting())
    when(state, Dry((0, 0)), Take((6, 5)))
    assert legal(state) == [Dry((1, 1)), Done()]


@pytest.mark.rule("CACT-04")
def test_at_least_one_square_must_dry_and_the_others_may_be_left_unused() -> None:
    facts = [laid("beans", (5, 5)), cubes((5, 5), "red"), cubes((6, 5), "green")]
    state = given(LINES, *facts, acting())
    when(state, Dry((0, 0)))
    assert refused(state, Done()) == "CACT-04"
    when(state, Take((6, 5)), Done())
    assert state.actions_left == 2
    assert state.players[0].cubes == {(0, 0): ["green"], (5, 5): ["red"]}


@pytest.mark.rule("CACT-04")
def test_a_choice_of_one_source_is_made_by_the_engine() -> None:
    state = given(LINES, cubes((0, 1), "red"), acting())
    assert when(state, Dry((0, 0))) == [
        DecisionMade(0, automatic=False),
        ActionTaken(0, "dry", ((0, 0), (1, 0), (1, 1))),
        DecisionOpened(0, ChooseSource("dry", (0, 0), None, ((1, 0), (1, 1)))),
        DecisionMade(0, automatic=True),
        CubesDried(0, (0, 1), (0, 0), ("red",)),
        DecisionOpened(0, ChooseAction(2)),
    ]


@pytest.mark.rule("CACT-04")
def test_drying_needs_an_empty_dry_square_and_a_cube_on_a_bean_square() -> None:
    state = given(LINES, acting())
    assert refused(state, Dry((0, 0))) == "CACT-04"
    state = given(LINES, cubes((0, 1), "red"), acting())
    for square in ((2, 0), (0, 1), (8, 8)):
        assert refused(state, Dry(square)) == "CACT-04"


@pytest.mark.rule("CACT-02", "CACT-04")
def test_a_dry_action_serves_one_cluster_only() -> None:
    table = drawn("dry - dry / red red red")
    state = given(table, cubes((0, 1), "red"), cubes((1, 1), "red"), acting())
    when(state, Dry((0, 0)), Take((0, 1)))
    assert legal(state) == [Take((1, 1)), Done()]
    when(state, Done())
    assert state.actions_left == 2
    assert refused(state, Take((1, 1))) == "CACT-01"


@pytest.mark.rule("CACT-04")
def test_another_command_does_not_answer_what_to_dry() -> None:
    state = given(LINES, laid("beans", (5, 5)), cubes((5, 5), "red"), cubes((6, 5), "green"), acting())
    when(state, Dry((0, 0)))
    wrong: list[Command] = [Dry((1, 0)), EndActions(), Produce((0, 1)), Take((0, 0)), Take((9, 9))]
    assert [refused(state, command) for command in wrong] == ["CACT-04"] * 5
    when(state, Take((5, 5)))
    wrong = [EndActions(), Take((6, 5)), Roast((2, 0)), Dry((2, 0))]
    assert [refused(state, command) for command in wrong] == ["CACT-04"] * 4


@pytest.mark.rule("CACT-05")
def test_roasting_takes_all_cubes_of_dry_squares_of_one_colour() -> None:
    # Given three dry squares with two red, one red and two green cubes
    facts = [cubes((0, 0), "red", "red"), cubes((1, 0), "red"), cubes((1, 1), "green", "green")]
    state = given(LINES, *facts, acting())
    when(state, Roast((2, 0)))
    assert legal(state) == [Take((0, 0)), Take((1, 0)), Take((1, 1))]
    assert when(state, Take((0, 0)))[1] == CubesRoasted(0, (0, 0), (2, 0), ("red", "red"))
    assert legal(state) == [Take((1, 0)), Done()]
    assert refused(state, Take((1, 1))) == "CACT-05"
    assert when(state, Take((1, 0)))[-1] == DecisionOpened(0, ChooseSquare("roast", ((2, 1),)))
    # And the other square of the cluster may roast the green ones in the same action
    when(state, Roast((2, 1)))
    assert state.actions_left == 2
    assert state.players[0].cubes == {(2, 0): ["red"] * 3, (2, 1): ["green"] * 2}


@pytest.mark.rule("CACT-05")
def test_roasting_needs_an_empty_roast_square_and_dry_cubes() -> None:
    state = given(LINES, cubes((0, 1), "red"), acting())
    assert refused(state, Roast((2, 0))) == "CACT-05"
    state = given(LINES, cubes((0, 0), "red"), cubes((1, 0), "green"), cubes((2, 1), "red"), acting())
    assert refused(state, Roast((0, 0))) == "CACT-05"
    assert refused(state, Roast((2, 1))) == "CACT-02"
    when(state, Roast((2, 0)))
    assert refused(state, Done()) == "CACT-05"
    assert refused(state, Deliver((2, 1))) == "CACT-05"


@pytest.mark.rule("CACT-05")
def test_an_action_ends_when_nothing_is_left_to_roast() -> None:
    state = given(LINES, cubes((0, 0), "red"), acting())
    events = when(state, Roast((2, 0)))
    assert events[-1] == DecisionOpened(0, ChooseAction(2))
    assert Roast((2, 1)) not in legal(state)
