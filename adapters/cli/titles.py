"""The title that a command is about, and how many play it."""

from typing import Annotated

import typer

from adapters.cli.terminal import fail
from application.editions import AnyTitle
from application.errors import NoSuchTitle
from domain.titles import TITLES

TitleArgument = Annotated[str, typer.Argument(metavar="GAME", help=f"The title: {' or '.join(TITLES)}.")]


def title_named(name: str) -> AnyTitle:
    """Return a title by its name; raises NoSuchTitle."""
    if name not in TITLES:
        raise NoSuchTitle(name, tuple(TITLES))
    return TITLES[name]


def check_players(title: AnyTitle, players: int) -> None:
    """Exit where a title is not for so many players."""
    if players not in title.players:
        fail(f"{title.label} is for {title.players[0]} to {title.players[-1]} players, not for {players}")
