"""The tables of a store on SQLite, and the version of their schema, which is in the database."""

import sqlite3

from application.errors import StoreRefused

SCHEMA = 2

# An explicit INTEGER PRIMARY KEY keeps the positions what they are when the file is vacuumed; it has to be
# called rowid
# because the library reads it by that name.
STORED_EVENTS = """
CREATE TABLE stored_events (
    rowid INTEGER PRIMARY KEY,
    originator_id TEXT NOT NULL,
    originator_version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (originator_id, originator_version)
)
"""

TABLES = (
    STORED_EVENTS,
    """
    CREATE TABLE commits (
        game_id TEXT NOT NULL,
        first_version INTEGER NOT NULL,
        last_version INTEGER NOT NULL,
        command_id TEXT NOT NULL,
        header BLOB NOT NULL,
        hash BLOB NOT NULL,
        PRIMARY KEY (game_id, first_version),
        UNIQUE (game_id, command_id)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        game_id TEXT NOT NULL UNIQUE,
        creation_id TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        root TEXT NOT NULL,
        edition_hash TEXT NOT NULL,
        created_at TEXT NOT NULL,
        over INTEGER NOT NULL DEFAULT 0,
        parent TEXT,
        parent_version INTEGER
    )
    """,
    """
    CREATE TABLE players (
        game_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT,
        PRIMARY KEY (game_id, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX players_by_name ON players (name)",
    "CREATE TABLE secrets (game_id TEXT PRIMARY KEY, seed BLOB NOT NULL) WITHOUT ROWID",
    """
    CREATE TABLE tokens (
        game_id TEXT NOT NULL,
        role TEXT NOT NULL,
        generation INTEGER NOT NULL,
        hash BLOB NOT NULL,
        PRIMARY KEY (game_id, role)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE editions (
        number INTEGER PRIMARY KEY,
        hash TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        name TEXT NOT NULL,
        content BLOB NOT NULL,
        offered INTEGER NOT NULL DEFAULT 1
    )
    """,
    "CREATE TABLE schema (version INTEGER NOT NULL)",
    f"INSERT INTO schema VALUES ({SCHEMA})",
)


_TO_NEXT = {
    1: (
        "ALTER TABLE games ADD COLUMN parent TEXT",
        "ALTER TABLE games ADD COLUMN parent_version INTEGER",
        "ALTER TABLE editions ADD COLUMN offered INTEGER NOT NULL DEFAULT 1",
    ),
}
"""What takes a store of each former schema to the next one."""


def found(cursor: sqlite3.Cursor) -> int | None:
    """Return the schema of the store in a database, None for an empty database; nothing is changed.

    Raises StoreRefused for a database that belongs to something else or to a newer release.
    """
    names = {name for (name,) in cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names:
        return None
    if not {"schema", "stored_events", "commits"} <= names:
        raise StoreRefused("the database is not a store of games: give the path of another file")
    (version,) = cursor.execute("SELECT max(version) FROM schema").fetchone()
    if not isinstance(version, int) or version < 1:
        raise StoreRefused("the store does not tell which schema it has: it was damaged, take a copy of it")
    if version > SCHEMA:
        raise StoreRefused(
            f"the store has schema {version}, this release knows {SCHEMA}: "
            "use the release that wrote it, or a newer one"
        )
    return version


def prepare(cursor: sqlite3.Cursor) -> None:
    """Make the tables in an empty database, or bring those that are there to this schema, within the caller's
    transaction.

    Raises StoreRefused for a database that belongs to something else or to a newer release.
    """
    version = found(cursor)
    if version is None:
        for statement in TABLES:
            cursor.execute(statement)
        return
    for former in range(version, SCHEMA):
        for statement in _TO_NEXT[former]:
            cursor.execute(statement)
        cursor.execute("UPDATE schema SET version = ?", (former + 1,))
