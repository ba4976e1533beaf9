"""WRK-15 to WRK-20: actions B, C and D of the Work phase."""

from itertools import combinations, product

import pytest

from domain.coffee_traders.commands import BreedDonkey, Command, DropOut, SendCivet, SendWorkers, TakeCoins
from domain.coffee_traders.events import (
    ActionTaken,
    ArabicaAdvanced,
    CivetSent,
    CoinsGained,
    DonkeyPlaced,
    TownCentreRefilled,
    WorkerPlaced,
)
from domain.coffee_traders.names import COOPERATIVES, ROWS, Row
from domain.coffee_traders.state import NOBODY, State
from domain.kernel.play import refusal
from tests.rules.coffee_traders.plantation_table import put_donkeys
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    bare_table,
    chance,
    legal,
    new_table,
    of,
    plant,
    refused,
    told,
)


def staffed(state: State) -> list[tuple[str, Row, int]]:
    """Return where workers stand."""
    return [
        (cooperative, row, index + 1)
        for cooperative, area in state.areas.items()
        for row in ROWS
        for index, plantation in enumerate(area.rows[row])
        if plantation is not None and plantation.worker
    ]


@pytest.mark.rule("WRK-15")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_one_worker_goes_to_every_player_there_the_acting_one_included(players: int) -> None:
    # Given that everybody has two plantations in Brazil, the lower one further right
    state = bare_table(players)
    seats = range(len(state.players))
    for seat in seats:
        row: Row = "1/2" if seat < 4 else "2/3"
        plant(state, seat, "brazil", row, seat % 4 + 1)
        plant(state, seat, "brazil", "1", 5 - seat)

    events = act(state, SendWorkers("brazil"))

    assert of(events, WorkerPlaced) == [
        WorkerPlaced("brazil", "1", 5 - seat, "town_centre", "WRK-15") for seat in seats
    ]
    assert sorted(staffed(state)) == sorted(("brazil", "1", 5 - seat) for seat in seats)
    assert state.areas["brazil"].town_centre == 6 - len(seats)


@pytest.mark.rule("WRK-15")
def test_the_worker_goes_to_the_lowest_row_that_lacks_one_and_there_to_the_left() -> None:
    state = bare_table()
    plant(state, 0, "brazil", "2/3", 1, level=2)
    plant(state, 0, "brazil", "1/2", 4)
    plant(state, 0, "brazil", "1/2", 2)
    plant(state, 0, "brazil", "1", 5, worker=True)

    for place in (("brazil", "1/2", 2), ("brazil", "1/2", 4), ("brazil", "2/3", 1)):
        before = staffed(state)
        act(state, SendWorkers("brazil"), 0)
        assert set(staffed(state)) - set(before) == {place}
        act(state, TakeCoins())
        act(state, TakeCoins())


@pytest.mark.rule("WRK-15")
def test_only_plantations_of_the_chosen_cooperative_get_workers() -> None:
    state = bare_table()
    for cooperative in COOPERATIVES:
        plant(state, 0, cooperative, "1", 1)

    act(state, SendWorkers("ethiopia"))

    assert staffed(state) == [("ethiopia", "1", 1)]
    assert [area.town_centre for area in state.areas.values()] == [6, 6, 6, 5, 6]


@pytest.mark.rule("WRK-15")
def test_at_least_one_worker_must_move() -> None:
    # Given that Brazil is empty and everything in Ethiopia is staffed
    state = bare_table()
    plant(state, 0, "ethiopia", "1", 1, worker=True)
    plant(state, 1, "ethiopia", "1", 2, worker=True)

    assert refused(state, SendWorkers("brazil")) == "WRK-15"
    assert refused(state, SendWorkers("ethiopia")) == "WRK-15"


@pytest.mark.rule("WRK-15")
def test_workers_may_be_sent_where_the_acting_player_has_nothing_to_staff() -> None:
    state = bare_table()
    plant(state, 2, "brazil", "1", 1)

    act(state, SendWorkers("brazil"))

    assert staffed(state) == [("brazil", "1", 1)]


@pytest.mark.rule("WRK-16")
@pytest.mark.parametrize(("workers", "players"), [(1, 3), (2, 3), (2, 5), (4, 5), (1, 2)])
def test_with_too_few_workers_the_acting_player_says_who_stays_empty(workers: int, players: int) -> None:
    state = bare_table(players)
    seats = range(len(state.players))
    for seat in seats:
        plant(state, seat, "brazil", "1", seat + 1)
    state.areas["brazil"].town_centre = workers
    ways = [command for command in legal(state, SendWorkers) if command.cooperative == "brazil"]
    assert [way.unstaffed for way in ways] == list(combinations(seats, len(seats) - workers))

    for way in ways:
        after = RULES.copy(state)
        act(after, way)
        expected = [("brazil", "1", seat + 1) for seat in seats if seat not in way.unstaffed]
        assert staffed(after)[:workers] == expected


