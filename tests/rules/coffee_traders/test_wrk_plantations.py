"""WRK-03 to WRK-14 and WRK-21: action A of the Work phase, adding a plantation."""

from itertools import product

import pytest

from domain.coffee_traders.choices import CounterChoice, FarmChoice, TrackChoice, WorkTurn
from domain.coffee_traders.commands import (
    AddPlantation,
    AdvanceArabica,
    BuildFarm,
    RemoveFarm,
    TakeBonus,
    TakeCoins,
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
    PenaltyDue,
    PenaltySettled,
    PlantationAdded,
    PlantationRemoved,
    RowCounterTaken,
    TruckPlaced,
    TurnStarted,
    WorkerGained,
    WorkerSentToTownCentre,
)
from domain.coffee_traders.names import BOARD_ROWS, COOPERATIVES, ROWS, BoardRow, Cooperative, Counter, Row
from domain.coffee_traders.state import NOBODY, Plantation, State
from domain.kernel.play import refusal
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    chance,
    clear_plantations,
    legal,
    new_table,
    of,
    plant,
    refused,
    told,
)

WAY: dict[Row, tuple[int, int]] = {"1": (3, 0), "1/2": (2, 2), "2/3": (1, 1)}
"""A (space, space below) that seat 0 can reach in each row of Guatemala, on the tables of this file."""
TAKEN: dict[int, tuple[BoardRow, int]] = {1: ("A", 0), 2: ("B", 0), 3: ("C", 2)}
"""A row of the player board and the plantations gone from it, so that its leftmost has this level."""


def table(players: int = 3) -> State:
    """Return a table where seat 0 can reach every row of Guatemala with every level, and pay for it."""
    state = new_table(players)
    clear_plantations(state)
    plant(state, 0, "guatemala", "1", 1)
    plant(state, 0, "guatemala", "1", 2)
    plant(state, 0, "guatemala", "1/2", 1, level=2, supporter=1)
    player = state.players[0]
    player.taken["C"] = 2
    player.coins, player.workers = 9, 3
    player.donkeys, player.personal_donkeys = 4, 5
    player.trucks, player.personal_trucks = 1, 0
    return state


def add(level: int, row: Row, *, truck: bool = False) -> AddPlantation:
    """Add a plantation of a level where the table lets it be reached."""
    space, from_space = WAY[row]
    return AddPlantation(TAKEN[level][0], "guatemala", row, space, 0 if truck else from_space, truck)


def put_donkeys(state: State, owner: int, row: Row, space: int, from_space: int, amount: int = 1) -> None:
    area, index = state.areas["guatemala"], EDITION.pathway_index[row, space, from_space]
    area.donkey_owners[index], area.donkeys[index] = owner, amount


def donkeys_on(state: State, row: Row, space: int, from_space: int) -> tuple[int, int]:
    """Return (owner, donkeys) of a pathway of Guatemala."""
    area, index = state.areas["guatemala"], EDITION.pathway_index[row, space, from_space]
    return area.donkey_owners[index], area.donkeys[index]


def lose(state: State, row: Row, space: int, *, truck: bool = False) -> None:
    """Let seat 0 lose a plantation of Guatemala, as for a penalty of phase 2."""
    for event in (
        PenaltyDue(0, 1, 1),
        PlantationRemoved(0, "guatemala", row, space, truck, 0),
        PenaltySettled(0),
    ):
        RULES.apply(state, event)


def almost_done(state: State, board_row: BoardRow) -> AddPlantation:
    """Leave one plantation in a row of seat 0's board, and return the command that adds it."""
    row = EDITION.player_board.row(board_row)
    state.players[0].taken[board_row] = len(row) - 1
    where: Row = "2/3" if row[-1].level == 3 else "1/2"
    space, from_space = WAY[where]
    return AddPlantation(board_row, "guatemala", where, space, from_space)


