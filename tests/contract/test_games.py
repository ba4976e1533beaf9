"""Creating games, listing them, looking at one, rotating tokens: each answer and each refusal."""

import hashlib

import pytest

from application.games import Games
from application.store import EventStore
from tests.contract.client import Client, Json, Table, problem
from tests.contract.conftest import TITLES

SEED = "00" * 31 + "2a"
KEY = "a-key-that-nobody-guesses"
NEW = {"game": "toy", "players": [{"name": "Ann"}, {"name": "Bo"}]}


def test_a_created_game_has_a_token_for_each_seat_and_one_for_the_host(client: Client) -> None:
    response = client.call("createGame", body=NEW)
    created = response.json()
    assert response.status_code == 201
    assert [(seat["seat"], seat["name"]) for seat in created["seats"]] == [(0, "Ann"), (1, "Bo")]
    assert len({created["host_token"], *(seat["token"] for seat in created["seats"])}) == 3
    assert response.headers["etag"] == f'"{created["version"]}"'
    assert response.headers["cache-control"] == "no-store"
    assert client.call("getGame", game_id=created["game_id"]).status_code == 200
    assert response.headers["location"] == f"/v1/games/{created['game_id']}"


def test_the_same_creation_with_the_same_key_gives_the_same_game(client: Client) -> None:
    first = client.call("createGame", body=NEW, key=KEY)
    again = client.call("createGame", body=NEW, key=KEY)
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert again.json() == first.json()
    assert len(client.call("listGames").json()["games"]) == 1


def test_what_the_log_shows_of_a_creation_does_not_give_its_tokens_away(client: Client) -> None:
    created = client.call("createGame", body=NEW, key=KEY).json()
    (event,) = client.call("listEvents", game_id=created["game_id"]).json()["events"]
    assert event["command_id"] != KEY
    guessed = client.call("createGame", body=NEW, key=event["command_id"]).json()
    assert guessed["game_id"] != created["game_id"]
    assert guessed["host_token"] != created["host_token"]


def test_a_key_cannot_create_another_game(client: Client) -> None:
    client.call("createGame", body=NEW, key=KEY)
    other = client.call("createGame", body={**NEW, "players": [{"name": "Cy"}]}, key=KEY)
    assert problem(other) == (422, "idempotency-key-reused")


def test_without_a_key_every_creation_makes_a_game(client: Client) -> None:
    ids = {client.call("createGame", body=NEW).json()["game_id"] for _ in range(2)}
    assert len(ids) == 2


def test_a_given_seed_is_committed_to_and_marked_as_open(client: Client) -> None:
    table = Table.opened(client, "toy", "Ann", seed=SEED)
    committed = hashlib.sha256(
        b"tradinghouse/seed/1\0" + table.game_id.encode() + b"\0" + bytes.fromhex(SEED)
    ).hexdigest()
    assert table.created["seed_commitment"] == committed
    assert table.get("getGame").json()["pinned"] | {} == {
        "players": 1,
        "rules_version": 1,
        "edition": "plain",
        "edition_hash": table.get("getGame").json()["pinned"]["edition_hash"],
        "seed_commitment": committed,
        "open_seed": True,
    }


@pytest.mark.parametrize(
    ("change", "kind", "pointer"),
    [
        ({"game": "chess"}, "malformed-request", "/game"),
        ({"players": []}, "malformed-request", "/players"),
        ({"players": [{"name": "A"}] * 4}, "invalid-setup", "/players"),
        ({"players": [{"name": ""}]}, "malformed-request", "/players/0/name"),
        ({"players": [{"name": "Ann"}, {"name": "a\nb"}]}, "malformed-request", "/players/1/name"),
        ({"players": [{"name": "Ann"}, {"name": "  "}]}, "invalid-setup", "/players/1/name"),
        ({"players": [{"name": "Ann", "age": 7}]}, "malformed-request", "/players/0/age"),
        (
            {"players": [{"name": "Ann"}, {"name": "Bot", "bot": "random"}]},
            "malformed-request",
            "/players/1/bot",
        ),
        ({"edition": "deluxe"}, "malformed-request", "/edition"),
        ({"seed": "2a"}, "malformed-request", "/seed"),
        ({"options": {"heap": "big"}}, "malformed-request", "/options/heap"),
        ({"options": {"hat": 1}}, "malformed-request", "/options/hat"),
        ({"options": {"heap": 0}}, "invalid-setup", "/options/heap"),
        ({"options": []}, "malformed-request", "/options"),
        ({"speed": "fast"}, "malformed-request", "/speed"),
    ],
)
def test_a_creation_that_is_not_well_formed_is_refused_with_the_place(
    client: Client, change: Json, kind: str, pointer: str
) -> None:
    response = client.call("createGame", body={**NEW, **change})
    assert problem(response) == (422, kind)
    assert response.json()["pointer"] == pointer
    assert client.call("listGames").json()["games"] == []


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"nonsense", b'{"game": "\xff"}'])
def test_a_body_that_is_no_json_object_is_refused(client: Client, content: bytes) -> None:
    response = client.call("createGame", content=content)
    assert problem(response) == (422, "malformed-request")
    assert response.json()["pointer"] == ""


def test_a_body_of_another_media_type_is_refused(client: Client) -> None:
    response = client.call("createGame", content=b"{}", headers={"Content-Type": "text/plain"})
    assert problem(response) == (415, "unsupported-media-type")


