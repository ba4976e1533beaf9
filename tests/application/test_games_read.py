"""Reading games: now, then, their events and commits, in lists; and who holds a token."""

import json

import pytest

from application.errors import NoSuchGame, NoSuchSeat, NoSuchVersion
from application.games import Games, NewPlayer, Role
from application.store import EventStore
from tests.toy import TOY, toy


def played(games: Games) -> str:
    """A finished game of two: versions 1, 2-4, 5-6, 7, 8-10."""
    made = games.create("toy", [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new", options={"heap": 4})
    for seat, command in (
        (0, {"type": "TakeBeans", "count": 3}),
        (1, {"type": "TakeBeans", "count": 1}),
        (1, {"type": "Vote", "seat": 0}),
        (0, {"type": "Vote", "seat": 0}),
    ):
        version = games.published(made.game_id).version
        games.submit(made.game_id, seat, command, command_id=f"after {version}")
    return made.game_id


def test_a_game_is_shown_as_it_was_at_every_version(games: Games) -> None:
    game = played(games)
    rules = games.published(game).rules
    for version in range(1, 11):
        then = games.at(game, version)
        assert (then.version, rules.version(then.state)) == (version, version)
    assert [games.at(game, version).state.heap for version in range(1, 6)] == [4, 3, 2, 1, 0]
    assert games.at(game, 10) == games.published(game)


def test_a_past_version_carries_the_receipt_of_the_last_whole_commit(games: Games) -> None:
    game = played(games)
    commits = {commit.last_version: commit for commit in games.commits(game)}
    assert set(commits) == {1, 4, 6, 7, 10}
    for version, last in ((1, 1), (3, 1), (4, 4), (5, 4), (9, 7), (10, 10)):
        then = games.at(game, version)
        commit = commits[last]
        assert (then.hash, then.position) == (commit.hash, commit.position)
        assert then.recorded_at == json.loads(commit.header)["recorded_at"]


@pytest.mark.parametrize("version", [-1, 0, 11])
def test_a_version_that_is_not_there_is_refused_with_those_there_are(games: Games, version: int) -> None:
    game = played(games)
    with pytest.raises(NoSuchVersion, match=f"has the versions 1 to 10, not {version}"):
        games.at(game, version)


def test_events_are_read_in_pages(games: Games) -> None:
    game = played(games)
    pages = [games.events(game, after=after, limit=4) for after in (0, 4, 8, 10)]
    assert [[event.version for event in page] for page in pages] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10], []]
    every = games.events(game)
    assert [event for page in pages for event in page] == every
    assert [event.command_id for event in every] == [
        *["new"],
        *["after 1"] * 3,
        *["after 4"] * 2,
        "after 6",
        *["after 7"] * 3,
    ]
    assert {event.game_id for event in every} == {game}
    assert len({event.recorded_at for event in every}) == 5


def test_events_are_read_by_type(games: Games) -> None:
    game = played(games)
    found = games.events(game, types=["VoteCast", "BeanTaken"], after=2, limit=4)
    assert [(event.version, json.loads(event.event)["type"]) for event in found] == [
        (3, "BeanTaken"),
        (4, "BeanTaken"),
        (5, "BeanTaken"),
        (7, "VoteCast"),
    ]
    assert games.events(game, types=["Unheard"]) == []


def test_commits_are_read_in_pages(games: Games) -> None:
    game = played(games)
    pages = [games.commits(game, after=after, limit=2) for after in (0, 4, 7, 10)]
    assert [[(c.first_version, c.last_version) for c in page] for page in pages] == [
        [(1, 1), (2, 4)],
        [(5, 6), (7, 7)],
        [(8, 10)],
        [],
    ]
    # From the middle of a commit, that commit comes again: some of its versions have not been seen.
    assert games.commits(game, after=5, limit=1)[0].first_version == 5


def test_what_is_read_of_a_game_that_is_not_there_is_refused(games: Games) -> None:
    for read in (games.published, games.events, games.commits, lambda game: games.at(game, 1)):
        with pytest.raises(NoSuchGame):
            read("nowhere")
    assert games.current("nowhere") is None
    assert games.seat_of("nowhere", "x") is None


def test_the_newest_games_are_listed_first_and_in_pages(games: Games) -> None:
    made = [
        games.create("toy", [NewPlayer(f"Player {number}")], command_id=f"k{number}").game_id
        for number in range(5)
    ]
    first, cursor = games.list(limit=2)
    second, cursor_2 = games.list(limit=2, cursor=cursor)
    third, cursor_3 = games.list(limit=2, cursor=cursor_2)
    assert [game.game_id for game in [*first, *second, *third]] == made[::-1]
    assert cursor_3 is None


