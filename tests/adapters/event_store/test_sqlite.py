"""SQLite: what is refused at opening, the secret beside the file, and failures at each step of a write."""

import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest

from adapters.event_store import open_store
from adapters.event_store.settings import StoreSettings
from adapters.event_store.sqlite_store import SqliteStore
from application.errors import StoreRefused
from application.games import Games, NewPlayer
from application.store import Conflict, EventStore
from tests.toy import TOY

TABLES = ("stored_events", "commits", "games", "players", "secrets", "tokens", "editions")
FIRST_SCHEMA = Path(__file__).with_name("schema_1.sql")
TAKE_ALL = {"type": "TakeBeans", "count": 1}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[EventStore]:
    opened = open_store(f"sqlite:///{path}")
    yield opened
    opened.close()


def run(path: Path, *statements: str) -> None:
    database = sqlite3.connect(path)
    with database:
        for statement in statements:
            database.execute(statement)
    database.close()


def dumped(path: Path) -> list[str]:
    database = sqlite3.connect(path)
    dump = list(database.iterdump())
    database.close()
    return dump


def columns(path: Path) -> dict[str, list[object]]:
    """Of every table the columns, with their types and defaults; the order is that of their names."""
    database = sqlite3.connect(path)
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    described = {
        name: sorted(row[1:] for row in database.execute(f"PRAGMA table_info({name})")) for name in tables
    }
    versions = database.execute("SELECT version FROM schema").fetchall()
    database.close()
    return {**described, "versions": versions}


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://localhost/games", "PostgreSQL is not supported by this release"),
        ("mysql://localhost/games", "is no store: use sqlite:///path"),
        ("games.sqlite", "is no store: use sqlite:///path"),
        ("sqlite:///", "is no store: use sqlite:///path"),
        ("sqlite:////nowhere/at/all/games.sqlite", "the folder /nowhere/at/all does not exist"),
    ],
)
def test_what_is_no_store_is_refused_with_what_to_do(url: str, told: str) -> None:
    with pytest.raises(StoreRefused, match=told):
        open_store(url)


def test_a_store_that_is_only_to_be_read_is_not_made(path: Path) -> None:
    with pytest.raises(StoreRefused, match="there is no store at"):
        open_store(f"sqlite:///{path}", create=False)
    assert list(path.parent.iterdir()) == []


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_text("These are my notes, and there are many of them. " * 100)
    with pytest.raises(StoreRefused, match="cannot be opened: file is not a database"):
        open_store(f"sqlite:///{path}")


def test_a_database_of_something_else_is_refused_and_left_alone(path: Path) -> None:
    run(path, "CREATE TABLE notes (text TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreRefused, match="the database is not a store of games"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_what_the_system_does_not_let_be_opened_is_refused_with_its_reason(path: Path) -> None:
    nowhere = path.with_name("x" * 300)
    with pytest.raises(StoreRefused, match=rf"the store at {nowhere} cannot be opened: File name too long"):
        open_store(f"sqlite:///{nowhere}")


@pytest.mark.parametrize("change", ["DELETE FROM schema", "UPDATE schema SET version = 'x'"])
def test_a_store_that_does_not_tell_its_schema_is_refused(path: Path, change: str) -> None:
    open_store(f"sqlite:///{path}").close()
    run(path, change)
    with pytest.raises(StoreRefused, match="does not tell which schema it has"):
        open_store(f"sqlite:///{path}")


def test_a_store_of_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    open_store(f"sqlite:///{path}").close()
    run(path, "UPDATE schema SET version = 99")
    before = dumped(path)
    with pytest.raises(StoreRefused, match="the store has schema 99, this release knows 2"):
        open_store(f"sqlite:///{path}")
    assert dumped(path) == before


@pytest.fixture
def former(path: Path) -> Path:
    """A store as the first release wrote it, with a running game and one that is over."""
    database = sqlite3.connect(path)
    database.executescript(FIRST_SCHEMA.read_text("utf-8"))
    database.close()
    return path


def test_a_store_of_a_former_schema_is_opened_and_goes_on(former: Path) -> None:
    for _ in range(2):
        with closing(open_store(f"sqlite:///{former}")) as store:
            games = Games(store, {"toy": TOY})
            over, running = games.list()[0]
            assert (over.status, over.players, running.players) == ("over", ("Cy",), ("Ann", "Bo"))
            games.submit(running.game_id, 0, {"type": "TakeBeans", "count": 1}, command_id="later")
            kept = [store.game(listed.game_id) for listed in (over, running)]
            assert [game.parent for game in kept if game is not None] == [None, None]
            assert [edition.name for edition in store.editions("toy")] == ["plain"]


def test_a_store_of_a_former_schema_becomes_what_a_new_one_is(former: Path, tmp_path: Path) -> None:
    open_store(f"sqlite:///{former}").close()
    open_store(f"sqlite:///{tmp_path / 'new.sqlite'}").close()
    assert columns(former) == columns(tmp_path / "new.sqlite")


def test_of_many_who_open_a_store_of_a_former_schema_one_brings_it_up(former: Path) -> None:
    start = Barrier(4)

    def opened(_: int) -> int:
        start.wait()
        with closing(open_store(f"sqlite:///{former}")) as store:
            return len(store.games())

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(opened, range(4))) == [2, 2, 2, 2]


