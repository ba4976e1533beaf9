"""SEL-11, SEL-12, SEL-14: deliveries to the coffee bars."""

import pytest

from domain.coffee_traders.choices import SecondDelivery, SellTurn, TrackChoice, WildStockChoice
from domain.coffee_traders.commands import AdvanceArabica, Deliver, DropOut, PlaceWildStock
from domain.coffee_traders.events import (
    ArabicaAdvanced,
    BarCounterTaken,
    CoffeeDelivered,
    CoinsGained,
    CounterGained,
    MilestoneReached,
    WildStockGained,
    WildStockPlaced,
)
from domain.coffee_traders.names import COOPERATIVES, Coffee, Cooperative
from domain.coffee_traders.state import MilestoneTile, State
from tests.rules.coffee_traders.sell_table import selling
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    coffee,
    hold,
    legal,
    of,
    refused,
    told,
)

SPACES = [
    (bar, space, shown)
    for bar, column in enumerate(EDITION.bars.bars, start=1)
    for space, shown in enumerate(column.spaces, start=1)
]


def marked(state: State, seat: int, *bars: int) -> None:
    """Let a seat have delivered to the second space of some bars before."""
    for bar in bars:
        state.bars[bar - 1][1] = seat
        state.players[seat].scoring_markers -= 1


# SEL-11: a delivery


@pytest.mark.rule("SEL-11")
@pytest.mark.parametrize(("bar", "space"), [(bar, space) for bar, space, _ in SPACES])
def test_every_space_takes_its_coffee_and_gives_its_coins_for_a_scoring_marker(bar: int, space: int) -> None:
    state = selling()
    shown = EDITION.bars.bars[bar - 1].spaces[space - 1]
    kind = shown.coffee or "indonesia"
    hold(state, 0, **{kind: shown.amount + 1})
    payment = coffee(**{kind: shown.amount})

    events = act(state, Deliver(bar, space, payment))

    assert told(events)[:2] == [
        CoffeeDelivered(0, bar, space, payment),
        CoinsGained(0, shown.coins, "SEL-11"),
    ]
    player = state.players[0]
    assert (player.coins, player.scoring_markers, player.coffee[kind]) == (3 + shown.coins, 17, 1)
    assert state.bars[bar - 1][space - 1] == 0


@pytest.mark.rule("SEL-11")
def test_every_free_space_that_can_be_paid_is_offered() -> None:
    state = selling()
    hold(state, 0, brazil=3)

    offered = {(command.bar, command.space): command.coffee for command in legal(state, Deliver)}

    assert offered == {
        (bar, space): coffee(brazil=shown.amount)
        for bar, space, shown in SPACES
        if shown.coffee == "brazil" and shown.amount <= 3
    }


@pytest.mark.rule("SEL-11")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_space_with_a_marker_is_not_free(owner: int) -> None:
    state = selling()
    hold(state, 0, colombia=4)
    state.bars[0][1] = owner

    assert refused(state, Deliver(1, 2, coffee(colombia=2))) == "SEL-11"
    assert Deliver(2, 1, coffee(colombia=1)) in legal(state, Deliver)


@pytest.mark.rule("SEL-11")
@pytest.mark.parametrize(
    "payment",
    [
        (),
        coffee(colombia=1),
        coffee(colombia=3),
        coffee(colombia=1, brazil=1),
        coffee(brazil=2),
        coffee(colombia=2, kopi_luwak=1),
        ("kopi_luwak", "colombia"),
        coffee(kopi_luwak=2),
    ],
    ids=["none", "less", "more", "mixed", "another", "more with kopi", "order", "not held"],
)
def test_no_other_coffee_pays_for_a_space(payment: tuple[Coffee, ...]) -> None:
    state = selling()
    hold(state, 0, colombia=5, brazil=5, kopi_luwak=1)

    assert refused(state, Deliver(1, 2, payment)) == "SEL-11"


@pytest.mark.rule("SEL-11")
@pytest.mark.parametrize(("bar", "space"), [(0, 1), (7, 1), (1, 0), (1, 6), (6, 5), (-1, 1), (1, -1)])
def test_a_space_that_does_not_exist_is_refused(bar: int, space: int) -> None:
    state = selling()
    hold(state, 0, kopi_luwak=9)

    assert refused(state, Deliver(bar, space, coffee(kopi_luwak=1))) == "SEL-11"


@pytest.mark.rule("SEL-11", "GEN-03")
def test_kopi_luwak_stands_for_any_of_the_coffee_of_a_space() -> None:
    state = selling()
    hold(state, 0, brazil=2, kopi_luwak=3)

    payments = [command.coffee for command in legal(state, Deliver) if (command.bar, command.space) == (1, 3)]

    assert payments == [
        coffee(brazil=2, kopi_luwak=1),
        coffee(brazil=1, kopi_luwak=2),
        coffee(kopi_luwak=3),
    ]
    act(state, Deliver(1, 3, coffee(brazil=1, kopi_luwak=2)))
    assert (state.players[0].coffee["brazil"], state.players[0].coffee["kopi_luwak"]) == (1, 1)


