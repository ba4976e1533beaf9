"""AND: André's workers."""

import pytest

from domain.coffee_traders.choices import AndreStaffing
from domain.coffee_traders.commands import (
    Done,
    DropOut,
    LeaveUnstaffed,
    PayCoin,
)
from domain.coffee_traders.events import (
    ArabicaAdvanced,
    Event,
    Passed,
    PenaltyDue,
    TownCentreRefilled,
    WorkerPlaced,
)
from domain.coffee_traders.names import COOPERATIVES, Letter, Row
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.andre_table import ANDRE, andre, his, table, turns
from tests.rules.coffee_traders.table import (
    EDITION,
    act,
    asked,
    enter,
    legal,
    of,
    plant,
    refused,
)


def staffed(event: WorkerPlaced) -> tuple[Row, int]:
    return event.row, event.space


@pytest.mark.rule("AND-06")
@pytest.mark.parametrize(("order", "spaces"), [((0, 1, 2), [3, 5, 1]), ((1, 0, 2), [5, 3, 1])])
def test_in_turn_3_he_sends_workers_to_everybody_in_turn_order_himself_last(
    order: tuple[int, ...], spaces: list[int]
) -> None:
    state = table()
    state.order = list(order)
    enter(state, "work")
    plant(state, 0, "guatemala", "1", 3)
    plant(state, 0, "guatemala", "1", 4)
    plant(state, 0, "guatemala", "1/2", 1)
    plant(state, 1, "guatemala", "1", 5)

    _, _, third, _ = turns(state)

    # His own is the one that he added in turn 1. Nobody advances, and his tracks do not move.
    assert third == [WorkerPlaced("guatemala", "1", space, "town_centre", "AND-06") for space in spaces]
    assert state.areas["guatemala"].town_centre == 6 - 3


@pytest.mark.rule("AND-06")
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_turn_3_is_for_the_top_and_turn_4_for_the_middle_coffee(letter: Letter) -> None:
    state = table(letter=letter)
    top, middle, _ = EDITION.contract_tiles.at(letter, 1)
    for cooperative in COOPERATIVES:
        plant(state, 0, cooperative, "1", 5)

    _, _, third, fourth = turns(state)

    assert [(e.cooperative, *staffed(e)) for e in of(third, WorkerPlaced)] == [(top, "1", 5), (top, "1", 1)]
    assert [(e.cooperative, *staffed(e)) for e in of(fourth, WorkerPlaced)] == [
        (middle, "1", 5),
        (middle, "1", 1),
    ]


@pytest.mark.rule("AND-06")
def test_an_emptied_town_centre_gets_a_worker_back() -> None:
    state = table()
    plant(state, 0, "guatemala", "1", 5)
    state.areas["guatemala"].town_centre = 2

    _, _, third, _ = turns(state)

    assert third[-1] == TownCentreRefilled("guatemala", "WRK-17")
    assert state.areas["guatemala"].town_centre == 1


@pytest.mark.rule("AND-06")
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2)])
@pytest.mark.parametrize(
    ("town_centre", "choices"),
    [(1, [(0, 1), (0, 2), (1, 2)]), (2, [(0,), (1,), (2,)])],
)
def test_with_too_few_workers_the_first_player_in_turn_order_says_who_stays_empty(
    order: tuple[int, ...], town_centre: int, choices: list[tuple[int, ...]]
) -> None:
    state = table()
    state.order = list(order)
    enter(state, "work")
    plant(state, 0, "guatemala", "1", 3)
    plant(state, 1, "guatemala", "1", 5)
    state.areas["guatemala"].town_centre = town_centre
    act(state, DropOut())
    act(state, DropOut())
    assert asked(state) == [(order[0], AndreStaffing("guatemala"))]

    assert legal(state, LeaveUnstaffed) == [LeaveUnstaffed(unstaffed) for unstaffed in choices]
    for wrong in ((), (0, 1, 2), (1, 0), (3,), choices[0][::-1] * 2, (0,) * len(choices[0]) + (0,)):
        assert refused(state, LeaveUnstaffed(wrong)) == "AND-06"
    events = act(state, LeaveUnstaffed(choices[-1]))

    spaces = {0: 3, 1: 5, 2: 1}
    sent = [e for e in of(events, WorkerPlaced) if e.cooperative == "guatemala"]
    assert [e.space for e in sent] == [spaces[seat] for seat in order if seat not in choices[-1]]
    assert TownCentreRefilled("guatemala", "WRK-17") in events
    assert not of(events, ArabicaAdvanced)
    assert not any(any(player.tracks.values()) for player in state.players)


@pytest.mark.rule("AND-06")
def test_with_nothing_to_staff_he_passes() -> None:
    state = table()
    andre(state).plantations = [0, 4, 2]
    plant(state, 0, "guatemala", "1", 1, worker=True)
    plant(state, 0, "brazil", "1", 1)

    _, _, third, fourth = turns(state)

    assert third == [Passed(ANDRE, automatic=True)]
    assert [staffed(e) for e in of(fourth, WorkerPlaced)] == [("1", 1)]
    assert state.areas["guatemala"].town_centre == 6


def assign(state: State) -> list[Event]:
    """Play Assign Workers without a worker in any pool, to the penalties or beyond."""
    for player in state.players:
        player.workers = 0
    enter(state, "assign_workers")
    return act(state, Done(), 0) + act(state, Done(), 1)


@pytest.mark.rule("AND-07")
@pytest.mark.parametrize(
    ("town_centre", "from_there", "refilled", "then"),
    [(6, 3, False, 3), (4, 3, False, 1), (3, 3, True, 1), (2, 2, True, 1), (1, 1, True, 1)],
)
def test_his_plantations_are_staffed_from_the_town_centre_then_from_the_general_supply(
    town_centre: int, from_there: int, refilled: bool, then: int
) -> None:
    state = table()
    his(state, "brazil", 1, 1, 2)
    plant(state, ANDRE, "brazil", "1", 5, worker=True)
    his(state, "ethiopia", 1)
    state.areas["brazil"].town_centre = town_centre

    events = assign(state)

    placed = [e for e in of(events, WorkerPlaced) if e.cooperative == "brazil"]
    assert [(staffed(e), e.source, e.rule) for e in placed] == [
        (place, "town_centre" if index < from_there else "general_supply", "AND-07")
        for index, place in enumerate([("1", 1), ("1", 2), ("1/2", 1)])
    ]
    assert of(events, TownCentreRefilled) == [TownCentreRefilled("brazil", "AND-07")] * refilled
    assert state.areas["brazil"].town_centre == then
    assert state.areas["ethiopia"].town_centre == 5


@pytest.mark.rule("AND-07")
@pytest.mark.parametrize("period", [1, 2, 3])
def test_he_pays_no_penalty_and_is_staffed_only_after_the_penalties_of_the_others(period: int) -> None:
    state = table()
    state.period = period
    his(state, "brazil", 1)
    plant(state, 0, "brazil", "1", 5)
    state.players[0].coins = 9

    owed = assign(state)
    assert of(owed, PenaltyDue) == [PenaltyDue(0, 1, period)]
    assert not of(owed, WorkerPlaced)
    for _ in range(period - 1):
        assert not of(act(state, PayCoin(), 0), WorkerPlaced)
    paid = act(state, PayCoin(), 0)

    assert of(paid, WorkerPlaced) == [WorkerPlaced("brazil", "1", 1, "town_centre", "AND-07")]
    assert state.phase == "trade_and_build"
