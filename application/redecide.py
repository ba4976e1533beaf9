"""Deciding a recorded commit again from the position before it, to compare what follows with what was recorded."""

from collections.abc import Sequence
from typing import Any

import msgspec

from application.creation import CreateGame
from application.editions import AnyTitle
from application.errors import GameIsOver
from application.hosting import AdoptRules, ForkGame, adopt
from application.messages import Header, Messages
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out, happen, open_game
from domain.kernel.rules import Rules
from domain.kernel.table import GameForked, Pinned, SeedRevealed

_host_command = msgspec.json.Decoder(CreateGame | AdoptRules | ForkGame).decode


class Unfounded(Exception):
    """A recorded commit that nothing could have led to where it stands, and why."""


def redecide(
    title: AnyTitle,
    messages: Messages[Any, Any, Any],  # Any, here and below: each title's own state and messages
    rules: Rules[Any, Any, Any],
    state: Any,
    header: Header,
    recorded: Sequence[Any],
    chance: Chance,
    hash_before: str,
) -> tuple[Any, list[Any]]:
    """Decide a commit again by the rules version that is pinned, and return the state after it and its events.

    The state before is changed in place; for the first commit it may be anything. Only what no rule decides is taken
    from the `recorded` events: the promise of a seed, and the seed told after the end. `hash_before` (hex) is the
    chain's before the commit.

    Raises what the first decision would have raised (RuleViolation, MalformedCommand, InvalidSetup, GameIsOver,
    RulesNotNewer, EngineFault), and Unfounded.
    """
    if header.seat is not None:
        command, _ = messages.command(msgspec.json.decode(header.command))
        return state, _ended(rules, state, carry_out(rules, state, header.seat, command, chance), recorded)
    try:
        command = _host_command(header.command)
    except msgspec.MsgspecError as fault:
        raise Unfounded(f"the command is none of a host's: {fault}") from fault
    match command:
        case CreateGame():
            state, events = _created(messages, rules, header, command, recorded, chance)
        case AdoptRules():
            events = adopt(title, rules, state, "", command, chance)
        case _:
            events = _forked(rules, state, command, recorded, chance, hash_before)
    return state, _ended(rules, state, events, recorded)


def _created(
    messages: Messages[Any, Any, Any],
    rules: Rules[Any, Any, Any],
    header: Header,
    command: CreateGame,
    recorded: Sequence[Any],
    chance: Chance,
) -> tuple[Any, list[Any]]:
    promised = getattr(recorded[0], "pinned", None)
    if header.first_version != 1 or not isinstance(promised, Pinned):
        raise Unfounded("a game is created by its first event and by no other")
    pinned = Pinned(
        players=command.players,
        rules_version=header.rules_version,
        edition=command.edition,
        edition_hash=command.edition_hash,
        seed_commitment=promised.seed_commitment,
        open_seed=promised.open_seed,
    )
    options, _ = messages.options(msgspec.json.decode(command.options))
    return open_game(rules, pinned, options, chance)


def _forked(
    rules: Rules[Any, Any, Any],
    state: Any,
    command: ForkGame,
    recorded: Sequence[Any],
    chance: Chance,
    hash_before: str,
) -> list[Any]:
    promised = recorded[0]
    if not isinstance(promised, GameForked):
        raise Unfounded("a fork begins with the event that tells so")
    if rules.over(state):
        raise GameIsOver(command.parent)
    if command.version != rules.version(state):
        raise Unfounded(f"forked at version {command.version}, but it stands after {rules.version(state)}")
    fork = GameForked(
        command.parent, command.version, hash_before, promised.seed_commitment, promised.open_seed
    )
    return list(happen(rules, state, fork, chance))


def _ended(rules: Rules[Any, Any, Any], state: Any, events: list[Any], recorded: Sequence[Any]) -> list[Any]:
    """What was decided, and the seed if that ended the game."""
    if rules.over(state):
        told = recorded[-1]
        if not isinstance(told, SeedRevealed):
            raise Unfounded("the game ends here, and its seed is not told")
        rules.apply(state, told)
        events.append(told)
    return events
