"""Whole games on the command line: out, in, forked, and as plays for an app."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import to_builtins

from adapters.event_store import open_store
from application.games import Games
from domain.titles import TITLES
from tests.adapters.cli.conftest import STORE, Run

OTHER = "sqlite:///other.sqlite"


def exported(run: Run, game: str) -> Path:
    assert run("export", game, "--out", "game.jsonl", "--store", STORE).code == 0
    return Path("game.jsonl")


@pytest.mark.parametrize("title", ["cafe", "coffee-traders"])
def test_a_game_goes_through_a_file_into_another_store(run: Run, title: str) -> None:
    kept = run("simulate", title, "--players", "3", "--store", STORE)
    game = kept.out.split("kept as ")[1].split()[0]
    exported(run, game)
    imported = run("import", "game.jsonl", "--store", OTHER)
    assert imported.code == 0
    assert imported.out.startswith(f"imported {game}, version ")
    assert imported.out.count("token") == 4
    assert run("score", game, "--store", OTHER).out == run("score", game, "--store", STORE).out
    assert run("audit", game, "--store", OTHER).code == 0


def test_the_file_can_be_printed_and_read_from_a_pipe(run: Run, game: str) -> None:
    content = exported(run, game).read_text("utf-8")
    assert run("export", game, "--store", STORE).out == content
    assert [path.name for path in Path().iterdir() if path.name.startswith(".")] == []


def test_a_file_that_cannot_be_written_leaves_nothing(run: Run, game: str) -> None:
    ran = run("export", game, "--out", "nowhere/game.jsonl", "--store", STORE)
    assert (ran.code, ran.out) == (2, "")
    assert "nowhere/game.jsonl cannot be written: No such file or directory" in ran.err


def test_a_game_that_is_here_is_left_as_it_is(run: Run, game: str) -> None:
    exported(run, game)
    again = run("import", "game.jsonl", "--store", STORE)
    assert (again.code, again.out) == (0, f"{game} is here already\n")
    assert run("games", "--store", STORE).out.count("cafe") == 1


def test_a_changed_file_is_refused_with_its_line(run: Run, game: str) -> None:
    file = exported(run, game)
    lines = file.read_bytes().splitlines(keepends=True)
    lines[6] = lines[6].replace(b"0", b"1", 1)
    file.write_bytes(b"".join(lines))
    ran = run("import", "game.jsonl", "--store", OTHER)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("tradinghouse: game.jsonl, line 7: ")
    assert not Path("other.sqlite").exists()


def test_another_history_of_a_game_is_refused(run: Run, game: str) -> None:
    made = run("fork", game, "--at", commit_end(run, game), "--store", STORE).out.split()[2].rstrip(",")
    exported(run, made)
    run("import", "game.jsonl", "--store", OTHER)
    with closing(open_store(STORE)) as store:
        games = Games(store)
        now = games.published(made)
        (decision, *_) = now.rules.pending(now.state)
        command = to_builtins(next(iter(now.rules.legal_commands(now.state, decision.seat))))
        games.submit(made, decision.seat, command, command_id="here")
    exported(run, made)
    ran = run("import", "game.jsonl", "--store", OTHER)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert f"game {made} is here with another history" in ran.err


def commit_end(run: Run, game: str) -> str:
    """A version at which a commit ended, as a refusal names it."""
    return run("fork", game, "--at", "2", "--store", STORE).err.split()[-1]


def test_a_fork_is_a_game_of_its_own_and_takes_other_players(run: Run, game: str) -> None:
    refused = run("fork", game, "--at", "2", "--store", STORE)
    assert refused.code == 2
    assert "no command ended at version 2; the nearest that did" in refused.err
    end = commit_end(run, game)
    made = run("fork", game, "--at", end, "--player", "Cy", "--player", "Di", "--store", STORE)
    fork = made.out.split()[2].rstrip(",")
    assert made.out == f"forked as {fork}, version {int(end) + 1}\n"
    assert "Cy, Di" in run("games", "--store", STORE).out
    assert run("audit", fork, "--store", STORE).code == 0


def test_a_finished_game_is_a_play_for_an_app(run: Run, game: str) -> None:
    play = json.loads(run("bgstats", game, "--store", STORE).out)
    assert (play["sourcePlayId"], play["game"]["name"], len(play["players"])) == (game, "Café", 2)
    assert sum(player["startPlayer"] for player in play["players"]) == 1
    link = run("bgstats", game, "--link", "--store", STORE).out
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["export", "nothing"], "there is no game 'nothing'"),
        (["fork", "nothing", "--at", "1"], "there is no game 'nothing'"),
        (["bgstats", "nothing"], "there is no game 'nothing'"),
        (["import", "nothing.jsonl"], "nothing.jsonl cannot be read: No such file or directory"),
    ],
)
def test_what_is_not_there_is_told_in_one_line(run: Run, game: str, arguments: list[str], says: str) -> None:
    ran = run(*arguments, "--store", STORE)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert says in ran.err


def test_what_is_forked_is_no_play_until_it_is_over(run: Run, game: str) -> None:
    made = run("fork", game, "--at", commit_end(run, game), "--store", STORE).out
    ran = run("bgstats", made.split()[2].rstrip(","), "--store", STORE)
    assert (ran.code, ran.err.endswith("is not over yet\n")) == (2, True)


def test_newer_rules_are_adopted_where_there_are_any(
    run: Run, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = run("fork", game, "--at", commit_end(run, game), "--store", STORE).out.split()[2].rstrip(",")
    unknown = run("adopt-rules", made, "2", "--store", STORE)
    assert (unknown.code, unknown.out) == (2, "")
    assert "the newest rules version of Café is 1" in unknown.err
    monkeypatch.setitem(TITLES, "cafe", replace(TITLES["cafe"], rules_version=2))
    adopted = run("adopt-rules", made, "2", "--store", STORE)
    assert adopted.out.startswith(f"{made} goes by rules version 2 from version ")
    again = run("adopt-rules", made, "2", "--store", STORE)
    assert (again.code, "goes by rules version 2 already" in again.err) == (2, True)
    assert "is over" in run("adopt-rules", game, "2", "--store", STORE).err


def test_a_file_is_replayed_told_and_scored_as_the_game_is_without_any_store(run: Run, game: str) -> None:
    file = str(exported(run, game))
    for asked in (
        ["replay", "--to", "20"],
        ["replay", "--events"],
        ["replay", "--explain"],
        ["score"],
    ):
        command, *options = asked
        from_store = run(command, game, *options, "--store", STORE)
        from_file = run(command, file, *options)
        assert from_file == from_store
        assert from_file.code == 0


def test_a_changed_file_is_not_replayed(run: Run, game: str) -> None:
    file = exported(run, game)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join([*lines[:5], lines[5].replace("seat", "taes"), *lines[6:]]), "utf-8")

    ran = run("replay", str(file))

    assert (ran.code, ran.out) == (1, "")
    assert "line 6" in ran.err
