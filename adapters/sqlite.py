"""SQLite connections, as stores and read models need them."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

_STATEMENTS_KEPT = 256
_PAUSE = 0.01  # seconds


def connect(database: str, synchronous: str, lock_timeout: int) -> sqlite3.Connection:
    """Open a connection in autocommit mode, with a write-ahead log where the database is a file.

    The eventsourcing library's own way keeps one prepared statement per connection; this keeps all that are used.
    """
    connection = sqlite3.connect(
        database,
        uri=True,
        check_same_thread=False,
        isolation_level=None,
        timeout=lock_timeout,
        cached_statements=_STATEMENTS_KEPT,
    )
    try:
        _write_ahead(connection, lock_timeout)
        connection.execute(f"PRAGMA synchronous = {synchronous}")
    except BaseException:
        connection.close()
        raise
    return connection


def _write_ahead(connection: sqlite3.Connection, lock_timeout: int) -> None:
    """Set the journal mode, which is the one thing that SQLite does not wait for while another process does it."""
    deadline = monotonic() + lock_timeout
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                raise
            sleep(_PAUSE)


class Readers:
    """Connections to one database for reading: as many as there have been readers at once, the first from the
    beginning, since a database in memory lasts as long as one does.
    """

    def __init__(self, database: str, synchronous: str, lock_timeout: int) -> None:
        self._how = database, synchronous, lock_timeout
        self._closed = False
        self._idle = [connect(*self._how)]

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that nobody else uses meanwhile."""
        if self._closed:
            raise sqlite3.ProgrammingError("it is closed")
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = connect(*self._how)
        try:
            yield connection
        finally:
            connection.rollback()
            self._idle.append(connection)
            if self._closed:  # meanwhile
                self.close()

    def close(self) -> None:
        """Close what nobody uses now, and what is used as soon as it no longer is."""
        self._closed = True
        while self._idle:
            self._idle.pop().close()
