"""CDRF: draft."""

import pytest

from domain.cafe.choices import ChooseCard, ChoosePlace
from domain.cafe.commands import DraftCard, PlaceCard
from domain.cafe.events import (
    CardDrafted,
    CardOpened,
    CubePaid,
    DecisionMade,
    DecisionOpened,
    WarehouseStocked,
)
from tests.rules.cafe.tables import drafting, drawn, given, laid, legal, refused, when

TABLE = drawn(
    plan={
        "cup-a": "cup dry roast / red red red",
        "cup-b": "cup dry dry / red red red",
        "cup-c": "cup roast roast / red red red",
        "plain": "dry dry roast / red red red",
        "two-ships": "ship ship - / - - -",
        "one-ship": "ship - - / - - -",
    }
)


@pytest.mark.rule("CDRF-01")
def test_an_open_card_is_picked_and_must_be_placed() -> None:
    state = given(TABLE, drafting("plain", "cup-a", "cup-b"))
    events = when(state, DraftCard("plain"))
    assert events == [
        DecisionMade(0, automatic=False),
        CardDrafted(0, "plain"),
        DecisionOpened(0, ChoosePlace("plain")),
    ]
    assert state.players[0].drafted == "plain"
    assert state.open_cards == ["cup-a", "cup-b"]


@pytest.mark.rule("CDRF-01")
def test_a_card_that_is_not_open_cannot_be_picked() -> None:
    state = given(TABLE, WarehouseStocked(0, ("red",)), drafting("plain", "cup-a", "cup-b"))
    for name in ("cup-c", "start-0", "no such card", ""):
        assert refused(state, DraftCard(name, "red")) == "CDRF-01"
    assert refused(state, PlaceCard((0, 0), 0)) == "CDRF-01"


@pytest.mark.rule("CDRF-02")
def test_a_card_with_a_cup_costs_a_cube_of_any_colour_from_the_warehouse() -> None:
    state = given(TABLE, WarehouseStocked(0, ("red", "green", "green")), drafting("plain", "cup-a", "cup-b"))
    assert legal(state) == [
        DraftCard("plain"),
        DraftCard("cup-a", "red"),
        DraftCard("cup-a", "green"),
        DraftCard("cup-b", "red"),
        DraftCard("cup-b", "green"),
    ]
    events = when(state, DraftCard("cup-a", "green"))
    assert events[1:3] == [CubePaid(0, "green"), CardDrafted(0, "cup-a")]
    assert state.players[0].warehouse == {"red": 1, "brown": 0, "yellow": 0, "green": 1}
    assert state.supply["green"] == 34


@pytest.mark.rule("CDRF-02")
def test_wrong_payments_are_refused() -> None:
    state = given(TABLE, WarehouseStocked(0, ("red",)), drafting("plain", "cup-a", "cup-b"))
    assert refused(state, DraftCard("cup-a")) == "CDRF-02"
    assert refused(state, DraftCard("cup-a", "green")) == "CDRF-02"
    assert refused(state, DraftCard("plain", "red")) == "CDRF-02"


@pytest.mark.rule("CDRF-02")
def test_who_cannot_pay_cannot_pick_a_card_with_a_cup() -> None:
    state = given(TABLE, drafting("plain", "cup-a", "cup-b"))
    assert refused(state, DraftCard("cup-a")) == "CDRF-02"
    assert refused(state, DraftCard("cup-a", "red")) == "CDRF-02"
    assert legal(state) == [DraftCard("plain")]


@pytest.mark.rule("CDRF-02")
def test_who_can_pay_for_none_of_three_cards_with_cups_picks_one_without_paying() -> None:
    state = given(TABLE, drafting("cup-a", "cup-b", "cup-c"))
    assert legal(state) == [DraftCard("cup-a"), DraftCard("cup-b"), DraftCard("cup-c")]
    assert refused(state, DraftCard("cup-a", "red")) == "CDRF-02"
    when(state, DraftCard("cup-b"))
    assert state.players[0].drafted == "cup-b"


@pytest.mark.rule("CDRF-03")
def test_with_two_visible_ships_nothing_is_paid() -> None:
    state = given(
        TABLE,
        WarehouseStocked(0, ("red",)),
        laid("two-ships", (2, 0)),
        drafting("plain", "cup-a", "cup-b"),
    )
    assert legal(state) == [DraftCard("plain"), DraftCard("cup-a"), DraftCard("cup-b")]
    assert refused(state, DraftCard("cup-a", "red")) == "CDRF-03"
    when(state, DraftCard("cup-a"))
    assert state.players[0].warehouse["red"] == 1


@pytest.mark.rule("CDRF-03")
def test_one_visible_ship_does_not_free_from_paying() -> None:
    # Given two ships, one of which is covered by the card laid next
    state = given(
        TABLE,
        WarehouseStocked(0, ("red",)),
        laid("two-ships", (2, 0)),
        laid("plain", (3, -1)),
        drafting("cup-c", "cup-a", "cup-b"),
    )
    assert refused(state, DraftCard("cup-a")) == "CDRF-02"
    assert refused(state, DraftCard("cup-a", "red")) == ""


@pytest.mark.rule("CDRF-01", "CGEN-06")
def test_the_display_is_full_again_before_the_card_is_placed() -> None:
    state = given(TABLE, drafting("plain", "one-ship", "cup-b", players=2), players=2)
    events = when(state, DraftCard("plain"))
    assert [type(event) for event in events] == [DecisionMade, CardDrafted, CardOpened, DecisionOpened]
    assert len(state.open_cards) == 3


@pytest.mark.rule("CDRF-02")
def test_the_engine_picks_when_only_one_card_can_be_picked() -> None:
    # Given that the second player has no cube, and will have one card without a cup to pick from
    state = given(TABLE, drafting("plain", "cup-a", "cup-b", players=2), players=2)
    # When the first player has picked and placed
    opened = [event.card for event in when(state, DraftCard("plain")) if isinstance(event, CardOpened)]
    events = when(state, PlaceCard((2, 0), 0))
    # Then the second holds the card that was opened meanwhile, and the log says who picked it
    assert events[2:] == [
        DecisionOpened(1, ChooseCard()),
        DecisionMade(1, automatic=True),
        CardDrafted(1, opened[0]),
        DecisionOpened(1, ChoosePlace(opened[0])),
    ]
