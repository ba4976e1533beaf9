"""ASG: phase 2, Assign Workers: own plantations, those of others, and penalties."""

from itertools import permutations, product

import pytest

from domain.coffee_traders.choices import HelpTurn, OwnWorkers, PenaltyChoice, SellTurn, TradeTurn
from domain.coffee_traders.commands import (
    ArrangeWarehouses,
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
    ArabicaAdvanced,
    ArabicaMovedBack,
    DroppedOut,
    Event,
    PenaltyDue,
    PenaltyPaid,
    PenaltySettled,
    PhaseStarted,
    PlantationRemoved,
    StepStarted,
    TurnStarted,
    WorkerPlaced,
)
from domain.coffee_traders.names import COOPERATIVES, ROWS, Cooperative, Row
from domain.coffee_traders.state import NOBODY, Plantation, State
from domain.kernel.play import carry_out, refusal
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    at,
    chance,
    clear_plantations,
    legal,
    new_table,
    of,
    plant,
    refused,
    told,
)


def table(players: int = 3, workers: int = 0, coins: int = 0) -> State:
    """Return a table without plantations, everybody with so many workers in the pool and coins, before phase 2."""
    state = new_table(players)
    clear_plantations(state)
    for player in state.players:
        player.workers, player.coins = workers, coins
    return state


def all_done(state: State) -> list[Event]:
    """Let everybody say that they place no more own workers; return all that follows."""
    events: list[Event] = []
    while asked(state) and asked(state)[0][1] == OwnWorkers():
        events += act(state, Done())
    return events


def helping(state: State) -> State:
    """Go on to where players help each other."""
    at(state, "assign_workers")
    all_done(state)
    return state


def owing(state: State, period: int = 1) -> State:
    """Go on to the penalties of a period; nobody has workers left."""
    at(state, "assign_workers", period)
    all_done(state)
    return state


def worker_on(state: State, cooperative: Cooperative, row: Row, space: int) -> bool:
    plantation = state.areas[cooperative].rows[row][space - 1]
    return plantation is not None and plantation.worker