@pytest.mark.rule("WRK-03")
@pytest.mark.parametrize(
    ("board_row", "levels", "costs"),
    [("A", [1, 2, 2], [0, 1, 1]), ("B", [2, 3], [1, 2]), ("C", [1, 2, 3], [0, 1, 2])],
)
def test_the_leftmost_plantation_of_a_row_is_taken_and_paid(
    board_row: BoardRow, levels: list[int], costs: list[int]
) -> None:
    for taken, (level, cost) in enumerate(zip(levels, costs, strict=True)):
        state = table()
        state.players[0].taken[board_row] = taken
        row: Row = ("1", "1/2", "2/3")[level - 1]
        space, from_space = WAY[row]

        events = act(state, AddPlantation(board_row, "guatemala", row, space, from_space))

        assert of(events, CoinsPaid) == ([CoinsPaid(0, cost, "WRK-03")] if cost else [])
        assert of(events, PlantationAdded) == [
            PlantationAdded(0, board_row, level, "guatemala", row, space, from_space)
        ]
        assert state.players[0].taken[board_row] == taken + 1
        assert state.players[0].planted == 4


@pytest.mark.rule("WRK-03")
@pytest.mark.parametrize(("level", "row", "cost"), [(1, "1", 0), (2, "1/2", 1), (3, "2/3", 2)])
def test_a_plantation_is_paid_in_full_out_of_the_company_supply(level: int, row: Row, cost: int) -> None:
    # Given exactly the coins it costs
    state = table()
    state.players[0].coins = cost
    act(RULES.copy(state), add(level, row))

    # When one is missing, those of the bonus supply help only once they are taken
    if cost:
        state.players[0].coins = cost - 1
        assert refused(state, add(level, row)) == "WRK-03"
        act(state, TakeBonus("coins"))
        act(state, add(level, row))
        assert state.players[0].coins == 3 - 1


@pytest.mark.rule("WRK-03")
@pytest.mark.parametrize("board_row", BOARD_ROWS)
def test_nothing_can_be_taken_from_a_row_without_plantations_not_even_its_farm(board_row: BoardRow) -> None:
    state = table()
    state.players[0].taken[board_row] = len(EDITION.player_board.row(board_row))

    for row, (space, from_space) in WAY.items():
        assert refused(state, AddPlantation(board_row, "guatemala", row, space, from_space)) == "WRK-03"


@pytest.mark.rule("WRK-04")
@pytest.mark.parametrize(("level", "fitting"), [(1, {"1", "1/2"}), (2, {"1/2", "2/3"}), (3, {"2/3"})])
def test_each_level_fits_two_kinds_of_space_at_most(level: int, fitting: set[Row]) -> None:
    for row in ROWS:
        state = table()
        if row in fitting:
            act(state, add(level, row))
            placed = state.areas["guatemala"].rows[row][WAY[row][0] - 1]
            assert placed == Plantation(0, level, False, WAY[row][1])
        else:
            assert refused(state, add(level, row)) == "WRK-04"


@pytest.mark.rule("WRK-04")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("level", "row"), [(1, "1"), (1, "1/2"), (2, "2/3")])
def test_a_space_must_be_empty(level: int, row: Row, owner: int) -> None:
    state = table()
    plant(state, owner, "guatemala", row, WAY[row][0])

    assert refused(state, add(level, row)) == "WRK-04"


@pytest.mark.rule("WRK-04")
@pytest.mark.parametrize(
    ("level", "row", "space"), [(1, "1", 0), (1, "1", 6), (1, "1/2", 5), (2, "2/3", 4), (2, "2/3", -1)]
)
def test_a_space_must_exist(level: int, row: Row, space: int) -> None:
    state = table()
    assert refused(state, AddPlantation(TAKEN[level][0], "guatemala", row, space, WAY[row][1])) == "WRK-04"


