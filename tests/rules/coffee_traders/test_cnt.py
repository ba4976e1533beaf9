"""CNT: the counter track."""

import pytest

from domain.coffee_traders.choices import TrackChoice
from domain.coffee_traders.commands import AdvanceArabica, ArrangeWarehouses, Deliver
from domain.coffee_traders.events import (
    ArabicaAdvanced,
    ArabicaStepWasted,
    CounterGained,
    Event,
    GameEnded,
    PairCompleted,
)
from domain.coffee_traders.names import ANIMAL, ARABICA, COOPERATIVES, WILD, Cooperative, Counter
from domain.coffee_traders.state import Player, State
from domain.kernel.table import Scoreboard
from tests.rules.coffee_traders.table import EDITION, RULES, act, asked, at, enter, hold, legal, new_table, of

SEAT = 2
KINDS: tuple[Counter, ...] = (*ARABICA.values(), *ANIMAL.values(), WILD)
POINTS = EDITION.counter_track.points
ROOM = len(POINTS)


def table() -> tuple[State, Player]:
    state = new_table()
    return state, state.players[SEAT]


def gain(state: State, counter: Counter, track: Cooperative = "guatemala") -> list[Event]:
    """Let the seat deliver to a space on which a counter lies; a wild one takes its step on a given track."""
    state.bars[0][0] = -1
    state.bar_counters[0][0] = counter
    state.players[SEAT].scoring_markers = 18
    hold(state, SEAT, guatemala=1)
    at(state, "sell")
    events = act(state, Deliver(1, 1, ("guatemala",)), SEAT)
    if counter == WILD:
        events += act(state, AdvanceArabica(track), SEAT)
    return events


def gain_all(state: State, *counters: Counter) -> list[Event]:
    return [event for counter in counters for event in gain(state, counter)]


def points(scores: Scoreboard) -> int:
    """Return what the seat's counter track is worth on a scoreboard."""
    line = next(line for line in scores.seats[SEAT].lines if line.category == "counter_track")
    assert line.rule == "END-10"
    return line.points


@pytest.mark.rule("CNT-01", "CNT-02")
def test_there_are_eleven_different_singles_and_each_goes_onto_the_lowest_empty_space() -> None:
    state, player = table()

    for height, counter in enumerate(KINDS, start=1):
        events = gain(state, counter)

        assert of(events, CounterGained) == [CounterGained(SEAT, counter, False, "SEL-11")]
        assert player.counters == [(kind,) for kind in KINDS[:height]]
        assert points(RULES.score(state)) == POINTS[height - 1]

    assert len(player.counters) == 11
    assert player.aside == []


@pytest.mark.rule("CNT-01", "CNT-03")
@pytest.mark.parametrize("counter", KINDS)
def test_a_second_counter_of_any_of_the_eleven_kinds_is_no_single(counter: Counter) -> None:
    state, player = table()

    gain(state, counter)
    events = gain(state, counter)

    assert of(events, CounterGained) == [CounterGained(SEAT, counter, True, "SEL-11")]
    assert player.counters == [(counter,)]
    assert player.aside == [counter]


@pytest.mark.rule("CNT-02")
def test_an_arabica_and_an_animal_counter_of_one_colour_are_two_singles() -> None:
    state, player = table()

    gain_all(state, "arabica_brazil", "animal_brazil")

    assert player.counters == [("arabica_brazil",), ("animal_brazil",)]
    assert player.aside == []


@pytest.mark.rule("CNT-02")
def test_a_new_kind_goes_above_a_pair() -> None:
    state, player = table()

    gain_all(state, "arabica_brazil", "arabica_brazil", "arabica_brazil", "animal_brazil")

    assert player.counters == [("arabica_brazil",), ("arabica_brazil", "arabica_brazil"), ("animal_brazil",)]


@pytest.mark.rule("CNT-03")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("arabica_brazil", "arabica_brazil"),
        ("animal_brazil", "animal_brazil"),
        ("arabica_brazil", "animal_brazil"),
        ("animal_brazil", "arabica_brazil"),
    ],
)
def test_two_set_aside_of_one_colour_go_together_onto_the_lowest_empty_space(
    first: Counter, second: Counter
) -> None:
    state, player = table()
    gain_all(state, "arabica_brazil", "animal_brazil", first)
    assert player.aside == [first]

    events = gain(state, second)

    assert of(events, PairCompleted) == [PairCompleted(SEAT, (first, second))]
    assert player.counters == [("arabica_brazil",), ("animal_brazil",), (first, second)]
    assert player.aside == []