@pytest.mark.rule("ASG-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_players_are_asked_for_their_own_plantations_at_the_same_time(players: int) -> None:
    state = table(players, workers=2)

    at(state, "assign_workers")

    assert asked(state) == [(seat, OwnWorkers()) for seat in range(players)]


@pytest.mark.rule("ASG-01")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_players_may_answer_in_any_order_and_the_step_ends_with_the_last(order: tuple[int, ...]) -> None:
    # Given questions with their ids, as the players saw them first
    state = table(workers=1)
    for seat in range(3):
        plant(state, seat, "brazil", "1", seat + 1)
    at(state, "assign_workers")
    ids = {decision.seat: decision.id for decision in RULES.pending(state)}

    # When all place a worker, each answering the question they saw, and say done
    for seat in order:
        carry_out(RULES, state, seat, PlaceWorker("brazil", "1", seat + 1), chance(), ids[seat])
    assert len(asked(state)) == 3
    ends = [of(act(state, Done(), seat), StepStarted) for seat in order]

    assert ends[:2] == [[], []]
    assert ends[2][0] == StepStarted("other_workers")
    assert all(worker_on(state, "brazil", "1", seat + 1) for seat in range(3))


@pytest.mark.rule("ASG-01")
def test_a_worker_goes_from_the_pool_to_the_plantation_and_is_seen_at_once() -> None:
    state = table(workers=2)
    plant(state, 1, "brazil", "1", 2)
    at(state, "assign_workers")

    events = act(state, PlaceWorker("brazil", "1", 2), 1)

    assert events == [WorkerPlaced("brazil", "1", 2, "pool", "ASG-01", 1)]
    assert state.players[1].workers == 1
    assert worker_on(state, "brazil", "1", 2)
    assert state.areas["brazil"].town_centre == 6


@pytest.mark.rule("ASG-01")
@pytest.mark.parametrize("placed", [0, 1, 2])
def test_any_number_of_workers_may_be_sent(placed: int) -> None:
    state = table(workers=3)
    for space in (1, 2):
        plant(state, 0, "brazil", "1", space)
    at(state, "assign_workers")

    for space in range(1, placed + 1):
        act(state, PlaceWorker("brazil", "1", space), 0)
    act(state, Done(), 0)

    assert state.players[0].workers == 3 - placed


@pytest.mark.rule("ASG-01")
def test_own_workers_go_onto_own_plantations_without_worker() -> None:
    state = table(workers=2)
    plant(state, 0, "brazil", "1", 1, worker=True)
    plant(state, 1, "brazil", "1", 2)
    at(state, "assign_workers")

    for space in (1, 2, 3, 0, 6):
        assert refused(state, PlaceWorker("brazil", "1", space), 0) == "ASG-01"


@pytest.mark.rule("ASG-01")
def test_an_empty_pool_staffs_nothing() -> None:
    state = table(workers=1)
    for space in (1, 2):
        plant(state, 0, "brazil", "1", space)
    at(state, "assign_workers")
    act(state, PlaceWorker("brazil", "1", 1), 0)

    assert refused(state, PlaceWorker("brazil", "1", 2), 0) == "ASG-01"


@pytest.mark.rule("ASG-01")
@pytest.mark.parametrize("command", [PlaceWorker("brazil", "1", 1), Done()])
def test_who_has_said_done_waits_for_the_others(command: Command) -> None:
    state = table(workers=1)
    plant(state, 0, "brazil", "1", 1)
    at(state, "assign_workers")
    act(state, Done(), 0)

    assert refused(state, command, 0) == "ASG-01"
    assert asked(state) == [(1, OwnWorkers()), (2, OwnWorkers())]


@pytest.mark.rule("ASG-01")
@pytest.mark.parametrize("command", [DropOut(), PayCoin()])
def test_own_plantations_come_before_anything_else(command: Command) -> None:
    state = table(workers=1, coins=1)
    plant(state, 0, "brazil", "1", 1)
    at(state, "assign_workers")

    assert refused(state, command, 0) == "ASG-01"


@pytest.mark.rule("ASG-02")
@pytest.mark.parametrize("row", ["1/2", "2/3"])
def test_the_own_1_row_of_a_cooperative_is_staffed_before_what_is_higher(row: Row) -> None:
    state = table(workers=3)
    plant(state, 0, "brazil", "1", 1)
    plant(state, 0, "brazil", "1", 4)
    plant(state, 0, "brazil", row, 2, level=2)
    plant(state, 1, "brazil", "1", 2)
    at(state, "assign_workers")

    for space in (1, 4):
        assert refused(state, PlaceWorker("brazil", row, 2), 0) == "ASG-02"
        act(state, PlaceWorker("brazil", "1", space), 0)

    # Only own plantations count, and only now
    act(state, PlaceWorker("brazil", row, 2), 0)


@pytest.mark.rule("ASG-02")
@pytest.mark.parametrize("row", ["1/2", "2/3"])
def test_a_1_row_elsewhere_holds_up_nothing(row: Row) -> None:
    state = table(workers=1)
    plant(state, 0, "brazil", "1", 1)
    plant(state, 0, "ethiopia", row, 2, level=2)
    at(state, "assign_workers")

    act(state, PlaceWorker("ethiopia", row, 2), 0)


@pytest.mark.rule("ASG-02")
@pytest.mark.parametrize("row", ["1/2", "2/3"])
def test_there_is_no_order_between_the_two_higher_rows(row: Row) -> None:
    state = table(workers=1)
    plant(state, 0, "brazil", "1/2", 1, level=2)
    plant(state, 0, "brazil", "2/3", 1, level=2)
    at(state, "assign_workers")

    act(state, PlaceWorker("brazil", row, 1), 0)


@pytest.mark.rule("ASG-03")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_players_help_others_one_worker_a_turn_in_turn_order(players: int) -> None:
    # Given that everybody can help the same player of many plantations, the last in turn order but for that one
    state = table(players, workers=2)
    state.order = [*range(1, players), 0]
    state.players[0].workers = 0
    for cooperative, space in product(COOPERATIVES, (1, 2)):
        plant(state, 0, cooperative, "1", space)
    helping(state)

    turns = []
    while asked(state)[0][1] == HelpTurn():
        ((seat, _),) = asked(state)
        turns.append(seat)
        events = act(state, legal(state, PlaceWorker)[0])
        assert of(events, WorkerPlaced)[0].seat == seat

    assert turns == [*range(1, players)] * 2
    assert [state.players[seat].workers for seat in range(players)] == [0] * players


@pytest.mark.rule("ASG-03")
def test_a_worker_of_the_pool_goes_onto_the_plantation_of_another() -> None:
    state = table(workers=1)
    plant(state, 1, "brazil", "1", 2)
    helping(state)

    events = act(state, PlaceWorker("brazil", "1", 2))

    assert of(events, WorkerPlaced) == [WorkerPlaced("brazil", "1", 2, "pool", "ASG-03", 0)]
    assert worker_on(state, "brazil", "1", 2)
    assert state.players[0].workers == 0
    assert state.areas["brazil"].town_centre == 6


@pytest.mark.rule("ASG-03")
def test_only_plantations_of_others_without_worker_are_helped() -> None:
    state = table(workers=1)
    plant(state, 0, "brazil", "1", 1)
    plant(state, 1, "brazil", "1", 2, worker=True)
    plant(state, 1, "brazil", "1", 3)
    helping(state)
    assert legal(state, PlaceWorker) == [PlaceWorker("brazil", "1", 3)]

    for space in (0, 1, 2, 4, 6):
        assert refused(state, PlaceWorker("brazil", "1", space)) == "ASG-03"
    state.players[0].workers = 0
    assert refused(state, PlaceWorker("brazil", "1", 3)) == "ASG-03"


@pytest.mark.rule("ASG-03", "ASG-04")
def test_andre_is_helped_like_any_other_player_and_helps_nobody() -> None:
    state = table(2, workers=1)
    plant(state, 2, "brazil", "1", 2)
    plant(state, 0, "ethiopia", "1", 1)
    helping(state)
    assert asked(state) == [(0, HelpTurn())]

    events = act(state, PlaceWorker("brazil", "1", 2))

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(0, "brazil", 1, "ASG-04")]
    turns = [event.seat for event in of(events, TurnStarted)]
    assert turns[0] == 1
    assert 2 not in turns[:2]


