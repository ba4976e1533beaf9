"""Finished games as plays for BG Stats: who played, who began, who won with what."""

from urllib.parse import unquote_to_bytes

import msgspec
import pytest

from adapters.bots.random_player import RandomPlayer
from application.bgstats import Play, link_of, play_of
from application.errors import GameIsRunning, NoSuchGame
from application.games import Games, NewPlayer
from application.store import EventStore
from domain.titles import TITLES
from tests.application.conftest import counted, ticking
from tests.application.test_forking import play_on


def ended(games: Games, *players: NewPlayer) -> str:
    game = games.create("toy", players, command_id="new", options={"heap": len(players)}).game_id
    for seat in range(len(players)):
        games.submit(game, seat, {"type": "TakeBeans", "count": 1}, command_id=f"c{seat}")
    for seat in range(len(players)):
        games.submit(game, seat, {"type": "Vote", "seat": 0}, command_id=f"v{seat}")
    return game


def test_all_who_share_the_first_rank_have_won(games: Games) -> None:
    play = play_of(games, ended(games, NewPlayer("Ann"), NewPlayer("Bo")))
    assert [(player.rank, player.winner, player.score) for player in play.players] == [(1, True, 1)] * 2


def test_the_date_is_when_the_game_ended(games: Games) -> None:
    assert play_of(games, ended(games, NewPlayer("Ann"))).play_date == "2026-01-02 08:00:02"


def test_who_has_the_name_of_another_is_told_apart_and_a_bot_is_told(games: Games) -> None:
    players = NewPlayer("Ann"), NewPlayer("Ann", "random"), NewPlayer("Bo")
    play = play_of(games, ended(games, *players))
    assert [(player.name, player.source_player_id, player.role) for player in play.players] == [
        ("Ann", "Ann (seat 0)", ""),
        ("Ann", "Ann (seat 1)", "bot random"),
        ("Bo", "Bo", ""),
    ]


@pytest.mark.parametrize("name", TITLES)
def test_every_title_tells_its_scores_by_category_and_who_began(store: EventStore, name: str) -> None:
    games = Games(store, TITLES, clock=ticking(), entropy=counted())
    game = games.create(name, [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new").game_id
    opened = games.published(game)
    begins = opened.rules.pending(opened.state)[0].seat
    play_on(games, game, 10_000, RandomPlayer(bytes(32)))
    play, scores = play_of(games, game), opened.rules.score(games.published(game).state)
    assert [player.start_player for player in play.players] == [seat == begins for seat in range(2)]
    assert [player.score for player in play.players] == [seat.total for seat in scores.seats]
    for line in scores.seats[0].lines:
        assert f"{line.category.replace('_', ' ')} {line.points}" in play.comments
    assert scores.note in play.comments
    assert play.game.name == TITLES[name].label


def test_the_link_holds_the_whole_play(games: Games) -> None:
    play = play_of(games, ended(games, NewPlayer("Ann & Bo?"), NewPlayer("Zoë")))
    link = link_of(play)
    assert link.isascii()
    assert "&" not in link
    encoded = link.removeprefix("https://app.bgstatsapp.com/createPlay.html?data=")
    assert msgspec.json.decode(unquote_to_bytes(encoded), type=Play) == play


def test_a_game_that_is_not_over_is_no_play(games: Games) -> None:
    running = games.create("toy", [NewPlayer("Ann")], command_id="new").game_id
    with pytest.raises(GameIsRunning):
        play_of(games, running)
    with pytest.raises(NoSuchGame):
        play_of(games, "nothing")
