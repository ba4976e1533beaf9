"""Read models of whole random games of every title and player count: followed, made anew, and replayed alike."""

import random
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import count

import msgspec
import pytest

from adapters.event_store import open_store
from adapters.read_models import open_read_models
from application.games import Games, NewPlayer
from application.projecting import Folds, follow, make_sound, rebuild
from application.projections import SCORING, VIEWS, CoursePoint, ReadModels
from application.store import EventStore
from domain.titles import TITLES
from tests.application.conftest import counted, ticking
from tests.application.test_projecting import told

TABLES = [(title, players) for title in TITLES.values() for players in title.players]


def played(games: Games, draws: random.Random) -> Iterator[str]:
    """Play a game at every kind of table, all at once, and yield its id after each command."""
    going = [
        games.create(
            title.name, [NewPlayer(f"player {seat}") for seat in range(players)], command_id=f"{number}"
        )
        for number, (title, players) in enumerate(TABLES)
    ]
    running = [made.game_id for made in going]
    for number in count():
        if not running:
            return
        game_id = draws.choice(running)
        game = games.published(game_id)
        decision = draws.choice(game.rules.pending(game.state))
        command = draws.choice(list(game.rules.legal_commands(game.state, decision.seat)))
        games.submit(game_id, decision.seat, msgspec.to_builtins(command), command_id=f"command {number}")
        if game.rules.over(games.published(game_id).state):
            running.remove(game_id)
        yield game_id


@pytest.fixture(scope="module")
def finished() -> Iterator[tuple[EventStore, Games, ReadModels]]:
    """Games that were followed from the beginning, now and then, by somebody who keeps few of them in memory."""
    with ExitStack() as stack:
        store = stack.enter_context(closing(open_store("sqlite://")))
        live = stack.enter_context(closing(open_read_models("sqlite://")))
        games, draws = Games(store, clock=ticking(), entropy=counted()), random.Random(5)
        make_sound(store, TITLES, live)
        folds = Folds(store, TITLES, keep=3)
        for _ in played(games, draws):
            if draws.random() < 0.05:
                list(follow(store, folds, live))
        list(follow(store, folds, live))
        yield store, games, live


def test_read_models_made_anew_say_what_followed_ones_say(
    finished: tuple[EventStore, Games, ReadModels],
) -> None:
    store, _, live = finished
    with closing(open_read_models("sqlite://")) as anew:
        rebuild(store, TITLES, anew)
        assert told(anew) == told(live)


def test_views_are_those_of_the_replayed_game(finished: tuple[EventStore, Games, ReadModels]) -> None:
    _, games, live = finished
    summaries, _ = games.list()
    assert len(summaries) == len(TABLES)
    for summary in summaries:
        now = games.published(summary.game_id)
        for name, make in VIEWS.items():
            document = msgspec.json.encode(make(now.rules, now.state))
            assert live.view(name, now.game_id).value == (now.title.name, now.version, document)


def test_the_course_is_that_of_the_replayed_game(finished: tuple[EventStore, Games, ReadModels]) -> None:
    _, games, live = finished
    summaries, _ = games.list()
    for summary in summaries[::3]:
        found = live.course(summary.game_id).value
        assert found is not None
        view, points = found
        course = [msgspec.json.decode(point, type=CoursePoint) for point in points]
        assert msgspec.json.encode(course[-1].scoreboard) == live.view(SCORING, summary.game_id)[1].document  # type: ignore[union-attr]  # it is known
        assert course[-1].version in (view.version, view.version - 1)
        for point in course:
            before = games.at(summary.game_id, point.version - 1)
            then = games.at(summary.game_id, point.version)
            assert before.rules.phase(before.state) == point.phase != then.rules.phase(then.state)
            assert then.rules.score(then.state) == point.scoreboard
