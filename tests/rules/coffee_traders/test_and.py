"""AND: André, the third player of the game of two."""

import random
from collections.abc import Sequence

import pytest

from domain.coffee_traders.choices import AndreStaffing, TraderPiggyback, TradeTurn, WorkTurn
from domain.coffee_traders.commands import (
    ArrangeWarehouses,
    CooperativeSite,
    Decline,
    Deliver,
    Done,
    DropOut,
    HireContractor,
    JoinTradingHouse,
    LeaveUnstaffed,
    Pass,
    PayCoin,
    PlaceTrader,
    PlaceWorker,
    SendWorkers,
    Site,
    TakeCoffee,
    TakeCoins,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    AndreContractShown,
    AndreCounterTurned,
    AndrePrepared,
    AndreRefreshed,
    ArabicaAdvanced,
    ArabicaStepWasted,
    BarCounterTaken,
    BonusRefilled,
    BuildingBuilt,
    CivetSent,
    CoffeeDelivered,
    CoffeeGained,
    CoffeeHarvested,
    CoffeeLost,
    CoinsGained,
    ContractDealt,
    CounterGained,
    DecisionOpened,
    DonkeyPlaced,
    DroppedOut,
    Event,
    GameEnded,
    HouseCoinTaken,
    KopiLuwakGained,
    MilestoneReached,
    Passed,
    PenaltyDue,
    PhaseStarted,
    PlantationAdded,
    PlayerPrepared,
    StartingPlantationAdded,
    StockGained,
    TownCentreRefilled,
    TraderPlaced,
    TradersReturned,
    TurnStarted,
    WarehouseBuilt,
    WorkerPlaced,
    WorkerSentToTownCentre,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative, Letter, Row
from domain.coffee_traders.state import NOBODY, Andre, State
from domain.kernel.play import carry_out
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    chance,
    clear_plantations,
    enter,
    hold,
    legal,
    new_table,
    of,
    plant,
    refused,
    set_up,
    told,
)

ANDRE = 2
TILE_A1 = ("guatemala", "brazil", "ethiopia")  # top, middle and bottom coffee of the first A contract


def table(*, letter: Letter = "A", tile: int = 1) -> State:
    """Return a table in Work without plantations and buildings; by default André's contract is A1."""
    state = new_table(2)
    clear_plantations(state)
    for area in state.areas.values():
        area.buildings = [NOBODY] * len(area.buildings)
    RULES.apply(state, AndreContractShown(letter, tile))
    return state


def andre(state: State) -> Andre:
    assert state.andre is not None
    return state.andre


def his(state: State, cooperative: Cooperative, *levels: int) -> None:
    """Give André plantations of these levels in a cooperative, from the left of the rows that fit the levels."""
    used = {1: 0, 2: 0, 3: 0}
    rows: dict[int, Row] = {1: "1", 2: "1/2", 3: "2/3"}
    for level in levels:
        used[level] += 1
        plant(state, ANDRE, cooperative, rows[level], used[level], level=level)


def fill(state: State, cooperative: Cooperative, row: Row, seat: int = 0) -> None:
    """Fill what is empty in a row with plantations of a seat."""
    for space, plantation in enumerate(state.areas[cooperative].rows[row], 1):
        if plantation is None:
            plant(state, seat, cooperative, row, space)


def turns(state: State) -> list[list[Event]]:
    """Let both people drop out of Work; return what happens in each turn of André's."""
    act(state, DropOut())
    events = told(act(state, DropOut()))
    begins = [index for index, event in enumerate(events) if event == TurnStarted(ANDRE)]
    end = events.index(DroppedOut(ANDRE, automatic=True))
    return [events[start + 1 : stop] for start, stop in zip(begins, [*begins[1:], end], strict=True)]


def first_turn(state: State) -> list[Event]:
    """Let everybody take coins and return what happens in André's first turn of Work."""
    act(state, TakeCoins(), 0)
    events = told(act(state, TakeCoins(), 1))
    assert events[-1] == TurnStarted(0)
    return events[events.index(TurnStarted(ANDRE)) + 1 : -1]


