"""The numbered rules in words, and what the project decided where the sources are open."""

from collections.abc import Iterator
from typing import Annotated

import typer

from adapters.cli.terminal import fail, out
from adapters.cli.titles import TitleArgument, title_named
from application.rulebook import Rule, rulebook
from application.rulebook import rule as numbered_rule
from domain.titles import TITLES

app = typer.Typer(no_args_is_help=True, help="The numbered rules, in words.")


@app.command()
def show(
    game: TitleArgument,
    number: Annotated[str | None, typer.Argument(metavar="[NUMBER]", help="A rule or a section.")] = None,
) -> None:
    """Print all rules of a title, those of a section, or one rule.

    Examples:

        tradinghouse rules show coffee-traders WRK-05

        tradinghouse rules show cafe CPLC
    """
    title = title_named(game)
    if number is not None and "-" in number:
        try:
            _print(numbered_rule(title, number.upper()))
        except LookupError as missing:
            fail(str(missing))
        return
    every = rulebook(title).sections
    sections = [one for one in every if number is None or one.code == number.upper()]
    if not sections:
        fail(f"{title.label} has no section {number}; it has {', '.join(one.code for one in every)}")
    for section in sections:
        out.print(f"[bold]{section.code} {section.name}[/]")
        for rule in section.rules:
            _print(rule)


def _print(rule: Rule) -> None:
    out.print(f"{rule.number}  {rule.text}", markup=False)
    if rule.ruling is not None:
        out.print(f"        Ruling: {rule.ruling}", markup=False)


@app.command()
def rulings() -> None:
    """Print the rulings page: every point that the sources leave open, with its rule and the decision (Markdown).

    Example:

        tradinghouse rules rulings > docs/rulings.md
    """
    out.print("\n".join(rulings_page()), markup=False)


def rulings_page() -> Iterator[str]:
    """Yield the lines of the rulings page."""
    yield "# Rulings"
    yield ""
    yield (
        "Where the sources of the rules leave a point open or contradict each other, this project decided. Each"
        " decision stands under the number of its rule; the rule itself is told by `tradinghouse rules show` and by"
        " `GET /v1/rules/{game}`. This page is written by `tradinghouse rules rulings`."
    )
    for title in TITLES.values():
        yield ""
        yield f"## {title.label}"
        for section in rulebook(title).sections:
            ruled = [rule for rule in section.rules if rule.ruling is not None]
            if ruled:
                yield ""
                yield f"### {section.name}"
                yield ""
                yield from (f"- **{rule.number}** {rule.ruling}" for rule in ruled)