@pytest.mark.rule("WRK-05")
def test_a_donkey_of_the_company_supply_joins_the_half_space_to_a_plantation_of_the_1_row() -> None:
    state = table()

    events = act(state, add(1, "1/2"))

    assert of(events, DonkeyPlaced) == [DonkeyPlaced(0, "guatemala", "1/2", 2, 2)]
    assert donkeys_on(state, "1/2", 2, 2) == (0, 1)
    assert (state.players[0].donkeys, state.players[0].personal_donkeys) == (3, 5)


@pytest.mark.rule("WRK-05")
def test_an_own_donkey_that_is_on_the_pathway_already_is_enough() -> None:
    state = table()
    state.players[0].donkeys = 0
    put_donkeys(state, 0, "1/2", 2, 2)

    events = act(state, add(1, "1/2"))

    assert of(events, DonkeyPlaced) == []
    assert donkeys_on(state, "1/2", 2, 2) == (0, 1)


@pytest.mark.rule("WRK-05")
def test_without_a_donkey_the_half_space_is_out_of_reach() -> None:
    # Given no donkey but those of the personal supply, and one on the other pathway to the space
    state = table()
    state.players[0].donkeys = 0
    put_donkeys(state, 0, "1/2", 2, 3)

    assert refused(state, add(1, "1/2")) == "WRK-05"


@pytest.mark.rule("WRK-05")
def test_another_players_donkey_closes_its_pathway_to_the_half_space_and_no_other() -> None:
    state = table()
    plant(state, 0, "guatemala", "1", 3)
    put_donkeys(state, 1, "1/2", 2, 2)

    assert refused(state, add(1, "1/2")) == "WRK-05"
    act(state, AddPlantation("A", "guatemala", "1/2", 2, 3))


@pytest.mark.rule("WRK-05")
@pytest.mark.parametrize(
    ("space", "from_space"), [(3, 2), (2, 1), (4, 2), (2, 0), (2, 3), (2, -1), (4, 4)], ids=str
)
def test_a_half_space_is_joined_to_an_own_plantation_by_a_pathway(space: int, from_space: int) -> None:
    # Given own plantations on 1 and 2, and one of another player on 3
    state = table()
    plant(state, 1, "guatemala", "1", 3)

    assert refused(state, AddPlantation("A", "guatemala", "1/2", space, from_space)) == "WRK-05"


@pytest.mark.rule("WRK-05", "WRK-08")
def test_a_plantation_of_the_1_row_supports_one_half_row_plantation_only() -> None:
    # Given that 1 and 2 both lead to spaces that are free, and 1 supports a plantation already
    state = table()
    area = state.areas["guatemala"]
    area.rows["1/2"][0], area.rows["1/2"][1] = None, Plantation(0, 2, supporter=2)
    plant(state, 1, "guatemala", "1/2", 4)

    assert refused(state, AddPlantation("A", "guatemala", "1/2", 1, 2)) == "WRK-05"
    act(state, AddPlantation("A", "guatemala", "1/2", 1, 1))


@pytest.mark.rule("WRK-06")
@pytest.mark.parametrize("already", [0, 1, 2])
def test_donkeys_of_the_company_supply_fill_the_pathway_to_the_top_row_up_to_2(already: int) -> None:
    # Given just as many donkeys as are missing
    state = table()
    state.players[0].donkeys = 2 - already
    if already:
        put_donkeys(state, 0, "2/3", 1, 1, already)

    events = act(RULES.copy(state), add(2, "2/3"))

    assert of(events, DonkeyPlaced) == [DonkeyPlaced(0, "guatemala", "2/3", 1, 1)] * (2 - already)
    assert of(events, PlantationAdded)[0].supporter == 1

    # And one fewer is too few
    if already < 2:
        state.players[0].donkeys -= 1
        assert refused(state, add(2, "2/3")) == "WRK-06"


@pytest.mark.rule("WRK-06")
def test_the_donkeys_to_the_top_row_leave_the_company_supply() -> None:
    state = table()

    act(state, add(3, "2/3"))

    assert donkeys_on(state, "2/3", 1, 1) == (0, 2)
    assert (state.players[0].donkeys, state.players[0].personal_donkeys) == (2 + 1, 5 - 1)  # +1: its bonus


