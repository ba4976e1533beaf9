"""Streams of server-sent events: what happens in a game or in all, sent to everybody who follows it.

Nothing is queued for anybody: a stream reads what comes after the last message that it sent, sends as much as its
client takes, and waits for news. What is read is encoded once for all who are at the same place.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import TypeAlias

import anyio
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from adapters.http.news import Bell, Channel, News
from adapters.http.problems import UNAVAILABLE, Refused
from adapters.http.settings import Settings
from application.errors import StoreRefused
from application.store import EventStore

MEDIA_TYPE = "text/event-stream"

_HEADERS = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",  # a proxy before this server is not to wait for more
}
_BEGINNING = b"retry: 2000\n\n"  # how many ms a client waits before it connects again
_HEARTBEAT = b":\n\n"
_KEPT_BYTES = 8 * 2**20


@dataclass(frozen=True)
class Portion:
    """Some messages, ready to be sent, and the id of the last of them; `ended` says that nothing will ever follow."""

    messages: bytes
    last: int
    ended: bool = False


Read: TypeAlias = Callable[[int], Awaitable[Portion]]
"""Reads what comes after an id: no messages where there is nothing yet."""


class Streams:
    """All streams of one running service."""

    def __init__(self, store: EventStore, settings: Settings, closing: Event) -> None:
        """End every stream soon after `closing` is set, at the next news."""
        self.news = News(store, settings.stream_look_seconds)
        self.closing = closing
        self.settings = settings
        self.open = 0
        self._kept: OrderedDict[tuple[Channel, int], Portion] = OrderedDict()
        self._kept_bytes = 0
        self._under_way: dict[tuple[Channel, int, asyncio.Event], asyncio.Future[Portion]] = {}

    @contextmanager
    def place(self, channel: Channel) -> Iterator[Bell]:
        """Take a place for a stream meanwhile, and the bell of its channel; raises Refused (503) where none is left."""
        if self.open >= self.settings.stream_limit:
            told = f"all {self.settings.stream_limit} places for streams are taken; read pages, or come again"
            raise Refused(UNAVAILABLE, told, headers={"Retry-After": "10"})
        self.open += 1
        try:
            with self.news.watched(channel) as bell:
                yield bell
        finally:
            self.open -= 1

    async def portion(self, channel: Channel, after: int, new: asyncio.Event, read: Read) -> Portion:
        """Return what comes after an id in a channel, as it was after `new` was taken from its bell."""
        if (kept := self._kept.get((channel, after))) is not None:
            self._kept.move_to_end((channel, after))
            return kept
        # Only those who hold the same event may share: what began before it was there may have missed something.
        key = channel, after, new
        reading = self._under_way.get(key)
        if reading is None:
            reading = self._under_way[key] = asyncio.ensure_future(read(after))
            reading.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(reading)

    def _keep(self, key: tuple[Channel, int, asyncio.Event], done: asyncio.Future[Portion]) -> None:
        channel, after, _ = key
        del self._under_way[key]
        if done.cancelled() or done.exception() is not None or not (portion := done.result()).messages:
            return
        if (channel, after) not in self._kept:
            self._kept[channel, after] = portion
            self._kept_bytes += len(portion.messages)
        while self._kept_bytes > _KEPT_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest.messages)


class EventStream(Response):
    """The answer that goes on: everything in a channel after an id, until it has ended or the client has gone."""

    media_type = MEDIA_TYPE

    def __init__(self, streams: Streams, channel: Channel, after: int, read: Read) -> None:
        """Take a place when the answer begins; raises Refused (503) then where all are taken."""
        self.status_code = 200
        self.background = None
        self.init_headers(_HEADERS)
        self._streams = streams
        self._channel = channel
        self._after = after
        self._read = read

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._streams.place(self._channel) as bell:
            async with anyio.create_task_group() as group:
                group.start_soon(_until_gone, receive, group.cancel_scope)
                await send(
                    {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
                )
                await self._follow(bell, send)
                await _send_part(send, b"", more=False)
                group.cancel_scope.cancel()

    async def _follow(self, bell: Bell, send: Send) -> None:
        streams, settings = self._streams, self._streams.settings
        clock = asyncio.get_running_loop().time
        end = clock() + settings.stream_seconds
        await _send_part(send, _BEGINNING)
        while not streams.closing.is_set() and clock() < end:
            new = bell.new
            try:
                portion = await streams.portion(self._channel, self._after, new, self._read)
            except StoreRefused:
                return  # the client comes again, and is told
            if portion.messages:
                await _send_part(send, portion.messages)
                self._after = portion.last
            elif not await _within(min(settings.stream_heartbeat_seconds, end - clock()), new):
                await _send_part(send, _HEARTBEAT)
            if portion.ended:
                return


async def _until_gone(receive: Receive, stream: anyio.CancelScope) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.cancel()


async def _within(seconds: float, new: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await new.wait()
    except TimeoutError:
        return False


async def _send_part(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})
