"""Event stores, each an `application.store.EventStore` on the `eventsourcing` library, and how one is opened.

Here is all that knows a database, and nothing that knows a game.
"""

from pathlib import Path
from uuid import uuid4

from adapters.event_store import secret
from adapters.event_store.settings import StoreSettings
from adapters.event_store.sqlite_store import SqliteStore, check
from application.errors import StoreRefused
from application.store import EventStore

_SQLITE_FILE = "sqlite:///"


def open_store(url: str, settings: StoreSettings | None = None, *, create: bool = True) -> EventStore:
    """Open the store at a URL; settings come from the environment if none are given.

    `sqlite:///games.sqlite` is a file in the working directory, `sqlite:////var/lib/games.sqlite` one with
    its whole path, `sqlite://` a store in memory that ends with the process. A file that is not there is
    made, unless `create` is false. Raises StoreRefused.
    """
    settings = settings or StoreSettings()
    path = file_of(url)
    if path is None:
        return _sqlite(f"file:/{uuid4().hex}?vfs=memdb", _given_secret(settings) or secret.fresh(), settings)
    try:
        return _in_file(path, settings, create)
    except OSError as fault:
        raise StoreRefused(f"the store at {path} cannot be opened: {fault.strerror}") from fault


def file_of(url: str) -> Path | None:
    """Return the file of the store at a URL, None for one in memory; raises StoreRefused for what is no store."""
    if url == "sqlite://":
        return None
    if url.startswith(_SQLITE_FILE) and len(url) > len(_SQLITE_FILE):
        return Path(url.removeprefix(_SQLITE_FILE)).absolute()
    if url.startswith(("postgresql:", "postgres:")):
        raise StoreRefused("PostgreSQL is not supported by this release: use sqlite:///path")
    raise StoreRefused(f"{url!r} is no store: use sqlite:///path")


def _in_file(path: Path, settings: StoreSettings, create: bool) -> EventStore:
    if not path.parent.is_dir():
        raise StoreRefused(f"the folder {path.parent} does not exist: make it first")
    if not path.exists():
        if not create:
            raise StoreRefused(f"there is no store at {path}")
        path.touch(mode=0o600)  # a new file is its owner's only: the seeds of running games are in it
    check(path, settings.lock_timeout)
    return _sqlite(str(path), _given_secret(settings) or secret.beside(path), settings)


def _sqlite(database: str, server_secret: bytes, settings: StoreSettings) -> EventStore:
    return SqliteStore(database, server_secret, settings.synchronous, settings.lock_timeout)


def _given_secret(settings: StoreSettings) -> bytes | None:
    if settings.secret is None:
        return None
    return secret.from_hex(settings.secret.get_secret_value(), "TRADINGHOUSE_SECRET")
