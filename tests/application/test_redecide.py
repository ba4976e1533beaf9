"""Every recorded commit is decided again as it was recorded, and nothing else is."""

from typing import Any

import msgspec
import pytest

from application import export
from application.errors import GameIsOver
from application.export import Recorded
from application.games import Games
from application.messages import Header, Messages, header_of
from application.redecide import Unfounded, redecide
from application.store import EventStore
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation
from domain.kernel.table import RulesAdopted
from tests.application.conftest import counted, ticking
from tests.application.test_export import history, played
from tests.toy import NEWER_TOY, TOY

MESSAGES = Messages(TOY)


def decided_again(store: EventStore, game: str, until: int) -> tuple[Any, list[tuple[Recorded, list[Any]]]]:
    """The state after some commits, and each of them with what was decided again."""
    seed = store.seed(game)
    assert seed is not None
    read = history(store, game)
    rules = TOY.rules(TOY.parse_edition(msgspec.json.decode(read.heading.edition.content)))
    state, before, pairs = rules.initial(), "", []
    for commit in list(export.chained(read))[:until]:
        recorded = events(commit)
        header = header_of(commit.header)
        again = list(redecide(NEWER_TOY, MESSAGES, rules, state, header, recorded, Chance(seed), before))
        before = commit.hash.hex()
        pairs.append((commit, again))
    return (rules, state, before), pairs


def events(commit: Recorded) -> list[Any]:
    return [msgspec.json.decode(event.data, type=TOY.event) for event in commit.events]


def test_a_whole_game_is_decided_again_as_it_was(games: Games, store: EventStore) -> None:
    _, pairs = decided_again(store, played(games, 9), 100)
    assert len(pairs) == 10
    for commit, again in pairs:
        assert [MESSAGES.stored(event) for event in again] == list(commit.events)


def test_adopted_rules_are_decided_again(games: Games, store: EventStore) -> None:
    game = played(games, 2)
    newer = Games(store, {"toy": NEWER_TOY}, clock=ticking(), entropy=counted())
    newer.adopt_rules(game, 2, command_id="adopt")
    _, pairs = decided_again(store, game, 100)
    assert pairs[-1][1] == [RulesAdopted(2)]


@pytest.mark.parametrize(
    ("commits", "command", "recorded", "refusal"),
    [
        (2, b'{"count":9,"type":"TakeBeans"}', b'{"seat":1,"type":"BeanTaken"}', RuleViolation),
        (
            10,
            b'{"rules_version":2,"type":"AdoptRules"}',
            b'{"rules_version":2,"type":"RulesAdopted"}',
            GameIsOver,
        ),
        (2, b'{"rules_version":2,"type":"Adopt"}', b'{"rules_version":2,"type":"RulesAdopted"}', Unfounded),
        (
            2,
            b'{"edition":"plain","edition_hash":"","game":"toy","options":{},"players":2,"type":"CreateGame"}',
            b'{"seat":1,"type":"BeanTaken"}',
            Unfounded,
        ),
        (2, b'{"parent":"x","type":"ForkGame","version":2}', b'{"seat":1,"type":"BeanTaken"}', Unfounded),
        (
            2,
            b'{"parent":"x","type":"ForkGame","version":1}',
            b'{"hash":"","open_seed":true,"parent":"x","seed_commitment":"","type":"GameForked","version":2}',
            Unfounded,
        ),
    ],
)
def test_a_commit_that_nothing_could_lead_to_is_not_decided(
    games: Games,
    store: EventStore,
    commits: int,
    command: bytes,
    recorded: bytes,
    refusal: type[Exception],
) -> None:
    (rules, state, before), _ = decided_again(store, played(games, 9), commits)
    seat = 1 if b"TakeBeans" in command else None
    header = Header("c", rules.version(state) + 1, seat, "", 1, "", msgspec.Raw(command))
    told = [msgspec.json.decode(recorded, type=TOY.event)]
    with pytest.raises(refusal):
        list(redecide(NEWER_TOY, MESSAGES, rules, state, header, told, Chance(bytes(32)), before))


def test_an_end_without_the_seed_is_not_decided(games: Games, store: EventStore) -> None:
    game = played(games, 9)
    (rules, state, before), _ = decided_again(store, game, 9)
    last = list(export.chained(history(store, game)))[-1]
    header, told = header_of(last.header), events(last)[:-1]
    with pytest.raises(Unfounded, match="its seed is not told"):
        list(redecide(TOY, MESSAGES, rules, state, header, told, Chance(bytes(32)), before))
