"""WRK-10 to WRK-14: what an added plantation brings, and what becomes of an emptied row and board."""

import pytest

from domain.coffee_traders.choices import CounterChoice, FarmChoice, TrackChoice, WorkTurn
from domain.coffee_traders.commands import (
    AddPlantation,
    AdvanceArabica,
    BuildFarm,
    RemoveFarm,
    TakeBonus,
    TakeCounter,
)
from domain.coffee_traders.events import (
    ActionTaken,
    ArabicaAdvanced,
    CivetSent,
    CoinsGained,
    CoinsPaid,
    CounterGained,
    DonkeyGained,
    DonkeyPlaced,
    Event,
    FarmBuilt,
    FarmRemoved,
    GainLost,
    PlantationAdded,
    RowCounterTaken,
    TurnStarted,
    WorkerGained,
)
from domain.coffee_traders.names import COOPERATIVES, BoardRow, Cooperative, Counter, Row
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.plantation_table import TAKEN, WAY, add, growing
from tests.rules.coffee_traders.table import EDITION, RULES, act, asked, legal, of, plant, refused, told


def almost_done(state: State, board_row: BoardRow) -> AddPlantation:
    """Leave one plantation in a row of seat 0's board, and return the command that adds it."""
    row = EDITION.player_board.row(board_row)
    state.players[0].taken[board_row] = len(row) - 1
    where: Row = "2/3" if row[-1].level == 3 else "1/2"
    space, from_space = WAY[where]
    return AddPlantation(board_row, "guatemala", where, space, from_space)


@pytest.mark.rule("WRK-10")
@pytest.mark.parametrize(
    ("board_row", "taken", "gained"),
    [
        ("A", 0, []),
        ("A", 1, [WorkerGained(0, "WRK-10")]),
        ("A", 2, [CoinsGained(0, 1, "WRK-10")]),
        ("B", 0, [DonkeyGained(0, "WRK-10")]),
        ("B", 1, []),
        ("C", 0, []),
        ("C", 2, [DonkeyGained(0, "WRK-10")]),
    ],
)
def test_the_bonus_below_the_place_on_the_player_board_is_taken(
    board_row: BoardRow, taken: int, gained: list[Event]
) -> None:
    state = growing()
    state.players[0].taken[board_row] = taken
    row: Row = ("1", "1/2", "2/3")[EDITION.player_board.row(board_row)[taken].level - 1]
    space, from_space = WAY[row]
    before = RULES.copy(state).players[0]

    events = act(state, AddPlantation(board_row, "guatemala", row, space, from_space))

    assert [event for event in events if getattr(event, "rule", "") == "WRK-10"] == gained
    after = state.players[0]
    cost = EDITION.player_board.row(board_row)[taken].cost
    assert after.workers - before.workers == len([e for e in gained if isinstance(e, WorkerGained)])
    assert after.coins - before.coins + cost == len([e for e in gained if isinstance(e, CoinsGained)])
    spent = len(of(events, DonkeyPlaced))
    assert after.donkeys - before.donkeys + spent == len([e for e in gained if isinstance(e, DonkeyGained)])


@pytest.mark.rule("WRK-10", "WRK-11")
def test_a_bonus_step_is_taken_on_a_track_of_choice_before_that_of_the_row() -> None:
    state = growing()
    state.players[0].taken["C"] = 1

    events = act(state, AddPlantation("C", "guatemala", "1/2", 2, 2))

    assert asked(state) == [(0, TrackChoice("WRK-10"))]
    assert of(events, ArabicaAdvanced) == []
    assert [command.cooperative for command in legal(state, AdvanceArabica)] == list(COOPERATIVES)

    events = act(state, AdvanceArabica("ethiopia"))

    assert of(events, ArabicaAdvanced) == [
        ArabicaAdvanced(0, "ethiopia", 1, "WRK-10"),
        ArabicaAdvanced(0, "guatemala", 1, "WRK-11"),
    ]


@pytest.mark.rule("WRK-11")
@pytest.mark.parametrize("cooperative", COOPERATIVES)
@pytest.mark.parametrize("level", [1, 2])
def test_the_half_row_gives_a_step_on_the_track_of_its_cooperative(
    cooperative: Cooperative, level: int
) -> None:
    state = growing()
    plant(state, 0, cooperative, "1", 2)

    events = act(state, AddPlantation(TAKEN[level][0], cooperative, "1/2", 2, 2))

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(0, cooperative, 1, "WRK-11")]
    assert of(events, RowCounterTaken) == []


