"""One game as a file of JSON lines that proves itself: written from a store, read and checked away from any.

::

    line 1   the heading: what the game is, who plays, its edition, where its log ends, the server's signature
    line n   one commit: the header, the events' topics and data as they are stored, verbatim as texts, and the hash

Every line is canonical JSON (sorted keys, no spaces) and ends with a line feed. The heading's `digest` is the SHA-256
of the canonical heading without it, in hex; the commits are bound by the chain (`application.chain`) from `root`. So
no byte can be changed unnoticed, and the line of a change is known. Who changes a fact and repairs every hash is met
by the re-decision (`application.audit`), and by receipts and trusted keys.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import Any, BinaryIO, Final, Literal, NamedTuple, TypeVar

import msgspec

from application import chain
from application.editions import kept
from application.games import Games
from application.messages import Header, Messages, encode
from application.signing import signed_head
from application.store import EventStore, NewEvent, StoredEdition
from domain.kernel.table import GameForked, Pinned, RulesAdopted, SeedRevealed, pinned_after

FORMAT: Final = "tradinghouse/export/1"
MEDIA_TYPE = "application/jsonl"
_COMMITS_AT_ONCE = 200
_HASH = re.compile("[0-9a-f]{64}")

LineT = TypeVar("LineT")


class Limits(NamedTuple):
    """How long a line and a whole file may be, in bytes."""

    line: int = 4 << 20
    file: int = 64 << 20


LIMITS = Limits()
"""Room for files two hundred times as long as those of the longest games."""


class SeatLine(msgspec.Struct, frozen=True):
    """Who sat at a seat; `bot` is the kind of bot that played it, if any. Names are bound by no chain."""

    seat: int
    name: str
    bot: str | None


class EditionLine(msgspec.Struct, frozen=True):
    """The component data that the game is played with: canonical JSON as a text, and its SHA-256 in hex."""

    name: str
    hash: str
    content: str


class ParentLine(msgspec.Struct, frozen=True):
    """What a game was forked from: the parent's id, its version there, and its chain's hash (hex) there."""

    game_id: str
    version: int
    hash: str


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of an exported game.

    `root` is the id that begins the chain; `versions` and `commits` count what follows; `hash` (hex) is the chain's at
    the end; `rules_version` the one that decides there; `seed` (hex) is given where it is open or revealed. `signature`
    (hex) is the exporting server's over the head (`application.signing`), `public_key` (hex) what to check it against.
    """

    format: Literal["tradinghouse/export/1"] = FORMAT
    game_id: str
    root: str
    title: str
    edition: EditionLine
    seats: tuple[SeatLine, ...]
    versions: int
    commits: int
    hash: str
    created_at: str
    rules_version: int
    parent: ParentLine | None
    seed: str | None
    signature: str
    public_key: str
    digest: str = ""


class EventLine(msgspec.Struct, frozen=True):
    """An event as it is stored: its topic, and its JSON as a text."""

    topic: str
    data: str


class CommitLine(msgspec.Struct, frozen=True):
    """An accepted command with its events, as it is stored; `hash` (hex) is the chain's after it."""

    first_version: int
    last_version: int
    header: str
    events: tuple[EventLine, ...]
    hash: str


@dataclass(frozen=True)
class Recorded:
    """One commit of a history with its events; `line` is where it stands in the exported file, from 2."""

    line: int
    first_version: int
    last_version: int
    header: bytes
    events: tuple[NewEvent, ...]
    hash: bytes


@dataclass(frozen=True)
class History:
    """A whole game, from a store or from a file: the heading, then the commits in order, which come once."""

    heading: Heading
    commits: Iterator[Recorded]