def test_a_relative_path_is_below_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    open_store("sqlite:///a name with ? and # and %41.sqlite").close()
    assert (tmp_path / "a name with ? and # and %41.sqlite").exists()


def test_the_secret_is_beside_the_database_for_its_owner_only(store: EventStore, path: Path) -> None:
    key = path.with_name("games.sqlite.key")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert bytes.fromhex(key.read_text().strip()) == store.secret
    assert len(store.secret) == 32
    assert store.secret.hex() not in "\n".join(dumped(path))
    assert store.secret not in path.read_bytes()


def test_a_new_store_is_for_its_owner_only_because_of_the_seeds_in_it(store: EventStore, path: Path) -> None:
    Games(store, {"toy": TOY}).create("toy", [NewPlayer("Ann")], command_id="new")
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert set(modes) == {f"games.sqlite{suffix}" for suffix in ("", "-wal", "-shm", ".key")}
    assert set(modes.values()) == {0o600}


def test_a_secret_that_others_can_read_is_refused(path: Path) -> None:
    open_store(f"sqlite:///{path}").close()
    path.with_name("games.sqlite.key").chmod(0o644)
    with pytest.raises(StoreRefused, match="can be read by others: chmod 600 it"):
        open_store(f"sqlite:///{path}")


@pytest.mark.parametrize("text", [b"", b"00", b"x" * 64, b"00" * 33, b"\xff" * 64])
def test_a_spoilt_secret_is_refused(path: Path, text: bytes) -> None:
    open_store(f"sqlite:///{path}").close()
    path.with_name("games.sqlite.key").write_bytes(text)
    with pytest.raises(StoreRefused, match="does not hold a secret: 64 hex digits are expected"):
        open_store(f"sqlite:///{path}")


