"""The log of a game: pages of events, all of them as lines, and the accepted commands."""

import json

from tests.contract.client import Client, Table, problem


def played(client: Client) -> Table:
    """An ended game: 6 beans one by one, a vote of both, the end and the seed."""
    table = Table.opened(client, "toy", "Ann", "Bo")
    for turn in range(6):
        table.submit(turn % 2, {"type": "TakeBeans", "count": 1}, key=f"take-{turn}")
    for seat in range(2):
        table.submit(seat, {"type": "Vote", "seat": 1}, key=f"vote-{seat}")
    return table


def test_pages_of_events_are_the_log_in_order(client: Client) -> None:
    table = played(client)
    events, after = [], 0
    while after is not None:
        page = table.get("listEvents", after=after, limit=4).json()
        events += page["events"]
        after = page["next"]
    assert [it["version"] for it in events] == list(range(1, 13))
    types = [it["event"]["type"] for it in events]
    assert types[0] == "GameCreated"
    assert types[-2:] == ["GameEnded", "SeedRevealed"]
    assert events == table.get("listEvents").json()["events"]


def test_a_page_that_ends_with_the_newest_event_is_the_last(client: Client) -> None:
    table = played(client)
    assert table.get("listEvents", limit=12).json()["next"] is None
    assert table.get("listEvents", limit=11).json()["next"] == 11
    assert table.get("listEvents", after=12).json() == {"events": [], "next": None}


def test_events_can_be_chosen_by_type(client: Client) -> None:
    table = played(client)
    chosen = table.get("listEvents", type=["VoteCast", "GameEnded"], limit=2).json()
    assert [it["event"]["type"] for it in chosen["events"]] == ["VoteCast", "VoteCast"]
    rest = table.get("listEvents", type=["VoteCast", "GameEnded"], after=chosen["next"]).json()
    assert [it["event"]["type"] for it in rest["events"]] == ["GameEnded"]
    assert table.get("listEvents", type="NeverHeardOf").json()["events"] == []


def test_all_events_come_as_lines_to_who_asks_for_lines(client: Client) -> None:
    table = played(client)
    for accept in ("application/jsonl", "application/json;q=0.1, application/jsonl"):
        lines = table.get("listEvents", after=2, limit=1, headers={"Accept": accept})
        assert lines.headers["content-type"] == "application/jsonl"
        assert [json.loads(line) for line in lines.text.splitlines()] == table.get(
            "listEvents", after=2
        ).json()["events"]
    assert table.get("listEvents", headers={"Accept": "*/*"}).headers["content-type"] == "application/json"


def test_commits_tell_what_was_asked_and_the_receipt_after_it(client: Client) -> None:
    table = Table.opened(client, "toy", "Ann", "Bo")
    receipt = table.submit(0, {"type": "TakeBeans", "count": 2}, key="k1").json()["hash"]
    created, taken = table.get("listCommits").json()["commits"]
    assert (created["first_version"], created["header"]["seat"]) == (1, None)
    assert created["hash"] == table.created["hash"]
    assert (taken["first_version"], taken["last_version"]) == (2, 3)
    assert taken["header"]["command"] == {"type": "TakeBeans", "count": 2}
    assert (taken["command_id"], taken["header"]["seat"], taken["header"]["actor"]) == ("k1", 0, "seat")
    assert taken["hash"] == receipt


def test_pages_of_commits_go_on_where_the_one_before_ended(client: Client) -> None:
    table = played(client)
    first = table.get("listCommits", limit=3).json()
    rest = table.get("listCommits", after=first["next"]).json()
    ids = [row["command_id"] for row in first["commits"] + rest["commits"]]
    assert ids[1:] == [*(f"take-{turn}" for turn in range(6)), "vote-0", "vote-1"]
    assert rest["next"] is None


def test_a_log_that_is_asked_for_wrongly_is_refused(table: Table) -> None:
    for operation in ("listEvents", "listCommits"):
        for name, value in (("after", -1), ("limit", 0), ("limit", 1001), ("after", 10**30), ("x", 1)):
            query = {name: value}
            response = table.client.call(operation, game_id=table.game_id, query=query)
            assert problem(response) == (422, "malformed-request")
            assert response.json()["parameter"] == name
        missing = table.client.call(operation, game_id="nothing")
        assert problem(missing) == (404, "no-such-game")
    lines = table.client.call("listEvents", game_id="nothing", headers={"Accept": "application/jsonl"})
    assert problem(lines) == (404, "no-such-game")