class Fault(Exception):
    """A line of a file that is not what was exported, and what is wrong there; lines count from 1."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(line, sentence)
        self.line = line
        self.sentence = sentence

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


def history_of(games: Games, game_id: str) -> History:
    """Return a stored game, with all commits that it has now; raises NoSuchGame and StoreRefused."""
    store, game = games.store, games.states.game(game_id)
    messages = games.states.messages(game.title)
    head = signed_head(store, game_id)
    edition = kept(store, game)
    pinned, parent, revealed = _fixed(store, messages, game_id, head.version)
    seed = store.seed(game_id) if pinned.open_seed else None
    heading = Heading(
        game_id=game_id,
        root=game.root,
        title=game.title,
        edition=EditionLine(edition.name, edition.hash, edition.content.decode()),
        seats=tuple(SeatLine(seat, player.name, player.bot) for seat, player in enumerate(game.players)),
        versions=head.version,
        commits=len(store.commits(game_id, through=head.version)),
        hash=head.hash,
        created_at=game.created_at,
        rules_version=pinned.rules_version,
        parent=parent,
        seed=seed.hex() if seed is not None else revealed,
        signature=head.signature,
        public_key=head.public_key,
    )
    sealed = msgspec.structs.replace(heading, digest=digest_of(heading))
    return History(sealed, recorded(store, game_id, head.version))


def lines(history: History) -> Iterator[bytes]:
    """Yield the lines of the file, each with its line feed."""
    yield encode(history.heading) + b"\n"
    for commit in history.commits:
        events = tuple([EventLine(topic, data.decode()) for topic, data in commit.events])
        header = commit.header.decode()
        line = CommitLine(commit.first_version, commit.last_version, header, events, commit.hash.hex())
        yield encode(line) + b"\n"


def read(file: BinaryIO, limits: Limits = LIMITS) -> History:
    """Return the history in a file; its commits are read and checked while they are asked for.

    Checked are the form of every line, the heading's digest, the count of commits, versions and events; not the chain
    (`chained`), not the rules. Raises Fault, here and while the commits are read.
    """
    numbered = _lines(file, limits)
    number, line = next(numbered, (1, b""))
    if not line:
        raise Fault(number, "there is no heading")
    heading = _decoded(number, line, Heading)
    if heading.digest != digest_of(heading):
        raise Fault(number, "the digest does not fit the heading: something in this line was changed")
    if sha256(heading.edition.content.encode()).hexdigest() != heading.edition.hash:
        raise Fault(number, "the edition's hash does not fit its content")
    if [seat.seat for seat in heading.seats] != list(range(len(heading.seats))):
        raise Fault(number, "the seats do not count from 0")
    if heading.commits < 1:
        raise Fault(number, "a game has one commit at least")
    return History(heading, _read_commits(heading, numbered))


def chained(history: History) -> Iterator[Recorded]:
    """Yield the commits of a history, each checked against the chain from its root; raises Fault at the first break."""
    expected = chain.start(history.heading.root)
    for commit in history.commits:
        expected = chain.link(expected, commit.header, commit.events)
        if commit.hash != expected:
            raise Fault(commit.line, "the hash does not fit the commit and what was before it")
        yield commit


def digest_of(heading: Heading) -> str:
    """Return the SHA-256, in hex, of a heading without its digest."""
    content = msgspec.to_builtins(heading)
    del content["digest"]
    return sha256(encode(content)).hexdigest()


def edition_of(heading: Heading) -> StoredEdition:
    """Return the edition in a heading as a store keeps it."""
    content = heading.edition.content.encode()
    return StoredEdition(heading.title, heading.edition.name, heading.edition.hash, content)


def _fixed(
    store: EventStore, messages: Messages[Any, Any, Any], game_id: str, version: int
) -> tuple[Pinned, ParentLine | None, str | None]:
    """What a log says of what the game has fixed, of the newest fork in it, and of its seed once it is revealed."""
    shared = [kind.__name__ for kind in (RulesAdopted, GameForked, SeedRevealed)]
    topics = messages.topics(["GameCreated", *shared])
    created, *later = map(messages.event, store.events(game_id, through=version, topics=topics))
    pinned, parent, seed = created.pinned, None, None
    for event in later:
        pinned = pinned_after(pinned, event)
        if isinstance(event, GameForked):
            parent = ParentLine(event.parent, event.version, event.hash)
        elif isinstance(event, SeedRevealed):
            seed = event.seed
    return pinned, parent, seed


def recorded(store: EventStore, game_id: str, version: int) -> Iterator[Recorded]:
    """Yield the commits of a stored game up to a version, which are read some at a time."""
    line, after = 2, 0
    while commits := store.commits(game_id, after=after, through=version, limit=_COMMITS_AT_ONCE):
        through = commits[-1].last_version
        stored = iter(store.events(game_id, after=after, through=through))
        for commit in commits:
            versions = commit.last_version - commit.first_version + 1
            events = tuple([NewEvent(event.topic, event.data) for event in islice(stored, versions)])
            yield Recorded(
                line, commit.first_version, commit.last_version, commit.header, events, commit.hash
            )
            line += 1
        after = through


def _read_commits(heading: Heading, numbered: Iterable[tuple[int, bytes]]) -> Iterator[Recorded]:
    version, number, digest = 0, 1, ""
    for number, line in numbered:
        if number - 1 > heading.commits:
            raise Fault(number, f"the heading tells of {heading.commits} commits, this is one more")
        commit = _decoded(number, line, CommitLine)
        if not commit.events:
            raise Fault(number, "a commit has one event at least")
        if commit.first_version != version + 1 or len(commit.events) != commit.last_version - version:
            raise Fault(
                number,
                f"{len(commit.events)} events from version {version + 1} are not the versions "
                f"{commit.first_version} to {commit.last_version}",
            )
        header = _decoded(number, commit.header.encode(), Header)
        if header.first_version != commit.first_version:
            raise Fault(number, f"the commit's header says that it begins at {header.first_version}")
        if not _HASH.fullmatch(commit.hash):
            raise Fault(number, "the hash is not one of 64 hex digits")
        version, digest = commit.last_version, commit.hash
        events = tuple([NewEvent(event.topic, event.data.encode()) for event in commit.events])
        yield Recorded(
            number, commit.first_version, version, commit.header.encode(), events, bytes.fromhex(digest)
        )
    if number - 1 < heading.commits:
        sentence = f"the file ends after {number - 1} commits, the heading tells of {heading.commits}"
        raise Fault(number + 1, sentence)
    if (heading.versions, heading.hash) != (version, digest):
        raise Fault(1, f"the heading tells of another end than version {version} with the hash {digest}")


def _lines(file: BinaryIO, limits: Limits) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers and without their line feeds; no more of one is read than is allowed."""
    number, left = 0, limits.file
    while line := file.readline(min(limits.line, left) + 1):
        number += 1
        left -= len(line)
        if left < 0:
            raise Fault(number, f"the file has more than {limits.file} bytes, which is the limit")
        if len(line) > limits.line:
            raise Fault(number, f"the line has more than {limits.line} bytes, which is the limit")
        if not line.endswith(b"\n"):
            raise Fault(number, "the line does not end with a line feed: the file was cut off or changed")
        yield number, line[:-1]


def _decoded(number: int, line: bytes, kind: type[LineT]) -> LineT:
    """What a line says, if it is the one spelling of that."""
    try:
        content = msgspec.json.decode(line, type=kind)
        if encode(content) == line:
            return content
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        raise Fault(number, f"this is no line of an exported game: {fault}") from fault
    raise Fault(number, "the line is not written as this format writes it: something in it was changed")
