"""Whole games of Café for tests: the edition that comes with the title, and ways to play from fixed seeds."""

import random
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

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
from domain.cafe.edition import Edition, parse_edition
from domain.cafe.events import Event, Options
from domain.cafe.grid import footprint
from domain.cafe.rules import RULES_VERSION, CafeRules
from domain.cafe.state import State, square_at
from domain.kernel.chance import Chance, seed_commitment
from domain.kernel.play import carry_out, open_game
from domain.kernel.table import Pinned

Policy = Callable[[random.Random, State, int, Sequence[Command]], Command]


class Turn(NamedTuple):
    """One accepted command, the decision that it answered, and what followed."""

    seat: int
    decision: int
    command: Command
    events: list[Event]


class Game(NamedTuple):
    """A finished game: how it was opened, every command, and its last state."""

    pinned: Pinned
    options: Options
    seed: bytes
    opening: list[Event]
    turns: list[Turn]
    state: State

    def log(self) -> list[Event]:
        return [*self.opening, *(event for turn in self.turns for event in turn.events)]


def edition_text() -> str:
    return (files("domain.cafe") / "editions" / "reconstructed.toml").read_text("utf-8")


@cache
def edition() -> Edition:
    return parse_edition(tomllib.loads(edition_text()))


@cache
def rules() -> CafeRules:
    return CafeRules(edition())


def seed_bytes(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def pinned(players: int, seed: bytes = bytes(32)) -> Pinned:
    commitment = seed_commitment("test-game", seed)
    return Pinned(players, RULES_VERSION, "reconstructed", "0" * 64, commitment, open_seed=True)


def opened(players: int, *, expresso: bool = False, seed: int = 0) -> tuple[State, list[Event]]:
    key = seed_bytes(seed)
    return open_game(rules(), pinned(players, key), Options(expresso), Chance(key))


def played(players: int, policy: Policy, *, expresso: bool = False, seed: int = 0) -> Game:
    """A game to the end, its choices drawn from the same seed as its cards."""
    key, draws = seed_bytes(seed), random.Random(seed)
    state, opening = opened(players, expresso=expresso, seed=seed)
    turns = []
    while not rules().over(state):
        (decision,) = rules().pending(state)
        command = policy(draws, state, decision.seat, list(rules().legal_commands(state, decision.seat)))
        events = carry_out(rules(), state, decision.seat, command, Chance(key), decision.id)
        turns.append(Turn(decision.seat, decision.id, command, events))
    return Game(pinned(players, key), Options(expresso), key, opening, turns, state)


def any_command(draws: random.Random, state: State, seat: int, commands: Sequence[Command]) -> Command:
    """A kind of command at random, then one of that kind; seldom an end of something."""
    kinds = sorted({type(command) for command in commands}, key=lambda kind: kind.__name__)
    weights = [1 if kind in (Done, EndActions, StoreCube) else 5 for kind in kinds]
    (kind,) = draws.choices(kinds, weights)
    return draws.choice([command for command in commands if isinstance(command, kind)])


def sensible_command(draws: random.Random, state: State, seat: int, commands: Sequence[Command]) -> Command:
    """What a beginner might do: take cups in the first rounds, cover little of use, deliver first, stop last."""
    best = max(_worth(state, seat, command) for command in commands)
    return draws.choice([command for command in commands if _worth(state, seat, command) == best])


def _worth(state: State, seat: int, command: Command) -> int:
    match command:
        case DraftCard(card):
            values = {"cup": 5 - state.round, "shop": 1, "dry": 1, "roast": 1}
            return sum(values.get(square.kind, 0) for square in state.edition.cards[card].squares)
        case PlaceCard(at, turn):
            covered = [square_at(state, seat, cell) for cell in footprint(at, turn)]
            costs = {"cup": 4, "shop": 3, "roast": 2, "dry": 2, "bean": 1}
            return -sum(costs.get(square.kind, 0) for square in covered if square is not None)
        case Deliver() | SupplyShop():
            return 4
        case Roast():
            return 3
        case Dry():
            return 2
        case Produce() | Take() | StoreCube():
            return 1
        case Done() | EndActions():
            return 0


@cache
def random_game(players: int, seed: int, *, expresso: bool = False) -> Game:
    """A finished game; even seeds play anything, odd seeds play sensibly."""
    return played(players, sensible_command if seed % 2 else any_command, expresso=expresso, seed=seed)
