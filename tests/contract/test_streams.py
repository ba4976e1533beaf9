"""Streams of a server that is a process of its own, read byte by byte."""

import asyncio
import random
import signal
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx2
import msgspec
import pytest

from adapters.event_store import open_store
from application.games import Games, NewPlayer
from application.messages import Header, encode
from application.store import NewCommit
from tests.contract.conftest import TITLES
from tests.contract.follower import Json, Message, Stream, opened
from tests.contract.test_server import ROOT, running
from tests.toy import BeanTaken

T = TypeVar("T")

TOY_SERVER = ("-m", "tests.contract.toy_server")
SUBSCRIBERS = 500


@dataclass(frozen=True)
class Server:
    """A running server of toy games, and whoever commands all seats of its games."""

    process: Any  # Any: what `running` gives
    address: str
    store: Path
    http: httpx2.Client

    def begin(self, heap: int) -> str:
        body = {"game": "toy", "players": [{"name": "Ann"}], "options": {"heap": heap}}
        created = self.http.post("/v1/games", json=body)
        return str(created.json()["game_id"])

    def command(self, game_id: str, key: str, **command: Json) -> None:
        answer = self.http.post(
            f"/v1/games/{game_id}/commands",
            json={"seat": 0, "command": command},
            headers={"Idempotency-Key": key},
        )
        assert answer.status_code == 200, answer.text

    def take(self, game_id: str, *counts: int) -> None:
        for number, count in enumerate(counts):
            self.command(game_id, f"take-{number}-{count}", type="TakeBeans", count=count)

    def end(self, game_id: str) -> None:
        """Vote, when the heap is empty."""
        self.command(game_id, "vote", type="Vote", seat=0)

    def commits(self, game_id: str) -> list[Json]:
        return list(self.http.get(f"/v1/games/{game_id}/commits?limit=1000").json()["commits"])


