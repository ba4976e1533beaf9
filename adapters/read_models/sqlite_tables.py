"""The tables of the read models on SQLite: those that are read, and new ones beside them under names of their own."""

import sqlite3
from collections.abc import Iterable, Sequence

from application.projections import GAMES, SCORING, VIEWS, Anchor, Shown

SCHEMA = 1
"""Raised when the tables change; what an older release has made is then made again."""

LIVE, STAGED = "", "fresh_"
"""What stands before the names of the tables that are read, and of those that will take their place."""

_DOCUMENTS = (
    "(game_id TEXT PRIMARY KEY, title TEXT NOT NULL, version INTEGER NOT NULL, document BLOB NOT NULL)"
)
_COLUMNS: dict[str, dict[str, str]] = {
    **{view: {view: _DOCUMENTS} for view in VIEWS},
    SCORING: {
        SCORING: _DOCUMENTS,
        "course": "(game_id TEXT, version INTEGER, document BLOB NOT NULL, PRIMARY KEY (game_id, version))",
    },
    GAMES: {
        GAMES: "(number INTEGER PRIMARY KEY, game_id TEXT NOT NULL UNIQUE, title TEXT NOT NULL,"
        " over INTEGER NOT NULL, document BLOB NOT NULL)",
        "players": "(name TEXT, game_id TEXT, PRIMARY KEY (name, game_id)) WITHOUT ROWID",
    },
}
_TRACKING = {
    "tracking": "(name TEXT PRIMARY KEY, position INTEGER NOT NULL, hash BLOB NOT NULL, made_for TEXT NOT NULL)",
    "staging": "(token TEXT NOT NULL)",
}


def prepare(c: sqlite3.Connection) -> None:
    """Make the tables that are read, unless they are there."""
    (schema,) = c.execute("PRAGMA user_version").fetchone()
    if schema == SCHEMA:
        return
    for table, columns in _TRACKING.items():
        c.execute(f"DROP TABLE IF EXISTS {table}")
        c.execute(f"CREATE TABLE {table} {columns}")
    for name in _COLUMNS:
        _drop(c, STAGED, name)
        _drop(c, LIVE, name)
        _create(c, LIVE, name)
    c.execute(f"PRAGMA user_version = {SCHEMA}")


def stage(c: sqlite3.Connection, names: Iterable[str]) -> None:
    """Make empty new tables in the place of whatever new ones there are, which somebody else has given up."""
    for name in _COLUMNS:
        _drop(c, STAGED, name)
    c.execute("DELETE FROM tracking WHERE name LIKE ? || '%'", (STAGED,))
    for name in names:
        _create(c, STAGED, name)


def switch(c: sqlite3.Connection, names: Sequence[str]) -> None:
    """Put new tables and their anchors in the place of those that are read."""
    for name in names:
        _drop(c, LIVE, name)
        for table in _COLUMNS[name]:
            c.execute(f"ALTER TABLE {STAGED}{table} RENAME TO {table}")
        c.execute("DELETE FROM tracking WHERE name = ?", (name,))
        c.execute("UPDATE tracking SET name = ? WHERE name = ?", (name, STAGED + name))


def forget(c: sqlite3.Connection, names: Iterable[str]) -> None:
    """Empty tables that are read."""
    for name in names:
        for table in _COLUMNS[name]:
            c.execute(f"DELETE FROM {table}")
        c.execute("DELETE FROM tracking WHERE name = ?", (name,))


def anchors(c: sqlite3.Connection, front: str) -> dict[str, Anchor]:
    """Return how far the read models with this name in front have come."""
    rows = c.execute("SELECT name, position, hash, made_for FROM tracking").fetchall()
    found = {name: Anchor(*anchor) for name, *anchor in rows}
    return {name: found[front + name] for name in _COLUMNS if front + name in found}


def anchor(c: sqlite3.Connection, name: str, reached: Anchor) -> None:
    """Note how far a read model has come."""
    c.execute("INSERT OR REPLACE INTO tracking VALUES (?,?,?,?)", (name, *reached))


def write(c: sqlite3.Connection, front: str, name: str, games: Sequence[Shown]) -> None:
    """Write games in one read model, in the place of what it said of them."""
    if name == GAMES:
        _write_list(c, front, games)
        return
    table = front + name
    gone = [(game.game_id,) for game in games if name not in game.documents]
    c.executemany(f"DELETE FROM {table} WHERE game_id = ?", gone)
    c.executemany(
        f"INSERT OR REPLACE INTO {table} VALUES (?,?,?,?)",
        [
            (game.game_id, game.title, game.version, game.documents[name])
            for game in games
            if name in game.documents
        ],
    )
    if name == SCORING:
        c.executemany(f"DELETE FROM {front}course WHERE game_id = ?", gone)
        c.executemany(
            f"INSERT OR REPLACE INTO {front}course VALUES (?,?,?)",
            [(game.game_id, *point) for game in games for point in game.course.items()],
        )


def _write_list(c: sqlite3.Connection, front: str, games: Sequence[Shown]) -> None:
    c.executemany(
        f"INSERT OR REPLACE INTO {front}{GAMES} VALUES (?,?,?,?,?)",
        [(game.number, game.game_id, game.title, game.over, game.documents[GAMES]) for game in games],
    )
    c.executemany(
        f"INSERT OR IGNORE INTO {front}players VALUES (?,?)",
        [(player, game.game_id) for game in games for player in game.players],
    )


def _create(c: sqlite3.Connection, front: str, name: str) -> None:
    for table, columns in _COLUMNS[name].items():
        c.execute(f"CREATE TABLE {front}{table} {columns}")


def _drop(c: sqlite3.Connection, front: str, name: str) -> None:
    for table in _COLUMNS[name]:
        c.execute(f"DROP TABLE IF EXISTS {front}{table}")
