"""Pages of logs and lists, and the cursors between them."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec

from application.answers import Envelope, Summary
from application.messages import Messages, header_of
from application.store import StoredCommit, StoredEvent, StoredGame


def envelopes(
    messages: Messages[Any, Any, Any],  # Any: each title's own state and messages
    commits: Iterable[StoredCommit],
    events: Iterable[StoredEvent],
) -> list[Envelope]:
    """Return events, in order, each with the command that it follows from; the commits are those of the events."""
    following = iter(events)
    event = next(following, None)
    result: list[Envelope] = []
    for commit in commits:
        recorded_at = header_of(commit.header).recorded_at
        while event is not None and event.version <= commit.last_version:
            json = messages.presented(event)
            result.append(
                Envelope(event.position, commit.game_id, event.version, recorded_at, commit.command_id, json)
            )
            event = next(following, None)
    return result


def summary_of(game: StoredGame, head: StoredCommit | None) -> Summary:
    """Return a game as lists show it after a commit; it is listed too where that is lost or cannot be read."""
    updated_at = game.created_at
    if head is not None:
        with suppress(msgspec.MsgspecError, UnicodeError):
            updated_at = header_of(head.header).recorded_at
    return Summary(
        game_id=game.game_id,
        game=game.title,
        status="over" if game.over else "running",
        version=0 if head is None else head.last_version,
        players=tuple(known.name for known in game.players),
        created_at=game.created_at,
        updated_at=updated_at,
        parent=game.parent,
    )


def cursor_after(number: int) -> str:
    """Return the opaque cursor of what is listed after the game of a number."""
    return urlsafe_b64encode(b"game %d" % number).decode()


def number_before(cursor: str | None) -> int | None:
    """Return the number in a cursor; raises ValueError for a text that is none."""
    if cursor is None:
        return None
    try:
        word, number = urlsafe_b64decode(cursor.encode()).split()
        if word == b"game":
            return int(number)
    except ValueError:
        pass
    raise ValueError("this is no cursor of a list of games; leave it out to begin at the newest")
