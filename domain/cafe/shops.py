"""Coffee shops of a business area: which are open, and what they still need (CPLC-03, CACT-07, CACT-09)."""

from collections.abc import Iterator

from domain.cafe.components import Colour, Shop
from domain.cafe.grid import Cell, reading_order
from domain.cafe.state import State


def shop_cells(state: State, seat: int) -> dict[int, list[Cell]]:
    """Return the visible squares of each shop by its number, in reading order; a partly covered shop has one of two."""
    squares = state.edition.squares
    cells: dict[int, list[Cell]] = {}
    for cell, number in state.players[seat].squares.items():
        shop = squares[number].shop
        if shop is not None:
            cells.setdefault(shop.number, []).append(cell)
    for found in cells.values():
        found.sort(key=reading_order)
    return cells


def open_shops(state: State, seat: int) -> Iterator[tuple[Cell, Shop]]:
    """Yield (first square, shop) of the shops that no card covers, not even partly (CACT-09)."""
    player, squares = state.players[seat], state.edition.squares
    for cells in shop_cells(state, seat).values():
        shop = squares[player.squares[cells[0]]].shop
        if shop is not None and shop.size == len(cells):
            yield cells[0], shop


def needs(state: State, seat: int, cell: Cell, shop: Shop, colour: Colour) -> bool:
    """Tell whether a shop still needs a cube of a colour (CACT-07)."""
    has = state.players[seat].cubes.get(cell, [])
    return has.count(colour) < shop.wants.count(colour)


def is_supplied(state: State, seat: int, cell: Cell, shop: Shop) -> bool:
    """Tell whether a shop has all its cubes (CEND-02)."""
    return len(state.players[seat].cubes.get(cell, ())) == len(shop.wants)
