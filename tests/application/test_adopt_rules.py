"""Adopting newer rules: a fact of the log, from which on the game goes by them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from msgspec import to_builtins

from adapters.bots.random_player import RandomPlayer
from application.editions import AnyTitle
from application.errors import (
    GameIsOver,
    KeyReused,
    MalformedCommand,
    NoSuchGame,
    RulesNotNewer,
    StaleVersion,
)
from application.games import Games, NewPlayer
from application.messages import header_of
from application.store import EventStore
from domain.kernel.refusals import RuleViolation
from domain.titles import TITLES
from tests.application.conftest import counted, ticking
from tests.toy import NEWER_TOY, TOY

THREE = {"type": "TakeBeans", "count": 3}
ONE = {"type": "TakeBeans", "count": 1}


def released(store: EventStore, titles: Mapping[str, AnyTitle]) -> Games:
    return Games(store, titles, clock=ticking(), entropy=counted())


@pytest.fixture
def old(store: EventStore) -> Games:
    return released(store, {"toy": TOY})


@pytest.fixture
def new(store: EventStore) -> Games:
    """The release after `old`, on the same store."""
    return released(store, {"toy": NEWER_TOY})


@pytest.fixture
def game(old: Games) -> str:
    return old.create("toy", [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new").game_id


def test_a_newer_release_goes_on_by_the_rules_that_a_game_began_with(new: Games, game: str) -> None:
    assert new.submit(game, 0, THREE, command_id="c").version == 4


def test_adopted_rules_decide_from_then_on(new: Games, game: str) -> None:
    answer = new.adopt_rules(game, 2, command_id="adopt")
    assert [event.event for event in answer.events] == [b'{"rules_version":2,"type":"RulesAdopted"}']
    with pytest.raises(RuleViolation, match="take one to 2"):
        new.submit(game, 0, THREE, command_id="c")
    now = new.published(game)
    assert now.rules.pinned(now.state).rules_version == 2


def test_the_log_says_who_adopted_what_under_which_rules_and_when(new: Games, game: str) -> None:
    answer = new.adopt_rules(game, 2, command_id="adopt")
    new.submit(game, 0, ONE, command_id="c")
    adopted, then = [header_of(commit.header) for commit in new.commits(game, after=1)]
    assert (adopted.seat, adopted.actor, adopted.rules_version) == (None, "host", 1)
    assert bytes(adopted.command) == b'{"rules_version":2,"type":"AdoptRules"}'
    assert then.rules_version == 2
    assert new.commits(game, after=1)[0].hash == answer.hash


def test_what_was_open_to_decide_stays_open(new: Games, game: str) -> None:
    state = new.published(game)
    before = tuple(state.rules.pending(state.state))
    assert new.adopt_rules(game, 2, command_id="adopt").to_decide == before
    new.submit(game, 0, ONE, command_id="c", decision=before[0].id)


def test_the_same_adoption_again_is_answered_from_the_log(new: Games, game: str) -> None:
    first = new.adopt_rules(game, 2, command_id="adopt")
    new.submit(game, 0, ONE, command_id="c")
    again = new.adopt_rules(game, 2, command_id="adopt")
    assert (again.replayed, again.version, again.events) == (True, first.version, first.events)


def test_a_key_of_a_command_is_none_of_an_adoption_and_the_other_way_round(new: Games, game: str) -> None:
    new.submit(game, 0, ONE, command_id="c")
    new.adopt_rules(game, 2, command_id="adopt")
    with pytest.raises(KeyReused):
        new.adopt_rules(game, 2, command_id="c")
    with pytest.raises(KeyReused):
        new.submit(game, 1, ONE, command_id="adopt")


@pytest.mark.parametrize("asked", [1, 0, -1])
def test_rules_that_are_not_newer_are_refused(new: Games, game: str, asked: int) -> None:
    with pytest.raises(RulesNotNewer, match="goes by rules version 1 already"):
        new.adopt_rules(game, asked, command_id="adopt")
    assert new.published(game).version == 1


def test_adopted_rules_cannot_be_adopted_again(new: Games, game: str) -> None:
    new.adopt_rules(game, 2, command_id="adopt")
    with pytest.raises(RulesNotNewer):
        new.adopt_rules(game, 2, command_id="another")


def test_rules_that_this_release_does_not_know_are_refused(new: Games, game: str) -> None:
    with pytest.raises(MalformedCommand, match="the newest rules version of Beans is 2") as refused:
        new.adopt_rules(game, 3, command_id="adopt")
    assert refused.value.pointer == "/rules_version"


def test_a_game_that_is_over_adopts_nothing(old: Games, new: Games) -> None:
    game = old.create("toy", [NewPlayer("Ann")], command_id="short", options={"heap": 1}).game_id
    old.submit(game, 0, ONE, command_id="c")
    old.submit(game, 0, {"type": "Vote", "seat": 0}, command_id="v")
    with pytest.raises(GameIsOver):
        new.adopt_rules(game, 2, command_id="adopt")


def test_an_adoption_on_another_version_than_the_caller_saw_is_refused(new: Games, game: str) -> None:
    with pytest.raises(StaleVersion):
        new.adopt_rules(game, 2, command_id="adopt", if_match=7)
    assert new.adopt_rules(game, 2, command_id="adopt", if_match=1).version == 2


def test_an_adoption_meets_the_head_though_another_process_went_on(
    store: EventStore, new: Games, game: str
) -> None:
    new.published(game)
    released(store, {"toy": NEWER_TOY}).adopt_rules(game, 2, command_id="elsewhere")
    with pytest.raises(RulesNotNewer, match="version 2 already"):
        new.adopt_rules(game, 2, command_id="adopt")


def test_a_game_that_is_not_there_adopts_nothing(new: Games) -> None:
    with pytest.raises(NoSuchGame):
        new.adopt_rules("nothing", 2, command_id="adopt")


def test_a_title_decides_no_adoption_as_a_command_of_a_seat(new: Games, game: str) -> None:
    with pytest.raises(MalformedCommand):
        new.submit(game, 0, {"type": "AdoptRules", "rules_version": 2}, command_id="c")


@pytest.mark.parametrize("name", TITLES)
def test_every_title_plays_on_by_adopted_rules_and_replays_the_same(store: EventStore, name: str) -> None:
    newer = replace(TITLES[name], rules_version=2)
    games = released(store, {name: newer})
    old = released(store, {name: TITLES[name]})
    game = old.create(name, [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new").game_id
    player = RandomPlayer(bytes(32))
    for turn in range(20):
        if turn == 10:
            asked = games.published(game).rules.pending(games.published(game).state)
            assert games.adopt_rules(game, 2, command_id="adopt").to_decide == tuple(asked)
        now = games.published(game)
        decision = player.seat(now.rules.pending(now.state))
        command = player.command(list(now.rules.legal_commands(now.state, decision.seat)))
        games.submit(game, decision.seat, to_builtins(command), command_id=f"c{turn}", decision=decision.id)
    now = games.published(game)
    again = released(store, {name: newer}).published(game)
    assert (again.state, again.hash) == (now.state, now.hash)
    assert now.rules.pinned(now.state).rules_version == 2
