"""ARA: the Arabica tracks."""

import pytest

from domain.coffee_traders.choices import TrackChoice
from domain.coffee_traders.commands import (
    AddPlantation,
    AdvanceArabica,
    CooperativeSite,
    Deliver,
    Done,
    HireContractor,
    RefillBonus,
    RemoveTrader,
    StepBack,
)
from domain.coffee_traders.events import (
    ArabicaAdvanced,
    ArabicaMovedBack,
    ArabicaStepWasted,
    CoinsGained,
    CounterGained,
    DonkeyGained,
    Event,
    FifthColumnClaimed,
    GainLost,
    WaitingTraderGained,
    WaitingTruckGained,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative, Counter
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.table import (
    act,
    asked,
    at,
    clear_plantations,
    hold,
    legal,
    new_table,
    of,
    plant,
    refused,
    told,
)


def step(state: State, seat: int, cooperative: Cooperative) -> list[Event]:
    """Let a seat take a free step, the first of the two that a removed trader gives (TRB-11)."""
    state.order = [seat, *(other for other in state.order if other != seat)]
    player = state.players[seat]
    player.coins, player.traders = player.coins + 2, player.traders + 1
    at(state, "trade_and_build")
    act(state, RemoveTrader(), seat)
    return told(act(state, AdvanceArabica(cooperative), seat))


def take_from_bar(state: State, counter: Counter) -> list[Event]:
    """Let the last seat deliver to a space on which a counter lies."""
    seat = len(state.players) - 1
    state.bar_counters[0][0] = counter
    hold(state, seat, guatemala=1)
    at(state, "sell")
    return told(act(state, Deliver(1, 1, ("guatemala",)), seat))


def owing(state: State, seat: int, points: int = 1) -> State:
    """Ask a seat for a penalty that it can pay with steps back only."""
    clear_plantations(state)
    for index in range(points):
        plant(state, seat, "brazil", "1", index + 1)
    for player in state.players:
        player.coins = player.workers = 0
    at(state, "assign_workers", period=1)
    for other, _ in asked(state):
        act(state, Done(), other)
    return state


@pytest.mark.rule("ARA-01")
def test_a_disc_starts_before_column_1_and_moves_one_column_for_a_free_step_on_a_track_of_choice() -> None:
    state = new_table()
    assert state.players[0].tracks == dict.fromkeys(COOPERATIVES, 0)

    at(state, "trade_and_build")
    act(state, RemoveTrader())
    assert asked(state) == [(0, TrackChoice("TRB-11"))]
    assert legal(state, AdvanceArabica) == [AdvanceArabica(cooperative) for cooperative in COOPERATIVES]
    events = told(act(state, AdvanceArabica("ethiopia")))

    assert events == [ArabicaAdvanced(0, "ethiopia", 1, "TRB-11")]
    assert state.players[0].tracks == {**dict.fromkeys(COOPERATIVES, 0), "ethiopia": 1}


@pytest.mark.rule("ARA-01")
@pytest.mark.parametrize("cooperative", COOPERATIVES)
@pytest.mark.parametrize("kind", ["arabica", "animal"])
def test_an_arabica_or_animal_counter_moves_the_disc_of_its_colour(
    kind: str, cooperative: Cooperative
) -> None:
    state = new_table()
    counter: Counter = f"{kind}_{cooperative}"  # type: ignore[assignment]  # both halves are names of the game

    events = take_from_bar(state, counter)

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(2, cooperative, 1, "CNT-05")]
    assert state.players[2].tracks == {**dict.fromkeys(COOPERATIVES, 0), cooperative: 1}


@pytest.mark.rule("ARA-01")
def test_a_wild_animal_counter_moves_a_disc_of_choice() -> None:
    state = new_table()

    events = take_from_bar(state, "wild_animal")
    assert not of(events, ArabicaAdvanced)
    assert asked(state) == [(2, TrackChoice("CNT-05"))]
    act(state, AdvanceArabica("indonesia"))

    assert state.players[2].tracks == {**dict.fromkeys(COOPERATIVES, 0), "indonesia": 1}


@pytest.mark.rule("ARA-01")
def test_a_printed_coffee_step_moves_the_disc_of_the_cooperative_it_is_printed_in() -> None:
    state = at(new_table(), "trade_and_build")

    events = act(state, HireContractor(CooperativeSite("fair_trade_post", "colombia", 1)))

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(0, "colombia", 1, "TRB-08")]


@pytest.mark.rule("ARA-02")
def test_column_2_on_all_five_tracks_gives_the_waiting_trader_once() -> None:
    state = new_table()
    player = state.players[0]
    player.tracks = {"guatemala": 2, "colombia": 2, "brazil": 2, "ethiopia": 1, "indonesia": 0}
    player.traders = 0

    assert not of(step(state, 0, "ethiopia"), WaitingTraderGained)  # four tracks
    assert not of(step(state, 0, "indonesia"), WaitingTraderGained)  # the fifth at column 1
    assert player.traders == 0
    assert of(step(state, 0, "indonesia"), WaitingTraderGained) == [WaitingTraderGained(0)]

    assert player.traders == 1
    assert not player.waiting_trader
    assert not of(step(state, 0, "guatemala"), WaitingTraderGained)


