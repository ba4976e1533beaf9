"""What was used last, kept in memory up to a number of things."""

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """A thread-safe mapping by id that forgets what has not been asked for longest."""

    def __init__(self, keep: int) -> None:
        """Keep up to `keep` values, at least one."""
        self._keep = max(1, keep)
        self._values: OrderedDict[str, tuple[int, T]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> T | None:
        """Return the value of a key if it is still known."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[1]

    def put(self, key: str, version: int, value: T) -> None:
        """Keep a value unless a newer version of it is known."""
        with self._lock:
            known = self._values.get(key)
            if known is None or known[0] < version:
                self._values[key] = version, value
            self._values.move_to_end(key)
            while len(self._values) > self._keep:
                self._values.popitem(last=False)

    def forget(self, key: str) -> None:
        """Keep the value of a key no longer."""
        with self._lock:
            self._values.pop(key, None)
