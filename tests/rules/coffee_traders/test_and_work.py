"""AND: what André adds in Work."""

from collections.abc import Sequence

import pytest

from domain.coffee_traders.choices import WorkTurn
from domain.coffee_traders.commands import (
    ArrangeWarehouses,
    TakeCoins,
)
from domain.coffee_traders.events import (
    Event,
    Passed,
    PlantationAdded,
    TurnStarted,
)
from domain.coffee_traders.names import COOPERATIVES, Letter, Row
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.andre_table import ANDRE, andre, fill, his, table, turns
from tests.rules.coffee_traders.table import (
    EDITION,
    act,
    asked,
    enter,
    of,
    plant,
    told,
)


def first_turn(state: State) -> list[Event]:
    """Let everybody take coins and return what happens in André's first turn of Work."""
    act(state, TakeCoins(), 0)
    events = told(act(state, TakeCoins(), 1))
    assert events[-1] == TurnStarted(0)
    return events[events.index(TurnStarted(ANDRE)) + 1 : -1]


@pytest.mark.rule("AND-03")
def test_in_work_andre_has_exactly_four_turns_and_then_he_is_out() -> None:
    state = table()
    for player in state.players[:2]:
        player.markers = 9
    seen = []
    while 2 not in state.dropped:
        act(state, TakeCoins(), 0)
        seen += act(state, TakeCoins(), 1)

    assert seen.count(TurnStarted(ANDRE)) == 4
    assert state.players[0].used_markers == 5
    assert asked(state) == [(0, WorkTurn())]
    later = act(state, TakeCoins(), 0) + act(state, TakeCoins(), 1)
    assert TurnStarted(ANDRE) not in later


@pytest.mark.rule("AND-03")
def test_his_four_turns_come_even_when_the_people_are_out_and_again_in_the_next_period() -> None:
    state = table()

    assert len(turns(state)) == 4
    assert state.phase == "assign_workers"

    state.next_order = [2, 0, 1]
    enter(state, "refresh", 1)
    for seat in (0, 1):
        act(state, ArrangeWarehouses(()), seat)
    assert (state.phase, state.period) == ("work", 2)
    assert len(turns(state)) == 4


@pytest.mark.rule("AND-03")
def test_a_passed_turn_counts() -> None:
    state = table()
    fill(state, "guatemala", "1")
    fill(state, "brazil", "1")
    for cooperative in COOPERATIVES:
        for row in state.areas[cooperative].rows.values():
            for plantation in row:
                if plantation is not None:
                    plantation.worker = True

    assert turns(state) == [[Passed(ANDRE, automatic=True)]] * 4


