"""Whole games of random legal play keep every promise at every step."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import get_args

import pytest

from domain.cafe.choices import Choice
from domain.cafe.commands import (
    Command,
    Deliver,
    Done,
    DraftCard,
    Dry,
    EndActions,
    PlaceCard,
    Produce,
    Roast,
    StoreCube,
    SupplyShop,
    Take,
)
from domain.cafe.components import COLOURS, Colour
from domain.cafe.events import DecisionMade, DecisionOpened, Event, GameEnded
from domain.cafe.grid import TURNS, Cell
from domain.cafe.state import State
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out, refusal, replay
from domain.kernel.refusals import EngineFault, StaleDecision
from domain.kernel.table import GameForked, RulesAdopted, SeedRevealed, SharedEvent
from tests.domain.cafe.games import edition, opened, random_game, rules
from tests.histories.replaying import Game

TABLES = [(players, expresso) for players in (1, 2, 3, 4) for expresso in (False, True)]
SEEDS = (0, 1)


def steps(game: Game) -> Iterator[State]:
    """The table after the opening and after each command, changed in place."""
    state = replay(rules(), game.opening)
    yield state
    for turn in game.turns:
        replay(rules(), turn.events, state)
        yield state


@cache
def cells(left: int, right: int, top: int, bottom: int) -> list[Cell]:
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def every_command(state: State, seat: int) -> Iterator[Command]:
    """All commands there are, with each field over its whole domain (cells: the area and three more all around)."""
    payments: list[Colour | None] = [None, *COLOURS]
    for name, pay in product(edition().cards, payments):
        yield DraftCard(name, pay)
    xs = [x for x, _ in state.players[seat].squares]
    ys = [y for _, y in state.players[seat].squares]
    for cell in cells(min(xs) - 3, max(xs) + 3, min(ys) - 3, max(ys) + 3):
        for turn in TURNS:
            yield PlaceCard(cell, turn)
        for kind in (Produce, Dry, Roast, Deliver, Take, SupplyShop):
            yield kind(cell)
    yield from (StoreCube(), Done(), EndActions())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "expresso"), TABLES)
def test_every_game_ends_and_its_log_replays_to_the_live_table(
    players: int, expresso: bool, seed: int
) -> None:
    game = random_game(players, seed, expresso=expresso)
    log = game.log()
    assert isinstance(log[-1], GameEnded)
    state = replay(rules(), log)
    assert state == game.state
    assert rules().version(state) == len(log)
    rules().apply(state, SeedRevealed(game.seed.hex()))
    assert rules().version(state) == len(log) + 1
    assert rules().over(state)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "expresso"), TABLES)
def test_no_piece_is_ever_lost_or_made(players: int, expresso: bool, seed: int) -> None:
    game = random_game(players, seed, expresso=expresso)
    states = steps(game)
    at_first = rules().pieces(next(states))
    in_the_game = {name for name, card in edition().cards.items() if expresso or card.deck != "expresso"}
    expected = {name: int(name in in_the_game) for name in edition().cards}
    assert at_first == expected | {f"{colour} cubes": 35 for colour in COLOURS}
    for state in states:
        assert rules().pieces(state) == at_first
        assert min(state.supply.values()) >= 0
        assert all(min(player.warehouse.values()) >= 0 for player in state.players)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "expresso"), TABLES)
def test_legal_lists_are_exact(players: int, expresso: bool, seed: int) -> None:
    game = random_game(players, seed, expresso=expresso)
    chance = Chance(game.seed)
    for at, state in enumerate(steps(game)):
        for seat in range(players):
            listed = list(rules().legal_commands(state, seat))
            assert len(set(listed)) == len(listed)
            accepted = {
                command for command in listed if refusal(rules(), state, seat, command, chance) is None
            }
            assert accepted == set(listed)
            # The full domain of all commands is wide: every few steps.
            if at % 7 == seed:
                others = set(every_command(state, seat)) - accepted
                assert all(refusal(rules(), state, seat, command, chance) is not None for command in others)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "expresso"), TABLES)
def test_whoever_is_asked_has_a_choice(players: int, expresso: bool, seed: int) -> None:
    game = random_game(players, seed, expresso=expresso)
    for state in steps(game):
        asked = [decision.seat for decision in rules().pending(state)]
        assert len(asked) == (0 if rules().over(state) else 1)
        for seat in asked:
            assert len(list(rules().legal_commands(state, seat))) > 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "expresso"), TABLES)
def test_a_copy_is_equal_and_private(players: int, expresso: bool, seed: int) -> None:
    game = random_game(players, seed, expresso=expresso)
    state = replay(rules(), game.opening)
    for turn in game.turns:
        copy = rules().copy(state)
        assert copy == state
        assert copy.edition is state.edition
        carry_out(rules(), copy, turn.seat, turn.command, Chance(game.seed), turn.decision)
        assert copy != state
        replay(rules(), turn.events, state)
        assert copy == state


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", [1, 4])
def test_asking_and_looking_change_nothing(players: int, seed: int) -> None:
    game = random_game(players, seed)
    for state in steps(game):
        before = rules().copy(state)
        assert rules().board(state).phase == rules().phase(state)
        rules().score(state)
        assert rules().text(state).startswith(f"Café, version {state.version}: ")
        for seat in range(players):
            for command in [*rules().legal_commands(state, seat), Done()]:
                refusal(rules(), state, seat, command, Chance(game.seed))
        assert state == before


def test_a_decision_can_be_answered_once() -> None:
    game = random_game(2, 1)
    state = replay(rules(), game.opening)
    seen: set[int] = set()
    for turn in game.turns:
        assert turn.decision not in seen
        seen.add(turn.decision)
        carry_out(rules(), state, turn.seat, turn.command, Chance(game.seed), turn.decision)
        with pytest.raises(StaleDecision):
            carry_out(rules(), state, turn.seat, turn.command, Chance(game.seed), turn.decision)


def test_the_id_of_a_decision_is_the_version_at_which_it_opened() -> None:
    state = rules().initial()
    for event in random_game(3, 1).log():
        rules().apply(state, event)
        if isinstance(event, DecisionOpened):
            (decision,) = rules().pending(state)
            assert (decision.id, decision.seat, decision.choice) == (state.version, event.seat, event.choice)


def test_a_game_before_its_first_event_is_pinned_to_nothing() -> None:
    with pytest.raises(EngineFault):
        rules().pinned(rules().initial())
    state, events = opened(2)
    assert rules().pinned(state).players == 2
    assert rules().version(state) == len(events)


def test_the_events_of_the_service_change_what_is_pinned_and_nothing_on_the_table() -> None:
    state, events = opened(2)
    before = rules().board(state)
    forked = GameForked("parent", 5, "0" * 64, "f" * 64, open_seed=False)
    for event in (RulesAdopted(7), forked):
        rules().apply(state, event)
    assert rules().version(state) == len(events) + 2
    assert rules().pinned(state).rules_version == 7
    assert rules().pinned(state).seed_commitment == "f" * 64
    assert rules().board(state) == before


def test_every_kind_of_event_choice_and_command_occurs() -> None:
    games = [
        random_game(players, seed, expresso=expresso) for players, expresso in TABLES for seed in range(4)
    ]
    events: Counter[type[Event]] = Counter(type(event) for game in games for event in game.log())
    missing = set(get_args(Event)) - set(events) - set(get_args(SharedEvent))  # which the application appends
    assert not missing
    choices = {
        type(event.choice) for game in games for event in game.log() if isinstance(event, DecisionOpened)
    }
    assert choices == set(get_args(Choice))
    assert {type(turn.command) for game in games for turn in game.turns} == set(get_args(Command))
    assert any(isinstance(event, DecisionMade) and event.automatic for game in games for event in game.log())
