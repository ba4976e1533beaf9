"""What an audit looks at: a whole game with all that is claimed of it, from a file or from a store.

Nothing is taken for granted here: what is stored is handed on as it is, however wrong.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from application.errors import NoSuchGame
from application.export import Fault, Heading, History, Recorded, edition_of
from application.messages import Header, header_of
from application.signing import public_key, sign_head
from application.store import EventStore, NewEvent, StoredEdition
from domain.kernel.table import GameForked, SeedRevealed

EventT = TypeVar("EventT", GameForked, SeedRevealed)

_NO_LINE = 0
_HEX = re.compile("([0-9a-f]{2})*")


@dataclass(frozen=True)
class Evidence:
    """A game as it is told, and what is claimed of it besides.

    `seats` counts the players; `parent` is the id and the version that it was forked from. `seeds` are those that may
    be its own or an ancestor's; `tells_seed` says that its own has to be among them. `head` is the version and the hash
    (hex) at the end, `signature` (hex) that of it by `public_key` (hex). `heading` is that of a file, and `fault` what
    ended its reading. `over` is what a store says of the game, and `astray` what it holds that does not belong there,
    each in a sentence.
    """

    game_id: str
    root: str
    title: str
    edition: StoredEdition | None
    seats: int
    created_at: str
    parent: tuple[str, int] | None
    commits: tuple[Recorded, ...]
    seeds: tuple[bytes, ...]
    tells_seed: bool
    head: tuple[int, str]
    signature: str
    public_key: str
    heading: Heading | None = None
    fault: Fault | None = None
    over: bool | None = None
    astray: tuple[str, ...] = ()


def evidence_of(history: History) -> Evidence:
    """Return the evidence in a history that is read from a file, up to its first line that cannot be read."""
    heading, fault = history.heading, None
    commits: list[Recorded] = []
    try:
        for commit in history.commits:
            commits.append(commit)
    except Fault as met:
        fault = met
    told = [heading.seed, *_revealed(commits)]
    return Evidence(
        game_id=heading.game_id,
        root=heading.root,
        title=heading.title,
        edition=edition_of(heading),
        seats=len(heading.seats),
        created_at=heading.created_at,
        parent=None if heading.parent is None else (heading.parent.game_id, heading.parent.version),
        commits=tuple(commits),
        seeds=_seeds(told),
        tells_seed=any(told),
        head=(heading.versions, heading.hash),
        signature=heading.signature,
        public_key=heading.public_key,
        heading=heading,
        fault=fault,
    )


def evidence_in(store: EventStore, game_id: str) -> Evidence:
    """Return the evidence that a store holds of a game; raises NoSuchGame."""
    game = store.game(game_id)
    if game is None:
        raise NoSuchGame(game_id)
    commits, astray = _commits(store, game_id)
    forks = list(told_of(commits, GameForked))
    ancestors = {game.root, *(fork.parent for fork in forks), game_id}
    own, revealed = store.seed(game_id), _revealed(commits)
    kept = [seed for known in sorted(ancestors) if (seed := store.seed(known)) is not None]
    head = (commits[-1].last_version, commits[-1].hash.hex()) if commits else (0, "")
    return Evidence(
        game_id=game_id,
        root=game.root,
        title=game.title,
        edition=store.edition(game.edition_hash),
        seats=len(game.players),
        created_at=game.created_at,
        parent=None if game.parent is None else (game.parent.game_id, game.parent.version),
        commits=commits,
        seeds=(*kept, *_seeds(revealed)),
        tells_seed=own is not None or bool(revealed),
        head=head,
        signature=sign_head(store.secret, game_id, *head).hex(),
        public_key=public_key(store.secret).hex(),
        over=game.over,
        astray=(*astray, *_unlike_parents(store, forks)),
    )


def told_of(commits: Iterable[Recorded], kind: type[EventT]) -> Iterator[EventT]:
    """Yield the events of a kind that stands in the logs of all titles, those that can be read."""
    for commit in commits:
        for event in commit.events:
            if f"/{kind.__name__}/" in event.topic:
                try:
                    yield msgspec.json.decode(event.data, type=kind)
                except msgspec.MsgspecError:
                    continue  # the audit will meet it where it stands


def _unlike_parents(store: EventStore, forks: Iterable[GameForked]) -> Iterator[str]:
    """Say which parents that are in the store have another hash than their fork tells."""
    for fork in forks:
        then = store.head(fork.parent, at=fork.version)
        if then is not None and (then.last_version, then.hash.hex()) != (fork.version, fork.hash):
            yield f"its parent {fork.parent} has not the hash {fork.hash} at version {fork.version}"


def readable_header(header: bytes) -> Header | None:
    """Return a header as it can be read, or None where it cannot."""
    try:
        return header_of(header)
    except msgspec.MsgspecError:
        return None


def _commits(store: EventStore, game_id: str) -> tuple[tuple[Recorded, ...], tuple[str, ...]]:
    """All commits, each with whatever events have its versions; and what is left over or filed wrongly.

    The events are read first: a commit that is written meanwhile is left out, and no event is without its commit.
    """
    events = {
        event.version: NewEvent(str(event.topic), _bytes(event.data)) for event in store.events(game_id)
    }
    newest = max(events, default=0)
    commits, astray = [], []
    for stored in store.commits(game_id):
        if stored.last_version > newest:
            break
        versions = range(stored.first_version, stored.last_version + 1)
        own = tuple(events.pop(version) for version in versions if version in events)
        header = _bytes(stored.header)
        commits.append(Recorded(_NO_LINE, versions[0], versions[-1], header, own, _bytes(stored.hash)))
        read = readable_header(header)
        if read is not None and read.command_id != stored.command_id:
            astray.append(
                f"the commit at version {versions[0]} is filed under the command id {stored.command_id!r}, its header"
                f" says {read.command_id!r}"
            )
    astray += [f"the event at version {version} is in no commit" for version in sorted(events)[:1]]
    return tuple(commits), tuple(astray)


def _bytes(stored: object) -> bytes:
    """What is stored, as bytes: whoever changed it may have left something else."""
    return stored if isinstance(stored, bytes) else str(stored).encode()


def _revealed(commits: Iterable[Recorded]) -> list[str]:
    return [event.seed for event in told_of(commits, SeedRevealed)]


def _seeds(told: Iterable[str | None]) -> tuple[bytes, ...]:
    """The seeds among some texts: what is no hex number is none, and the audit will say so where it stands."""
    return tuple(bytes.fromhex(text) for text in told if text is not None and _HEX.fullmatch(text))
