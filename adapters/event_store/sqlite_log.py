"""How the `eventsourcing` library writes to SQLite for us: connections, transactions, and commits beside events."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from eventsourcing.persistence import OperationalError, StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteFactory,
    SQLiteTransaction,
)
from eventsourcing.utils import Environment, EnvType

from adapters.event_store import sqlite_schema
from adapters.sqlite import connect
from application.store import Creation, NewCommit

_ROWS_AT_ONCE = 1000


class Transaction(SQLiteTransaction):
    """A transaction that takes the write lock at its beginning, and that is over when it ends."""

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        try:
            # A transaction that begins as a reader cannot become a writer once another process has written.
            cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        except sqlite3.OperationalError as fault:
            raise OperationalError(fault) from fault
        return cursor

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_val: BaseException | None,
        exc_tb: TracebackType | None,
    ) -> None:
        try:
            super().__exit__(exc_type, exc_val, exc_tb)
        finally:
            # A commit that failed leaves the transaction open, and the connection goes back to the pool.
            self.connection.rollback()


class PooledConnection(SQLiteConnection):
    """A connection whose transactions are ours."""

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        with Transaction(self, commit=commit) as cursor, cursor:
            yield cursor


class Pool(SQLiteConnectionPool):
    """A pool of connections opened as all of ours are."""

    def __init__(self, database: str, synchronous: str, lock_timeout: int) -> None:
        super().__init__(db_name=database, lock_timeout=lock_timeout, pool_timeout=2.0 * lock_timeout)
        self._synchronous = synchronous
        self._lock_timeout = lock_timeout

    def _create_connection(self) -> SQLiteConnection:
        connection = connect(self.db_name, self._synchronous, self._lock_timeout)
        connection.row_factory = sqlite3.Row  # the library reads its columns by name
        return PooledConnection(sqlite_conn=connection, max_age=None)


class Datastore(SQLiteDatastore):
    """The database as the library's recorder uses it."""

    def __init__(self, database: str, synchronous: str, lock_timeout: int) -> None:
        super().__init__(database, originator_id_type="text")
        self.pool = Pool(database, synchronous, lock_timeout)


class Recorder(SQLiteApplicationRecorder):
    """Writes events with the commit that they belong to, and with all that is kept at a creation."""

    def construct_create_table_statements(self) -> list[str]:
        return []

    def _create_table(self, c: SQLiteCursor) -> None:
        sqlite_schema.prepare(c.sqlite_cursor)

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[StoredEvent],
        *,
        commits: Sequence[NewCommit] = (),
        **_: Any,  # what the library may hand on to other recorders
    ) -> Sequence[int]:
        assert commits, "an event is written with the commit that it belongs to"
        positions = _insert_events(c, stored_events)
        for commit in commits:
            _insert_commit(c, commit)
            if commit.creation is not None:
                _insert_creation(c, commit.creation)
            if commit.over:
                c.execute("UPDATE games SET over = 1 WHERE game_id = ?", (commit.game_id,))
        return positions


class Factory(SQLiteFactory):
    """Makes our datastore and our recorder from the settings SQLITE_DBNAME, SYNCHRONOUS and SQLITE_LOCK_TIMEOUT."""

    application_recorder_class = Recorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        self.datastore = Datastore(
            self.env["SQLITE_DBNAME"], self.env["SYNCHRONOUS"], int(self.env["SQLITE_LOCK_TIMEOUT"])
        )


def _insert_events(c: SQLiteCursor, events: Sequence[StoredEvent]) -> Sequence[int]:
    """Insert events by many rows at once; their positions follow each other, as nobody else writes meanwhile."""
    for start in range(0, len(events), _ROWS_AT_ONCE):
        some = events[start : start + _ROWS_AT_ONCE]
        c.execute(
            "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES "
            + ",".join(["(?,?,?,?)"] * len(some)),
            [
                field
                for event in some
                for field in (event.originator_id, event.originator_version, event.topic, event.state)
            ],
        )
    return range(c.lastrowid - len(events) + 1, c.lastrowid + 1)


def _insert_commit(c: SQLiteCursor, commit: NewCommit) -> None:
    last_version = commit.first_version + len(commit.events) - 1
    c.execute(
        "INSERT INTO commits (game_id, first_version, last_version, command_id, header, hash) "
        "VALUES (?,?,?,?,?,?)",
        (commit.game_id, commit.first_version, last_version, commit.command_id, commit.header, commit.hash),
    )


def _insert_creation(c: SQLiteCursor, creation: Creation) -> None:
    game, edition = creation.game, creation.edition
    c.execute(
        "INSERT INTO games (game_id, creation_id, title, root, edition_hash, created_at, over, parent, "
        "parent_version) VALUES (?,?,?,?,?,?,?,?,?)",
        (
            game.game_id,
            creation.command_id,
            game.title,
            game.root,
            edition.hash,
            game.created_at,
            game.over,
            None if game.parent is None else game.parent.game_id,
            None if game.parent is None else game.parent.version,
        ),
    )
    c.executemany(
        "INSERT INTO players (game_id, seat, name, bot) VALUES (?,?,?,?)",
        [(game.game_id, seat, player.name, player.bot) for seat, player in enumerate(game.players)],
    )
    if creation.seed is not None:
        c.execute("INSERT INTO secrets (game_id, seed) VALUES (?,?)", (game.game_id, creation.seed))
    c.executemany(
        "INSERT INTO tokens (game_id, role, generation, hash) VALUES (?,?,?,?)",
        [(game.game_id, str(token.role), token.generation, token.hash) for token in creation.tokens],
    )
    c.execute(
        "INSERT INTO editions (hash, title, name, content, offered) VALUES (?,?,?,?,?) "
        "ON CONFLICT (hash) DO UPDATE SET offered = max(offered, excluded.offered)",
        (edition.hash, edition.title, edition.name, edition.content, creation.offered),
    )
