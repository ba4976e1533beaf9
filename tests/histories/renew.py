"""Write the golden games that are missing, and tell the told ones anew:

    python -m tests.histories.renew

A golden game is never written over: a game that was played is decided the same for ever. When a rule is corrected, the
rules version is raised and the old way kept, the old files stay, and new ones are written beside them under the new
version. Only where the games themselves must change (an event got a new field before the first release) is a file
deleted first. How a game is told may change with every better sentence: read what changed before it is committed.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from domain.cafe.events import Options
from domain.titles import TITLES
from tests.domain.cafe.games import sensible_command
from tests.domain.coffee_traders.games import finished
from tests.histories.replaying import Game, played, read, written
from tests.histories.telling import told

HERE: Final = Path(__file__).parent
GAMES: Final[dict[str, Callable[[], Game]]] = {
    "coffee-traders/2-players": lambda: finished("2 players", "ambitious", 104),
    "coffee-traders/3-players": lambda: finished("3 players", "ambitious", 119),
    "coffee-traders/4-players": lambda: finished("4 players", "ambitious", 48),
    "coffee-traders/5-players": lambda: finished("5 players", "ambitious", 113),
    "cafe/1-player": lambda: played("cafe", 1, sensible_command, 192),
    "cafe/2-players": lambda: played("cafe", 2, sensible_command, 199),
    "cafe/3-players": lambda: played("cafe", 3, sensible_command, 58),
    "cafe/4-players": lambda: played("cafe", 4, sensible_command, 83),
    "cafe/2-players-expresso": lambda: played("cafe", 2, sensible_command, 122, Options(expresso=True)),
}


TOLD: Final = ("coffee-traders/2-players", "cafe/1-player")
"""The golden games that are told as sentences too, in a file beside them."""


def path(name: str, rules_version: int) -> Path:
    """Where a golden game lies, such as path("cafe/1-player", 1)."""
    title, _, table = name.partition("/")
    return HERE / title.replace("-", "_") / f"{table}-rules-{rules_version}.jsonl"


def newest() -> dict[Path, Callable[[], Game]]:
    """The golden games of the newest rules version of each title, and how each is played."""
    return {path(name, TITLES[name.partition("/")[0]].rules_version): game for name, game in GAMES.items()}


def told_games() -> list[Path]:
    """The files of the golden games that are told, each beside its text."""
    return [path(name, TITLES[name.partition("/")[0]].rules_version) for name in TOLD]


def main() -> None:
    for file, game in newest().items():
        if not file.exists():
            file.write_text(written(game()), "utf-8")
            print(f"{file} is new")
    for file in told_games():
        file.with_suffix(".txt").write_text(told(read(file.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
