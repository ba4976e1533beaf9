"""A client of streams, on a socket, that sees every byte: server-sent events as the standard has them."""

import asyncio
import json
import socket
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

Json = Any  # Any: decoded JSON


@dataclass(frozen=True)
class Message:
    """What an EventSource would dispatch; a comment has no name."""

    name: str
    id: int
    text: str = ""

    @property
    def data(self) -> Json:
        return json.loads(self.text)


class Stream:
    """An open stream; `id` is that of the last message that was read."""

    def __init__(
        self, status: int, id_: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.status = status
        self.id = id_
        self.writer = writer
        self._reader = reader

    async def __aiter__(self) -> AsyncGenerator[Message, None]:
        """All messages and comments to the end of the stream; one that is cut off is none."""
        while True:
            try:
                block = await self._reader.readuntil(b"\n\n")
            except (asyncio.IncompleteReadError, ConnectionResetError):
                return
            message = self._read(block.decode().splitlines())
            if message is not None:
                yield message

    def _read(self, lines: list[str]) -> Message | None:
        fields = dict(line.split(": ", 1) for line in lines if line and not line.startswith(":"))
        if "data" in fields:
            self.id = int(fields.get("id", self.id))
            return Message(fields["event"], self.id, fields["data"])
        return None if "retry" in fields else Message("", self.id)


@asynccontextmanager
async def opened(
    address: str, path: str, last_id: int | None = None, *, buffer: int = 2**16
) -> AsyncIterator[Stream]:
    """Connect, as HTTP 1.0 so that nothing is framed, and drop the connection at the end, whatever was read.

    What is not read stays with the server, but for some `buffer` bytes.
    """
    url = urlsplit(address)
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, (url.hostname, url.port))
    reader, writer = await asyncio.open_connection(sock=connection, limit=2**20)
    try:
        resume = "" if last_id is None else f"Last-Event-ID: {last_id}\r\n"
        writer.write(f"GET {path} HTTP/1.0\r\nHost: {url.netloc}\r\n{resume}\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        yield Stream(int(head.split()[1]), last_id or 0, reader, writer)
    finally:
        writer.transport.abort()