@pytest.mark.rule("SEL-11")
@pytest.mark.parametrize("kind", COOPERATIVES)
@pytest.mark.parametrize("bar", [1, 2, 3, 4, 5])
def test_the_lowest_space_of_the_five_leftmost_bars_takes_six_of_one_type(
    bar: int, kind: Cooperative
) -> None:
    state = selling()
    hold(state, 0, **{kind: 6})

    assert Deliver(bar, 5, coffee(**{kind: 6})) in legal(state, Deliver)
    events = act(state, Deliver(bar, 5, coffee(**{kind: 6})))

    assert CoffeeDelivered(0, bar, 5, coffee(**{kind: 6})) in events


@pytest.mark.rule("SEL-11")
@pytest.mark.parametrize("wild", range(7))
def test_any_number_of_the_six_may_be_kopi_luwak(wild: int) -> None:
    state = selling()
    hold(state, 0, ethiopia=6, kopi_luwak=6)
    payment = coffee(ethiopia=6 - wild, kopi_luwak=wild)

    assert payment in [command.coffee for command in legal(state, Deliver) if command.space == 5]
    assert CoffeeDelivered(0, 3, 5, payment) in act(state, Deliver(3, 5, payment))


@pytest.mark.rule("SEL-11")
@pytest.mark.parametrize(
    "payment",
    [
        coffee(brazil=3, ethiopia=3),
        coffee(brazil=1, ethiopia=1, kopi_luwak=4),
        coffee(brazil=5),
        coffee(brazil=7),
        coffee(brazil=2, kopi_luwak=5),
        coffee(indonesia=6),
        ("kopi_luwak", "brazil", "brazil", "brazil", "brazil", "brazil"),
    ],
    ids=["two types", "two with kopi", "five", "seven", "seven with kopi", "not held", "order"],
)
def test_six_of_a_kind_are_six_of_one_kind(payment: tuple[Coffee, ...]) -> None:
    state = selling()
    hold(state, 0, brazil=9, ethiopia=9, kopi_luwak=9)

    assert refused(state, Deliver(1, 5, payment)) == "SEL-11"


@pytest.mark.rule("SEL-11")
def test_a_counter_on_the_space_is_gained_behind_the_coins() -> None:
    state = selling()
    state.bar_counters[1][4] = "animal_ethiopia"
    hold(state, 0, brazil=6)

    events = act(state, Deliver(2, 5, coffee(brazil=6)))

    assert told(events) == [
        CoffeeDelivered(0, 2, 5, coffee(brazil=6)),
        CoinsGained(0, 3, "SEL-11"),
        BarCounterTaken(0, 2, 5, "animal_ethiopia"),
        CounterGained(0, "animal_ethiopia", False, "SEL-11"),
        ArabicaAdvanced(0, "ethiopia", 1, "CNT-05"),
    ]
    assert state.bar_counters[1][4] is None
    assert asked(state) == [(0, SecondDelivery())]


@pytest.mark.rule("SEL-11")
@pytest.mark.parametrize("space", [3, 4])
def test_the_wild_counters_of_seoul_bring_a_step_of_choice(space: int) -> None:
    state = selling()
    hold(state, 0, kopi_luwak=4)

    events = act(state, Deliver(6, space, coffee(kopi_luwak=space)))
    assert CounterGained(0, "wild_animal", False, "SEL-11") in events
    assert asked(state) == [(0, TrackChoice("CNT-05"))]
    events = act(state, AdvanceArabica("brazil"))

    assert ArabicaAdvanced(0, "brazil", 1, "CNT-05") in events
    assert asked(state) == [(0, SecondDelivery())]


@pytest.mark.rule("SEL-11")
def test_a_space_without_a_counter_gives_none() -> None:
    state = selling()
    hold(state, 0, guatemala=1)

    assert not of(act(state, Deliver(1, 1, coffee(guatemala=1))), BarCounterTaken)


@pytest.mark.rule("SEL-11")
def test_both_deliveries_of_a_turn_may_go_to_one_bar() -> None:
    state = selling()
    hold(state, 0, guatemala=1, colombia=2)

    act(state, Deliver(1, 1, coffee(guatemala=1)))
    assert refused(state, Deliver(1, 1, coffee(guatemala=1))) == "SEL-11"
    act(state, Deliver(1, 2, coffee(colombia=2)))

    assert state.bars[0] == [0, 0, -1, -1, -1]


# SEL-12: a marker in all six bars


