"""Golden games: finished games that must be decided for ever as they were.

When one of these fails, a change of the rules changed games that were played: raise the rules version and keep the old
way. `renew.py` says how golden games are written.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from domain.kernel.rules import Title
from domain.titles import TITLES
from tests.histories.renew import HERE, newest, told_games
from tests.histories.replaying import Game, prove, read, written
from tests.histories.telling import told

FILES: Final = sorted(HERE.glob("*/*.jsonl"))


@cache
def golden(file: Path) -> Game:
    return read(file.read_text("utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_command_is_decided_as_it_was_and_every_event_changes_what_it_did(file: Path) -> None:
    prove(golden(file))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_history_has_one_spelling_and_its_events_are_stored_as_they_were(file: Path) -> None:
    assert written(golden(file)) == file.read_text("utf-8")


@pytest.mark.parametrize("file", told_games(), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_game_is_told_in_these_sentences(file: Path) -> None:
    assert told(golden(file)) == file.with_suffix(".txt").read_text("utf-8")


def test_no_golden_game_of_the_newest_rules_is_missing() -> None:
    assert set(newest()) <= set(FILES)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.name)
def test_every_player_count_has_a_golden_game(title: Title[Any, Any, Any]) -> None:
    games = [golden(file) for file in FILES]
    assert {game.pinned.players for game in games if game.title == title.name} == set(title.players)
