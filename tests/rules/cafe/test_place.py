"""CPLC: place."""

import pytest

from domain.cafe.choices import ChoosePlace
from domain.cafe.commands import DraftCard, PlaceCard, StoreCube, SupplyShop
from domain.cafe.events import CardPlaced, CubesReturned, DecisionMade, ShopClosed
from domain.cafe.grid import TURNS, Cell, Turn, footprint
from domain.cafe.state import PlacedCard, square_at
from tests.rules.cafe.tables import cubes, drafting, drawn, given, laid, legal, placing, refused, when

LETTERS = {"letters": "red brown yellow / green dry roast"}
TABLE = drawn(
    plan={
        **LETTERS,
        "same": "red dry - / - dry red",
        "small-shop": "A - - / - - -; A = red = 3",
        "big-shop": "A A - / - - -; A = red green red green = 9",
    }
)


@pytest.mark.rule("CPLC-01")
@pytest.mark.parametrize(
    ("turn", "corner"),
    [
        (0, "red brown yellow green dry roast . . ."),
        (90, "green red . dry brown . roast yellow ."),
        (180, "roast dry green yellow brown red . . ."),
        (270, "yellow roast . brown dry . red green ."),
    ],
)
def test_a_card_is_turned_clockwise_and_never_mirrored(turn: Turn, corner: str) -> None:
    drawing = TABLE.cards["letters"].squares
    words = {
        cell: square.colour or square.kind
        for cell, square in zip(footprint((0, 0), turn), drawing, strict=True)
    }
    assert " ".join(words.get((x, y), ".") for y in range(3) for x in range(3)) == corner


@pytest.mark.rule("CPLC-01")
def test_a_card_is_placed_on_top_and_before_anybody_else_drafts() -> None:
    state = given(TABLE, drafting("letters", "small-shop", "big-shop", players=2), players=2)
    when(state, DraftCard("letters"))
    assert state.decision is not None
    assert (state.decision.seat, state.decision.choice) == (0, ChoosePlace("letters"))
    assert refused(state, DraftCard("big-shop"), seat=1) == "CPLC-01"
    assert refused(state, DraftCard("big-shop")) == "CPLC-01"
    events = when(state, PlaceCard((1, 1), 90))
    assert events[:2] == [DecisionMade(0, automatic=False), CardPlaced(0, "letters", (1, 1), 90)]
    assert state.players[0].cards == [PlacedCard("start-0", (0, 0), 0), PlacedCard("letters", (1, 1), 90)]
    on_top = square_at(state, 0, (1, 1))
    assert on_top is not None
    assert on_top.colour == "green"
    assert state.decision is not None
    assert state.decision.seat == 1


@pytest.mark.rule("CPLC-01")
def test_a_card_that_is_the_same_turned_by_half_is_placed_by_0_and_90_only() -> None:
    state = given(TABLE, placing("same"))
    assert {command.turn for command in legal(state) if isinstance(command, PlaceCard)} == {0, 90}
    assert refused(state, PlaceCard((1, 1), 180)) == "CPLC-01"
    assert refused(state, PlaceCard((1, 1), 270)) == "CPLC-01"
    assert refused(state, PlaceCard((1, 1), 0)) == ""


@pytest.mark.rule("CPLC-02")
@pytest.mark.parametrize(
    ("at", "turn", "covered"),
    [
        ((0, 0), 0, 6),
        ((1, 0), 0, 4),
        ((0, 1), 0, 3),
        ((1, 1), 0, 2),
        ((2, 0), 0, 2),
        ((2, 1), 0, 1),
        ((3, 0), 0, 0),
        ((500, -900), 180, 0),
        ((0, 0), 90, 4),
        ((2, 0), 90, 2),
        ((2, 1), 270, 1),
    ],
)
def test_a_card_covers_two_to_four_visible_squares(at: Cell, turn: Turn, covered: int) -> None:
    state = given(TABLE, placing("letters"))
    assert refused(state, PlaceCard(at, turn)) == ("" if 2 <= covered <= 4 else "CPLC-02")


@pytest.mark.rule("CPLC-02")
def test_a_card_does_not_cover_five_squares() -> None:
    # Given a card one row lower beside the start card, so that five of six cells at (1, 0) are taken
    state = given(TABLE, laid("small-shop", (3, 1)), placing("letters"))
    assert refused(state, PlaceCard((1, 0), 0)) == "CPLC-02"
    assert refused(state, PlaceCard((2, 0), 0)) == ""


