"""Whole games as files over HTTP: out of one server, into another, and what is refused on the way."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from adapters.event_store import open_store
from adapters.http.app import create_app
from adapters.http.document import openapi_document
from adapters.http.settings import Settings
from application.games import Games
from application.store import EventStore, StoredEdition
from tests.application.test_importing import retold
from tests.contract.client import Client, Table, problem
from tests.contract.conftest import ELSEWHERE, SETTINGS, TITLES

KEY = "a-key-that-nobody-guesses"
OTHER_KEY = "another-key-that-nobody-guesses"
LOCAL = ("127.0.0.1", 50000)
ONE = {"type": "TakeBeans", "count": 1}
JSONL = {"Content-Type": "application/jsonl"}


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Client]:
    """Another server, which knows nothing of the first one's games."""
    with client_of(SETTINGS, ELSEWHERE) as client:
        yield client


@contextmanager
def client_of(settings: Settings, address: tuple[str, int]) -> Iterator[Client]:
    store = open_store("sqlite://")
    app = create_app(Games(store, TITLES), settings, TITLES)
    with TestClient(app, client=address, base_url="http://127.0.0.1", raise_server_exceptions=False) as http:
        yield Client(http, openapi_document(TITLES))
    store.close()


def ended(client: Client, **more: Any) -> Table:
    table = Table.opened(client, "toy", "Ann", "Bo", options={"heap": 2}, **more)
    table.submit(0, {"type": "DrawBean"})
    table.submit(1, {"type": "TakeBeans", "count": 2})
    for seat in range(2):
        table.submit(seat, {"type": "Vote", "seat": 1})
    return table


def exported(table: Table) -> bytes:
    response = table.get("exportGame")
    assert response.headers["content-type"] == "application/jsonl"
    return response.content


def imported(client: Client, content: bytes, **more: Any) -> Any:
    return client.call("importGame", content=content, headers=JSONL | more.pop("headers", {}), **more)


def test_an_exported_game_is_a_heading_and_its_commits(client: Client) -> None:
    table = ended(client)
    response = table.get("exportGame")
    heading, *commits = [json.loads(line) for line in response.content.splitlines()]
    game = table.get("getGame").json()
    assert (heading["format"], heading["game_id"], heading["hash"]) == (
        "tradinghouse/export/1",
        table.game_id,
        game["hash"],
    )
    rows = table.get("listCommits").json()["commits"]
    assert [commit["hash"] for commit in commits] == [row["hash"] for row in rows]
    assert response.headers["etag"] == f'"{game["version"]}"'
    assert response.headers["content-disposition"] == f'attachment; filename="{table.game_id}.jsonl"'


def test_no_token_and_no_secret_is_in_a_file(client: Client, store: EventStore) -> None:
    table = Table.opened(client, "toy", "Ann", "Bo")
    content = exported(table)
    seed = store.seed(table.game_id)
    assert seed is not None
    for secret in (*table.tokens, table.host_token, seed.hex()):
        assert secret.encode() not in content


def test_a_game_that_is_not_there_is_not_exported(client: Client) -> None:
    assert problem(client.call("exportGame", game_id="nothing")) == (404, "no-such-game")


def test_a_game_goes_from_one_server_to_another(client: Client, elsewhere: Client) -> None:
    table = ended(client)
    response = imported(elsewhere, exported(table))
    made = response.json()
    assert response.status_code == 201
    assert response.headers["location"] == f"/v1/games/{table.game_id}"
    assert response.headers["cache-control"] == "no-store"
    there = Table(elsewhere, table.game_id, (), made["host_token"], made)
    for operation in ("getScoreboard", "getBoard"):
        assert there.get(operation).json() == table.get(operation).json()
    assert made["hash"] == there.get("getGame").json()["hash"] == table.get("getGame").json()["hash"]
    assert [seat["name"] for seat in made["seats"]] == ["Ann", "Bo"]
    rotated = elsewhere.call("rotateToken", game_id=table.game_id, holder="0", token=made["host_token"])
    assert rotated.status_code == 200


def test_the_same_file_again_is_answered_with_the_game_that_is_here(
    client: Client, elsewhere: Client
) -> None:
    content = exported(ended(client))
    first = imported(elsewhere, content, key=KEY)
    again = imported(elsewhere, content, key=KEY)
    assert (again.status_code, again.headers["idempotency-replayed"]) == (201, "true")
    assert again.json() == first.json()
    known = imported(elsewhere, content)
    assert known.status_code == 200
    assert known.json() == {**first.json(), "seats": [], "host_token": None}
    listed = elsewhere.call("listGames").json()["games"]
    assert [row["game_id"] for row in listed].count(known.json()["game_id"]) == 1


def test_a_file_gives_nobody_the_tokens_of_a_game(client: Client) -> None:
    table = ended(client)
    known = imported(client, exported(table))
    assert (known.status_code, known.json()["seats"], known.json()["host_token"]) == (200, [], None)


def test_a_key_of_another_file_imports_nothing(client: Client, elsewhere: Client) -> None:
    imported(elsewhere, exported(ended(client)), key=OTHER_KEY)
    other = imported(elsewhere, exported(ended(client)), key=OTHER_KEY)
    assert problem(other) == (422, "idempotency-key-reused")