@pytest.mark.rule("ASG-03")
@pytest.mark.parametrize("row", ["1/2", "2/3"])
def test_the_owners_1_row_of_a_cooperative_is_helped_first(row: Row) -> None:
    # Given also 1-row plantations without worker of the helper there, of a third player there, and elsewhere
    state = table(workers=2)
    state.players[1].workers = state.players[2].workers = 0
    plant(state, 1, "brazil", "1", 1)
    plant(state, 1, "brazil", row, 2, level=2)
    plant(state, 0, "brazil", "1", 2)
    plant(state, 2, "brazil", "1", 3)
    plant(state, 1, "ethiopia", "1", 1)
    helping(state)
    assert refused(state, PlaceWorker("brazil", row, 2)) == "ASG-03"

    act(state, PlaceWorker("brazil", "1", 1))
    act(state, PlaceWorker("brazil", row, 2))


@pytest.mark.rule("ASG-03")
@pytest.mark.parametrize("row", ["1/2", "2/3"])
def test_there_is_no_order_between_the_higher_rows_of_others(row: Row) -> None:
    state = table(workers=1)
    plant(state, 1, "brazil", "1/2", 1, level=2)
    plant(state, 1, "brazil", "2/3", 1, level=2)
    helping(state)

    act(state, PlaceWorker("brazil", row, 1))


@pytest.mark.rule("ASG-03")
def test_dropping_out_of_helping_is_final_for_the_step() -> None:
    state = table(workers=3)
    for space in range(1, 6):
        plant(state, space % 3, "brazil", "1", space)
    helping(state)

    act(state, DropOut())

    for turn in (1, 2, 1):
        assert asked(state) == [(turn, HelpTurn())]
        assert refused(state, DropOut(), 0) == "ASG-03"
        act(state, legal(state, PlaceWorker)[0])
    assert refused(state, Done()) == "ASG-03"


@pytest.mark.rule("ASG-03")
def test_who_cannot_help_is_dropped_out_and_the_step_ends_when_all_are() -> None:
    # Given one plantation without worker, of a player with workers, and a player without any
    state = table(coins=9)
    plant(state, 0, "brazil", "1", 1)
    state.players[0].workers = state.players[2].workers = 1
    at(state, "assign_workers")

    events = all_done(state)
    assert told(events) == [
        StepStarted("other_workers"),
        TurnStarted(0),
        DroppedOut(0, automatic=True),
        TurnStarted(1),
        DroppedOut(1, automatic=True),
        TurnStarted(2),
    ]

    events = act(state, DropOut())
    assert told(events)[:2] == [DroppedOut(2), StepStarted("penalties")]


