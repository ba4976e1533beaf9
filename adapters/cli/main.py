"""The command `tradinghouse` and its subcommands."""

import sys

import typer
from typer.exceptions import Abort, TyperException

from adapters.cli import (
    audit,
    bench,
    editions,
    files,
    games,
    projections,
    rules,
    rules_check,
    serve,
    simulate,
)
from adapters.cli.terminal import REFUSED, fail
from application.errors import (
    GameDamaged,
    GameIsOver,
    GameIsRunning,
    InvalidEdition,
    KeyReused,
    NoSuchEdition,
    NoSuchGame,
    NoSuchTitle,
    NoSuchVersion,
    OtherHistory,
    RulesNotNewer,
    SeedUnknown,
    StoreRefused,
)
from domain.kernel.refusals import InvalidSetup

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    help="Play, replay and audit games of Coffee Traders and Café, kept as event histories.\n\n"
    "Exit codes: 0 done; 1 looked at and found wrong; 2 not done, the message says why.",
)
app.command()(serve.serve)
app.command("games")(games.list_games)
app.command()(games.replay)
app.command()(games.score)
app.command("audit")(audit.audit_games)
app.command("export")(files.export_game)
app.command("import")(files.import_game)
app.command("fork")(files.fork_game)
app.command()(files.adopt_rules)
app.command()(files.bgstats)
app.command()(simulate.simulate)
app.command()(serve.openapi)
app.command()(bench.bench)
app.add_typer(editions.app, name="edition")
rules.app.command("check")(rules_check.check)
app.add_typer(rules.app, name="rules")
app.add_typer(projections.app, name="projections")


def main() -> None:
    """Run the command line; what a person got wrong is one line on standard error."""
    try:
        sys.exit(app(standalone_mode=False))
    except (
        GameDamaged,
        GameIsOver,
        GameIsRunning,
        InvalidEdition,
        InvalidSetup,
        KeyReused,
        NoSuchEdition,
        NoSuchGame,
        NoSuchTitle,
        NoSuchVersion,
        OtherHistory,
        RulesNotNewer,
        SeedUnknown,
        StoreRefused,
    ) as refusal:
        _exit(str(refusal))
    except TyperException as misuse:
        message = misuse.format_message().replace("Value error, ", "")  # pydantic's words, not ours
        sys.exit(REFUSED) if not message else _exit(f"{message} See --help.")
    except (Abort, KeyboardInterrupt):
        _exit("stopped")


def _exit(sentence: str) -> None:
    try:
        fail(sentence)
    except typer.Exit as end:
        sys.exit(end.exit_code)
