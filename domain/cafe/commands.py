"""What a player may say; every command answers the decision that is open for the seat.

A place on the grid is (x, y) in the player's own business area, see `domain.cafe.grid`.
"""

import msgspec

from domain.cafe.components import Colour
from domain.cafe.grid import Cell, Turn


class DraftCard(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Pick an open card (CDRF-01), paying a cube of a colour from the warehouse where it costs one
    (CDRF-02)."""

    card: str
    pay: Colour | None = None


class PlaceCard(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Place the drafted card, turned clockwise by so many degrees, its upper left cell on `at` (CPLC-01,
    CPLC-02)."""

    at: Cell
    turn: Turn


class Produce(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Produce on a cluster of bean squares, named by its first square in reading order (CACT-02, CACT-03)."""

    square: Cell


class Dry(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Dry on an empty dry square: the first of its cluster to act, or the next one (CACT-04)."""

    square: Cell


class Roast(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Roast on an empty roast square: the first of its cluster to act, or the next one (CACT-05)."""

    square: Cell


class Deliver(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Deliver all cubes of a roast square: the first of the action, or the next one (CACT-06)."""

    square: Cell


class Take(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Take all cubes of a bean or dry square to the square that dries or roasts (CACT-04, CACT-05)."""

    square: Cell


class SupplyShop(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Put the cube into a coffee shop, named by its first square in reading order (CACT-06, CACT-07)."""

    square: Cell


class StoreCube(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Put the cube into the warehouse (CACT-06)."""


class Done(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Take no more cubes to this square, or use no more squares in this action (CACT-04, CACT-05,
    CACT-06)."""


class EndActions(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Leave the remaining actions of this round unused (CACT-01)."""


Command = (
    DraftCard
    | PlaceCard
    | Produce
    | Dry
    | Roast
    | Deliver
    | Take
    | SupplyShop
    | StoreCube
    | Done
    | EndActions
)
