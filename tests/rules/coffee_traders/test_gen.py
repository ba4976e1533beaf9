"""GEN-01 to GEN-05: players, cooperatives, coffee, periods, pieces."""

import random

import msgspec
import pytest

from domain.coffee_traders.commands import (
    AddPlantation,
    Command,
    Deliver,
    DropOut,
    ExchangeCoffee,
    FulfilContract,
    HireContractor,
    PlaceTrader,
    SendCivet,
    TakeBonus,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    CivetSent,
    CoffeeProduced,
    DonkeyGained,
    GainLost,
    GameEnded,
    MilestoneReached,
    Options,
    PeriodStarted,
    PhaseStarted,
    TruckGained,
)
from domain.coffee_traders.names import COFFEES, COOPERATIVES
from domain.coffee_traders.state import MilestoneTile, size
from domain.kernel.play import open_game
from domain.kernel.refusals import InvalidSetup
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    at,
    chance,
    clear_plantations,
    coffee,
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
    set_up,
)

COUNTS = (2, 3, 4, 5)
PHASES = ["work", "assign_workers", "trade_and_build", "harvest", "sell", "refresh"]


@pytest.mark.rule("GEN-01")
@pytest.mark.parametrize("players", COUNTS)
def test_2_to_5_play_and_with_2_andre_is_the_third(players: int) -> None:
    state, _ = set_up(players)

    assert state.people == players
    assert size(state) == max(3, players)
    assert (state.andre is not None) is (players == 2)


