"""What a player may be asked to decide; each choice says what is under way, the legal commands say what is possible."""

from typing import Literal

import msgspec

from domain.cafe.components import Colour
from domain.cafe.grid import Cell

Process = Literal["dry", "roast"]


class ChooseCard(msgspec.Struct, frozen=True, tag=True):
    """Pick one of the open cards: `DraftCard` (CDRF-01)."""


class ChoosePlace(msgspec.Struct, frozen=True, tag=True):
    """Place the drafted card: `PlaceCard` (CPLC-01)."""

    card: str


class ChooseAction(msgspec.Struct, frozen=True, tag=True):
    """Use the next of `left` actions: `Produce`, `Dry`, `Roast`, `Deliver`, or `EndActions` (CACT-01)."""

    left: int


class ChooseSource(msgspec.Struct, frozen=True, tag=True):
    """Take cubes to a dry or roast square: `Take`, and `Done` once there are some (CACT-04, CACT-05).

    `colour` is the colour taken so far, `others` the squares of the cluster that may still act afterwards.
    """

    process: Process
    square: Cell
    colour: Colour | None
    others: tuple[Cell, ...]


class ChooseSquare(msgspec.Struct, frozen=True, tag=True):
    """Use a further square of the cluster: `Dry` or `Roast` on one of `squares`, or `Done` (CACT-04,
    CACT-05)."""

    process: Process
    squares: tuple[Cell, ...]


class ChooseDestination(msgspec.Struct, frozen=True, tag=True):
    """Put the next cube of a roast square somewhere: `SupplyShop` or `StoreCube` (CACT-06)."""

    square: Cell
    colour: Colour


class ChooseRoastSquare(msgspec.Struct, frozen=True, tag=True):
    """Deliver from a further roast square: `Deliver`, or `Done` (CACT-06)."""


Choice = (
    ChooseCard
    | ChoosePlace
    | ChooseAction
    | ChooseSource
    | ChooseSquare
    | ChooseDestination
    | ChooseRoastSquare
)