@pytest.mark.rule("CPLC-02")
def test_the_covered_squares_may_belong_to_several_cards() -> None:
    # Given a card that lies beside the start card
    state = given(TABLE, laid("small-shop", (3, 0)), placing("letters"))
    under = [square_at(state, 0, (x, y)) for x, y in footprint((2, 0), 0)]
    assert [square.card for square in under if square is not None] == [
        *("start-0", "small-shop", "small-shop"),
        *("start-0", "small-shop", "small-shop"),
    ]
    # Then four squares of it, or two of it and two of the start card, may be covered, but not six of both
    assert refused(state, PlaceCard((2, 0), 0)) == "CPLC-02"
    assert refused(state, PlaceCard((2, 0), 90)) == ""
    assert refused(state, PlaceCard((2, 1), 0)) == ""


@pytest.mark.rule("CPLC-03")
def test_cubes_on_covered_squares_go_back_to_the_supply() -> None:
    # Given cubes on a bean, a dry and a roast square, of which the card will cover the first two
    facts = [cubes((0, 0), "red"), cubes((0, 1), "brown", "brown"), cubes((2, 1), "green")]
    state = given(TABLE, *facts, placing("letters"))
    events = when(state, PlaceCard((-1, 0), 90))
    assert events[1:4] == [
        CubesReturned(0, (0, 0), ("red",)),
        CubesReturned(0, (0, 1), ("brown", "brown")),
        CardPlaced(0, "letters", (-1, 0), 90),
    ]
    assert state.players[0].cubes == {(2, 1): ["green"]}
    assert state.supply == {"red": 35, "brown": 35, "yellow": 35, "green": 34}


@pytest.mark.rule("CPLC-03")
@pytest.mark.parametrize("at", [(-1, 0), (1, 0)], ids=["its first square", "its second square"])
def test_a_two_square_shop_loses_all_cubes_and_closes_when_any_square_is_covered(at: Cell) -> None:
    # Given a shop on (0, 0) and (1, 0) with two cubes
    table = drawn("A A - / - - -; A = red green red green = 9", LETTERS)
    state = given(table, cubes((0, 0), "red", "green"), placing("letters"))
    # When a card covers one of its squares
    events = when(state, PlaceCard(at, 90))
    assert events[1] == ShopClosed(0, (0, 0), ("red", "green"))
    assert state.players[0].cubes == {}
    assert state.supply == dict.fromkeys(("red", "brown", "yellow", "green"), 35)


@pytest.mark.rule("CPLC-03")
def test_a_one_square_shop_is_gone_with_its_cubes_when_covered_and_others_stay() -> None:
    table = drawn("A - B / - - -; A = red red = 3; B = green = 3", LETTERS)
    state = given(table, cubes((0, 0), "red"), cubes((2, 0), "green"), placing("letters"))
    events = when(state, PlaceCard((-1, 0), 90))
    assert events[1] == ShopClosed(0, (0, 0), ("red",))
    assert state.players[0].cubes == {(2, 0): ["green"]}


@pytest.mark.rule("CPLC-03", "CACT-09")
def test_a_shop_that_was_closed_before_is_not_closed_again() -> None:
    table = drawn("A A - / - - -; A = red red red red = 9", LETTERS)
    state = given(table, laid("letters", (-1, 0), 90), placing("blank-1"))
    events = when(state, PlaceCard((1, -1), 90))
    assert not any(isinstance(event, ShopClosed) for event in events)


@pytest.mark.rule("CPLC-04")
def test_every_placement_on_a_start_card_is_listed() -> None:
    # Not turned, a card shifted by (x, y) against the start card covers (3 - |x|) (2 - |y|) of its squares.
    # Turned by 90 it covers 1 column of it at x = -1 and 2, and 2 at x = 0 and 1; 1 row at y = -2 and 1, and 2 at
    # y = -1 and 0.
    state = given(TABLE, placing("letters"))
    flat = [(-2, 0), (-1, 0), (1, 0), (2, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)]
    upright = [(x, y) for x in (0, 1) for y in (-2, -1, 0, 1)] + [(x, y) for x in (-1, 2) for y in (-1, 0)]
    expected = [PlaceCard(at, turn) for at in flat for turn in TURNS if turn in (0, 180)]
    expected += [PlaceCard(at, turn) for at in upright for turn in TURNS if turn in (90, 270)]
    assert set(legal(state)) == set(expected)
    assert len(legal(state)) == len(expected) == 44


@pytest.mark.rule("CPLC-01")
def test_only_a_placement_answers_the_question_where_to_place() -> None:
    state = given(TABLE, placing("letters"))
    assert refused(state, StoreCube()) == "CPLC-01"
    assert refused(state, SupplyShop((0, 0))) == "CPLC-01"
