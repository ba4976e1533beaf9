"""WRK-05 to WRK-08 and WRK-21: how plantations reach the higher rows, and what supports them."""

import pytest

from domain.coffee_traders.commands import AddPlantation, TakeCoins, TakeCounter
from domain.coffee_traders.events import DonkeyPlaced, PlantationAdded, TruckPlaced
from domain.coffee_traders.names import BoardRow, Row
from domain.coffee_traders.state import NOBODY, Plantation
from tests.rules.coffee_traders.plantation_table import WAY, add, donkeys_on, growing, lose, put_donkeys
from tests.rules.coffee_traders.table import RULES, act, legal, of, plant, refused


@pytest.mark.rule("WRK-05")
def test_a_donkey_of_the_company_supply_joins_the_half_space_to_a_plantation_of_the_1_row() -> None:
    state = growing()

    events = act(state, add(1, "1/2"))

    assert of(events, DonkeyPlaced) == [DonkeyPlaced(0, "guatemala", "1/2", 2, 2)]
    assert donkeys_on(state, "1/2", 2, 2) == (0, 1)
    assert (state.players[0].donkeys, state.players[0].personal_donkeys) == (3, 5)


@pytest.mark.rule("WRK-05")
def test_an_own_donkey_that_is_on_the_pathway_already_is_enough() -> None:
    state = growing()
    state.players[0].donkeys = 0
    put_donkeys(state, 0, "1/2", 2, 2)

    events = act(state, add(1, "1/2"))

    assert of(events, DonkeyPlaced) == []
    assert donkeys_on(state, "1/2", 2, 2) == (0, 1)


@pytest.mark.rule("WRK-05")
def test_without_a_donkey_the_half_space_is_out_of_reach() -> None:
    # Given no donkey but those of the personal supply, and one on the other pathway to the space
    state = growing()
    state.players[0].donkeys = 0
    put_donkeys(state, 0, "1/2", 2, 3)

    assert refused(state, add(1, "1/2")) == "WRK-05"


@pytest.mark.rule("WRK-05")
def test_another_players_donkey_closes_its_pathway_to_the_half_space_and_no_other() -> None:
    state = growing()
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
    state = growing()
    plant(state, 1, "guatemala", "1", 3)

    assert refused(state, AddPlantation("A", "guatemala", "1/2", space, from_space)) == "WRK-05"


@pytest.mark.rule("WRK-05", "WRK-08")
def test_a_plantation_of_the_1_row_supports_one_half_row_plantation_only() -> None:
    # Given that 1 and 2 both lead to spaces that are free, and 1 supports a plantation already
    state = growing()
    area = state.areas["guatemala"]
    area.rows["1/2"][0], area.rows["1/2"][1] = None, Plantation(0, 2, supporter=2)
    plant(state, 1, "guatemala", "1/2", 4)

    assert refused(state, AddPlantation("A", "guatemala", "1/2", 1, 2)) == "WRK-05"
    act(state, AddPlantation("A", "guatemala", "1/2", 1, 1))


@pytest.mark.rule("WRK-06")
@pytest.mark.parametrize("already", [0, 1, 2])
def test_donkeys_of_the_company_supply_fill_the_pathway_to_the_top_row_up_to_2(already: int) -> None:
    # Given just as many donkeys as are missing
    state = growing()
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
    state = growing()

    act(state, add(3, "2/3"))

    assert donkeys_on(state, "2/3", 1, 1) == (0, 2)
    assert (state.players[0].donkeys, state.players[0].personal_donkeys) == (2 + 1, 5 - 1)  # +1: its bonus


@pytest.mark.rule("WRK-06")
def test_another_players_donkey_closes_its_pathway_to_the_top_row_and_no_other() -> None:
    state = growing()
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
    state = growing()
    plant(state, 1, "guatemala", "1/2", 2)

    assert refused(state, AddPlantation("B", "guatemala", "2/3", space, from_space)) == "WRK-06"


