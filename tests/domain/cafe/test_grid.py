"""Geometry: turned cards, places, neighbours."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cafe.grid import TURNS, Cell, Turn, connected, footprint, overlaps, reading_order

cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
areas = st.sets(cells, min_size=1, max_size=40)
turns = st.sampled_from(TURNS)
fixed = settings(derandomize=True, deadline=None, max_examples=60)


@fixed
@given(cells, turns)
def test_a_card_covers_six_cells_from_its_upper_left_one(at: Cell, turn: Turn) -> None:
    covered = footprint(at, turn)
    assert len(set(covered)) == 6
    assert (min(x for x, _ in covered), min(y for _, y in covered)) == at
    width, height = (3, 2) if turn in (0, 180) else (2, 3)
    assert (max(x for x, _ in covered), max(y for _, y in covered)) == (at[0] + width - 1, at[1] + height - 1)


@pytest.mark.parametrize("turn", TURNS)
def test_four_quarter_turns_are_none_and_neighbours_stay_neighbours(turn: Turn) -> None:
    squares = footprint((0, 0), turn)
    quarter = [(-y, x) for x, y in squares]  # clockwise, as y grows downwards
    left, top = min(x for x, _ in quarter), min(y for _, y in quarter)
    following = TURNS[(TURNS.index(turn) + 1) % 4]
    assert footprint((0, 0), following) == [(x - left, y - top) for x, y in quarter]


@fixed
@given(areas, turns)
def test_overlaps_count_the_covered_squares_of_every_place(area: set[Cell], turn: Turn) -> None:
    counts = overlaps(area, turn)
    everywhere = [(x, y) for x in range(-13, 13) for y in range(-13, 13)]
    expected = {at: count for at in everywhere if (count := len(area & set(footprint(at, turn))))}
    assert counts == expected


@fixed
@given(areas)
def test_connected_cells_are_all_that_steps_can_reach(area: set[Cell]) -> None:
    start = min(area)
    found = connected(start, area)
    assert found == sorted(found, key=reading_order)
    reached = {start}
    while (
        more := {(x + dx, y + dy) for x, y in reached for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        & area - reached
    ):
        reached |= more
    assert set(found) == reached


def test_reading_order_is_row_by_row() -> None:
    assert sorted([(1, 1), (0, 2), (2, 0), (0, 1)], key=reading_order) == [(2, 0), (0, 1), (1, 1), (0, 2)]
