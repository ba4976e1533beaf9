"""VAR: the options at game creation."""

from typing import Any

import msgspec
import pytest

from domain.coffee_traders.choices import StartingPlantationChoice, WorkTurn
from domain.coffee_traders.commands import (
    AddPlantation,
    BuildFarm,
    PlaceStartingPlantation,
    TakeCoins,
)
from domain.coffee_traders.edition import parse_edition
from domain.coffee_traders.events import (
    ContractDealt,
    FarmBuilt,
    GameCreated,
    Handicap,
    MilestoneDrawn,
    MilestoneReached,
    Options,
    StartingPlantationAdded,
)
from domain.coffee_traders.names import COOPERATIVES, LETTERS
from domain.coffee_traders.rules import CoffeeTradersRules
from domain.coffee_traders.state import MilestoneTile, State, people
from domain.kernel.play import carry_out, open_game, replay
from domain.kernel.refusals import InvalidSetup
from domain.kernel.table import Pinned
from tests.rules.coffee_traders.table import (
    EDITION,
    RULES,
    act,
    asked,
    at,
    chance,
    clear_plantations,
    edition_data,
    legal,
    new_table,
    of,
    pinned,
    plant,
    refused,
    set_up,
)

FREE_LAST = Options(free_last_plantation=True)


def invalid(players: int, options: Options) -> str:
    """Return the field that a set-up is refused for."""
    with pytest.raises(InvalidSetup) as refusal:
        open_game(RULES, pinned(players), options, chance())
    assert refusal.value.sentence
    return refusal.value.field


def on_1_rows(state: State, seat: int) -> list[tuple[str, int]]:
    """Return (cooperative, space) of a seat's plantations in the 1 rows."""
    return [
        (cooperative, index + 1)
        for cooperative in COOPERATIVES
        for index, plantation in enumerate(state.areas[cooperative].rows["1"])
        if plantation is not None and plantation.owner == seat
    ]


@pytest.mark.rule("VAR-01", "MIL-04")
def test_vicious_milestones_leave_only_the_topmost_space_of_each() -> None:
    vicious, events = set_up(2, options=Options(vicious_milestones=True))
    usual, _ = set_up(2)

    tops = [tile.points[:1] for tile in usual.milestones]
    assert [tile.points for tile in vicious.milestones] == tops
    assert [event.points for event in of(events, MilestoneDrawn)] == tops
    assert all(len(tile.points) > 1 for tile in usual.milestones)


@pytest.mark.rule("VAR-01", "MIL-04")
@pytest.mark.parametrize(("vicious", "marks"), [(True, [0]), (False, [0, 1])])
def test_with_vicious_milestones_only_one_player_marks_each(vicious: bool, marks: list[int]) -> None:
    state = new_table(2, options=Options(vicious_milestones=vicious))
    points = state.milestones[2].points
    state.milestones[2] = MilestoneTile("eleven_plantations", points)
    clear_plantations(state)
    for player in state.players[:2]:
        player.planted = 10
    at(state, "work")

    reached = []
    for seat in (0, 1):
        events = act(state, AddPlantation("A", "brazil", "1", seat + 1), seat)
        reached += [event.seat for event in of(events, MilestoneReached)]

    assert reached == marks


@pytest.mark.rule("VAR-01")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_vicious_milestones_are_for_2_players(players: int) -> None:
    assert invalid(players, Options(vicious_milestones=True)) == "options.vicious_milestones"


