"""Whoever changes a fact and repairs every hash is met by the re-decision: every field of every kind of event."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, get_args

import msgspec
import pytest

from application import chain
from application.audit.commit import Walk, begin, examine
from application.audit.guessed import told_by
from application.export import Recorded
from application.messages import encode
from application.store import NewEvent
from domain.kernel.table import GameForked, RulesAdopted
from domain.titles import TITLES
from tests.application.audit.telling import golden, told
from tests.domain.coffee_traders.games import finished
from tests.histories.replaying import Game

# Any in this module: decoded JSON.

NOT_CONVICTED: Final = {
    ("GameCreated", "pinned", "open_seed"): "no command says whether the creator gave the seed",
}
"""Fields that nothing in the log contradicts, and why."""
APPENDED: Final = {RulesAdopted.__name__, GameForked.__name__}
"""What the host lets happen; see `test_audit.py`."""


@pytest.mark.parametrize("title", TITLES)
def test_every_changed_field_of_every_kind_of_event_is_convicted_at_its_commit(title: str) -> None:
    kinds = {kind.__name__ for kind in get_args(TITLES[title].event)} - APPENDED
    seen: set[tuple[str, ...]] = set()
    for game in games(title):
        covered = {field[0] for field in seen}
        if {type(event).__name__ for event in game.log()} - covered:
            missed = [field for field, wrong in forgeries(game, seen) if (field in NOT_CONVICTED) is wrong]
            assert not missed
    assert {field[0] for field in seen} == kinds


def games(title: str) -> Iterator[Game]:
    """Games in which every kind of event occurs."""
    if title == "cafe":
        yield from map(golden, ("cafe/3-players", "cafe/2-players-expresso"))
    else:
        yield from map(golden, ("coffee-traders/2-players", "coffee-traders/4-players"))
        for variant in ("5 players, all variants", "4 players, harder contracts", "2 players"):
            yield from (finished(variant, policy, seed) for seed in range(3) for policy in ("wilful", "any"))


def forgeries(game: Game, seen: set[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Change each field that was not seen yet, repair the hash, and tell whether the commit is found wrong."""
    evidence, title = told(game), TITLES[game.title]
    words = sorted({word for commit in evidence.commits for word in words_in(commit)})
    walk = begin(evidence, title)
    for commit in evidence.commits:
        for index, event in enumerate(commit.events):
            for path, changed in changes(msgspec.json.decode(event.data), words):
                field = (event.topic.split("/")[1], *(step for step in path if isinstance(step, str)))
                data = encode(changed)
                if field in seen or data == event.data or not is_event(data, title.event):
                    continue
                seen.add(field)
                events = (*commit.events[:index], NewEvent(event.topic, data), *commit.events[index + 1 :])
                digest = chain.link(walk.hash, commit.header, events)
                yield field, bool(examine(fork(walk), replace(commit, events=events, hash=digest)))
        assert not examine(walk, commit)


def fork(walk: Walk) -> Walk:
    """Another audit at the same place."""
    return replace(
        walk, state=walk.game.rules.copy(walk.state), command_ids={*walk.command_ids}, hashes={}, unknown={}
    )


def changes(value: Any, words: list[str], *path: str | int) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield where a value is changed, and the whole as it then is."""
    match value:
        case dict() | list():
            for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
                if key != "type":
                    for place, changed in changes(inner, words, *path, key):
                        copy = {**value} if isinstance(value, dict) else [*value]
                        copy[key] = changed
                        yield place, copy
            if isinstance(value, list):
                yield path, value[:-1]
                yield path, [*value, *value[-1:]]
        case bool():
            yield path, not value
        case int():
            yield from ((path, other) for other in (value + 1, value - 1))
        case str():
            yield from ((path, other) for other in (*words, value + "0", "0" * 64) if other != value)
        case _:
            yield from ((path, other) for other in (0, *words))


def words_in(commit: Recorded) -> Iterator[str]:
    for event in commit.events:
        yield from (word for word in told_by([event]).words if isinstance(word, str))


def is_event(data: bytes, union: Any) -> bool:
    try:
        msgspec.json.decode(data, type=union)
    except msgspec.ValidationError:
        return False
    return True
