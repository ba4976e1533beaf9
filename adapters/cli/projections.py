"""The read models of a store: how far they are, and making them anew."""

from contextlib import closing
from typing import Annotated

import typer
from rich.table import Table

from adapters.cli.terminal import DEFAULT_STORE, StoreOption, fail, out, progress
from adapters.event_store import file_of, open_store
from adapters.read_models import open_read_models
from application.projecting import rebuild as make_anew
from application.projecting import unsound
from application.projections import NAMES
from domain.titles import TITLES

app = typer.Typer(no_args_is_help=True, help="The read models, which are made from the log.")


@app.command()
def rebuild(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help=f"{', '.join(NAMES)}; all if not said.")
    ] = None,
    store: StoreOption = DEFAULT_STORE,
) -> None:
    """Make one read model or all anew from the log, also while the store is served: readers see the former until then.

    Examples:

        tradinghouse projections rebuild

        tradinghouse projections rebuild scoring --store sqlite:///club.sqlite
    """
    if name is not None and name not in NAMES:
        fail(f"there is no read model {name!r}; there is {', '.join(NAMES)}")
    names = NAMES if name is None else (name,)
    _not_in_memory(store)
    with closing(open_store(store, create=False)) as opened, closing(open_read_models(store)) as models:
        with progress() as bar:
            task = bar.add_task(f"making {', '.join(names)} anew", total=None)
            make_anew(
                opened,
                TITLES,
                models,
                names,
                lambda done, total: bar.update(task, completed=done, total=total),
            )
        position = models.anchors()[names[0]].position
    out.print(f"made anew up to position {position}: {', '.join(names)}")


@app.command()
def status(store: StoreOption = DEFAULT_STORE) -> None:
    """Tell how far each read model is, and whether `serve` or `rebuild` has to make it anew.

    Example:

        tradinghouse projections status --store sqlite:///club.sqlite
    """
    _not_in_memory(store)
    with closing(open_store(store, create=False)) as opened, closing(open_read_models(store)) as models:
        anchors, newest, to_make = models.anchors(), opened.position(), unsound(opened, TITLES, models)
    table = Table()
    for column in ("read model", "position", "behind", "state"):
        table.add_column(column, justify="right" if column in ("position", "behind") else "left")
    for name in NAMES:
        position = anchors[name].position if name in anchors else 0
        state = (
            "has to be made anew, which `serve` and `rebuild` do" if name in to_make else "follows the log"
        )
        table.add_row(name, str(position), str(max(0, newest - position)), state)
    out.print(table)


def _not_in_memory(store: str) -> None:
    if file_of(store) is None:
        fail("a store in memory ends with its process: name one in a file, such as sqlite:///games.sqlite")
