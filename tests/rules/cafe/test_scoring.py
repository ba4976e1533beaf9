"""CEND: the end and the scores."""

import doctest

import pytest

from domain.cafe import scoring
from domain.cafe.commands import DraftCard, EndActions
from domain.cafe.components import Colour
from domain.cafe.events import ActionsEnded, GameEnded, RoundStarted, WarehouseStocked
from domain.cafe.scoring import score
from domain.cafe.state import State
from tests.domain.cafe.games import random_game, rules
from tests.rules.cafe.tables import RED, acting, cubes, drawn, given, laid, refused, when

COVERS = {f"cover-{number}": "- - - / - - -" for number in (1, 2)}
SHOPS = drawn("A B B / roast dry -; A = red red = 3; B = red green green green = 8", COVERS)


def points(state: State, seat: int = 0) -> dict[str, int]:
    return {line.category: line.points for line in score(state).seats[seat].lines}


def stored(red: int = 0, brown: int = 0, yellow: int = 0, green: int = 0, seat: int = 0) -> WarehouseStocked:
    amounts: dict[Colour, int] = {"red": red, "brown": brown, "yellow": yellow, "green": green}
    return WarehouseStocked(seat, tuple(colour for colour, amount in amounts.items() for _ in range(amount)))


@pytest.mark.rule("CEND-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_game_ends_when_all_have_acted_in_the_eighth_round(players: int) -> None:
    game = random_game(players, 2)
    log = game.log()
    assert [event.round for event in log if isinstance(event, RoundStarted)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert isinstance(log[-2], ActionsEnded)
    assert log[-1] == GameEnded(rules().score(game.state))
    assert rules().over(game.state)
    assert rules().pending(game.state) == ()
    for seat in range(players):
        assert refused(game.state, EndActions(), seat) == "CEND-01"
        assert refused(game.state, DraftCard("plan-01"), seat) == "CEND-01"


@pytest.mark.rule("CEND-02")
def test_a_fully_supplied_visible_shop_scores_its_points_and_a_partly_supplied_one_nothing() -> None:
    state = given(SHOPS, cubes((0, 0), "red", "red"), cubes((1, 0), "red", "green", "green"))
    assert points(state)["coffee shops"] == 3
    state = given(SHOPS, cubes((0, 0), "red"), cubes((1, 0), "red", "green", "green", "green"))
    assert points(state)["coffee shops"] == 8


@pytest.mark.rule("CEND-02")
def test_a_covered_shop_scores_nothing() -> None:
    state = given(SHOPS, cubes((0, 0), "red", "red"), laid("cover-1", (2, 0)))
    assert points(state)["coffee shops"] == 3
    state = given(SHOPS, cubes((0, 0), "red", "red"), laid("cover-1", (-2, 0)), laid("cover-2", (2, 0)))
    assert points(state)["coffee shops"] == 0


@pytest.mark.rule("CEND-03")
@pytest.mark.parametrize(
    ("warehouse", "fewest", "second"),
    [
        # Four different counts: the fewest score 2 each, the second fewest 1 each.
        (stored(red=1, brown=2, yellow=3, green=4), 2, 2),
        (stored(red=9, brown=5, yellow=7, green=6), 10, 6),
        # Two equal fewest: one of them scores 2 each, the other 1 each.
        (stored(red=3, brown=3, yellow=5, green=8), 6, 3),
        # Two, or three, equal second fewest: only one of them scores.
        (stored(red=2, brown=4, yellow=4, green=6), 4, 4),
        (stored(red=2, brown=4, yellow=4, green=4), 4, 4),
        # Three or four equal fewest: exactly two score.
        (stored(red=5, brown=5, yellow=5, green=9), 10, 5),
        (stored(red=3, brown=3, yellow=3, green=3), 6, 3),
        # A colour without cubes is the fewest and scores 0; so are two or more of them.
        (stored(brown=4, yellow=2, green=7), 0, 2),
        (stored(yellow=9, green=9), 0, 0),
        (stored(green=20), 0, 0),
        (stored(), 0, 0),
    ],
)
def test_the_two_colours_with_the_fewest_cubes_score(
    warehouse: WarehouseStocked, fewest: int, second: int
) -> None:
    state = given(drawn(), warehouse)
    assert points(state) == {
        "coffee shops": 0,
        "warehouse, fewest": fewest,
        "warehouse, second fewest": second,
    }
    assert score(state).seats[0].total == fewest + second


@pytest.mark.rule("CEND-03")
def test_the_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(scoring) == (0, 4)


@pytest.mark.rule("CEND-04")
def test_most_points_win() -> None:
    state = given(SHOPS, cubes((0, 0), "red", "red", seat=1), stored(1, 1, 1, 1, seat=2), players=3)
    result = score(state)
    assert [(seat.total, seat.rank) for seat in result.seats] == [(0, 3), (3, 1), (3, 1)]
    assert result.winners == (1, 2)


@pytest.mark.rule("CEND-04")
def test_a_tie_goes_to_more_cubes_on_roast_squares() -> None:
    # Given equal points, one cube more on roast squares, and many more on the dry squares of the other
    facts = [cubes((0, 1), "red", seat=1), cubes((1, 1), *RED * 9, seat=0)]
    result = score(given(SHOPS, *facts, players=2))
    assert [seat.rank for seat in result.seats] == [2, 1]
    assert result.winners == (1,)


@pytest.mark.rule("CEND-04")
def test_a_tie_on_roast_squares_too_goes_to_more_cubes_on_dry_squares() -> None:
    facts = [cubes((0, 1), "red", seat=seat) for seat in (0, 1, 2)] + [cubes((1, 1), "red", seat=2)]
    result = score(given(SHOPS, *facts, players=3))
    assert [seat.rank for seat in result.seats] == [2, 2, 1]
    assert result.winners == (2,)


@pytest.mark.rule("CEND-04")
def test_a_tie_in_everything_is_a_shared_victory() -> None:
    result = score(given(SHOPS, players=4))
    assert result.winners == (0, 1, 2, 3)
    assert {seat.rank for seat in result.seats} == {1}


@pytest.mark.rule("CEND-01", "CEND-04")
def test_the_end_states_the_full_score_sheet() -> None:
    state = given(SHOPS, stored(1, 2, 3, 4), cubes((0, 0), "red", "red"), cubes((0, 1), "red"), acting())
    ended = when(state, EndActions())[-1]
    assert isinstance(ended, GameEnded)
    assert ended.scores.winners == (0,)
    assert [(line.category, line.points, line.rule) for line in ended.scores.seats[0].lines] == [
        ("coffee shops", 3, "CEND-02"),
        ("warehouse, fewest", 2, "CEND-03"),
        ("warehouse, second fewest", 2, "CEND-03"),
    ]
    assert ended.scores.seats[0].total == 7
