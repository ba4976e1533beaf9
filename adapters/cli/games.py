"""Looking at the games of a store: the list, a board at any version, a score."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from adapters.cli.subject import SubjectArgument, game_of
from adapters.cli.terminal import DEFAULT_STORE, StoreOption, fail, opened, out, score_table
from adapters.cli.titles import title_named
from application.explaining import told
from application.games import Envelope, Games, Published
from domain.titles import TITLES

ToOption = Annotated[
    int | None, typer.Option("--to", metavar="VERSION", help="The game as it was after so many events.")
]
_PAGE = 500


def list_games(
    store: StoreOption = DEFAULT_STORE,
    game: Annotated[str | None, typer.Option(help=f"Only this title: {' or '.join(TITLES)}.")] = None,
    status: Annotated[
        Literal["running", "over"] | None, typer.Option(help="Only games that are running, or over.")
    ] = None,
    player: Annotated[str | None, typer.Option(help="Only games with a player of this name.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="At most so many, the newest first.")] = 50,
) -> None:
    """List games, the newest first.

    Example:

        tradinghouse games --status running --player Ada
    """
    if game is not None:
        title_named(game)
    table = Table()
    for column in ("game", "title", "status", "version", "players", "changed"):
        table.add_column(column, no_wrap=column in ("game", "title", "status", "version"), overflow="fold")
    with opened(store) as games:
        listed, _ = games.list(game=game, status=status, player=player, limit=limit)
    for one in listed:
        names, (day, time) = Text(", ".join(one.players)), one.updated_at.split("T")
        table.add_row(one.game_id, one.game, one.status, str(one.version), names, f"{day} {time[:5]}Z")
    out.print(table)


def replay(
    subject: SubjectArgument,
    to: ToOption = None,
    events: Annotated[
        bool, typer.Option("--events", help="List the events up to there instead of the board.")
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell the game as sentences, with the rules, instead.")
    ] = False,
    since: Annotated[
        int, typer.Option("--from", min=1, metavar="VERSION", help="Tell from the commit of this version on.")
    ] = 1,
    store: StoreOption = DEFAULT_STORE,
) -> None:
    """Show the board of a game as text, now or at any past version, or tell how it came to that.

    Examples:

        tradinghouse replay GAME_ID --to 120

        tradinghouse replay GAME_ID --events | less

        tradinghouse replay game.jsonl --explain --from 60 --to 120
    """
    if explain and events:
        fail("choose --events or --explain")
    with game_of(subject, store) as (games, game_id):
        if explain:
            for line in told(games, game_id, since=since, to=to):
                out.print(line, markup=False)
            return
        published = _at(games, game_id, to)
        if events:
            for envelope in _log(games, game_id, published.version):
                out.print(f"{envelope.version:>5}  {_line(envelope)}", markup=False)
            return
    out.print(published.rules.text(published.state), end="", markup=False)


def score(subject: SubjectArgument, to: ToOption = None, store: StoreOption = DEFAULT_STORE) -> None:
    """Show what every seat scores, by category: the final score, or as if the game ended at a version.

    Example:

        tradinghouse score GAME_ID --to 400
    """
    with game_of(subject, store) as (games, game_id):
        published = _at(games, game_id, to)
    rules, state = published.rules, published.state
    heading = f"{published.title.label}, version {published.version}: {rules.phase(state)}"
    out.print(score_table(heading, rules.score(state), published.names))


def _at(games: Games, game_id: str, version: int | None) -> Published:
    return games.published(game_id) if version is None else games.at(game_id, version)


def _log(games: Games, game_id: str, through: int) -> Iterator[Envelope]:
    after = 0
    while after < through:
        page = games.events(game_id, after=after, limit=min(_PAGE, through - after))
        yield from page
        after = page[-1].version


def _line(envelope: Envelope) -> str:
    """Return an event as its name and its facts, such as "CoinsGained seat 1, amount 2, rule WRK-20"."""
    facts = msgspec.json.decode(envelope.event)
    name = facts.pop("type")
    told = ", ".join(f"{key} {_fact(value)}" for key, value in facts.items())
    return f"{name} {told}".rstrip()


def _fact(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
