"""Clusters: maximal sets of orthogonally adjacent visible squares of one kind (CACT-02)."""

from domain.cafe.components import Kind
from domain.cafe.grid import Cell, connected, reading_order
from domain.cafe.state import State, cells_of


def cluster_of(state: State, seat: int, kind: Kind, cell: Cell) -> list[Cell]:
    """Return the cluster of squares of a kind that a cell, one of them, belongs to, in reading order (CACT-02)."""
    return connected(cell, frozenset(cells_of(state, seat, kind)))


def clusters(state: State, seat: int, kind: Kind) -> list[list[Cell]]:
    """Return all clusters of a kind, each in reading order, ordered by their first squares (CACT-02)."""
    cells = frozenset(cells_of(state, seat, kind))
    found: list[list[Cell]] = []
    seen: set[Cell] = set()
    for cell in sorted(cells, key=reading_order):
        if cell not in seen:
            found.append(connected(cell, cells))
            seen.update(found[-1])
    return found


def empty_squares(state: State, seat: int, cluster: list[Cell]) -> list[Cell]:
    """Return the squares of a cluster that hold no cube: only they act (CACT-02)."""
    cubes = state.players[seat].cubes
    return [cell for cell in cluster if cell not in cubes]
