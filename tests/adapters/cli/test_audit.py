"""Auditing on the command line: games of a store, files away from any store, whole stores."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.adapters.cli.conftest import Run

STORE = "sqlite:///kept.sqlite"


def kept(run: Run, games: int = 1) -> list[str]:
    """The ids of games that a simulation has put into the store."""
    ran = run("simulate", "cafe", "--players", "1", "--games", str(games), "--store", STORE)
    return [line.split("kept as ")[1].split()[0] for line in ran.out.splitlines() if "kept as" in line]


def change(statement: str, *values: object) -> None:
    """Change the database behind everybody's back."""
    with sqlite3.connect("kept.sqlite") as database:
        assert database.execute(statement, values).rowcount == 1
    database.close()


def test_a_game_of_the_store_is_audited(run: Run) -> None:
    (game,) = kept(run)
    ran = run("audit", game, "--store", STORE)
    assert ran.code == 0
    assert ran.out.startswith(f"cafe game {game}: clean")
    assert "Draws            passed" in ran.out
    assert "This does not prove:" in ran.out


def test_a_change_in_the_database_is_found_and_exits_with_1(run: Run) -> None:
    (game,) = kept(run)
    change(
        "UPDATE stored_events SET state = replace(state, '\"seat\":0', '\"seat\":1')"
        " WHERE originator_id = ? AND originator_version = (SELECT min(originator_version) FROM stored_events"
        " WHERE topic = 'cafe/CardDrafted/1')",
        game,
    )
    ran = run("audit", game, "--store", STORE)
    assert ran.code == 1
    assert "First broken: commit 2, versions " in ran.out
    assert "decided again: version " in ran.out
    assert "the command leads to CardDrafted with another seat" in ran.out
    assert run("audit", "--all", "--store", STORE).code == 1


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE games SET over = 0", "whether it is over is said to be False, by the log it is True"),
        (
            "DELETE FROM commits WHERE first_version = (SELECT max(first_version) FROM commits)",
            "in no commit",
        ),
        (
            "UPDATE editions SET content = replace(content, 'plan', 'plam')",
            "no game can be played with the edition",
        ),
        ("DELETE FROM editions", "no game can be played with the edition"),
        (
            "UPDATE commits SET command_id = 'other' WHERE first_version = 1",
            "is filed under the command id 'other', its header says",
        ),
        ("UPDATE games SET root = 'other'", "First broken: commit 1, "),
        ("DELETE FROM stored_events WHERE originator_version = 9", "First broken: commit 1, "),
        (
            "DELETE FROM stored_events WHERE rowid = (SELECT max(rowid) FROM stored_events)",
            "whether it is over is said to be True, by the log it is False",
        ),
    ],
)
def test_what_a_store_says_beside_the_log_is_held_to_the_log(run: Run, statement: str, says: str) -> None:
    (game,) = kept(run)
    change(statement)
    ran = run("audit", game, "--store", STORE)
    assert ran.code == 1
    assert says in ran.out


def test_a_fork_has_to_be_of_what_its_parent_is(run: Run) -> None:
    (game,) = kept(run)
    with sqlite3.connect("kept.sqlite") as database:
        (version,) = database.execute(
            "SELECT last_version FROM commits ORDER BY first_version LIMIT 1 OFFSET 5"
        ).fetchone()
    database.close()
    fork = run("fork", game, "--at", str(version), "--store", STORE).out.split()[2].rstrip(",")
    assert run("audit", fork, "--store", STORE).code == 0
    change("UPDATE commits SET hash = zeroblob(32) WHERE game_id = ? AND last_version = ?", game, version)
    ran = run("audit", fork, "--store", STORE)
    assert ran.code == 1
    assert f"its parent {game} has not the hash" in ran.out


def test_a_file_is_audited_away_from_any_store(run: Run, tmp_path: Path) -> None:
    (game,) = kept(run)
    file = tmp_path / "game.jsonl"
    run("export", game, "--out", str(file), "--store", STORE)
    heading, second, *_ = map(json.loads, file.read_text("utf-8").splitlines())
    for path in tmp_path.glob("kept.sqlite*"):
        path.unlink()

    receipt = f"{second['last_version']}:{second['hash']}"
    ran = run("audit", str(file), "--trust-key", heading["public_key"], "--receipt", receipt)
    assert ran.code == 0
    assert "Signature        passed" in ran.out
    assert "Receipts         passed" in ran.out

    assert run("audit", str(file), "--trust-key", "00" * 32).code == 1
    assert run("audit", str(file), "--receipt", f"{second['last_version']}:{'ab' * 32}").code == 1
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:7], lines[7].replace(b'seat\\":0', b'seat\\":1', 1), *lines[8:]]))
    ran = run("audit", str(file))
    assert ran.code == 1
    assert "First broken: commit 7, line 8" in ran.out


def test_a_report_is_told_as_json_for_programs(run: Run) -> None:
    (game,) = kept(run)
    report = json.loads(run("audit", game, "--json", "--store", STORE).out)
    assert (report["game_id"], report["clean"], report["over"], report["broken"]) == (game, True, True, None)


def test_all_games_of_a_store_are_audited_side_by_side(run: Run) -> None:
    games = kept(run, 3)
    assert run("audit", "--all", "--store", STORE).out == "3 games: 3 clean, 0 not clean\n"
    reports = run("audit", "--all", "--jobs", "2", "--json", "--store", STORE).out.splitlines()
    assert [json.loads(report)["game_id"] for report in reports] == games


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "name a game or a file, or say --all"),
        (["game", "--all"], "name a game or a file, or say --all"),
        (["missing.jsonl"], "there is no file missing.jsonl"),
        (["--all"], "there is no store at"),
        (["game", "--trust-key", "ab"], "--trust-key is a public key of 64 hex digits"),
        (["game", "--receipt", "5"], "--receipt is a version and the 64 hex digits of the hash"),
        (["--all", "--receipt", "5:" + "ab" * 32], "a receipt is for one game"),
    ],
)
def test_what_cannot_be_audited_is_told_on_one_line(run: Run, arguments: list[str], says: str) -> None:
    ran = run("audit", *arguments)
    assert ran.code == 2
    assert says in ran.err
    assert ran.out == ""
