"""What hosts do: fork a game, adopt newer rules; each answer and each refusal."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from adapters.http.app import create_app
from adapters.http.document import openapi_document
from application.games import Games
from application.store import EventStore
from tests.contract.client import Client, Json, Table, problem
from tests.contract.conftest import ELSEWHERE, SETTINGS
from tests.toy import NEWER_TOY

KEY = "a-key-that-nobody-guesses"
ONE = {"type": "TakeBeans", "count": 1}
DRAW = {"type": "DrawBean"}
NEWER = {NEWER_TOY.name: NEWER_TOY}


@pytest.fixture
def table(client: Client) -> Table:
    """A game of two after a draw and a take of two: its commits end at the versions 1, 2 and 4."""
    table = Table.opened(client, "toy", "Ann", "Bo")
    table.submit(0, DRAW)
    table.submit(1, {"type": "TakeBeans", "count": 2})
    return table


@pytest.fixture
def newer(store: EventStore) -> Iterator[Client]:
    """The release after `client`, on the same store."""
    app = create_app(Games(store, NEWER), SETTINGS, NEWER)
    with TestClient(app, client=ELSEWHERE, raise_server_exceptions=False) as http:
        yield Client(http, openapi_document(NEWER))


def forked(table: Table, body: Json, token: str | None = None, **more: Any) -> Any:
    return table.client.call(
        "forkGame", game_id=table.game_id, token=token or table.host_token, body=body, **more
    )


def test_a_fork_is_answered_like_a_creation_and_plays_on(table: Table) -> None:
    response = forked(table, {"version": 2})
    made = response.json()
    assert response.status_code == 201
    assert response.headers["location"] == f"/v1/games/{made['game_id']}"
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["etag"] == '"3"'
    fork = Table(table.client, made["game_id"], tuple(seat["token"] for seat in made["seats"]), "", made)
    assert [seat["name"] for seat in made["seats"]] == ["Ann", "Bo"]
    assert fork.get("getGame").json()["parent"] == {"game_id": table.game_id, "version": 2}
    assert fork.submit(1, ONE).status_code == 200
    assert table.version() == 4


def test_the_chain_of_a_fork_is_that_of_its_parent_up_to_there(table: Table) -> None:
    fork = forked(table, {"version": 4}).json()["game_id"]
    mine, theirs = (
        table.client.call("listCommits", game_id=game_id).json()["commits"]
        for game_id in (table.game_id, fork)
    )
    assert [row["hash"] for row in theirs[:3]] == [row["hash"] for row in mine]
    assert [row["header"] for row in theirs[:3]] == [row["header"] for row in mine]
    assert theirs[3]["header"]["command"] == {"type": "ForkGame", "parent": table.game_id, "version": 4}


def test_what_a_fork_inherited_can_be_left_out(table: Table) -> None:
    fork = Table(table.client, forked(table, {"version": 4}).json()["game_id"], (), "", None)

    def versions(operation: str, rows: str, **query: object) -> list[int]:
        shown = table.client.call(operation, game_id=fork.game_id, query=query).json()[rows]
        return [row.get("version", row.get("last_version")) for row in shown]

    assert versions("listEvents", "events") == [1, 2, 3, 4, 5]
    assert versions("listEvents", "events", inherited="false") == [5]
    assert versions("listEvents", "events", inherited="false", after=5) == []
    assert versions("listEvents", "events", inherited="false", type="BeanTaken") == []
    assert versions("listCommits", "commits") == [1, 2, 4, 5]
    assert versions("listCommits", "commits", inherited="false") == [5]
    lines = fork.get("listEvents", headers={"Accept": "application/jsonl"}, inherited="false")
    assert lines.text.count("\n") == 1
    assert table.get("listEvents", inherited="false").json() == table.get("listEvents").json()


def test_the_list_tells_the_parent(table: Table) -> None:
    forked(table, {"version": 4})
    rows = table.client.call("listGames").json()["games"]
    assert [row["parent"] for row in rows] == [{"game_id": table.game_id, "version": 4}, None]


def test_the_same_fork_with_the_same_key_gives_the_same_game(table: Table) -> None:
    first = forked(table, {"version": 4}, key=KEY)
    again = forked(table, {"version": 4}, key=KEY)
    assert again.headers["idempotency-replayed"] == "true"
    assert again.json() == first.json()
    assert problem(forked(table, {"version": 2}, key=KEY)) == (422, "idempotency-key-reused")
    created = table.client.call("createGame", body={"game": "toy", "players": [{"name": "Ann"}]}, key=KEY)
    assert created.status_code == 201


def test_without_a_key_every_fork_is_another(table: Table) -> None:
    assert forked(table, {"version": 4}).json()["game_id"] != forked(table, {"version": 4}).json()["game_id"]


def test_others_may_sit_down_at_a_fork(table: Table) -> None:
    made = forked(table, {"version": 4, "players": [{"name": "Cy"}, {"name": "Di"}]}).json()
    assert [seat["name"] for seat in made["seats"]] == ["Cy", "Di"]


@pytest.mark.parametrize(
    ("body", "kind", "pointer"),
    [
        ({}, "malformed-request", "/version"),
        ({"version": 0}, "malformed-request", "/version"),
        ({"version": "4"}, "malformed-request", "/version"),
        ({"version": 3}, "malformed-request", "/version"),
        ({"version": 5}, "malformed-request", "/version"),
        ({"version": 4, "seed": "00"}, "malformed-request", "/seed"),
        ({"version": 4, "players": []}, "malformed-request", "/players"),
        ({"version": 4, "players": [{"name": "Cy"}]}, "invalid-setup", "/players"),
        ({"version": 4, "players": [{"name": "Cy"}, {"name": " "}]}, "invalid-setup", "/players/1/name"),
        (
            {"version": 4, "players": [{"name": "Cy"}, {"name": "Di", "bot": "random"}]},
            "malformed-request",
            "/players/1/bot",
        ),
    ],
)
def test_a_fork_that_cannot_be_is_refused_with_the_place(
    table: Table, body: Json, kind: str, pointer: str
) -> None:
    response = forked(table, body)
    assert problem(response) == (422, kind)
    assert response.json()["pointer"] == pointer
    assert len(table.client.call("listGames").json()["games"]) == 1


def test_who_asks_for_a_version_within_a_commit_is_told_the_nearest(table: Table) -> None:
    detail = forked(table, {"version": 3}).json()["detail"]
    assert "no command ended at version 3; the nearest that did: 2 and 4" in detail


def test_only_the_host_forks(table: Table) -> None:
    assert problem(forked(table, {"version": 4}, token=table.tokens[0])) == (403, "wrong-token")
    assert problem(forked(table, {"version": 4}, token="guess")) == (401, "unknown-token")
    nobody = table.client.call("forkGame", game_id=table.game_id, body={"version": 4})
    assert problem(nobody) == (401, "missing-token")
    nowhere = table.client.call("forkGame", game_id="nothing", token="guess", body={"version": 4})
    assert problem(nowhere) == (404, "no-such-game")


def test_the_end_of_a_game_is_not_forked_but_what_was_before_it_is(client: Client) -> None:
    table = Table.opened(client, "toy", "Ann", options={"heap": 1})
    table.submit(0, ONE)
    table.submit(0, {"type": "Vote", "seat": 0})
    assert problem(forked(table, {"version": table.version()})) == (409, "game-over")
    made = forked(table, {"version": 1}).json()
    pinned = client.call("getGame", game_id=made["game_id"]).json()["pinned"]
    assert (pinned["open_seed"], pinned["seed_commitment"]) == (True, table.created["seed_commitment"])


def adopt(table: Table, rules_version: Json, client: Client, token: str | None = None, **more: Any) -> Any:
    more.setdefault("key", "adopt")
    return client.call(
        "adoptRules",
        game_id=table.game_id,
        token=token or table.host_token,
        body={"rules_version": rules_version},
        **more,
    )


def test_newer_rules_are_adopted_like_a_command(table: Table, newer: Client) -> None:
    response = adopt(table, 2, newer)
    done = response.json()
    assert [row["event"] for row in done["events"]] == [{"type": "RulesAdopted", "rules_version": 2}]
    assert response.headers["etag"] == '"5"'
    assert newer.call("getGame", game_id=table.game_id).json()["pinned"]["rules_version"] == 2
    commit = newer.call("listCommits", game_id=table.game_id, query={"after": 4}).json()["commits"][0]
    assert (commit["header"]["seat"], commit["header"]["actor"]) == (None, "host")
    assert commit["hash"] == done["hash"]
    again = adopt(table, 2, newer)
    assert again.headers["idempotency-replayed"] == "true"
    assert again.json() == done


def test_rules_that_cannot_be_adopted_are_refused(table: Table, client: Client, newer: Client) -> None:
    assert problem(adopt(table, 1, newer)) == (409, "rules-not-newer")
    unknown = adopt(table, 3, newer)
    assert problem(unknown) == (422, "malformed-request")
    assert unknown.json()["pointer"] == "/rules_version"
    assert problem(adopt(table, 2, client)) == (422, "malformed-request")
    assert problem(adopt(table, "2", newer)) == (422, "malformed-request")
    stale = adopt(table, 2, newer, headers={"If-Match": '"3"'})
    assert problem(stale) == (412, "stale-version")
    assert problem(adopt(table, 2, newer, key=None)) == (400, "missing-idempotency-key")
    assert table.version() == 4


def test_only_the_host_adopts_rules(table: Table, newer: Client) -> None:
    assert problem(adopt(table, 2, newer, token=table.tokens[0])) == (403, "wrong-token")
    assert problem(adopt(table, 2, newer, token="guess")) == (401, "unknown-token")


def test_a_key_of_a_command_adopts_nothing(table: Table, newer: Client) -> None:
    table.submit(0, ONE, key="adopt")
    assert problem(adopt(table, 2, newer)) == (422, "idempotency-key-reused")


def test_a_game_that_is_over_adopts_nothing(client: Client, newer: Client) -> None:
    table = Table.opened(client, "toy", "Ann", options={"heap": 1})
    table.submit(0, ONE)
    table.submit(0, {"type": "Vote", "seat": 0})
    assert problem(adopt(table, 2, newer)) == (409, "game-over")
