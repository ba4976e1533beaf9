"""A store in which something was changed or lost: that game is told apart, all others go on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from adapters.event_store import open_store
from adapters.read_models import open_read_models
from application.audit import audit
from application.audit.evidence import evidence_in
from application.errors import GameDamaged
from application.games import Games, NewPlayer
from application.projecting import Folds, follow, make_sound, rebuild
from application.projections import VIEWS, ReadModels
from application.store import EventStore
from tests.toy import TOY

TITLES = {"toy": TOY}
ONE_EVENT = "WHERE originator_id = ? AND originator_version = 2"
EVENT_CHANGES = [
    f"UPDATE stored_events SET state = '{{no json' {ONE_EVENT}",
    f"UPDATE stored_events SET state = x'ff' {ONE_EVENT}",
    f'UPDATE stored_events SET state = \'{{"type":"Nothing"}}\' {ONE_EVENT}',
    f"UPDATE stored_events SET state = replace(state, '\"seat\":0', '\"seat\":7') {ONE_EVENT}",
    f"DELETE FROM stored_events {ONE_EVENT}",
]
OTHER_CHANGES = [
    "UPDATE commits SET header = x'ff' WHERE game_id = ?",
    "UPDATE games SET title = 'nothing' WHERE game_id = ?",
    "DELETE FROM games WHERE game_id = ?",
    "DELETE FROM commits WHERE game_id = ? AND first_version = 1",
    "DELETE FROM commits WHERE game_id = ?",
    "DELETE FROM stored_events WHERE originator_id = ?",
]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EventStore]:
    with closing(open_store(f"sqlite:///{tmp_path / 'games.sqlite'}")) as opened:
        yield opened


@pytest.fixture
def models() -> Iterator[ReadModels]:
    with closing(open_read_models("sqlite://")) as opened:
        yield opened


def played(store: EventStore, name: str) -> str:
    games = Games(store, TITLES)
    game_id = games.create("toy", [NewPlayer(name)], command_id=name).game_id
    for _ in range(2):
        take(games, game_id)
    return game_id


def take(games: Games, game_id: str) -> int:
    key = f"{games.published(game_id).version}"
    return games.submit(game_id, 0, {"type": "TakeBeans", "count": 1}, command_id=key).position


def change(folder: Path, statement: str, game_id: str) -> None:
    """Change the database behind everybody's back."""
    with closing(sqlite3.connect(folder / "games.sqlite")) as database, database:
        assert database.execute(statement, (game_id,)).rowcount >= 1


@pytest.mark.parametrize("statement", EVENT_CHANGES)
def test_a_game_whose_events_are_no_log_is_not_shown_otherwise_than_it_was(
    store: EventStore, tmp_path: Path, statement: str
) -> None:
    damaged = played(store, "Ann")
    change(tmp_path, statement, damaged)

    games = Games(store, TITLES)
    with pytest.raises(GameDamaged, match=f"stored of game {damaged} cannot be read"):
        games.published(damaged)
    with pytest.raises(GameDamaged):
        games.submit(damaged, 0, {"type": "TakeBeans", "count": 1}, command_id="3")
    assert not audit(evidence_in(store, damaged), TITLES).clean


@pytest.mark.parametrize("statement", EVENT_CHANGES + OTHER_CHANGES)
def test_whatever_is_damaged_of_a_game_the_others_are_played_listed_and_shown(
    store: EventStore, models: ReadModels, tmp_path: Path, statement: str
) -> None:
    damaged, sound = played(store, "Ann"), played(store, "Bo")
    change(tmp_path, statement, damaged)

    games = Games(store, TITLES)
    assert sound in [row.game_id for row in games.list()[0]]
    make_sound(store, TITLES, models)
    position = take(games, sound)
    list(follow(store, Folds(store, TITLES), models))
    rebuild(store, TITLES, models)
    for name in VIEWS:
        found = models.view(name, sound)
        assert found.value is not None
        assert (found.position, found.value.version) == (position, 4)
    listed = models.games(title=None, over=None, player=None, before=None, limit=9).value
    assert any(sound.encode() in document for _, document in listed)
