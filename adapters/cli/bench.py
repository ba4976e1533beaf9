"""Speed: what counts, each measured beside its floor in the same run, so that the ratio holds on any machine."""

import sqlite3
import statistics
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table

from adapters.bots.random_player import RandomPlayer
from adapters.cli.bench_http import Timings, post_floor, post_game, served_game
from adapters.cli.bench_streams import following
from adapters.cli.terminal import out, progress
from adapters.cli.titles import TitleArgument, check_players, title_named
from adapters.event_store import open_store
from application.editions import built_in, parsed
from application.games import Games, NewPlayer
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out, open_game, replay
from domain.kernel.rules import Rules
from domain.kernel.table import Pinned
from domain.titles import TITLES

_FIRST = next(iter(TITLES))
_SEED = bytes(32)
_PLAYER = b"\1" * 32


@dataclass(frozen=True)
class Line:
    """One figure: what was measured, its floor, and what is aimed at."""

    what: str
    measured: str
    floor: str
    ratio: str
    aim: str


@dataclass
class Played:
    """A random game, played in memory: every command with the legal list it was picked from, and all events."""

    rules: Rules[Any, Any, Any]  # Any, here and below: each title's own state and messages
    pinned: Pinned
    commands: list[tuple[int, int, Any]]
    legal: list[list[Any]]
    legal_seconds: list[float]
    events: list[Any]
    state: Any


def bench(
    game: TitleArgument = _FIRST,
    players: Annotated[int, typer.Option(help="How many players.")] = 4,
    http: Annotated[bool, typer.Option(help="Measure the HTTP service too.")] = True,
    streams: Annotated[
        int, typer.Option(min=0, max=800, help="How many clients follow a game over HTTP; 0: not measured.")
    ] = 500,
) -> None:
    """Measure speed and print each figure beside its floor in the same run.

    Example:

        tradinghouse bench coffee-traders --players 4
    """
    check_players(title_named(game), players)
    steps: list[Callable[[Played], list[Line]]] = [_deciding, _listing, _copying]
    lines: list[Line] = []
    with progress() as bar, tempfile.TemporaryDirectory() as folder:
        task = bar.add_task("measuring", total=len(steps) + (3 if http else 2))
        played = _play(game, players)
        for step in steps:
            lines += step(played)
            bar.advance(task)
        lines += _storing(game, players, played, Path(folder))
        bar.advance(task)
        if http:
            lines += _posting(game, players, Path(folder), streams)
            bar.advance(task)
    table = Table(title=f"{TITLES[game].label}, {players} players, one random game", title_justify="left")
    for column in ("what", "measured", "floor", "ratio", "aim"):
        table.add_column(column, justify="left" if column in ("what", "aim") else "right")
    for line in lines:
        table.add_row(line.what, line.measured, line.floor, line.ratio, line.aim)
    out.print(table)


def _play(game: str, players: int) -> Played:
    title = TITLES[game]
    edition = built_in(title)[0]
    rules = title.rules(parsed(title, edition))
    pinned = Pinned(players, title.rules_version, edition.name, edition.hash, "", open_seed=True)
    chance, player = Chance(_SEED), RandomPlayer(_PLAYER)
    state, events = open_game(rules, pinned, title.options(), chance)
    played = Played(rules, pinned, [], [], [], list(events), state)
    while not rules.over(state):
        decision = player.seat(rules.pending(state))
        legal = list(rules.legal_commands(state, decision.seat))
        played.legal_seconds.append(_listed_in(rules, state, decision.seat))
        command = player.command(legal)
        played.events += carry_out(rules, state, decision.seat, command, chance, decision.id)
        played.commands.append((decision.seat, decision.id, command))
        played.legal.append(legal)
    return played


def _seconds(work: Callable[[], object], times: int = 5) -> float:
    """Return the shortest of some runs, the one least disturbed."""
    shortest = float("inf")
    for _ in range(times):
        start = perf_counter()
        work()
        shortest = min(shortest, perf_counter() - start)
    return shortest


def _listed_in(rules: Rules[Any, Any, Any], state: Any, seat: int) -> float:
    return _seconds(lambda: list(rules.legal_commands(state, seat)), 3)


def _deciding(played: Played) -> list[Line]:
    def decide() -> None:
        chance = Chance(_SEED)
        state, _ = open_game(played.rules, played.pinned, type(played.state.options)(), chance)
        for seat, decision, command in played.commands:
            carry_out(played.rules, state, seat, command, chance, decision)

    decided = _seconds(decide)
    applied = _seconds(lambda: replay(played.rules, played.events))
    number = len(played.commands)
    return [
        Line(
            "decide + apply, commands/s",
            f"{number / decided:,.0f}",
            f"{number / applied:,.0f} (apply alone)",
            f"{decided / applied:.1f}",
            "10,000",
        ),
        Line("a whole game, decided in place, ms", f"{decided * 1e3:.1f}", f"{applied * 1e3:.1f}", "", "60"),
    ]


