"""Auditing: a game of the store, an exported file away from any store, or all games of a store."""

from contextlib import closing
from functools import partial
from pathlib import Path
from re import fullmatch
from typing import Annotated

import msgspec
import typer

from adapters.cli.processes import side_by_side
from adapters.cli.terminal import DEFAULT_STORE, WRONG, StoreOption, fail, out, progress
from adapters.event_store import open_store
from application.audit import AuditReport, Receipt, Trust, audit, audit_file
from application.audit.evidence import evidence_in
from application.audit.report import lines
from application.store import EventStore
from domain.titles import TITLES

_PAGE = 500


def audit_games(
    subject: Annotated[
        str | None, typer.Argument(metavar="GAME_ID|FILE", help="A game of the store, or an exported file.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All games of the store.")] = False,
    trust_key: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The public key of the server that has to have signed the head."),
    ] = None,
    receipt: Annotated[
        list[str] | None,
        typer.Option(metavar="VERSION:HASH", help="What a player was told; may be repeated."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="The report as JSON, a line for each game.")
    ] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that audit side by side, with --all.")] = 1,
    store: StoreOption = DEFAULT_STORE,
) -> None:
    """Check that nothing of a game was changed and that every step of it followed the rules.

    Every command is decided again from the position before it, and has to lead to the events that are stored. The exit
    code is 1 where anything is wrong; the report then names the first commit that is, and what differs.

    Examples:

        tradinghouse audit GAME_ID

        tradinghouse audit game.jsonl --trust-key KEY --receipt 120:HASH

        tradinghouse audit --all --jobs 2 --store sqlite:///club.sqlite
    """
    trust = Trust(_key(trust_key), tuple(map(_receipt, receipt or ())))
    if every == (subject is not None):
        fail("name a game or a file, or say --all")
    if subject is not None:
        report = _one(subject, trust, store)
        _print(report, as_json)
        clean = report.clean
    else:
        if trust.receipts:
            fail("a receipt is for one game: name the game, not --all")
        clean = _all(trust, as_json, jobs, store)
    if not clean:
        raise typer.Exit(WRONG)


def _one(subject: str, trust: Trust, url: str) -> AuditReport:
    with progress() as bar:
        task = bar.add_task(f"audit of {subject}", total=None)

        def advance(done: int, commits: int) -> None:
            bar.update(task, completed=done, total=commits)

        if Path(subject).is_file():
            with Path(subject).open("rb") as file:
                return audit_file(file, TITLES, trust, advance)
        if "/" in subject or "." in subject:
            fail(f"there is no file {subject}")
        with closing(open_store(url, create=False)) as store:
            return audit(evidence_in(store, subject), TITLES, trust, advance)


def _all(trust: Trust, as_json: bool, jobs: int, url: str) -> bool:
    """Audit every game, the oldest first; print what is wrong, or everything as JSON."""
    with closing(open_store(url, create=False)) as store:
        every = game_ids(store)
    wrong = 0
    with progress() as bar:
        task = bar.add_task("audit", total=len(every))
        for report in side_by_side(partial(_audited, url, trust), every, jobs):
            wrong += not report.clean
            if as_json or not report.clean:
                _print(report, as_json)
            bar.advance(task)
    if not as_json:
        out.print(f"{len(every)} games: {len(every) - wrong} clean, {wrong} not clean")
    return wrong == 0


def game_ids(store: EventStore) -> list[str]:
    """Return the ids of all games, the oldest first."""
    found, before = [], None
    while page := store.games(before=before, limit=_PAGE):
        found += [row.game.game_id for row in page]
        before = page[-1].number
    return found[::-1]


def _audited(url: str, trust: Trust, game_id: str) -> AuditReport:
    with closing(open_store(url, create=False)) as store:
        evidence = evidence_in(store, game_id)
    return audit(evidence, TITLES, trust)


def _print(report: AuditReport, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode(report).decode())
        return
    for line in lines(report):
        out.print(line, markup=False)


def _key(text: str | None) -> str | None:
    if text is not None and fullmatch("[0-9a-fA-F]{64}", text) is None:
        fail("--trust-key is a public key of 64 hex digits, as GET /v1/keys tells it")
    return text


def _receipt(text: str) -> Receipt:
    found = fullmatch("([1-9][0-9]{0,17}):([0-9a-fA-F]{64})", text)
    if found is None:
        fail(
            "--receipt is a version and the 64 hex digits of the hash that was told for it, such as 120:9f86…"
        )
    return Receipt(int(found[1]), found[2])