@pytest.mark.rule("WRK-06")
def test_another_players_donkey_closes_its_pathway_to_the_top_row_and_no_other() -> None:
    state = table()
    plant(state, 0, "guatemala", "1/2", 2, level=2, supporter=2)
    put_donkeys(state, 1, "2/3", 1, 1)

    assert refused(state, add(2, "2/3")) == "WRK-06"
    act(state, AddPlantation("B", "guatemala", "2/3", 1, 2))


@pytest.mark.rule("WRK-06")
@pytest.mark.parametrize(("space", "from_space"), [(2, 1), (3, 1), (1, 0), (1, 2), (3, 4), (1, -1)], ids=str)
def test_a_top_space_is_joined_to_an_own_half_row_plantation_by_a_pathway(
    space: int, from_space: int
) -> None:
    # Given an own plantation on 1 of the 1/2 row, and one of another player on 2
    state = table()
    plant(state, 1, "guatemala", "1/2", 2)

    assert refused(state, AddPlantation("B", "guatemala", "2/3", space, from_space)) == "WRK-06"


@pytest.mark.rule("WRK-06")
def test_a_half_row_plantation_supports_one_top_row_plantation_only() -> None:
    # Given that 2 of the 1/2 row supports a top-row plantation, and 3 does not
    state = table()
    for space in (3, 4, 5):
        plant(state, 0, "guatemala", "1", space)
    plant(state, 0, "guatemala", "1/2", 2, level=2, supporter=2)
    plant(state, 0, "guatemala", "1/2", 3, level=2, supporter=3)
    plant(state, 0, "guatemala", "2/3", 1, level=2, supporter=2)

    assert refused(state, AddPlantation("B", "guatemala", "2/3", 2, 2)) == "WRK-06"
    act(state, AddPlantation("B", "guatemala", "2/3", 2, 3))


@pytest.mark.rule("WRK-07")
def test_a_truck_needs_neither_donkeys_nor_a_half_row_plantation() -> None:
    state = table()
    state.areas["guatemala"].rows["1/2"][0] = None
    state.players[0].donkeys = 0

    events = act(state, add(2, "2/3", truck=True))

    assert of(events, TruckPlaced) == [TruckPlaced(0, "guatemala", 1)]
    assert of(events, DonkeyPlaced) == []
    assert state.areas["guatemala"].trucks == [0, NOBODY, NOBODY]
    assert state.players[0].trucks == 0


@pytest.mark.rule("WRK-07")
def test_a_truck_passes_own_donkeys_and_own_half_row_plantations() -> None:
    state = table()
    put_donkeys(state, 0, "2/3", 1, 1, 2)

    act(state, add(3, "2/3", truck=True))

    assert donkeys_on(state, "2/3", 1, 1) == (0, 2)


@pytest.mark.rule("WRK-07")
@pytest.mark.parametrize("from_space", [1, 2])
def test_another_players_donkey_on_any_pathway_to_the_space_stops_a_truck(from_space: int) -> None:
    state = table()
    plant(state, 1, "guatemala", "1/2", 2)  # a plantation alone does not
    act(RULES.copy(state), add(2, "2/3", truck=True))

    put_donkeys(state, 1, "2/3", 1, from_space)

    assert refused(state, add(2, "2/3", truck=True)) == "WRK-07"


@pytest.mark.rule("WRK-07")
def test_donkeys_on_other_pathways_do_not_stop_a_truck() -> None:
    state = table()
    put_donkeys(state, 1, "2/3", 2, 2, 2)
    put_donkeys(state, 1, "1/2", 2, 3)

    act(state, add(2, "2/3", truck=True))


@pytest.mark.rule("WRK-07")
def test_a_truck_comes_out_of_the_company_supply() -> None:
    # Given a truck in the personal supply, and one waiting at the Arabica tracks
    state = table()
    state.players[0].trucks, state.players[0].personal_trucks = 0, 1

    assert refused(state, add(2, "2/3", truck=True)) == "WRK-07"


