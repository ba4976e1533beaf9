"""ASG-06 to ASG-10: penalties for plantations without worker."""

from itertools import permutations

import pytest

from domain.coffee_traders.choices import PenaltyChoice, TradeTurn
from domain.coffee_traders.commands import (
    Command,
    Done,
    DropOut,
    GiveUpPlantation,
    PayCoin,
    PlaceWorker,
    RefillBonus,
    StepBack,
    TakeBonus,
)
from domain.coffee_traders.events import (
    ArabicaMovedBack,
    Event,
    PenaltyDue,
    PenaltyPaid,
    PenaltySettled,
    PhaseStarted,
    PlantationRemoved,
)
from domain.coffee_traders.names import Cooperative, Row
from domain.coffee_traders.state import NOBODY, Plantation
from domain.kernel.play import carry_out
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    at,
    chance,
    legal,
    of,
    plant,
    refused,
    told,
)
from tests.rules.coffee_traders.workers_table import all_done, owing, table


@pytest.mark.rule("ASG-06")
@pytest.mark.parametrize("period", [1, 2, 3])
def test_every_plantation_without_worker_costs_1_2_or_3_points_by_period(period: int) -> None:
    # Given a player with two of them, one with one, and one with none
    state = table(coins=9)
    plant(state, 0, "brazil", "1", 1)
    plant(state, 0, "ethiopia", "2/3", 1, level=3)
    plant(state, 0, "brazil", "1", 2, worker=True)
    plant(state, 1, "brazil", "1", 3)
    plant(state, 2, "brazil", "1", 4, worker=True)
    at(state, "assign_workers", period)

    events = all_done(state)

    assert of(events, PenaltyDue) == [PenaltyDue(0, 2, period), PenaltyDue(1, 1, period)]
    assert asked(state) == [(0, PenaltyChoice()), (1, PenaltyChoice())]
    for points in range(2 * period):
        assert state.phase == "assign_workers", points
        act(state, PayCoin(), 0)
    for _ in range(period):
        act(state, PayCoin(), 1)
    assert [player.coins for player in state.players] == [9 - 2 * period, 9 - period, 9]
    assert asked(state) == [(0, TradeTurn())]


@pytest.mark.rule("ASG-06")
def test_without_plantations_without_worker_nobody_is_penalised() -> None:
    state = table(coins=9)
    plant(state, 0, "brazil", "1", 1, worker=True)
    at(state, "assign_workers")

    events = all_done(state)

    assert of(events, PenaltyDue) == []
    assert of(events, PhaseStarted) == [PhaseStarted("trade_and_build")]


@pytest.mark.rule("ASG-06")
@pytest.mark.parametrize("command", [PayCoin(), StepBack("brazil"), GiveUpPlantation("brazil", "1", 1)])
def test_only_who_is_penalised_pays(command: Command) -> None:
    state = table(coins=9)
    plant(state, 0, "brazil", "1", 1)
    owing(state)

    assert refused(state, command, 1) == "ASG-06"


@pytest.mark.rule("ASG-07")
def test_points_are_paid_with_coins_and_steps_back_on_any_tracks_in_any_mix() -> None:
    # Given 6 points for plantations in Brazil and Ethiopia, and steps on other tracks
    state = table(coins=2)
    plant(state, 0, "brazil", "1", 1)
    plant(state, 0, "ethiopia", "1", 1)
    state.players[0].tracks |= {"guatemala": 2, "indonesia": 3, "colombia": 7}
    owing(state, period=3)

    paid: list[Command] = [
        StepBack("guatemala"),
        PayCoin(),
        StepBack("colombia"),
        StepBack("indonesia"),
        StepBack("guatemala"),
        PayCoin(),
    ]
    events = [event for command in paid for event in act(state, command, 0)]

    assert of(events, PenaltyPaid) == [PenaltyPaid(0, coin=command == PayCoin()) for command in paid]
    assert of(events, ArabicaMovedBack) == [
        ArabicaMovedBack(0, "guatemala", 1),
        ArabicaMovedBack(0, "colombia", 6),
        ArabicaMovedBack(0, "indonesia", 2),
        ArabicaMovedBack(0, "guatemala", 0),
    ]
    assert of(events, PenaltySettled) == [PenaltySettled(0)]
    assert of(events, PlantationRemoved) == []
    assert state.players[0].coins == 0
    tracks = {"guatemala": 0, "colombia": 6, "brazil": 0, "ethiopia": 0, "indonesia": 2}
    assert state.players[0].tracks == tracks


