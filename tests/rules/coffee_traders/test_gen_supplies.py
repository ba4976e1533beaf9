"""GEN-06 to GEN-09: supplies, what is open, gains and empty actions."""

import msgspec
import pytest

from domain.coffee_traders.choices import (
    TrackChoice,
)
from domain.coffee_traders.commands import (
    AddPlantation,
    BreedDonkey,
    Decline,
    Done,
    DropOut,
    Pass,
    PlaceTrader,
    RemoveTrader,
    SendCivet,
    SendWorkers,
    TakeBonus,
    TakeCoins,
)
from domain.coffee_traders.events import (
    ActionTaken,
    AndreContractShown,
    AndreCounterTurned,
    BonusCoinsRestored,
    CoinsGained,
    DonkeyPlaced,
    Event,
    GainLost,
    Options,
    TruckPlaced,
    WorkerGained,
)
from domain.coffee_traders.names import COOPERATIVES
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out, open_game
from domain.kernel.table import SeedRevealed
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    at,
    chance,
    clear_plantations,
    ending,
    enter,
    fulfil,
    hold,
    legal,
    new_table,
    of,
    pinned,
    plant,
    play_out,
    refused,
)

COUNTS = (2, 3, 4, 5)


@pytest.mark.rule("GEN-06")
def test_the_general_supply_never_runs_out_of_coins() -> None:
    state = new_table()
    for player in state.players:
        player.coins = 55  # as many as lie in the box, for each
    at(state, "work")

    events = act(state, TakeCoins())

    assert of(events, CoinsGained) == [CoinsGained(0, 2, "WRK-20")]
    assert state.players[0].coins == 57


@pytest.mark.rule("GEN-06")
def test_the_general_supply_never_runs_out_of_workers() -> None:
    state = new_table()
    for player in state.players:
        player.workers = 60

    events = fulfil(state, "A", 2)
    assert of(events, WorkerGained) == [WorkerGained(2, "SEL-08")]
    assert state.players[2].workers == 61

    clear_plantations(state)
    plant(state, 0, "brazil", "1", 1)
    state.areas["brazil"].town_centre = 1
    at(state, "work")
    act(state, SendWorkers("brazil"))
    assert state.areas["brazil"].town_centre == 1  # WRK-17


@pytest.mark.rule("GEN-06", "REF-06")
def test_the_general_supply_never_runs_out_of_tokens() -> None:
    state = new_table()
    for player in state.players:
        player.tokens, player.coins, player.bonus_coins = 6, 0, False
    state.next_order = [0, 1, 2]
    events = enter(state, "refresh")

    while state.phase == "refresh":
        seat = asked(state)[0][0]
        events += act(state, next(iter(RULES.legal_commands(state, seat))), seat)

    assert of(events, BonusCoinsRestored) == [BonusCoinsRestored(seat, 0, 3) for seat in range(3)]
    assert [player.tokens for player in state.players] == [9, 9, 9]


@pytest.mark.rule("GEN-07")
def test_donkeys_and_trucks_are_spent_from_the_company_supply_without_an_action_of_their_own() -> None:
    state = new_table()
    clear_plantations(state)
    player = state.players[0]
    player.taken, player.donkeys, player.trucks = {"A": 1, "B": 1, "C": 1}, 1, 1
    plant(state, 0, "brazil", "1", 1)
    at(state, "work")

    by_donkey = act(state, AddPlantation("A", "brazil", "1/2", 1, 1))

    assert of(by_donkey, DonkeyPlaced) == [DonkeyPlaced(0, "brazil", "1/2", 1, 1)]
    assert of(by_donkey, ActionTaken) == [ActionTaken(0, "add_plantation", 1)]
    assert (player.donkeys, player.personal_donkeys) == (0, 8)

    at(state, "work")
    by_truck = act(state, AddPlantation("B", "brazil", "2/3", 1, truck=True))

    assert of(by_truck, TruckPlaced) == [TruckPlaced(0, "brazil", 1)]
    assert of(by_truck, ActionTaken) == [ActionTaken(0, "add_plantation", 1)]
    assert (player.trucks, player.personal_trucks) == (0, 1)


@pytest.mark.rule("GEN-07")
def test_the_personal_supply_is_not_spent_directly() -> None:
    state = new_table()
    clear_plantations(state)
    player = state.players[0]
    player.taken, player.donkeys, player.trucks = {"A": 1, "B": 1, "C": 1}, 0, 0
    plant(state, 0, "brazil", "1", 1)
    at(state, "work")

    assert (player.personal_donkeys, player.personal_trucks) == (8, 1)
    assert refused(state, AddPlantation("A", "brazil", "1/2", 1, 1)) == "WRK-05"
    assert refused(state, AddPlantation("B", "brazil", "2/3", 1, truck=True)) == "WRK-07"


@pytest.mark.rule("GEN-07")
def test_the_bonus_supply_is_not_spent_directly() -> None:
    state = new_table()
    player = state.players[0]
    player.coins, player.traders = 1, 0
    at(state, "trade_and_build")

    assert refused(state, PlaceTrader("brazil")) == "TRB-02"
    act(state, TakeBonus("coins"))
    assert refused(state, PlaceTrader("brazil")) == "TRB-02"
    act(state, TakeBonus("trader"))
    assert PlaceTrader("brazil") in legal(state, PlaceTrader)


