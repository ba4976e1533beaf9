"""Scoring: coffee shops, warehouse and who wins (CEND)."""

from domain.cafe.components import COLOURS, Colour
from domain.cafe.shops import is_supplied, open_shops
from domain.cafe.state import State, cubes_on
from domain.kernel.table import Scoreboard, ScoreLine, SeatScore

FEWEST = "warehouse, fewest"
SECOND_FEWEST = "warehouse, second fewest"
SHOPS = "coffee shops"


def shop_points(state: State, seat: int) -> int:
    """Return the points of the fully supplied visible coffee shops (CEND-02)."""
    return sum(shop.points for cell, shop in open_shops(state, seat) if is_supplied(state, seat, cell, shop))


def warehouse_points(warehouse: dict[Colour, int]) -> tuple[int, int]:
    """Return the points of the fewest colour, 2 for each cube, and of the second fewest, 1 for each cube (CEND-03).

    Exactly two colours score, however many are equal; a colour without cubes is the fewest and scores
    nothing:

    >>> warehouse_points({"red": 3, "brown": 2, "yellow": 5, "green": 4})
    (4, 3)
    >>> warehouse_points({"red": 2, "brown": 2, "yellow": 2, "green": 6})
    (4, 2)
    >>> warehouse_points({"red": 0, "brown": 3, "yellow": 5, "green": 5})
    (0, 3)
    >>> warehouse_points({"red": 0, "brown": 0, "yellow": 5, "green": 5})
    (0, 0)
    """
    fewest, second, *_ = sorted(warehouse[colour] for colour in COLOURS)
    return 2 * fewest, second


def score(state: State) -> Scoreboard:
    """Return what every seat would score if the game ended now, and who would win (CEND-02 to CEND-04)."""
    lines = [_lines(state, seat) for seat in range(len(state.players))]
    totals = [sum(line.points for line in of_seat) for of_seat in lines]
    # Most points; then most cubes on roast squares; then on dry squares; then the rank is shared (CEND-04).
    keys = [
        (total, cubes_on(state, seat, "roast"), cubes_on(state, seat, "dry"))
        for seat, total in enumerate(totals)
    ]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    seats = tuple(
        SeatScore(seat, totals[seat], ranks[seat], lines[seat]) for seat in range(len(state.players))
    )
    return Scoreboard(seats, tuple(seat for seat, rank in enumerate(ranks) if rank == 1))


def _lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    fewest, second = warehouse_points(state.players[seat].warehouse)
    return (
        ScoreLine(SHOPS, shop_points(state, seat), "CEND-02"),
        ScoreLine(FEWEST, fewest, "CEND-03"),
        ScoreLine(SECOND_FEWEST, second, "CEND-03"),
    )
