"""HAR: Harvest."""

import pytest

from domain.coffee_traders.choices import SellTurn
from domain.coffee_traders.commands import ArrangeWarehouses, DropOut
from domain.coffee_traders.events import (
    CivetSent,
    CoffeeHarvested,
    CoffeeLost,
    CoffeeProduced,
    CoffeeWasted,
    Event,
    GainLost,
    KopiLuwakGained,
    PhaseStarted,
    TurnOrderDrawn,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative
from domain.coffee_traders.state import State, people
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    asked,
    at,
    clear_plantations,
    hold,
    new_table,
    of,
    plant,
    settle,
)

ANDRE = 2


def fields(players: int = 3, order: tuple[int, ...] = ()) -> State:
    """Return a table with empty cooperatives, no coffee and no civet in Sumatra."""
    state = new_table(players)
    if order:
        RULES.apply(state, TurnOrderDrawn(order))
    clear_plantations(state)
    for area in state.areas.values():
        area.buildings = [-1] * len(area.buildings)
    for seat in people(state):
        hold(state, seat)
        state.players[seat].personal_civets += state.players[seat].sumatra
        state.players[seat].sumatra = 0
    return state


def staff(state: State, cooperative: Cooperative, amount: int, seat: int = 0) -> None:
    """Put so many staffed plantations of a seat into a cooperative, from the lowest row up."""
    area = state.areas[cooperative]
    free = [
        (row, index + 1)
        for row, spaces in area.rows.items()
        for index, plantation in enumerate(spaces)
        if plantation is None
    ]
    for row, space in free[:amount]:
        plant(state, seat, cooperative, row, space, worker=True)


def give_posts(state: State, cooperative: Cooperative, *owners: int) -> None:
    """Put fair trade posts of these seats onto the spaces of a cooperative, from the first."""
    for space, owner in enumerate(owners, start=1):
        index = state.edition.building_index["fair_trade_post", space]
        state.areas[cooperative].buildings[index] = owner


def harvest(state: State) -> list[Event]:
    """Let the Harvest happen and return its events."""
    state.pending.clear()
    RULES.apply(state, PhaseStarted("harvest"))
    events = settle(state)
    return events[: events.index(PhaseStarted("sell"))]


def shares(events: list[Event], cooperative: Cooperative) -> dict[int, tuple[int, int, int]]:
    """Return what each seat got from posts, as first trader, and in the rounds."""
    return {
        event.seat: (event.posts, event.first, event.rounds)
        for event in of(events, CoffeeHarvested)
        if event.cooperative == cooperative
    }


@pytest.mark.rule("HAR-01")
@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 3), (4, 2), (5, 2)])
def test_every_staffed_plantation_produces_three_coffee_or_two_with_four_or_five_players(
    players: int, each: int
) -> None:
    state = fields(players)
    staff(state, "colombia", 2, seat=0)
    staff(state, "colombia", 1, seat=1)
    plant(state, 0, "colombia", "2/3", 3, level=3)  # without worker
    plant(state, 0, "ethiopia", "1", 1)
    staff(state, "indonesia", 1, seat=players - 1)

    events = harvest(state)

    assert of(events, CoffeeProduced) == [
        CoffeeProduced("guatemala", 0, 0),
        CoffeeProduced("colombia", 3, 3 * each),
        CoffeeProduced("brazil", 0, 0),
        CoffeeProduced("ethiopia", 0, 0),
        CoffeeProduced("indonesia", 1, each),
    ]


@pytest.mark.rule("HAR-01", "AND-01")
def test_andres_staffed_plantations_produce_too() -> None:
    state = fields(2)
    staff(state, "brazil", 2, seat=ANDRE)

    assert CoffeeProduced("brazil", 2, 6) in harvest(state)


@pytest.mark.rule("HAR-01")
def test_a_plantation_of_a_higher_level_produces_no_more() -> None:
    state = fields(3)
    plant(state, 0, "brazil", "2/3", 1, level=3, worker=True)
    state.areas["brazil"].traders = [0]

    harvest(state)

    assert state.players[0].coffee["brazil"] == 3


@pytest.mark.rule("HAR-01", "HAR-02", "HAR-03", "HAR-04")
def test_the_worked_example_of_the_sources() -> None:
    a, b, c = 0, 1, 2
    state = fields(4)
    staff(state, "colombia", 4, seat=a)
    staff(state, "colombia", 4, seat=3)
    give_posts(state, "colombia", a, b)
    state.areas["colombia"].traders = [b, c]

    events = harvest(state)

    assert CoffeeProduced("colombia", 8, 16) in events
    assert shares(events, "colombia") == {a: (1, 0, 0), b: (1, 1, 5), c: (0, 0, 5)}
    assert of(events, CoffeeWasted) == [CoffeeWasted("colombia", 3)]
    assert [player.coffee["colombia"] for player in state.players] == [1, 7, 5, 0]