@pytest.mark.rule("GEN-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_fewer_or_more_players_are_refused(players: int) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        open_game(RULES, pinned(players), Options(), chance())

    assert refusal.value.field == "players"
    assert "GEN-01" in refusal.value.sentence


@pytest.mark.rule("GEN-01")
def test_what_is_said_of_3_players_holds_for_2() -> None:
    two, three = new_table(2), new_table(3)

    for state in (two, three):
        assert state.players[0].traders == 4  # SET-15
        assert state.players[0].contracts["A"].side == "3"  # SET-17
        clear_plantations(state)
        plant(state, 0, "brazil", "1", 1, worker=True)
        harvested = enter(state, "harvest")
        assert of(harvested, CoffeeProduced)[2] == CoffeeProduced("brazil", 1, 3)  # HAR-01


@pytest.mark.rule("GEN-02")
def test_five_cooperatives_have_each_a_colour_a_coffee_a_track_and_a_trading_house() -> None:
    state = new_table()

    assert COOPERATIVES == ("guatemala", "colombia", "brazil", "ethiopia", "indonesia")
    assert tuple(state.areas) == COOPERATIVES
    assert len({getattr(EDITION.cooperatives, cooperative).colour for cooperative in COOPERATIVES}) == 5
    for player in state.players:
        assert tuple(player.tracks) == COOPERATIVES
        assert set(COOPERATIVES) < set(player.coffee)
        assert tuple(player.stock) == COOPERATIVES
    assert [PlaceTrader(cooperative) for cooperative in COOPERATIVES] == legal(
        at(state, "trade_and_build"), PlaceTrader
    )


@pytest.mark.rule("GEN-02")
def test_they_are_harvested_in_their_order() -> None:
    harvested = enter(new_table(), "harvest")

    assert [event.cooperative for event in of(harvested, CoffeeProduced)] == list(COOPERATIVES)


@pytest.mark.rule("GEN-02")
@pytest.mark.parametrize(
    ("command", "field"),
    [
        ({"type": "AddPlantation", "board_row": "A", "row": "1", "space": 1}, "cooperative"),
        ({"type": "SendWorkers"}, "cooperative"),
        ({"type": "AdvanceArabica"}, "cooperative"),
        ({"type": "PlaceTrader"}, "cooperative"),
        ({"type": "BuyCoffee"}, "coffee"),
    ],
)
def test_sumatra_is_no_cooperative(command: dict[str, object], field: str) -> None:
    assert msgspec.convert({**command, field: "brazil"}, Command)

    with pytest.raises(msgspec.ValidationError, match="sumatra"):
        msgspec.convert({**command, field: "sumatra"}, Command)


@pytest.mark.rule("GEN-02")
def test_a_civet_in_sumatra_is_in_no_cooperative() -> None:
    state = at(new_table(), "work")
    areas = msgspec.structs.asdict(RULES.copy(state))["areas"]

    act(state, SendCivet())

    assert state.players[0].sumatra == 2
    assert state.areas == areas


@pytest.mark.rule("GEN-03")
def test_there_are_six_coffee_types_one_per_cooperative_and_kopi_luwak() -> None:
    state = new_table()

    assert (*COOPERATIVES, "kopi_luwak") == COFFEES
    assert all(tuple(player.coffee) == COFFEES for player in state.players)


@pytest.mark.rule("GEN-03")
def test_kopi_luwak_is_spent_as_any_other_coffee() -> None:
    state = new_table()
    hold(state, 2, kopi_luwak=20)
    contract = state.players[2].contracts["A"]
    amount = sum(n for _, n in EDITION.demand("A", contract.tile, contract.side))

    at(state, "sell")
    assert FulfilContract("A", coffee(kopi_luwak=amount)) in legal(state, FulfilContract)
    assert ExchangeCoffee(("kopi_luwak",) * 4, "brazil") in legal(state, ExchangeCoffee)
    act(state, Deliver(1, 5, ("kopi_luwak",) * 6))
    act(state, Deliver(1, 1, ("kopi_luwak",)))

    assert state.bars[0] == [2, -1, -1, -1, 2]
    assert state.players[2].coffee["kopi_luwak"] == 20 - 6 - 1


@pytest.mark.rule("GEN-03")
@pytest.mark.parametrize("other", COOPERATIVES[1:])
def test_no_other_coffee_stands_for_another(other: str) -> None:
    state = new_table()
    hold(state, 2, **{other: 1})
    at(state, "sell")

    assert refused(state, Deliver(1, 1, coffee(**{other: 1}))) == "SEL-11"  # Guatemala is asked


@pytest.mark.rule("GEN-04")
@pytest.mark.parametrize("players", COUNTS)
def test_three_periods_of_six_phases_then_the_game_ends(players: int) -> None:
    state, events = set_up(players)

    play_out(state, events)

    assert [(event.period, event.year) for event in of(events, PeriodStarted)] == [
        (1, 1970),
        (2, 1975),
        (3, 1980),
    ]
    assert [event.phase for event in of(events, PhaseStarted)] == PHASES * 3
    assert isinstance(events[-1], GameEnded)
    assert RULES.pending(state) == []
    assert all(refused(state, command, 0) == "GEN-04" for command in (DropOut(), TakeBonus("coins")))


@pytest.mark.rule("GEN-05")
@pytest.mark.parametrize("players", COUNTS)
def test_each_player_owns_these_pieces(players: int) -> None:
    state, _ = set_up(players)

    pieces = RULES.pieces(state)

    for seat in range(players):
        prefix = f"seat {seat} "
        owned = {key.removeprefix(prefix): n for key, n in pieces.items() if key.startswith(prefix)}
        assert owned == {
            "plantations": 11,
            "production stations": 3,
            "fair trade posts": 3,
            "hospitals": 1,
            "farms": 2,
            "traders": 6,
            "donkeys": 9,
            "civets": 6,
            "trucks": 2,
            "scoring markers": 18,
            "black markers": 4,
            "own markers": 1 if players == 4 else 0,
            "contracts": 6,
        }
    assert EDITION.player_pieces.warehouses == 5


@pytest.mark.rule("GEN-05")
@pytest.mark.parametrize("players", COUNTS)
def test_pieces_neither_come_nor_go_in_a_whole_game(players: int) -> None:
    state, _ = set_up(players, seed=players)
    at_first = RULES.pieces(state)
    draws = random.Random(players)

    while not RULES.over(state):
        seat = RULES.pending(state)[0].seat
        commands = list(RULES.legal_commands(state, seat))
        kinds = sorted({type(command).__name__ for command in commands})
        kind = draws.choice(kinds)
        act(state, draws.choice([one for one in commands if type(one).__name__ == kind]), seat)
        assert RULES.pieces(state) == at_first


@pytest.mark.rule("GEN-05")
@pytest.mark.parametrize("own", [2, 0])
def test_a_donkey_is_gained_from_the_personal_supply_or_lost(own: int) -> None:
    state = new_table()
    state.players[2].personal_donkeys = own

    events = fulfil(state, "C", 1)

    assert of(events, DonkeyGained) == ([DonkeyGained(2, "SEL-08")] if own else [])
    assert of(events, GainLost) == ([] if own else [GainLost(2, "donkey", "SEL-08")])


@pytest.mark.rule("GEN-05")
@pytest.mark.parametrize("own", [2, 0])
def test_a_civet_is_gained_from_the_personal_supply_or_lost(own: int) -> None:
    state = new_table()
    state.players[2].personal_civets = own

    events = fulfil(state, "A", 1)

    assert of(events, CivetSent) == ([CivetSent(2, "SEL-08")] if own else [])
    assert of(events, GainLost) == ([] if own else [GainLost(2, "civet", "SEL-08")])


@pytest.mark.rule("GEN-05")
@pytest.mark.parametrize("own", [1, 0])
def test_a_truck_is_gained_from_the_personal_supply_or_lost(own: int) -> None:
    state = new_table()
    state.players[2].personal_trucks = own

    events = fulfil(state, "E", 1)

    assert of(events, TruckGained) == ([TruckGained(2, "SEL-08")] if own else [])
    assert of(events, GainLost) == ([] if own else [GainLost(2, "truck", "SEL-08")])


@pytest.mark.rule("GEN-05")
def test_what_is_used_up_cannot_be_placed() -> None:
    state = new_table()
    player = state.players[0]
    player.taken = {"A": 3, "B": 2, "C": 3}
    player.warehouses = 5
    at(state, "work")
    assert refused(state, AddPlantation("A", "brazil", "1", 1)) == "WRK-03"

    at(state, "trade_and_build")
    assert refused(state, HireContractor(WarehouseSite("brazil"))) == "TRB-06"
    player.traders = 0
    assert refused(state, PlaceTrader("brazil")) == "TRB-02"

    state.players[2].scoring_markers = 0
    hold(state, 2, guatemala=1)
    at(state, "sell")
    assert refused(state, Deliver(1, 1, ("guatemala",))) == "SEL-14"


@pytest.mark.rule("GEN-05", "SEL-14")
def test_a_milestone_without_a_marker_left_makes_no_nineteenth_piece() -> None:
    state = new_table()
    player = state.players[0]
    state.milestones[0] = MilestoneTile("five_warehouses", (8, 5, 3))
    player.warehouses = 4
    player.scoring_markers = 0
    at(state, "trade_and_build")
    before = RULES.pieces(state)

    events = act(state, HireContractor(WarehouseSite("row")))

    assert of(events, MilestoneReached) == [MilestoneReached(0, "five_warehouses", 8)]
    assert player.scoring_markers == 0
    assert RULES.pieces(state) == before