@pytest.mark.rule("WRK-08")
@pytest.mark.parametrize("truck", [False, True])
def test_the_top_row_never_outnumbers_the_1_row(truck: bool) -> None:
    # Given one plantation in the top row, and one in the 1 row of Guatemala, more elsewhere
    state = table()
    state.areas["guatemala"].rows["1"][1] = None
    plant(state, 0, "guatemala", "2/3", 3, level=2)
    plant(state, 0, "brazil", "1", 1)
    plant(state, 1, "guatemala", "1", 2)

    assert refused(state, add(2, "2/3", truck=truck)) == "WRK-08"

    # When a second one stands in its 1 row
    plant(state, 0, "guatemala", "1", 5)

    act(state, add(2, "2/3", truck=truck))


@pytest.mark.rule("WRK-08")
@pytest.mark.parametrize("truck", [False, True])
def test_one_plantation_of_the_1_row_supports_a_half_row_and_a_top_row_plantation(truck: bool) -> None:
    state = table()
    state.areas["guatemala"].rows["1"][1] = None

    act(state, add(2, "2/3", truck=truck))

    assert [sum(map(bool, spaces)) for spaces in state.areas["guatemala"].rows.values()] == [1, 1, 1]


@pytest.mark.rule("WRK-08")
@pytest.mark.parametrize("truck", [False, True])
def test_without_a_plantation_in_the_1_row_none_goes_into_the_top_row(truck: bool) -> None:
    state = table()
    state.areas["guatemala"].rows["1"][:2] = [None, None]

    assert refused(state, add(2, "2/3", truck=truck)) == "WRK-08"


@pytest.mark.rule("WRK-21")
def test_of_two_pathways_the_player_chooses_and_thereby_the_supporter() -> None:
    state = table()
    plant(state, 0, "guatemala", "1", 3)
    ways = [c for c in legal(state, AddPlantation) if (c.board_row, c.row, c.space) == ("A", "1/2", 2)]
    assert [way.from_space for way in ways] == [2, 3]

    act(state, ways[1])

    assert state.areas["guatemala"].rows["1/2"][1] == Plantation(0, 1, False, supporter=3)
    assert donkeys_on(state, "1/2", 2, 3) == (0, 1)
    assert donkeys_on(state, "1/2", 2, 2) == (NOBODY, 0)


@pytest.mark.rule("WRK-21")
@pytest.mark.parametrize(
    ("row", "from_space", "truck"),
    [("1", 1, False), ("1", 0, True), ("1/2", 2, True), ("1/2", 0, True), ("2/3", 1, True)],
)
def test_a_way_is_named_just_where_one_is_needed(row: Row, from_space: int, truck: bool) -> None:
    state = table()
    board_row: BoardRow = "B" if row == "2/3" else "A"

    assert (
        refused(state, AddPlantation(board_row, "guatemala", row, WAY[row][0], from_space, truck)) == "WRK-21"
    )


@pytest.mark.rule("WRK-21")
def test_a_plantation_that_came_by_truck_has_no_supporter_in_the_half_row() -> None:
    # Given a plantation that came by truck to a space that is joined to 1 of the 1/2 row
    state = table()
    plant(state, 0, "guatemala", "1/2", 2, level=2, supporter=2)
    plant(state, 1, "guatemala", "1/2", 3)
    plant(state, 0, "guatemala", "2/3", 1, level=2)

    # Then 2 of the 1/2 row, which is joined to it too, still supports another
    act(state, AddPlantation("B", "guatemala", "2/3", 2, 2))

    assert state.areas["guatemala"].rows["2/3"][1] == Plantation(0, 2, False, supporter=2)


@pytest.mark.rule("WRK-21")
def test_a_supporter_is_free_again_when_what_it_supports_leaves() -> None:
    state = table()
    assert refused(state, AddPlantation("A", "guatemala", "1/2", 1, 1)) == "WRK-04"
    lose(state, "1/2", 1)

    act(state, AddPlantation("A", "guatemala", "1/2", 1, 1))


