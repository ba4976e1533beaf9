"""Guesses of draws: everything possible is tried, nothing twice, and first what the recorded events speak of."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from application.audit.commit import begin
from application.audit.decision import Commit, guessed
from application.audit.guessed import Guessed, told_by
from application.messages import header_of
from application.store import NewEvent, StoredEvent
from domain.kernel.chance import Chance
from domain.titles import TITLES
from tests.application.audit.telling import golden, told

SILENT = told_by([])


def everything(draw: Callable[[Chance], Any]) -> list[Any]:  # Any: whatever is drawn
    """What is drawn by one script after the other, until there is none."""
    results = []
    script: list[int] | None = []
    while script is not None:
        chance = Guessed(SILENT, script)
        results.append(draw(chance))
        script = chance.otherwise()
    return results


def test_every_possibility_is_tried_once() -> None:
    assert everything(lambda chance: (chance.below("a", 0, 2), chance.below("a", 1, 3))) == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (1, 2),
    ]
    assert sorted(everything(lambda chance: "".join(chance.shuffled("s", "abc")))) == sorted(
        "".join(order) for order in permutations("abc")
    )


def test_equal_things_are_one_possibility() -> None:
    assert everything(lambda chance: chance.pick("p", 0, "aabbb")) == ["a", "b"]
    assert everything(lambda chance: "".join(chance.shuffled("s", "aab"))) == ["aab", "aba", "baa"]


def test_what_the_next_event_tells_is_tried_first() -> None:
    events = [
        NewEvent("t/Other/1", b'{"card":"c","type":"Other"}'),
        NewEvent("t/Stack/1", b'{"cards":["d","b","d"],"type":"Stack"}'),
    ]
    chance = Guessed(told_by(events))
    chance.expect(1)
    assert [chance.pick("stack", drawn, "abcd") for drawn in range(4)] == ["d", "b", "d", "a"]
    chance.expect(0)
    assert chance.shuffled("all", "abcd")[0] == "c"


def test_from_nothing_nothing_can_be_drawn() -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Guessed(SILENT).pick("p", 0, "")


def test_where_not_everything_may_be_tried_the_guess_is_not_complete() -> None:
    evidence = told(golden("cafe/1-player"), 3, seed=False)
    walk = begin(evidence, TITLES["cafe"])
    first = evidence.commits[0]
    wrong = (*first.events[:-1], first.events[0])
    events = [walk.game.messages.event(StoredEvent(0, 0, *event)) for event in first.events]
    commit = Commit(first, header_of(first.header), events, "")
    assert guessed(walk.game, walk.state, commit, limit=1).tries == 1
    false = Commit(replace(first, events=wrong), header_of(first.header), events, "")
    assert guessed(walk.game, walk.state, false, limit=1000).complete
    assert not guessed(walk.game, walk.state, false, limit=1).complete
