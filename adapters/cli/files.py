"""Whole games: out into files, in from files, forked, let on by newer rules, and for the log book of an app."""

import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Annotated, BinaryIO
from uuid import uuid4

import msgspec
import typer

from adapters.cli.subject import GameArgument, proven
from adapters.cli.terminal import DEFAULT_STORE, StoreOption, fail, opened, out
from application.bgstats import link_of, play_of
from application.errors import MalformedCommand
from application.export import history_of, lines
from application.forking import fork
from application.games import NewPlayer
from application.importing import Imported, import_verified


def export_game(
    game_id: GameArgument,
    to: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Where to write; - prints the file.")
    ] = "-",
    store: StoreOption = DEFAULT_STORE,
) -> None:
    """Write a game as a file that proves itself, to keep, to check elsewhere (`audit FILE`) or to import.

    Examples:

        tradinghouse export GAME_ID --out game.jsonl

        tradinghouse export GAME_ID | gzip > game.jsonl.gz
    """
    with opened(store) as games:
        told = lines(history_of(games, game_id))
        if to == "-":
            sys.stdout.buffer.writelines(told)
            sys.stdout.buffer.flush()
            return
        target = Path(to)
        draft = target.with_name(f".{target.name}.{uuid4().hex}")
        try:
            with draft.open("xb") as file:
                file.writelines(told)
            draft.replace(target)
        except OSError as fault:
            with suppress(OSError):
                draft.unlink()
            fail(f"{to} cannot be written: {fault.strerror}")


def import_game(
    source: Annotated[str, typer.Argument(metavar="FILE", help="An exported game; - reads standard input.")],
    store: StoreOption = DEFAULT_STORE,
) -> None:
    """Take in a game from a file, once every byte and every decision of it has been verified.

    The exit code is 1 for a file that is not what was exported; the message names its first wrong line. A game that is
    here already is left as it is.

    Example:

        tradinghouse import game.jsonl --store sqlite:///club.sqlite
    """
    with _opened(source) as file:
        over = proven(file, source)
        with opened(store, create=True) as games:
            _tell(import_verified(games, file, over=over, command_id=uuid4().hex))


def _opened(source: str) -> BinaryIO:
    if source == "-":
        return BytesIO(sys.stdin.buffer.read())
    try:
        return Path(source).open("rb")
    except OSError as fault:
        fail(f"{source} cannot be read: {fault.strerror}")


def _tell(imported: Imported) -> None:
    if imported.host_token is None:
        out.print(f"{imported.game_id} is here already", markup=False)
        return
    out.print(f"imported {imported.game_id}, version {imported.version}", markup=False)
    out.print(f"host's token {imported.host_token}", markup=False)
    for seat in imported.seats:
        out.print(f"seat {seat.seat}'s token {seat.token} ({seat.name})", markup=False)


def fork_game(
    game_id: GameArgument,
    version: Annotated[
        int, typer.Option("--at", metavar="VERSION", help="Where to begin: the last version of a commit.")
    ],
    player: Annotated[
        list[str] | None, typer.Option(help="Who takes the next seat; the same players if nobody is named.")
    ] = None,
    store: StoreOption = DEFAULT_STORE,
) -> None:
    """Begin a new game as another one was at a version; both have the same history up to there.

    Example:

        tradinghouse fork GAME_ID --at 120
    """
    players = None if not player else [NewPlayer(name) for name in player]
    with opened(store) as games:
        try:
            made = fork(games, game_id, version, command_id=uuid4().hex, players=players)
        except MalformedCommand as refused:
            fail(refused.sentence)
    out.print(f"forked as {made.game_id}, version {made.version}", markup=False)


def adopt_rules(
    game_id: GameArgument,
    rules_version: Annotated[int, typer.Argument(metavar="RULES_VERSION", help="Newer than the game's own.")],
    store: StoreOption = DEFAULT_STORE,
) -> None:
    """Let a running game go on by newer rules; what was decided before stays as it was.

    Example:

        tradinghouse adopt-rules GAME_ID 2
    """
    with opened(store) as games:
        try:
            done = games.adopt_rules(game_id, rules_version, command_id=uuid4().hex)
        except MalformedCommand as refused:
            fail(refused.sentence)
    out.print(f"{game_id} goes by rules version {rules_version} from version {done.version} on", markup=False)


def bgstats(
    game_id: GameArgument,
    link: Annotated[bool, typer.Option("--link", help="The link that opens the app with the play.")] = False,
    store: StoreOption = DEFAULT_STORE,
) -> None:
    """Print a finished game as a play for the app BG Stats (its createPlay format).

    Examples:

        tradinghouse bgstats GAME_ID > play.json

        tradinghouse bgstats GAME_ID --link
    """
    with opened(store) as games:
        play = play_of(games, game_id)
    print(link_of(play) if link else msgspec.json.format(msgspec.json.encode(play)).decode())
