"""The HTTP server: one process, from the settings to the end of the last request."""

import asyncio
import contextlib
import signal
import socket
from functools import partial
from types import FrameType
from typing import cast

import uvicorn
from fastapi import FastAPI
from uvicorn._types import HTTPScope

from adapters.event_store import open_store
from adapters.http.app import create_app
from adapters.http.connections import Connection
from adapters.http.routes.streams import STREAM
from adapters.http.settings import Settings
from adapters.read_models.keeping import kept
from application.editions import from_file_of_any
from application.games import Games
from domain.titles import TITLES

_LAST_WORDS = 0.3  # seconds


def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM; raises InvalidEdition and StoreRefused before that."""
    # uvicorn raises the signal again when it has stopped: it must not kill before the store is closed.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    editions = [from_file_of_any(TITLES, path) for path in settings.editions]
    with (
        contextlib.closing(open_store(settings.store)) as store,
        kept(settings.store, store, TITLES) as views,
    ):
        app = create_app(Games(store, editions=editions), settings, editions=editions, views=views)
        with contextlib.suppress(KeyboardInterrupt):
            Server(app, settings).run()


class Server(uvicorn.Server):
    """A server that prints its address when it is ready and tells the application when it has to stop."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                host=settings.host,
                port=settings.port,
                workers=1,
                http=cast("type[asyncio.Protocol]", partial(Connection, settings)),
                ws="none",
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=settings.trusted_proxies or None,
                timeout_graceful_shutdown=settings.shutdown_seconds,
            )
        )
        self._stop = app.state.service.stop
        self._unread_seconds = settings.unread_seconds

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note that no answer may take long from now on."""
        self._stop()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen and print the address."""
        await super().startup(sockets)
        if self.started:
            for listening in self.servers[0].sockets:
                _cut_off_after(listening, self._unread_seconds)
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            print(f"tradinghouse: http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let answers end, but do not wait for clients who leave their streams unread."""
        asyncio.get_running_loop().call_later(_LAST_WORDS, self._cut_streams)
        await super().shutdown(sockets)

    def _cut_streams(self) -> None:
        for connection in list(self.server_state.connections):
            if isinstance(connection, Connection) and _is_stream(connection):
                connection.cut()


def _is_stream(connection: Connection) -> bool:
    """Whether its newest request is for a stream."""
    scope = cast("HTTPScope | None", connection.scope)  # there is none before the first request
    return scope is not None and scope["path"].endswith(STREAM)


def _cut_off_after(listening: socket.socket, seconds: int) -> None:
    """Let the system end the connections of those who are gone without a word, or do not read what they are sent."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, seconds * 1000)