@pytest.mark.rule("AND-03")
@pytest.mark.parametrize("tile", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_he_adds_in_the_cooperative_of_the_top_and_then_of_the_middle_coffee(
    letter: Letter, tile: int
) -> None:
    state = table(letter=letter, tile=tile)
    top, middle, _ = EDITION.contract_tiles.at(letter, tile)

    first, second, _, _ = turns(state)

    assert first == [PlantationAdded(ANDRE, None, 1, top, "1", 1)]
    assert second == [PlantationAdded(ANDRE, None, 1, middle, "1", 1)]


@pytest.mark.rule("AND-03")
@pytest.mark.parametrize(("levels", "level"), [((), 1), ((1,), 2), ((1, 2), 3)])
def test_adding_costs_him_nothing_and_brings_him_nothing(levels: Sequence[int], level: int) -> None:
    state = table()
    his(state, "guatemala", *levels)
    area = state.areas["guatemala"]
    before = (area.town_centre, list(area.counters), list(area.donkeys), list(area.trucks))

    added = first_turn(state)

    # No worker to the town centre, no donkey, no truck, no counter, no step: nothing but the plantation.
    assert [(event.seat, event.level) for event in of(added, PlantationAdded)] == [(ANDRE, level)]
    assert len(added) == 1
    assert (area.town_centre, area.counters, area.donkeys, area.trucks) == before


ADDS = [
    # his levels there, what is left of his levels 1 2 3, rows without a free space, the level he adds (0: he passes)
    ((), (2, 4, 2), (), 1),
    ((), (0, 4, 2), (), 0),
    ((), (2, 4, 2), ("1",), 0),
    ((1,), (2, 4, 2), (), 2),
    ((1,), (2, 0, 2), (), 1),
    ((1,), (2, 4, 2), ("1/2",), 1),
    ((1,), (0, 0, 2), (), 0),
    ((1,), (0, 4, 2), ("1/2",), 0),
    ((1,), (2, 4, 2), ("1", "1/2"), 0),
    ((1, 1), (2, 4, 2), (), 2),
    ((1, 2), (2, 4, 2), (), 3),
    ((1, 2), (2, 4, 0), (), 1),
    ((1, 2), (2, 4, 2), ("2/3",), 1),
    ((1, 2), (0, 4, 0), (), 0),
    ((1, 2), (2, 4, 2), ("1", "2/3"), 0),
    ((1, 1, 2), (2, 4, 2), (), 3),
    ((1, 1, 2), (2, 4, 0), (), 1),
    ((1, 2, 3), (2, 4, 2), (), 1),
    ((1, 2, 3), (0, 4, 2), (), 0),
    ((1, 2, 3), (2, 4, 2), ("1",), 0),
    ((1, 1, 2, 3), (2, 4, 2), (), 2),
    ((1, 1, 2, 3), (2, 0, 2), (), 1),
    ((1, 1, 2, 2, 3), (2, 4, 2), (), 3),
    ((1, 1, 2, 2, 3), (2, 4, 0), (), 1),
    ((1, 1, 2, 2, 3, 3), (2, 4, 2), (), 1),
    ((1, 1, 1, 2, 3), (2, 4, 2), (), 2),
    # a level of his has left the game, or came in other ways
    ((2,), (2, 4, 2), (), 3),
    ((3,), (2, 4, 2), (), 1),
    ((2, 3), (2, 4, 2), (), 1),
    ((1, 3), (2, 4, 2), (), 1),
    ((1, 1, 3), (2, 4, 2), (), 2),
]


@pytest.mark.rule("AND-04")
@pytest.mark.parametrize(("levels", "left", "full", "level"), ADDS)
def test_what_he_adds_follows_from_what_he_has_there(
    levels: tuple[int, ...], left: tuple[int, ...], full: tuple[Row, ...], level: int
) -> None:
    state = table()
    his(state, "guatemala", *levels)
    his(state, "colombia", 1, 2, 3)  # elsewhere: of no account
    andre(state).plantations = list(left)
    for row in full:
        fill(state, "guatemala", row)

    added = first_turn(state)

    if level == 0:
        assert added == [Passed(ANDRE, automatic=True)]
        assert andre(state).plantations == list(left)
    else:
        rows: tuple[Row, Row, Row] = ("1", "1/2", "2/3")
        plantations = of(added, PlantationAdded)
        assert [(p.cooperative, p.level, p.row) for p in plantations] == [
            ("guatemala", level, rows[level - 1])
        ]
        assert not of(added, Passed)
        assert andre(state).plantations[level - 1] == left[level - 1] - 1


@pytest.mark.rule("AND-05")
def test_a_level_goes_into_its_own_row_only() -> None:
    # Level 2 would fit the 2/3 row, level 1 the 1/2 row; he uses neither.
    state = table()
    his(state, "guatemala", 1)
    fill(state, "guatemala", "1/2")
    assert [(p.level, p.row) for p in of(first_turn(state), PlantationAdded)] == [(1, "1")]

    state = table()
    fill(state, "guatemala", "1")
    assert first_turn(state) == [Passed(ANDRE, automatic=True)]


@pytest.mark.rule("AND-05")
def test_the_leftmost_free_space_is_taken_where_nobody_is_cut_off() -> None:
    state = table()
    plant(state, 0, "guatemala", "1", 1)
    plant(state, 1, "guatemala", "1", 2)

    assert [p.space for p in of(first_turn(state), PlantationAdded)] == [3]


Placed = tuple[int, Row, int, int]  # seat, row, space, supporter


Donkey = tuple[int, Row, int, int]  # seat, row and space above, space below


# 1/2 space k is joined to 1 spaces k and k + 1, 2/3 space k to 1/2 spaces k and k + 1. André stands on 1 space 4 and,
# where he is to go into the 2/3 row, on 1/2 space 4.
CUTS: dict[str, tuple[Row, list[Placed], list[Donkey], int]] = {
    "nobody there": ("1/2", [], [], 1),
    "space 1 is the only one for 1 space 1": ("1/2", [(0, "1", 1, 0)], [], 2),
    "1 space 2 keeps space 2": ("1/2", [(0, "1", 2, 0)], [], 1),
    "both ends": ("1/2", [(0, "1", 1, 0), (1, "1", 5, 0)], [], 2),
    "the other way of 1 space 2 is taken": ("1/2", [(0, "1", 2, 0), (1, "1/2", 2, 0)], [], 3),
    "the other way of 1 space 2 is what it supports": ("1/2", [(0, "1", 2, 0), (0, "1/2", 2, 2)], [], 1),
    "two players cut off or one": (
        "1/2",
        [(0, "1", 1, 0), (1, "1", 2, 0), (1, "1", 5, 0), (0, "1/2", 2, 0), (0, "1/2", 3, 0)],
        [],
        4,
    ),
    "one player counts once, so the leftmost": (
        "1/2",
        [(0, "1", 1, 0), (0, "1", 2, 0), (1, "1", 5, 0), (1, "1/2", 2, 0), (1, "1/2", 3, 0)],
        [],
        1,
    ),
    "a donkey": ("1/2", [], [(0, "1/2", 1, 1)], 2),
    "a donkey on the other pathway": ("1/2", [], [(0, "1/2", 1, 2)], 2),
    "donkeys of two, and of one": (
        "1/2",
        [(1, "1/2", 2, 0), (1, "1/2", 3, 0)],
        [(0, "1/2", 1, 1), (1, "1/2", 1, 2), (1, "1/2", 4, 4)],
        4,
    ),
    "his own plantation": ("1/2", [(2, "1", 1, 0), (0, "1", 2, 0)], [], 1),
    "no plantation in the 1/2 row": ("2/3", [(0, "1", 1, 0)], [], 1),
    "space 1 is the only one for 1/2 space 1": ("2/3", [(0, "1/2", 1, 0)], [], 2),
    "1/2 space 2 keeps space 2": ("2/3", [(0, "1/2", 2, 0)], [], 1),
    "the other way of 1/2 space 2 is taken": ("2/3", [(0, "1/2", 2, 0), (1, "2/3", 2, 0)], [], 3),
    "the other way of 1/2 space 2 is what it supports": (
        "2/3",
        [(0, "1/2", 2, 0), (0, "2/3", 2, 2)],
        [],
        1,
    ),
    "donkeys up to the 2/3 row": ("2/3", [], [(1, "2/3", 1, 1), (1, "2/3", 2, 2)], 3),
}


@pytest.mark.rule("AND-05")
@pytest.mark.parametrize(("row", "placed", "donkeys", "space"), CUTS.values(), ids=list(CUTS))
def test_he_takes_the_space_that_cuts_off_the_fewest_players_then_the_leftmost(
    row: Row, placed: list[Placed], donkeys: list[Donkey], space: int
) -> None:
    state = table()
    area = state.areas["guatemala"]
    plant(state, ANDRE, "guatemala", "1", 4)
    if row == "2/3":
        plant(state, ANDRE, "guatemala", "1/2", 4, level=2)
    else:
        andre(state).plantations = [2, 4, 0]
    for seat, its_row, its_space, supporter in placed:
        plant(state, seat, "guatemala", its_row, its_space, supporter=supporter)
    for seat, up_to, above, below in donkeys:
        index = EDITION.pathway_index[up_to, above, below]
        area.donkey_owners[index], area.donkeys[index] = seat, 1

    added = of(first_turn(state), PlantationAdded)

    assert [(plantation.row, plantation.space) for plantation in added] == [(row, space)]
