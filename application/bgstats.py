"""A finished game as a play for BG Stats, the log book of board gamers.

The app takes a play as JSON in a link, `https://app.bgstatsapp.com/createPlay.html?data=...`, and asks its user which
of the user's games and players are meant; it remembers the answer by `sourceGameId` and `sourcePlayerId`. The times
are UTC, "yyyy-MM-dd HH:mm:ss"; `winner` is told of every player, for the app misses it where it is left out.
"""

from collections import Counter
from urllib.parse import quote

import msgspec

from application.answers import Published
from application.errors import GameIsRunning
from application.games import Games
from domain.kernel.table import Scoreboard, SeatScore

_SOURCE = "tradinghouse"
_LINK = "https://app.bgstatsapp.com/createPlay.html?data="


class PlayedGame(msgspec.Struct, frozen=True, rename="camel"):
    """Which game was played; the app matches it by its name the first time."""

    name: str
    source_game_id: str
    highest_wins: bool = True
    no_points: bool = False


class PlayedBy(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """One player of a play, as the app knows one: by name, with the final score and the rank (1 is best)."""

    name: str
    source_player_id: str
    score: int
    rank: int
    winner: bool
    start_player: bool
    role: str = ""


class Play(msgspec.Struct, frozen=True, rename="camel"):
    """A play; `board` is the edition, `comments` tell every score by category."""

    source_name: str
    source_play_id: str
    play_date: str
    game: PlayedGame
    location: str
    board: str
    comments: str
    players: tuple[PlayedBy, ...]


def play_of(games: Games, game_id: str) -> Play:
    """Return a finished game as a play; raises NoSuchGame, and GameIsRunning for one that is not over."""
    game = games.published(game_id)
    rules, state = game.rules, game.state
    if not rules.over(state):
        raise GameIsRunning(game_id)
    scores = rules.score(state)
    starts = _start_seat(games, game_id)
    ids = _player_ids(game.names)
    return Play(
        source_name=_SOURCE,
        source_play_id=game_id,
        play_date=game.recorded_at[:19].replace("T", " "),
        game=PlayedGame(game.title.label, game.title.name),
        location=_SOURCE,
        board=f"{rules.edition.name} edition",
        comments=_comments(game, scores),
        players=tuple(
            PlayedBy(
                name=game.names[seat.seat],
                source_player_id=ids[seat.seat],
                score=seat.total,
                rank=seat.rank,
                winner=seat.seat in scores.winners,
                start_player=seat.seat == starts,
                role="" if (bot := game.bots[seat.seat]) is None else f"bot {bot}",
            )
            for seat in scores.seats
        ),
    )


def link_of(play: Play) -> str:
    """Return the link that hands a play to the app."""
    return _LINK + quote(msgspec.json.encode(play), safe="")


def _start_seat(games: Games, game_id: str) -> int:
    """The seat that had the first decision of the game."""
    (first,) = games.commits(game_id, limit=1)
    then = games.at(game_id, first.last_version)
    return then.rules.pending(then.state)[0].seat


def _player_ids(names: tuple[str, ...]) -> list[str]:
    """A person is known by name; who shares it at one table is told apart by the seat."""
    counts = Counter(names)
    return [name if counts[name] == 1 else f"{name} (seat {seat})" for seat, name in enumerate(names)]


def _comments(game: Published, scores: Scoreboard) -> str:
    lines = [_told(game.names[seat.seat], seat) for seat in scores.seats]
    if scores.note:
        lines.append(scores.note)
    return "\n".join([*lines, f"Game {game.game_id}, {game.version} events, receipt {game.hash}"])


def _told(name: str, seat: SeatScore) -> str:
    points = [f"{line.category.replace('_', ' ')} {line.points}" for line in seat.lines]
    return f"{name} {seat.total}: {', '.join(points)}"