@pytest.mark.rule("GEN-07")
def test_workers_of_the_general_supply_are_nobodys_to_send() -> None:
    state = new_table()
    clear_plantations(state)
    state.players[0].workers = 0
    at(state, "work")

    assert refused(state, AddPlantation("A", "brazil", "1", 1)) == "WRK-09"


@pytest.mark.rule("GEN-08")
def test_coins_coffee_contracts_and_counters_of_all_are_open() -> None:
    state = new_table(4)
    state.players[3].coins = 11
    state.players[3].counters = [("animal_brazil",)]
    state.players[3].aside = ["animal_brazil"]
    hold(state, 3, ethiopia=7)

    view = RULES.board(state).players[3]

    assert view.company_supply.coins == 11
    assert view.coffee["ethiopia"] == 7
    assert view.counters == (("animal_brazil",),)
    assert view.counters_aside == ("animal_brazil",)
    assert {(contract.letter, contract.tile) for contract in view.contracts} == {
        (letter, contract.tile) for letter, contract in state.players[3].contracts.items()
    }


@pytest.mark.rule("GEN-08")
@pytest.mark.parametrize("players", COUNTS)
def test_the_seed_stands_in_no_event_before_the_game_has_ended(players: int) -> None:
    seed = bytes.fromhex("5eed" * 16)
    state, events = open_game(RULES, pinned(players), Options(), Chance(seed))
    play_out(state, events)

    written = msgspec.json.encode(events) + repr(state).encode()
    assert seed.hex().encode() not in written
    assert seed not in written
    before = RULES.board(state)
    RULES.apply(state, SeedRevealed(seed.hex()))  # afterwards it is told, and changes nothing
    assert msgspec.structs.replace(RULES.board(state), version=before.version) == before


@pytest.mark.rule("GEN-08")
def test_what_andre_has_face_down_is_not_drawn_before_it_becomes_visible() -> None:
    state = new_table(2)
    assert state.andre is not None
    assert (state.andre.letter, state.andre.turned) == ("A", [])
    state.order = [0, 1, 2]

    contracts, counters = set(), set()
    for seed in range(1, 41):
        # The same table, another seed: everything that is still hidden may come out otherwise.
        again = RULES.copy(state)
        at(again, "trade_and_build", 1)
        events: list[Event] = []
        while not of(events, AndreContractShown):
            seat = asked(again)[0][0]
            events += carry_out(RULES, again, seat, ending(again, seat), chance(seed))
        counters.add(of(events, AndreCounterTurned)[0].cooperative)
        contracts.add(of(events, AndreContractShown)[0].tile)

    assert counters == set(COOPERATIVES)
    dealt = {player.contracts["B"].tile for player in state.players[:2]}
    assert contracts == {1, 2, 3, 4, 5} - dealt


@pytest.mark.rule("GEN-08")
def test_the_board_shows_of_andre_his_visible_contract_and_the_counters_turned_up() -> None:
    state = new_table(2)

    view = RULES.board(state).andre

    assert view is not None
    assert (view.contract, view.counters) == ("A", ())
    assert not RULES.board(state).players[2].contracts


@pytest.mark.rule("GEN-09")
def test_a_gain_cannot_be_declined() -> None:
    state = at(new_table(), "trade_and_build")
    act(state, RemoveTrader())

    assert asked(state) == [(0, TrackChoice("TRB-11"))]
    for command in (Decline(), Pass(), DropOut(), Done()):
        assert refused(state, command) == "ARA-01"


@pytest.mark.rule("GEN-09")
def test_a_side_of_the_slash_that_gains_nothing_may_be_chosen() -> None:
    state = new_table()
    state.players[2].personal_donkeys = 0

    events = fulfil(state, "B", 2)

    assert of(events, GainLost) == [GainLost(2, "donkey", "SEL-08")]


@pytest.mark.rule("GEN-09")
def test_an_action_may_not_be_empty() -> None:
    state = new_table()
    clear_plantations(state)
    plant(state, 0, "brazil", "1", 1)
    state.players[0].personal_donkeys = state.players[0].personal_civets = 0
    at(state, "work")

    assert refused(state, BreedDonkey("brazil", "1/2", 1, 1)) == "WRK-19"
    assert refused(state, SendCivet()) == "WRK-20"
    assert refused(state, SendWorkers("ethiopia")) == "WRK-15"


@pytest.mark.rule("GEN-09")
def test_a_build_with_no_building_left_is_lost() -> None:
    state = new_table()
    player = state.players[2]
    player.warehouses, player.production_stations, player.fair_trade_posts = 5, 3, 3
    player.hospital = True

    events = fulfil(state, "D")

    assert of(events, GainLost) == [GainLost(2, "build", "SEL-08")]


@pytest.mark.rule("GEN-09")
def test_a_build_with_no_space_left_is_lost() -> None:
    state = new_table()
    index = EDITION.building_index["hospital", 1]
    for area in state.areas.values():
        area.buildings[index] = 0

    events = fulfil(state, "F")

    assert of(events, GainLost) == [GainLost(2, "build", "SEL-08")]
