"""Deliver: roast square by roast square, cube by cube, to coffee shops or to the warehouse (CACT-06 to CACT-09)."""

from collections.abc import Iterator

from domain.cafe import actions
from domain.cafe.choices import ChooseDestination, ChooseRoastSquare
from domain.cafe.commands import Deliver, Done, StoreCube, SupplyShop
from domain.cafe.events import (
    ActionTaken,
    CubeDelivered,
    CubeStored,
    DecisionOpened,
    Event,
    ShopSupplied,
)
from domain.cafe.grid import Cell, reading_order
from domain.cafe.shops import is_supplied, needs, open_shops, shop_cells
from domain.cafe.state import State, cells_of
from domain.kernel.refusals import RuleViolation


def loaded(state: State, seat: int) -> list[Cell]:
    """Return the roast squares with cubes, in reading order."""
    cubes = state.players[seat].cubes
    return sorted((cell for cell in cells_of(state, seat, "roast") if cell in cubes), key=reading_order)


def legal_squares(state: State, seat: int) -> Iterator[Deliver]:
    """Yield the roast squares to deliver from."""
    for cell in loaded(state, seat):
        yield Deliver(cell)


def start(state: State, seat: int, command: Deliver) -> Iterator[Event]:
    """Use an action to deliver, from this roast square first (CACT-06)."""
    _check_loaded(state, seat, command.square)
    yield ActionTaken(seat, "deliver", ())
    yield _ask_destination(state, seat, command.square)


def next_square(state: State, seat: int, command: Deliver) -> Iterator[Event]:
    """Deliver from another roast square in the same action (CACT-06)."""
    _check_loaded(state, seat, command.square)
    yield _ask_destination(state, seat, command.square)


def legal_destinations(
    state: State, seat: int, choice: ChooseDestination
) -> Iterator[SupplyShop | StoreCube]:
    """Yield the open shops that need the cube, and the warehouse (CACT-06, CACT-07, CACT-09)."""
    for cell, shop in open_shops(state, seat):
        if needs(state, seat, cell, shop, choice.colour):
            yield SupplyShop(cell)
    yield StoreCube()


def supply_shop(state: State, seat: int, choice: ChooseDestination, command: SupplyShop) -> Iterator[Event]:
    """Put the cube into an open coffee shop that still needs its colour (CACT-06, CACT-07, CACT-09)."""
    square, colour = command.square, choice.colour
    shop = dict(open_shops(state, seat)).get(square)
    if shop is None:
        raise _no_shop(state, seat, square)
    if not needs(state, seat, square, shop, colour):
        raise RuleViolation("CACT-07", f"This coffee shop needs no {colour} cube (any more).")
    yield CubeDelivered(seat, choice.square, square, colour)
    if is_supplied(state, seat, square, shop):
        yield ShopSupplied(seat, square, shop.points)
    yield from _next_cube(state, seat, choice)


def store_cube(state: State, seat: int, choice: ChooseDestination) -> Iterator[Event]:
    """Put the cube into the warehouse (CACT-06)."""
    yield CubeStored(seat, choice.square, choice.colour)
    yield from _next_cube(state, seat, choice)


def _next_cube(state: State, seat: int, choice: ChooseDestination) -> Iterator[Event]:
    """Every cube of a chosen roast square must go somewhere; then another square or done (CACT-06)."""
    if choice.square in state.players[seat].cubes:
        yield DecisionOpened(seat, choice)
    elif loaded(state, seat):
        yield DecisionOpened(seat, ChooseRoastSquare())
    else:
        yield from actions.go_on(state, seat)


def _check_loaded(state: State, seat: int, cell: Cell) -> None:
    if cell not in loaded(state, seat):
        x, y = cell
        raise RuleViolation("CACT-06", f"There is no roast square with cubes at ({x}, {y}) to deliver from.")


def _ask_destination(state: State, seat: int, cell: Cell) -> DecisionOpened:
    return DecisionOpened(seat, ChooseDestination(cell, state.players[seat].cubes[cell][0]))


def _no_shop(state: State, seat: int, square: Cell) -> RuleViolation:
    x, y = square
    for cells in shop_cells(state, seat).values():
        if square in cells:
            if square == cells[0]:
                return RuleViolation("CACT-09", "This coffee shop is partly covered and takes no delivery.")
            first_x, first_y = cells[0]
            return RuleViolation(
                "CACT-06", f"Name this coffee shop by its first square, ({first_x}, {first_y})."
            )
    return RuleViolation("CACT-06", f"There is no coffee shop at ({x}, {y}).")


def legal_next(state: State, seat: int) -> Iterator[Deliver | Done]:
    """Yield the further roast squares to deliver from, and done (CACT-06)."""
    yield from legal_squares(state, seat)
    yield Done()