def test_the_secret_can_be_set_instead(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRADINGHOUSE_SECRET", "ab" * 32)
    opened = open_store(f"sqlite:///{path}")
    assert opened.secret == b"\xab" * 32
    assert not path.with_name("games.sqlite.key").exists()
    opened.close()


def test_no_token_is_in_the_database(store: EventStore, path: Path) -> None:
    made = Games(store, {"toy": TOY}).create("toy", [NewPlayer("Ann")], command_id="new")
    dump = "\n".join(dumped(path))
    for token in (made.host_token, made.seats[0].token):
        assert token not in dump
        assert token.encode().hex().upper() not in dump


@pytest.mark.parametrize("synchronous", ["NORMAL", "FULL"])
def test_how_durable_a_commit_is_can_be_set(path: Path, synchronous: str) -> None:
    settings = StoreSettings.model_validate({"synchronous": synchronous})
    opened = open_store(f"sqlite:///{path}", settings)
    made = Games(opened, {"toy": TOY}).create("toy", [NewPlayer("Ann")], command_id="new")
    assert opened.game(made.game_id) is not None
    opened.close()


def test_the_log_of_the_file_is_written_ahead(store: EventStore, path: Path) -> None:
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    database.close()


def test_positions_outlive_a_vacuum(store: EventStore, path: Path) -> None:
    games = Games(store, {"toy": TOY})
    made = games.create("toy", [NewPlayer("Ann")], command_id="new")
    run(path, "UPDATE stored_events SET rowid = 1000")
    before = store.events(made.game_id)
    database = sqlite3.connect(path)
    database.execute("VACUUM")
    database.close()
    assert store.events(made.game_id) == before
    assert games.submit(made.game_id, 0, TAKE_ALL, command_id="c").position == 1001


def spoil(path: Path, table: str, moment: str, failure: str) -> None:
    """Make every write to a table fail from now on: as a broken constraint, or as a broken database."""
    action = "UPDATE" if moment == "UPDATE" else "INSERT"
    when = "AFTER" if moment == "AFTER" else "BEFORE"
    fault = "SELECT RAISE(ABORT, 'spoilt')" if failure == "constraint" else "SELECT abs(-9223372036854775808)"
    run(path, f"CREATE TRIGGER spoilt {when} {action} ON {table} BEGIN {fault}; END")


@pytest.mark.parametrize("failure", ["constraint", "database"])
@pytest.mark.parametrize("moment", ["BEFORE", "AFTER"])
@pytest.mark.parametrize("table", TABLES)
def test_a_creation_that_fails_at_any_step_leaves_nothing_behind(
    store: EventStore, path: Path, table: str, moment: str, failure: str
) -> None:
    games = Games(store, {"toy": TOY})
    before = dumped(path)
    spoil(path, table, moment, failure)
    with pytest.raises((Conflict, StoreRefused)):
        games.create("toy", [NewPlayer("Ann")], command_id="new")
    run(path, "DROP TRIGGER spoilt")
    assert dumped(path) == before
    made = games.create("toy", [NewPlayer("Ann")], command_id="new")
    assert not made.replayed
    assert games.published(made.game_id).version == 1


@pytest.mark.parametrize("failure", ["constraint", "database"])
@pytest.mark.parametrize(
    ("table", "moment"),
    [
        ("stored_events", "BEFORE"),
        ("stored_events", "AFTER"),
        ("commits", "BEFORE"),
        ("commits", "AFTER"),
        ("games", "UPDATE"),
    ],
)
def test_a_command_that_fails_at_any_step_leaves_nothing_behind(
    store: EventStore, path: Path, table: str, moment: str, failure: str
) -> None:
    games = Games(store, {"toy": TOY})
    game = games.create("toy", [NewPlayer("Ann")], command_id="new", options={"heap": 1}).game_id
    games.submit(game, 0, TAKE_ALL, command_id="c1")
    published = games.published(game)
    before = dumped(path)
    spoil(path, table, moment, failure)
    with pytest.raises((Conflict, StoreRefused)):
        games.submit(game, 0, {"type": "Vote", "seat": 0}, command_id="c2")
    run(path, "DROP TRIGGER spoilt")
    assert dumped(path) == before
    assert games.published(game) is published
    assert not games.submit(game, 0, {"type": "Vote", "seat": 0}, command_id="c2").replayed


@pytest.fixture
def hasty() -> Iterator[tuple[EventStore, sqlite3.Connection]]:
    """A store that waits for nobody, in memory, where readers hold up a commit; and somebody else's
    connection.
    """
    database = "file:/hasty?vfs=memdb"
    opened = SqliteStore(database, bytes(32), "NORMAL", lock_timeout=0)
    other = sqlite3.connect(database, uri=True, isolation_level=None)
    yield opened, other
    other.close()
    opened.close()


def test_a_commit_that_fails_at_the_very_end_leaves_nothing_behind(
    hasty: tuple[EventStore, sqlite3.Connection],
) -> None:
    store, other = hasty
    games = Games(store, {"toy": TOY})
    game = games.create("toy", [NewPlayer("Ann")], command_id="new").game_id
    other.execute("BEGIN")
    other.execute("SELECT * FROM commits").fetchall()
    with pytest.raises(StoreRefused, match="cannot be written: database is locked"):
        games.submit(game, 0, TAKE_ALL, command_id="c1")
    other.execute("ROLLBACK")
    assert games.published(game).version == 1
    assert games.submit(game, 0, TAKE_ALL, command_id="c1").version == 2


def test_a_write_that_cannot_begin_leaves_nothing_behind(store: EventStore, path: Path) -> None:
    games = Games(SqliteStore(str(path), store.secret, "NORMAL", lock_timeout=0), {"toy": TOY})
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreRefused, match="cannot be written: database is locked"):
        games.create("toy", [NewPlayer("Ann")], command_id="new")
    other.execute("ROLLBACK")
    other.close()
    assert not games.create("toy", [NewPlayer("Ann")], command_id="new").replayed
