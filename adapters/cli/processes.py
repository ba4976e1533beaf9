"""Long work on many things at once, in processes side by side."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")


def side_by_side(do: "partial[T]", things: Iterable[object], jobs: int) -> Iterator[T]:
    """Do something with each thing, in so many processes, and yield what comes of it in the order of the things."""
    if jobs == 1:
        yield from map(do, things)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(do, things)
