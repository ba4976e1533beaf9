"""The events, questions and commands of Café as sentences. A square is named by its place in the player's own area."""

from collections import Counter
from typing import assert_never

from domain.cafe import choices as c
from domain.cafe import commands as m
from domain.cafe import events as e
from domain.cafe.components import COLOURS, Card, Square
from domain.cafe.edition import Edition
from domain.cafe.grid import Cell, Turn
from domain.kernel.table import GameForked, RulesAdopted, SeedRevealed
from domain.kernel.telling import Names, counted, grouped, listed, name, tell_score, tell_shared


def tell(event: e.Event, edition: Edition, names: Names) -> str:
    """Return an event as a sentence with the players' names."""
    match event:
        case e.GameCreated():
            return _created(event, names)
        case e.DeckPrepared(cards):
            return f"The deck has {counted(cards, 'card')}."
        case e.StartCardDealt(seat, card):
            return f"{name(names, seat)} begins with the card {_card(edition, card)}."
        case e.WarehouseStocked(seat, cubes):
            return f"The warehouse of {name(names, seat)} gets {grouped(cubes)}."
        case e.RoundStarted(number, master, order):
            turns = listed(name(names, seat) for seat in order)
            return f"Round {number} begins: the master is {name(names, master)}, the order {turns}."
        case e.CardOpened(card):
            return f"The card {_card(edition, card)} is opened."
        case e.CardsDiscarded(cards):
            return f"Nobody chose {listed(cards)}, which {'is' if len(cards) == 1 else 'are'} discarded."
        case e.DecisionOpened(seat, choice):
            return f"{name(names, seat)} must choose: {question(choice)}"
        case e.DecisionMade(seat, True):
            return f"{name(names, seat)} has only one choice, which is made at once."
        case e.DecisionMade(seat):
            return f"{name(names, seat)} has chosen."
        case e.CubePaid(seat, colour):
            return f"{name(names, seat)} pays a {colour} cube from the warehouse for the cup on the card."
        case e.CardDrafted(seat, card):
            return f"{name(names, seat)} takes the card {card}."
        case e.CardPlaced(seat, card, at, turn):
            return f"{name(names, seat)} places the card {card} {_laid(at, turn)}."
        case e.GameEnded(scores):
            return tell_score(scores, names) + (f" {scores.note}" if scores.note else "")
        case SeedRevealed() | RulesAdopted() | GameForked():
            return tell_shared(event)
        case _:
            return _tell_action(event, names)


def tell_command(command: m.Command, seat: int, names: Names) -> str:
    """Return what a player did, as a sentence."""
    return f"{name(names, seat)} {_did(command)}"


_Happening = (
    e.CubesReturned
    | e.ShopClosed
    | e.ActionsStarted
    | e.ActionTaken
    | e.CubeProduced
    | e.CubesDried
    | e.CubesRoasted
    | e.CubeDelivered
    | e.ShopSupplied
    | e.CubeStored
    | e.ActionsEnded
)


def _tell_action(event: _Happening, names: Names) -> str:
    person = name(names, event.seat)
    match event:
        case e.CubesReturned(_, square, cubes):
            return f"{person} will cover {_at(square)}; its cubes go back to the supply: {grouped(cubes)}."
        case e.ShopClosed(_, square, cubes):
            back = f"; its cubes go back to the supply: {grouped(cubes)}" if cubes else ""
            return f"The coffee shop of {person} on {_at(square)} closes, as it will be covered{back}."
        case e.ActionsStarted(_, actions):
            return f"{person} has {counted(actions, 'action')} this round."
        case e.ActionTaken(_, "deliver"):
            return f"{person} uses an action to deliver."
        case e.ActionTaken(_, action, cluster):
            return f"{person} uses an action to {action} on {listed(map(_at, cluster))}."
        case e.CubeProduced(_, square, colour):
            return f"A {colour} cube is produced on {_at(square)}."
        case e.CubesDried(_, source, square, cubes):
            return f"{person} dries {grouped(cubes)} from {_at(source)} on {_at(square)}."
        case e.CubesRoasted(_, source, square, cubes):
            return f"{person} roasts {grouped(cubes)} from {_at(source)} on {_at(square)}."
        case e.CubeDelivered(_, source, square, colour):
            return f"A {colour} cube from {_at(source)} goes to the coffee shop on {_at(square)}."
        case e.ShopSupplied(_, square, points):
            return (
                f"The coffee shop on {_at(square)} has all its cubes and is worth {counted(points, 'point')}."
            )
        case e.CubeStored(_, source, colour):
            return f"A {colour} cube from {_at(source)} goes to the warehouse of {person}."
        case e.ActionsEnded(_, 0):
            return f"{person} has used all actions of this round."
        case e.ActionsEnded(_, unused):
            return f"{person} ends the actions of this round with {unused} unused."
        case _:
            assert_never(event)