@pytest.mark.parametrize("key", ["", "two words that are long", "k" * 15, "k" * 129])
def test_a_key_that_cannot_be_used_is_refused(client: Client, key: str) -> None:
    response = client.call("createGame", body=NEW, key=key)
    assert problem(response) == (422, "malformed-request")
    assert response.json()["parameter"] == "Idempotency-Key"


def test_the_list_has_the_newest_game_first_and_goes_on_by_its_cursor(client: Client) -> None:
    ids = [Table.opened(client, "toy", name).game_id for name in ("Ann", "Bo", "Cy")]
    first = client.call("listGames", query={"limit": 2}).json()
    rest = client.call("listGames", query={"limit": 2, "cursor": first["next"]}).json()
    assert [row["game_id"] for row in first["games"] + rest["games"]] == ids[::-1]
    assert rest["next"] is None


def test_the_list_can_be_filtered(client: Client) -> None:
    ann = Table.opened(client, "toy", "Ann", options={"heap": 1})
    bo = Table.opened(client, "toy", "Bo", "Cy")
    ann.submit(0, {"type": "TakeBeans", "count": 1})
    ann.submit(0, {"type": "Vote", "seat": 0})

    def listed(**query: str) -> list[str]:
        return [row["game_id"] for row in client.call("listGames", query=query).json()["games"]]

    assert listed(status="over") == [ann.game_id]
    assert listed(status="running") == [bo.game_id]
    assert listed(player="Cy") == [bo.game_id]
    assert listed(game="toy") == [bo.game_id, ann.game_id]
    assert listed(game="chess") == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("limit", "0"),
        ("limit", "many"),
        ("status", "lost"),
        ("cursor", "x"),
        ("cursor", "Z2FtZSA5OTk5OTk5OTk5OTk5OTk5OTk5OTk5"),
        ("colour", "red"),
    ],
)
def test_a_list_that_is_asked_for_wrongly_is_refused(client: Client, name: str, value: str) -> None:
    response = client.call("listGames", query={name: value})
    assert problem(response) == (422, "malformed-request")
    assert response.json()["parameter"] == name


def test_a_game_tells_who_must_decide_what(table: Table) -> None:
    game = table.get("getGame").json()
    assert (game["status"], game["phase"], game["result"]) == ("running", "taking", None)
    assert game["players"] == [{"seat": 0, "name": "Ann"}, {"seat": 1, "name": "Bo"}]
    assert game["to_decide"] == [{"id": game["version"], "seat": 0, "decision": {"type": "Take"}}]


def test_a_game_is_told_of_as_it_is_when_another_process_has_gone_on_with_it(
    table: Table, store: EventStore
) -> None:
    assert table.version() == 1
    take = {"type": "TakeBeans", "count": 1}
    Games(store, TITLES).submit(table.game_id, 0, take, command_id="of another process")
    assert table.get("getGame").json()["to_decide"][0]["seat"] == 1
    assert table.get("listLegalCommands", seat=1).json()["version"] == 2


def test_an_ended_game_tells_its_result(client: Client) -> None:
    table = Table.opened(client, "toy", "Ann", options={"heap": 1})
    table.submit(0, {"type": "TakeBeans", "count": 1})
    table.submit(0, {"type": "Vote", "seat": 0})
    game = table.get("getGame").json()
    assert (game["status"], game["to_decide"]) == ("over", [])
    assert game["result"] == table.get("getScoreboard").json()["scoreboard"]


def test_a_game_that_is_not_there_is_a_problem(client: Client) -> None:
    assert problem(client.call("getGame", game_id="nothing")) == (404, "no-such-game")
    assert problem(client.call("getGame", game_id="no%20thing")) == (422, "malformed-request")


def test_a_rotated_token_takes_the_place_of_the_former_one(table: Table) -> None:
    rotated = table.client.call("rotateToken", game_id=table.game_id, holder="0", token=table.host_token)
    assert rotated.json()["seat"] == 0
    assert rotated.headers["cache-control"] == "no-store"
    command = {"type": "TakeBeans", "count": 1}
    assert problem(table.submit(0, command)) == (401, "unknown-token")
    accepted = table.client.call(
        "submitCommand",
        game_id=table.game_id,
        token=rotated.json()["token"],
        key="k",
        body={"command": command},
    )
    assert accepted.status_code == 200


def test_the_host_can_rotate_the_own_token(table: Table) -> None:
    def rotate(token: str) -> int:
        return table.client.call("rotateToken", game_id=table.game_id, holder="host", token=token).status_code

    assert rotate(table.host_token) == 200
    assert rotate(table.host_token) == 401


def test_only_the_host_rotates_tokens_and_only_of_holders_there_are(table: Table) -> None:
    def rotate(holder: str, token: str | None) -> tuple[int, str]:
        return problem(table.client.call("rotateToken", game_id=table.game_id, holder=holder, token=token))

    assert rotate("1", None) == (401, "missing-token")
    assert rotate("1", "guess") == (401, "unknown-token")
    assert rotate("1", table.tokens[1]) == (403, "wrong-token")
    assert rotate("2", table.host_token) == (404, "no-such-seat")
    assert rotate("guest", table.host_token) == (422, "malformed-request")
    missing = table.client.call("rotateToken", game_id="nothing", holder="1", token=table.host_token)
    assert problem(missing) == (404, "no-such-game")
