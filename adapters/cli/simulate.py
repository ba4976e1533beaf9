"""Simulation: whole games between programs, repeatable from a seed."""

import hashlib
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from adapters.bots.random_player import RandomPlayer
from adapters.cli.processes import side_by_side
from adapters.cli.terminal import StoreOption, fail, out, progress, score_table
from adapters.cli.titles import TitleArgument, check_players, title_named
from adapters.event_store import open_store
from application.editions import built_in, parsed
from application.games import Games, NewPlayer
from domain.kernel.chance import Chance, seed_commitment
from domain.kernel.play import carry_out, open_game
from domain.kernel.table import Pinned, Scoreboard
from domain.titles import TITLES

_BOTS = ("random",)


@dataclass(frozen=True)
class Result:
    """A finished game of a simulation; `game_id` where it is kept."""

    number: int
    commands: int
    events: int
    scores: Scoreboard
    game_id: str = ""


def simulate(
    game: TitleArgument,
    players: Annotated[int | None, typer.Option(help="How many players; the most if not said.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same games.")] = 0,
    bots: Annotated[str, typer.Option(help="Who plays, by seat, separated by commas: random.")] = "random",
    jobs: Annotated[int, typer.Option(min=1, help="Processes that play side by side.")] = 1,
    store: StoreOption = "",
) -> None:
    """Play games between programs and print their final scores.

    With a store the games are kept there, each under an id of its own; the same simulation again finds them and adds
    nothing.

    Examples:

        tradinghouse simulate coffee-traders --players 4 --games 3 --seed 7

        tradinghouse simulate cafe --players 1 --games 100 --jobs 2 --store sqlite:///games.sqlite
    """
    title = title_named(game)
    seats = title.players[-1] if players is None else players
    check_players(title, seats)
    unknown = [bot for bot in bots.split(",") if bot not in _BOTS]
    if unknown:
        fail(f"there is no bot {unknown[0]!r}; there is {', '.join(_BOTS)}")
    names = tuple(f"random {seat}" for seat in range(seats))
    play = partial(_kept, game, seats, seed, store) if store else partial(_played, game, seats, seed)
    if store:
        open_store(store).close()
    results = []
    with progress() as bar:
        task = bar.add_task(f"{title.label}, {seats} players", total=games)
        for result in side_by_side(play, range(1, games + 1), jobs):
            results.append(result)
            bar.advance(task)
            kept = f", kept as {result.game_id}" if result.game_id else ""
            heading = f"game {result.number}: {result.commands} commands, {result.events} events{kept}"
            out.print(score_table(heading, result.scores, names))
    if games > 1:
        out.print(_summary(results, names))


def _seed(game: str, players: int, seed: int, number: int, use: str) -> bytes:
    return hashlib.sha256(f"tradinghouse/simulate/1 {game} {players} {seed} {number} {use}".encode()).digest()


def _played(game: str, players: int, seed: int, number: int) -> Result:
    """Play one game in memory."""
    title = TITLES[game]
    edition = built_in(title)[0]
    rules = title.rules(parsed(title, edition))
    game_seed = _seed(game, players, seed, number, "chance")
    chance, player = Chance(game_seed), RandomPlayer(_seed(game, players, seed, number, "player"))
    commitment = seed_commitment("", game_seed)
    pinned = Pinned(players, title.rules_version, edition.name, edition.hash, commitment, open_seed=True)
    state, events = open_game(rules, pinned, title.options(), chance)
    commands, happened = 0, len(events)
    while not rules.over(state):
        decision = player.seat(rules.pending(state))
        command = player.command(list(rules.legal_commands(state, decision.seat)))
        happened += len(carry_out(rules, state, decision.seat, command, chance, decision.id))
        commands += 1
    seed_revealed = 1  # a log ends with it; in memory there is no log
    return Result(number, commands, happened + seed_revealed, rules.score(state))


def _kept(game: str, players: int, seed: int, store: str, number: int) -> Result:
    """Play one game through the games service, which keeps it; the command ids make a second run find it."""
    player = RandomPlayer(_seed(game, players, seed, number, "player"))
    key = f"simulate/{game}/{players}/{seed}/{number}"
    with closing(open_store(store)) as opened:
        games = Games(opened)
        made = games.create(
            game,
            [NewPlayer(f"random {seat}") for seat in range(players)],
            command_id=key,
            seed=_seed(game, players, seed, number, "chance"),
        )
        seen = games.at(made.game_id, made.version)
        commands = 0
        while not seen.rules.over(seen.state):
            decision = player.seat(seen.rules.pending(seen.state))
            command = player.command(list(seen.rules.legal_commands(seen.state, decision.seat)))
            commands += 1
            answer = games.submit(
                made.game_id,
                decision.seat,
                msgspec.to_builtins(command),
                command_id=f"{key}/{commands}",
                decision=decision.id,
                actor="bot",
            )
            seen = games.at(made.game_id, answer.version)
        return Result(number, commands, seen.version, seen.rules.score(seen.state), made.game_id)


def _summary(results: list[Result], names: tuple[str, ...]) -> Table:
    """Return each seat's points over all games: lowest, mean, highest, and wins (shared ones count for each)."""
    table = Table(title=f"{len(results)} games", title_justify="left")
    for column in ("seat", "lowest", "mean", "highest", "wins"):
        table.add_column(column, justify="left" if column == "seat" else "right")
    for seat, name in enumerate(names):
        totals = [one.total for result in results for one in result.scores.seats if one.seat == seat]
        wins = sum(seat in result.scores.winners for result in results)
        mean = f"{sum(totals) / len(totals):.1f}"
        table.add_row(name, str(min(totals)), mean, str(max(totals)), str(wins))
    return table