def play_out(state: State, seed: int) -> list[Event]:
    """Play to the end by commands drawn at random, which prefer staying in the game."""
    dice = random.Random(seed)
    events: list[Event] = []
    while not RULES.over(state):
        seat = dice.choice(asked(state))[0]
        commands = list(RULES.legal_commands(state, seat))
        staying = [command for command in commands if not isinstance(command, DropOut | Pass | Decline)]
        events += act(state, dice.choice(staying if staying and dice.random() < 0.8 else commands), seat)
    return events


SEEDS = range(1, 9)


@pytest.mark.rule("AND-01")
@pytest.mark.parametrize("seed", SEEDS)
def test_andre_is_the_third_player_and_starts_last(seed: int) -> None:
    state, _ = set_up(2, seed)

    assert len(state.players) == 3
    assert state.order[2] == ANDRE
    assert sorted(state.order) == [0, 1, ANDRE]


@pytest.mark.rule("AND-01")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_and_more_play_without_andre(players: int) -> None:
    state, events = set_up(players)

    assert state.andre is None
    assert not of(events, AndrePrepared)
    assert len(state.players) == players


@pytest.mark.rule("AND-01")
def test_andre_has_the_pieces_of_his_own_board() -> None:
    state, events = set_up(2)

    prepared = of(events, AndrePrepared)[0]
    assert prepared.plantations == (2, 4, 2)
    assert (prepared.fair_trade_posts, prepared.traders, prepared.scoring_markers) == (3, 3, 6)
    assert (andre(state).plantations, andre(state).posts) == ([2, 4, 2], 3)
    assert (state.players[ANDRE].traders, state.players[ANDRE].scoring_markers) == (3, 6)
    assert len([e for e in of(events, StartingPlantationAdded) if e.seat == ANDRE]) == 3
    assert andre(state).turned == []


@pytest.mark.rule("AND-01")
def test_the_set_up_of_people_is_not_for_andre() -> None:
    state, events = set_up(2)

    given = PlayerPrepared | WarehouseBuilt | ContractDealt | CoffeeGained
    assert {event.seat for event in events if isinstance(event, given)} == {0, 1}
    player = state.players[ANDRE]
    assert (player.coins, player.donkeys, player.workers, player.markers, player.sumatra) == (0, 0, 0, 0, 0)
    assert not any((player.bonus_marker, player.bonus_trader, player.bonus_coins))
    assert not any((player.waiting_trader, player.waiting_truck, player.row_civet, player.row_trader))
    assert (player.warehouses, player.contracts) == (0, {})
    assert not any(player.coffee.values())
    assert player.row_counter is None


@pytest.mark.rule("AND-01")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_a_b_and_c_contract_that_nobody_else_has_become_visible_period_by_period(seed: int) -> None:
    state, events = set_up(2, seed)
    assert [shown.letter for shown in of(events, AndreContractShown)] == ["A"]

    events += play_out(state, seed)

    shown = [event for event in events if isinstance(event, AndreContractShown | PhaseStarted)]
    assert [event.letter for event in shown if isinstance(event, AndreContractShown)] == ["A", "B", "C"]
    for index, event in enumerate(shown):
        if isinstance(event, AndreContractShown):
            assert shown[index + 1] == PhaseStarted("work")
            assert event.tile not in [state.players[seat].contracts[event.letter].tile for seat in (0, 1)]


@pytest.mark.rule("AND-01")
def test_every_contract_that_is_left_may_be_his() -> None:
    states = [set_up(2, seed)[0] for seed in range(1, 41)]

    assert {andre(state).tile for state in states} == {1, 2, 3, 4, 5}


@pytest.mark.rule("AND-01")
@pytest.mark.parametrize("seed", SEEDS)
def test_andre_decides_nothing_and_gains_nothing_in_a_whole_game(seed: int) -> None:
    state, events = set_up(2, seed)

    events += play_out(state, seed)

    gains = (
        ArabicaAdvanced
        | ArabicaStepWasted
        | BonusRefilled
        | CivetSent
        | CoffeeGained
        | CoinsGained
        | CounterGained
        | DecisionOpened
        | DonkeyPlaced
        | HouseCoinTaken
        | KopiLuwakGained
        | MilestoneReached
        | PenaltyDue
        | StockGained
        | WorkerSentToTownCentre
    )
    assert {event.seat for event in events if isinstance(event, gains)} == {0, 1}
    assert not any(state.players[ANDRE].coffee.values())