def test_a_running_game_is_looked_at_and_forked_where_its_seed_is_not(
    client: Client, elsewhere: Client
) -> None:
    table = Table.opened(client, "toy", "Ann", "Bo")
    table.submit(0, ONE)
    made = imported(elsewhere, exported(table)).json()
    there = Table(
        elsewhere, table.game_id, tuple(seat["token"] for seat in made["seats"]), made["host_token"], made
    )
    assert there.get("getBoard").json() == table.get("getBoard").json()
    assert problem(there.submit(1, ONE)) == (409, "seed-unknown")
    fork = elsewhere.call("forkGame", game_id=table.game_id, token=made["host_token"], body={"version": 2})
    assert fork.status_code == 201


def test_another_history_of_a_game_that_is_here_is_refused(client: Client, elsewhere: Client) -> None:
    table = Table.opened(client, "toy", "Ann", "Bo", seed="07" * 32)
    early = exported(table)
    table.submit(0, ONE)
    imported(elsewhere, early)
    assert problem(imported(elsewhere, exported(table))) == (409, "other-history")


def test_a_changed_file_is_refused_with_the_line(client: Client, elsewhere: Client) -> None:
    table = ended(client)
    content = exported(table)
    changed = content.replace(b"BeanTaken", b"BeanDrawn", 1)
    response = imported(elsewhere, changed)
    assert problem(response) == (422, "broken-file")
    assert response.json()["line"] == 4
    assert "line 4" in response.json()["detail"]
    assert problem(elsewhere.call("getGame", game_id=table.game_id)) == (404, "no-such-game")


@pytest.mark.parametrize("content", [b"", b"beans\n", b"{}\n"])
def test_what_is_no_exported_game_is_refused(client: Client, content: bytes) -> None:
    response = imported(client, content)
    assert problem(response) == (422, "broken-file")
    assert response.json()["line"] == 1


def test_a_file_of_a_title_that_the_server_does_not_know_is_refused(client: Client) -> None:
    response = imported(client, retold(exported(ended(client)), title="chess"))
    assert problem(response) == (422, "broken-file")
    assert "there is no game title 'chess'" in response.json()["detail"]


def test_a_file_of_another_media_type_is_refused(client: Client) -> None:
    response = client.call("importGame", content=b"{}\n", headers={"Content-Type": "application/json"})
    assert problem(response) == (415, "unsupported-media-type")


def test_a_file_above_the_limit_is_refused(client: Client) -> None:
    content = exported(ended(client))
    settings = SETTINGS.model_copy(update={"import_limit": len(content) - 1})
    with client_of(settings, ELSEWHERE) as limited:
        assert problem(imported(limited, content)) == (413, "body-too-large")


def test_component_data_that_the_server_does_not_know_comes_from_its_own_machine_only(
    elsewhere: Client,
) -> None:
    content = b'{"colours":["blue"],"each":9,"name":"mine"}'
    mine = StoredEdition("toy", "mine", sha256(content).hexdigest(), content)
    store = open_store("sqlite://")
    app = create_app(Games(store, TITLES, editions=[mine]), SETTINGS, TITLES, [mine])
    with TestClient(app, client=ELSEWHERE) as http:
        file = exported(Table.opened(Client(http, openapi_document(TITLES)), "toy", "Ann", edition="mine"))
    store.close()
    refused = imported(elsewhere, file)
    assert problem(refused) == (422, "broken-file")
    assert "no games with this edition 'mine'" in refused.json()["detail"]
    with client_of(SETTINGS.model_copy(update={"trust_local": True}), LOCAL) as local:
        assert imported(local, file).status_code == 201
        offered = local.call("listEditions", game="toy").json()["editions"]
        assert [row["name"] for row in offered] == ["plain"]


def test_a_finished_game_is_handed_to_bg_stats(client: Client) -> None:
    table = ended(client)
    answer = table.get("getPlayForBgStats").json()
    play, game = answer["play"], table.get("getGame").json()
    assert play == {
        "sourceName": "tradinghouse",
        "sourcePlayId": table.game_id,
        "playDate": game["updated_at"][:19].replace("T", " "),
        "game": {"name": "Beans", "sourceGameId": "toy", "highestWins": True, "noPoints": False},
        "location": "tradinghouse",
        "board": "plain edition",
        "comments": "Ann 1: beans 1\nBo 2: beans 2\n"
        f"Game {table.game_id}, {game['version']} events, receipt {game['hash']}",
        "players": [
            {
                "name": "Ann",
                "sourcePlayerId": "Ann",
                "score": 1,
                "rank": 2,
                "winner": False,
                "startPlayer": True,
            },
            {
                "name": "Bo",
                "sourcePlayerId": "Bo",
                "score": 2,
                "rank": 1,
                "winner": True,
                "startPlayer": False,
            },
        ],
    }
    link = urlsplit(answer["link"])
    assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert json.loads(parse_qs(link.query)["data"][0]) == play


def test_a_running_game_is_no_play_yet(table: Table, client: Client) -> None:
    assert problem(table.get("getPlayForBgStats")) == (409, "game-running")
    assert problem(client.call("getPlayForBgStats", game_id="nothing")) == (404, "no-such-game")