@pytest.mark.rule("ASG-07")
def test_a_coin_is_paid_out_of_the_company_supply() -> None:
    # Given three coins in the bonus supply, and none in the company supply
    state = table()
    plant(state, 0, "brazil", "1", 1)
    owing(state)

    assert refused(state, PayCoin(), 0) == "ASG-07"


@pytest.mark.rule("ASG-07")
@pytest.mark.parametrize("command", [DropOut(), Done(), PlaceWorker("brazil", "1", 1)])
def test_a_penalty_is_answered_by_paying_it(command: Command) -> None:
    state = table(coins=1)
    plant(state, 0, "brazil", "1", 1)
    owing(state)

    assert refused(state, command, 0) == "ASG-07"


@pytest.mark.rule("ASG-08")
@pytest.mark.parametrize(
    ("coins", "column", "must_pay"),
    [(1, 0, True), (0, 1, True), (0, 3, True), (0, 6, True), (0, 0, False), (0, 4, False), (0, 5, False)],
)
def test_a_plantation_is_given_up_only_when_neither_coins_nor_steps_back_are_left(
    coins: int, column: int, must_pay: bool
) -> None:
    state = table(coins=coins)
    plant(state, 0, "brazil", "1", 1)
    state.players[0].tracks["indonesia"] = column
    owing(state)

    if must_pay:
        assert refused(state, GiveUpPlantation("brazil", "1", 1), 0) == "ASG-08"
    else:
        act(state, GiveUpPlantation("brazil", "1", 1), 0)


@pytest.mark.rule("ASG-08", "ASG-09")
def test_coins_of_the_bonus_supply_may_be_taken_first_but_need_not() -> None:
    state = table()
    plant(state, 0, "brazil", "1", 1)
    owing(state)
    assert TakeBonus("coins") in legal(state, TakeBonus, 0)

    # When they are not, the plantation leaves
    without = RULES.copy(state)
    act(without, GiveUpPlantation("brazil", "1", 1), 0)
    assert without.players[0].bonus_coins

    # When they are, the penalty must be paid
    act(state, TakeBonus("coins"), 0)
    assert refused(state, GiveUpPlantation("brazil", "1", 1), 0) == "ASG-08"
    act(state, PayCoin(), 0)
    assert state.players[0].coins == 2


@pytest.mark.rule("ASG-08")
def test_coins_put_back_into_the_bonus_supply_are_no_longer_there_to_pay() -> None:
    # Given a place C that is empty, and the coins to refill it
    state = table(coins=3)
    state.players[0].bonus_coins = False
    plant(state, 0, "brazil", "1", 1)
    owing(state)
    assert refused(state, GiveUpPlantation("brazil", "1", 1), 0) == "ASG-08"

    act(state, RefillBonus("coins"), 0)

    act(state, GiveUpPlantation("brazil", "1", 1), 0)


