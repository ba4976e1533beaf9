"""The server as a process of its own: it tells its address, stops when asked and forgets nothing."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

PROGRAM = """
from adapters.http.server import serve
from adapters.http.settings import Settings
serve(Settings())
"""
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def running(
    store: Path, program: Sequence[str] = ("-c", PROGRAM), **settings: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on a free port, and its address."""
    environment = {
        **os.environ,
        "TRADINGHOUSE_STORE": f"sqlite:///{store}",
        "TRADINGHOUSE_PORT": "0",
        **{f"TRADINGHOUSE_{name.upper()}": value for name, value in settings.items()},
    }
    command = [sys.executable, "-W", "error", *program]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip().removeprefix("tradinghouse: ")
        finally:
            process.kill()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_stops_when_asked_while_a_client_is_connected_and_forgets_nothing(
    tmp_path: Path, how: signal.Signals
) -> None:
    game = {"game": "cafe", "players": [{"name": "Ann"}]}
    with running(tmp_path / "games.sqlite") as (process, address), httpx2.Client(base_url=address) as client:
        created = client.post("/v1/games", json=game, headers={"Idempotency-Key": "k1" * 8})
        assert created.status_code == 201
        process.send_signal(how)
        _, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (0, "")
    with running(tmp_path / "games.sqlite") as (_, address), httpx2.Client(base_url=address) as client:
        again = client.post("/v1/games", json=game, headers={"Idempotency-Key": "k1" * 8})
        assert again.json() == created.json()


def test_a_trusted_machine_is_asked_for_no_token(tmp_path: Path) -> None:
    with (
        running(tmp_path / "games.sqlite", trust_local="true") as (_, address),
        httpx2.Client(base_url=address) as client,
    ):
        game_id = client.post("/v1/games", json={"game": "cafe", "players": [{"name": "Ann"}]}).json()[
            "game_id"
        ]
        assert client.post(f"/v1/games/{game_id}/tokens/0").status_code == 200
        rebound = client.post(f"/v1/games/{game_id}/tokens/0", headers={"Host": "evil.example"})
        assert rebound.status_code == 403
