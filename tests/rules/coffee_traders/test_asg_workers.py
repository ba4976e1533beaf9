"""ASG-01 to ASG-05: workers for own plantations, and for those of others."""

from itertools import permutations, product

import pytest

from domain.coffee_traders.choices import HelpTurn, OwnWorkers, SellTurn
from domain.coffee_traders.commands import (
    ArrangeWarehouses,
    Command,
    Done,
    DropOut,
    GiveUpPlantation,
    PayCoin,
    PlaceWorker,
    StepBack,
    TakeBonus,
)
from domain.coffee_traders.events import ArabicaAdvanced, DroppedOut, StepStarted, TurnStarted, WorkerPlaced
from domain.coffee_traders.names import COOPERATIVES, ROWS, Cooperative, Row
from domain.kernel.play import carry_out, refusal
from tests.rules.coffee_traders.table import RULES, act, asked, at, chance, legal, of, plant, refused, told
from tests.rules.coffee_traders.workers_table import all_done, helping, table, worker_on


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


@pytest.mark.rule("ASG-01", "ASG-02", "ASG-03", "ASG-07", "ASG-08", "ASG-09")
@pytest.mark.parametrize("step", ["own_workers", "other_workers", "penalties"])
def test_the_lists_of_this_phase_are_exact(step: str) -> None:
    # Given plantations with and without worker in all rows, and different means to pay
    state = table(4, workers=1 if step != "penalties" else 0)
    state.players[1].coins = 1
    state.players[2].tracks |= {"guatemala": 1, "colombia": 4, "brazil": 5, "ethiopia": 7}
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
