"""Place: where a drafted card may lie, and what it covers (CPLC)."""

from collections.abc import Iterator

from domain.cafe.commands import PlaceCard
from domain.cafe.events import CardPlaced, CubesReturned, Event, ShopClosed
from domain.cafe.grid import Cell, Turn, footprint, overlaps, reading_order
from domain.cafe.shops import open_shops
from domain.cafe.state import State
from domain.kernel.refusals import RuleViolation

LEAST_COVERED = 2
MOST_COVERED = 4


def places(state: State, seat: int, turn: Turn) -> list[Cell]:
    """Return every place where a card turned so covers 2, 3 or 4 visible squares, in reading order (CPLC-02)."""
    counts = overlaps(state.players[seat].squares, turn)
    found = [at for at, count in counts.items() if LEAST_COVERED <= count <= MOST_COVERED]
    found.sort(key=reading_order)
    return found


def legal(state: State, seat: int) -> Iterator[PlaceCard]:
    """Yield every way to place the drafted card (CPLC-04)."""
    # A card turned by half lies on the same cells.
    found = {0: places(state, seat, 0), 90: places(state, seat, 90)}
    for turn in state.edition.cards[state.players[seat].drafted].turns:
        for at in found[turn % 180]:
            yield PlaceCard(at, turn)


def place_card(state: State, seat: int, command: PlaceCard) -> Iterator[Event]:
    """Place the drafted card on top of 2, 3 or 4 visible squares; their cubes go back to the supply (CPLC-01 to 03)."""
    player = state.players[seat]
    card = player.drafted
    cells = footprint(command.at, command.turn)
    covered = [cell for cell in cells if cell in player.squares]
    if not LEAST_COVERED <= len(covered) <= MOST_COVERED:
        raise RuleViolation(
            "CPLC-02",
            f"There the card would cover {len(covered)} visible squares; "
            f"it must cover {LEAST_COVERED} to {MOST_COVERED}.",
        )
    if command.turn not in state.edition.cards[card].turns:
        raise RuleViolation(
            "CPLC-01",
            f"{card} has the same squares when turned by half: say {command.turn - 180}, not {command.turn}.",
        )
    yield from _clear(state, seat, covered)
    yield CardPlaced(seat, card, command.at, command.turn)


def _clear(state: State, seat: int, covered: list[Cell]) -> Iterator[Event]:
    """Take the cubes off the squares that are about to be covered (CPLC-03)."""
    player, squares = state.players[seat], state.edition.squares
    closing = {shop for cell in covered if (shop := squares[player.squares[cell]].shop) is not None}
    for cell in covered:
        if cell in player.cubes and squares[player.squares[cell]].kind != "shop":
            yield CubesReturned(seat, cell, tuple(player.cubes[cell]))
    for cell, shop in list(open_shops(state, seat)):
        if shop in closing:
            yield ShopClosed(seat, cell, tuple(player.cubes.get(cell, ())))
