"""Perft: the number of legal command sequences to a depth, a fingerprint of a title's rules at a position."""

from typing import Any, TypeVar

from domain.kernel.chance import Chance
from domain.kernel.play import carry_out
from domain.kernel.rules import Rules

S = TypeVar("S")


def perft(
    rules: Rules[S, Any, Any], state: S, depth: int, chance: Chance
) -> int:  # Any: the title's messages
    """Count the sequences of `depth` commands, whoever gives them; a game that ends earlier counts as one."""
    if rules.over(state):
        return 1
    total = 0
    for decision in rules.pending(state):
        commands = list(rules.legal_commands(state, decision.seat))
        if depth == 1:
            total += len(commands)
            continue
        for command in commands:
            after = rules.copy(state)
            carry_out(rules, after, decision.seat, command, chance, decision.id)
            total += perft(rules, after, depth - 1, chance)
    return total