@pytest.mark.rule("AND-01")
@pytest.mark.parametrize("seed", SEEDS)
def test_andre_is_last_in_every_period_and_has_no_final_score(seed: int) -> None:
    state, events = set_up(2, seed)
    orders = [list(state.order)]

    while not RULES.over(state):
        events = act(
            state, random.Random(state.version).choice(list(RULES.legal_commands(state, asked(state)[0][0])))
        )
        if any(event == PhaseStarted("work") for event in events):
            orders.append(list(state.order))

    assert [order[-1] for order in orders] == [ANDRE] * 3
    assert state.scores is not None
    assert [seat.seat for seat in state.scores.seats] == [0, 1]
    assert set(state.scores.winners) <= {0, 1}


@pytest.mark.rule("AND-01")
def test_nobody_can_command_for_andre() -> None:
    state = table()

    assert list(RULES.legal_commands(state, ANDRE)) == []
    assert refused(state, TakeCoins(), ANDRE)
    assert refused(state, DropOut(), ANDRE)


@pytest.mark.rule("AND-01")
def test_andre_is_another_player_whose_plantations_may_be_staffed_for_a_step() -> None:
    state = table()
    plant(state, ANDRE, "colombia", "1", 1)

    sent = act(state, SendWorkers("colombia"), 0)

    assert ArabicaAdvanced(0, "colombia", 1, "WRK-18") in sent


@pytest.mark.rule("AND-01")
def test_andre_is_another_player_who_may_be_helped_with_a_worker_of_the_pool() -> None:
    state = table()
    plant(state, ANDRE, "colombia", "1", 2)
    plant(state, ANDRE, "colombia", "1/2", 1, level=2)
    enter(state, "assign_workers")
    act(state, Done(), 0)
    act(state, Done(), 1)

    assert legal(state, PlaceWorker, 0) == [PlaceWorker("colombia", "1", 2)]
    helped = act(state, PlaceWorker("colombia", "1", 2), 0)

    assert ArabicaAdvanced(0, "colombia", 1, "ASG-04") in helped
    assert legal(state, PlaceWorker, 1) == [PlaceWorker("colombia", "1/2", 1)]