@pytest.mark.rule("ASG-04")
def test_each_worker_given_to_another_is_a_step_on_the_track_of_its_cooperative() -> None:
    state = table()
    state.players[0].workers = 3
    places: list[tuple[Cooperative, int]] = [("brazil", 1), ("ethiopia", 1), ("brazil", 2)]
    for cooperative, space in places:
        plant(state, 1, cooperative, "1", space)
    helping(state)

    events = [
        event for cooperative, space in places for event in act(state, PlaceWorker(cooperative, "1", space))
    ]

    assert of(events, ArabicaAdvanced) == [
        ArabicaAdvanced(0, "brazil", 1, "ASG-04"),
        ArabicaAdvanced(0, "ethiopia", 1, "ASG-04"),
        ArabicaAdvanced(0, "brazil", 2, "ASG-04"),
    ]


@pytest.mark.rule("ASG-04")
def test_an_own_worker_gives_no_step() -> None:
    state = table(workers=1)
    plant(state, 0, "brazil", "1", 1)
    at(state, "assign_workers")

    events = act(state, PlaceWorker("brazil", "1", 1), 0)

    assert of(events, ArabicaAdvanced) == []


@pytest.mark.rule("ASG-05")
def test_workers_stay_on_their_plantations_into_the_next_periods() -> None:
    state = table()
    plant(state, 0, "brazil", "1", 1, worker=True)
    plant(state, 1, "brazil", "2/3", 1, level=3, worker=True)
    at(state, "harvest")

    while state.period == 1:
        selling = asked(state)[0][1] == SellTurn()
        act(state, DropOut() if selling else ArrangeWarehouses(()))

    assert state.phase == "work"
    assert worker_on(state, "brazil", "1", 1)
    assert worker_on(state, "brazil", "2/3", 1)


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


@pytest.mark.rule("ASG-10")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_all_pay_at_the_same_time_in_any_order(order: tuple[int, ...]) -> None:
    state = table(coins=1)
    for seat in range(3):
        plant(state, seat, "brazil", "1", seat + 1)
    owing(state)
    ids = {decision.seat: decision.id for decision in RULES.pending(state)}
    assert asked(state) == [(seat, PenaltyChoice()) for seat in range(3)]

    phases = []
    for seat in order:
        carry_out(RULES, state, seat, PayCoin(), chance(), ids[seat])
        phases.append(state.phase)

    assert phases == ["assign_workers", "assign_workers", "trade_and_build"]


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


@pytest.mark.rule("ASG-01", "ASG-02", "ASG-03", "ASG-07", "ASG-08", "ASG-09")
@pytest.mark.parametrize("step", ["own_workers", "other_workers", "penalties"])
def test_the_lists_of_this_phase_are_exact(step: str) -> None:
    # Given plantations with and without worker in all rows
    state = table(4, workers=1 if step != "penalties" else 0)
    for seat, cooperative, row in product(range(3), COOPERATIVES[:2], ROWS):
        plant(state, seat, cooperative, row, seat + 1, worker=row == "1" and seat > 0)
    at(state, "assign_workers")
    if step != "own_workers":
        all_done(state)

    # Then every command there can be is either listed and accepted or not listed and refused
    places = list(product(COOPERATIVES, ROWS, range(-1, 7)))
    commands: set[Command] = {Done(), DropOut(), PayCoin()}
    commands |= {PlaceWorker(*place) for place in places}
    commands |= {GiveUpPlantation(*place) for place in places}
    commands |= {StepBack(cooperative) for cooperative in COOPERATIVES}
    for seat, _ in asked(state):
        accepted = {command for command in commands if refusal(RULES, state, seat, command, chance()) is None}
        listed = [c for c in RULES.legal_commands(state, seat) if not isinstance(c, TakeBonus)]
        assert len(listed) == len(set(listed))
        assert set(listed) == accepted
        assert accepted
    assert state.step == step
