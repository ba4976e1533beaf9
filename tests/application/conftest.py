"""A games service on a store in memory with a clock and an entropy of its own: the same in every run."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count

import pytest

from application.games import Games
from application.store import EventStore
from tests.toy import TOY

MORNING = datetime(2026, 1, 2, 8, 0, tzinfo=UTC)


def ticking() -> Callable[[], datetime]:
    """A clock that goes on by a second each time it is looked at."""
    seconds = count()
    return lambda: MORNING + timedelta(seconds=next(seconds))


def counted() -> Callable[[int], bytes]:
    """An entropy that anyone can repeat."""
    draws = count()
    return lambda size: sha256(b"%d" % next(draws)).digest()[:size]


@pytest.fixture
def games(store: EventStore) -> Games:
    return Games(store, {"toy": TOY}, clock=ticking(), entropy=counted())
