"""A client that knows only the document plays whole games."""

import hashlib
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from adapters.event_store import open_store
from adapters.http.app import create_app
from adapters.http.document import openapi_document
from application.editions import AnyTitle
from application.games import Games
from domain.titles import TITLES
from tests.contract.client import Client, Json, Table
from tests.contract.conftest import ELSEWHERE, SETTINGS
from tests.toy import TOY

ALL: Mapping[str, AnyTitle] = {**TITLES, TOY.name: TOY}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    store = open_store("sqlite://")
    app = create_app(Games(store, ALL), SETTINGS, ALL)
    with TestClient(app, client=ELSEWHERE) as http:
        yield Client(http, openapi_document(ALL))
    store.close()


@pytest.mark.parametrize("game", ALL)
def test_random_legal_commands_lead_to_the_end_that_the_events_tell(client: Client, game: str) -> None:
    table = Table.opened(client, game, "Ann", "Bo")
    receipts = play(table, Random(5))

    summary = table.get("getGame").json()
    events = all_events(table)
    *_, ended, revealed = (it["event"] for it in events)
    assert summary["status"] == "over"
    assert summary["result"] == ended["scores"] == table.get("getScoreboard").json()["scoreboard"]
    assert [it["version"] for it in events] == list(range(1, summary["version"] + 1))
    assert committed(table.game_id, revealed["seed"]) == table.created["seed_commitment"]
    assert receipts == [row["hash"] for row in all_commits(table)][1:]


@pytest.mark.parametrize("game", ALL)
def test_the_board_can_be_looked_at_after_every_command(client: Client, game: str) -> None:
    table = Table.opened(client, game, "Ann", "Bo", seed="07" * 32)
    random = Random(3)
    for _ in range(10):
        play(table, random, commands=1)
        version = table.version()
        now = table.get("getBoard").json()
        assert now["version"] == version
        assert table.get("getBoard", version=version).json() == now
        for view in ("getScoreboard", "getMilestones"):
            assert table.get(view).json() == table.get(view, version=version).json()


def play(table: Table, random: Random, commands: int = 10_000) -> list[str]:
    """Play on for a number of commands or to the end, as the guide of the document tells; the receipts."""
    receipts: list[str] = []
    to_decide = table.get("getGame").json()["to_decide"]
    while to_decide and len(receipts) < commands:
        decision = random.choice(to_decide)
        seat = decision["seat"]
        legal = table.get("listLegalCommands", seat=seat).json()["commands"]
        answer = table.submit(seat, random.choice(legal), decision=decision["id"])
        assert answer.status_code == 200, answer.text
        receipts.append(answer.json()["hash"])
        to_decide = answer.json()["to_decide"]
    return receipts


def all_events(table: Table) -> list[Json]:
    return pages(table, "listEvents", "events")


def all_commits(table: Table) -> list[Json]:
    return pages(table, "listCommits", "commits")


def pages(table: Table, operation: str, of: str) -> list[Json]:
    found: list[Any] = []
    after: int | None = 0
    while after is not None:
        page = table.get(operation, after=after, limit=1000).json()
        found += page[of]
        after = page["next"]
    return found


def committed(game_id: str, seed: str) -> str:
    """The commitment to a seed, as the guide of the document tells."""
    return hashlib.sha256(
        b"tradinghouse/seed/1\0" + game_id.encode() + b"\0" + bytes.fromhex(seed)
    ).hexdigest()
