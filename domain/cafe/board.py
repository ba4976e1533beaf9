"""Everything that lies on the table, for a client to draw (CGEN-08)."""

import msgspec

from domain.cafe.clusters import clusters, empty_squares
from domain.cafe.components import COLOURS, Card, Colour, Kind
from domain.cafe.grid import Cell, reading_order
from domain.cafe.setup import ROUNDS
from domain.cafe.shops import is_supplied, shop_cells
from domain.cafe.state import PlacedCard, State, visible

CLUSTERED: tuple[Kind, ...] = ("bean", "dry", "roast")


class BoardSquare(msgspec.Struct, frozen=True):
    """A visible square, the card that it belongs to, and the cubes on it; a shop's cubes lie on its first
    square."""

    at: Cell
    kind: Kind
    colour: Colour | None
    card: str
    cubes: tuple[Colour, ...]


class BoardCluster(msgspec.Struct, frozen=True):
    """A cluster (CACT-02): its squares, and those of them that are empty and may act."""

    kind: Kind
    squares: tuple[Cell, ...]
    empty: tuple[Cell, ...]


class BoardShop(msgspec.Struct, frozen=True):
    """A visible coffee shop; `open` is false when a card covers half of it (CACT-09)."""

    squares: tuple[Cell, ...]
    wants: tuple[Colour, ...]
    has: tuple[Colour, ...]
    points: int
    open: bool
    supplied: bool


class PlayerBoard(msgspec.Struct, frozen=True):
    """One seat's business area and warehouse; `drafted` is a card that waits to be placed."""

    seat: int
    warehouse: dict[Colour, int]
    cups: int
    ships: int
    cards: tuple[PlacedCard, ...]
    drafted: Card | None
    squares: tuple[BoardSquare, ...]
    clusters: tuple[BoardCluster, ...]
    shops: tuple[BoardShop, ...]


class Board(msgspec.Struct, frozen=True):
    """The whole table; squares are in reading order, seats in `to_draft` and `to_act` are still to come this
    round.

    `unseen` are the cards that nobody has seen yet; `deck` of them will still be drawn.
    """

    round: int
    rounds: int
    phase: str
    master: int
    to_draft: tuple[int, ...]
    to_act: tuple[int, ...]
    actions_left: int
    open_cards: tuple[Card, ...]
    discarded: tuple[str, ...]
    unseen: tuple[str, ...]
    deck: int
    supply: dict[Colour, int]
    players: tuple[PlayerBoard, ...]


def board(state: State) -> Board:
    """Return the table as it lies."""
    cards = state.edition.cards
    return Board(
        round=state.round,
        rounds=ROUNDS,
        phase=phase(state),
        master=state.master,
        to_draft=tuple(state.to_draft),
        to_act=tuple(state.to_act),
        actions_left=state.actions_left,
        open_cards=tuple(cards[card] for card in state.open_cards),
        discarded=tuple(state.discarded),
        unseen=tuple(state.unseen),
        deck=state.deck,
        supply=dict(state.supply),
        players=tuple(_player_board(state, seat) for seat in range(len(state.players))),
    )


def phase(state: State) -> str:
    """Return where the game is, in words: the round and its phase (CGEN-01)."""
    if state.scores is not None:
        return "game over"
    if not state.round:
        return "set-up"
    if any(player.drafted for player in state.players):
        name = "place"
    elif state.to_draft or state.open_cards:
        name = "draft"
    else:
        name = "actions"
    return f"round {state.round} of {ROUNDS}, {name}"


def pieces(state: State) -> dict[str, int]:
    """Count the cubes of each colour and every card, wherever they are."""
    counts = {f"{colour} cubes": state.supply.get(colour, 0) for colour in COLOURS}
    cards = [*state.unseen, *state.open_cards, *state.discarded]
    for player in state.players:
        for colour in COLOURS:
            counts[f"{colour} cubes"] += player.warehouse[colour]
        for cubes in player.cubes.values():
            for colour in cubes:
                counts[f"{colour} cubes"] += 1
        cards += [placed.card for placed in player.cards]
        cards += [player.drafted] if player.drafted else []
    counts |= dict.fromkeys(state.edition.cards, 0)
    for card in cards:
        counts[card] += 1
    return counts


def _player_board(state: State, seat: int) -> PlayerBoard:
    player = state.players[seat]
    return PlayerBoard(
        seat=seat,
        warehouse={colour: player.warehouse[colour] for colour in COLOURS},
        cups=visible(state, seat, "cup"),
        ships=visible(state, seat, "ship"),
        cards=tuple(player.cards),
        drafted=state.edition.cards[player.drafted] if player.drafted else None,
        squares=tuple(_square(state, seat, cell) for cell in sorted(player.squares, key=reading_order)),
        clusters=tuple(
            BoardCluster(kind, tuple(cluster), tuple(empty_squares(state, seat, cluster)))
            for kind in CLUSTERED
            for cluster in clusters(state, seat, kind)
        ),
        shops=_shops(state, seat),
    )


def _square(state: State, seat: int, cell: Cell) -> BoardSquare:
    player = state.players[seat]
    square = state.edition.squares[player.squares[cell]]
    return BoardSquare(cell, square.kind, square.colour, square.card, tuple(player.cubes.get(cell, ())))


def _shops(state: State, seat: int) -> tuple[BoardShop, ...]:
    player, squares = state.players[seat], state.edition.squares
    found = []
    for cells in sorted(shop_cells(state, seat).values(), key=lambda cells: reading_order(cells[0])):
        shop = squares[player.squares[cells[0]]].shop
        if shop is not None:
            has = tuple(player.cubes.get(cells[0], ()))
            whole = shop.size == len(cells)
            supplied = whole and is_supplied(state, seat, cells[0], shop)
            found.append(BoardShop(tuple(cells), shop.wants, has, shop.points, whole, supplied))
    return tuple(found)
