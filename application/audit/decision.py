"""Deciding a recorded commit again and comparing: with the seed, or with whatever draws fit where it is not known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from application.audit.guessed import Guessed, told_by
from application.audit.report import Finding
from application.editions import AnyTitle
from application.export import Recorded
from application.messages import Header, Messages, encode
from application.redecide import redecide
from application.store import NewEvent, StoredEvent
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation
from domain.kernel.rules import Rules

GUESSES = 20_000
"""How many ways to draw are tried for one game, which takes some ten seconds at the most."""

Pieces = Mapping[str, int]


@dataclass(frozen=True)
class Commit:
    """A recorded commit, read: `hash_before` (hex) is the chain's before it."""

    recorded: Recorded
    header: Header
    events: Sequence[Any]  # Any: each title's own events
    hash_before: str


@dataclass(frozen=True)
class Game:
    """What the commits of one game are decided with; `pieces` are the counts that never change, once they are known."""

    title: AnyTitle
    messages: Messages[Any, Any, Any]  # Any, here and below: each title's own state and messages
    rules: Rules[Any, Any, Any]
    pieces: Pieces | None = None


class Drawing(Chance):
    """Chance that counts its draws."""

    __slots__ = ("draws",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.draws = 0

    def below(self, label: str, already_drawn: int, n: int) -> int:
        """Return a number from 0 to n - 1, as `Chance` does."""
        self.draws += 1
        return super().below(label, already_drawn, n)


class Guess(NamedTuple):
    """How deciding without the seed came out: the state after it, the draws made, the first thing that is wrong.

    `tries` are the ways to draw that were tried; `complete` says that one fits, or that there are no more.
    """

    state: Any
    draws: int
    tries: int
    finding: Finding | None
    complete: bool


def compared(game: Game, state: Any, commit: Commit, chance: Chance) -> Finding | None:
    """Decide a commit again, changing the state, and return the first thing that differs from what is recorded."""
    recorded, version = commit.recorded.events, commit.recorded.first_version
    decided = redecide(
        game.title,
        game.messages,
        game.rules,
        state,
        commit.header,
        commit.events,
        chance,
        commit.hash_before,
    )
    index = 0
    try:
        while True:
            if isinstance(chance, Guessed):
                chance.expect(index)
            event = next(decided, None)
            if event is None:
                break
            finding = _difference(game, recorded, index, event) or miscounted(game, state)
            if finding is not None:
                return msgspec.structs.replace(finding, version=version + index)
            index += 1
    except RuleViolation as refusal:
        return _refused(recorded, version, f"the rules refuse the command: {refusal.sentence}", refusal.rule)
    except Exception as fault:  # whatever an engine meets that is given what no player could give it
        return _refused(recorded, version + index, f"the command cannot be carried out: {_words(fault)}")
    if index < len(recorded):
        left = recorded[index]
        return Finding(
            "rules",
            f"the command leads to no such event: {_name(left.topic)}",
            version + index,
            found=_json(left.data),
            rule=_json(left.data).get("rule"),
        )
    return None


def guessed(game: Game, before: Any, commit: Commit, limit: int = GUESSES) -> Guess:
    """Decide a commit again by whatever draws lead to what is recorded; the state before is not changed."""
    told = told_by(commit.recorded.events)
    script: list[int] | None = []
    furthest: Finding | None = None
    for tries in range(1, limit + 1):
        chance = Guessed(told, script or ())
        state = game.rules.copy(before)
        finding = compared(game, state, commit, chance)
        if finding is None:
            return Guess(state, len(chance.sizes), tries, None, complete=True)
        if furthest is None or (finding.version or 0) > (furthest.version or 0):
            furthest = finding
        script = chance.otherwise()
        if script is None:
            return Guess(before, 0, tries, furthest, complete=True)
    return Guess(before, 0, limit, furthest, complete=False)


def miscounted(game: Game, state: Any) -> Finding | None:
    """Return which piece is lost or made, if any is."""
    if game.pieces is None:
        return None
    counts = game.rules.pieces(state)
    if counts == game.pieces:
        return None
    told = [
        f"{name}: {counts.get(name, 0)}, not {game.pieces.get(name, 0)}"
        for name in sorted(counts.keys() | game.pieces.keys())
        if counts.get(name, 0) != game.pieces.get(name, 0)
    ]
    return Finding("pieces", f"pieces were lost or made ({'; '.join(told)})")


def _difference(game: Game, recorded: Sequence[NewEvent], index: int, event: Any) -> Finding | None:
    expected = game.messages.stored(event)
    if index >= len(recorded):
        told = _json(expected.data)
        sentence = f"the command leads to one more event: {_name(expected.topic)}"
        return Finding("rules", sentence, expected=told, rule=told.get("rule"))
    found = recorded[index]
    if found == expected:
        return None
    should, told = _json(expected.data), _json(found.data)
    if found.topic != expected.topic and encode(told) == found.data:
        # It may be stored in an older schema, which this release reads but does not write.
        read = game.messages.event(StoredEvent(0, 0, found.topic, found.data))
        if read == event:
            return None
    fields = [name for name in should.keys() | told.keys() if should.get(name) != told.get(name)]
    if not fields:
        sentence = f"{_name(found.topic)} is not written as it is stored: {found.topic}, {found.data!r}"
    elif "type" in fields:
        sentence = f"the command leads to {_name(expected.topic)}, not to {_name(found.topic)}"
    else:
        named = " and ".join(sorted(fields))
        sentence = f"the command leads to {_name(found.topic)} with another {named}"
    rule = should.get("rule", told.get("rule"))
    return Finding("rules", sentence, expected=should, found=told, rule=rule)


def _refused(recorded: Sequence[NewEvent], version: int, sentence: str, rule: str | None = None) -> Finding:
    return Finding("rules", sentence, version, rule, found=_json(recorded[0].data))


def _json(data: bytes) -> dict[str, Any]:
    decoded: dict[str, Any] = msgspec.json.decode(data)
    return decoded


def _name(topic: str) -> str:
    return topic.split("/")[1]


def _words(fault: Exception) -> str:
    return str(fault) or type(fault).__name__
