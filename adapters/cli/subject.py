"""The game that a command is about: one of a store by its id, or an exported one in a file."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Annotated, BinaryIO
from uuid import uuid4

import typer

from adapters.cli.terminal import WRONG, fail, opened, progress
from application.export import Fault
from application.games import Games
from application.importing import import_verified, verified
from domain.titles import TITLES

GameArgument = Annotated[str, typer.Argument(metavar="GAME_ID", help="The id of a game.")]
SubjectArgument = Annotated[
    str, typer.Argument(metavar="GAME_ID|FILE", help="A game of the store, or an exported file.")
]


@contextmanager
def game_of(subject: str, store: str) -> Iterator[tuple[Games, str]]:
    """Give the games to look into and the game's id; a file is verified first, and needs no store."""
    if not Path(subject).is_file():
        with opened(store) as games:
            yield games, subject
        return
    file = BytesIO(Path(subject).read_bytes())
    over = proven(file, subject)
    with opened("sqlite://") as games:
        yield games, import_verified(games, file, over=over, command_id=uuid4().hex).game_id


def proven(file: BinaryIO, source: str) -> bool:
    """Verify an exported game and tell whether it is over; exits where a line of it is wrong."""
    with progress() as bar:
        task = bar.add_task("verified", total=None)
        try:
            over = verified(
                file, TITLES, progress=lambda done, commits: bar.update(task, completed=done, total=commits)
            )
        except Fault as fault:
            fail(f"{source}, {fault}", WRONG)
    file.seek(0)
    return over
