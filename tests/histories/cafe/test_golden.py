"""Golden games of Café are replayed event by event and decided again command by command."""

from pathlib import Path

import pytest

from domain.cafe.events import GameCreated
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out, open_game, replay
from tests.domain.cafe.games import rules
from tests.histories.cafe.golden import GAMES, path, read

FILES = [path(players, expresso) for players, expresso, _ in GAMES]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_command_is_decided_as_it_was(file: Path) -> None:
    opening, commits = read(file)
    chance = Chance(bytes.fromhex(opening.seed))
    created = opening.events[0]
    assert isinstance(created, GameCreated)
    state, events = open_game(rules(), created.pinned, created.options, chance)
    assert events == opening.events
    for commit in commits:
        assert commit.command in list(rules().legal_commands(state, commit.seat))
        assert (
            carry_out(rules(), state, commit.seat, commit.command, chance, commit.decision) == commit.events
        )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_events_alone_lead_to_the_recorded_result(file: Path) -> None:
    opening, commits = read(file)
    log = [*opening.events, *(event for commit in commits for event in commit.events)]
    state = replay(rules(), log)
    assert rules().over(state)
    assert rules().score(state) == state.scores


def test_there_is_a_golden_game_for_every_player_count_and_no_stray_file() -> None:
    assert sorted(Path(__file__).parent.glob("*.jsonl")) == sorted(FILES)
    assert {players for players, _, _ in GAMES} == {1, 2, 3, 4}
