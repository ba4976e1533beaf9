"""Many clients of one stream, in a process of their own: `python -m adapters.cli.bench_streams HOST PORT PATH NUMBER`.

It says "following" when all have their first message, and at the end when the last stream ended, by the monotonic
clock, and how many commits each client was sent.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

_COMMIT = b"\nevent: commit\n"


@dataclass
class Followed:
    """What came of it: for how many seconds messages came in all, and how many; how long the last one took after the
    game's end.
    """

    messages: int = 0
    seconds: float = 0.0
    behind: float = 0.0


class _Follower(asyncio.Protocol):
    """Counts the commits on its connection; asks with HTTP 1.0, so that nothing is framed."""

    def __init__(self, path: str) -> None:
        loop = asyncio.get_running_loop()
        self.begun: asyncio.Future[None] = loop.create_future()
        self.ended: asyncio.Future[float] = loop.create_future()
        self.commits = 0
        self._path = path
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(f"GET {self._path} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        whole = data.rfind(b"\n\n") + 2
        self.commits += data.count(_COMMIT, 0, whole)
        self._rest = data[whole - 1 :]
        if self.commits and not self.begun.done():
            self.begun.set_result(None)

    def connection_lost(self, _: Exception | None) -> None:
        self.ended.set_result(time.monotonic())


@contextmanager
def following(host: str, port: int, path: str, followers: int) -> Iterator[Followed]:
    """Let so many clients follow a game, which has to end meanwhile; raises RuntimeError if one missed a commit."""
    program = [sys.executable, "-P", "-m", __name__, host, str(port), f"{path}/events/stream", str(followers)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        followed = Followed()
        begun = time.monotonic()
        yield followed
        ended = time.monotonic()
        last, *counts = process.stdout.readline().split()
    if len(set(counts)) != 1:
        raise RuntimeError(f"followers of one game were sent {sorted(set(counts))} commits")
    followed.messages = sum(map(int, counts))
    followed.seconds = float(last) - begun
    followed.behind = float(last) - ended


async def _follow(host: str, port: int, path: str, number: int) -> None:
    connect = asyncio.get_running_loop().create_connection
    followers = [(await connect(partial(_Follower, path), host, port))[1] for _ in range(number)]
    await asyncio.gather(*[follower.begun for follower in followers])
    print("following", flush=True)
    last = max(await asyncio.gather(*[follower.ended for follower in followers]))
    print(last, *[follower.commits for follower in followers], flush=True)


if __name__ == "__main__":
    asyncio.run(_follow(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
