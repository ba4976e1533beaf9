"""Games held against the newest rules on the command line."""

import json
from dataclasses import replace
from typing import Any

import pytest

from adapters.cli import rules_check
from domain.cafe.rules import CafeRules
from domain.titles import TITLES
from tests.adapters.cli.conftest import STORE, Run


class NoEnd(CafeRules):
    """Rules by which nothing follows by itself."""

    def settle(self, state: Any, chance: Any) -> Any:  # Any: a broken title's
        return iter(())


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A release whose second rules version of Café is another game."""
    titles = {**TITLES, "cafe": replace(TITLES["cafe"], rules=NoEnd, rules_version=2)}
    monkeypatch.setattr(rules_check, "TITLES", titles)


def test_games_that_are_decided_as_they_were_are_counted(run: Run, game: str) -> None:
    one = run("rules", "check", game, "--store", STORE)
    assert (one.code, one.out.split(",")[0]) == (0, f"cafe game {game}: decided as it was")
    every = run("rules", "check", "--all", "--store", STORE)
    assert (every.code, every.out) == (0, "1 games: 1 decided as they were, 0 decided differently\n")


@pytest.mark.usefixtures("broken")
def test_the_first_difference_is_told(run: Run, game: str) -> None:
    one = run("rules", "check", game, "--store", STORE)
    assert one.code == 1
    assert f"cafe game {game}: decided differently" in one.out
    assert "goes by rules version 1, the newest is 2" in one.out
    assert "First different: commit 1, versions 1 to " in one.out
    assert "The host creates the game." in one.out
    assert run("rules", "check", "--all", "--store", STORE).out.endswith(
        "0 decided as they were, 1 decided differently\n"
    )


@pytest.mark.usefixtures("broken")
def test_the_difference_is_told_as_json(run: Run, game: str) -> None:
    ran = run("rules", "check", "--all", "--json", "--store", STORE)
    (line,) = ran.out.splitlines()
    found = json.loads(line)
    assert (ran.code, found["game_id"], found["difference"]["commit"]) == (1, game, 1)
    assert found["difference"]["command"]["type"] == "CreateGame"


@pytest.mark.parametrize("arguments", [(), ("GAME", "--all")])
def test_one_game_or_all_must_be_named(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run("rules", "check", *arguments, "--store", STORE)
    assert (ran.code, ran.out) == (2, "")
    assert "name a game, or say --all" in ran.err