@pytest.mark.rule("WRK-11", "WRK-12")
def test_the_1_row_gives_neither_step_nor_counter() -> None:
    state = growing()

    events = act(state, add(1, "1"))

    assert told(events) == [
        ActionTaken(0, "add_plantation", 1),
        PlantationAdded(0, "A", 1, "guatemala", "1", 3),
        TurnStarted(1),
    ]


@pytest.mark.rule("WRK-12")
@pytest.mark.parametrize("truck", [False, True])
def test_the_top_row_gives_a_step_and_a_counter_of_choice_with_its_own_step(truck: bool) -> None:
    state = growing()

    events = act(state, add(2, "2/3", truck=truck))

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(0, "guatemala", 1, "WRK-12")]
    assert asked(state) == [(0, CounterChoice("guatemala"))]
    assert legal(state, TakeCounter) == [TakeCounter("animal_guatemala"), TakeCounter("wild_animal")]
    assert refused(state, TakeCounter("animal_brazil")) == "WRK-12"

    events = act(state, TakeCounter("animal_guatemala"))

    assert told(events) == [
        RowCounterTaken(0, "guatemala", "animal_guatemala"),
        CounterGained(0, "animal_guatemala", False, "WRK-12"),
        ArabicaAdvanced(0, "guatemala", 2, "CNT-05"),
        TurnStarted(1),
    ]
    assert state.areas["guatemala"].counters == ["wild_animal"]
    assert state.players[0].counters == [("animal_guatemala",)]


@pytest.mark.rule("WRK-12")
def test_a_wild_counter_gives_its_step_on_a_track_of_choice() -> None:
    state = growing()
    act(state, add(2, "2/3"))

    act(state, TakeCounter("wild_animal"))

    assert asked(state) == [(0, TrackChoice("CNT-05"))]
    act(state, AdvanceArabica("indonesia"))
    assert state.players[0].tracks == {**dict.fromkeys(COOPERATIVES, 0), "guatemala": 1, "indonesia": 1}


@pytest.mark.rule("WRK-12")
@pytest.mark.parametrize("left", ["animal_guatemala", "wild_animal"])
def test_the_only_counter_left_is_taken_without_a_question(left: Counter) -> None:
    state = growing()
    state.areas["guatemala"].counters = [left]

    events = act(state, add(2, "2/3"))

    assert of(events, RowCounterTaken) == [RowCounterTaken(0, "guatemala", left)]
    assert state.areas["guatemala"].counters == []


@pytest.mark.rule("WRK-12")
def test_with_no_counter_left_the_top_row_gives_its_step_alone() -> None:
    state = growing()
    state.areas["guatemala"].counters = []

    events = act(state, add(2, "2/3"))

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(0, "guatemala", 1, "WRK-12")]
    assert of(events, CounterGained) == []
    assert asked(state) == [(1, WorkTurn())]


@pytest.mark.rule("WRK-13")
@pytest.mark.parametrize("board_row", ["A", "C"])
def test_a_farm_left_alone_is_paid_and_built_at_once_on_a_farm_space_of_choice(board_row: BoardRow) -> None:
    # Given that one farm space is taken
    state = growing()
    state.areas["guatemala"].counters = []
    taken = EDITION.building_index["farm", 1]
    state.areas["brazil"].buildings[taken] = 1

    act(state, almost_done(state, board_row))

    assert asked(state) == [(0, FarmChoice(board_row))]
    free = [(cooperative, space) for cooperative in COOPERATIVES for space in (1, 2)]
    free.remove(("brazil", 1))
    assert [(command.cooperative, command.space) for command in legal(state, BuildFarm)] == free
    for space in (0, 1, 3):
        assert refused(state, BuildFarm("brazil", space)) == "WRK-13"

    coins = state.players[0].coins
    events = act(state, BuildFarm("brazil", 2))

    assert told(events)[:2] == [CoinsPaid(0, 1, "WRK-13"), FarmBuilt(0, board_row, "brazil", 2)]
    assert state.players[0].coins == coins - 1
    assert state.areas["brazil"].buildings[EDITION.building_index["farm", 2]] == 0
    assert board_row not in state.players[0].farms
    assert asked(state) == [(1, WorkTurn())]


