"""The table as plain text for a terminal: one business area below the other."""

from collections.abc import Iterator
from string import ascii_uppercase

from domain.cafe.board import Board, BoardSquare, PlayerBoard, board
from domain.cafe.components import COLOURS, Card, Colour
from domain.cafe.grid import COLUMNS, Cell
from domain.cafe.scoring import score
from domain.cafe.state import State
from domain.cafe.telling import question

WIDTH = 9


def text(state: State) -> str:
    """Return the board as text; a square shows its kind and its cubes, such as "dry 2r", a shop its letter."""
    table = board(state)
    points = [seat.total for seat in score(state).seats]
    lines = [
        f"Café, version {state.version}: {table.phase}. Master: seat {table.master}. {table.deck} cards in the deck."
    ]
    lines.append(f"Supply: {_amounts(table.supply)}")
    lines += _open(table)
    if state.decision is not None:
        lines.append(f"Seat {state.decision.seat} is asked: {question(state.decision.choice)}")
    for player in table.players:
        lines += ["", *_area(player, points[player.seat])]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _open(table: Board) -> Iterator[str]:
    for card in table.open_cards:
        yield f"Open: {card.id:11} {_face(card)}"


def _face(card: Card) -> str:
    words = []
    shops = {}
    for square in card.squares:
        if square.shop is not None:
            shops[square.shop.number] = f"; shop: {' '.join(square.shop.wants)} = {square.shop.points}"
        words.append(square.colour or ("-" if square.kind == "blank" else square.kind))
    rows = " | ".join(" ".join(f"{word:6}" for word in words[at : at + COLUMNS]) for at in (0, COLUMNS))
    return rows.rstrip() + "".join(shops.values())


def _area(player: PlayerBoard, points: int) -> Iterator[str]:
    yield (
        f"Seat {player.seat}: points {points}, cups {player.cups}, ships {player.ships}. "
        f"Warehouse: {_amounts(player.warehouse)}"
    )
    if player.drafted is not None:
        yield f"  to place: {player.drafted.id} {_face(player.drafted)}"
    shops = list(zip(ascii_uppercase, (shop for shop in player.shops if shop.open), strict=False))
    letters = {cell: letter for letter, shop in shops for cell in shop.squares}
    squares = {square.at: square for square in player.squares}
    columns = range(min(x for x, _ in squares), max(x for x, _ in squares) + 1)
    rows = range(min(y for _, y in squares), max(y for _, y in squares) + 1)
    yield " " * 5 + "".join(f"{x:<{WIDTH}}" for x in columns)
    for y in rows:
        cells = (_word(squares[x, y], letters) if (x, y) in squares else "" for x in columns)
        yield f"{y:>3}  " + "".join(f"{word:{WIDTH}}" for word in cells)
    for cluster in player.clusters:
        where = " ".join(f"({x},{y})" for x, y in cluster.squares)
        yield f"  {cluster.kind} cluster, {len(cluster.empty)} of {len(cluster.squares)} empty: {where}"
    for letter, shop in shops:
        has = "has all" if shop.supplied else f"has {' '.join(shop.has) or 'none'}"
        yield f"  shop {letter}, {shop.points} points: wants {' '.join(shop.wants)}, {has}"


def _word(square: BoardSquare, letters: dict[Cell, str]) -> str:
    if square.kind == "bean":
        return f"{square.colour}{' *' if square.cubes else ''}"
    if square.kind == "shop":
        return f"shop {letters[square.at]}" if square.at in letters else "(shop)"
    if square.kind == "blank":
        return "-"
    return f"{square.kind} {len(square.cubes)}{square.cubes[0][0]}" if square.cubes else square.kind


def _amounts(cubes: dict[Colour, int]) -> str:
    return ", ".join(f"{colour} {cubes.get(colour, 0)}" for colour in COLOURS)
