"""What a host does, beside the titles' own commands: adopt newer rules, begin a game as another one was.

A commit of the host's has no seat in its header. It is decided by the application and not by the title's rules, and
stands in the log and in the chain as any other.
"""

from typing import Any

import msgspec

from application.editions import AnyTitle
from application.errors import GameIsOver, MalformedCommand, RulesNotNewer
from application.messages import encode, located
from domain.kernel.chance import Chance
from domain.kernel.play import happen
from domain.kernel.rules import Rules
from domain.kernel.table import RulesAdopted


class AdoptRules(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Let the game go on by a newer rules version; what was decided before stays as it was."""

    rules_version: int


class ForkGame(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Begin a game as `parent` was after `version` events: the first commit of a fork that its parent has not."""

    parent: str
    version: int


def adoption(data: object) -> tuple[AdoptRules, bytes]:
    """Return the command given as a decoded JSON object, and its stored form; raises MalformedCommand."""
    try:
        command = msgspec.convert(data, AdoptRules)
    except msgspec.ValidationError as fault:
        raise MalformedCommand(*located(fault)) from fault
    return command, encode(command)


def adopt(
    title: AnyTitle,
    rules: Rules[Any, Any, Any],  # Any, here and below: each title's own state and messages
    state: Any,
    game_id: str,
    command: AdoptRules,
    chance: Chance,
) -> list[Any]:
    """Adopt newer rules, and all that follows by itself under them; the state is changed in place.

    Raises GameIsOver, RulesNotNewer, and MalformedCommand for a version that this release does not know.
    """
    if rules.over(state):
        raise GameIsOver(game_id)
    current = rules.pinned(state).rules_version
    if command.rules_version > title.rules_version:
        sentence = f"the newest rules version of {title.label} is {title.rules_version}"
        raise MalformedCommand("/rules_version", sentence)
    if command.rules_version <= current:
        raise RulesNotNewer(command.rules_version, current)
    return list(happen(rules, state, RulesAdopted(command.rules_version), chance))
