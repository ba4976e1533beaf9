"""Trusting the own machine: who may act without a token, and which web pages may not."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

from adapters.http.app import create_app
from adapters.http.settings import Settings
from application.games import Games
from tests.contract.client import Client, Table, problem
from tests.contract.conftest import ELSEWHERE, SETTINGS, TITLES

LOOPBACK = ("127.0.0.1", 50000)
HERE = "http://127.0.0.1:8000"
TAKE = {"type": "TakeBeans", "count": 1}


@contextmanager
def visitor(
    games: Games,
    document: dict[str, Any],
    address: tuple[str, int],
    url: str,
    *,
    trust: bool = True,
    origins: tuple[str, ...] = (),
) -> Iterator[Client]:
    """Somebody at an address who calls the service by a URL."""
    changed = {"trust_local": trust, "allowed_origins": origins}
    app = create_app(games, SETTINGS.model_copy(update=changed), TITLES)
    with TestClient(app, url, client=address) as http:
        yield Client(http, document)


@pytest.fixture
def local(games: Games, document: dict[str, Any]) -> Iterator[Client]:
    with visitor(games, document, LOOPBACK, HERE) as client:
        yield client


def test_whoever_sits_at_this_machine_acts_for_every_seat_without_a_token(local: Client) -> None:
    table = Table.opened(local, "toy", "Ann", "Bo")
    for seat in (0, 1):
        answer = local.call(
            "submitCommand", game_id=table.game_id, key=f"k{seat}", body={"seat": seat, "command": TAKE}
        )
        assert answer.status_code == 200
    *_, last = table.get("listCommits").json()["commits"]
    assert last["header"]["actor"] == "local"
    assert local.call("rotateToken", game_id=table.game_id, holder="1").status_code == 200


def test_without_a_token_the_body_has_to_name_a_seat_that_is_there(local: Client) -> None:
    table = Table.opened(local, "toy", "Ann", "Bo")
    for body in ({"command": TAKE}, {"command": TAKE, "seat": 2}):
        answer = local.call("submitCommand", game_id=table.game_id, key="k", body=body)
        assert problem(answer) == (422, "malformed-request")
        assert answer.json()["pointer"] == "/seat"


def test_a_token_counts_also_where_it_is_not_needed(local: Client) -> None:
    table = Table.opened(local, "toy", "Ann", "Bo")
    assert table.submit(0, TAKE).status_code == 200
    for token, kind in ((table.tokens[0], (403, "wrong-token")), ("guess", (401, "unknown-token"))):
        answer = local.call(
            "submitCommand",
            game_id=table.game_id,
            token=token,
            key="k",
            body={"seat": 1, "command": TAKE},
        )
        assert problem(answer) == kind


@pytest.mark.parametrize(
    ("address", "url", "trust"),
    [
        (ELSEWHERE, HERE, True),
        (("::ffff:203.0.113.7", 1), HERE, True),
        (("", 0), HERE, True),
        (LOOPBACK, HERE, False),
    ],
    ids=["other-machine", "other-machine-6", "unknown-address", "not-set"],
)
def test_nobody_else_is_trusted(
    games: Games, document: dict[str, Any], address: tuple[str, int], url: str, trust: bool
) -> None:
    with visitor(games, document, address, url, trust=trust) as client:
        table = Table.opened(client, "toy", "Ann", "Bo")
        answer = client.call(
            "submitCommand", game_id=table.game_id, key="k", body={"seat": 0, "command": TAKE}
        )
        assert problem(answer) == (401, "missing-token")


@pytest.mark.parametrize("url", ["http://localhost:8000", "http://127.0.0.1", "http://[::1]:8000"])
def test_this_machine_may_be_called_by_each_of_its_names(
    games: Games, document: dict[str, Any], url: str
) -> None:
    with visitor(games, document, ("::1", 50000), url) as client:
        table = Table.opened(client, "toy", "Ann")
        answer = client.call(
            "submitCommand",
            game_id=table.game_id,
            key="k",
            body={"seat": 0, "command": TAKE},
            headers={"Origin": url},
        )
        assert answer.status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:8000"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": "localhost@evil.example"},
        {"Host": ""},
        {"Host": "[::1"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1:9000"},
        {"Origin": "http://127.0.0.1:8000.evil.example"},
        {"Origin": "null"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
    ],
    ids=str,
)
def test_a_page_of_another_site_may_neither_act_nor_look(local: Client, headers: dict[str, str]) -> None:
    table = Table.opened(local, "toy", "Ann")
    acted = local.call(
        "submitCommand",
        game_id=table.game_id,
        key="k",
        body={"seat": 0, "command": TAKE},
        headers=headers,
    )
    assert problem(acted) == (403, "foreign-origin")
    created = local.call("createGame", body={"game": "toy", "players": [{"name": "Eve"}]}, headers=headers)
    assert problem(created) == (403, "foreign-origin")
    assert problem(table.get("getBoard", headers=headers)) == (403, "foreign-origin")
    assert table.version() == 1


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via"]
)
def test_who_comes_by_a_proxy_does_not_sit_at_this_machine(local: Client, header: str) -> None:
    table = Table.opened(local, "toy", "Ann")
    answer = local.call(
        "submitCommand",
        game_id=table.game_id,
        key="k",
        body={"seat": 0, "command": TAKE},
        headers={header: "127.0.0.1"},
    )
    assert problem(answer) == (401, "missing-token")


@pytest.mark.parametrize(
    ("host", "said", "trusts"),
    [
        ("127.0.0.1", None, True),
        ("::1", None, True),
        ("localhost", None, True),
        ("0.0.0.0", None, False),
        ("games.example", None, False),
        ("127.0.0.1", False, False),
        ("0.0.0.0", True, True),
    ],
)
def test_a_server_that_only_this_machine_reaches_trusts_it_unless_told_otherwise(
    host: str, said: bool | None, trusts: bool
) -> None:
    assert Settings(host=host, trust_local=said).trusts_local is trusts


@pytest.mark.parametrize("said", [None, False, True])
def test_behind_a_proxy_a_server_trusts_nobody_unless_told(said: bool | None) -> None:
    assert Settings(trusted_proxies="127.0.0.1", trust_local=said).trusts_local is (said is True)


def test_pages_of_an_allowed_origin_may_call_the_service_and_no_others(
    games: Games, document: dict[str, Any]
) -> None:
    club = "https://club.example"
    with visitor(games, document, LOOPBACK, HERE, origins=(club,)) as client:
        table = Table.opened(client, "toy", "Ann")
        answer = client.call(
            "submitCommand",
            game_id=table.game_id,
            key="k",
            body={"seat": 0, "command": TAKE},
            headers={"Origin": club},
        )
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == club
        assert "ETag" in answer.headers["access-control-expose-headers"]
        foreign = table.get("getBoard", headers={"Origin": "https://evil.example"})
        assert problem(foreign) == (403, "foreign-origin")
        assert "access-control-allow-origin" not in foreign.headers


def test_a_form_of_another_site_cannot_create_games_anywhere(client: Client) -> None:
    form = client.call(
        "createGame",
        content=b'{"game": "toy", "players": [{"name": "Eve"}]}',
        headers={"Content-Type": "text/plain", "Origin": "https://evil.example"},
    )
    assert problem(form) == (415, "unsupported-media-type")
