"""Whole games of Café for tests: the edition that comes with the title, and ways to play from fixed seeds."""

import random
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

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
from domain.cafe.edition import Edition
from domain.cafe.events import Event, Options
from domain.cafe.grid import footprint
from domain.cafe.rules import CafeRules
from domain.cafe.state import State, square_at
from tests.histories import replaying
from tests.histories.replaying import Game, played, rules_of

TITLE: Final = "cafe"


def edition_text() -> str:
    return (files("domain.cafe") / "editions" / "reconstructed.toml").read_text("utf-8")


def edition() -> Edition:
    return rules().edition


def rules() -> CafeRules:
    found = rules_of(TITLE)
    assert isinstance(found, CafeRules)
    return found


def opened(players: int, *, expresso: bool = False, seed: int = 0) -> tuple[State, list[Event]]:
    return replaying.opened(TITLE, players, seed, Options(expresso))


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
    return played(TITLE, players, sensible_command if seed % 2 else any_command, seed, Options(expresso))
