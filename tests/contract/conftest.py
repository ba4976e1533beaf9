"""The toy title behind HTTP, with everything that it answers held to the document."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import SecretStr
from starlette.testclient import TestClient

from adapters.event_store import open_store
from adapters.http.app import create_app
from adapters.http.document import openapi_document
from adapters.http.settings import Settings
from application.games import Games
from application.store import EventStore
from tests.contract.client import Client, Table
from tests.toy import TOY

TITLES = {TOY.name: TOY}
ADMIN_TOKEN = "whoever-runs-the-server"
SETTINGS = Settings(
    store="sqlite://",
    rate_limit="",
    trust_local=False,
    admin_token=SecretStr(ADMIN_TOKEN),
    stream_seconds=0.05,  # the client of these tests sees answers when they have ended
)
ELSEWHERE = ("203.0.113.7", 50000)


@pytest.fixture(scope="session")
def document() -> dict[str, Any]:
    return openapi_document(TITLES)


@pytest.fixture
def store() -> Iterator[EventStore]:
    store = open_store("sqlite://")
    yield store
    store.close()


@pytest.fixture
def games(store: EventStore) -> Games:
    return Games(store, TITLES)


@pytest.fixture
def http(games: Games) -> Iterator[TestClient]:
    app = create_app(games, SETTINGS, TITLES)
    with TestClient(app, client=ELSEWHERE, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def client(http: TestClient, document: dict[str, Any]) -> Client:
    return Client(http, document)


@pytest.fixture
def table(client: Client) -> Table:
    """A game of two that has just begun: seat 0 may take beans."""
    return Table.opened(client, "toy", "Ann", "Bo")