@pytest.mark.rule("ASG-09", "ASG-10")
@pytest.mark.parametrize(
    ("period", "plantations", "coins", "steps", "leaving"),
    [
        (1, 2, 1, 0, 1),
        (1, 3, 0, 0, 3),
        (2, 1, 1, 0, 1),
        (2, 2, 1, 1, 1),
        (2, 3, 2, 1, 2),
        (2, 3, 3, 2, 1),
        (3, 3, 0, 2, 3),
        (3, 3, 3, 0, 2),
        (3, 3, 5, 0, 2),
        (3, 3, 4, 4, 1),
        (3, 4, 3, 4, 2),
    ],
)
def test_who_cannot_pay_in_full_pays_all_they_can_and_loses_what_is_not_fully_paid(
    period: int, plantations: int, coins: int, steps: int, leaving: int
) -> None:
    state = table(coins=coins)
    state.players[0].tracks["indonesia"] = min(steps, 3)
    state.players[0].tracks["ethiopia"] = steps - min(steps, 3)
    for space in range(1, plantations + 1):
        plant(state, 0, "brazil", "1", space)
    owing(state, period)

    # When everything that can be paid is paid
    events: list[Event] = []
    for _ in range(coins + steps):
        assert refused(state, GiveUpPlantation("brazil", "1", 1), 0) == "ASG-08"
        back = legal(state, StepBack, 0)
        events += act(state, back[-1] if back else PayCoin(), 0)
    assert len(of(events, PenaltyPaid)) == coins + steps

    # Then exactly the others leave
    for to_leave in range(leaving, 0, -1):
        events = act(state, legal(state, GiveUpPlantation, 0)[0], 0)
        assert of(events, PlantationRemoved)[0].to_leave == to_leave - 1
    assert state.players[0].lost_plantations == leaving
    assert state.phase == "trade_and_build"


@pytest.mark.rule("ASG-09", "ASG-10")
def test_plantations_leave_the_highest_row_first_over_all_cooperatives() -> None:
    # Given none paid, in each row of several cooperatives, and a staffed one higher up
    state = table()
    places: list[tuple[Cooperative, Row, int]] = [
        ("guatemala", "1", 1),
        ("brazil", "1/2", 2),
        ("ethiopia", "1/2", 1),
        ("indonesia", "2/3", 3),
    ]
    for cooperative, row, space in places:
        plant(state, 0, cooperative, row, space, level=1 if row == "1" else 2)
    plant(state, 0, "colombia", "2/3", 1, level=3, worker=True)
    plant(state, 1, "colombia", "2/3", 2, level=3)
    owing(state)

    def highest() -> list[tuple[Cooperative, Row, int]]:
        return [(give.cooperative, give.row, give.space) for give in legal(state, GiveUpPlantation, 0)]

    not_mine_or_staffed: list[tuple[Cooperative, Row, int]] = [
        ("colombia", "2/3", 1),
        ("colombia", "2/3", 2),
        ("colombia", "2/3", 3),
        ("colombia", "2/3", 0),
    ]
    for place in places[:3] + not_mine_or_staffed:
        assert refused(state, GiveUpPlantation(*place), 0) == "ASG-09"
    assert highest() == places[3:]
    act(state, GiveUpPlantation("indonesia", "2/3", 3), 0)

    # Then within a row the player chooses
    assert highest() == places[1:3]
    assert refused(state, GiveUpPlantation("guatemala", "1", 1), 0) == "ASG-09"
    act(state, GiveUpPlantation("ethiopia", "1/2", 1), 0)
    act(state, GiveUpPlantation("brazil", "1/2", 2), 0)
    events = act(state, GiveUpPlantation("guatemala", "1", 1), 0)

    assert of(events, PlantationRemoved) == [PlantationRemoved(0, "guatemala", "1", 1, False, 0)]
    assert all(state.areas[cooperative].rows[row][space - 1] is None for cooperative, row, space in places)
    assert state.areas["colombia"].rows["2/3"][0] == Plantation(0, 3, True)
    assert state.players[0].penalty is None


@pytest.mark.rule("ASG-09")
@pytest.mark.parametrize("command", [PayCoin(), StepBack("brazil")])
def test_once_a_plantation_was_given_up_there_is_no_more_paying(command: Command) -> None:
    state = table()
    for space in (1, 2):
        plant(state, 0, "brazil", "1", space)
    owing(state)
    act(state, GiveUpPlantation("brazil", "1", 1), 0)
    act(state, TakeBonus("coins"), 0)

    assert refused(state, command, 0) == "ASG-09"
    act(state, GiveUpPlantation("brazil", "1", 2), 0)
    assert state.players[0].coins == 3


