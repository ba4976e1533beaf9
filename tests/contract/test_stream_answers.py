"""What streams and the log of all games answer, held to the document; streams of ended games end by themselves."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from adapters.http.app import create_app
from application.games import Games
from tests.contract.client import Client, Json, Table, problem
from tests.contract.conftest import ADMIN_TOKEN, ELSEWHERE, SETTINGS, TITLES
from tests.contract.test_history import played


def messages(text: str) -> Iterator[tuple[str, int, Json]]:
    """The messages in a stream: their names, ids and data."""
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "data" in fields:
            yield fields["event"], int(fields["id"]), json.loads(fields["data"])


def test_the_stream_of_an_ended_game_is_its_commits_and_a_last_word(client: Client) -> None:
    table = played(client)
    stream = table.get("streamGame")
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert stream.headers["cache-control"] == "no-store"
    *told, over = messages(stream.text)
    assert over == ("over", 12, {"game_id": table.game_id, "version": 12})
    assert [(name, id_) for name, id_, _ in told] == [
        ("commit", commit["last_version"]) for commit in table.get("listCommits").json()["commits"]
    ]
    events = table.get("listEvents").json()["events"]
    assert [event for *_, data in told for event in data["events"]] == events


def test_a_stream_goes_on_after_any_version_and_is_no_more_after_the_last(client: Client) -> None:
    table = played(client)
    everything = list(messages(table.get("streamGame").text))
    for version in range(12):
        rest = [message for message in everything if message[1] > version]
        rest = rest if rest[-1] == everything[-1] else [*rest, everything[-1]]
        for asked in (
            table.get("streamGame", after=version),
            table.get("streamGame", headers={"Last-Event-ID": str(version)}),
            table.get("streamGame", after=3, headers={"Last-Event-ID": str(version)}),
        ):
            assert list(messages(asked.text)) == rest
    for asked in (
        table.get("streamGame", after=12),
        table.get("streamGame", headers={"Last-Event-ID": "99"}),
    ):
        assert (asked.status_code, asked.content) == (204, b"")


def test_a_stream_is_of_a_game_that_is_there(client: Client) -> None:
    assert problem(client.call("streamGame", game_id="nothing")) == (404, "no-such-game")


@pytest.mark.parametrize("last", ["", "x", "-1", "1.0", "9" * 16])
def test_a_last_event_id_that_no_message_had_is_a_problem(table: Table, last: str) -> None:
    refused = table.client.call("streamGame", game_id=table.game_id, headers={"Last-Event-ID": last})
    assert problem(refused) == (422, "malformed-request")
    assert refused.json()["parameter"] == "Last-Event-ID"


def test_the_stream_of_all_games_is_in_the_order_of_positions(client: Client) -> None:
    ann = Table.opened(client, "toy", "Ann")
    bo = Table.opened(client, "toy", "Bo")
    for table in (bo, ann, bo):
        table.submit(0, {"type": "TakeBeans", "count": 2})
    told = list(messages(client.call("streamAll", token=ADMIN_TOKEN).text))
    assert [data["game_id"] for *_, data in told] == [table.game_id for table in (ann, bo, bo, ann, bo)]
    assert [id_ for _, id_, _ in told] == [data["position"] for *_, data in told]
    for seen in range(len(told)):
        rest = client.call("streamAll", token=ADMIN_TOKEN, headers={"Last-Event-ID": str(told[seen][1])})
        assert list(messages(rest.text)) == told[seen + 1 :]
    events = client.call("listAllEvents", token=ADMIN_TOKEN).json()["events"]
    assert [event for *_, data in told for event in data["events"]] == events


def test_pages_of_the_events_of_all_games_go_on_by_position(client: Client) -> None:
    ann, bo = played(client), played(client)
    events, after = [], 0
    while after is not None:
        page = client.call("listAllEvents", token=ADMIN_TOKEN, query={"after": after, "limit": 5}).json()
        events += page["events"]
        after = page["next"]
    assert [event["position"] for event in events] == sorted({event["position"] for event in events})
    for table in (ann, bo):
        own = [event for event in events if event["game_id"] == table.game_id]
        assert own == table.get("listEvents").json()["events"]
    ends = client.call("listAllEvents", token=ADMIN_TOKEN, query={"type": ["GameEnded", "Nothing"]}).json()
    assert [event["game_id"] for event in ends["events"]] == [ann.game_id, bo.game_id]


@pytest.mark.parametrize("operation", ["listAllEvents", "streamAll"])
def test_all_games_are_seen_by_whoever_runs_the_server_only(
    client: Client, table: Table, operation: str
) -> None:
    assert problem(client.call(operation)) == (401, "missing-token")
    for token in (table.tokens[0], table.host_token, ADMIN_TOKEN + "x", ADMIN_TOKEN[:-1]):
        assert problem(client.call(operation, token=token)) == (401, "unknown-token")


@pytest.mark.parametrize("operation", ["listAllEvents", "streamAll"])
def test_a_server_without_such_a_token_shows_all_games_to_its_own_machine_only(
    games: Games, document: dict[str, Any], operation: str
) -> None:
    settings = SETTINGS.model_copy(update={"admin_token": None, "trust_local": True})
    app = create_app(games, settings, TITLES)
    with TestClient(app, "http://127.0.0.1:8000", client=("127.0.0.1", 50000)) as http:
        assert Client(http, document).call(operation).status_code == 200
        assert problem(Client(http, document).call(operation, token="x")) == (401, "unknown-token")
    with TestClient(app, client=ELSEWHERE) as http:
        assert problem(Client(http, document).call(operation)) == (401, "missing-token")
        assert problem(Client(http, document).call(operation, token="None")) == (401, "unknown-token")