@pytest.mark.rule("WRK-06")
def test_a_half_row_plantation_supports_one_top_row_plantation_only() -> None:
    # Given that 2 of the 1/2 row supports a top-row plantation, and 3 does not
    state = growing()
    for space in (3, 4, 5):
        plant(state, 0, "guatemala", "1", space)
    plant(state, 0, "guatemala", "1/2", 2, level=2, supporter=2)
    plant(state, 0, "guatemala", "1/2", 3, level=2, supporter=3)
    plant(state, 0, "guatemala", "2/3", 1, level=2, supporter=2)

    assert refused(state, AddPlantation("B", "guatemala", "2/3", 2, 2)) == "WRK-06"
    act(state, AddPlantation("B", "guatemala", "2/3", 2, 3))


@pytest.mark.rule("WRK-07")
def test_a_truck_needs_neither_donkeys_nor_a_half_row_plantation() -> None:
    state = growing()
    state.areas["guatemala"].rows["1/2"][0] = None
    state.players[0].donkeys = 0

    events = act(state, add(2, "2/3", truck=True))

    assert of(events, TruckPlaced) == [TruckPlaced(0, "guatemala", 1)]
    assert of(events, DonkeyPlaced) == []
    assert state.areas["guatemala"].trucks == [0, NOBODY, NOBODY]
    assert state.players[0].trucks == 0


@pytest.mark.rule("WRK-07")
def test_a_truck_passes_own_donkeys_and_own_half_row_plantations() -> None:
    state = growing()
    put_donkeys(state, 0, "2/3", 1, 1, 2)

    act(state, add(3, "2/3", truck=True))

    assert donkeys_on(state, "2/3", 1, 1) == (0, 2)


@pytest.mark.rule("WRK-07")
@pytest.mark.parametrize("from_space", [1, 2])
def test_another_players_donkey_on_any_pathway_to_the_space_stops_a_truck(from_space: int) -> None:
    state = growing()
    plant(state, 1, "guatemala", "1/2", 2)  # a plantation alone does not
    act(RULES.copy(state), add(2, "2/3", truck=True))

    put_donkeys(state, 1, "2/3", 1, from_space)

    assert refused(state, add(2, "2/3", truck=True)) == "WRK-07"


@pytest.mark.rule("WRK-07")
def test_donkeys_on_other_pathways_do_not_stop_a_truck() -> None:
    state = growing()
    put_donkeys(state, 1, "2/3", 2, 2, 2)
    put_donkeys(state, 1, "1/2", 2, 3)

    act(state, add(2, "2/3", truck=True))


@pytest.mark.rule("WRK-07")
def test_a_truck_comes_out_of_the_company_supply() -> None:
    # Given a truck in the personal supply, and one waiting at the Arabica tracks
    state = growing()
    state.players[0].trucks, state.players[0].personal_trucks = 0, 1

    assert refused(state, add(2, "2/3", truck=True)) == "WRK-07"


@pytest.mark.rule("WRK-08")
@pytest.mark.parametrize("truck", [False, True])
def test_the_top_row_never_outnumbers_the_1_row(truck: bool) -> None:
    # Given one plantation in the top row, and one in the 1 row of Guatemala, more elsewhere
    state = growing()
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
    state = growing()
    state.areas["guatemala"].rows["1"][1] = None

    act(state, add(2, "2/3", truck=truck))

    assert [sum(map(bool, spaces)) for spaces in state.areas["guatemala"].rows.values()] == [1, 1, 1]


@pytest.mark.rule("WRK-08")
@pytest.mark.parametrize("truck", [False, True])
def test_without_a_plantation_in_the_1_row_none_goes_into_the_top_row(truck: bool) -> None:
    state = growing()
    state.areas["guatemala"].rows["1"][:2] = [None, None]

    assert refused(state, add(2, "2/3", truck=truck)) == "WRK-08"


