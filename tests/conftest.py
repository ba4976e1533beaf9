"""What tests of several parts share."""

from collections.abc import Iterator

import pytest

from adapters.event_store import open_store
from application.store import EventStore


@pytest.fixture
def store() -> Iterator[EventStore]:
    """An empty store in memory."""
    opened = open_store("sqlite://")
    yield opened
    opened.close()
