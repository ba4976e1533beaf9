"""Where squares lie: cells, turned cards and neighbours.

A cell is (x, y): x grows to the right, y grows downwards, and the start card has its upper left square at (0,
0). A card lies two rows high and three columns wide as printed; turned by 90 or 270 degrees (clockwise) it is
three rows high and two columns wide. Its place is named by the upper left cell of what it lies on, however it
is turned.
"""

from collections import Counter
from collections.abc import Container, Iterable
from typing import Annotated, Literal

from msgspec import Meta

Cell = Annotated[
    tuple[int, int],
    Meta(
        title="Cell",
        description="A place in a player's business area as [x, y]: x grows to the right, y grows downwards, and the "
        "upper left square of the start card is [0, 0].",
    ),
]
Turn = Literal[0, 90, 180, 270]

TURNS: tuple[Turn, ...] = (0, 90, 180, 270)

COLUMNS = 3
ROWS = 2

_PRINTED = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]

# Where each of a card's six squares lies, counted from the card's upper left cell.
OFFSETS: dict[Turn, tuple[Cell, ...]] = {
    0: tuple((column, row) for column, row in _PRINTED),
    90: tuple((ROWS - 1 - row, column) for column, row in _PRINTED),
    180: tuple((COLUMNS - 1 - column, ROWS - 1 - row) for column, row in _PRINTED),
    270: tuple((row, COLUMNS - 1 - column) for column, row in _PRINTED),
}


def footprint(at: Cell, turn: Turn) -> list[Cell]:
    """Return the cells of a card's six squares, in the order of the squares on the card."""
    x, y = at
    return [(x + right, y + down) for right, down in OFFSETS[turn]]


def overlaps(squares: Iterable[Cell], turn: Turn) -> Counter[Cell]:
    """Count for every place that touches the squares how many of them a card would cover there."""
    offsets = OFFSETS[turn]
    return Counter([(x - right, y - down) for x, y in squares for right, down in offsets])


def reading_order(cell: Cell) -> Cell:
    """Return the key that sorts cells row by row, from left to right."""
    return cell[1], cell[0]


def connected(start: Cell, cells: Container[Cell]) -> list[Cell]:
    """Return all cells that orthogonal steps within the cells reach from the start, in reading order."""
    reached = [start]
    seen = {start}
    for x, y in reached:
        for neighbour in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if neighbour in cells and neighbour not in seen:
                seen.add(neighbour)
                reached.append(neighbour)
    return sorted(reached, key=reading_order)