@pytest.mark.rule("WRK-16")
@pytest.mark.parametrize("unstaffed", [(), (0,), (0, 1, 3), (3, 0), (0, 0), (0, 2), (0, 4), (-1, 0)], ids=str)
def test_exactly_the_missing_workers_are_named_so_that_all_there_are_used(unstaffed: tuple[int, ...]) -> None:
    # Given three players to be staffed with one worker, and one whose plantation there is staffed
    state = bare_table(4)
    for seat in range(4):
        plant(state, seat, "brazil", "1", seat + 1, worker=seat == 2)
    state.areas["brazil"].town_centre = 1

    assert refused(state, SendWorkers("brazil", unstaffed)) == "WRK-16"


@pytest.mark.rule("WRK-16")
@pytest.mark.parametrize("workers", [3, 4])
def test_nobody_stays_empty_while_workers_suffice(workers: int) -> None:
    state = bare_table()
    for seat in range(3):
        plant(state, seat, "brazil", "1", seat + 1)
    state.areas["brazil"].town_centre = workers

    assert refused(state, SendWorkers("brazil", (1,))) == "WRK-16"
    act(state, SendWorkers("brazil"))


@pytest.mark.rule("WRK-17")
@pytest.mark.parametrize(("workers", "refilled"), [(1, True), (2, True), (3, False)])
def test_an_emptied_town_centre_gets_a_worker_back(workers: int, refilled: bool) -> None:
    state = bare_table()
    plant(state, 0, "brazil", "1", 1)
    plant(state, 1, "brazil", "1", 2)
    state.areas["brazil"].town_centre = workers

    events = act(state, SendWorkers("brazil", (1,) if workers == 1 else ()))

    assert of(events, TownCentreRefilled) == ([TownCentreRefilled("brazil", "WRK-17")] if refilled else [])
    assert state.areas["brazil"].town_centre == 1


@pytest.mark.rule("WRK-18")
@pytest.mark.parametrize(
    ("owners", "steps"), [((0,), 0), ((1,), 1), ((0, 2), 1), ((1, 2), 1), ((0, 1, 2, 3), 1)], ids=str
)
def test_staffing_others_gives_one_step_however_many(owners: tuple[int, ...], steps: int) -> None:
    state = bare_table(4)
    for seat in owners:
        plant(state, seat, "brazil", "1", seat + 1)

    events = act(state, SendWorkers("brazil"))

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(0, "brazil", 1, "WRK-18")] * steps


@pytest.mark.rule("WRK-18")
@pytest.mark.parametrize("acting", [0, 1, 2])
def test_the_step_does_not_depend_on_the_acting_players_place_in_the_turn_order(acting: int) -> None:
    state = bare_table()
    for seat in range(3):
        plant(state, seat, "brazil", "1", seat + 1)
    for _ in range(acting):
        act(state, TakeCoins())

    events = act(state, SendWorkers("brazil"), acting)

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(acting, "brazil", 1, "WRK-18")]


@pytest.mark.rule("WRK-18")
def test_staffing_only_andre_gives_the_step_too() -> None:
    state = bare_table(2)
    plant(state, 2, "brazil", "1", 1)

    events = act(state, SendWorkers("brazil"))

    assert of(events, ArabicaAdvanced) == [ArabicaAdvanced(0, "brazil", 1, "WRK-18")]


@pytest.mark.rule("WRK-18")
@pytest.mark.parametrize(("unstaffed", "steps"), [((0,), 1), ((1,), 0)], ids=str)
def test_whoever_stays_empty_gives_no_step(unstaffed: tuple[int, ...], steps: int) -> None:
    state = bare_table()
    plant(state, 0, "brazil", "1", 1)
    plant(state, 1, "brazil", "1", 2)
    state.areas["brazil"].town_centre = 1

    events = act(state, SendWorkers("brazil", unstaffed))

    assert len(of(events, ArabicaAdvanced)) == steps


@pytest.mark.rule("WRK-19")
@pytest.mark.parametrize(("row", "below", "places"), [("1/2", "1", 1), ("2/3", "1/2", 2)])
def test_donkeys_are_bred_until_the_places_of_a_pathway_are_full(row: Row, below: Row, places: int) -> None:
    state = bare_table()
    plant(state, 0, "guatemala", below, 2)
    state.players[0].markers = 6
    command = BreedDonkey("guatemala", row, 2, 2)
    index = EDITION.pathway_index[row, 2, 2]

    for bred in range(1, places + 1):
        events = act(state, command, 0)
        assert of(events, DonkeyPlaced) == [DonkeyPlaced(0, "guatemala", row, 2, 2, bred=True)]
        assert state.areas["guatemala"].donkeys[index] == bred
        assert state.areas["guatemala"].donkey_owners[index] == 0
        assert (state.players[0].personal_donkeys, state.players[0].donkeys) == (8 - bred, 1)
        act(state, TakeCoins())
        act(state, TakeCoins())

    assert refused(state, command, 0) == "WRK-19"


