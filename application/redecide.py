"""Deciding a recorded commit again from the position before it, to compare what follows with what was recorded."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from application.creation import CreateGame
from application.editions import AnyTitle
from application.errors import GameIsOver
from application.hosting import AdoptRules, ForkGame, adopt
from application.messages import Header, Messages
from domain.kernel.chance import Chance
from domain.kernel.play import following, happen, opening
from domain.kernel.rules import Rules
from domain.kernel.table import GameForked, Pinned, SeedRevealed

HostCommand = CreateGame | AdoptRules | ForkGame
"""What stands in the header of a commit that no seat made."""

host_command = msgspec.json.Decoder(HostCommand).decode
"""Decode the command in the header of a commit of the host's."""


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
) -> Iterator[Any]:
    """Decide a commit again by the rules version that is pinned; yield each event when it has changed the state.

    The state is that before the commit, the initial one before the first. Only what no rule decides is taken from the
    `recorded` events: the promise of a seed, and the seed told after the end. `hash_before` (hex) is the chain's
    before the commit.

    Raises what the first decision would have raised (RuleViolation, MalformedCommand, InvalidSetup, GameIsOver,
    RulesNotNewer, EngineFault), and Unfounded.
    """
    yield from _decided(title, messages, rules, state, header, recorded, chance, hash_before)
    if rules.over(state):
        told = recorded[-1]
        if not isinstance(told, SeedRevealed):
            raise Unfounded("the game ends here, and its seed is not told")
        rules.apply(state, told)
        yield told


def _decided(
    title: AnyTitle,
    messages: Messages[Any, Any, Any],
    rules: Rules[Any, Any, Any],
    state: Any,
    header: Header,
    recorded: Sequence[Any],
    chance: Chance,
    hash_before: str,
) -> Iterator[Any]:
    if header.seat is not None:
        command, _ = messages.command(msgspec.json.decode(header.command))
        return following(rules, state, header.seat, command, chance)
    try:
        asked = host_command(header.command)
    except msgspec.MsgspecError as fault:
        raise Unfounded(f"the command is none of a host's: {fault}") from fault
    match asked:
        case CreateGame():
            return _created(messages, rules, state, header, asked, recorded, chance)
        case AdoptRules():
            return iter(adopt(title, rules, state, "", asked, chance))
        case _:
            return _forked(rules, state, asked, recorded, chance, hash_before)


def _created(
    messages: Messages[Any, Any, Any],
    rules: Rules[Any, Any, Any],
    state: Any,
    header: Header,
    asked: CreateGame,
    recorded: Sequence[Any],
    chance: Chance,
) -> Iterator[Any]:
    promised = getattr(recorded[0], "pinned", None)
    if header.first_version != 1 or not isinstance(promised, Pinned):
        raise Unfounded("a game is created by its first event and by no other")
    pinned = Pinned(
        players=asked.players,
        rules_version=header.rules_version,
        edition=asked.edition,
        edition_hash=asked.edition_hash,
        seed_commitment=promised.seed_commitment,
        open_seed=promised.open_seed,
    )
    options, _ = messages.options(msgspec.json.decode(asked.options))
    return opening(rules, state, pinned, options, chance)


def _forked(
    rules: Rules[Any, Any, Any],
    state: Any,
    asked: ForkGame,
    recorded: Sequence[Any],
    chance: Chance,
    hash_before: str,
) -> Iterator[Any]:
    promised = recorded[0]
    if not isinstance(promised, GameForked):
        raise Unfounded("a fork begins with the event that tells so")
    if rules.over(state):
        raise GameIsOver(asked.parent)
    if asked.version != rules.version(state):
        raise Unfounded(f"forked at version {asked.version}, but it stands after {rules.version(state)}")
    fork = GameForked(asked.parent, asked.version, hash_before, promised.seed_commitment, promised.open_seed)
    return happen(rules, state, fork, chance)
