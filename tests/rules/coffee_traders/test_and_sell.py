"""AND: André in Harvest and Sell."""

import pytest

from domain.coffee_traders.commands import (
    Deliver,
    DropOut,
)
from domain.coffee_traders.events import (
    BarSpaceCovered,
    CoffeeHarvested,
    CoffeeLost,
    CounterGained,
    DroppedOut,
    Event,
    TurnStarted,
)
from domain.coffee_traders.names import Letter
from tests.rules.coffee_traders.andre_table import ANDRE, table
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    enter,
    hold,
    of,
    plant,
    refused,
    told,
)


@pytest.mark.rule("AND-11")
def test_he_takes_his_share_of_the_harvest_and_throws_it_away() -> None:
    state = table()
    plant(state, ANDRE, "brazil", "1", 1, worker=True)
    plant(state, 0, "brazil", "1", 2, worker=True)
    plant(state, 1, "brazil", "1", 3)
    state.areas["brazil"].traders = [ANDRE, 0]
    state.areas["brazil"].buildings[EDITION.building_index["fair_trade_post", 3]] = ANDRE
    hold(state, 0)

    events = enter(state, "harvest")

    # Two staffed plantations give 6: one for his post, one for the first trader, then two each in turn.
    assert of(events, CoffeeHarvested) == [
        CoffeeHarvested(0, "brazil", 0, 0, 2),
        CoffeeHarvested(ANDRE, "brazil", 1, 1, 2),
    ]
    assert of(events, CoffeeLost) == [CoffeeLost(ANDRE, "brazil", 4, "AND-11")]
    assert state.players[0].coffee["brazil"] == 2
    assert not any(state.players[ANDRE].coffee.values())


# Every space that asks for a coffee, as (bar, space), from the lowest number and then from the left.
BRAZIL = [(3, 1), (2, 2), (6, 2), (1, 3), (5, 4)]


ETHIOPIA = [(4, 1), (3, 2), (2, 3), (1, 4), (6, 4)]


def covered(events: list[Event]) -> list[tuple[int, int]]:
    return [(event.bar, event.space) for event in of(events, BarSpaceCovered)]


@pytest.mark.rule("AND-12")
@pytest.mark.parametrize("taken", range(6))
def test_in_sell_he_covers_the_lowest_free_space_of_his_middle_and_of_his_bottom_coffee(taken: int) -> None:
    state = table()
    for bar, space in BRAZIL[:taken] + ETHIOPIA[:taken]:
        state.bars[bar - 1][space - 1] = 1

    events = enter(state, "sell")

    # With all five taken none is left, though the spaces for six of a kind are free.
    assert covered(events) == BRAZIL[taken : taken + 1] + ETHIOPIA[taken : taken + 1]
    assert state.players[ANDRE].scoring_markers == 6 - len(covered(events))


@pytest.mark.rule("AND-12")
@pytest.mark.parametrize(("letter", "tile"), [("A", 2), ("B", 1), ("C", 5)])
def test_middle_comes_before_bottom_whatever_the_contract(letter: Letter, tile: int) -> None:
    state = table(letter=letter, tile=tile)
    _, middle, bottom = EDITION.contract_tiles.at(letter, tile)

    events = enter(state, "sell")

    coffees = [EDITION.bars.bars[bar - 1].spaces[space - 1].coffee for bar, space in covered(events)]
    assert coffees == [middle, bottom]


@pytest.mark.rule("AND-12")
def test_his_turn_is_the_first_of_sell_and_the_only_one() -> None:
    state = table()
    hold(state, 0, guatemala=1, colombia=1)

    events = told(enter(state, "sell"))

    assert events[0] == TurnStarted(ANDRE)
    assert events[-2:] == [DroppedOut(ANDRE, automatic=True), TurnStarted(1)]
    rest = act(state, DropOut(), 1)
    rest += act(state, Deliver(1, 1, ("guatemala",)), 0) + act(state, Deliver(2, 1, ("colombia",)), 0)
    assert TurnStarted(ANDRE) not in rest


@pytest.mark.rule("AND-12")
def test_a_counter_that_he_covers_is_out_of_reach_for_good() -> None:
    state = table()
    for bar, space in ETHIOPIA[:4]:
        state.bars[bar - 1][space - 1] = 1
    pieces = RULES.pieces(state)
    hold(state, 1, ethiopia=4)

    events = enter(state, "sell")

    covered = [event for event in of(events, BarSpaceCovered) if event.counter is not None]
    assert covered == [BarSpaceCovered(ANDRE, 6, 4, "wild_animal")]
    assert not of(events, CounterGained)
    assert state.bar_counters[5][3] is None
    assert state.players[ANDRE].counters == []
    assert refused(state, Deliver(6, 4, ("ethiopia",) * 4), 1) == "SEL-11"
    assert RULES.pieces(state) == pieces