@pytest.mark.rule("WRK-21")
def test_of_two_pathways_the_player_chooses_and_thereby_the_supporter() -> None:
    state = growing()
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
    state = growing()
    board_row: BoardRow = "B" if row == "2/3" else "A"

    assert (
        refused(state, AddPlantation(board_row, "guatemala", row, WAY[row][0], from_space, truck)) == "WRK-21"
    )


@pytest.mark.rule("WRK-21")
def test_a_plantation_that_came_by_truck_has_no_supporter_in_the_half_row() -> None:
    # Given a plantation that came by truck to a space that is joined to 1 of the 1/2 row
    state = growing()
    plant(state, 0, "guatemala", "1/2", 2, level=2, supporter=2)
    plant(state, 1, "guatemala", "1/2", 3)
    plant(state, 0, "guatemala", "2/3", 1, level=2)

    # Then 2 of the 1/2 row, which is joined to it too, still supports another
    act(state, AddPlantation("B", "guatemala", "2/3", 2, 2))

    assert state.areas["guatemala"].rows["2/3"][1] == Plantation(0, 2, False, supporter=2)


@pytest.mark.rule("WRK-21")
def test_a_supporter_is_free_again_when_what_it_supports_leaves() -> None:
    state = growing()
    assert refused(state, AddPlantation("A", "guatemala", "1/2", 1, 1)) == "WRK-04"
    lose(state, "guatemala", "1/2", 1)

    act(state, AddPlantation("A", "guatemala", "1/2", 1, 1))


@pytest.mark.rule("WRK-21")
@pytest.mark.parametrize("low", ["1", "1/2"])
def test_what_replaces_a_lost_supporter_supports_nothing_yet(low: Row) -> None:
    # Given a plantation that is supported by 2 of the row below, from where another free space can be reached
    state = growing()
    high: Row = "1/2" if low == "1" else "2/3"
    for space in (3, 4, 5):
        plant(state, 0, "guatemala", "1", space)
    plant(state, 0, "guatemala", "1/2", 2, level=2, supporter=3)
    plant(state, 0, "guatemala", high, 2, level=2, supporter=2)
    state.areas["guatemala"].rows[high][0] = None
    command = AddPlantation("B", "guatemala", high, 1, 2)
    assert refused(state, command) == ("WRK-05" if low == "1" else "WRK-06")

    # When the supporter leaves, the other stays; when a new one comes, it supports none
    lose(state, "guatemala", low, 2)
    assert state.areas["guatemala"].rows[high][1] == Plantation(0, 2, False, supporter=0)
    plant(state, 0, "guatemala", low, 2, supporter=1)

    act(state, command)


@pytest.mark.rule("WRK-21")
@pytest.mark.parametrize(("row", "rule"), [("1/2", "WRK-05"), ("2/3", "WRK-06")])
def test_donkeys_alone_support_nothing(row: Row, rule: str) -> None:
    state = growing()
    below: Row = "1" if row == "1/2" else "1/2"
    space, from_space = WAY[row]
    put_donkeys(state, 0, row, space, from_space, 1 if row == "1/2" else 2)
    state.areas["guatemala"].rows[below][from_space - 1] = None

    assert refused(state, AddPlantation("B", "guatemala", row, space, from_space)) == rule


@pytest.mark.rule("WRK-21")
def test_ways_and_numbers_are_tested_at_placement_only() -> None:
    # Given a top-row plantation, its supporters of both lower rows lost, and another player's donkeys all around
    state = growing()
    act(state, add(2, "2/3"))
    act(state, TakeCounter("animal_guatemala"))
    for space in (1, 2):
        lose(state, "guatemala", "1", space)
    lose(state, "guatemala", "1/2", 1)
    put_donkeys(state, 1, "2/3", 1, 2)

    # Then play goes on with it
    act(state, TakeCoins(), 1)

    assert state.areas["guatemala"].rows["2/3"][0] == Plantation(0, 2, False, supporter=0)