@pytest.mark.rule("AND-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_f_contract_places_his_start_and_his_production_stations(seed: int) -> None:
    state, events = set_up(2, seed)

    tile = of(events, AndrePrepared)[0].contract
    top, middle, bottom = EDITION.contract_tiles.at("F", tile)
    assert tile not in [state.players[seat].contracts["F"].tile for seat in (0, 1)]
    assert [e for e in of(events, StartingPlantationAdded) if e.seat == ANDRE] == [
        StartingPlantationAdded(ANDRE, top, 3),
        StartingPlantationAdded(ANDRE, middle, 5),
        StartingPlantationAdded(ANDRE, bottom, 1),
    ]
    # The third production-station space of a cooperative is the one for 4 and 5 players.
    assert of(events, BuildingBuilt) == [
        BuildingBuilt(ANDRE, "production_station", number, cooperative, 3, "AND-02")
        for number, cooperative in enumerate((top, middle, bottom), 1)
    ]
    assert andre(state).letter == "A"  # the F contract is discarded


@pytest.mark.rule("AND-02")
def test_his_plantations_of_the_set_up_do_not_come_from_his_eight() -> None:
    state, _ = set_up(2)

    assert sum(andre(state).plantations) == 8
    assert RULES.pieces(state)["seat 2 plantations"] == 11


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


def trade(state: State) -> list[Event]:
    """Let both people pass in Trade & Build; return what happens in André's turn and then."""
    enter(state, "trade_and_build")
    act(state, Pass(), 0)
    return told(act(state, Pass(), 1))[2:]


def open_to_him(state: State, *cooperatives: Cooperative) -> None:
    """Fill all trading houses but these."""
    for cooperative, area in state.areas.items():
        area.traders = [] if cooperative in cooperatives else [0, 1, 0]


def shown(events: list[Event]) -> list[Cooperative]:
    return [event.cooperative for event in of(events, AndreCounterTurned)]


@pytest.mark.rule("AND-08")
def test_he_turns_a_counter_up_and_opens_that_house_for_nothing() -> None:
    state = table()
    state.players[ANDRE].coins = 0

    events = trade(state)

    house = andre(state).turned[0]
    assert events == [AndreCounterTurned(house), TraderPlaced(ANDRE, house, 1)]
    assert state.players[ANDRE].traders == 2
    assert state.areas[house].stock == 3
    assert asked(state) == [(0, TraderPiggyback(house))]


@pytest.mark.rule("AND-08")
@pytest.mark.parametrize("house", COOPERATIVES)
def test_he_turns_counters_up_until_one_shows_a_house_that_he_can_enter(house: Cooperative) -> None:
    every = table()
    open_to_him(every)
    order = shown(trade(every))
    state = table()
    open_to_him(state, house)

    events = trade(state)

    assert sorted(order) == sorted(COOPERATIVES)
    assert shown(events) == order[: order.index(house) + 1]
    assert of(events, TraderPlaced) == [TraderPlaced(ANDRE, house, 1)]
    assert andre(state).turned == shown(events)


@pytest.mark.rule("AND-08")
def test_a_house_that_is_full_or_holds_his_trader_is_not_entered() -> None:
    state = table()
    andre(state).turned = ["guatemala", "colombia", "ethiopia"]
    state.areas["brazil"].traders = [1, ANDRE]
    state.areas["indonesia"].traders = [0, 1, 0]

    events = trade(state)

    assert sorted(shown(events)) == ["brazil", "indonesia"]
    assert not of(events, TraderPlaced)
    assert Passed(ANDRE, automatic=True) in events


@pytest.mark.rule("AND-08")
@pytest.mark.parametrize(("there", "space"), [([], 1), ([0], 2), ([0, 1], 3)])
def test_he_takes_the_first_free_space_of_the_house(there: list[int], space: int) -> None:
    state = table()
    andre(state).turned = [cooperative for cooperative in COOPERATIVES if cooperative != "brazil"]
    state.areas["brazil"].traders = list(there)

    events = trade(state)

    assert of(events, TraderPlaced) == [TraderPlaced(ANDRE, "brazil", space)]
    assert not of(events, StockGained)
    assert not of(events, HouseCoinTaken)
    waiting = [seat for seat in (0, 1) if seat not in there]
    expected = (waiting[0], TraderPiggyback("brazil")) if waiting else (0, TradeTurn())
    assert asked(state) == [expected]


@pytest.mark.rule("AND-08")
@pytest.mark.parametrize(
    ("joins", "coin"), [((False, False), None), ((True, False), 1), ((False, True), 0), ((True, True), None)]
)
def test_others_may_join_him_and_the_one_who_stays_away_takes_the_coin(
    joins: tuple[bool, bool], coin: int | None
) -> None:
    state = table()
    andre(state).turned = [cooperative for cooperative in COOPERATIVES if cooperative != "brazil"]
    trade(state)
    coins = [player.coins for player in state.players]

    events: list[Event] = []
    for seat in (0, 1):
        assert asked(state) == [(seat, TraderPiggyback("brazil"))]
        events += act(state, JoinTradingHouse() if joins[seat] else Decline(), seat)

    assert state.areas["brazil"].traders == [ANDRE, *(seat for seat in (0, 1) if joins[seat])]
    assert of(events, HouseCoinTaken) == ([] if coin is None else [HouseCoinTaken(coin, "brazil")])
    assert [player.coins - had for player, had in zip(state.players, coins, strict=True)] == [
        int(coin == seat) for seat in range(3)
    ]


@pytest.mark.rule("AND-08")
def test_turned_counters_stay_up_and_with_all_five_up_he_passes() -> None:
    state = table()
    andre(state).turned = [cooperative for cooperative in COOPERATIVES if cooperative != "brazil"]
    trade(state)
    act(state, Decline(), 0)
    act(state, Decline(), 1)
    assert sorted(andre(state).turned) == sorted(COOPERATIVES)
    assert (state.players[ANDRE].traders, state.areas["guatemala"].traders) == (2, [])

    act(state, Pass(), 0)
    events = told(act(state, Pass(), 1))

    assert Passed(ANDRE, automatic=True) in events
    assert PhaseStarted("harvest") in events
    assert not shown(events)


@pytest.mark.rule("AND-08")
def test_without_traders_he_turns_nothing_up_and_passes() -> None:
    state = table()
    state.players[ANDRE].traders = 0

    events = trade(state)

    assert events[0] == Passed(ANDRE, automatic=True)
    assert not shown(events)


@pytest.mark.rule("AND-08")
def test_he_places_a_trader_a_turn_until_he_has_none_and_the_phase_waits_for_it() -> None:
    state = table()
    enter(state, "trade_and_build")

    events: list[Event] = []
    while state.phase == "trade_and_build":
        seat, choice = asked(state)[0]
        events += act(state, Decline() if isinstance(choice, TraderPiggyback) else Pass(), seat)
    events = events[: events.index(PhaseStarted("harvest"))]

    placed = [e.cooperative for e in of(events, TraderPlaced)]
    assert len(placed) == len(set(placed)) == 3
    assert placed == shown(events)
    assert events.count(TurnStarted(ANDRE)) == 4  # three traders and a pass


@pytest.mark.rule("AND-09")
def test_he_joins_when_the_second_space_is_his_to_take() -> None:
    state = table()
    enter(state, "trade_and_build")

    act(state, PlaceTrader("brazil"), 0)
    events = act(state, Decline(), 1)

    assert TraderPlaced(ANDRE, "brazil", 2) in events
    assert state.areas["brazil"].traders == [0, ANDRE]
    assert not andre(state).turned


@pytest.mark.rule("AND-09")
def test_he_does_not_join_on_the_third_space() -> None:
    state = table()
    enter(state, "trade_and_build")

    act(state, PlaceTrader("brazil"), 0)
    events = act(state, JoinTradingHouse(), 1)

    assert not [e for e in of(events, TraderPlaced) if e.seat == ANDRE and e.cooperative == "brazil"]
    assert state.areas["brazil"].traders == [0, 1]
    assert state.areas["brazil"].coin  # he is the one without, and never takes it
    assert state.players[ANDRE].coins == 0


@pytest.mark.rule("AND-09")
@pytest.mark.parametrize(
    ("answer", "there", "coin"), [(Decline(), [1, 2], True), (JoinTradingHouse(), [1, 2, 0], False)]
)
def test_he_joins_in_wrapping_turn_order_before_a_player_behind_him(
    answer: Decline | JoinTradingHouse, there: list[int], coin: bool
) -> None:
    state = table()
    enter(state, "trade_and_build")
    act(state, Pass(), 0)

    opened = act(state, PlaceTrader("brazil"), 1)
    assert TraderPlaced(ANDRE, "brazil", 2) in opened
    assert asked(state) == [(0, TraderPiggyback("brazil"))]
    events = act(state, answer, 0)

    assert state.areas["brazil"].traders == there
    assert (HouseCoinTaken(0, "brazil") in events) == coin


@pytest.mark.rule("AND-09")
@pytest.mark.parametrize("answer", [Decline(), JoinTradingHouse()])
def test_without_traders_he_does_not_join_but_counts_as_a_player_without_one(
    answer: Decline | JoinTradingHouse,
) -> None:
    state = table()
    state.players[ANDRE].traders = 0
    enter(state, "trade_and_build")

    act(state, PlaceTrader("brazil"), 0)
    events = act(state, answer, 1)

    # Either two are without a trader, or he alone is, who takes no coin.
    assert ANDRE not in state.areas["brazil"].traders
    assert not of(events, HouseCoinTaken)
    assert state.areas["brazil"].coin


@pytest.mark.rule("AND-09")
@pytest.mark.parametrize("site", [WarehouseSite("row"), CooperativeSite("production_station", "brazil", 2)])
def test_he_never_builds_along(site: Site) -> None:
    state = table()
    state.players[ANDRE].coffee["brazil"] = 3
    hold(state, 1, brazil=1)
    enter(state, "trade_and_build")

    events = act(state, HireContractor(site), 0)
    if site == WarehouseSite("row"):
        events += act(state, TakeCoffee("brazil"), 0)
    events += act(state, Decline(), 1)

    assert not [event for event in events if getattr(event, "seat", None) == ANDRE]
    assert (state.players[ANDRE].traders, state.players[ANDRE].contractors) == (3, 0)
    assert asked(state) == [(1, TradeTurn())]


@pytest.mark.rule("AND-10")
@pytest.mark.parametrize(
    ("taken", "space"), [((), 3), ((3,), 1), ((3, 1), 2), ((1, 2), 3), ((3, 2), 1), ((1, 2, 3), None)]
)
def test_at_the_end_of_the_phase_he_builds_a_post_on_the_45_space_the_step_or_the_plain_one(
    taken: tuple[int, ...], space: int | None
) -> None:
    # Post space 1 has the step, 2 is plain, 3 is for 4 and 5 players; the bottom coffee of A1 is Ethiopia's.
    state = table()
    state.players[ANDRE].traders = 0
    for number in taken:
        state.areas["ethiopia"].buildings[EDITION.building_index["fair_trade_post", number]] = 0

    events = trade(state)

    built = [] if space is None else [BuildingBuilt(ANDRE, "fair_trade_post", 1, "ethiopia", space, "AND-10")]
    assert events[0] == Passed(ANDRE, automatic=True)
    assert events[1 : events.index(PhaseStarted("harvest"))] == built
    assert andre(state).posts == 3 - len(built)
    assert state.players[ANDRE].tracks["ethiopia"] == 0


@pytest.mark.rule("AND-10")
def test_the_post_is_built_once_and_only_when_everybody_has_passed() -> None:
    state = table()
    enter(state, "trade_and_build")
    state.players[ANDRE].traders = 0

    passed = act(state, Pass(), 0)
    opened = act(state, PlaceTrader("brazil"), 1) + act(state, Decline(), 0)
    assert not of(passed + opened, BuildingBuilt)
    act(state, Pass(), 0)
    events = act(state, Pass(), 1)

    assert len(of(events, BuildingBuilt)) == 1


@pytest.mark.rule("AND-10")
@pytest.mark.parametrize(
    ("letter", "cooperative"), [("A", "ethiopia"), ("B", "ethiopia"), ("C", "guatemala")]
)
def test_the_bottom_coffee_of_the_visible_contract_says_where(
    letter: Letter, cooperative: Cooperative
) -> None:
    state = table(letter=letter)
    state.players[ANDRE].traders = 0

    assert [post.cooperative for post in of(trade(state), BuildingBuilt)] == [cooperative]


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
    return [(event.bar, event.space) for event in of(events, CoffeeDelivered) if event.seat == ANDRE]


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

    assert of(events, BarCounterTaken) == [BarCounterTaken(ANDRE, 6, 4, "wild_animal")]
    assert not of(events, CounterGained)
    assert state.bar_counters[5][3] is None
    assert state.players[ANDRE].counters == []
    assert refused(state, Deliver(6, 4, ("ethiopia",) * 4), 1) == "SEL-11"
    assert RULES.pieces(state) == pieces


@pytest.mark.rule("AND-13")
def test_in_refresh_his_traders_return_his_contract_goes_and_his_counters_are_turned_down() -> None:
    state = table()
    state.areas["brazil"].traders = [0, ANDRE]
    state.areas["colombia"].traders = [ANDRE]
    state.players[ANDRE].traders = 1
    andre(state).turned = ["brazil", "colombia", "ethiopia"]
    state.next_order = [2, 1, 0]

    events = enter(state, "refresh", 1)
    for seat in (0, 1):
        events += act(state, ArrangeWarehouses(()), seat)

    assert TradersReturned(ANDRE, 2) in events
    assert state.players[ANDRE].traders == 3
    assert of(events, AndreRefreshed) == [AndreRefreshed("A")]
    assert [contract.letter for contract in of(events, AndreContractShown)] == ["B"]
    assert (andre(state).letter, andre(state).turned) == ("B", [])


@pytest.mark.rule("AND-13")
def test_after_the_third_period_no_contract_follows() -> None:
    state = table(letter="C")
    state.next_order = [2, 1, 0]

    events = enter(state, "refresh", 3)
    for seat in (0, 1):
        events += act(state, ArrangeWarehouses(()), seat)

    assert of(events, AndreRefreshed) == [AndreRefreshed("C")]
    assert not of(events, AndreContractShown)
    assert of(events, GameEnded)
    assert andre(state).letter is None


@pytest.mark.rule("AND-13")
def test_his_counters_are_shuffled_anew_in_every_period_from_the_seed_of_the_game() -> None:
    def drawn(period: int, seed: int) -> tuple[Cooperative, ...]:
        state = table()
        open_to_him(state)
        state.period = period
        enter(state, "trade_and_build")
        act(state, Pass(), 0)
        return tuple(shown(carry_out(RULES, state, 1, Pass(), chance(seed))))

    orders = {(period, seed): drawn(period, seed) for period in (1, 2, 3) for seed in range(1, 21)}

    assert all(sorted(order) == sorted(COOPERATIVES) for order in orders.values())
    assert orders == {of_game: drawn(*of_game) for of_game in orders}
    assert any(len({orders[period, seed] for period in (1, 2, 3)}) == 3 for seed in range(1, 21))
    for period in (1, 2, 3):
        assert {orders[period, seed][0] for seed in range(1, 21)} == set(COOPERATIVES)


def scored(state: State, category: str) -> list[int]:
    return [
        sum(line.points for line in seat.lines if line.category == category)
        for seat in RULES.score(state).seats
    ]


@pytest.mark.rule("AND-14", "AND-01")
@pytest.mark.parametrize(
    ("levels", "points"),
    [
        ((3, 2, 1), [16, 8]),
        ((3, 1, 2), [16, 0]),
        ((2, 1, 3), [8, 0]),
        ((2, 2, 3), [4, 4]),  # (8 + 0) / 2
        ((2, 2, 1), [12, 12]),
        ((3, 1, 3), [12, 0]),
        ((2, 2, 2), [8, 8]),  # (16 + 8) / 3
    ],
)
def test_his_plantations_take_places_in_a_cooperative(levels: tuple[int, ...], points: list[int]) -> None:
    state = table()
    for seat, level in enumerate(levels):
        plant(state, seat, "brazil", "1/2", seat + 1, level=level)

    assert scored(state, "cooperatives") == points


@pytest.mark.rule("AND-14")
def test_his_production_stations_and_posts_count_where_he_has_a_plantation() -> None:
    state = table()
    for cooperative in ("brazil", "ethiopia"):
        plant(state, 0, cooperative, "1/2", 1, level=2)
        for building in ("production_station", "fair_trade_post"):
            state.areas[cooperative].buildings[EDITION.building_index[building, 3]] = ANDRE
    plant(state, ANDRE, "brazil", "1", 1)

    # Brazil: his 3 before 2. Ethiopia: he has no plantation there.
    assert scored(state, "cooperatives") == [8 + 16, 0]


@pytest.mark.rule("AND-14")
@pytest.mark.parametrize(
    ("markers", "points"),
    [((0, 1, 2), [0, 2]), ((2, 1, 0), [4, 2]), ((2, 2, 0), [2, 0]), ((2, 0, 2), [2, 0]), ((1, 2), [0, 2])],
)
def test_his_markers_take_places_in_a_bar(markers: tuple[int, ...], points: list[int]) -> None:
    state = table()
    for space, seat in enumerate(markers):
        state.bars[0][space] = seat

    assert scored(state, "bar_majorities") == points


@pytest.mark.rule("AND-14", "AND-01")
def test_a_game_of_two_scored_by_hand() -> None:
    state = table(letter="C")
    state.bars[0] = [0, 2, 1, NOBODY, NOBODY]
    state.bars[5] = [2, 0, 2, NOBODY]
    plant(state, 0, "brazil", "1", 1)
    plant(state, ANDRE, "brazil", "1", 2)
    plant(state, 1, "ethiopia", "1/2", 1, level=2)
    plant(state, ANDRE, "ethiopia", "2/3", 1, level=3)
    for player, workers, coins in zip(state.players, (1, 2), (3, 5), strict=False):
        player.workers, player.coins, player.donkeys = workers, coins, 0
    state.next_order = [2, 1, 0]

    enter(state, "refresh", 3)
    for seat in (0, 1):
        act(state, ArrangeWarehouses(()), seat)

    assert state.scores is not None
    # 0: deliveries 1 + 2; Antwerp third, Seoul second 2; Brazil tied with André (16 + 8) / 2; worker 1
    # 1: delivery 4; Antwerp lowest of three 4; Ethiopia second behind André 8; workers 2
    assert [(seat.seat, seat.total, seat.rank) for seat in state.scores.seats] == [(0, 18, 2), (1, 18, 1)]
    assert state.scores.winners == (1,)
