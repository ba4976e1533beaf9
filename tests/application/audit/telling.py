"""Histories for tests of the audit: games as a store or a file tells them, and forgeries with every hash repaired."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from application import chain, export
from application.audit.evidence import Evidence
from application.creation import CreateGame
from application.editions import built_in
from application.export import EditionLine, Heading, History, Recorded, SeatLine
from application.messages import Header, Messages, encode
from application.signing import public_key, sign_head
from application.store import NewEvent
from domain.kernel.table import SeedRevealed
from domain.titles import TITLES
from tests.histories.renew import HERE
from tests.histories.replaying import Game, read

SECRET = bytes(range(32))
ROOT = "history"
"""The id under which the seeds of `tests.histories.replaying` are promised."""
MESSAGES = {name: Messages(title) for name, title in TITLES.items()}


@cache
def golden(name: str) -> Game:
    """A golden game, such as golden("cafe/1-player")."""
    title, _, table = name.partition("/")
    return read(Path(HERE / title.replace("-", "_") / f"{table}-rules-1.jsonl").read_text("utf-8"))


def told(game: Game, commits: int | None = None, *, seed: bool = True) -> Evidence:
    """What a store tells of a game, up to so many commits (None: to the end), with or without its seed."""
    title, edition = TITLES[game.title], built_in(TITLES[game.title])[0]
    options = msgspec.Raw(encode(game.options))
    creation = CreateGame(game.title, game.pinned.players, options, edition.name, edition.hash)
    asked: list[tuple[int | None, Any, list[Any]]] = [(None, creation, game.opening)]
    asked += [(turn.seat, turn.command, list(turn.events)) for turn in game.turns]
    if commits is None or commits == len(asked):
        asked[-1][2].append(SeedRevealed(game.seed.hex()))
    recorded = relinked(ROOT, _recorded(title.name, asked[:commits]))
    over = len(recorded) == len(asked)
    return Evidence(
        game_id=ROOT,
        root=ROOT,
        title=title.name,
        edition=edition,
        seats=game.pinned.players,
        created_at=_time(1),
        parent=None,
        commits=recorded,
        seeds=(game.seed,) if seed or over else (),
        tells_seed=seed or over,
        head=_head(recorded),
        signature=_signed(ROOT, recorded),
        public_key=public_key(SECRET).hex(),
        over=over,
    )


def relinked(root: str, commits: Iterable[Recorded]) -> tuple[Recorded, ...]:
    """The same commits with the versions and the hashes that a forger would give them."""
    linked, digest, version = [], chain.start(root), 0
    for line, commit in enumerate(commits, start=2):
        digest = chain.link(digest, commit.header, commit.events)
        first, version = version + 1, version + len(commit.events)
        linked.append(Recorded(line, first, version, commit.header, commit.events, digest))
    return tuple(linked)


def forged(evidence: Evidence, commits: Sequence[Recorded]) -> Evidence:
    """The evidence with other commits, with every hash repaired and the head signed by who has the key."""
    linked = relinked(evidence.root, commits)
    return replace(
        evidence,
        commits=linked,
        head=_head(linked),
        signature=_signed(evidence.game_id, linked),
        public_key=public_key(SECRET).hex(),
    )


def with_event(commits: Sequence[Recorded], at: int, index: int, event: NewEvent) -> list[Recorded]:
    """The commits with another event in the place of one."""
    events = list(commits[at].events)
    events[index] = event
    return with_commit(commits, at, events=tuple(events))


def with_header(commits: Sequence[Recorded], at: int, **fields: Any) -> list[Recorded]:  # Any: of a header
    """The commits with other fields in the header of one."""
    header = msgspec.json.decode(commits[at].header) | fields
    return with_commit(commits, at, header=encode(header))


def with_commit(commits: Sequence[Recorded], at: int, **fields: Any) -> list[Recorded]:  # Any: of a commit
    """The commits with one of them changed."""
    changed = [*commits]
    changed[at] = replace(commits[at], **fields)
    return changed


def history(evidence: Evidence) -> History:
    """The same as a file has it."""
    assert evidence.edition is not None
    edition, end = evidence.edition, evidence.commits[-1]
    heading = Heading(
        game_id=evidence.game_id,
        root=evidence.root,
        title=evidence.title,
        edition=EditionLine(edition.name, edition.hash, edition.content.decode()),
        seats=tuple(SeatLine(seat, f"player {seat}", None) for seat in range(evidence.seats)),
        versions=end.last_version,
        commits=len(evidence.commits),
        hash=end.hash.hex(),
        created_at=evidence.created_at,
        rules_version=1,
        parent=None,
        seed=evidence.seeds[0].hex() if evidence.tells_seed else None,
        signature=evidence.signature,
        public_key=evidence.public_key,
    )
    return History(sealed(heading), iter(evidence.commits))


def sealed(heading: Heading) -> Heading:
    """The heading with the digest that fits it."""
    return msgspec.structs.replace(heading, digest=export.digest_of(heading))


def file(evidence: Evidence, heading: Callable[[Heading], Heading] = lambda same: same) -> bytes:
    """The exported file, with a heading that may be changed and is sealed again."""
    told = history(evidence)
    return b"".join(export.lines(History(sealed(heading(told.heading)), told.commits)))


def _recorded(title: str, asked: Iterable[tuple[int | None, Any, list[Any]]]) -> Iterator[Recorded]:
    version = 1
    for number, (seat, command, events) in enumerate(asked, start=1):
        header = Header(
            f"c{number}",
            version,
            seat,
            "host" if seat is None else "seat",
            1,
            _time(number),
            msgspec.Raw(encode(command)),
        )
        stored = tuple(MESSAGES[title].stored(event) for event in events)
        yield Recorded(0, 0, 0, encode(header), stored, b"")
        version += len(events)


def _time(number: int) -> str:
    return f"2026-01-02T{8 + number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}.000Z"


def _head(commits: Sequence[Recorded]) -> tuple[int, str]:
    return commits[-1].last_version, commits[-1].hash.hex()


def _signed(game_id: str, commits: Sequence[Recorded]) -> str:
    return sign_head(SECRET, game_id, *_head(commits)).hex()
