"""A whole game through a service that is killed on the way: nothing acknowledged is lost, nothing is done twice."""

import contextlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import msgspec
import pytest

from adapters.http.document import openapi_document
from application.editions import built_in, parsed
from domain.kernel.play import replay
from domain.kernel.table import Scoreboard
from domain.titles import TITLES
from tests.contract.test_server import running

Json = Any  # Any: decoded JSON

_RECEIPTS = 60  # those of the commands around both kills


class Outside:
    """A client that knows the OpenAPI document and an address, which changes whenever the service starts again."""

    def __init__(self) -> None:
        self._operations = {
            described["operationId"]: (method.upper(), path)
            for path, methods in openapi_document()["paths"].items()
            for method, described in methods.items()
        }
        self._http = httpx2.Client()

    def at(self, address: str) -> None:
        """Go on at an address, as after a restart."""
        self._http.close()
        self._http = httpx2.Client(base_url=address, timeout=30)

    def close(self) -> None:
        self._http.close()

    def call(
        self,
        operation: str,
        body: Json = None,
        token: str = "",
        key: str = "",
        query: Json = None,
        **path: object,
    ) -> Json:
        method, template = self._operations[operation]
        headers = {"Idempotency-Key": key} if key else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        url = template.format(**path)
        answer = self._http.request(method, url, params=query, json=body, headers=headers)
        assert answer.status_code < 400, answer.text
        return answer.json()


@pytest.mark.parametrize("game", TITLES)
def test_a_game_survives_two_kills_and_ends_with_the_score_that_its_events_tell(
    game: str, tmp_path: Path
) -> None:
    store, client, chosen = tmp_path / "games.sqlite", Outside(), random.Random(11)
    commands: list[str] = []
    receipts: list[str] = []
    with contextlib.ExitStack() as servers:
        server = _start(servers, store, client)
        made = client.call("createGame", {"game": game, "players": [{"name": name} for name in "ABC"]})
        game_id = made["game_id"]
        tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
        to_decide = client.call("getGame", game_id=game_id)["to_decide"]
        while to_decide:
            asked = chosen.choice(to_decide)
            legal = client.call("listLegalCommands", query={"seat": asked["seat"]}, game_id=game_id)[
                "commands"
            ]
            body = {"decision": asked["id"], "command": chosen.choice(legal)}
            commands.append(f"command-{len(commands)}")

            def submit(body: Json = body, seat: int = asked["seat"]) -> Json:
                return client.call("submitCommand", body, tokens[seat], commands[-1], game_id=game_id)

            if len(commands) in (20, 45):
                # Killed while the answer is on its way: whether it was carried out, nobody knows.
                sender = Thread(target=_unheard, args=(submit,))
                sender.start()
                server.kill()
                sender.join()
                server = _start(servers, store, client)
            answer = submit()
            to_decide = answer["to_decide"]
            receipts.append(f"{answer['version']}:{answer['hash']}")
        report = client.call("auditGame", query={"receipt": receipts[:_RECEIPTS]}, game_id=game_id)
        assert report["clean"], report["broken"]
        events = _events(client, game_id)
        last = {"min_position": events[-1]["position"]}
        scoreboard = client.call("getScoreboard", query=last, game_id=game_id)["scoreboard"]
        client.close()

    title = TITLES[game]
    rules = title.rules(parsed(title, built_in(title)[0]))
    state = replay(rules, [msgspec.convert(one["event"], title.event) for one in events])
    assert rules.score(state) == msgspec.convert(scoreboard, Scoreboard)
    assert rules.over(state)
    assert len(commands) > 45
    assert list(dict.fromkeys(one["command_id"] for one in events))[1:] == commands
    assert [one["version"] for one in events] == list(range(1, len(events) + 1))


def _unheard(submit: Callable[[], Json]) -> None:
    with contextlib.suppress(httpx2.TransportError):
        submit()


def _start(
    servers: contextlib.ExitStack, store: Path, client: Outside
) -> Any:  # Any: the process of `running`
    server, address = servers.enter_context(running(store, min_position_seconds="60"))
    client.at(address)
    return server


def _events(client: Outside, game_id: str) -> list[Json]:
    def pages() -> Iterator[Json]:
        after: int | None = 0
        while after is not None:
            page = client.call("listEvents", query={"after": after}, game_id=game_id)
            yield from page["events"]
            after = page["next"]

    return list(pages())