@pytest.mark.rule("WRK-21")
@pytest.mark.parametrize("low", ["1", "1/2"])
def test_what_replaces_a_lost_supporter_supports_nothing_yet(low: Row) -> None:
    # Given a plantation that is supported by 2 of the row below, from where another free space can be reached
    state = table()
    high: Row = "1/2" if low == "1" else "2/3"
    for space in (3, 4, 5):
        plant(state, 0, "guatemala", "1", space)
    plant(state, 0, "guatemala", "1/2", 2, level=2, supporter=3)
    plant(state, 0, "guatemala", high, 2, level=2, supporter=2)
    state.areas["guatemala"].rows[high][0] = None
    command = AddPlantation("B", "guatemala", high, 1, 2)
    assert refused(state, command) == ("WRK-05" if low == "1" else "WRK-06")

    # When the supporter leaves, the other stays; when a new one comes, it supports none
    lose(state, low, 2)
    assert state.areas["guatemala"].rows[high][1] == Plantation(0, 2, False, supporter=0)
    plant(state, 0, "guatemala", low, 2, supporter=1)

    act(state, command)


@pytest.mark.rule("WRK-21")
@pytest.mark.parametrize(("row", "rule"), [("1/2", "WRK-05"), ("2/3", "WRK-06")])
def test_donkeys_alone_support_nothing(row: Row, rule: str) -> None:
    state = table()
    below: Row = "1" if row == "1/2" else "1/2"
    space, from_space = WAY[row]
    put_donkeys(state, 0, row, space, from_space, 1 if row == "1/2" else 2)
    state.areas["guatemala"].rows[below][from_space - 1] = None

    assert refused(state, AddPlantation("B", "guatemala", row, space, from_space)) == rule


@pytest.mark.rule("WRK-21")
def test_ways_and_numbers_are_tested_at_placement_only() -> None:
    # Given a top-row plantation, its supporters of both lower rows lost, and another player's donkeys all around
    state = table()
    act(state, add(2, "2/3"))
    act(state, TakeCounter("animal_guatemala"))
    for space in (1, 2):
        lose(state, "1", space)
    lose(state, "1/2", 1)
    put_donkeys(state, 1, "2/3", 1, 2)

    # Then play goes on with it
    act(state, TakeCoins(), 1)

    assert state.areas["guatemala"].rows["2/3"][0] == Plantation(0, 2, False, supporter=0)


@pytest.mark.rule("WRK-09")
def test_the_first_plantation_in_a_cooperative_sends_a_worker_of_the_pool_to_its_town_centre() -> None:
    # Given that others are there already
    state = table()
    plant(state, 1, "brazil", "1", 1)

    events = act(state, AddPlantation("A", "brazil", "1", 2))

    assert of(events, WorkerSentToTownCentre) == [WorkerSentToTownCentre(0, "brazil")]
    assert state.players[0].workers == 3 - 1
    assert state.areas["brazil"].town_centre == 6 + 1


@pytest.mark.rule("WRK-09")
def test_with_an_empty_pool_a_first_plantation_is_illegal() -> None:
    state = table()
    state.players[0].workers = 0

    for cooperative in COOPERATIVES[1:]:
        assert refused(state, AddPlantation("A", cooperative, "1", 1)) == "WRK-09"
    act(state, add(1, "1"))


@pytest.mark.rule("WRK-09")
@pytest.mark.parametrize("row", ROWS)
def test_a_further_plantation_moves_no_worker_whatever_the_row_of_the_others(row: Row) -> None:
    state = table()
    clear_plantations(state)
    plant(state, 0, "guatemala", row, 2, level=2)

    events = act(state, add(1, "1"))

    assert of(events, WorkerSentToTownCentre) == []
    assert state.areas["guatemala"].town_centre == 6


