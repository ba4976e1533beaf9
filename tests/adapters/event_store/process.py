"""A process of its own on a store, for the tests of several at once: `python -m
tests.adapters.event_store.process`.

It says "ready", waits for a line, and then says each command id when its command has been accepted.
"""

import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteCursor

from adapters.event_store import open_store, sqlite_log
from application.games import Games, NewPlayer
from tests.toy import TOY


def say(word: str) -> None:
    print(word, flush=True)


def play(url: str, game_id: str, name: str, commands: int) -> None:
    """Take a bean again and again."""
    games = Games(open_store(url), {"toy": TOY})
    say("ready")
    sys.stdin.readline()
    for number in range(commands):
        command_id = f"{name}-{number}"
        games.submit(game_id, 0, {"type": "TakeBeans", "count": 2}, command_id=command_id)
        say(command_id)


def begin(url: str, command_id: str) -> None:
    """Open a store that may not be there yet, and create a game in it."""
    say("ready")
    sys.stdin.readline()
    games = Games(open_store(url), {"toy": TOY})
    made = games.create("toy", [NewPlayer("Ann")], command_id=command_id, options={"heap": 9})
    say(f"{made.game_id} {made.host_token} {made.replayed}")


class KilledRecorder(sqlite_log.Recorder):
    """Dies when everything of a commit is written and nothing is committed."""

    def _insert_events(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **kwargs: Any
    ) -> Sequence[int]:
        positions = super()._insert_events(c, stored_events, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)
        return positions


if __name__ == "__main__":
    what, url, *rest = sys.argv[1:]
    if what == "begin":
        begin(url, rest[0])
    else:
        if what == "die":
            sqlite_log.Factory.application_recorder_class = KilledRecorder
        play(url, rest[0], rest[1], int(rest[2]))