def test_no_empty_page_is_offered(games: Games) -> None:
    for number in range(2):
        games.create("toy", [NewPlayer("Ann")], command_id=f"k{number}")
    assert games.list(limit=2)[1] is None


def test_a_list_says_where_each_game_is(games: Games) -> None:
    game = played(games)
    ((summary,), _) = games.list()
    assert (summary.game_id, summary.game, summary.status, summary.version) == (game, "toy", "over", 10)
    assert summary.players == ("Ann", "Bo")
    assert summary.created_at == "2026-01-02T08:00:00.000Z"
    assert summary.updated_at == games.published(game).recorded_at


def test_games_are_listed_by_title_status_and_player(games: Games) -> None:
    over = played(games)
    running = games.create("toy", [NewPlayer("Cy"), NewPlayer("Bo")], command_id="k").game_id

    def listed(**wanted: str) -> list[str]:
        return [game.game_id for game in games.list(**wanted)[0]]  # type: ignore[arg-type]  # a test of the words

    assert listed(status="over") == [over]
    assert listed(status="running") == [running]
    assert listed(player="Bo") == [running, over]
    assert listed(player="Cy") == [running]
    assert listed(player="cy") == []
    assert listed(game="toy", player="Ann") == [over]
    assert listed(game="chess") == []


@pytest.mark.parametrize("cursor", ["", "x", "é", "Z2FtZQ==", "Z2FtZSB4", "Y2FyZCA3"])
def test_a_foreign_cursor_is_refused(games: Games, cursor: str) -> None:
    with pytest.raises(ValueError, match="this is no cursor of a list of games"):
        games.list(cursor=cursor)


def test_a_rotated_token_takes_the_place_of_the_former_one(games: Games) -> None:
    made = games.create("toy", [NewPlayer("Ann"), NewPlayer("Bo")], command_id="k")
    roles: tuple[Role, ...] = (1, "host")
    for role, former in zip(roles, (made.seats[1].token, made.host_token), strict=True):
        token = games.rotate_token(made.game_id, role)
        assert games.seat_of(made.game_id, token) == role
        assert games.seat_of(made.game_id, former) is None
        assert games.seat_of(made.game_id, games.rotate_token(made.game_id, role)) == role
        assert games.seat_of(made.game_id, token) is None
    assert games.seat_of(made.game_id, made.seats[0].token) == 0


def test_a_token_opens_one_game_only(games: Games) -> None:
    one = games.create("toy", [NewPlayer("Ann")], command_id="k1")
    other = games.create("toy", [NewPlayer("Ann")], command_id="k2")
    assert games.seat_of(other.game_id, one.seats[0].token) is None
    assert games.seat_of(other.game_id, one.host_token) is None


def test_only_those_at_the_table_have_tokens(games: Games) -> None:
    made = games.create("toy", [NewPlayer("Ann")], command_id="k")
    with pytest.raises(NoSuchSeat):
        games.rotate_token(made.game_id, 1)
    with pytest.raises(NoSuchGame):
        games.rotate_token("nowhere", "host")


def test_games_that_were_not_used_lately_leave_memory_and_come_back(store: EventStore) -> None:
    games = Games(store, {"toy": TOY}, keep=2)
    made = [games.create("toy", [NewPlayer("Ann")], command_id=f"k{n}").game_id for n in range(3)]
    assert games.current(made[0]) is None
    assert games.current(made[2]) is not None
    games.submit(made[0], 0, {"type": "DrawBean"}, command_id="c")
    assert games.published(made[0]).version == 2


def test_a_game_is_read_with_events_stored_in_an_older_schema(games: Games, store: EventStore) -> None:
    game = played(games)
    # A later release, in which a vote of the first schema counts for seat 1.
    later = Games(store, {"toy": toy(upcasts={"VoteCast/1": lambda data: data | {"chosen": 1}})})
    votes = later.events(game, types=["VoteCast"])
    assert [vote.event for vote in votes] == [
        b'{"chosen":1,"seat":1,"type":"VoteCast"}',
        b'{"chosen":1,"seat":0,"type":"VoteCast"}',
    ]
    assert later.published(game).state.votes == {0: 1, 1: 1}
    assert later.published(game).hash == games.published(game).hash
