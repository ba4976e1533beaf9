"""Read models in SQLite: what they give back, one moment at a time, and what is refused."""

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from adapters.read_models import beside, open_read_models
from application.errors import StoreRefused
from application.projections import GAMES, NAMES, SCORING, VIEWS, Anchor, Batch, ReadModels, Shown


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture(params=["memory", "file"])
def models(request: pytest.FixtureRequest, path: Path) -> Iterator[ReadModels]:
    url = "sqlite://" if request.param == "memory" else f"sqlite:///{path}"
    with closing(open_read_models(url)) as opened:
        begin(opened)
        yield opened


def begin(models: ReadModels) -> None:
    assert models.stage("these rules", NAMES).switch()


def at(position: int) -> Anchor:
    return Anchor(position, bytes([position]) * 32, "these rules")


def shown(game_id: str, version: int, *players: str, over: bool = False, title: str = "toy") -> Shown:
    return Shown(
        game_id=game_id,
        title=title,
        version=version,
        number=int(game_id.removeprefix("g")),
        over=over,
        players=players or ("Ann",),
        documents={name: f'"{name} of {game_id} at {version}"'.encode() for name in NAMES},
        course={version: f'"point at {version}"'.encode()},
    )


def ids(models: ReadModels, **wanted: object) -> list[int]:
    everything = {"title": None, "over": None, "player": None, "before": None, "limit": 100}
    listed = models.games(**everything | wanted)  # type: ignore[arg-type]  # any of its filters
    return [number for number, _ in listed.value]


def test_a_batch_comes_back_with_its_position(models: ReadModels) -> None:
    models.write(Batch(at(7), [shown("g1", 3), shown("g2", 4)]))
    for name in VIEWS:
        expected = ("toy", 3, f'"{name} of g1 at 3"'.encode())
        assert models.view(name, "g1") == (7, expected)
        assert models.view(name, "nobody") == (7, None)
    assert models.anchors() == dict.fromkeys(NAMES, at(7))


def test_a_later_batch_takes_the_place_of_an_earlier_one_and_adds_to_the_course(models: ReadModels) -> None:
    models.write(Batch(at(7), [shown("g1", 3), shown("g2", 4)]))
    models.write(Batch(at(9), [shown("g1", 5)]))
    view = ("toy", 5, b'"scoring of g1 at 5"')
    assert models.course("g1") == (9, (view, [b'"point at 3"', b'"point at 5"']))
    assert models.view("board", "g2") == (9, ("toy", 4, b'"board of g2 at 4"'))
    assert ids(models) == [2, 1]


def test_an_earlier_batch_that_comes_late_changes_nothing(models: ReadModels) -> None:
    models.write(Batch(at(9), [shown("g1", 5)]))
    models.write(Batch(at(7), [shown("g1", 3)]))
    assert models.view("board", "g1") == (9, ("toy", 5, b'"board of g1 at 5"'))


def test_games_are_listed_the_newest_first_by_filters_and_pages(models: ReadModels) -> None:
    games = [
        shown("g1", 1, "Ann", "Bo"),
        shown("g2", 1, "Bo", over=True),
        shown("g3", 1, "Cy", "Cy", title="cafe"),
    ]
    models.write(Batch(at(3), games))
    assert ids(models) == [3, 2, 1]
    assert ids(models, limit=2) == [3, 2]
    assert ids(models, before=2) == [1]
    assert ids(models, player="Bo") == [2, 1]
    assert ids(models, player="Cy", title="cafe") == [3]
    assert ids(models, over=False) == [3, 1]
    assert ids(models, over=True, player="Ann") == []


def test_new_read_models_are_not_seen_before_they_take_the_place_of_the_former(models: ReadModels) -> None:
    models.write(Batch(at(7), [shown("g1", 3)]))
    staged = models.stage("other rules", [SCORING, GAMES])
    staged.write(Batch(at(8), [shown("g1", 4), shown("g2", 1)]))
    assert staged.anchors() == {SCORING: at(8), GAMES: at(8)}
    assert models.view(SCORING, "g2") == (7, None)

    assert staged.switch()
    assert models.view(SCORING, "g1") == (8, ("toy", 4, b'"scoring of g1 at 4"'))
    assert models.course("g1").value == (("toy", 4, b'"scoring of g1 at 4"'), [b'"point at 4"'])
    assert models.view("board", "g1") == (7, ("toy", 3, b'"board of g1 at 3"'))
    assert ids(models) == [2, 1]
    models.write(Batch(at(9), [shown("g2", 2)]))
    assert models.view(SCORING, "g2").position == models.view("board", "g2").position == 9


def test_what_a_rebuild_that_was_given_up_left_behind_is_not_in_the_next(models: ReadModels) -> None:
    models.stage("these rules", NAMES).write(Batch(at(3), [shown("g1", 1)]))
    staged = models.stage("these rules", ["board"])
    assert staged.switch()
    assert models.view("board", "g1") == (0, None)


def test_forgotten_read_models_say_nothing(models: ReadModels) -> None:
    models.write(Batch(at(7), [shown("g1", 3)]))
    models.forget(["board", GAMES])
    assert models.view("board", "g1") == (0, None)
    assert models.games(title=None, over=None, player=None, before=None, limit=9) == (0, [])
    assert models.view(SCORING, "g1").position == 7
    assert set(models.anchors()) == set(NAMES) - {"board", GAMES}


def test_read_models_that_are_opened_again_go_on(path: Path) -> None:
    with closing(open_read_models(f"sqlite:///{path}")) as first:
        begin(first)
        first.write(Batch(at(7), [shown("g1", 3)]))
    with closing(open_read_models(f"sqlite:///{path}")) as again:
        assert again.anchors() == dict.fromkeys(NAMES, at(7))
        assert again.view("board", "g1").position == 7
    assert stat.S_IMODE(beside(path).stat().st_mode) == 0o600


def test_what_a_release_with_other_tables_left_is_made_again(path: Path) -> None:
    with closing(open_read_models(f"sqlite:///{path}")) as first:
        begin(first)
        first.write(Batch(at(7), [shown("g1", 3)]))
    with closing(sqlite3.connect(beside(path))) as database:
        database.execute("ALTER TABLE board ADD COLUMN colour TEXT")
        database.execute("PRAGMA user_version = 999")
    with closing(open_read_models(f"sqlite:///{path}")) as again:
        assert again.anchors() == {}
        begin(again)
        again.write(Batch(at(7), [shown("g1", 3)]))
        assert again.view("board", "g1").position == 7


def test_a_file_that_is_no_database_is_refused_in_plain_words(path: Path) -> None:
    beside(path).write_bytes(b"no database" * 1000)
    with pytest.raises(StoreRefused, match=r"opened in .* \(remove it, .*\): file is not a database"):
        open_read_models(f"sqlite:///{path}")


def test_closed_read_models_cannot_be_used(models: ReadModels) -> None:
    models.close()
    with pytest.raises(StoreRefused):
        models.write(Batch(at(7), []))
    with pytest.raises(StoreRefused):
        models.anchors()
