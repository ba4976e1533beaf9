"""The board, the scoreboard and the milestones: now, at a past version, and only when something is new."""

import pytest

from tests.contract.client import Table, problem

VIEWS = ("getBoard", "getScoreboard", "getMilestones")
TAKE = {"type": "TakeBeans", "count": 2}


def test_views_show_the_newest_version(table: Table) -> None:
    table.submit(0, TAKE)
    board = table.get("getBoard")
    assert board.json() == {
        "game_id": table.game_id,
        "game": "toy",
        "version": 3,
        "board": {"heap": 4, "beans": [2, 0]},
    }
    assert board.headers["cache-control"] == "no-cache"
    assert table.get("getScoreboard").json()["scoreboard"]["winners"] == [0]
    assert table.get("getMilestones").json()["milestones"]["milestones"] == []


@pytest.mark.parametrize("view", VIEWS)
def test_a_past_version_is_shown_as_it_was_and_may_be_kept_for_ever(table: Table, view: str) -> None:
    then = table.get(view).json()
    table.submit(0, TAKE)
    past = table.get(view, version=1)
    assert past.json() == then
    assert past.headers["etag"] == '"1"'
    assert past.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_version_in_the_middle_of_a_commit_can_be_looked_at(table: Table) -> None:
    table.submit(0, TAKE)
    assert table.get("getBoard", version=2).json()["board"] == {"heap": 5, "beans": [1, 0]}


@pytest.mark.parametrize("view", VIEWS)
def test_a_version_that_is_not_there_is_a_problem(table: Table, view: str) -> None:
    future = table.get(view, version=2)
    assert problem(future) == (404, "no-such-version")
    assert future.json()["version"] == 1
    for version in ("0", "-1", "1.5", "now", "9" * 30):
        wrong = table.get(view, version=version)
        assert problem(wrong) == (422, "malformed-request")
        assert wrong.json()["parameter"] == "version"


@pytest.mark.parametrize("view", VIEWS)
def test_views_of_a_game_that_is_not_there_are_a_problem(table: Table, view: str) -> None:
    for query in ({}, {"version": 1}):
        assert problem(table.client.call(view, game_id="nothing", query=query)) == (404, "no-such-game")


@pytest.mark.parametrize("view", ["getGame", *VIEWS])
def test_what_has_not_changed_is_not_sent_again(table: Table, view: str) -> None:
    tag = table.get(view).headers["etag"]
    for named in (tag, f'"9", W/{tag}', "*"):
        unchanged = table.get(view, headers={"If-None-Match": named})
        assert (unchanged.status_code, unchanged.content) == (304, b"")
        assert unchanged.headers["etag"] == tag
    table.submit(0, TAKE)
    assert table.get(view, headers={"If-None-Match": tag}).status_code == 200


def test_legal_commands_that_have_not_changed_are_not_sent_again(table: Table) -> None:
    tag = table.get("listLegalCommands", seat=0).headers["etag"]
    assert table.get("listLegalCommands", seat=0, headers={"If-None-Match": tag}).status_code == 304


def test_a_parameter_that_is_not_known_is_refused(table: Table) -> None:
    response = table.get("getBoard", versoin=1)
    assert problem(response) == (422, "malformed-request")
    assert response.json()["parameter"] == "versoin"
