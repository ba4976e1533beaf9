"""What happened: facts, each complete enough to be applied without looking at a rule or at chance."""

from typing import Literal

import msgspec

from domain.cafe.choices import Choice
from domain.cafe.components import Colour
from domain.cafe.grid import Cell, Turn
from domain.kernel.table import Pinned, Scoreboard, SharedEvent

Action = Literal["produce", "dry", "roast", "deliver"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game is played: `expresso` adds eight cards and a fourth open card (CGEN-04)."""

    expresso: bool = False


class GameCreated(msgspec.Struct, frozen=True, tag=True):
    """A game was created; always the first event."""

    pinned: Pinned
    options: Options


class DeckPrepared(msgspec.Struct, frozen=True, tag=True):
    """The draw deck has so many cards; which ones shows when they are opened (CGEN-04, CGEN-08)."""

    cards: int


class StartCardDealt(msgspec.Struct, frozen=True, tag=True):
    """A seat's start card was drawn and lies unturned, its upper left square at (0, 0) (CGEN-05)."""

    seat: int
    card: str


class WarehouseStocked(msgspec.Struct, frozen=True, tag=True):
    """Cubes went from the supply to a seat's warehouse at the start (CGEN-05)."""

    seat: int
    cubes: tuple[Colour, ...]


class RoundStarted(msgspec.Struct, frozen=True, tag=True):
    """A round (1 to 8) began; `order` is the order of drafting and of actions, the master last (CGEN-06)."""

    round: int
    master: int
    order: tuple[int, ...]


class CardOpened(msgspec.Struct, frozen=True, tag=True):
    """A card was drawn and joined the open cards (CGEN-06, CGEN-08)."""

    card: str


class CardsDiscarded(msgspec.Struct, frozen=True, tag=True):
    """The open cards that nobody chose were discarded (CGEN-06)."""

    cards: tuple[str, ...]


class DecisionOpened(msgspec.Struct, frozen=True, tag=True):
    """A seat is asked to choose; the decision's id is the version of this event."""

    seat: int
    choice: Choice


class DecisionMade(msgspec.Struct, frozen=True, tag=True):
    """The open decision was made: by the seat, or by the engine (`automatic`) because only one command was
    legal."""

    seat: int
    automatic: bool


class CubePaid(msgspec.Struct, frozen=True, tag=True):
    """A cube went from a seat's warehouse to the supply for a card with a cup (CDRF-02)."""

    seat: int
    colour: Colour


class CardDrafted(msgspec.Struct, frozen=True, tag=True):
    """A seat took an open card (CDRF-01)."""

    seat: int
    card: str


class CubesReturned(msgspec.Struct, frozen=True, tag=True):
    """The cubes of a bean, dry or roast square went back to the supply, because it is about to be covered
    (CPLC-03)."""

    seat: int
    square: Cell
    cubes: tuple[Colour, ...]


class ShopClosed(msgspec.Struct, frozen=True, tag=True):
    """A coffee shop is no shop any more and its cubes went back to the supply: it is about to be covered
    (CPLC-03).

    `square` is its first square in reading order.
    """

    seat: int
    square: Cell
    cubes: tuple[Colour, ...]


class CardPlaced(msgspec.Struct, frozen=True, tag=True):
    """A seat placed its drafted card, turned clockwise by so many degrees, its upper left cell on `at`
    (CPLC-01)."""

    seat: int
    card: str
    at: Cell
    turn: Turn


class ActionsStarted(msgspec.Struct, frozen=True, tag=True):
    """A seat began its actions of this round and has so many of them (CACT-01)."""

    seat: int
    actions: int


class ActionTaken(msgspec.Struct, frozen=True, tag=True):
    """A seat used one of its actions; `cluster` is the cluster it serves, empty for deliver (CACT-02)."""

    seat: int
    action: Action
    cluster: tuple[Cell, ...]


class CubeProduced(msgspec.Struct, frozen=True, tag=True):
    """A cube went from the supply to a bean square (CACT-03)."""

    seat: int
    square: Cell
    colour: Colour


class CubesDried(msgspec.Struct, frozen=True, tag=True):
    """All cubes of a bean square went to a dry square (CACT-04)."""

    seat: int
    source: Cell
    square: Cell
    cubes: tuple[Colour, ...]


class CubesRoasted(msgspec.Struct, frozen=True, tag=True):
    """All cubes of a dry square went to a roast square (CACT-05)."""

    seat: int
    source: Cell
    square: Cell
    cubes: tuple[Colour, ...]


class CubeDelivered(msgspec.Struct, frozen=True, tag=True):
    """A cube of a roast square went to a coffee shop, named by its first square in reading order
    (CACT-06)."""

    seat: int
    source: Cell
    square: Cell
    colour: Colour


class ShopSupplied(msgspec.Struct, frozen=True, tag=True):
    """A coffee shop has all its cubes and is worth so many points while it stays visible (CACT-07,
    CEND-02)."""

    seat: int
    square: Cell
    points: int


class CubeStored(msgspec.Struct, frozen=True, tag=True):
    """A cube of a roast square went to the warehouse (CACT-06)."""

    seat: int
    source: Cell
    colour: Colour


class ActionsEnded(msgspec.Struct, frozen=True, tag=True):
    """A seat's actions of this round are over; `unused` of them were left (CACT-01)."""

    seat: int
    unused: int


class GameEnded(msgspec.Struct, frozen=True, tag=True):
    """The game is over, with the full score sheet (CEND-01 to CEND-04)."""

    scores: Scoreboard


Event = (
    GameCreated
    | DeckPrepared
    | StartCardDealt
    | WarehouseStocked
    | RoundStarted
    | CardOpened
    | CardsDiscarded
    | DecisionOpened
    | DecisionMade
    | CubePaid
    | CardDrafted
    | CubesReturned
    | ShopClosed
    | CardPlaced
    | ActionsStarted
    | ActionTaken
    | CubeProduced
    | CubesDried
    | CubesRoasted
    | CubeDelivered
    | ShopSupplied
    | CubeStored
    | ActionsEnded
    | GameEnded
    | SharedEvent
)