def _listing(played: Played) -> list[Line]:
    times = sorted(played.legal_seconds)
    worst = max(played.legal, key=len)
    fields = [(type(one), msgspec.structs.astuple(one)) for one in worst]
    floor = _seconds(lambda: [make(*given) for make, given in fields])
    return [
        Line("legal list, median ms", f"{statistics.median(times) * 1e3:.3f}", "", "", "0.3"),
        Line("legal list, p99 ms", f"{times[len(times) * 99 // 100] * 1e3:.3f}", "", "", ""),
        Line(
            f"legal list, worst ms ({len(worst)} commands in the longest)",
            f"{times[-1] * 1e3:.3f}",
            f"{floor * 1e3:.3f} (making the structs)",
            f"{times[-1] / floor:.1f}",
            "3",
        ),
    ]


def _copying(played: Played) -> list[Line]:
    copied = _seconds(lambda: [played.rules.copy(played.state) for _ in range(100)]) / 100
    return [Line("copy of a state, µs", f"{copied * 1e6:.0f}", "", "", "70")]


def _storing(game: str, players: int, played: Played, folder: Path) -> list[Line]:
    """Measure durable commands and loading, beside the same rows through sqlite3 alone."""
    with closing(open_store(f"sqlite:///{folder}/bench.sqlite")) as store:
        games = Games(store)
        made = games.create(
            game, [NewPlayer(f"player {seat}") for seat in range(players)], command_id="bench", seed=_SEED
        )
        raw = [(seat, decision, msgspec.to_builtins(command)) for seat, decision, command in played.commands]
        times, sizes = [], []
        for number, (seat, decision, command) in enumerate(raw):
            start = perf_counter()
            answer = games.submit(
                made.game_id, seat, command, command_id=f"bench/{number}", decision=decision
            )
            times.append(perf_counter() - start)
            sizes.append([len(event.event) for event in answer.events])
        loaded = _seconds(lambda: Games(store).published(made.game_id))
    floor = _raw_inserts(folder / "floor.sqlite", sizes)
    selected = _seconds(lambda: _raw_select(folder / "floor.sqlite"))
    append, raw_append = statistics.median(times), statistics.median(floor)
    return [
        Line(
            "submit: decide, apply and append, µs",
            f"{append * 1e6:.0f}",
            f"{raw_append * 1e6:.0f} (the rows alone)",
            f"{append / raw_append:.1f}",
            "",
        ),
        Line(
            f"load and replay {len(played.events):,} events, ms",
            f"{loaded * 1e3:.1f}",
            f"{selected * 1e3:.1f} (the rows alone)",
            f"{loaded / selected:.1f}",
            "10",
        ),
    ]


def _raw_inserts(path: Path, sizes: Sequence[Sequence[int]]) -> list[float]:
    times = []
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=NORMAL")
        database.execute(
            "CREATE TABLE event (game TEXT, version INTEGER, data BLOB, PRIMARY KEY (game, version))"
        )
        version = 0
        for commit in sizes:
            rows = [("bench", version + number, b"x" * size) for number, size in enumerate(commit, 1)]
            version += len(rows)
            start = perf_counter()
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT INTO event VALUES (?, ?, ?)", rows)
            database.execute("COMMIT")
            times.append(perf_counter() - start)
    return times


def _raw_select(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return len(database.execute("SELECT * FROM event WHERE game = 'bench' ORDER BY version").fetchall())


def _posting(game: str, players: int, folder: Path, streams: int) -> list[Line]:
    with served_game(game, players, folder) as opened:
        service = post_game(opened, _PLAYER)
    floor = post_floor(folder)
    lines = [
        Line(
            "POST a command, durable, ms (median)",
            f"{service.median() * 1e3:.2f}",
            f"{floor.median() * 1e3:.2f} (FastAPI, one insert)",
            f"{service.median() / floor.median():.1f}",
            "2",
        ),
        Line("POST p99, first and last third, ms", _thirds(service), _thirds(floor), "", "the same"),
    ]
    return lines + _streaming(game, players, folder, service, streams) if streams else lines


def _streaming(game: str, players: int, folder: Path, alone: Timings, streams: int) -> list[Line]:
    """Measure the same game again while many follow it."""
    with (
        served_game(game, players, folder) as opened,
        following(opened.connection.host, opened.connection.port, opened.path, streams) as followed,
    ):
        busy = post_game(opened, _PLAYER)
    return [
        Line(
            f"POST commands/s while {streams} follow the game",
            f"{busy.per_second():,.0f}",
            f"{alone.per_second():,.0f} (nobody follows)",
            f"{alone.per_second() / busy.per_second():.1f}",
            "",
        ),
        Line("messages/s that they were sent", f"{followed.messages / followed.seconds:,.0f}", "", "", ""),
        Line("the last message, ms after the last answer", f"{followed.behind * 1e3:.0f}", "", "", ""),
    ]


def _thirds(timings: Timings) -> str:
    third = len(timings.seconds) // 3
    first, last = Timings(timings.seconds[:third]), Timings(timings.seconds[-third:])
    return f"{first.p99() * 1e3:.1f} / {last.p99() * 1e3:.1f}"
