"""AND: André, the third player of the game of two."""

import random

import pytest

from domain.coffee_traders.commands import (
    ArrangeWarehouses,
    Decline,
    Done,
    DropOut,
    Pass,
    PlaceWorker,
    SendWorkers,
    TakeCoins,
)
from domain.coffee_traders.events import (
    AndreContractShown,
    AndrePrepared,
    AndreRefreshed,
    ArabicaAdvanced,
    ArabicaStepWasted,
    BonusRefilled,
    BuildingBuilt,
    CivetSent,
    CoffeeGained,
    CoinsGained,
    ContractDealt,
    CounterGained,
    DecisionOpened,
    DonkeyPlaced,
    Event,
    GameEnded,
    HouseCoinTaken,
    KopiLuwakGained,
    MilestoneReached,
    PenaltyDue,
    PhaseStarted,
    PlayerPrepared,
    StartingPlantationAdded,
    StockGained,
    TradersReturned,
    WarehouseBuilt,
    WorkerSentToTownCentre,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative
from domain.coffee_traders.state import NOBODY, State
from domain.kernel.play import carry_out
from tests.rules.coffee_traders.andre_table import (
    ANDRE,
    andre,
    open_to_him,
    shown,
    table,
)
from tests.rules.coffee_traders.end_table import scored
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    chance,
    enter,
    legal,
    of,
    plant,
    refused,
    set_up,
)


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
    assert "2 plantations" in state.scores.note
    assert "3 markers" in state.scores.note
