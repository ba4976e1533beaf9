"""Whether the newest rules would decide a game as it was decided, told before its host adopts them.

Every command of a seat, and the set-up, is decided again from the recorded position before it as if the newest rules
version had been adopted there. What is recorded is taken as it is; to doubt it is the business of an audit.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from application.audit.commit import Walk, begin, promise_in, promised_seed
from application.audit.decision import Commit, compared, guessed
from application.audit.evidence import evidence_in
from application.audit.report import Finding
from application.editions import AnyTitle
from application.errors import NoSuchTitle
from application.export import Recorded
from application.messages import Header, header_of
from application.store import EventStore, StoredEvent
from application.story import what_was_done
from domain.kernel.chance import Chance
from domain.kernel.play import replay
from domain.kernel.table import RulesAdopted


class Difference(msgspec.Struct, frozen=True):
    """The first commit (from 1) that would be decided differently: what was done, and the first event that differs."""

    commit: int
    first_version: int
    last_version: int
    command_id: str
    command: msgspec.Raw
    sentence: str
    finding: Finding


class RulesCheck(msgspec.Struct, frozen=True):
    """How a game stands to the newest rules version: `pinned` is the one it goes by now.

    `undecided` counts the commits that could not be decided again: the seed of their draws is not known, or they follow
    rules that are newer than any known here.
    """

    game_id: str
    title: str
    pinned: int
    newest: int
    commits: int
    undecided: int
    difference: Difference | None


def check_rules(
    store: EventStore,
    game_id: str,
    titles: Mapping[str, AnyTitle],
    advance: Callable[[int, int], None] = lambda done, commits: None,
) -> RulesCheck:
    """Decide a game again by the newest rules, up to the first difference; `advance` is told how far it is.

    Raises NoSuchGame, NoSuchTitle and StoreRefused.
    """
    evidence = evidence_in(store, game_id)
    if evidence.title not in titles:
        raise NoSuchTitle(evidence.title, tuple(titles))
    title = titles[evidence.title]
    walk = begin(evidence, title)
    chance: Chance | None = None
    pinned, undecided, difference = 0, 0, None
    for number, recorded in enumerate(evidence.commits, start=1):
        header, events = header_of(recorded.header), _events(walk, recorded)
        if (promise := promise_in(events[0])) is not None:
            seed = promised_seed(walk, promise)
            chance = None if seed is None else Chance(seed)
        if difference is None and (header.seat is not None or number == 1):
            finding, tried = _differing(walk, recorded, header, events, chance)
            undecided += not tried
            if finding is not None:
                did = what_was_done(walk.game.messages, walk.game.rules, header, _names(store, game_id))
                difference = Difference(
                    number,
                    recorded.first_version,
                    recorded.last_version,
                    header.command_id,
                    header.command,
                    did.sentence,
                    finding,
                )
        replay(walk.game.rules, events, walk.state)
        pinned = walk.game.rules.pinned(walk.state).rules_version
        advance(number, len(evidence.commits))
    return RulesCheck(
        game_id, title.name, pinned, title.rules_version, len(evidence.commits), undecided, difference
    )


def _differing(
    walk: Walk,
    recorded: Recorded,
    header: Header,
    events: list[Any],  # Any: each title's own events
    chance: Chance | None,
) -> tuple[Finding | None, bool]:
    """The first event that the newest rules would not bring as it is recorded, and whether that could be tried.

    The newest rules are adopted on a copy of the position before the commit; a game is created by them.
    """
    game, newest = walk.game, walk.game.title.rules_version
    state = game.rules.copy(walk.state)
    if recorded.first_version == 1:
        pinned = msgspec.structs.replace(events[0].pinned, rules_version=newest)
        events = [msgspec.structs.replace(events[0], pinned=pinned), *events[1:]]
        recorded = replace(recorded, events=(game.messages.stored(events[0]), *recorded.events[1:]))
        header = msgspec.structs.replace(header, rules_version=newest)
    elif (pinned_version := game.rules.pinned(state).rules_version) > newest:
        return None, False
    elif pinned_version < newest:
        game.rules.apply(state, RulesAdopted(newest))
    commit = Commit(recorded, header, events, "")
    if chance is not None:
        return compared(game, state, commit, chance), True
    guess = guessed(game, state, commit)
    return (guess.finding, True) if guess.complete else (None, False)


def _events(walk: Walk, recorded: Recorded) -> list[Any]:
    return [
        walk.game.messages.event(StoredEvent(0, version, event.topic, event.data))
        for version, event in enumerate(recorded.events, recorded.first_version)
    ]


def _names(store: EventStore, game_id: str) -> tuple[str, ...]:
    game = store.game(game_id)
    return () if game is None else tuple(player.name for player in game.players)