@pytest.mark.rule("ARA-02")
def test_the_waiting_trader_is_unplaced_and_usable_at_once() -> None:
    state = new_table()
    player = state.players[0]
    player.tracks = {**dict.fromkeys(COOPERATIVES, 2), "brazil": 1}
    player.traders, player.bonus_trader = 1, False
    at(state, "trade_and_build")

    act(state, RemoveTrader())
    assert refused(state, RefillBonus("trader")) == "BON-03"
    act(state, AdvanceArabica("brazil"))

    assert player.traders == 1
    assert RefillBonus("trader") in legal(state, RefillBonus)  # in the middle of the same action


@pytest.mark.rule("ARA-02")
def test_column_3_on_all_five_tracks_gives_the_waiting_truck_to_the_company_supply_once() -> None:
    state = new_table()
    player = state.players[0]
    player.tracks = {"guatemala": 3, "colombia": 6, "brazil": 3, "ethiopia": 3, "indonesia": 1}
    player.waiting_trader = False

    assert not of(step(state, 0, "indonesia"), WaitingTruckGained)
    assert of(step(state, 0, "indonesia"), WaitingTruckGained) == [WaitingTruckGained(0)]

    assert player.trucks == 1
    assert not player.waiting_truck
    assert not of(step(state, 0, "guatemala"), WaitingTruckGained)


@pytest.mark.rule("ARA-02")
def test_every_player_has_a_trader_and_a_truck_of_their_own_waiting() -> None:
    state = new_table()
    for seat in (0, 1):
        state.players[seat].tracks = {**dict.fromkeys(COOPERATIVES, 3), "brazil": 1}

    for seat in (0, 1):
        assert of(step(state, seat, "brazil"), WaitingTraderGained) == [WaitingTraderGained(seat)]
        assert of(step(state, seat, "brazil"), WaitingTruckGained) == [WaitingTruckGained(seat)]


@pytest.mark.rule("ARA-02", "ARA-05")
def test_the_waiting_trader_and_truck_are_kept_when_a_disc_moves_back_and_not_given_again() -> None:
    state = new_table()
    player = state.players[0]
    player.tracks = {**dict.fromkeys(COOPERATIVES, 3), "brazil": 2}
    player.waiting_trader = False
    traders = player.traders
    step(state, 0, "brazil")
    assert player.trucks == 1

    act(owing(state, 0, points=2), StepBack("brazil"), 0)
    act(state, StepBack("brazil"), 0)
    assert player.tracks["brazil"] == 1
    again = [*step(state, 0, "brazil"), *step(state, 0, "brazil")]

    assert player.tracks["brazil"] == 3
    assert of(again, ArabicaAdvanced)
    assert not of(again, WaitingTraderGained)
    assert not of(again, WaitingTruckGained)
    assert (player.trucks, player.traders) == (1, traders)


@pytest.mark.rule("ARA-03")
def test_column_4_gives_a_coin_to_each_player_who_reaches_it() -> None:
    state = new_table()
    for player in state.players:
        player.tracks["brazil"] = 3

    for seat, player in enumerate(state.players):
        before = player.coins
        assert of(step(state, seat, "brazil"), CoinsGained) == [CoinsGained(seat, 1, "ARA-03")]
        assert player.coins == before + 1


@pytest.mark.rule("ARA-03")
def test_column_5_gives_a_donkey_to_the_first_player_on_that_track_only() -> None:
    state = new_table()
    for player in state.players:
        player.tracks |= {"brazil": 4, "ethiopia": 4}

    first = step(state, 1, "brazil")
    second = step(state, 0, "brazil")
    other_track = step(state, 0, "ethiopia")

    assert of(first, FifthColumnClaimed) == [FifthColumnClaimed(1, "brazil")]
    assert of(first, DonkeyGained) == [DonkeyGained(1, "ARA-03")]
    assert state.players[1].donkeys == 2
    assert second == [ArabicaAdvanced(0, "brazil", 5, "TRB-11")]
    assert of(other_track, DonkeyGained) == [DonkeyGained(0, "ARA-03")]
    assert state.players[0].donkeys == 2


@pytest.mark.rule("ARA-03", "GEN-05")
def test_the_first_at_column_5_uses_the_claim_up_even_without_a_donkey_in_the_personal_supply() -> None:
    state = new_table()
    for player in state.players:
        player.tracks["brazil"] = 4
    state.players[0].personal_donkeys = 0

    first = step(state, 0, "brazil")
    second = step(state, 1, "brazil")

    assert of(first, GainLost) == [GainLost(0, "donkey", "ARA-03")]
    assert state.players[0].donkeys == 1
    assert not of(second, DonkeyGained)
    assert state.players[1].donkeys == 1


