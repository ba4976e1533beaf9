"""What lies on the table: coffee colours, squares, coffee shops and cards (CGEN-02, CGEN-03)."""

from typing import Literal, get_args

import msgspec

from domain.cafe.grid import TURNS, Turn

Colour = Literal["red", "brown", "yellow", "green"]
Kind = Literal["bean", "dry", "roast", "shop", "cup", "ship", "blank"]
Deck = Literal["start", "plan", "expresso"]

COLOURS: tuple[Colour, ...] = get_args(Colour)


class Shop(msgspec.Struct, frozen=True):
    """A printed coffee shop: the cubes it takes, its points when it has them all, and its squares (1 or 2).

    `number` tells the shops of an edition apart.
    """

    number: int
    wants: tuple[Colour, ...]
    points: int
    size: int


class Square(msgspec.Struct, frozen=True):
    """One printed square of a card; `colour` belongs to beans only, `shop` to (half) coffee shops only."""

    card: str
    kind: Kind
    colour: Colour | None = None
    shop: Shop | None = None


class Card(msgspec.Struct, frozen=True):
    """A card: six squares, row by row, two rows of three; `first` is the number of the first in the
    edition's list."""

    id: str
    deck: Deck
    squares: tuple[Square, ...]
    first: int

    @property
    def has_cup(self) -> bool:
        """Whether drafting the card costs a cube (CDRF-02)."""
        return any(square.kind == "cup" for square in self.squares)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turnings that differ: a card that looks the same turned by half has two, every other card four."""
        return TURNS[:2] if self.squares == self.squares[::-1] else TURNS
