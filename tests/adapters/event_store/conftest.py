"""Every kind of store runs the same tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adapters.event_store import open_store
from application.store import EventStore

Url = Callable[[Path], str]

LASTING: dict[str, Url] = {"sqlite-file": lambda folder: f"sqlite:///{folder / 'games.sqlite'}"}
STORES: dict[str, Url] = {"sqlite-memory": lambda _: "sqlite://", **LASTING}


@pytest.fixture(params=STORES.values(), ids=list(STORES))
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    """An empty store of each kind."""
    url: Url = request.param
    opened = open_store(url(tmp_path))
    yield opened
    opened.close()


@pytest.fixture(params=LASTING.values(), ids=list(LASTING))
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where there is no store yet, of each kind that outlives its process."""
    lasting: Url = request.param
    return lasting(tmp_path)
