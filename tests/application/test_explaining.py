"""An event is explained by its commit, its command and the rules; a game is told as sentences."""

import msgspec
import pytest

from application.errors import NoSuchGame, NoSuchVersion
from application.explaining import explained, told
from application.forking import fork
from application.games import Games, NewPlayer
from application.store import EventStore
from application.story import cited
from domain.coffee_traders import choices as c
from domain.coffee_traders import commands as m
from domain.coffee_traders import events as e
from tests.application.conftest import counted, ticking
from tests.toy import NEWER_TOY


@pytest.fixture
def game(games: Games) -> str:
    """Ann takes two of three beans and Bo the last; then Bo votes."""
    made = games.create("toy", [NewPlayer("Ann"), NewPlayer("Bo")], options={"heap": 3}, command_id="new")
    for seat, command in ((0, {"type": "TakeBeans", "count": 2}), (1, {"type": "TakeBeans", "count": 1})):
        games.submit(made.game_id, seat, command, command_id=f"take-{seat}")
    games.submit(made.game_id, 1, {"type": "Vote", "seat": 0}, command_id="vote")
    return made.game_id


def test_an_event_is_explained_by_the_command_that_it_follows_from(games: Games, game: str) -> None:
    found = explained(games, game, 5)
    assert found.sentence == "The heap is empty: everybody votes."
    assert found.command_sentence == "Bo asks for 1 bean."
    assert msgspec.json.decode(found.command) == {"type": "TakeBeans", "count": 1}
    assert found.commit == games.commits(game)[2]
    assert found.envelope == games.events(game)[4]
    assert [(rule.number, rule.ruling) for rule in found.rules] == [("TOY-01", None)]


def test_the_host_stands_behind_what_no_seat_did(games: Games, game: str) -> None:
    found = explained(games, game, 1)
    assert (found.sentence, found.command_sentence) == (
        "Ann and Bo sit around 3 beans.",
        "The host creates the game.",
    )


def test_forks_and_newer_rules_are_told(store: EventStore, games: Games, game: str) -> None:
    newer = Games(store, {"toy": NEWER_TOY}, clock=ticking(), entropy=counted())
    forked = fork(newer, game, 3, command_id="fork").game_id
    newer.adopt_rules(forked, 2, command_id="adopt")
    assert explained(newer, forked, 4).command_sentence == f"The host forks the game {game} at version 3."
    assert explained(newer, forked, 4).sentence.startswith(
        f"The game is forked from {game} as that was at version 3;"
    )
    assert explained(newer, forked, 5).command_sentence == "The host adopts rules version 2."
    assert explained(newer, forked, 5).sentence == "From here on the game is decided by rules version 2."


@pytest.mark.parametrize("version", [-1, 0, 7, 2**53])
def test_a_version_that_no_event_has_is_refused(games: Games, game: str, version: int) -> None:
    with pytest.raises(NoSuchVersion, match="1 to 6"):
        explained(games, game, version)
    with pytest.raises(NoSuchVersion, match="1 to 6"):
        list(told(games, game, to=version))


def test_a_game_that_is_not_there_is_refused(games: Games) -> None:
    with pytest.raises(NoSuchGame):
        explained(games, "nothing", 1)
    with pytest.raises(NoSuchGame):
        list(told(games, "nothing"))


def test_a_game_is_told_commit_by_commit(games: Games, game: str) -> None:
    assert list(told(games, game)) == [
        "",
        "The host creates the game.",
        "     1  Ann and Bo sit around 3 beans.",
        "",
        "Ann asks for 2 beans.  [TOY-01]",
        "     2  Ann takes a bean.",
        "     3  Ann takes a bean.",
        "",
        "Bo asks for 1 bean.  [TOY-01]",
        "     4  Bo takes a bean.",
        "     5  The heap is empty: everybody votes.",
        "",
        "Bo goes to the vote.  [TOY-02]",
        "     6  Bo votes for Ann.",
    ]


def test_a_part_of_a_game_is_told_in_whole_commits_up_to_a_version(games: Games, game: str) -> None:
    assert list(told(games, game, since=3, to=4)) == [
        "",
        "Ann asks for 2 beans.  [TOY-01]",
        "     2  Ann takes a bean.",
        "     3  Ann takes a bean.",
        "",
        "Bo asks for 1 bean.  [TOY-01]",
        "     4  Bo takes a bean.",
    ]


def test_a_message_cites_its_rule_else_those_of_its_kind_and_of_its_question() -> None:
    assert cited(e.CoinsPaid(0, 2, "TRB-06")) == ("TRB-06",)
    assert cited(e.CooperativePrepared("brazil", 1, 1, ())) == ("SET-05 to SET-07",)
    assert cited(e.DecisionOpened(0, c.WorkTurn())) == ("WRK-01",)
    assert cited(e.DecisionOpened(0, c.TrackChoice("TRB-09"))) == ("TRB-09",)
    assert cited(m.SendCivet()) == ("WRK-20",)


def test_ranges_of_rules_are_explained_rule_by_rule(store: EventStore) -> None:
    games = Games(store)
    made = games.create(
        "coffee-traders", [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new", seed=bytes(32)
    )
    version = next(
        event.version for event in games.events(made.game_id) if b'"CooperativePrepared"' in event.event
    )
    numbers = [rule.number for rule in explained(games, made.game_id, version).rules]
    assert numbers == ["SET-05", "SET-06", "SET-07"]
