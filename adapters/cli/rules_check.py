"""Checking the games of a store against the newest rules, before a host adopts them."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import Annotated

import msgspec
import typer

from adapters.cli.audit import game_ids
from adapters.cli.processes import side_by_side
from adapters.cli.terminal import DEFAULT_STORE, WRONG, StoreOption, fail, out, progress
from adapters.event_store import open_store
from application.audit.report import finding_lines
from application.rules_check import RulesCheck, check_rules
from domain.titles import TITLES


def check(
    game_id: Annotated[str | None, typer.Argument(metavar="GAME_ID", help="A game of the store.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All games of the store.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, a line for each game.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that check side by side, with --all.")] = 1,
    store: StoreOption = DEFAULT_STORE,
) -> None:
    """Tell which games the newest rules would decide differently, and where first.

    Every command is decided again by the newest rules version, from the position before it. Nothing is changed: a game
    goes by the rules that it began with until its host adopts newer ones. The exit code is 1 where anything differs.

    Examples:

        tradinghouse rules check GAME_ID

        tradinghouse rules check --all --jobs 2 --store sqlite:///club.sqlite
    """
    if every == (game_id is not None):
        fail("name a game, or say --all")
    same = _one(game_id, as_json, store) if game_id is not None else _all(as_json, jobs, store)
    if not same:
        raise typer.Exit(WRONG)


def _one(game_id: str, as_json: bool, url: str) -> bool:
    with closing(open_store(url, create=False)) as store, progress() as bar:
        task = bar.add_task(f"check of {game_id}", total=None)

        def advance(done: int, commits: int) -> None:
            bar.update(task, completed=done, total=commits)

        checked = check_rules(store, game_id, TITLES, advance)
    _print(checked, as_json)
    return checked.difference is None


def _all(as_json: bool, jobs: int, url: str) -> bool:
    with closing(open_store(url, create=False)) as store:
        games = game_ids(store)
    differing = 0
    with progress() as bar:
        task = bar.add_task("check", total=len(games))
        for checked in side_by_side(partial(_checked, url), games, jobs):
            differing += checked.difference is not None
            if as_json or checked.difference is not None:
                _print(checked, as_json)
            bar.advance(task)
    if not as_json:
        out.print(
            f"{len(games)} games: {len(games) - differing} decided as they were, {differing} decided differently"
        )
    return differing == 0


def _checked(url: str, game_id: str) -> RulesCheck:
    with closing(open_store(url, create=False)) as store:
        return check_rules(store, game_id, TITLES)


def _print(checked: RulesCheck, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode(checked).decode())
        return
    for line in lines(checked):
        out.print(line, markup=False)


def lines(checked: RulesCheck) -> Iterator[str]:
    """Yield what came of a check line by line, for a person."""
    versions = f"goes by rules version {checked.pinned}, the newest is {checked.newest}"
    difference = checked.difference
    verdict = "decided as it was" if difference is None else "decided differently"
    yield f"{checked.title} game {checked.game_id}: {verdict}, {checked.commits} commits; {versions}"
    if checked.undecided:
        yield (
            f"  {checked.undecided} commits could not be decided again: the seed of their draws is not known, or they"
            " follow rules that are newer than this release"
        )
    if difference is not None:
        yield (
            f"First different: commit {difference.commit}, versions {difference.first_version} to "
            f"{difference.last_version}, command {difference.command_id!r}: {difference.sentence}"
        )
        yield from finding_lines(difference.finding)