@pytest.mark.rule("WRK-13")
def test_a_farm_left_alone_may_be_removed_from_the_game_instead() -> None:
    state = growing()
    act(state, almost_done(state, "A"))
    coins = state.players[0].coins
    assert legal(state, RemoveFarm) == [RemoveFarm()]

    events = act(state, RemoveFarm())

    assert of(events, FarmRemoved) == [FarmRemoved(0, "A")]
    assert state.players[0].coins == coins
    assert state.players[0].farms == ["C"]


@pytest.mark.rule("WRK-13")
@pytest.mark.parametrize(("board_row", "taken"), [("A", 0), ("A", 1), ("B", 0), ("B", 1)])
def test_there_is_no_farm_to_decide_about_before_its_row_is_empty_nor_in_row_b(
    board_row: BoardRow, taken: int
) -> None:
    state = growing()
    state.areas["guatemala"].counters = []
    state.players[0].taken[board_row] = taken
    row: Row = ("1", "1/2", "2/3")[EDITION.player_board.row(board_row)[taken].level - 1]

    events = act(state, AddPlantation(board_row, "guatemala", row, *WAY[row]))

    assert asked(state) == [(1, WorkTurn())]
    assert of(events, FarmRemoved) == []


@pytest.mark.rule("WRK-13")
def test_without_a_coin_left_anywhere_the_farm_is_removed() -> None:
    # Given just the coins for the plantation
    state = growing()
    state.areas["guatemala"].counters = []
    state.players[0].coins, state.players[0].bonus_coins = 2, False

    events = act(state, almost_done(state, "C"))

    assert of(events, FarmRemoved) == [FarmRemoved(0, "C")]
    assert asked(state) == [(1, WorkTurn())]


@pytest.mark.rule("WRK-13")
def test_the_last_coin_pays_the_farm() -> None:
    state = growing()
    state.areas["guatemala"].counters = []
    state.players[0].coins, state.players[0].bonus_coins = 3, False
    act(state, almost_done(state, "C"))
    assert BuildFarm("brazil", 1) in legal(state, BuildFarm)

    act(state, BuildFarm("brazil", 1))

    assert state.players[0].coins == 0


@pytest.mark.rule("WRK-13")
def test_coins_of_the_bonus_supply_can_pay_the_farm_once_they_are_taken() -> None:
    state = growing()
    state.areas["guatemala"].counters = []
    state.players[0].coins = 2
    act(state, almost_done(state, "C"))
    assert asked(state) == [(0, FarmChoice("C"))]
    assert refused(state, BuildFarm("brazil", 1)) == "WRK-13"

    act(state, TakeBonus("coins"))
    act(state, BuildFarm("brazil", 1))

    assert state.players[0].coins == 3 - 1


@pytest.mark.rule("WRK-13")
def test_without_a_free_farm_space_the_farm_is_removed() -> None:
    state = growing()
    for area in state.areas.values():
        for space in (1, 2):
            area.buildings[EDITION.building_index["farm", space]] = 1 + space % 2

    events = act(state, almost_done(state, "A"))

    assert of(events, FarmRemoved) == [FarmRemoved(0, "A")]


@pytest.mark.rule("WRK-14")
def test_an_empty_player_board_sends_a_civet_after_its_last_farm_is_decided() -> None:
    # Given that rows B and C have no plantation left
    state = growing()
    state.players[0].taken["B"], state.players[0].taken["C"] = 2, 3
    events = act(state, almost_done(state, "A"))
    assert of(events, CivetSent) == []

    events = act(state, RemoveFarm())

    assert told(events)[:2] == [FarmRemoved(0, "A"), CivetSent(0, "WRK-14")]
    assert (state.players[0].sumatra, state.players[0].personal_civets) == (2, 3)


@pytest.mark.rule("WRK-14")
@pytest.mark.parametrize("others", [(1, 3), (2, 2)])
def test_a_player_board_with_a_plantation_left_sends_none(others: tuple[int, int]) -> None:
    state = growing()
    state.players[0].taken["B"], state.players[0].taken["C"] = others
    act(state, almost_done(state, "A"))

    events = act(state, RemoveFarm())

    assert of(events, CivetSent) == []


@pytest.mark.rule("WRK-14")
def test_the_civet_of_an_empty_player_board_is_lost_with_none_in_the_personal_supply() -> None:
    state = growing()
    state.players[0].taken["B"], state.players[0].taken["C"] = 2, 3
    state.players[0].personal_civets = 0
    act(state, almost_done(state, "A"))

    events = act(state, RemoveFarm())

    assert of(events, GainLost) == [GainLost(0, "civet", "WRK-14")]
