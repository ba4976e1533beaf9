"""Read models in one SQLite database, beside the store that they are made from."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from uuid import uuid4

from adapters.read_models import sqlite_tables as tables
from adapters.sqlite import Readers, connect
from application.errors import StoreRefused
from application.projections import GAMES, SCORING, Anchor, Batch, Reflection, Staged, View

_LAST = 2**62


class SqliteReadModels:
    """The `application.projections.ReadModels` of one store."""

    def __init__(self, database: str, synchronous: str, lock_timeout: int) -> None:
        """Open or make them; raises StoreRefused."""
        with _refusals(f"opened in {database} (remove it, and they are made again)"):
            self._writer = connect(database, synchronous, lock_timeout)
            self._one_writer = Lock()
            self._readers = Readers(database, synchronous, lock_timeout)
            try:
                with self._writing() as c:
                    tables.prepare(c)
            except BaseException:
                self.close()
                raise

    def anchors(self) -> Mapping[str, Anchor]:
        with self._reading() as c:
            return tables.anchors(c, tables.LIVE)

    def write(self, batch: Batch) -> None:
        with self._writing() as c:
            _write(c, tables.LIVE, batch)

    def view(self, name: str, game_id: str) -> Reflection[View | None]:
        with self._reading() as c:
            return _view(c, name, game_id)

    def course(self, game_id: str) -> Reflection[tuple[View, list[bytes]] | None]:
        with self._reading() as c:
            c.execute("BEGIN")
            position, view = _view(c, SCORING, game_id)
            if view is None:
                return Reflection(position, None)
            rows = c.execute("SELECT document FROM course WHERE game_id = ? ORDER BY version", (game_id,))
            return Reflection(position, (view, [document for (document,) in rows]))

    def games(
        self, *, title: str | None, over: bool | None, player: str | None, before: int | None, limit: int
    ) -> Reflection[list[tuple[int, bytes]]]:
        wanted: list[tuple[str, object]] = [("number < ?", _LAST if before is None else before)]
        if title is not None:
            wanted.append(("title = ?", title))
        if over is not None:
            wanted.append(("over = ?", over))
        if player is not None:
            wanted.append(("game_id IN (SELECT game_id FROM players WHERE name = ?)", player))
        conditions = " AND ".join(condition for condition, _ in wanted)
        with self._reading() as c:
            c.execute("BEGIN")
            rows = c.execute(
                f"SELECT number, document FROM {GAMES} WHERE {conditions} ORDER BY number DESC LIMIT ?",
                [*(value for _, value in wanted), limit],
            ).fetchall()
            anchor = tables.anchors(c, tables.LIVE).get(GAMES)
            return Reflection(anchor.position if anchor else 0, rows)

    def stage(self, made_for: str, names: Sequence[str]) -> Staged:
        return _Staged(self, made_for, names)

    def forget(self, names: Sequence[str]) -> None:
        with self._writing() as c:
            tables.forget(c, names)

    def close(self) -> None:
        self._readers.close()
        with self._one_writer:
            self._writer.close()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with _refusals("read"), self._readers.reading() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that sees what others have written before it, and lets no other write meanwhile."""
        with _refusals("written"), self._one_writer:
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            finally:
                self._writer.rollback()


class _Staged:
    """New read models beside those that are read; the token tells whether they are still ours."""

    def __init__(self, models: SqliteReadModels, made_for: str, names: Sequence[str]) -> None:
        self._writing_to = models._writing
        self._names = names
        self._token = uuid4().hex
        with self._writing_to() as c:
            tables.stage(c, names)
            c.execute("DELETE FROM staging")
            c.execute("INSERT INTO staging VALUES (?)", (self._token,))
            for name in names:
                tables.anchor(c, tables.STAGED + name, Anchor(0, b"", made_for))

    def anchors(self) -> Mapping[str, Anchor]:
        with self._writing() as c:
            return tables.anchors(c, tables.STAGED)

    def write(self, batch: Batch) -> None:
        with self._writing() as c:
            _write(c, tables.STAGED, batch)

    def switch(self) -> bool:
        with self._writing() as c:
            former, fresh = tables.anchors(c, tables.LIVE), tables.anchors(c, tables.STAGED)
            if any(name in former and former[name].position > fresh[name].position for name in self._names):
                return False
            tables.switch(c, self._names)
            c.execute("DELETE FROM staging")
            return True

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._writing_to() as c:
            if c.execute("SELECT token FROM staging").fetchall() != [(self._token,)]:
                raise StoreRefused("somebody else has begun to make the read models anew: let them finish")
            yield c


@contextmanager
def _refusals(done: str) -> Iterator[None]:
    """Tell the faults of the database in our own words."""
    try:
        yield
    except sqlite3.Error as fault:
        raise StoreRefused(f"the read models cannot be {done}: {fault}") from fault


def _write(c: sqlite3.Connection, front: str, batch: Batch) -> None:
    for name, former in tables.anchors(c, front).items():
        if former.position <= batch.anchor.position:
            tables.write(c, front, name, batch.games)
            tables.anchor(c, front + name, batch.anchor)


def _view(c: sqlite3.Connection, name: str, game_id: str) -> Reflection[View | None]:
    """One statement, so that the document and the position are of one moment."""
    row = c.execute(
        f"SELECT position, title, version, document FROM tracking LEFT JOIN {name} ON game_id = ? WHERE name = ?",
        (game_id, name),
    ).fetchone()
    if row is None:
        return Reflection(0, None)
    position, *view = row
    return Reflection(position, None if view[0] is None else View._make(view))
