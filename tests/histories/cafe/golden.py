"""Golden games of Café: finished games, one line for the opening and one for each command with what followed.

They show in a diff what a change of the rules changes. A game that was played before must be decided the same for ever:
when a golden game changes, the rules version must be raised and the old way kept. Write them anew only for another
reason, such as a new field of an event:

    python -m tests.histories.cafe.golden
"""

from pathlib import Path

import msgspec

from domain.cafe.commands import Command
from domain.cafe.events import Event
from tests.domain.cafe.games import played, sensible_command

HERE = Path(__file__).parent
GAMES = [(1, False, 192), (2, False, 199), (3, False, 58), (4, False, 83), (2, True, 122)]


class Opening(msgspec.Struct, frozen=True):
    """How a game began; `seed` in hex."""

    seed: str
    events: list[Event]


class Commit(msgspec.Struct, frozen=True):
    """One command, the decision that it answered, and what followed."""

    seat: int
    decision: int
    command: Command
    events: list[Event]


def path(players: int, expresso: bool) -> Path:
    return HERE / f"{players}-players{'-expresso' if expresso else ''}.jsonl"


def read(file: Path) -> tuple[Opening, list[Commit]]:
    first, *rest = file.read_bytes().splitlines()
    return msgspec.json.decode(first, type=Opening), [msgspec.json.decode(line, type=Commit) for line in rest]


def record(players: int, expresso: bool, seed: int) -> bytes:
    game = played(players, sensible_command, expresso=expresso, seed=seed)
    opening = Opening(game.seed.hex(), game.opening)
    commits = [Commit(*turn) for turn in game.turns]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in [opening, *commits])


if __name__ == "__main__":
    for players, expresso, seed in GAMES:
        path(players, expresso).write_bytes(record(players, expresso, seed))