@pytest.mark.rule("ASG-09")
def test_donkeys_stay_where_a_plantation_leaves() -> None:
    state = table()
    plant(state, 0, "brazil", "1", 2, worker=True)
    plant(state, 0, "brazil", "1/2", 2, level=2, supporter=2)
    area, index = state.areas["brazil"], EDITION.pathway_index["1/2", 2, 2]
    area.donkey_owners[index], area.donkeys[index] = 0, 1
    owing(state)

    act(state, GiveUpPlantation("brazil", "1/2", 2), 0)

    assert (area.donkey_owners[index], area.donkeys[index]) == (0, 1)
    assert area.rows["1/2"][1] is None


@pytest.mark.rule("ASG-09")
@pytest.mark.parametrize("by_truck", [True, False])
def test_the_truck_of_a_plantation_leaves_with_it(by_truck: bool) -> None:
    # Given another truck of the player in the cooperative, and one of another player
    state = table()
    area = state.areas["brazil"]
    plant(state, 0, "brazil", "2/3", 1, level=3)
    plant(state, 0, "brazil", "2/3", 2, level=2, worker=True)
    area.trucks = [0 if by_truck else NOBODY, 0, 1]
    owing(state)

    events = act(state, GiveUpPlantation("brazil", "2/3", 1), 0)

    assert of(events, PlantationRemoved) == [PlantationRemoved(0, "brazil", "2/3", 1, by_truck, 0)]
    assert area.trucks == [NOBODY, 0, 1]
    assert state.players[0].lost_trucks == by_truck
    assert state.players[0].trucks == 0


@pytest.mark.rule("ASG-09")
def test_a_truck_stays_when_a_plantation_of_a_lower_row_leaves() -> None:
    # Given an own truck at the space of the same number in the 2/3 row
    state = table()
    area = state.areas["brazil"]
    plant(state, 0, "brazil", "2/3", 2, level=2, worker=True)
    plant(state, 0, "brazil", "1/2", 2)
    area.trucks[1] = 0
    owing(state)

    events = act(state, GiveUpPlantation("brazil", "1/2", 2), 0)

    assert of(events, PlantationRemoved) == [PlantationRemoved(0, "brazil", "1/2", 2, False, 0)]
    assert area.trucks == [NOBODY, 0, NOBODY]


@pytest.mark.rule("ASG-10")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_all_pay_at_the_same_time_in_any_order(order: tuple[int, ...]) -> None:
    state = table(coins=1)
    for seat in range(3):
        plant(state, seat, "brazil", "1", seat + 1)
    owing(state)
    ids = {decision.seat: decision.id for decision in RULES.pending(state)}
    assert asked(state) == [(seat, PenaltyChoice()) for seat in range(3)]

    events = [told(carry_out(RULES, state, seat, PayCoin(), chance(), ids[seat])) for seat in order]

    paid = [[PenaltyPaid(seat, coin=True), PenaltySettled(seat)] for seat in order]
    assert events[:2] == paid[:2]
    assert events[2][:3] == [*paid[2], PhaseStarted("trade_and_build")]


@pytest.mark.rule("ASG-10")
def test_penalties_of_players_run_side_by_side() -> None:
    # Given 2 points for each of two players, one of whom cannot pay
    state = table()
    state.players[1].coins = 2
    for seat in (0, 1):
        plant(state, seat, "brazil", "1", seat + 1)
    owing(state, period=2)

    act(state, PayCoin(), 1)
    act(state, GiveUpPlantation("brazil", "1", 1), 0)
    assert asked(state) == [(1, PenaltyChoice())]
    assert refused(state, PayCoin(), 0) == "ASG-06"
    act(state, PayCoin(), 1)

    assert state.phase == "trade_and_build"
    assert state.areas["brazil"].rows["1"][:2] == [None, Plantation(1, 1)]