@pytest.mark.rule("WRK-09")
def test_who_has_lost_all_plantations_of_a_cooperative_starts_anew() -> None:
    state = table()
    lose(state, "1", 1)
    lose(state, "1", 2)
    lose(state, "1/2", 1)

    events = act(RULES.copy(state), add(1, "1"))
    assert of(events, WorkerSentToTownCentre) == [WorkerSentToTownCentre(0, "guatemala")]

    state.players[0].workers = 0
    assert refused(state, add(1, "1")) == "WRK-09"


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
    state = table()
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
    state = table()
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
    state = table()
    plant(state, 0, cooperative, "1", 2)

    events = act(state, AddPlantation(TAKEN[level][0], cooperative, "1/2", 2, 2))

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(0, cooperative, 1, "WRK-11")]
    assert of(events, RowCounterTaken) == []


@pytest.mark.rule("WRK-11", "WRK-12")
def test_the_1_row_gives_neither_step_nor_counter() -> None:
    state = table()

    events = act(state, add(1, "1"))

    assert told(events) == [
        ActionTaken(0, "add_plantation", 1),
        PlantationAdded(0, "A", 1, "guatemala", "1", 3),
        TurnStarted(1),
    ]


@pytest.mark.rule("WRK-12")
@pytest.mark.parametrize("truck", [False, True])
def test_the_top_row_gives_a_step_and_a_counter_of_choice_with_its_own_step(truck: bool) -> None:
    state = table()

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
    state = table()
    act(state, add(2, "2/3"))

    act(state, TakeCounter("wild_animal"))

    assert asked(state) == [(0, TrackChoice("CNT-05"))]
    act(state, AdvanceArabica("indonesia"))
    assert state.players[0].tracks == {**dict.fromkeys(COOPERATIVES, 0), "guatemala": 1, "indonesia": 1}


@pytest.mark.rule("WRK-12")
@pytest.mark.parametrize("left", ["animal_guatemala", "wild_animal"])
def test_the_only_counter_left_is_taken_without_a_question(left: Counter) -> None:
    state = table()
    state.areas["guatemala"].counters = [left]

    events = act(state, add(2, "2/3"))

    assert of(events, RowCounterTaken) == [RowCounterTaken(0, "guatemala", left)]
    assert state.areas["guatemala"].counters == []


@pytest.mark.rule("WRK-12")
def test_with_no_counter_left_the_top_row_gives_its_step_alone() -> None:
    state = table()
    state.areas["guatemala"].counters = []

    events = act(state, add(2, "2/3"))

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(0, "guatemala", 1, "WRK-12")]
    assert of(events, CounterGained) == []
    assert asked(state) == [(1, WorkTurn())]


@pytest.mark.rule("WRK-13")
@pytest.mark.parametrize("board_row", ["A", "C"])
def test_a_farm_left_alone_is_paid_and_built_at_once_on_a_farm_space_of_choice(board_row: BoardRow) -> None:
    # Given that one farm space is taken
    state = table()
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
    state = table()
    act(state, almost_done(state, "A"))
    coins = state.players[0].coins

    events = act(state, RemoveFarm())

    assert of(events, FarmRemoved) == [FarmRemoved(0, "A")]
    assert state.players[0].coins == coins
    assert state.players[0].farms == ["C"]


@pytest.mark.rule("WRK-13")
@pytest.mark.parametrize(("board_row", "taken"), [("A", 0), ("A", 1), ("B", 0), ("B", 1)])
def test_there_is_no_farm_to_decide_about_before_its_row_is_empty_nor_in_row_b(
    board_row: BoardRow, taken: int
) -> None:
    state = table()
    state.areas["guatemala"].counters = []
    state.players[0].taken[board_row] = taken
    row: Row = ("1", "1/2", "2/3")[EDITION.player_board.row(board_row)[taken].level - 1]

    events = act(state, AddPlantation(board_row, "guatemala", row, *WAY[row]))

    assert asked(state) == [(1, WorkTurn())]
    assert of(events, FarmRemoved) == []