def started(folder: Path, **settings: str) -> Iterator[Server]:
    store = folder / "games.sqlite"
    with (
        running(store, TOY_SERVER, trust_local="true", **settings) as (process, address),
        httpx2.Client(base_url=address, timeout=30) as http,
    ):
        yield Server(process, address, store, http)


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run what must not wait for ever."""
    return asyncio.run(asyncio.wait_for(main, 120))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    yield from started(tmp_path)


async def read_to_end(stream: Stream) -> list[Message]:
    assert stream.status == 200
    return [message async for message in stream if message.name]


async def nth(stream: Stream, number: int) -> Message:
    """The message of a number, from 1; heartbeats count too."""
    messages = stream.__aiter__()
    for _ in range(number - 1):
        await anext(messages)
    return await anext(messages)


def test_commits_arrive_while_they_happen_and_the_last_message_ends_the_stream(server: Server) -> None:
    game_id = server.begin(heap=4)

    async def main() -> list[Message]:
        async with opened(server.address, f"/v1/games/{game_id}/events/stream") as stream:
            messages = stream.__aiter__()
            seen = [await anext(messages)]  # what was before
            for command in (lambda: server.take(game_id, 3), lambda: server.take(game_id, 1)):
                await asyncio.to_thread(command)
                seen.append(await anext(messages))
            await asyncio.to_thread(server.end, game_id)
            return seen + [message async for message in messages if message.name]

    messages = run(main())
    *told, over = messages
    assert (over.name, over.data) == ("over", {"game_id": game_id, "version": 9})
    assert [message.name for message in told] == ["commit"] * 4
    assert [message.id for message in told] == [1, 4, 6, 9]
    commits = server.commits(game_id)
    for message, commit in zip(told, commits, strict=True):
        shared = ("game_id", "first_version", "position", "hash", "command_id")
        assert {name: message.data[name] for name in shared} == {name: commit[name] for name in shared}
        assert message.data["version"] == commit["last_version"]
        assert message.data["seat"] == commit["header"]["seat"]
    events = server.http.get(f"/v1/games/{game_id}/events").json()["events"]
    assert [event for message in told for event in message.data["events"]] == events


async def subscribe(address: str, path: str, seed: int) -> tuple[list[Message], int]:
    """Follow a game to its end, but lose the connection again and again; return all commits and how often."""
    dice, seen, last, lost = random.Random(seed), list[Message](), 0, 0
    while True:
        patience = dice.choice((0, 3, 10, 50))  # how many messages until the connection is lost
        async with opened(address, path, last) as stream:
            if stream.status == 204:
                return seen, lost
            assert stream.status == 200
            messages = stream.__aiter__()
            for _ in range(patience):
                message = await anext(messages, None)
                if message is None:
                    break  # it has ended
                if message.name == "commit":
                    seen.append(message)
                    last = message.id
            else:
                lost += 1


def test_500_subscribers_who_lose_their_connections_see_every_commit_once_and_in_order(
    server: Server,
) -> None:
    game_id = server.begin(heap=60)
    path = f"/v1/games/{game_id}/events/stream"

    def play() -> None:
        server.take(game_id, *[1 + number % 2 for number in range(40)])
        server.end(game_id)

    async def main() -> list[tuple[list[Message], int]]:
        subscribers = [subscribe(server.address, path, seed) for seed in range(SUBSCRIBERS)]
        playing = asyncio.create_task(asyncio.to_thread(play))
        followed = await asyncio.gather(*subscribers)
        await playing
        return followed

    followed = run(main())
    first = [message.data for message in followed[0][0]]
    assert [one["hash"] for one in first] == [commit["hash"] for commit in server.commits(game_id)]
    versions = [event["version"] for one in first for event in one["events"]]
    assert versions == list(range(1, first[-1]["version"] + 1))
    assert all(seen == followed[0][0] for seen, _ in followed)
    assert sum(lost for _, lost in followed) > SUBSCRIBERS


def test_a_stream_goes_on_after_any_version_that_its_client_has_seen(server: Server) -> None:
    game_id = server.begin(heap=9)
    server.take(game_id, 3, 2, 1)
    path = f"/v1/games/{game_id}/events/stream"
    spans = [(commit["first_version"], commit["last_version"]) for commit in server.commits(game_id)]

    async def first_after(version: int) -> tuple[int, int]:
        async with opened(server.address, path, version) as stream:
            message = await nth(stream, 1)
            return message.data["first_version"], message.id

    for version in range(spans[-1][1]):
        # One that is in the middle of a commit is given the whole commit.
        following = next(span for span in spans if span[1] > version)
        assert run(first_after(version)) == following


def test_commits_of_another_process_arrive(tmp_path: Path) -> None:
    def play_elsewhere(server: Server, game_id: str) -> None:
        program = [sys.executable, "-m", "tests.adapters.event_store.process", "play"]
        arguments = [f"sqlite:///{server.store}", game_id, "other", "3"]
        subprocess.run([*program, *arguments], cwd=ROOT, input=b"\n", check=True, stdout=subprocess.DEVNULL)

    async def main(server: Server, game_id: str) -> None:
        path = f"/v1/games/{game_id}/events/stream"
        async with opened(server.address, path) as one, opened(server.address, "/v1/events/stream") as all_:
            for stream in (one, all_):
                assert (await nth(stream, 1)).data["first_version"] == 1
            await asyncio.to_thread(play_elsewhere, server, game_id)
            for stream in (one, all_):
                arrived = [(await nth(stream, 1)).data["command_id"] for _ in range(3)]
                assert arrived == ["other-0", "other-1", "other-2"]

    for server in started(tmp_path, stream_look_seconds="0.05"):
        run(main(server, server.begin(heap=100)))


def test_a_silent_stream_says_that_it_is_still_there(tmp_path: Path) -> None:
    async def main(server: Server, game_id: str) -> None:
        async with opened(server.address, f"/v1/games/{game_id}/events/stream") as stream:
            assert [(await nth(stream, 1)).name for _ in range(3)] == ["commit", "", ""]

    for server in started(tmp_path, stream_heartbeat_seconds="0.05"):
        run(main(server, server.begin(heap=4)))


def test_a_stream_lasts_as_long_as_it_may_and_then_ends_without_a_message(tmp_path: Path) -> None:
    async def main(server: Server, game_id: str) -> None:
        async with opened(server.address, f"/v1/games/{game_id}/events/stream") as stream:
            assert [message.name for message in await read_to_end(stream)] == ["commit"]

    for server in started(tmp_path, stream_seconds="0.05"):
        run(main(server, server.begin(heap=4)))


def test_places_for_streams_are_limited_and_free_again_when_a_client_has_gone(tmp_path: Path) -> None:
    async def main(server: Server, game_id: str) -> None:
        path = f"/v1/games/{game_id}/events/stream"
        async with opened(server.address, path) as one, opened(server.address, path) as other:
            assert (one.status, other.status) == (200, 200)
            refused = await asyncio.to_thread(server.http.get, path)
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "10")
        statuses = set()
        while 200 not in statuses:  # the server sees soon that they have gone
            async with opened(server.address, path) as again:
                statuses.add(again.status)

    for server in started(tmp_path, stream_limit="2"):
        run(main(server, server.begin(heap=4)))


def much(store: Path, commits: int, events: int) -> str:
    """A game that is too long for what a connection holds, written as no rules would have it."""
    with closing(open_store(f"sqlite:///{store}")) as opened_store:
        games = Games(opened_store, TITLES)
        made = games.create(
            "toy", [NewPlayer("Ann")], command_id="new", options={"heap": commits * events + 1}
        )
        taken = games.states.messages("toy").stored(BeanTaken(0))
        for number in range(commits):
            first = 2 + number * events
            header = Header(f"c{number}", first, 0, "seat", 1, "2026-01-02T03:04:05.000Z", msgspec.Raw(b"{}"))
            opened_store.append(
                NewCommit(
                    made.game_id, header.command_id, first, encode(header), bytes(32), (taken,) * events
                )
            )
    return made.game_id


def test_a_slow_client_holds_up_nobody_and_misses_nothing(tmp_path: Path) -> None:
    game_id = much(tmp_path / "games.sqlite", commits=40, events=1000)
    path = f"/v1/games/{game_id}/events/stream"

    async def main(server: Server) -> None:
        async with opened(server.address, path, buffer=4096) as slow, opened(server.address, path) as quick:
            read = [await nth(quick, 1) for _ in range(41)]
            await asyncio.to_thread(server.take, game_id, 1)
            read.append(await nth(quick, 1))
            assert [await nth(slow, 1) for _ in range(42)] == read

    for server in started(tmp_path):
        run(main(server))


def test_a_client_who_does_not_read_is_cut_off(tmp_path: Path) -> None:
    game_id = much(tmp_path / "games.sqlite", commits=40, events=1000)
    path = f"/v1/games/{game_id}/events/stream"

    async def main(server: Server) -> None:
        async with opened(server.address, path, buffer=4096):
            statuses = set()
            while 200 not in statuses:
                async with opened(server.address, path, last_id=41_000) as next_:
                    statuses.add(next_.status)

    for server in started(tmp_path, unread_seconds="1", stream_limit="1"):
        run(main(server))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_with_open_streams_stops_at_once_even_if_nobody_reads_one(
    tmp_path: Path, how: signal.Signals
) -> None:
    game_id = much(tmp_path / "games.sqlite", commits=40, events=1000)
    path = f"/v1/games/{game_id}/events/stream"

    async def main(server: Server) -> None:
        async with AsyncExitStack() as streams:
            await streams.enter_async_context(opened(server.address, path, buffer=4096))
            following = [
                await streams.enter_async_context(opened(server.address, path, last_id=40_000))
                for _ in range(30)
            ]
            for stream in following:
                await nth(stream, 1)
            server.process.send_signal(how)
            for stream in following:
                assert await read_to_end(stream) == []
            _, errors = await asyncio.to_thread(server.process.communicate)
            assert (server.process.returncode, errors) == (0, "")  # it would tell of what it had to cut short

    for server in started(tmp_path, shutdown_seconds="1"):
        run(main(server))
