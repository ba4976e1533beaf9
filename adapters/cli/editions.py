"""Looking at edition files: what is wrong in them, and what of them no source states."""

from pathlib import Path
from typing import Annotated

import typer

from adapters.cli.terminal import WRONG, err, out
from application.editions import from_file_of_any, parsed
from application.errors import InvalidEdition
from domain.titles import TITLES

app = typer.Typer(no_args_is_help=True, help="Component data: check an edition file.")


@app.callback()
def _group() -> None:
    """Keep `check` a subcommand."""


@app.command()
def check(path: Annotated[Path, typer.Argument(help="An edition file (TOML).")]) -> None:
    """Say what is wrong in an edition file, or which of its tables are still reconstructed.

    Copy `domain/coffee_traders/editions/reconstructed.toml`, give the copy a name of its own, correct its tables from
    your box, set their provenance to "printed", and check it.

    Example:

        tradinghouse edition check my-box.toml
    """
    try:
        edition = from_file_of_any(TITLES, path)
    except InvalidEdition as invalid:
        for fault in invalid.faults:
            err.print(f"{path}: {fault}", markup=False)
        raise typer.Exit(WRONG) from None
    title = TITLES[edition.title]
    reconstructed = parsed(title, edition).reconstructed()
    out.print(f"{path}: a valid edition of {title.label}, named {edition.name}", markup=False)
    out.print(f"content hash {edition.hash}")
    if reconstructed:
        out.print(f"still reconstructed ({len(reconstructed)}): {', '.join(reconstructed)}")
    else:
        out.print("every table is printed or implied")
