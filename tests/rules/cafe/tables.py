"""Tables for the tests of single rules: editions of cards drawn in the test, and facts that make a position."""

from collections.abc import Iterable, Iterator, Mapping

from domain.cafe.choices import ChooseAction, ChooseCard, ChoosePlace
from domain.cafe.commands import Command
from domain.cafe.components import Colour
from domain.cafe.edition import (
    CardData,
    Edition,
    ExpressoCards,
    PlanCards,
    ShopData,
    ShopTargets,
    StartCards,
    Supply,
    Targets,
)
from domain.cafe.events import (
    ActionsStarted,
    CardDrafted,
    CardOpened,
    CardPlaced,
    CubeProduced,
    CubesRoasted,
    DecisionOpened,
    DeckPrepared,
    Event,
    GameCreated,
    Options,
    RoundStarted,
    StartCardDealt,
)
from domain.cafe.grid import Cell, Turn
from domain.cafe.rules import CafeRules
from domain.cafe.setup import ROUNDS
from domain.cafe.state import State
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out, refusal, replay
from domain.kernel.table import Pinned

CHANCE = Chance(bytes(32))
START = "red brown yellow / dry cup roast"
ELSEWHERE = (90, 90)
RED: list[Colour] = ["red"]
BROWN: list[Colour] = ["brown"]
NO_SHOPS = ShopTargets(count=0, cubes=(0, 0), points=(0, 0))
NO_TARGETS = Targets(cups=0, ships=0, one_square_shops=NO_SHOPS, two_square_shops=NO_SHOPS, percent={})


def card(name: str, drawing: str) -> CardData:
    """A card from a drawing such as "red A A / dry cup roast; A = red green = 9"."""
    grid, *shops = drawing.split(";")
    data = {}
    for shop in shops:
        letter, wants, points = (part.strip() for part in shop.split("="))
        data[letter] = ShopData.model_validate({"wants": wants.split(), "points": int(points)})
    return CardData(id=name, grid=grid.replace("/", "\n"), shops=data)


def drawn(start: str = START, plan: Mapping[str, str] | None = None, *, cubes: int = 35) -> Edition:
    """An edition with the same start card for all seats, the plan cards given, and blank ones to fill the deck."""
    cards = dict(plan or {}) | {f"blank-{number}": "- - - / - - -" for number in range(30)}
    start_cards = tuple(card(f"start-{seat}", start) for seat in range(4))
    plan_cards = tuple(card(name, drawing) for name, drawing in cards.items())
    return Edition.model_construct(
        title="cafe",
        name="drawn",
        supply=Supply(provenance="reconstructed", cubes_of_each_colour=cubes),
        start=StartCards.model_construct(provenance="reconstructed", card=start_cards),
        plan=PlanCards.model_construct(provenance="reconstructed", targets=NO_TARGETS, card=plan_cards),
        expresso=ExpressoCards.model_construct(provenance="reconstructed", targets=NO_TARGETS, card=()),
    )


def given(edition: Edition, *facts: Event | Iterable[Event], players: int = 1) -> State:
    """The table after a set-up with empty warehouses and then some facts."""
    log: list[Event] = [
        GameCreated(Pinned(players, 1, edition.name, "0" * 64, "0" * 64), Options()),
        DeckPrepared(8 * (players + 2)),
        *(StartCardDealt(seat, f"start-{seat}") for seat in range(players)),
    ]
    for fact in facts:
        log += fact if isinstance(fact, Iterable) else [fact]
    return replay(CafeRules(edition), log)


def drafting(*open_cards: str, seat: int = 0, players: int = 1) -> Iterator[Event]:
    """The last round has begun, these cards are open, and a seat, the first in order, is asked to pick one."""
    order = tuple((seat + step) % players for step in range(players))
    yield RoundStarted(ROUNDS, order[-1], order)
    for name in open_cards:
        yield CardOpened(name)
    yield DecisionOpened(seat, ChooseCard())


def placing(name: str, seat: int = 0) -> Iterator[Event]:
    """The last round has begun and a seat, the only one to draft, is asked to place a card."""
    yield RoundStarted(ROUNDS, seat, (seat,))
    yield CardOpened(name)
    yield CardDrafted(seat, name)
    yield DecisionOpened(seat, ChoosePlace(name))


def laid(name: str, at: Cell, turn: Turn = 0, seat: int = 0) -> Iterator[Event]:
    """A card was drafted and placed in some round; the seat has not acted yet."""
    yield RoundStarted(ROUNDS, seat, (seat,))
    yield CardOpened(name)
    yield CardDrafted(seat, name)
    yield CardPlaced(seat, name, at, turn)


def acting(actions: int = 3, seat: int = 0) -> Iterator[Event]:
    """All cards of the last round are placed, this seat's blank one out of the way; the seat may use some actions."""
    yield from laid("blank-0", (50, 50), seat=seat)
    yield ActionsStarted(seat, actions)
    yield DecisionOpened(seat, ChooseAction(actions))


def cubes(square: Cell, *colours: Colour, seat: int = 0) -> Iterator[Event]:
    """Some cubes came to lie on a square."""
    for colour in colours:
        yield CubeProduced(seat, ELSEWHERE, colour)
        yield CubesRoasted(seat, ELSEWHERE, square, (colour,))


def when(state: State, *commands: Command, seat: int = 0) -> list[Event]:
    """Carry out some commands, and return all that happened."""
    rules = CafeRules(state.edition)
    return [event for command in commands for event in carry_out(rules, state, seat, command, CHANCE)]


def refused(state: State, command: Command, seat: int = 0) -> str:
    """The number of the rule that a command breaks, "" if it is legal; a refusal says something to the player."""
    rules = CafeRules(state.edition)
    violation = refusal(rules, state, seat, command, CHANCE)
    assert (command in rules.legal_commands(state, seat)) == (violation is None)
    if violation is None:
        return ""
    assert violation.sentence.endswith(".")
    return violation.rule


def legal(state: State, seat: int = 0) -> list[Command]:
    return list(CafeRules(state.edition).legal_commands(state, seat))
