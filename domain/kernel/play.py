"""How a game moves: set up, carry out one command, replay; the same for every title.

Each function changes the state it is given in place and returns the events that did so. Whoever keeps a published
state copies it first (`Rules.copy`), so that a failure half way leaves nothing behind.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from domain.kernel.chance import Chance
from domain.kernel.refusals import EngineFault, RuleViolation, StaleDecision
from domain.kernel.rules import Rules
from domain.kernel.table import Pinned

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def open_game(
    rules: Rules[S, C, E],
    pinned: Pinned,
    options: Any,  # each title's own options
    chance: Chance,
) -> tuple[S, list[E]]:
    """Set a game up and go on to its first decisions; raises InvalidSetup when it cannot be set up so."""
    state = rules.initial()
    return state, list(opening(rules, state, pinned, options, chance))


def opening(
    rules: Rules[S, C, E],
    state: S,
    pinned: Pinned,
    options: Any,  # each title's own options
    chance: Chance,
) -> Iterator[E]:
    """Yield the events of `open_game` one by one, each as soon as the empty table has been changed by it."""
    yield from _applied(rules, state, rules.set_up(state, pinned, options, chance))
    yield from _settled(rules, state, chance)


def carry_out(
    rules: Rules[S, C, E], state: S, seat: int, command: C, chance: Chance, decision: int | None = None
) -> list[E]:
    """Carry out one command and all that follows by itself, up to the next decisions.

    Raises RuleViolation or StaleDecision before anything has happened, EngineFault when the engine fails half way: then
    the state is spoilt and must be thrown away.
    """
    if decision is not None and not any(d.id == decision and d.seat == seat for d in rules.pending(state)):
        raise StaleDecision(seat, decision)
    return list(following(rules, state, seat, command, chance))


def following(rules: Rules[S, C, E], state: S, seat: int, command: C, chance: Chance) -> Iterator[E]:
    """Yield the events of `carry_out` one by one, each as soon as the state has been changed by it."""
    handler = rules.decide(state, seat, command, chance)
    first = next(handler, None)
    if first is None:
        raise EngineFault(f"{command!r} was neither refused nor carried out")
    rules.apply(state, first)
    yield first
    try:
        yield from _applied(rules, state, handler)
        yield from _settled(rules, state, chance)
    except RuleViolation as late:
        raise EngineFault(f"{command!r} was refused after its first event: {late}") from late


def happen(rules: Rules[S, C, E], state: S, fact: E, chance: Chance) -> Iterator[E]:
    """Yield a fact that no command of the title decides, and all that then follows by itself, each when applied."""
    rules.apply(state, fact)
    yield fact
    yield from _settled(rules, state, chance)


def refusal(rules: Rules[S, C, E], state: S, seat: int, command: C, chance: Chance) -> RuleViolation | None:
    """Return why a command is illegal now, or None; the state is not changed."""
    try:
        next(rules.decide(state, seat, command, chance))
    except RuleViolation as violation:
        return violation
    return None


def replay(rules: Rules[S, C, E], events: Iterable[E], state: S | None = None) -> S:
    """Return the state after some events, from the start or from a given state, which is changed."""
    state = rules.initial() if state is None else state
    for event in events:
        rules.apply(state, event)
    return state


def _settled(rules: Rules[S, C, E], state: S, chance: Chance) -> Iterator[E]:
    yield from _applied(rules, state, rules.settle(state, chance))
    if not rules.over(state) and not rules.pending(state):
        raise EngineFault("the game is not over and nobody is asked anything")


def _applied(rules: Rules[S, C, E], state: S, handler: Iterator[E]) -> Iterator[E]:
    for event in handler:
        rules.apply(state, event)
        yield event