@pytest.mark.rule("ARA-03")
@pytest.mark.parametrize("column", [0, 1, 2, 5, 6])
def test_the_other_columns_give_nothing(column: int) -> None:
    state = new_table()
    state.players[0].tracks["brazil"] = column
    state.claimed_fifth.append("brazil")

    assert step(state, 0, "brazil") == [ArabicaAdvanced(0, "brazil", column + 1, "TRB-11")]


@pytest.mark.rule("ARA-04")
def test_a_step_past_column_7_is_wasted_but_may_be_chosen() -> None:
    state = new_table()
    state.players[0].tracks["brazil"] = 7
    at(state, "trade_and_build")
    act(state, RemoveTrader())

    assert AdvanceArabica("brazil") in legal(state, AdvanceArabica)
    events = told(act(state, AdvanceArabica("brazil")))

    assert events == [ArabicaStepWasted(0, "brazil", "TRB-11")]
    assert state.players[0].tracks["brazil"] == 7


@pytest.mark.rule("ARA-04")
def test_only_one_player_is_in_column_7_and_a_step_into_it_is_wasted_while_it_is_occupied() -> None:
    state = new_table()
    state.players[1].tracks |= {"brazil": 7, "ethiopia": 6}
    state.players[0].tracks |= {"brazil": 6, "ethiopia": 6}

    occupied = step(state, 0, "brazil")
    free = step(state, 0, "ethiopia")

    assert occupied == [ArabicaStepWasted(0, "brazil", "TRB-11")]
    assert state.players[0].tracks["brazil"] == 6
    assert free == [ArabicaAdvanced(0, "ethiopia", 7, "TRB-11")]


@pytest.mark.rule("ARA-04", "ARA-05")
def test_column_7_is_free_again_when_its_player_has_moved_back() -> None:
    state = new_table()
    state.players[1].tracks["brazil"] = 7
    state.players[0].tracks["brazil"] = 6

    act(owing(state, 1), StepBack("brazil"), 1)
    events = step(state, 0, "brazil")

    assert events == [ArabicaAdvanced(0, "brazil", 7, "TRB-11")]


@pytest.mark.rule("ARA-04")
def test_columns_up_to_6_hold_any_number_of_players() -> None:
    state = new_table()
    for player in state.players:
        player.tracks["brazil"] = 5

    for seat in range(3):
        assert step(state, seat, "brazil") == [ArabicaAdvanced(seat, "brazil", 6, "TRB-11")]


@pytest.mark.rule("ARA-04")
def test_a_counter_whose_step_is_wasted_is_gained_all_the_same() -> None:
    state = new_table()
    state.players[2].tracks["brazil"] = 7

    events = take_from_bar(state, "animal_brazil")

    assert of(events, CounterGained) == [CounterGained(2, "animal_brazil", False, "SEL-11")]
    assert of(events, ArabicaStepWasted) == [ArabicaStepWasted(2, "brazil", "CNT-05")]
    assert state.players[2].counters == [("animal_brazil",)]


@pytest.mark.rule("ARA-05")
@pytest.mark.parametrize("column", [0, 4, 5])
def test_a_disc_never_moves_back_from_column_4_or_5_nor_below_the_start(column: int) -> None:
    state = new_table()
    state.players[0].tracks |= {"brazil": column, "ethiopia": 3}
    owing(state, 0)

    assert refused(state, StepBack("brazil"), 0) == "ARA-05"
    assert legal(state, StepBack, 0) == [StepBack("ethiopia")]


@pytest.mark.rule("ARA-05")
@pytest.mark.parametrize("column", [1, 2, 3, 6, 7])
def test_a_disc_may_move_back_one_column_from_every_other_column(column: int) -> None:
    state = new_table()
    state.players[0].tracks["brazil"] = column
    owing(state, 0)

    events = act(state, StepBack("brazil"), 0)

    assert of(events, ArabicaMovedBack) == [ArabicaMovedBack(0, "brazil", column - 1)]
    assert state.players[0].tracks["brazil"] == column - 1


@pytest.mark.rule("ARA-05")
def test_reaching_a_column_again_gives_no_second_reward() -> None:
    state = new_table()
    state.players[0].tracks["brazil"] = 5
    step(state, 0, "brazil")
    donkeys = state.players[0].donkeys

    act(owing(state, 0), StepBack("brazil"), 0)  # back at column 5, the first ever there
    again = step(state, 0, "brazil")

    assert again == [ArabicaAdvanced(0, "brazil", 6, "TRB-11")]
    assert state.players[0].donkeys == donkeys


@pytest.mark.rule("ARA-01")
def test_a_step_printed_on_the_player_board_is_a_free_one() -> None:
    state = new_table()
    clear_plantations(state)
    plant(state, 0, "brazil", "1", 1)
    state.players[0].taken["C"] = 1  # next is the plantation of level 2 with a step below it
    at(state, "work")

    act(state, AddPlantation("C", "brazil", "1/2", 1, 1))
    assert asked(state) == [(0, TrackChoice("WRK-10"))]
    act(state, AdvanceArabica("guatemala"))

    assert state.players[0].tracks["guatemala"] == 1
    assert state.players[0].tracks["brazil"] == 1  # WRK-11
