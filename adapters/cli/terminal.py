"""How the command line speaks: results on standard output, progress and errors on standard error."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from adapters.event_store import open_store
from application.games import Games
from domain.kernel.table import Scoreboard

OK, WRONG, REFUSED = 0, 1, 2
"""Exit codes: done; looked at and found wrong; not done, because of what was asked for."""

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)

StoreOption = Annotated[
    str,
    typer.Option(
        "--store",
        envvar="TRADINGHOUSE_STORE",
        metavar="URL",
        help="Where games are kept, such as sqlite:///games.sqlite.",
    ),
]
DEFAULT_STORE = "sqlite:///tradinghouse.sqlite"


def fail(sentence: str, code: int = REFUSED) -> NoReturn:
    """Say on one line what is wrong and what to do, and exit."""
    err.print(f"tradinghouse: {' '.join(sentence.split())}", style="bold red", markup=False)
    raise typer.Exit(code)


@contextmanager
def opened(url: str, *, create: bool = False) -> Iterator[Games]:
    """Open the games of a store; one that is not there is made only if asked for."""
    with closing(open_store(url, create=create)) as store:
        yield Games(store)


def progress() -> Progress:
    """Return a progress bar for long work; it is shown only on a terminal."""
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        disable=not err.is_terminal,
    )


def score_table(title: str, scores: Scoreboard, names: tuple[str, ...]) -> Table:
    """Return the points by category and seat, with totals and ranks."""
    table = Table(title=title, title_justify="left")
    table.add_column("points for")
    table.add_column("rule")
    for seat in scores.seats:
        table.add_column(Text(names[seat.seat]), justify="right")
    for index, line in enumerate(scores.seats[0].lines):
        points = [str(seat.lines[index].points) for seat in scores.seats]
        table.add_row(line.category.replace("_", " "), line.rule, *points)
    table.add_section()
    table.add_row("total", "", *[f"[bold]{seat.total}[/]" for seat in scores.seats])
    table.add_row("rank", "", *[str(seat.rank) for seat in scores.seats])
    if scores.note:
        table.caption, table.caption_justify = scores.note, "left"
    return table
