"""What happened after a point, in one game or in all of the store: for whoever follows it while it goes on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from application.answers import Envelope
from application.games import Games
from application.messages import Header, Messages, header_of
from application.paging import envelopes
from application.store import StoredCommit


@dataclass(frozen=True)
class Happened:
    """An accepted command with all that it did. `seat` is None where the host acted, `hash` hex."""

    game_id: str
    command_id: str
    seat: int | None
    first_version: int
    last_version: int
    position: int
    hash: str
    events: tuple[Envelope, ...]


def in_game(games: Games, game_id: str, *, after: int, limit: int) -> tuple[list[Happened], bool]:
    """Return the commits of a game that have a version above `after`, each whole, and whether that was all for ever.

    Raises NoSuchGame.
    """
    game = games.states.game(game_id)  # read first: when it is over then, nothing follows what is read now
    commits = games.store.commits(game_id, after=after, limit=limit)
    if not commits:
        return [], game.over
    first, last = commits[0].first_version, commits[-1].last_version
    events = games.store.events(game_id, after=first - 1, through=last)
    shown = envelopes(games.states.messages(game.title), commits, events)
    return [_happened(commit, shown[commit.first_version - first :]) for commit in commits], False


def is_told(games: Games, game_id: str, *, after: int) -> bool:
    """Tell whether a game is over and nothing of it has a version above `after`; raises NoSuchGame."""
    if not games.states.game(game_id).over:
        return False
    head = games.store.head(game_id)
    return head is not None and head.last_version <= after


def in_all(games: Games, *, after: int, limit: int) -> list[Happened]:
    """Return the commits of all games that end above the position `after`, in the order of their positions."""
    found = []
    for commit in games.store.feed(after=after, limit=limit):
        events = games.store.events(
            commit.game_id, after=commit.first_version - 1, through=commit.last_version
        )
        messages = _messages_of(games, events[0].topic)
        found.append(_happened(commit, envelopes(messages, [commit], events)))
    return found


def events_of_all(games: Games, *, after: int, limit: int, types: Sequence[str] = ()) -> list[Envelope]:
    """Return the events of all games above the position `after`, of some types if any are named."""
    logged = games.store.log(after=after, topics=games.states.topics(types), limit=limit)
    return [
        Envelope(
            position=event.position,
            game_id=game_id,
            version=event.version,
            recorded_at=header_of(header).recorded_at,
            command_id=command_id,
            event=_messages_of(games, event.topic).presented(event),
        )
        for game_id, command_id, header, event in logged
    ]


def _happened(commit: StoredCommit, events: Sequence[Envelope]) -> Happened:
    """The events may be followed by those of later commits."""
    header: Header = header_of(commit.header)
    return Happened(
        game_id=commit.game_id,
        command_id=commit.command_id,
        seat=header.seat,
        first_version=commit.first_version,
        last_version=commit.last_version,
        position=commit.position,
        hash=commit.hash.hex(),
        events=tuple(events[: commit.last_version - commit.first_version + 1]),
    )


def _messages_of(games: Games, topic: str) -> Messages[Any, Any, Any]:  # Any: each title's own messages
    title, _, _ = topic.partition("/")
    return games.states.messages(title)
