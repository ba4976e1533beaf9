"""What the table looks like: the state that events change and rules read; and a few plain readings of it."""

import msgspec

from domain.cafe.choices import Choice
from domain.cafe.components import COLOURS, Colour, Kind, Square
from domain.cafe.edition import Edition
from domain.cafe.events import Options
from domain.cafe.grid import Cell, Turn
from domain.kernel.table import Decision, Pinned, Scoreboard


class PlacedCard(msgspec.Struct, frozen=True):
    """A card of a business area, as it was placed."""

    card: str
    at: Cell
    turn: Turn


class Player(msgspec.Struct):
    """One player's business area and warehouse.

    `squares` has the visible squares only, each as its number in `Edition.squares`. `cubes` has the cells
    with cubes on them; those of a coffee shop lie on its first square in reading order. `drafted` is a card
    that waits to be placed.
    """

    cards: list[PlacedCard] = []
    squares: dict[Cell, int] = {}
    cubes: dict[Cell, list[Colour]] = {}
    warehouse: dict[Colour, int] = {}
    drafted: str = ""


class State(msgspec.Struct):
    """Everything on the table.

    `unseen` are the cards that nobody has seen yet, in the edition's order, those out of the game among them;
    `deck` counts those that will still be drawn. `to_draft` and `to_act` are the seats that still have to, in
    order, this round.
    """

    edition: Edition
    version: int = 0
    pinned: Pinned | None = None
    options: Options = Options()
    round: int = 0
    master: int = -1
    to_draft: list[int] = []
    to_act: list[int] = []
    actions_left: int = 0
    unseen: list[str] = []
    deck: int = 0
    open_cards: list[str] = []
    discarded: list[str] = []
    supply: dict[Colour, int] = {}
    players: list[Player] = []
    decision: Decision[Choice] | None = None
    scores: Scoreboard | None = None


def blank(edition: Edition) -> State:
    """Return the empty table before the first event."""
    return State(edition)


def blank_player() -> Player:
    """Return a player with nothing."""
    return Player(warehouse=dict.fromkeys(COLOURS, 0))


def square_at(state: State, seat: int, cell: Cell) -> Square | None:
    """Return the square that is visible on a cell of a seat's business area."""
    number = state.players[seat].squares.get(cell)
    return None if number is None else state.edition.squares[number]


def cells_of(state: State, seat: int, kind: Kind) -> list[Cell]:
    """Return the cells of a seat's visible squares of one kind."""
    squares = state.edition.squares
    return [cell for cell, number in state.players[seat].squares.items() if squares[number].kind == kind]


def visible(state: State, seat: int, kind: Kind) -> int:
    """Count a seat's visible squares of one kind."""
    return len(cells_of(state, seat, kind))


def cubes_on(state: State, seat: int, kind: Kind) -> int:
    """Count the cubes on a seat's visible squares of one kind."""
    cubes = state.players[seat].cubes
    return sum(len(cubes.get(cell, ())) for cell in cells_of(state, seat, kind))