@pytest.mark.rule("HAR-02")
def test_every_fair_trade_post_takes_one_without_any_trader() -> None:
    state = fields(4)
    staff(state, "brazil", 3)
    give_posts(state, "brazil", 2, 1, 2)

    events = harvest(state)

    assert shares(events, "brazil") == {1: (1, 0, 0), 2: (2, 0, 0)}
    assert CoffeeWasted("brazil", 3) in events


@pytest.mark.rule("HAR-02")
def test_posts_are_served_before_traders() -> None:
    state = fields(4)
    staff(state, "brazil", 1)
    give_posts(state, "brazil", 2, 3)
    state.areas["brazil"].traders = [0, 1]

    assert shares(harvest(state), "brazil") == {2: (1, 0, 0), 3: (1, 0, 0)}


@pytest.mark.rule("HAR-02")
@pytest.mark.parametrize(
    ("order", "taken"),
    [
        ((0, 1, 2, 3), {0: 1, 1: 1}),
        ((3, 2, 1, 0), {1: 1, 2: 1}),
        ((3, 1, 0, 2), {0: 1, 1: 1}),
        ((0, 2, 3, 1), {0: 1, 2: 1}),
    ],
)
def test_too_little_for_all_posts_goes_round_in_turn_order_one_post_a_round(
    order: tuple[int, ...], taken: dict[int, int]
) -> None:
    state = fields(4, order)
    staff(state, "brazil", 1)
    give_posts(state, "brazil", 0, 1, 2)

    events = harvest(state)

    assert shares(events, "brazil") == {seat: (amount, 0, 0) for seat, amount in taken.items()}


@pytest.mark.rule("HAR-02")
def test_a_second_post_of_one_player_waits_for_the_first_post_of_the_others() -> None:
    state = fields(4, (0, 1, 2, 3))
    staff(state, "brazil", 1)
    give_posts(state, "brazil", 0, 0, 3)

    assert shares(harvest(state), "brazil") == {0: (1, 0, 0), 3: (1, 0, 0)}


@pytest.mark.rule("HAR-03")
def test_only_the_trader_on_the_first_space_takes_one_more() -> None:
    state = fields(4)
    staff(state, "brazil", 3)
    state.areas["brazil"].traders = [2, 0, 1]

    events = harvest(state)

    # One for the first trader, five are left for the rounds.
    assert shares(events, "brazil") == {2: (0, 1, 2), 0: (0, 0, 2), 1: (0, 0, 1)}
    assert not of(events, CoffeeWasted)


@pytest.mark.rule("HAR-03")
def test_the_first_trader_comes_before_any_round() -> None:
    state = fields(4)
    staff(state, "brazil", 1)
    give_posts(state, "brazil", 3)
    state.areas["brazil"].traders = [1, 2]

    assert shares(harvest(state), "brazil") == {3: (1, 0, 0), 1: (0, 1, 0)}


@pytest.mark.rule("HAR-04")
@pytest.mark.parametrize(
    ("plantations", "rounds", "wasted"),
    [
        (1, [1, 1, 0], 0),
        (2, [2, 2, 1], 0),
        (5, [5, 5, 4], 0),
        (6, [5, 5, 5], 2),
        (9, [5, 5, 5], 11),
    ],
)
def test_up_to_five_rounds_in_the_order_of_the_spaces_and_the_rest_is_lost(
    plantations: int, rounds: list[int], wasted: int
) -> None:
    state = fields(3, (0, 1, 2))
    staff(state, "brazil", plantations)
    state.areas["brazil"].traders = [2, 0, 1]

    events = harvest(state)

    first, second, third = (shares(events, "brazil").get(seat, (0, 0, 0)) for seat in (2, 0, 1))
    assert [first, second, third] == [(0, 1, rounds[0]), (0, 0, rounds[1]), (0, 0, rounds[2])]
    assert of(events, CoffeeWasted) == ([CoffeeWasted("brazil", wasted)] if wasted else [])
    assert state.players[2].coffee["brazil"] == rounds[0] + 1


@pytest.mark.rule("HAR-04")
def test_without_trader_and_post_everything_is_lost() -> None:
    state = fields(3)
    staff(state, "brazil", 2)

    events = harvest(state)

    assert not shares(events, "brazil")
    assert of(events, CoffeeWasted) == [CoffeeWasted("brazil", 6)]
    assert all(not any(player.coffee.values()) for player in state.players)


