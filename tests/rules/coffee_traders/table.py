"""A Coffee Traders table for tests: lay it, put it where a rule is in question, act, and be refused."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import pytest

import domain.coffee_traders
from domain.coffee_traders.choices import Choice
from domain.coffee_traders.commands import (
    ChooseBonusSide,
    Command,
    Decline,
    Done,
    DropOut,
    FulfilContract,
    Pass,
)
from domain.coffee_traders.edition import parse_edition
from domain.coffee_traders.events import (
    DecisionMade,
    DecisionOpened,
    Event,
    Options,
    PhaseStarted,
    TurnOrderDrawn,
)
from domain.coffee_traders.names import COFFEES, Coffee, Cooperative, Letter, Phase, Row
from domain.coffee_traders.rules import CoffeeTradersRules
from domain.coffee_traders.state import Plantation, State
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out, open_game
from domain.kernel.refusals import RuleViolation
from domain.kernel.table import Pinned

_FILE = Path(domain.coffee_traders.__path__[0]) / "editions" / "reconstructed.toml"
T = TypeVar("T")


def edition_data() -> dict[str, Any]:  # Any: whatever the TOML file holds
    """Return the content of the edition file, to be changed and parsed anew."""
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


EDITION = parse_edition(edition_data())
RULES = CoffeeTradersRules(EDITION)


def chance(seed: int = 1) -> Chance:
    """Return the draws of a small numbered seed."""
    return Chance(seed.to_bytes(32, "big"))


def pinned(players: int) -> Pinned:
    return Pinned(players, 1, "reconstructed", "0" * 64, "0" * 64)


def set_up(players: int = 3, seed: int = 1, options: Options | None = None) -> tuple[State, list[Event]]:
    """Open a game and return the table with the events that laid it."""
    return open_game(RULES, pinned(players), options or Options(), chance(seed))


def laid(players: int, seed: int = 1, options: Options | None = None) -> State:
    """Open a game and return the table as it was laid."""
    state, _ = set_up(players, seed, options)
    return state


def new_table(players: int = 3, seed: int = 1, options: Options | None = None) -> State:
    """Return a laid table in the first Work phase, with the turn order 0, 1, 2, ... (André last)."""
    state, _ = set_up(players, seed, options)
    RULES.apply(state, TurnOrderDrawn(tuple(range(len(state.players)))))
    return at(state, "work")


def bare_table(players: int = 3) -> State:
    """Return a table without plantations in the first turn of Work."""
    state = new_table(players)
    clear_plantations(state)
    return state


def at(state: State, phase: Phase, period: int | None = None) -> State:
    """Put the table at the first question of a phase, whatever was asked before; change the state first, then call."""
    enter(state, phase, period)
    return state


def enter(state: State, phase: Phase, period: int | None = None) -> list[Event]:
    """Do what `at` does, and return what happens before the first question of the phase."""
    state.pending.clear()
    if period is not None:
        state.period = period
    RULES.apply(state, PhaseStarted(phase))
    return settle(state)


def settle(state: State) -> list[Event]:
    """Let the engine go on until somebody must choose."""
    events = []
    for event in RULES.settle(state, chance()):
        RULES.apply(state, event)
        events.append(event)
    return events


def asked(state: State) -> list[tuple[int, Choice]]:
    """Return (seat, question) of everybody who must choose now, in turn order."""
    return [(decision.seat, decision.choice) for decision in RULES.pending(state)]


def act(state: State, command: Command, seat: int | None = None) -> list[Event]:
    """Carry a command out for a seat, or for the first one that is asked; return all that happened."""
    return carry_out(RULES, state, _seat(state, seat), command, chance())


def told(events: Iterable[Event]) -> list[Event]:
    """Return what happened at the table, without the questions and answers in between."""
    return [event for event in events if not isinstance(event, DecisionOpened | DecisionMade)]


def of(events: Iterable[Event], kind: type[T]) -> list[T]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def refused(state: State, command: Command, seat: int | None = None) -> str:
    """Return the number of the rule that refuses a command; fails if it is legal, listed, or changes anything."""
    seat = _seat(state, seat)
    assert command not in list(RULES.legal_commands(state, seat)), f"{command} is listed as legal"
    before = RULES.copy(state)
    with pytest.raises(RuleViolation) as refusal:
        carry_out(RULES, RULES.copy(state), seat, command, chance())
    assert state == before
    assert refusal.value.sentence
    return refusal.value.rule


def legal(state: State, kind: type[T], seat: int | None = None) -> list[T]:
    """Return the legal commands of one kind for a seat, or for the first one that is asked."""
    return [
        command for command in RULES.legal_commands(state, _seat(state, seat)) if isinstance(command, kind)
    ]


def plant(
    state: State,
    seat: int,
    cooperative: Cooperative,
    row: Row,
    space: int,
    *,
    level: int = 1,
    worker: bool = False,
    supporter: int = 0,
) -> None:
    """Put a plantation straight onto the board."""
    plantation = Plantation(seat, level, worker, supporter)
    state.areas[cooperative].rows[row][space - 1] = plantation


def clear_plantations(state: State) -> None:
    """Take every plantation off the board."""
    for area in state.areas.values():
        for spaces in area.rows.values():
            spaces[:] = [None] * len(spaces)


def coffee(**amounts: int) -> tuple[Coffee, ...]:
    """Return pieces of coffee in the order of the types, as commands list them: coffee(brazil=2, kopi_luwak=1)."""
    assert set(amounts) <= set(COFFEES)
    return tuple(kind for kind in COFFEES for _ in range(amounts.get(kind, 0)))


def hold(state: State, seat: int, **amounts: int) -> None:
    """Let a seat hold exactly this coffee, and none of the other types."""
    pieces = coffee(**amounts)
    state.players[seat].coffee = {kind: pieces.count(kind) for kind in COFFEES}


def fulfil(state: State, letter: Letter, side: int | None = None) -> list[Event]:
    """Let the first seat to sell fulfil a contract with just the coffee for it; take a side of its slash, if any."""
    at(state, "sell")
    seat = _seat(state, None)
    contract = state.players[seat].contracts[letter]
    demand = dict(EDITION.demand(letter, contract.tile, contract.side))
    hold(state, seat, **demand)
    events = act(state, FulfilContract(letter, coffee(**demand)), seat)
    return events if side is None else [*events, *act(state, ChooseBonusSide(side), seat)]


def ending(state: State, seat: int) -> Command:
    """Return the command by which a seat ends its turn or step at once; any other where it must choose something."""
    commands = list(RULES.legal_commands(state, seat))
    return next((one for one in commands if isinstance(one, DropOut | Done | Pass | Decline)), commands[-1])


def play_out(state: State, events: list[Event]) -> None:
    """Play to the end by ending every turn and every step at once."""
    while not RULES.over(state):
        seat = RULES.pending(state)[0].seat
        events += act(state, ending(state, seat), seat)


def _seat(state: State, seat: int | None) -> int:
    return RULES.pending(state)[0].seat if seat is None else seat
