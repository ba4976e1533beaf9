"""Too much, too often, too many at once, and what goes wrong in the server itself."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from adapters.http.app import create_app
from adapters.http.settings import Settings
from application.games import Games
from application.store import EventStore
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation
from tests.contract.client import Client, Table, problem
from tests.contract.conftest import ELSEWHERE, SETTINGS, TITLES
from tests.toy import Command, State, ToyRules, toy
from tests.toy import Event as ToyEvent

NEW = {"game": "toy", "players": [{"name": "Ann"}]}
TAKE = {"type": "TakeBeans", "count": 1}


@contextmanager
def served(games: Games, document: dict[str, Any], **changed: object) -> Iterator[Client]:
    app = create_app(games, Settings.model_validate(SETTINGS.model_dump() | changed), TITLES)
    with TestClient(app, client=ELSEWHERE, raise_server_exceptions=False) as http:
        yield Client(http, document)


def test_a_body_that_is_too_large_is_refused_whether_it_says_its_size_or_not(
    games: Games, document: dict[str, Any], http: TestClient
) -> None:
    with served(games, document, body_limit=1024) as client:
        assert problem(client.call("createGame", content=b" " * 1025)) == (413, "body-too-large")
        exactly = client.call("createGame", content=b'{"game": "' + b"x" * 1012 + b'"}')
        assert problem(exactly) == (422, "malformed-request")
    chunks = (b" " * 1024 for _ in range(65))
    streamed = http.post("/v1/games", content=chunks, headers={"Content-Type": "application/json"})
    assert problem(streamed) == (413, "body-too-large")


def test_too_many_requests_from_one_address_are_told_how_long_to_wait(
    games: Games, document: dict[str, Any]
) -> None:
    with served(games, document, rate_limit="2/hour") as client:
        assert [client.call("listGames").status_code for _ in range(2)] == [200, 200]
        refused = client.call("listGames")
        assert problem(refused) == (429, "too-many-requests")
        assert 1 <= int(refused.headers["retry-after"]) <= 3600


def test_each_address_has_its_own_limit(games: Games) -> None:
    app = create_app(games, SETTINGS.model_copy(update={"rate_limit": "1/hour"}), TITLES)
    for address in ("203.0.113.1", "203.0.113.2"):
        with TestClient(app, client=(address, 1)) as http:
            assert [http.get("/healthz").status_code for _ in range(2)] == [200, 429]


def test_the_person_at_this_machine_is_not_limited_where_trusted(games: Games) -> None:
    settings = SETTINGS.model_copy(update={"rate_limit": "1/hour", "trust_local": True})
    with TestClient(create_app(games, settings, TITLES), "http://localhost", client=("127.0.0.1", 1)) as http:
        assert [http.get("/healthz").status_code for _ in range(3)] == [200, 200, 200]


def test_a_limit_that_is_none_is_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="rate_limit"):
        Settings(rate_limit="many")


def test_a_mistake_of_the_engine_is_a_problem_that_tells_nothing_of_the_inside(
    store: EventStore, document: dict[str, Any]
) -> None:
    class Broken(ToyRules):
        def decide(self, state: State, seat: int, command: Command, chance: Chance) -> Iterator[ToyEvent]:
            yield from super().decide(state, seat, command, chance)
            raise RuleViolation("TOY-01", "secret of the inside")

    with served(Games(store, {"toy": toy(Broken)}), document) as client:
        table = Table.opened(client, "toy", "Ann")
        response = table.submit(0, TAKE)
        assert problem(response) == (500, "internal-error")
        assert "secret" not in response.text
        assert table.version() == 1


def test_a_store_that_cannot_be_used_is_a_problem_that_may_pass_and_the_log_tells_why(
    store: EventStore, games: Games, document: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    with served(games, document) as client:
        table = Table.opened(client, "toy", "Ann")
        store.close()
        for response in (
            client.call("isReady"),
            client.call("getMetrics"),
            client.call("createGame", body=NEW),
            table.submit(0, TAKE),
        ):
            assert problem(response) == (503, "unavailable")
            assert int(response.headers["retry-after"]) >= 1
        assert client.call("isAlive").status_code == 200
    assert "POST /v1/games: the store is closed" in caplog.text


def test_when_too_many_commands_wait_further_ones_are_sent_away(
    store: EventStore, document: dict[str, Any]
) -> None:
    entered, leave = Event(), Event()

    class Slow(ToyRules):
        def decide(self, state: State, seat: int, command: Command, chance: Chance) -> Iterator[ToyEvent]:
            entered.set()
            leave.wait(10)
            return super().decide(state, seat, command, chance)

    settings = SETTINGS.model_copy(update={"waiting_limit": 1})
    app = create_app(Games(store, {"toy": toy(Slow)}), settings, TITLES)
    with TestClient(app, client=ELSEWHERE) as http:
        client = Client(http, document)
        table = Table.opened(client, "toy", "Ann")
        waiting = app.state.service.writers.statistics
        with ThreadPoolExecutor(2) as others:
            sent = [others.submit(table.submit, 0, TAKE) for _ in range(2)]
            entered.wait(10)
            while waiting().tasks_waiting < 1:
                client.call("isAlive")
            third = table.submit(0, TAKE)
            leave.set()
        assert problem(third) == (503, "unavailable")
        assert [it.result().status_code for it in sent] == [200, 200]


def test_a_command_that_waits_for_its_turn_too_long_is_sent_away_and_does_nothing(
    store: EventStore, document: dict[str, Any]
) -> None:
    entered, leave = Event(), Event()

    class Slow(ToyRules):
        def decide(self, state: State, seat: int, command: Command, chance: Chance) -> Iterator[ToyEvent]:
            entered.set()
            leave.wait(10)
            return super().decide(state, seat, command, chance)

    with served(Games(store, {"toy": toy(Slow)}), document, waiting_seconds=0.05) as client:
        table = Table.opened(client, "toy", "Ann")
        with ThreadPoolExecutor(1) as other:
            first = other.submit(table.submit, 0, TAKE)
            entered.wait(10)
            second = table.submit(0, TAKE)
            leave.set()
        assert problem(second) == (503, "unavailable")
        assert (first.result().status_code, table.version()) == (200, 2)


def test_a_service_that_is_stopping_is_not_ready_and_ends_long_answers(
    games: Games, document: dict[str, Any]
) -> None:
    app = create_app(games, SETTINGS, TITLES)
    with TestClient(app, client=ELSEWHERE) as http:
        client = Client(http, document)
        table = Table.opened(client, "toy", "Ann")
        app.state.service.closing.set()
        assert problem(client.call("isReady")) == (503, "unavailable")
        assert table.get("listEvents", headers={"Accept": "application/jsonl"}).text == ""


def test_whoever_watches_may_ask_below_v1_too(games: Games) -> None:
    with TestClient(create_app(games, SETTINGS, TITLES)) as http:
        for path in ("healthz", "readyz", "metrics"):
            assert [http.get(f"{prefix}/{path}").status_code for prefix in ("", "/v1")] == [200, 200]