@pytest.mark.rule("HAR-04", "AND-11")
def test_andre_takes_his_share_and_throws_it_away() -> None:
    state = fields(2)
    staff(state, "brazil", 2)
    give_posts(state, "brazil", ANDRE)
    state.areas["brazil"].traders = [ANDRE, 1]

    events = harvest(state)

    assert shares(events, "brazil") == {1: (0, 0, 2), ANDRE: (1, 1, 2)}
    assert CoffeeLost(ANDRE, "brazil", 4, "AND-11") in events
    assert not any(state.players[ANDRE].coffee.values())


@pytest.mark.rule("HAR-05")
@pytest.mark.parametrize(("players", "threshold"), [(2, 6), (3, 6), (4, 4), (5, 4)])
@pytest.mark.parametrize("scarce", COOPERATIVES)
def test_enough_of_each_of_the_five_coffees_sends_a_civet_to_sumatra(
    players: int, threshold: int, scarce: Cooperative
) -> None:
    state = fields(players)
    hold(state, 0, **dict.fromkeys(COOPERATIVES, threshold))
    hold(state, 1, **dict.fromkeys(COOPERATIVES, 20), kopi_luwak=9)
    state.players[1].coffee[scarce] = threshold - 1

    events = harvest(state)

    assert of(events, CivetSent) == [CivetSent(0, "HAR-05")]
    assert state.players[0].coffee["kopi_luwak"] == 1
    assert state.players[1].coffee["kopi_luwak"] == 9


@pytest.mark.rule("HAR-05")
def test_the_five_coffees_are_counted_after_all_five_cooperatives() -> None:
    state = fields(4)
    hold(state, 0, guatemala=3, colombia=4, brazil=4, ethiopia=4, indonesia=3)
    for cooperative in ("guatemala", "indonesia"):
        staff(state, cooperative, 1)
        give_posts(state, cooperative, 0)

    events = harvest(state)

    assert events.index(CivetSent(0, "HAR-05")) > events.index(CoffeeHarvested(0, "indonesia", 1, 0, 0))


@pytest.mark.rule("HAR-05")
def test_a_civet_can_be_won_in_every_period_again() -> None:
    state = fields(4)
    for period in (1, 2, 3):
        state.period = period
        hold(state, 2, **dict.fromkeys(COOPERATIVES, 4))

        assert CivetSent(2, "HAR-05") in harvest(state)


@pytest.mark.rule("HAR-05", "GEN-05")
def test_with_all_civets_in_sumatra_another_one_is_lost() -> None:
    state = fields(4)
    state.players[2].personal_civets, state.players[2].sumatra = 0, 5
    hold(state, 2, **dict.fromkeys(COOPERATIVES, 4))

    events = harvest(state)

    assert of(events, GainLost) == [GainLost(2, "civet", "HAR-05")]
    assert state.players[2].coffee["kopi_luwak"] == 5


@pytest.mark.rule("HAR-06")
def test_every_civet_in_sumatra_gives_a_kopi_luwak_and_comes_home() -> None:
    state = fields(4, (1, 0, 2, 3))
    state.players[0].sumatra, state.players[0].personal_civets = 1, 4
    state.players[1].sumatra, state.players[1].personal_civets = 2, 3
    hold(state, 1, **dict.fromkeys(COOPERATIVES, 4), kopi_luwak=1)

    events = harvest(state)

    assert events[-3:] == [
        CivetSent(1, "HAR-05"),  # this one counts at once
        KopiLuwakGained(1, 3),
        KopiLuwakGained(0, 1),
    ]
    assert [player.coffee["kopi_luwak"] for player in state.players] == [1, 4, 0, 0]
    assert [player.sumatra for player in state.players] == [0, 0, 0, 0]
    assert [player.personal_civets for player in state.players] == [5, 5, 5, 5]


@pytest.mark.rule("HAR-07")
def test_coffee_beyond_every_limit_is_kept_until_refresh() -> None:
    state = fields(3)
    hold(state, 0, brazil=14)
    staff(state, "brazil", 6)
    state.areas["brazil"].traders = [0]

    harvest(state)

    assert state.players[0].coffee["brazil"] == 20
    assert asked(state) == [(2, SellTurn())]
    for _ in range(3):
        act(state, DropOut())
    assert (state.phase, state.players[0].coffee["brazil"]) == ("refresh", 20)
    for seat in range(3):
        act(state, ArrangeWarehouses(()), seat=seat)
    assert state.players[0].coffee["brazil"] == 1


@pytest.mark.rule("HAR-01")
def test_nobody_is_asked_anything_in_harvest() -> None:
    state = fields(3)

    at(state, "harvest")

    assert state.phase == "sell"
    assert asked(state) == [(2, SellTurn())]
