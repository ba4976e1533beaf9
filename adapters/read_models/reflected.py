"""The position that the read models are known to have reached, and who waits for one."""

import asyncio
from contextlib import suppress
from threading import Lock


class Reflected:
    """Told by whoever keeps the read models, in any thread; waited for in event loops."""

    def __init__(self) -> None:
        self._position = 0
        self._waiting: set[tuple[int, asyncio.AbstractEventLoop, asyncio.Event]] = set()
        self._lock = Lock()

    def reach(self, position: int) -> None:
        """Note that a position has been reached, and wake who waits for it or an earlier one."""
        with self._lock:
            self._position = max(self._position, position)
            arrived = [waiter for waiter in self._waiting if waiter[0] <= position]
            self._waiting.difference_update(arrived)
        for _, loop, event in arrived:
            with suppress(RuntimeError):  # the loop has ended, and who waited in it
                loop.call_soon_threadsafe(event.set)

    async def wait(self, position: int, seconds: float) -> bool:
        """Wait until a position is reached, at most so long; tell whether it is."""
        event = asyncio.Event()
        waiter = position, asyncio.get_running_loop(), event
        with self._lock:
            if self._position >= position:
                return True
            self._waiting.add(waiter)
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
            return True
        except TimeoutError:
            return False
        finally:
            with self._lock:
                self._waiting.discard(waiter)
