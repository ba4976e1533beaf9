"""What a person sees: phases in words and the table as text."""

from domain.cafe.choices import ChooseDestination
from domain.cafe.commands import Deliver
from domain.cafe.events import DecisionOpened
from domain.kernel.play import replay
from tests.domain.cafe.games import opened, random_game, rules
from tests.rules.cafe.tables import acting, cubes, drawn, given, laid, when

TABLE = drawn(
    "red brown dry / roast A B; A = red red = 3; B = green yellow = 4",
    {"more": "C C ship / cup - green; C = red green red green = 9", "cover": "dry - - / - - -"},
)


def test_the_text_shows_squares_clusters_cubes_and_shops() -> None:
    facts = [
        cubes((0, 0), "red"),
        cubes((2, 0), "brown", "brown"),
        cubes((1, 1), "red", "red"),
        cubes((2, 1), "green"),
    ]
    state = given(TABLE, laid("more", (3, 0)), laid("cover", (4, -1)), *facts)
    assert [line.strip() for line in rules().text(state).split("Seat 0")[1].splitlines()] == [
        ": points 3, cups 1, ships 0. Warehouse: red 0, brown 0, yellow 0, green 0",
        "0        1        2        3        4        5        6",
        "-1                                      dry      -        -",
        "0  red *    brown    dry 2b   (shop)   -        -        -",
        "1  roast    shop A   shop B   cup      -        green",
        "bean cluster, 1 of 2 empty: (0,0) (1,0)",
        "bean cluster, 1 of 1 empty: (5,1)",
        "dry cluster, 1 of 1 empty: (4,-1)",
        "dry cluster, 0 of 1 empty: (2,0)",
        "roast cluster, 1 of 1 empty: (0,1)",
        "shop A, 3 points: wants red red, has all",
        "shop B, 4 points: wants green yellow, has green",
    ]


def test_the_text_shows_what_is_to_be_decided() -> None:
    state = given(TABLE, cubes((0, 1), "red"), acting())
    assert DecisionOpened(0, ChooseDestination((0, 1), "red")) in when(state, Deliver((0, 1)))
    assert "\nSeat 0 is asked: where does the red cube on (0, 1) go?\n" in rules().text(state)


def test_phases_are_named_in_words() -> None:
    assert rules().phase(rules().initial()) == "set-up"
    state, _ = opened(2)
    assert rules().phase(state) == "round 1 of 8, draft"
    game = random_game(2, 1)
    state = rules().initial()
    seen: list[str] = []
    for event in game.log():
        replay(rules(), [event], state)
        if not seen or seen[-1] != rules().phase(state):
            seen.append(rules().phase(state))
    one_round = ["draft", "place", "draft", "place", "draft", "actions"]
    assert seen[-7:] == [*(f"round 8 of 8, {phase}" for phase in one_round), "game over"]


def test_cafe_has_no_milestones() -> None:
    state, _ = opened(2)
    assert rules().milestones(state).milestones == ()
    assert rules().milestones(state).note == "Café has no milestones"