@pytest.mark.rule("WRK-13")
def test_without_a_coin_left_anywhere_the_farm_is_removed() -> None:
    # Given just the coins for the plantation
    state = table()
    state.areas["guatemala"].counters = []
    state.players[0].coins, state.players[0].bonus_coins = 2, False

    events = act(state, almost_done(state, "C"))

    assert of(events, FarmRemoved) == [FarmRemoved(0, "C")]
    assert asked(state) == [(1, WorkTurn())]


@pytest.mark.rule("WRK-13")
def test_coins_of_the_bonus_supply_can_pay_the_farm_once_they_are_taken() -> None:
    state = table()
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
    state = table()
    for area in state.areas.values():
        for space in (1, 2):
            area.buildings[EDITION.building_index["farm", space]] = 1 + space % 2

    events = act(state, almost_done(state, "A"))

    assert of(events, FarmRemoved) == [FarmRemoved(0, "A")]


@pytest.mark.rule("WRK-14")
def test_an_empty_player_board_sends_a_civet_after_its_last_farm_is_decided() -> None:
    # Given that rows B and C have no plantation left
    state = table()
    state.players[0].taken["B"], state.players[0].taken["C"] = 2, 3
    events = act(state, almost_done(state, "A"))
    assert of(events, CivetSent) == []

    events = act(state, RemoveFarm())

    assert told(events)[:2] == [FarmRemoved(0, "A"), CivetSent(0, "WRK-14")]
    assert (state.players[0].sumatra, state.players[0].personal_civets) == (2, 3)


@pytest.mark.rule("WRK-14")
@pytest.mark.parametrize("others", [(1, 3), (2, 2)])
def test_a_player_board_with_a_plantation_left_sends_none(others: tuple[int, int]) -> None:
    state = table()
    state.players[0].taken["B"], state.players[0].taken["C"] = others
    act(state, almost_done(state, "A"))

    events = act(state, RemoveFarm())

    assert of(events, CivetSent) == []


@pytest.mark.rule("WRK-14")
def test_the_civet_of_an_empty_player_board_is_lost_with_none_in_the_personal_supply() -> None:
    state = table()
    state.players[0].taken["B"], state.players[0].taken["C"] = 2, 3
    state.players[0].personal_civets = 0
    act(state, almost_done(state, "A"))

    events = act(state, RemoveFarm())

    assert of(events, GainLost) == [GainLost(0, "civet", "WRK-14")]


@pytest.mark.rule("WRK-03", "WRK-04", "WRK-05", "WRK-06", "WRK-07", "WRK-08", "WRK-09", "WRK-21")
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("poor", [False, True])
def test_the_list_of_plantations_that_can_be_added_is_exact(players: int, poor: bool) -> None:
    # Given a crowded Guatemala, own beginnings in Brazil, and either plenty or hardly anything to pay with
    state = table(players)
    plant(state, 1, "guatemala", "1", 4)
    plant(state, 2, "guatemala", "1/2", 4, supporter=4)
    plant(state, 0, "guatemala", "2/3", 3, level=3)
    put_donkeys(state, 1, "1/2", 3, 3)
    put_donkeys(state, 0, "2/3", 1, 1)
    plant(state, 0, "brazil", "1", 2)
    plant(state, 0, "brazil", "1", 3)
    plant(state, 0, "brazil", "1/2", 2, supporter=3)
    if poor:
        player = state.players[0]
        player.coins, player.donkeys, player.trucks, player.workers = 1, 1, 0, 0

    # Then every command there can be is either listed and accepted or not listed and refused
    commands = {
        AddPlantation(*fields)
        for fields in product(BOARD_ROWS, COOPERATIVES, ROWS, range(-1, 7), range(-1, 7), (False, True))
    }
    accepted = {command for command in commands if refusal(RULES, state, 0, command, chance()) is None}
    listed = legal(state, AddPlantation)
    assert len(listed) == len(set(listed))
    assert set(listed) == accepted
    assert accepted
