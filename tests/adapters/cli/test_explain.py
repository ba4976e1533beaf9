"""A game told as sentences on the command line."""

from tests.adapters.cli.conftest import STORE, Run


def test_a_game_is_told_from_a_version_to_another(run: Run, game: str) -> None:
    whole = run("replay", game, "--explain", "--store", STORE)
    assert whole.code == 0
    assert whole.out.startswith("\nThe host creates the game.\n     1  ")
    assert "\n== Round 1 begins: " in whole.out
    part = run("replay", game, "--explain", "--from", "11", "--to", "30", "--store", STORE).out
    assert part in whole.out
    assert "\n    11  " in part


def test_a_game_is_told_or_listed_but_not_both(run: Run, game: str) -> None:
    ran = run("replay", game, "--explain", "--events", "--store", STORE)
    assert (ran.code, ran.out) == (2, "")
    assert "choose --events or --explain" in ran.err


def test_versions_that_are_not_there_are_refused(run: Run, game: str) -> None:
    ran = run("replay", game, "--explain", "--from", "99999", "--store", STORE)
    assert (ran.code, ran.out) == (2, "")
    assert "has the versions 1 to" in ran.err
