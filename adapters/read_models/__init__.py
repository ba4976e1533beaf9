"""Read models, each an `application.projections.ReadModels`, and who keeps them up to date.

Here is all that knows how they are stored and which process makes them; what they say is made in `application`.
"""

from pathlib import Path
from uuid import uuid4

from adapters.event_store import file_of
from adapters.event_store.settings import StoreSettings
from adapters.read_models.sqlite_models import SqliteReadModels
from application.projections import ReadModels


def open_read_models(url: str, settings: StoreSettings | None = None) -> ReadModels:
    """Open the read models of the store at a URL, in a file beside it that is made on first use.

    Those of a store in memory are in memory. Settings come from the environment if none are given. Raises StoreRefused.
    """
    settings = settings or StoreSettings()
    store = file_of(url)
    if store is None:
        database = f"file:/{uuid4().hex}?vfs=memdb"
    else:
        path = beside(store)
        path.touch(mode=0o600)
        database = str(path)
    return SqliteReadModels(database, settings.synchronous, settings.lock_timeout)


def beside(store: Path) -> Path:
    """Return the file of the read models of a store in a file: its name with ".views.sqlite" after it."""
    return store.with_name(store.name + ".views.sqlite")
