"""How a game goes on by one command: what is checked, what is drafted, what is to be written."""

from dataclasses import dataclass
from typing import Any

import msgspec

from application import chain, hosting
from application.answers import Published
from application.errors import MalformedCommand, NoSuchSeat, StaleVersion
from application.messages import Header, Messages, encode, header_of
from application.store import NewCommit, StoredCommit
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out
from domain.kernel.table import SeedRevealed


@dataclass(frozen=True)
class Submission:
    """What was sent in, as `Games.submit` takes it; `command` is the decoded JSON object.

    `seat` is None for the host, whose one command is `hosting.AdoptRules`.
    """

    seat: int | None
    command: object
    command_id: str
    decision: int | None
    if_match: int | None
    actor: str


def next_commit(
    seen: Published,
    messages: Messages[Any, Any, Any],  # Any, here and below: each title's own state and messages
    submission: Submission,
    *,
    seed: bytes,
    recorded_at: str,
) -> tuple[Any, NewCommit]:
    """Return the state that a command leads to and the commit that records it; what was seen is not changed.

    Raises StaleVersion, NoSuchSeat, MalformedCommand, StaleDecision and RuleViolation, in this order; for the host's
    command GameIsOver and RulesNotNewer.
    """
    if submission.if_match is not None and submission.if_match != seen.version:
        raise StaleVersion(submission.if_match, seen.version)
    rules = seen.rules
    draft = rules.copy(seen.state)
    if submission.seat is None:
        adoption, stored_command = hosting.adoption(submission.command)
        happened = hosting.adopt(seen.title, rules, draft, seen.game_id, adoption, Chance(seed))
    else:
        if not 0 <= submission.seat < len(seen.names):
            raise NoSuchSeat(seen.game_id, submission.seat, len(seen.names))
        command, stored_command = messages.command(submission.command)
        happened = carry_out(rules, draft, submission.seat, command, Chance(seed), submission.decision)
    over = rules.over(draft)
    if over:
        revealed = SeedRevealed(seed.hex())
        rules.apply(draft, revealed)
        happened.append(revealed)
    events = tuple([messages.stored(event) for event in happened])
    first_version = seen.version + 1
    header = encode(
        Header(
            command_id=submission.command_id,
            first_version=first_version,
            seat=submission.seat,
            actor=submission.actor,
            rules_version=rules.pinned(seen.state).rules_version,
            recorded_at=recorded_at,
            command=msgspec.Raw(stored_command),
        )
    )
    digest = chain.link(bytes.fromhex(seen.hash), header, events)
    return draft, NewCommit(seen.game_id, submission.command_id, first_version, header, digest, events, over)


def is_same(submission: Submission, messages: Messages[Any, Any, Any], before: StoredCommit) -> bool:
    """Tell whether a submission is the one that was accepted before under the same command id."""
    header = header_of(before.header)
    try:
        if submission.seat is None:
            _, stored_command = hosting.adoption(submission.command)
        else:
            _, stored_command = messages.command(submission.command)
    except MalformedCommand:
        return False
    return header.seat == submission.seat and bytes(header.command) == stored_command