@pytest.mark.rule("WRK-19")
@pytest.mark.parametrize(("row", "below"), [("1/2", "1"), ("2/3", "1/2")])
def test_another_players_donkey_keeps_the_whole_pathway(row: Row, below: Row) -> None:
    state = bare_table()
    plant(state, 0, "guatemala", below, 2)
    put_donkeys(state, 1, row, 2, 2)

    assert refused(state, BreedDonkey("guatemala", row, 2, 2)) == "WRK-19"
    act(state, BreedDonkey("guatemala", row, 1, 2))


@pytest.mark.rule("WRK-19")
@pytest.mark.parametrize("owner", [NOBODY, 1])
@pytest.mark.parametrize(("row", "below"), [("1/2", "1"), ("2/3", "1/2")])
def test_the_pathway_leads_up_from_an_own_plantation(row: Row, below: Row, owner: int) -> None:
    # Given that seat 0 is only at the upper end of the pathway
    state = bare_table()
    plant(state, 0, "guatemala", row, 2)
    if owner != NOBODY:
        plant(state, owner, "guatemala", below, 2)

    assert refused(state, BreedDonkey("guatemala", row, 2, 2)) == "WRK-19"


@pytest.mark.rule("WRK-19")
@pytest.mark.parametrize(
    ("row", "space", "from_space"), [("1", 2, 2), ("1/2", 4, 2), ("1/2", 2, 0), ("2/3", 2, -1)]
)
def test_a_donkey_needs_a_pathway(row: Row, space: int, from_space: int) -> None:
    state = bare_table()
    plant(state, 0, "guatemala", "1", 2)

    assert refused(state, BreedDonkey("guatemala", row, space, from_space)) == "WRK-19"


@pytest.mark.rule("WRK-19")
def test_the_upper_end_of_the_pathway_does_not_matter() -> None:
    state = bare_table()
    plant(state, 0, "guatemala", "1", 2)
    plant(state, 1, "guatemala", "1/2", 2)

    act(state, BreedDonkey("guatemala", "1/2", 2, 2))


@pytest.mark.rule("WRK-19")
def test_a_donkey_is_bred_out_of_the_personal_supply_alone() -> None:
    state = bare_table()
    plant(state, 0, "guatemala", "1", 2)
    state.players[0].donkeys, state.players[0].personal_donkeys = 9, 0

    assert refused(state, BreedDonkey("guatemala", "1/2", 2, 2)) == "WRK-19"


@pytest.mark.rule("WRK-20")
def test_a_civet_goes_from_the_personal_supply_to_sumatra() -> None:
    state = bare_table()
    assert (state.players[0].sumatra, state.players[0].personal_civets) == (1, 4)

    events = act(state, SendCivet())

    assert of(events, CivetSent) == [CivetSent(0, "WRK-20")]
    assert (state.players[0].sumatra, state.players[0].personal_civets) == (2, 3)
    assert state.players[0].coins == 3


@pytest.mark.rule("WRK-20")
def test_without_a_civet_in_the_personal_supply_none_can_be_sent() -> None:
    state = bare_table()
    state.players[0].sumatra, state.players[0].personal_civets, state.players[0].civets = 4, 0, 1

    assert refused(state, SendCivet()) == "WRK-20"


@pytest.mark.rule("WRK-20")
def test_two_coins_go_to_the_company_supply() -> None:
    state = bare_table()

    events = act(state, TakeCoins())

    assert told(events)[:2] == [ActionTaken(0, "take_coins", 1), CoinsGained(0, 2, "WRK-20")]
    assert state.players[0].coins == 3 + 2


@pytest.mark.rule("WRK-02", "WRK-15", "WRK-16", "WRK-19", "WRK-20")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("markers", [0, 1, 2])
def test_the_list_of_the_other_actions_is_exact(players: int, markers: int) -> None:
    # Given plantations, workers and donkeys of several players in Guatemala
    state = new_table(players)
    for seat, row in product(range(3), ROWS):
        plant(state, seat, "guatemala", row, seat + 1)
    state.areas["guatemala"].town_centre = 2
    put_donkeys(state, 1, "1/2", 1, 1)
    put_donkeys(state, 0, "2/3", 1, 1, 2)
    state.players[0].markers, state.players[0].own_marker = markers, False

    # Then every command there can be is either listed and accepted or not listed and refused
    seats = range(-1, players + 2)
    commands: set[Command] = {SendCivet(), TakeCoins(), DropOut()}
    commands |= {
        SendWorkers(cooperative, unstaffed)
        for cooperative in COOPERATIVES
        for length in range(4)
        for unstaffed in product(seats, repeat=length)
    }
    commands |= {BreedDonkey(*fields) for fields in product(COOPERATIVES, ROWS, range(-1, 7), range(-1, 7))}
    accepted = {command for command in commands if refusal(RULES, state, 0, command, chance()) is None}
    kinds = SendCivet | TakeCoins | DropOut | SendWorkers | BreedDonkey
    listed = [command for command in RULES.legal_commands(state, 0) if isinstance(command, kinds)]
    assert len(listed) == len(set(listed))
    assert set(listed) == accepted
