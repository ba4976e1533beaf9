"""Clients who send their requests slowly, or not at all, take nothing from the others."""

import socket
from pathlib import Path

import httpx2
import pytest

from tests.contract.test_server import running

BODY_TO_COME = b"POST /v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{"
SLOW = {"nothing": b"", "half a head": b"POST /v1/games HTTP/1.1\r\nHost:", "half a body": BODY_TO_COME}
_PATIENCE = 20  # seconds


def connected(address: str) -> socket.socket:
    host, _, port = address.removeprefix("http://").rpartition(":")
    return socket.create_connection((host, int(port)), timeout=_PATIENCE)


def heard(client: socket.socket) -> bytes:
    """What comes until the connection is cut off."""
    said = b""
    try:
        while part := client.recv(4096):
            said += part
    except ConnectionError:
        pass
    return said


@pytest.mark.parametrize("sent", SLOW.values(), ids=list(SLOW))
def test_who_does_not_send_a_whole_request_in_time_is_cut_off(tmp_path: Path, sent: bytes) -> None:
    with (
        running(tmp_path / "games.sqlite", request_seconds="0.3") as (_, address),
        connected(address) as slow,
    ):
        slow.sendall(sent)
        assert heard(slow) == b""
        assert httpx2.get(f"{address}/healthz").status_code == 200


def test_who_leaves_in_the_middle_of_a_request_leaves_no_trace(tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite") as (process, address):
        with connected(address) as leaving:
            leaving.sendall(BODY_TO_COME)
            leaving.shutdown(socket.SHUT_WR)
            heard(leaving)
        process.terminate()
        assert process.communicate(timeout=_PATIENCE) == ("", "")


def test_an_answer_may_take_longer_than_its_request(tmp_path: Path) -> None:
    settings = {"request_seconds": "0.2", "stream_seconds": "1", "stream_heartbeat_seconds": "0.1"}
    with (
        running(tmp_path / "games.sqlite", trust_local="true", **settings) as (_, address),
        connected(address) as following,
    ):
        following.sendall(b"GET /v1/events/stream HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert heard(following).endswith(b"\r\n0\r\n\r\n")


def test_beyond_the_limit_those_go_who_have_said_nothing_for_longest(tmp_path: Path) -> None:
    with (
        running(tmp_path / "games.sqlite", connection_limit="2") as (_, address),
        connected(address) as first,
        connected(address) as second,
    ):
        assert httpx2.get(f"{address}/healthz").status_code == 200
        assert heard(first) == b""
        second.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert heard(second).startswith(b"HTTP/1.1 200 OK")
