"""Draft: opening cards and picking one of them (CDRF, CGEN-06 to CGEN-08).

How cards are drawn, so that anyone can repeat it from the seed: every draw is uniform over the cards of its
deck that are still unseen, in the edition's order, under the label "plan card" or "expresso card". With
`expresso`, a draw "deck" below the number of cards left in the deck tells first which: an Expresso card if it
is less than the number of those unseen.
"""

from collections.abc import Iterator

from domain.cafe.choices import ChooseCard, ChoosePlace
from domain.cafe.commands import DraftCard
from domain.cafe.components import COLOURS, Colour, Deck
from domain.cafe.events import (
    CardDrafted,
    CardOpened,
    CardsDiscarded,
    CubePaid,
    DecisionOpened,
    Event,
)
from domain.cafe.setup import open_at_once
from domain.cafe.state import State, visible
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation

SHIPS_FOR_FREE_CUPS = 2


def fill_display(state: State, chance: Chance) -> Iterator[Event]:
    """Open cards until the display is full (CGEN-06)."""
    while len(state.open_cards) < open_at_once(state.options):
        yield CardOpened(_drawn(state, chance))


def ask_next(state: State, chance: Chance) -> Iterator[Event]:
    """Open the first cards of a round, and ask the next player to pick one (CGEN-06)."""
    yield from fill_display(state, chance)
    yield DecisionOpened(state.to_draft[0], ChooseCard())


def discard_rest(state: State) -> Iterator[Event]:
    """Discard the cards that nobody chose (CGEN-06, CGEN-07)."""
    yield CardsDiscarded(tuple(state.open_cards))


def prices(state: State, seat: int, card: str) -> list[Colour | None]:
    """Return what a seat may pay for an open card: colours, [None] where it is free, [] where it cannot pay.

    A cup costs a cube, unless two ships are visible (CDRF-03), or every open card shows a cup and the
    warehouse is empty (CDRF-02).
    """
    if not state.edition.cards[card].has_cup or visible(state, seat, "ship") >= SHIPS_FOR_FREE_CUPS:
        return [None]
    warehouse = state.players[seat].warehouse
    colours: list[Colour | None] = [colour for colour in COLOURS if warehouse[colour]]
    if not colours and all(state.edition.cards[other].has_cup for other in state.open_cards):
        return [None]
    return colours


def legal(state: State, seat: int) -> Iterator[DraftCard]:
    """Yield the ways to pick a card (CDRF-01 to CDRF-03)."""
    for card in state.open_cards:
        for pay in prices(state, seat, card):
            yield DraftCard(card, pay)


def draft_card(state: State, seat: int, command: DraftCard, chance: Chance) -> Iterator[Event]:
    """Pick an open card; the display is filled up and the card must be placed at once (CDRF-01, CPLC-01)."""
    card, pay = command.card, command.pay
    if card not in state.open_cards:
        raise RuleViolation(
            "CDRF-01", f"{card!r} is not open; the open cards are {', '.join(state.open_cards)}."
        )
    if pay not in prices(state, seat, card):
        raise _wrong_price(state, seat, card, pay)
    if pay is not None:
        yield CubePaid(seat, pay)
    yield CardDrafted(seat, card)
    if state.to_draft:
        yield from fill_display(state, chance)
    yield DecisionOpened(seat, ChoosePlace(card))


def _wrong_price(state: State, seat: int, card: str, pay: Colour | None) -> RuleViolation:
    allowed = prices(state, seat, card)
    if not allowed:
        return RuleViolation(
            "CDRF-02",
            f"{card} shows a cup and costs a cube, and your warehouse is empty; pick a card without a cup.",
        )
    if pay is None:
        return RuleViolation("CDRF-02", f"{card} shows a cup: pay a cube from your warehouse for it.")
    if allowed != [None]:
        return RuleViolation("CDRF-02", f"Your warehouse has no {pay} cube to pay with.")
    if not state.edition.cards[card].has_cup:
        return RuleViolation("CDRF-02", f"{card} shows no cup and costs nothing; pick it without paying.")
    if visible(state, seat, "ship") >= SHIPS_FOR_FREE_CUPS:
        return RuleViolation(
            "CDRF-03", "With two or more visible ships nothing is paid; pick the card without paying."
        )
    return RuleViolation(
        "CDRF-02", "Your warehouse is empty; as every open card shows a cup, pick one without paying."
    )


def _drawn(state: State, chance: Chance) -> str:
    cards = state.edition.cards
    unseen: dict[Deck, list[str]] = {"start": [], "plan": [], "expresso": []}
    for card in state.unseen:
        unseen[cards[card].deck].append(card)
    deck: Deck = "plan"
    if unseen["expresso"]:
        opened = _opened(state, unseen, "plan") + _opened(state, unseen, "expresso")
        if chance.below("deck", opened, state.deck) < len(unseen["expresso"]):
            deck = "expresso"
    return chance.pick(f"{deck} card", _opened(state, unseen, deck), unseen[deck])


def _opened(state: State, unseen: dict[Deck, list[str]], deck: Deck) -> int:
    return len(state.edition.deck(deck)) - len(unseen[deck])