def question(choice: c.Choice) -> str:
    """Return what a player is asked, without who is."""
    match choice:
        case c.ChooseCard():
            return "which of the open cards?"
        case c.ChoosePlace(card):
            return f"where does the card {card} go?"
        case c.ChooseAction(left):
            return f"which action, with {left} left, or none any more?"
        case c.ChooseSource(process, square, None):
            return f"which cubes to {process} on {_at(square)}?"
        case c.ChooseSource(process, square, colour):
            return f"more {colour} cubes to {process} on {_at(square)}, or done?"
        case c.ChooseSquare(process, squares):
            return f"{process} on a further square ({', '.join(map(_at, squares))}), or done?"
        case c.ChooseDestination(square, colour):
            return f"where does the {colour} cube on {_at(square)} go?"
        case c.ChooseRoastSquare():
            return "deliver from a further roast square, or done?"
        case _:
            assert_never(choice)


def _did(command: m.Command) -> str:
    match command:
        case m.DraftCard(card, None):
            return f"drafts the card {card}."
        case m.DraftCard(card, pay):
            return f"drafts the card {card} for a {pay} cube."
        case m.PlaceCard(at, turn):
            return f"places the card {_laid(at, turn)}."
        case m.Produce(square):
            return f"produces with the beans around {_at(square)}."
        case m.Dry(square):
            return f"dries on {_at(square)}."
        case m.Roast(square):
            return f"roasts on {_at(square)}."
        case m.Deliver(square):
            return f"delivers from {_at(square)}."
        case m.Take(square):
            return f"takes the cubes of {_at(square)}."
        case m.SupplyShop(square):
            return f"supplies the coffee shop on {_at(square)}."
        case m.StoreCube():
            return "stores the cube in the warehouse."
        case m.Done():
            return "has enough."
        case m.EndActions():
            return "ends the actions of this round."
        case _:
            assert_never(command)


def _created(event: e.GameCreated, names: Names) -> str:
    players = listed(name(names, seat) for seat in range(event.pinned.players))
    verb = "sits" if event.pinned.players == 1 else "sit"
    expresso = ", with the expresso cards" if event.options.expresso else ""
    return (
        f"{players} {verb} down to Café, played with the edition “{event.pinned.edition}” by rules version"
        f" {event.pinned.rules_version}{expresso}."
    )


def _card(edition: Edition, card: str) -> str:
    """A card with its face: the kinds of its squares, and what its coffee shops want."""
    return f"{card} ({_face(edition.cards[card])})"


_COUNTED = frozenset({"cup", "ship", *(f"{colour} bean" for colour in COLOURS)})
"""The squares that are called by what is on them; the others are called by what they do."""


def _face(card: Card) -> str:
    shops = {square.shop.number: square.shop for square in card.squares if square.shop is not None}
    wants = [f"a shop for {grouped(shop.wants)} = {counted(shop.points, 'point')}" for shop in shops.values()]
    squares = Counter(_kind(square) for square in card.squares if square.kind != "shop")
    kinds = [
        counted(number, kind) if kind in _COUNTED else f"{number} {kind}" for kind, number in squares.items()
    ]
    return "; ".join([listed(kinds), *wants])


def _kind(square: Square) -> str:
    return f"{square.colour} bean" if square.kind == "bean" else square.kind


def _laid(at: Cell, turn: Turn) -> str:
    return f"at {_at(at)}" + (f", turned by {turn} degrees" if turn else "")


def _at(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})"
