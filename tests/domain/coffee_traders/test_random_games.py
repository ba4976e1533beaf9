"""Whole games keep every promise at every step, whoever plays and at every kind of table."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import msgspec
import pytest

from domain.coffee_traders.choices import WildStockChoice
from domain.coffee_traders.commands import RefillBonus, TakeBonus
from domain.coffee_traders.events import DecisionOpened, GameEnded
from domain.coffee_traders.names import COOPERATIVES, ROWS, Row
from domain.coffee_traders.rules import TITLE
from domain.coffee_traders.scoring import score
from domain.coffee_traders.state import NOBODY, Area, State, own, people, size, supply_bits
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out, replay
from domain.kernel.refusals import StaleDecision
from domain.kernel.table import SeedRevealed
from tests.domain.coffee_traders.games import POLICIES, VARIANTS, finished, rules
from tests.histories.replaying import Game

GAMES: Final = [(variant, policy, seed) for variant in VARIANTS for seed, policy in enumerate(POLICIES)]
SEATS_OR_NOBODY: Final = {"donkey_owners", "trucks", "buildings", "bars", "active"}
"""Where the state says -1 for nobody."""

every_game = pytest.mark.parametrize(("variant", "policy", "seed"), GAMES)


def tables(game: Game) -> Iterator[State]:
    """The table after the opening and after each command, changed in place."""
    state = replay(game.rules, game.opening)
    yield state
    for turn in game.turns:
        yield replay(game.rules, turn.events, state)


@every_game
def test_every_game_ends_and_its_log_replays_to_the_live_table(variant: str, policy: str, seed: int) -> None:
    game = finished(variant, policy, seed)
    log = game.log()

    assert isinstance(log[-1], GameEnded)
    assert len(game.turns) < 300 * size(game.state)
    state = replay(rules(), log)
    assert state == game.state
    assert rules().version(state) == len(log)

    rules().apply(state, SeedRevealed(game.seed.hex()))
    assert rules().version(state) == len(log) + 1
    assert rules().over(state)
    assert not rules().pending(state)
    assert rules().score(state) == score(state)


@every_game
def test_copies_are_equal_and_private_and_every_commit_replays(variant: str, policy: str, seed: int) -> None:
    game = finished(variant, policy, seed)
    state = replay(rules(), game.opening)

    for turn in game.turns:
        draft = rules().copy(state)
        assert draft == state
        assert draft.edition is state.edition
        events = carry_out(rules(), draft, turn.seat, turn.command, Chance(game.seed), turn.decision)
        assert events == turn.events
        assert draft != state
        assert replay(rules(), events, state) == draft

    assert state == game.state


@every_game
def test_no_piece_is_ever_lost_or_made(variant: str, policy: str, seed: int) -> None:
    game = finished(variant, policy, seed)

    for state in tables(game):
        assert rules().pieces(state) == pieces_of(state, game)


def pieces_of(state: State, game: Game) -> dict[str, int]:
    """The finite pieces that lie on a table from its set-up on (GEN-05, SET)."""
    humans, table = state.people, size(state)
    stacks = {3: 14, 4: 20, 5: 26}[table]
    expected = {
        "animal and wild counters": (5 + 2) + 5 * 2 + humans,
        "arabica counters": stacks,
        "stock": 15,
        "wild stock": table if table > 3 else 0,
    }
    for seat in range(humans):
        expected |= {
            f"seat {seat} {kind}": number
            for kind, number in {
                "plantations": 11,
                "production stations": 3,
                "fair trade posts": 3,
                "hospitals": 1,
                "farms": 2,
                "traders": 6,
                "donkeys": 9,
                "civets": 6,
                "trucks": 2,
                "black markers": 4,
                "own markers": int(humans == 4),
                "scoring markers": 18,
                "contracts": 6,
            }.items()
        }
    if humans == 2:
        expected |= {
            "seat 2 plantations": 11,
            "seat 2 traders": 3,
            "seat 2 scoring markers": 6,
            "seat 2 fair trade posts": 3,
        }
    return expected


@every_game
def test_nothing_is_negative_or_beyond_its_room(variant: str, policy: str, seed: int) -> None:
    for state in tables(finished(variant, policy, seed)):
        assert not [place for place, number in numbers(state) if number < 0]
        for cooperative in COOPERATIVES:
            check_area(state, state.areas[cooperative])
            assert sum(player.tracks[cooperative] == 7 for player in state.players) <= 1
        for seat in people(state):
            check_player(state, seat)
        for tile in state.milestones:
            marked = [seat for seat, _ in tile.marks]
            assert len(marked) == len(set(marked)) <= len(tile.points)
        assert sorted(state.order) == list(range(len(state.players)))
        assert state.andre is None or state.order[-1] == state.andre.seat


def numbers(state: State) -> Iterator[tuple[str, int]]:
    """Every number of a state with its place; the seat -1 is left out where it means nobody."""

    def found(place: str, value: Any) -> Iterator[tuple[str, int]]:  # Any: whatever lies in a state
        if isinstance(value, msgspec.Struct):
            for field in value.__struct_fields__:
                yield from found(f"{place}.{field}", getattr(value, field))
        elif isinstance(value, dict):
            for key, item in value.items():
                yield from found(f"{place}.{key}", item)
        elif isinstance(value, list | tuple):
            for item in value:
                yield from found(place, item)
        elif isinstance(value, int) and not (value == NOBODY and place.split(".")[-1] in SEATS_OR_NOBODY):
            yield place, value

    for field in state.__struct_fields__:
        if field not in ("edition", "scores"):
            yield from found(field, getattr(state, field))


def check_area(state: State, area: Area) -> None:
    """Fail where a cooperative holds more than its spaces do, or what cannot be together (WRK, TRB)."""
    spaces = state.edition.building_spaces.spaces
    assert area.town_centre >= 1
    assert len(area.traders) == len(set(area.traders)) <= state.edition.trading_house.spaces.at(size(state))
    for owner, donkeys, pathway in zip(area.donkey_owners, area.donkeys, state.edition.pathways, strict=True):
        assert donkeys <= pathway.places
        assert (owner == NOBODY) == (donkeys == 0)
    for owner, plantation in zip(area.trucks, area.rows["2/3"], strict=True):
        assert owner == NOBODY or (plantation is not None and plantation.owner == owner)
    for owner, space in zip(area.buildings, spaces, strict=True):
        closed = space.four_five and size(state) == 3
        assert owner == NOBODY or not closed or owner >= state.people
    check_support(state, area, "1/2", "1")
    check_support(state, area, "2/3", "1/2")


def check_support(state: State, area: Area, row: Row, below: Row) -> None:
    for seat in range(len(state.players)):
        supporters = [plantation.supporter for _, plantation in own(area, row, seat) if plantation.supporter]
        assert len(supporters) == len(set(supporters))
        assert set(supporters) <= {space for space, _ in own(area, below, seat)}


def check_player(state: State, seat: int) -> None:
    """Fail where a player holds more than there is room for (BON-02, TRB-07, CNT, END)."""
    player, edition = state.players[seat], state.edition
    assert supply_bits(player)
    assert len(player.warehouse_columns) == len(set(player.warehouse_columns)) <= player.warehouses <= 5
    assert player.production_stations <= 3
    assert player.fair_trade_posts <= 3
    assert max(player.tracks.values()) <= edition.arabica_track.columns
    assert len(player.counters) <= len(edition.counter_track.points)
    singles = [group for group in player.counters if len(group) == 1]
    assert len(singles) == len(set(singles))
    assert player.trade_ratio in (4, 3, 2)
    placing = any(isinstance(p.choice, WildStockChoice) and p.seat == seat for p in state.pending)
    assert player.wild_stock == (player.wild_stock_under is not None) or placing
    assert player.penalty is None or state.step == "penalties"
    assert sum(1 for area in state.areas.values() for row in ROWS for _ in own(area, row, seat)) <= 11


@every_game
def test_a_decision_has_the_version_at_which_it_opened_and_is_answered_once(
    variant: str, policy: str, seed: int
) -> None:
    game = finished(variant, policy, seed)
    state = replay(rules(), game.opening)
    answered: set[tuple[int, int]] = set()
    for turn in game.turns:
        open_now = {(decision.seat, decision.id) for decision in rules().pending(state)}
        assert len({seat for seat, _ in open_now}) == len(open_now)
        assert (turn.seat, turn.decision) in open_now
        assert not open_now & answered
        if not isinstance(turn.command, TakeBonus | RefillBonus):
            answered.add((turn.seat, turn.decision))
        for event in turn.events:
            rules().apply(state, event)
            if isinstance(event, DecisionOpened):
                assert (event.seat, state.version, event.choice) in [
                    (decision.seat, decision.id, decision.choice) for decision in rules().pending(state)
                ]
    with pytest.raises(StaleDecision):
        carry_out(rules(), state, turn.seat, turn.command, Chance(game.seed), turn.decision)


@every_game
def test_every_message_comes_back_from_its_stored_form(variant: str, policy: str, seed: int) -> None:
    game = finished(variant, policy, seed)
    encode = msgspec.json.Encoder(order="sorted").encode
    events = msgspec.json.Decoder(TITLE.event)
    commands = msgspec.json.Decoder(TITLE.command)
    choices = msgspec.json.Decoder(TITLE.choice)

    for event in game.log():
        assert events.decode(encode(event)) == event
        if isinstance(event, DecisionOpened):
            assert choices.decode(encode(event.choice)) == event.choice
    for turn in game.turns:
        assert commands.decode(encode(turn.command)) == turn.command


@every_game
def test_a_failure_half_way_leaves_the_published_table_untouched(
    variant: str, policy: str, seed: int
) -> None:
    game = finished(variant, policy, seed)
    published = replay(rules(), game.opening)
    for at, turn in enumerate(game.turns):
        if at % 6 == seed:
            before = rules().copy(published)
            for stop in range(1, len(turn.events) + 1):
                draft = rules().copy(published)
                abandoned = rules().decide(draft, turn.seat, turn.command, Chance(game.seed))
                for _, event in zip(range(stop), abandoned, strict=False):
                    rules().apply(draft, event)
                abandoned.close()  # type: ignore[attr-defined]  # every handler is a generator
            assert published == before
        replay(rules(), turn.events, published)


@pytest.mark.parametrize("variant", ["2 players", "5 players"])
def test_asking_and_looking_change_nothing(variant: str) -> None:
    for state in islice(tables(finished(variant, "ambitious", 3)), 0, None, 7):
        before = rules().copy(state)
        for seat in range(len(state.players)):
            list(rules().legal_commands(state, seat))
        rules().board(state)
        rules().text(state)
        rules().score(state)
        rules().milestones(state)
        rules().phase(state)
        assert state == before


@every_game
def test_whoever_is_asked_has_a_choice_and_nobody_else_has(variant: str, policy: str, seed: int) -> None:
    for state in tables(finished(variant, policy, seed)):
        asked = {decision.seat for decision in rules().pending(state)}
        assert bool(asked) != rules().over(state)
        for seat in range(len(state.players)):
            legal = list(rules().legal_commands(state, seat))
            if seat not in asked:
                assert not legal
            elif state.phase == "sell":  # where dropping out is always left to the player (GEN-10)
                assert legal
            else:
                assert len(legal) > 1