@pytest.mark.rule("CNT-03")
def test_two_set_aside_of_different_colours_stay_aside() -> None:
    state, player = table()

    events = gain_all(state, "arabica_brazil", "arabica_ethiopia", "arabica_brazil", "arabica_ethiopia")

    assert not of(events, PairCompleted)
    assert player.aside == ["arabica_brazil", "arabica_ethiopia"]
    assert len(player.counters) == 2


@pytest.mark.rule("CNT-03")
def test_a_single_on_the_track_is_no_half_of_a_pair() -> None:
    state, player = table()

    gain_all(state, "arabica_brazil", "animal_brazil", "arabica_brazil")

    assert player.counters == [("arabica_brazil",), ("animal_brazil",)]
    assert player.aside == ["arabica_brazil"]


@pytest.mark.rule("CNT-03")
def test_the_matching_colour_is_found_among_several_set_aside() -> None:
    state, player = table()
    gain_all(state, "arabica_brazil", "arabica_ethiopia", "arabica_brazil", "arabica_ethiopia", WILD, WILD)
    assert player.aside == ["arabica_brazil", "arabica_ethiopia", WILD]

    events = gain(state, "arabica_brazil")

    assert of(events, PairCompleted) == [PairCompleted(SEAT, ("arabica_brazil", "arabica_brazil"))]
    assert player.aside == ["arabica_ethiopia", WILD]


@pytest.mark.rule("CNT-03")
def test_equal_pairs_may_repeat() -> None:
    state, player = table()

    for _ in range(5):
        gain(state, "animal_brazil")

    pair = ("animal_brazil", "animal_brazil")
    assert player.counters == [("animal_brazil",), pair, pair]
    assert player.aside == []


@pytest.mark.rule("CNT-04")
def test_the_first_wild_counter_is_a_single_and_the_others_wait() -> None:
    state, player = table()

    events = gain_all(state, WILD, WILD, WILD)

    assert [event.aside for event in of(events, CounterGained)] == [False, True, True]
    assert player.counters == [(WILD,)]
    assert player.aside == [WILD, WILD]
    assert not of(events, PairCompleted)


@pytest.mark.rule("CNT-04")
def test_a_waiting_wild_counter_leaves_a_coloured_one_to_its_colour() -> None:
    state, player = table()
    gain_all(state, WILD, WILD, "arabica_brazil")

    alone = gain(state, "arabica_brazil")
    assert not of(alone, PairCompleted)
    assert player.aside == [WILD, "arabica_brazil"]
    events = gain(state, "arabica_brazil")

    assert of(events, PairCompleted) == [PairCompleted(SEAT, ("arabica_brazil", "arabica_brazil"))]
    assert player.aside == [WILD]


@pytest.mark.rule("CNT-04")
@pytest.mark.parametrize(
    ("aside", "more"),
    [
        ([WILD], 0),
        ([WILD, WILD], 1),
        ([WILD, WILD, WILD], 1),
        ([WILD, WILD, WILD, WILD], 2),
        (["arabica_brazil"], 0),
        (["arabica_brazil", "arabica_ethiopia"], 0),
        ([WILD, "arabica_brazil"], 1),
        ([WILD, "arabica_brazil", "animal_ethiopia"], 1),
        ([WILD, WILD, "arabica_brazil"], 1),
        ([WILD, WILD, "arabica_brazil", "animal_ethiopia"], 2),
        ([WILD, WILD, WILD, "arabica_brazil"], 2),
    ],
)
def test_every_scoreboard_pairs_waiting_wild_counters_with_any_colour_left_over_then_with_each_other(
    aside: list[Counter], more: int
) -> None:
    state, player = table()
    gain_all(state, "arabica_brazil", "animal_ethiopia", "arabica_ethiopia", WILD)
    on_track = len(player.counters)

    player.aside = list(aside)

    assert points(RULES.score(state)) == POINTS[on_track + more - 1]
    assert player.aside == aside  # they wait on: a colour may still come that needs no wild one


@pytest.mark.rule("CNT-04")
def test_waiting_wild_counters_count_in_the_final_score() -> None:
    state, player = table()
    player.counters = [("arabica_brazil",), (WILD,)]
    player.aside = [WILD, "arabica_brazil"]
    state.next_order = [0, 1, 2]
    events = enter(state, "refresh", period=3)
    while not RULES.over(state):
        seat, _ = asked(state)[0]
        events += act(state, legal(state, ArrangeWarehouses, seat)[0], seat)

    (ended,) = of(events, GameEnded)

    assert points(ended.scores) == POINTS[2]


