"""Timing commands over HTTP against a service in a process of its own, and against the least such service."""

import http.client
import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit

from adapters.bots.random_player import RandomPlayer
from domain.kernel.table import Decision

_SERVE = """
from adapters.http.server import serve
from adapters.http.settings import Settings
serve(Settings(store="sqlite:///{folder}/post.sqlite", port=0, trust_local=True, rate_limit=""))
"""
_FLOOR = """
import sqlite3, uvicorn
from fastapi import FastAPI
app = FastAPI()
database = sqlite3.connect("{folder}/post-floor.sqlite", isolation_level=None, check_same_thread=False)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=NORMAL")
database.execute("CREATE TABLE row (data TEXT)")
@app.post("/")
def insert(body: dict) -> dict:
    database.execute("INSERT INTO row VALUES (?)", (str(body),))
    return {{"done": True}}
class Server(uvicorn.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets)
        print("floor: http://127.0.0.1:%d" % self.servers[0].sockets[0].getsockname()[1], flush=True)
Server(uvicorn.Config(app, port=0, log_level="warning", access_log=False)).run()
"""


@dataclass(frozen=True)
class Timings:
    """How long each request took, in seconds, in the order of the requests."""

    seconds: list[float]

    def median(self) -> float:
        """Return the time that half of the requests stayed below."""
        return statistics.median(self.seconds)

    def per_second(self) -> float:
        """Return how many requests a second were answered, one after the other."""
        return len(self.seconds) / sum(self.seconds)

    def p99(self) -> float:
        """Return the time that 99 of 100 requests stayed below."""
        return sorted(self.seconds)[len(self.seconds) * 99 // 100]


@dataclass(frozen=True)
class ServedGame:
    """A game that has just begun, the connection to its service, and its path there."""

    connection: http.client.HTTPConnection
    path: str


@contextmanager
def _running(program: str) -> Iterator[http.client.HTTPConnection]:
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = urlsplit(server.stdout.readline().split()[-1])
            connection = http.client.HTTPConnection(str(address.hostname), address.port)
            yield connection
            connection.close()
        finally:
            server.terminate()


@contextmanager
def served_game(game: str, players: int, folder: Path) -> Iterator[ServedGame]:
    """Give a new game of a service in a process of its own."""
    with _running(_SERVE.format(folder=folder)) as connection:
        names = [{"name": f"player {seat}"} for seat in range(players)]
        made = _ask(connection, "POST", "/v1/games", {"game": game, "players": names, "seed": "00" * 32})
        yield ServedGame(connection, f"/v1/games/{made['game_id']}")


def post_game(game: ServedGame, player_seed: bytes) -> Timings:
    """Play a random game over HTTP and return how long its commands took."""
    player = RandomPlayer(player_seed)
    times: list[float] = []
    to_decide = _ask(game.connection, "GET", game.path)["to_decide"]
    while to_decide:
        decision = player.seat([Decision(one["id"], one["seat"], None) for one in to_decide])
        listed = _ask(game.connection, "GET", f"{game.path}/legal-commands?seat={decision.seat}")
        body = {
            "seat": decision.seat,
            "decision": decision.id,
            "command": player.command(listed["commands"]),
        }
        start = perf_counter()
        answer = _ask(game.connection, "POST", f"{game.path}/commands", body, f"bench/{len(times)}")
        times.append(perf_counter() - start)
        to_decide = answer["to_decide"]
    return Timings(times)


def post_floor(folder: Path, times: int = 300) -> Timings:
    """Return how long requests take whose service does one raw insert."""
    seconds = []
    with _running(_FLOOR.format(folder=folder)) as connection:
        for number in range(times):
            start = perf_counter()
            _ask(connection, "POST", "/", {"number": number})
            seconds.append(perf_counter() - start)
    return Timings(seconds)


def _ask(
    connection: http.client.HTTPConnection, method: str, path: str, body: object = None, key: str = ""
) -> dict[str, list[dict[str, int]]]:
    headers = {"Content-Type": "application/json"} | ({"Idempotency-Key": key} if key else {})
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    content = answer.read()
    if answer.status >= 400:
        raise RuntimeError(f"{method} {path}: {answer.status} {content.decode()}")
    answered: dict[str, list[dict[str, int]]] = json.loads(content)
    return answered