@pytest.mark.rule("SEL-12")
@pytest.mark.parametrize(("players", "gained"), [(2, False), (3, False), (4, True), (5, True)])
def test_a_first_marker_in_all_six_bars_brings_a_wild_stock_counter_with_four_or_five_players(
    players: int, gained: bool
) -> None:
    state = selling(players)
    marked(state, 0, 1, 2, 3, 4, 5)
    hold(state, 0, kopi_luwak=2)
    before = state.wild_stock

    events = act(state, Deliver(6, 1, coffee(kopi_luwak=1)))

    assert of(events, WildStockGained) == ([WildStockGained(0)] if gained else [])
    assert asked(state) == [(0, WildStockChoice() if gained else SecondDelivery())]
    assert state.wild_stock == before - gained
    assert state.players[0].wild_stock == gained


@pytest.mark.rule("SEL-12")
def test_the_wild_stock_counter_goes_under_any_type_before_the_turn_goes_on() -> None:
    state = selling(4)
    marked(state, 0, 1, 2, 3, 4, 5)
    hold(state, 0, kopi_luwak=2)
    act(state, Deliver(6, 1, coffee(kopi_luwak=1)))

    assert legal(state, PlaceWildStock) == [PlaceWildStock(cooperative) for cooperative in COOPERATIVES]
    assert refused(state, DropOut()) == "SEL-12"
    events = act(state, PlaceWildStock("ethiopia"))

    assert told(events) == [WildStockPlaced(0, "ethiopia")]
    assert state.players[0].wild_stock_under == "ethiopia"
    assert asked(state) == [(0, SecondDelivery())]


@pytest.mark.rule("SEL-12")
def test_it_can_come_with_the_second_delivery_of_a_turn() -> None:
    state = selling(4)
    marked(state, 0, 2, 3, 4, 5)
    hold(state, 0, kopi_luwak=2)

    first = act(state, Deliver(6, 1, coffee(kopi_luwak=1)))
    second = act(state, Deliver(1, 1, coffee(kopi_luwak=1)))
    act(state, PlaceWildStock("ethiopia"))

    assert not of(first, WildStockGained)
    assert WildStockGained(0) in second
    assert asked(state) == [(1, SellTurn())]


@pytest.mark.rule("SEL-12")
def test_five_bars_and_markers_of_others_are_not_enough() -> None:
    state = selling(4)
    marked(state, 0, 1, 2, 3, 4)
    marked(state, 1, 5)
    hold(state, 0, kopi_luwak=2)

    assert not of(act(state, Deliver(6, 1, coffee(kopi_luwak=1))), WildStockGained)


@pytest.mark.rule("SEL-12")
def test_every_player_gets_it_once_in_the_game_even_if_it_was_spent() -> None:
    state = selling(4)
    marked(state, 0, 1, 2, 3, 4, 5)
    hold(state, 0, kopi_luwak=2)
    act(state, Deliver(6, 1, coffee(kopi_luwak=1)))
    act(state, PlaceWildStock("ethiopia"))
    state.players[0].wild_stock, state.players[0].wild_stock_under = False, None
    state.spent_wild_stock += 1

    again = act(state, Deliver(1, 1, coffee(kopi_luwak=1)))
    marked(state, 1, 1, 2, 3, 4, 5)
    hold(state, 1, kopi_luwak=2)
    another = act(state, Deliver(6, 2, coffee(kopi_luwak=2)))

    assert not of(again, WildStockGained)
    assert WildStockGained(1) in another


# SEL-14: scoring markers


@pytest.mark.rule("SEL-14")
def test_a_delivery_needs_an_unplaced_scoring_marker() -> None:
    state = selling()
    hold(state, 0, guatemala=1, colombia=1)
    state.players[0].scoring_markers = 1

    act(state, Deliver(1, 1, coffee(guatemala=1)))

    assert state.players[0].scoring_markers == 0
    assert not legal(state, Deliver)
    assert refused(state, Deliver(2, 1, coffee(colombia=1))) == "SEL-14"


@pytest.mark.rule("SEL-14")
def test_a_milestone_met_without_a_scoring_marker_is_marked_all_the_same() -> None:
    state = selling()
    state.milestones = [MilestoneTile("six_bars", (9, 6, 3))]
    marked(state, 0, 1, 2, 3, 4, 5)
    hold(state, 0, brazil=2)
    state.players[0].scoring_markers = 1

    events = act(state, Deliver(6, 2, coffee(brazil=2)))

    assert MilestoneReached(0, "six_bars", 9) in events
    assert [seat for seat, _ in state.milestones[0].marks] == [0]
    assert state.players[0].scoring_markers == 0


@pytest.mark.rule("SEL-14")
def test_a_milestone_takes_a_scoring_marker_that_is_there() -> None:
    state = selling()
    state.milestones = [MilestoneTile("six_bars", (9, 6, 3))]
    marked(state, 0, 1, 2, 3, 4, 5)
    hold(state, 0, brazil=2)
    before = RULES.pieces(state)["seat 0 scoring markers"]

    act(state, Deliver(6, 2, coffee(brazil=2)))

    assert state.players[0].scoring_markers == 18 - 5 - 2
    assert RULES.pieces(state)["seat 0 scoring markers"] == before
