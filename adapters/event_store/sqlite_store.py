"""The event store on SQLite: writes through the `eventsourcing` library, reads with plain SELECTs.

A read takes a connection of its own and one statement, or several about what never changes, so that it
neither waits for a write nor holds one up.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from eventsourcing.domain import EventSourcingError
from eventsourcing.persistence import IntegrityError

from adapters.event_store import sqlite_schema
from adapters.event_store.game_log import GameEvent, GameLog
from adapters.event_store.sqlite_log import Factory
from adapters.sqlite import Readers
from application.answers import NewPlayer, Parent, Role
from application.errors import StoreRefused
from application.store import (
    Conflict,
    Listed,
    Logged,
    NewCommit,
    StoredCommit,
    StoredEdition,
    StoredEvent,
    StoredGame,
    TokenHash,
)

_COMMITS = """
SELECT c.game_id, c.command_id, c.first_version, c.last_version, e.rowid, c.header, c.hash
FROM commits c JOIN stored_events e ON e.originator_id = c.game_id AND e.originator_version = c.last_version
"""
# The cross join keeps SQLite to the order of the events.
_BY_POSITION = """
FROM stored_events e CROSS JOIN commits c ON c.game_id = e.originator_id AND c.first_version = (
    SELECT max(first_version) FROM commits WHERE game_id = e.originator_id AND first_version <= e.originator_version
)
WHERE e.rowid > ?
"""
_FEED = f"""
SELECT c.game_id, c.command_id, c.first_version, c.last_version, e.rowid, c.header, c.hash
{_BY_POSITION} AND c.last_version = e.originator_version ORDER BY e.rowid LIMIT ?
"""
_GAME = "g.game_id, g.title, g.root, g.edition_hash, g.created_at, g.over, g.parent, g.parent_version"
_EDITIONS = "SELECT title, name, hash, content FROM editions"
_NO_LIMIT = -1
_LAST = 2**62


def check(path: Path, lock_timeout: int) -> None:
    """Raise StoreRefused for a file that is neither empty nor a store; nothing about it is changed, not even how it
    keeps its journal.
    """
    with (
        _refusals("opened"),
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", timeout=lock_timeout, uri=True)) as connection,
    ):
        sqlite_schema.found(connection.cursor())


class SqliteStore:
    """An `application.store.EventStore` in one SQLite database."""

    def __init__(self, database: str, secret: bytes, synchronous: str, lock_timeout: int) -> None:
        self.secret = secret
        self._closed = False
        self._listeners: tuple[Callable[[str, int], None], ...] = ()
        with _refusals("opened"):
            self._readers = Readers(database, synchronous, lock_timeout)
            try:
                self._log = GameLog(
                    {
                        "PERSISTENCE_MODULE": f"{Factory.__module__}:{Factory.__qualname__}",
                        "SQLITE_DBNAME": database,
                        "SYNCHRONOUS": synchronous,
                        "SQLITE_LOCK_TIMEOUT": str(lock_timeout),
                    }
                )
            except BaseException:
                self._readers.close()
                raise
        assert isinstance(self._log.factory, Factory)
        self._datastore = self._log.factory.datastore

    def append(self, *commits: NewCommit) -> Sequence[int]:
        events = [
            GameEvent(commit.game_id, version, event.topic, event.data)
            for commit in commits
            for version, event in enumerate(commit.events, start=commit.first_version)
        ]
        with _refusals("written"):
            recordings = self._log.events.put(events, commits=commits)
        positions = [recording.notification.id for recording in recordings]
        for heard in self._listeners:
            heard(commits[0].game_id, positions[-1])
        return positions

    def listen(self, heard: Callable[[str, int], None]) -> Callable[[], None]:
        self._listeners += (heard,)

        def end() -> None:
            self._listeners = tuple(one for one in self._listeners if one is not heard)

        return end

    def game(self, game_id: str) -> StoredGame | None:
        with self._reading() as c:
            row = c.execute(f"SELECT {_GAME} FROM games g WHERE g.game_id = ?", (game_id,)).fetchone()
            return None if row is None else _game(c, row)

    def created_by(self, command_id: str) -> str | None:
        with self._reading() as c:
            row = c.execute("SELECT game_id FROM games WHERE creation_id = ?", (command_id,)).fetchone()
        return None if row is None else str(row[0])

    def games(
        self,
        *,
        title: str | None = None,
        over: bool | None = None,
        player: str | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> list[Listed]:
        wanted: list[tuple[str, object]] = [("g.number < ?", _LAST if before is None else before)]
        if title is not None:
            wanted.append(("g.title = ?", title))
        if over is not None:
            wanted.append(("g.over = ?", over))
        if player is not None:
            wanted.append(("g.game_id IN (SELECT game_id FROM players WHERE name = ?)", player))
        statement = (
            f"SELECT g.number, {_GAME} FROM games g WHERE "
            + " AND ".join(condition for condition, _ in wanted)
            + " ORDER BY g.number DESC LIMIT ?"
        )
        with self._reading() as c:
            c.execute("BEGIN")
            rows = c.execute(statement, [*(value for _, value in wanted), limit]).fetchall()
            return [Listed(number, _game(c, game), _head(c, game[0], _LAST)) for number, *game in rows]

    def head(self, game_id: str, at: int | None = None) -> StoredCommit | None:
        with self._reading() as c:
            return _head(c, game_id, _LAST if at is None else at)

    def commit(self, game_id: str, command_id: str) -> StoredCommit | None:
        with self._reading() as c:
            row = c.execute(
                f"{_COMMITS} WHERE c.game_id = ? AND c.command_id = ?", (game_id, command_id)
            ).fetchone()
        return None if row is None else StoredCommit(*row)

    def commits(
        self, game_id: str, *, after: int = 0, through: int | None = None, limit: int | None = None
    ) -> list[StoredCommit]:
        with self._reading() as c:
            rows = c.execute(
                f"{_COMMITS} WHERE c.game_id = ?1 AND c.first_version >= "
                "(SELECT max(first_version) FROM commits WHERE game_id = ?1 AND first_version <= ?2 + 1) "
                "AND c.last_version > ?2 AND c.first_version <= ?3 ORDER BY c.first_version LIMIT ?4",
                (game_id, after, _bound(through, _LAST), _bound(limit, _NO_LIMIT)),
            ).fetchall()
        return [StoredCommit(*row) for row in rows]

    def events(
        self,
        game_id: str,
        *,
        after: int = 0,
        through: int | None = None,
        topics: tuple[str, ...] = (),
        limit: int | None = None,
    ) -> list[StoredEvent]:
        with self._reading() as c:
            rows = c.execute(
                "SELECT rowid, originator_version, topic, state FROM stored_events "
                "WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? "
                f"{_of_topics(topics)} ORDER BY originator_version LIMIT ?",
                (game_id, after, _bound(through, _LAST), *topics, _bound(limit, _NO_LIMIT)),
            )
            return list(map(StoredEvent._make, rows))

    def feed(self, *, after: int = 0, limit: int | None = None) -> list[StoredCommit]:
        with self._reading() as c:
            rows = c.execute(_FEED, (after, _bound(limit, _NO_LIMIT))).fetchall()
        return [StoredCommit(*row) for row in rows]

    def log(self, *, after: int = 0, topics: tuple[str, ...] = (), limit: int | None = None) -> list[Logged]:
        with self._reading() as c:
            rows = c.execute(
                "SELECT e.originator_id, c.command_id, c.header, e.rowid, e.originator_version, e.topic, e.state "
                f"{_BY_POSITION} {_of_topics(topics)} ORDER BY e.rowid LIMIT ?",
                (after, *topics, _bound(limit, _NO_LIMIT)),
            )
            return [
                Logged(game_id, command_id, header, StoredEvent(*event))
                for game_id, command_id, header, *event in rows
            ]

    def position(self) -> int:
        with self._reading() as c:
            (newest,) = c.execute("SELECT coalesce(max(rowid), 0) FROM stored_events").fetchone()
        return int(newest)

    def seed(self, game_id: str) -> bytes | None:
        with self._reading() as c:
            row = c.execute("SELECT seed FROM secrets WHERE game_id = ?", (game_id,)).fetchone()
        return None if row is None else bytes(row[0])

    def edition(self, content_hash: str) -> StoredEdition | None:
        with self._reading() as c:
            row = c.execute(f"{_EDITIONS} WHERE hash = ?", (content_hash,)).fetchone()
        return None if row is None else StoredEdition(*row)

    def editions(self, title: str) -> list[StoredEdition]:
        with self._reading() as c:
            rows = c.execute(f"{_EDITIONS} WHERE title = ? AND offered ORDER BY number", (title,)).fetchall()
        return [StoredEdition(*row) for row in rows]

    def tokens(self, game_id: str) -> list[TokenHash]:
        with self._reading() as c:
            rows = c.execute(
                "SELECT role, generation, hash FROM tokens WHERE game_id = ?", (game_id,)
            ).fetchall()
        return [TokenHash(_role(role), generation, digest) for role, generation, digest in rows]

    def replace_token(self, game_id: str, token: TokenHash) -> None:
        with _refusals("written"), self._datastore.transaction(commit=True) as c:
            c.execute(
                "UPDATE tokens SET generation = ?, hash = ? "
                "WHERE game_id = ? AND role = ? AND generation = ?",
                (token.generation, token.hash, game_id, str(token.role), token.generation - 1),
            )
            if c.sqlite_cursor.rowcount != 1:
                raise Conflict(f"the token of {token.role} has been rotated meanwhile")

    def close(self) -> None:
        self._closed = True
        self._log.close()
        self._readers.close()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        if self._closed:
            raise StoreRefused("the store is closed")
        with _refusals("read"), self._readers.reading() as connection:
            yield connection


@contextmanager
def _refusals(done: str) -> Iterator[None]:
    """Tell the faults of the database in our own words."""
    try:
        yield
    except IntegrityError as fault:
        raise Conflict(str(fault)) from fault
    except (EventSourcingError, sqlite3.Error) as fault:
        raise StoreRefused(f"the store cannot be {done}: {str(fault) or type(fault).__name__}") from fault


def _head(c: sqlite3.Connection, game_id: str, at: int) -> StoredCommit | None:
    row = c.execute(
        f"{_COMMITS} WHERE c.game_id = ?1 AND c.first_version <= ?2 AND c.last_version <= ?2 "
        "ORDER BY c.first_version DESC LIMIT 1",
        (game_id, at),
    ).fetchone()
    return None if row is None else StoredCommit(*row)


def _game(c: sqlite3.Connection, row: Sequence[Any]) -> StoredGame:  # Any: a row's columns
    game_id, title, root, edition_hash, created_at, over, parent, parent_version = row
    players = c.execute("SELECT name, bot FROM players WHERE game_id = ? ORDER BY seat", (game_id,))
    return StoredGame(
        game_id=game_id,
        title=title,
        root=root,
        edition_hash=edition_hash,
        created_at=created_at,
        players=tuple([NewPlayer(*player) for player in players]),
        over=bool(over),
        parent=None if parent is None else Parent(parent, parent_version),
    )


def _role(text: str) -> Role:
    return "host" if text == "host" else int(text)


def _of_topics(topics: Sequence[str]) -> str:
    return f"AND topic IN ({','.join('?' * len(topics))})" if topics else ""


def _bound(given: int | None, otherwise: int) -> int:
    return otherwise if given is None else given
