"""What wakes those who wait for something new in a game or in all: commits written here, and those of other processes.

A commit that is written here wakes at once. Other processes on the same store tell nobody, so one look at it every now
and then, for all who wait together, finds what they have written.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

import anyio.to_thread

from application.errors import StoreRefused
from application.store import EventStore

Channel: TypeAlias = str | None
"""The id of a game, or None for all of them."""

_AT_ONCE = 500
_REST = 0.0005  # seconds for each who waits


class Bell:
    """Wakes all who wait in one channel, and then rests, the longer the more they are: they would keep the event loop
    busy otherwise. What happens while it rests wakes when it has rested, all at once.
    """

    def __init__(self) -> None:
        self.watchers = 0
        self.new = asyncio.Event()
        self._rested = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def ring(self) -> None:
        """Wake as soon as it has rested."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(self._rested, loop.time()), self.ring_now)

    def ring_now(self) -> None:
        """Wake."""
        self.silence()
        self.new.set()
        self.new = asyncio.Event()
        self._rested = asyncio.get_running_loop().time() + self.watchers * _REST

    def silence(self) -> None:
        """Forget that it was to ring."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class News:
    """Wakes those who wait in one event loop; nothing is done while nobody watches."""

    def __init__(self, store: EventStore, look_seconds: float) -> None:
        """Look for what other processes have written every so many seconds."""
        self._store = store
        self._look_seconds = look_seconds
        self._bells: dict[Channel, Bell] = {}
        self._heard: dict[str, int] = {}  # the newest position of each game, unless a look has passed it
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def watched(self, channel: Channel) -> Iterator[Bell]:
        """Let the bell of a channel ring meanwhile, whose `new` is set by whatever is written after it was taken: take
        it, then read, then wait for it.
        """
        if not self._bells:
            self._begin()
        bell = self._bells.setdefault(channel, Bell())
        bell.watchers += 1
        try:
            yield bell
        finally:
            bell.watchers -= 1
            if bell.watchers == 0:
                bell.silence()
                del self._bells[channel]
            if not self._bells:
                self._end()

    def wake_all(self) -> None:
        """Wake all who wait, without any rest; from any thread."""
        self._soon(self._wake_all)

    def _begin(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._looking = self._loop.create_task(self._look())
        self._end_listening = self._store.listen(
            lambda game_id, position: self._soon(lambda: self._hear(game_id, position))
        )

    def _end(self) -> None:
        self._end_listening()
        self._looking.cancel()
        self._heard.clear()
        self._loop = None

    def _soon(self, do: Callable[[], None]) -> None:
        if (loop := self._loop) is not None:
            with suppress(RuntimeError):  # the loop has ended, and who waited in it
                loop.call_soon_threadsafe(do)

    def _hear(self, game_id: str, position: int) -> None:
        self._heard[game_id] = position
        self._ring(game_id)

    def _ring(self, game_id: str) -> None:
        for channel in (game_id, None):
            if (bell := self._bells.get(channel)) is not None:
                bell.ring()

    def _wake_all(self) -> None:
        for bell in self._bells.values():
            bell.ring_now()

    async def _look(self) -> None:
        seen: int | None = None
        while True:
            with suppress(StoreRefused):  # whoever reads is told
                if seen is None:
                    seen = await anyio.to_thread.run_sync(self._store.position)
                    self._wake_all()  # somebody may have read before
                seen = await self._look_after(seen)
            await asyncio.sleep(self._look_seconds)

    async def _look_after(self, seen: int) -> int:
        seen, newest = await anyio.to_thread.run_sync(self._written_after, seen)
        for game_id, position in newest.items():
            if position > self._heard.get(game_id, 0):  # or else it has rung since
                self._ring(game_id)
        self._heard = {game_id: position for game_id, position in self._heard.items() if position > seen}
        return seen

    def _written_after(self, seen: int) -> tuple[int, dict[str, int]]:
        """Return the position of the newest commit, and the newest of each game that has gone on since another one."""
        newest: dict[str, int] = {}
        while seen < self._store.position() and (commits := self._store.feed(after=seen, limit=_AT_ONCE)):
            newest |= {commit.game_id: commit.position for commit in commits}
            seen = commits[-1].position
        return seen, newest