@pytest.mark.rule("VAR-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_in_turn_order_puts_the_last_plantation_after_all_others(players: int) -> None:
    state, events = set_up(players, options=FREE_LAST)

    # Top and middle lie where the F contract says, and all of André's.
    for seat in range(players):
        top, middle, _ = EDITION.contract_tiles.at("F", state.players[seat].contracts["F"].tile)
        assert sorted(on_1_rows(state, seat)) == sorted([(top, 3), (middle, 5)])
    if players == 2:
        assert len(on_1_rows(state, 2)) == 3

    order = people(state)
    for seat in order:
        assert asked(state) == [(seat, StartingPlantationChoice())]
        events += act(state, legal(state, PlaceStartingPlantation)[0], seat)

    assert [event.seat for event in of(events, StartingPlantationAdded)][-players:] == order
    assert all(len(on_1_rows(state, seat)) == 3 for seat in range(players))
    assert state.phase == "work"
    assert isinstance(asked(state)[0][1], WorkTurn)


@pytest.mark.rule("VAR-02")
@pytest.mark.parametrize("cooperative", COOPERATIVES)
def test_it_goes_onto_any_empty_1_space_of_any_cooperative(cooperative: Any) -> None:
    state, _ = set_up(3, options=FREE_LAST)
    row = state.areas[cooperative].rows["1"]
    first = state.order[0]

    empty = [index + 1 for index, plantation in enumerate(row) if plantation is None]
    listed = [
        command.space
        for command in legal(state, PlaceStartingPlantation)
        if command.cooperative == cooperative
    ]
    assert listed == empty
    for space in range(-1, 8):
        if space not in empty:
            assert refused(state, PlaceStartingPlantation(cooperative, space)) == "VAR-02"
    events = act(state, PlaceStartingPlantation(cooperative, empty[0]))

    assert StartingPlantationAdded(first, cooperative, empty[0]) in events
    plantation = row[empty[0] - 1]
    assert plantation is not None
    assert (plantation.owner, plantation.level, plantation.worker) == (first, 1, False)


@pytest.mark.rule("VAR-02")
def test_nobody_places_out_of_turn_or_does_anything_else_before() -> None:
    state, _ = set_up(3, options=FREE_LAST)
    first, second, _ = state.order
    command = legal(state, PlaceStartingPlantation)[0]

    assert refused(state, command, second) == "VAR-02"
    assert refused(state, TakeCoins(), first) == "VAR-02"


@pytest.mark.rule("VAR-02", "SET-18")
def test_the_bottom_coffee_is_gained_all_the_same_and_no_worker_or_bonus_is_taken() -> None:
    state, _ = set_up(5, options=FREE_LAST)
    tracks = [dict(player.tracks) for player in state.players]

    for seat in people(state):
        bottom = EDITION.contract_tiles.at("F", state.players[seat].contracts["F"].tile)[2]
        assert state.players[seat].coffee[bottom] == 1
        act(state, legal(state, PlaceStartingPlantation)[-1], seat)

    assert [player.workers for player in state.players] == [1] * 5
    assert [player.tracks for player in state.players] == tracks


@pytest.mark.rule("VAR-02")
def test_without_the_option_nobody_is_asked() -> None:
    state, _ = set_up(3)

    assert state.phase == "work"
    assert refused(state, PlaceStartingPlantation("brazil", 2)) == "WRK-01"


@pytest.mark.rule("VAR-03")
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("amount", [2, 4])
def test_two_or_four_random_contracts_of_named_players_lie_on_the_3_player_side(
    players: int, amount: Any
) -> None:
    options = Options(handicap_contracts=(Handicap(1, amount),))
    seen = set()

    for seed in range(1, 41):
        state, events = set_up(players, seed, options)
        dealt = {(event.seat, event.letter): event.side for event in of(events, ContractDealt)}
        for seat, player in enumerate(state.players):
            harder = [letter for letter in LETTERS if player.contracts[letter].side == "3"]
            assert len(harder) == (amount if seat == 1 else 0)
            assert {letter: dealt[seat, letter] for letter in LETTERS} == {
                letter: "3" if letter in harder else "4/5" for letter in LETTERS
            }
            seen.update(harder)

    assert seen == set(LETTERS)


@pytest.mark.rule("VAR-03")
def test_the_handicap_changes_nothing_but_the_side() -> None:
    usual, _ = set_up(4, 3)
    harder, _ = set_up(4, 3, Options(handicap_contracts=(Handicap(0, 4), Handicap(2, 2))))

    for player, other in zip(usual.players, harder.players, strict=True):
        assert [c.tile for c in player.contracts.values()] == [c.tile for c in other.contracts.values()]
        assert player.coffee == other.coffee
    assert sum(c.side == "3" for player in harder.players for c in player.contracts.values()) == 6


@pytest.mark.rule("VAR-03")
@pytest.mark.parametrize("players", [2, 3])
def test_harder_contracts_are_for_4_or_5_players(players: int) -> None:
    assert invalid(players, Options(handicap_contracts=(Handicap(0, 2),))) == "options.handicap_contracts"


@pytest.mark.rule("VAR-03")
@pytest.mark.parametrize(
    "handicaps",
    [(Handicap(4, 2),), (Handicap(-1, 2),), (Handicap(0, 2), Handicap(0, 4))],
    ids=["no such seat", "below the first seat", "named twice"],
)
def test_each_handicapped_player_is_at_the_table_and_named_once(handicaps: tuple[Handicap, ...]) -> None:
    assert invalid(4, Options(handicap_contracts=handicaps)) == "options.handicap_contracts"


@pytest.mark.rule("VAR-03")
@pytest.mark.parametrize("amount", [0, 1, 3, 5, 6])
def test_no_other_number_of_harder_contracts_is_understood(amount: int) -> None:
    with pytest.raises(msgspec.ValidationError, match="contracts"):
        msgspec.convert({"handicap_contracts": [{"seat": 0, "contracts": amount}]}, Options)


def other_edition() -> CoffeeTradersRules:
    """Return the rules with an edition of another name, whose farms cost 2 coins."""
    changed = edition_data()
    changed["name"] = "house"
    changed["player_board"]["farm_cost"] = 2
    changed["start"]["coins"] = 5
    return CoffeeTradersRules(parse_edition(changed))


@pytest.mark.rule("VAR-04")
def test_a_game_is_laid_and_played_with_the_edition_it_was_created_with() -> None:
    house = other_edition()
    fixed = Pinned(3, 1, "house", "1" * 64, "0" * 64)

    state, events = open_game(house, fixed, Options(), chance())
    assert events[0] == GameCreated(fixed, Options())
    assert [player.coins for player in state.players] == [5, 5, 5]

    seat = state.order[0]
    state.players[seat].taken["A"] = 2
    state.players[seat].coins = 3
    clear_plantations(state)
    plant(state, seat, "brazil", "1", 1)
    carry_out(house, state, seat, AddPlantation("A", "brazil", "1/2", 1, 1), chance())
    before = state.players[seat].coins  # 1 paid, 1 gained
    built = carry_out(house, state, seat, BuildFarm("brazil", 1), chance())

    assert of(built, FarmBuilt)
    assert state.players[seat].coins == before - 2


@pytest.mark.rule("VAR-04")
def test_the_edition_is_fixed_for_the_whole_game() -> None:
    house = other_edition()
    fixed = Pinned(3, 1, "house", "1" * 64, "0" * 64)
    state, events = open_game(house, fixed, Options(), chance())

    while not house.over(state):
        seat = house.pending(state)[0].seat
        *_, command = house.legal_commands(state, seat)  # any one will do
        events += carry_out(house, state, seat, command, chance())

    assert house.pinned(state) == fixed
    assert state.edition is house.edition
    assert replay(house, events) == state
    assert len(of(events, GameCreated)) == 1