@pytest.mark.rule("CNT-04", "CNT-06")
def test_waiting_wild_counters_do_not_climb_beyond_the_track() -> None:
    state, player = table()
    player.counters = [("arabica_brazil",)] * (ROOM - 1)
    player.aside = [WILD] * 4

    assert points(RULES.score(state)) == POINTS[-1]


@pytest.mark.rule("CNT-04")
def test_an_empty_track_is_worth_nothing() -> None:
    state, _ = table()

    assert points(RULES.score(state)) == 0


@pytest.mark.rule("CNT-05")
def test_a_counter_gives_its_step_once_when_it_is_gained_and_none_when_it_goes_into_a_pair() -> None:
    state, player = table()
    gain(state, "arabica_brazil")
    assert player.tracks["brazil"] == 1

    set_aside = gain(state, "arabica_brazil")
    assert of(set_aside, ArabicaAdvanced) == [ArabicaAdvanced(SEAT, "brazil", 2, "CNT-05")]
    paired = gain(state, "arabica_brazil")

    assert of(paired, PairCompleted)
    assert of(paired, ArabicaAdvanced) == [ArabicaAdvanced(SEAT, "brazil", 3, "CNT-05")]
    assert player.tracks == {**dict.fromkeys(COOPERATIVES, 0), "brazil": 3}


@pytest.mark.rule("CNT-05")
def test_a_wild_counter_set_aside_gives_its_step_of_choice_at_once() -> None:
    state, player = table()
    gain(state, WILD, "brazil")
    state.bars[0][0], state.bar_counters[0][0] = -1, WILD
    hold(state, SEAT, guatemala=1)
    at(state, "sell")

    act(state, Deliver(1, 1, ("guatemala",)), SEAT)
    assert player.aside == [WILD]
    assert asked(state) == [(SEAT, TrackChoice("CNT-05"))]
    assert len(legal(state, AdvanceArabica)) == 5
    act(state, AdvanceArabica("indonesia"), SEAT)

    assert player.tracks == {**dict.fromkeys(COOPERATIVES, 0), "brazil": 1, "indonesia": 1}


@pytest.mark.rule("CNT-06")
@pytest.mark.parametrize("counter", ["arabica_brazil", "animal_ethiopia", WILD])
def test_a_counter_without_a_place_on_a_full_track_still_gives_its_step(counter: Counter) -> None:
    state, player = table()
    full: list[tuple[Counter, ...]] = [("animal_brazil", "animal_brazil")] * ROOM
    player.counters = list(full)

    events = gain(state, counter, "ethiopia")

    assert of(events, CounterGained) == [CounterGained(SEAT, counter, True, "SEL-11")]
    assert player.counters == full
    steps = of(events, ArabicaAdvanced)
    assert [step.cooperative for step in steps] == ["brazil" if counter == "arabica_brazil" else "ethiopia"]
    assert points(RULES.score(state)) == POINTS[-1]


@pytest.mark.rule("CNT-06")
def test_a_pair_without_a_place_on_a_full_track_stays_aside_and_gives_its_steps() -> None:
    state, player = table()
    full: list[tuple[Counter, ...]] = [("animal_brazil",)] * ROOM
    player.counters = list(full)

    events = gain_all(state, "animal_brazil", "animal_brazil")

    assert not of(events, PairCompleted)
    assert player.counters == full
    assert player.aside == ["animal_brazil", "animal_brazil"]
    assert player.tracks["brazil"] == 2


@pytest.mark.rule("CNT-06")
def test_the_last_space_takes_one_more_and_no_second() -> None:
    state, player = table()
    player.counters = [("animal_brazil", "animal_brazil")] * (ROOM - 1)

    gain_all(state, "arabica_brazil", "arabica_ethiopia")

    assert player.counters[-1] == ("arabica_brazil",)
    assert len(player.counters) == ROOM
    assert player.aside == ["arabica_ethiopia"]


@pytest.mark.rule("CNT-06", "ARA-04")
def test_a_step_that_is_wasted_does_not_come_later() -> None:
    state, player = table()
    player.tracks["brazil"] = 7

    events = gain_all(state, "arabica_brazil", "arabica_brazil", "arabica_brazil")

    assert len(of(events, ArabicaStepWasted)) == 3
    assert player.tracks["brazil"] == 7
