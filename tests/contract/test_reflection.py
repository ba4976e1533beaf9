"""Views say which position they reflect, and a client that has just posted reads its own write."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

from adapters.http.app import create_app
from adapters.read_models import open_read_models
from adapters.read_models.keeping import Views
from adapters.read_models.reflected import Reflected
from application.games import Games
from application.projecting import Folds, follow, make_sound
from application.projections import ReadModels
from application.store import EventStore
from tests.contract.client import Client, Table, problem
from tests.contract.conftest import ELSEWHERE, SETTINGS, TITLES

VIEWS = ("getBoard", "getScoreboard", "getMilestones", "getCourse")
TAKE = {"type": "TakeBeans", "count": 2}
POSITION = "tradinghouse-position"


class Lagging:
    """A service whose views follow only when told to; `hurried` is what they do when somebody waits."""

    client: Client

    def __init__(self, store: EventStore, models: ReadModels) -> None:
        self.hurried: Callable[[], None] = lambda: None
        self.views = Views(models, Reflected(), lambda: self.hurried())
        self._store = store
        self._folds = Folds(store, TITLES)

    def follow(self) -> None:
        for position in follow(self._store, self._folds, self.views.models):
            self.views.reflected.reach(position)


@contextmanager
def lagging(games: Games, document: dict[str, Any], seconds: float = 0) -> Iterator[Lagging]:
    with closing(open_read_models("sqlite://")) as models:
        make_sound(games.store, TITLES, models)
        service = Lagging(games.store, models)
        settings = SETTINGS.model_copy(update={"min_position_seconds": seconds})
        app = create_app(games, settings, TITLES, views=service.views)
        with TestClient(app, client=ELSEWHERE) as http:
            service.client = Client(http, document)
            yield service


@pytest.mark.parametrize("view", VIEWS)
def test_who_has_just_posted_reads_the_own_write(table: Table, view: str) -> None:
    posted = table.submit(0, TAKE).json()
    seen = table.get(view, min_position=posted["position"])
    assert seen.json()["version"] == posted["version"]
    assert int(seen.headers[POSITION]) >= posted["position"]
    unchanged = table.get(view, headers={"If-None-Match": seen.headers["etag"]})
    assert (unchanged.status_code, unchanged.headers[POSITION]) == (304, seen.headers[POSITION])


def test_views_that_are_behind_answer_with_what_they_have_and_say_so(
    games: Games, document: dict[str, Any]
) -> None:
    with lagging(games, document) as service:
        table = Table.opened(service.client, "toy", "Ann", "Bo")
        service.follow()
        posted = table.submit(0, TAKE).json()
        for view in VIEWS:
            behind = table.get(view)
            assert behind.status_code == 200
            assert (behind.json()["version"], behind.headers[POSITION]) == (1, "1")
            refused = table.get(view, min_position=posted["position"])
            assert problem(refused) == (503, "position-not-reached")
            assert int(refused.headers["retry-after"]) >= 1
        assert table.get("getBoard", version=3).json()["board"] == {"heap": 4, "beans": [2, 0]}
        listed = service.client.call("listGames")
        assert (listed.json()["games"][0]["version"], listed.headers[POSITION]) == (1, "1")
        refused = service.client.call("listGames", query={"min_position": posted["position"]})
        assert problem(refused) == (503, "position-not-reached")

        service.follow()
        for view in VIEWS:
            assert table.get(view, min_position=posted["position"]).json()["version"] == 3
        listed = service.client.call("listGames", query={"min_position": posted["position"]})
        assert listed.json()["games"][0]["version"] == 3


@pytest.mark.parametrize("view", VIEWS)
def test_what_is_not_reached_yet_is_waited_for(games: Games, document: dict[str, Any], view: str) -> None:
    with lagging(games, document, seconds=60) as service, ThreadPoolExecutor() as others:
        table = Table.opened(service.client, "toy", "Ann", "Bo")
        service.follow()
        posted = table.submit(0, TAKE).json()
        asked = others.submit(table.get, view, min_position=posted["position"])
        service.follow()
        assert asked.result(timeout=30).json()["version"] == 3


def test_who_waits_lets_the_views_go_on_without_a_pause(games: Games, document: dict[str, Any]) -> None:
    with lagging(games, document, seconds=60) as service:
        table = Table.opened(service.client, "toy", "Ann", "Bo")
        service.hurried = service.follow
        posted = table.submit(0, TAKE).json()
        assert table.get("getBoard", min_position=posted["position"]).json()["version"] == 3


@pytest.mark.parametrize("view", VIEWS)
def test_a_position_that_no_event_has_is_refused_at_once(table: Table, view: str) -> None:
    for position in ("2", "9007199254740992", "0", "x"):
        refused = table.get(view, min_position=position)
        assert problem(refused) == (422, "malformed-request")
        assert refused.json()["parameter"] == "min_position"


def test_a_game_that_the_views_do_not_know_yet_is_shown_from_its_log(
    games: Games, document: dict[str, Any]
) -> None:
    with lagging(games, document) as service:
        table = Table.opened(service.client, "toy", "Ann", "Bo")
        table.submit(0, TAKE)
        for view in ("getBoard", "getScoreboard", "getMilestones"):
            seen = table.get(view)
            assert (seen.json()["version"], seen.headers[POSITION]) == (3, "3")
        assert problem(table.get("getCourse")) == (503, "position-not-reached")
        for view in VIEWS:
            assert problem(service.client.call(view, game_id="nothing")) == (404, "no-such-game")


def test_the_course_tells_the_scores_at_the_end_of_each_phase(client: Client) -> None:
    table = Table.opened(client, "toy", "Ann", options={"heap": 2})
    assert table.get("getCourse").json()["course"] == []
    table.submit(0, TAKE)
    scored = table.get("getScoreboard").json()["scoreboard"]
    assert table.get("getCourse").json() == {
        "game_id": table.game_id,
        "game": "toy",
        "version": 4,
        "course": [{"version": 4, "phase": "taking", "scoreboard": scored}],
    }


def test_readiness_tells_how_far_behind_the_views_are(games: Games, document: dict[str, Any]) -> None:
    with lagging(games, document) as service:
        table = Table.opened(service.client, "toy", "Ann", "Bo")
        service.follow()
        table.submit(0, TAKE)
        assert service.client.call("isReady").json() == {
            "status": "ok",
            "position": 3,
            "behind": {"board": 2, "scoring": 2, "milestones": 2, "games": 2},
        }


def test_commands_refusals_and_positions_are_counted(table: Table) -> None:
    table.submit(0, TAKE, key="k")
    table.submit(0, TAKE, key="k")
    table.submit(0, TAKE)
    counted = table.client.call("getMetrics").text.splitlines()
    for line in (
        'tradinghouse_commands_total{replayed="false"} 1.0',
        'tradinghouse_commands_total{replayed="true"} 1.0',
        'tradinghouse_refusals_total{problem="/problems/rule-violation"} 1.0',
        "tradinghouse_command_seconds_count 3.0",
        "tradinghouse_streams 0.0",
        "tradinghouse_position 3.0",
        'tradinghouse_view_position{view="scoring"} 3.0',
    ):
        assert line in counted
