"""What happened after a point: in one game commit by commit, and in all games."""

import msgspec
import pytest

from application.errors import NoSuchGame
from application.following import Happened, events_of_all, in_all, in_game, is_told
from application.games import Games, NewPlayer
from application.store import EventStore
from tests.toy import TOY


@pytest.fixture
def games(store: EventStore) -> Games:
    return Games(store, {TOY.name: TOY})


def begun(games: Games, name: str) -> str:
    return games.create("toy", [NewPlayer(name)], command_id=name, options={"heap": 4}).game_id


def take(games: Games, game_id: str, count: int, command_id: str) -> None:
    games.submit(game_id, 0, {"type": "TakeBeans", "count": count}, command_id=command_id)


def vote(games: Games, game_id: str) -> None:
    games.submit(game_id, 0, {"type": "Vote", "seat": 0}, command_id="vote")


def spans(found: list[Happened]) -> list[tuple[str, int, int]]:
    return [(one.command_id, one.first_version, one.last_version) for one in found]


def test_what_happened_in_a_game_is_its_commits_with_their_events(games: Games) -> None:
    game_id = begun(games, "Ann")
    take(games, game_id, 3, "a")
    found, ended = in_game(games, game_id, after=0, limit=10)
    assert not ended
    assert spans(found) == [("Ann", 1, 1), ("a", 2, 4)]
    assert [one.seat for one in found] == [None, 0]
    assert [one.hash for one in found] == [commit.hash for commit in games.commits(game_id)]
    assert [event for one in found for event in one.events] == games.events(game_id)
    assert spans(in_game(games, game_id, after=1, limit=1)[0]) == [("a", 2, 4)]


def test_a_commit_that_a_point_lies_in_is_told_whole(games: Games) -> None:
    game_id = begun(games, "Ann")
    take(games, game_id, 3, "a")
    found, _ = in_game(games, game_id, after=2, limit=10)
    assert spans(found) == [("a", 2, 4)]
    assert [event.version for event in found[0].events] == [2, 3, 4]


def test_an_ended_game_says_so_only_when_all_has_been_told(games: Games) -> None:
    game_id = begun(games, "Ann")
    take(games, game_id, 3, "a")
    take(games, game_id, 1, "b")
    assert in_game(games, game_id, after=6, limit=10) == ([], False)
    assert not is_told(games, game_id, after=6)
    vote(games, game_id)
    found, ended = in_game(games, game_id, after=6, limit=10)
    assert (spans(found), ended) == ([("vote", 7, 9)], False)
    assert in_game(games, game_id, after=9, limit=10) == ([], True)
    assert [is_told(games, game_id, after=version) for version in (0, 8, 9, 10)] == [False, False, True, True]


def test_nothing_happens_in_a_game_that_is_not_there(games: Games) -> None:
    with pytest.raises(NoSuchGame):
        in_game(games, "nothing", after=0, limit=10)
    with pytest.raises(NoSuchGame):
        is_told(games, "nothing", after=0)


def test_what_happened_in_all_games_is_in_the_order_of_positions(games: Games) -> None:
    ann, bo = begun(games, "Ann"), begun(games, "Bo")
    take(games, ann, 2, "a")
    take(games, bo, 1, "b")
    found = in_all(games, after=0, limit=10)
    assert [(one.game_id, one.command_id) for one in found] == [
        (ann, "Ann"),
        (bo, "Bo"),
        (ann, "a"),
        (bo, "b"),
    ]
    for game_id in (ann, bo):
        assert [one for one in found if one.game_id == game_id] == in_game(games, game_id, after=0, limit=10)[
            0
        ]
    for seen in range(len(found)):
        assert in_all(games, after=found[seen].position, limit=2) == found[seen + 1 : seen + 3]


def test_events_of_all_games_can_be_chosen_by_type(games: Games) -> None:
    ann, bo = begun(games, "Ann"), begun(games, "Bo")
    take(games, ann, 2, "a")
    take(games, bo, 1, "b")
    everything = events_of_all(games, after=0, limit=10)
    assert sorted(everything, key=lambda event: event.game_id) == sorted(
        games.events(ann) + games.events(bo), key=lambda event: event.game_id
    )
    taken = events_of_all(games, after=0, limit=10, types=("BeanTaken", "Nothing"))
    assert [(event.game_id, event.version) for event in taken] == [(ann, 2), (ann, 3), (bo, 2)]
    assert {msgspec.json.decode(event.event)["type"] for event in taken} == {"BeanTaken"}
    assert events_of_all(games, after=taken[1].position, limit=1, types=("BeanTaken",)) == taken[2:]
    assert events_of_all(games, after=0, limit=10, types=("Nothing",)) == []
