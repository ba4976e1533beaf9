"""Simulation: the same seed, the same games; kept games can be looked at."""

import re
from contextlib import closing

import pytest

from adapters.event_store import open_store
from application.games import Games, NewPlayer
from domain.titles import TITLES
from tests.adapters.cli.conftest import Run

_STORE = "sqlite:///kept.sqlite"


@pytest.mark.parametrize(
    ("game", "players"), [(title.name, players) for title in TITLES.values() for players in title.players]
)
def test_every_title_is_simulated_at_every_player_count(run: Run, game: str, players: int) -> None:
    ran = run("simulate", game, "--players", str(players), "--seed", "7")

    assert ran.code == 0
    assert f"random {players - 1}" in ran.out
    assert "total" in ran.out


def test_the_same_seed_prints_the_same_and_another_seed_does_not(run: Run) -> None:
    first = run("simulate", "coffee-traders", "--players", "3", "--games", "2", "--seed", "7")
    again = run("simulate", "coffee-traders", "--players", "3", "--games", "2", "--seed", "7")
    other = run("simulate", "coffee-traders", "--players", "3", "--games", "2", "--seed", "8")

    assert first.out == again.out
    assert first.out != other.out


def test_two_players_meet_andre(run: Run) -> None:
    assert "André, in seat 2, has" in run("simulate", "coffee-traders", "--players", "2").out


def test_several_processes_play_the_same_games(run: Run) -> None:
    alone = run("simulate", "cafe", "--players", "1", "--games", "2")
    together = run("simulate", "cafe", "--players", "1", "--games", "2", "--jobs", "2")

    assert together.out == alone.out


def test_a_store_keeps_the_same_games_that_are_played_in_memory_and_keeps_them_once(run: Run) -> None:
    in_memory = run("simulate", "cafe", "--players", "2", "--seed", "3")
    kept = run("simulate", "cafe", "--players", "2", "--seed", "3", "--store", _STORE)
    again = run("simulate", "cafe", "--players", "2", "--seed", "3", "--store", _STORE)

    assert re.sub(r", kept as \w+", "", kept.out) == in_memory.out
    assert again.out == kept.out
    assert run("games", "--store", _STORE).out.count("cafe") == 1


def test_a_kept_game_is_replayed_to_any_version_and_scored(run: Run) -> None:
    kept = run("simulate", "coffee-traders", "--players", "2", "--store", _STORE)
    game_id = kept.out.split("kept as ")[1].split()[0]

    assert game_id in run("games", "--store", _STORE).out  # whole, however narrow the terminal is
    assert "version 100:" in run("replay", game_id, "--to", "100", "--store", _STORE).out
    assert ": Game over\n" in run("replay", game_id, "--store", _STORE).out
    listed = run("replay", game_id, "--events", "--to", "2", "--store", _STORE).out.splitlines()
    assert [line.split()[1] for line in listed] == ["GameCreated", "TurnOrderDrawn"]
    scored = run("score", game_id, "--store", _STORE).out
    assert "deliveries" in scored
    assert "END-01" in scored


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["simulate", "chess"], "there is no game title 'chess'; there is coffee-traders, cafe"),
        (["simulate", "coffee-traders", "--players", "6"], "Coffee Traders is for 2 to 5 players, not for 6"),
        (["simulate", "cafe", "--bots", "random,deep"], "there is no bot 'deep'; there is random"),
        (["simulate", "cafe", "--games", "none"], "--games"),
        (["simulate", "cafe", "--store", "mysql:///x"], "is no store: use sqlite:///path"),
        (["games", "--game", "chess"], "there is no game title 'chess'; there is coffee-traders, cafe"),
        (["games", "--status", "lost"], "'--status': 'lost' is not one of 'running', 'over'. See --help."),
        (["replay", "nothing"], "there is no store at"),
        (["rules", "show", "coffee-traders", "WRK-99"], "Coffee Traders has no rule WRK-99"),
        (["serve", "--port", "70000"], "port"),
        (["serve", "--edition", "missing.toml", "--store", "sqlite:///x.sqlite"], "cannot be read"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_what_a_person_got_wrong_is_one_line_and_exit_code_2(
    run: Run, arguments: list[str], says: str
) -> None:
    ran = run(*arguments)

    assert ran.code == 2
    assert says in ran.err
    assert ran.err.startswith("tradinghouse: ")
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_game_or_version_that_is_not_there_is_told(run: Run) -> None:
    kept = run("simulate", "cafe", "--players", "1", "--store", _STORE)
    game_id = kept.out.split("kept as ")[1].split()[0]

    assert "there is no game 'nothing'" in run("score", "nothing", "--store", _STORE).err
    assert "has the versions 1 to" in run("score", game_id, "--to", "99999", "--store", _STORE).err


def test_names_are_shown_as_they_are_whatever_they_look_like(run: Run) -> None:
    names = ["[/a]", "[b]"]  # short enough for a narrow table
    with closing(open_store(_STORE)) as store:
        players = [NewPlayer(name) for name in names]
        game_id = Games(store).create("cafe", players, command_id="new").game_id
    for arguments in (["games"], ["score", game_id]):
        shown = run(*arguments, "--store", _STORE)
        assert shown.code == 0
        assert all(name in shown.out for name in names)
