"""Connections of clients: how long one may take to send its request, and which goes where there are too many."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from adapters.http.settings import Settings


class Connection(H11Protocol):
    """A connection that is cut off if a whole request does not come in time; an answer may take as long as it does.

    Where there are more than may be, the one goes that has been waited for longest: so whoever opens many and says
    nothing takes no place from those who ask.
    """

    def __init__(
        self, settings: Settings, **given: Any
    ) -> None:  # Any: what the server gives to every protocol
        super().__init__(**given)
        self._settings = settings
        self._deadline: asyncio.TimerHandle | None = None  # there is one while a request is waited for

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > self._settings.connection_limit:
            _cut_one([other for other in self.connections if isinstance(other, Connection)])

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._wait_no_more()

    @property
    def due(self) -> float | None:
        """When it will be cut off, in the loop's time, unless a whole request comes; None while it is answered."""
        return None if self._deadline is None else self._deadline.when()

    def cut(self) -> None:
        """Let go of the client."""
        self._wait_no_more()
        self.transport.abort()

    def _wait(self) -> None:
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._wait_no_more()
        elif self._deadline is None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(self._settings.request_seconds, self.cut)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _cut_one(connections: list[Connection]) -> None:
    waiting = [(due, id(one), one) for one in connections if (due := one.due) is not None]
    if waiting:
        min(waiting)[-1].cut()
