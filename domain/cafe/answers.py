"""From an open decision to its answers: which commands are legal, and who carries a command out."""

from collections.abc import Iterator

from domain.cafe import actions, deliver, draft, place, process
from domain.cafe.choices import (
    Choice,
    ChooseAction,
    ChooseCard,
    ChooseDestination,
    ChoosePlace,
    ChooseRoastSquare,
    ChooseSource,
    ChooseSquare,
)
from domain.cafe.commands import (
    Command,
    Deliver,
    Done,
    DraftCard,
    Dry,
    EndActions,
    PlaceCard,
    Produce,
    Roast,
    StoreCube,
    SupplyShop,
    Take,
)
from domain.cafe.events import Event
from domain.cafe.state import State
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation


def legal(state: State, seat: int, choice: Choice) -> Iterator[Command]:
    """Yield every legal answer of a seat to its open choice, each once."""
    match choice:
        case ChooseCard():
            yield from draft.legal(state, seat)
        case ChoosePlace():
            yield from place.legal(state, seat)
        case ChooseAction():
            yield from actions.legal_produce(state, seat)
            yield from process.legal_start(state, seat, "dry")
            yield from process.legal_start(state, seat, "roast")
            yield from deliver.legal_squares(state, seat)
            yield EndActions()
        case ChooseSource():
            yield from process.legal_sources(state, seat, choice)
        case ChooseSquare():
            yield from process.legal_squares(choice)
        case ChooseDestination():
            yield from deliver.legal_destinations(state, seat, choice)
        case ChooseRoastSquare():
            yield from deliver.legal_next(state, seat)


def carry_out(state: State, seat: int, choice: Choice, command: Command, chance: Chance) -> Iterator[Event]:
    """Return what happens when a seat answers its open choice so; the first step raises RuleViolation if it may not."""
    match choice, command:
        case ChooseCard(), DraftCard():
            return draft.draft_card(state, seat, command, chance)
        case ChoosePlace(), PlaceCard():
            return place.place_card(state, seat, command)
        case ChooseAction(), Produce():
            return actions.produce(state, seat, command)
        case ChooseAction(), Dry(square):
            return process.start(state, seat, "dry", square)
        case ChooseAction(), Roast(square):
            return process.start(state, seat, "roast", square)
        case ChooseAction(), Deliver():
            return deliver.start(state, seat, command)
        case ChooseAction(), EndActions():
            return actions.end_actions(state, seat)
        case ChooseSource(), Take():
            return process.take(state, seat, choice, command)
        case ChooseSource(), Done():
            return process.done_taking(state, seat, choice)
        case ChooseSquare(), Dry(square):
            return process.next_square(seat, choice, "dry", square)
        case ChooseSquare(), Roast(square):
            return process.next_square(seat, choice, "roast", square)
        case ChooseDestination(), SupplyShop():
            return deliver.supply_shop(state, seat, choice, command)
        case ChooseDestination(), StoreCube():
            return deliver.store_cube(state, seat, choice)
        case ChooseRoastSquare(), Deliver():
            return deliver.next_square(state, seat, command)
        case ((ChooseSquare() | ChooseRoastSquare()), Done()):
            return actions.go_on(state, seat)
    raise _another_answer(choice, command)


def not_asked(state: State) -> RuleViolation:
    """Return why a seat that is not asked anything cannot command now."""
    if state.decision is None:
        return RuleViolation("CEND-01", "The game is over after its eighth round.")
    waiting = state.decision.seat
    match state.decision.choice:
        case ChooseCard():
            return RuleViolation("CGEN-06", f"It is seat {waiting}'s turn to draft.")
        case ChoosePlace():
            return RuleViolation("CPLC-01", f"Seat {waiting} has drafted a card and places it first.")
        case _:
            return RuleViolation("CACT-01", f"It is seat {waiting}'s turn to take actions.")


def _another_answer(choice: Choice, command: Command) -> RuleViolation:
    """Return why a command does not answer what is asked."""
    match choice:
        case ChooseCard():
            return RuleViolation("CDRF-01", "Pick one of the open cards first.")
        case ChoosePlace(card):
            return RuleViolation("CPLC-01", f"Place {card} first.")
        case ChooseAction():
            if isinstance(command, SupplyShop):
                return RuleViolation(
                    "CACT-08", "Only cubes of a roast square go to a coffee shop: deliver first."
                )
            return RuleViolation(
                "CACT-01", "Choose an action first: produce, dry, roast, deliver, or end your actions."
            )
        case ChooseSource(name, (x, y)):
            return RuleViolation(process.RULE[name], f"Say what to {name} on the square at ({x}, {y}) first.")
        case ChooseSquare(name):
            return RuleViolation(
                process.RULE[name], f"Go on to {name} on another square of the cluster, or say done."
            )
        case ChooseDestination(_, colour):
            return RuleViolation(
                "CACT-06", f"Put the {colour} cube into a coffee shop or into the warehouse first."
            )
        case ChooseRoastSquare():
            return RuleViolation("CACT-06", "Deliver from another roast square, or say done.")
