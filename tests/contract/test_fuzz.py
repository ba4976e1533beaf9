"""Whatever is sent, the service keeps to its document: schemathesis makes the requests and judges the answers."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.core.parameters import ParameterLocation
from starlette.types import ASGIApp, Receive, Scope, Send

from adapters.event_store import open_store
from adapters.http.app import create_app
from adapters.http.document import openapi_document
from application.games import Created, Games, NewPlayer
from tests.contract.conftest import ADMIN_TOKEN, SETTINGS, TITLES

CONFIG = schemathesis.Config.from_dict(
    {
        "checks": {
            # A request of the right form may be refused all the same: no such game, against the rules.
            "positive_data_acceptance": {"enabled": False},
            # If-Match is checked before the form.
            "negative_data_rejection": {"expected-statuses": [400, 401, 404, 405, 412, 415, 422]},
        }
    }
)

schemathesis.serializer.alias("application/jsonl", "text/plain")
schema = schemathesis.openapi.from_dict(openapi_document(TITLES), config=CONFIG)
running: list[ASGIApp] = []


async def service(scope: Scope, receive: Receive, send: Send) -> None:
    """The application of this module's fixture: schemathesis wants one before there are fixtures."""
    await running[-1](scope, receive, send)


schema.app = service


@pytest.fixture(scope="module")
def game() -> Iterator[Created]:
    store = open_store("sqlite://")
    games = Games(store, TITLES)
    running.append(create_app(games, SETTINGS, TITLES))
    yield games.create("toy", [NewPlayer("Ann"), NewPlayer("Bo")], command_id="k", options={"heap": 1000})
    store.close()


@schema.parametrize()
@settings(max_examples=25, derandomize=True, deadline=None, database=None)
def test_every_answer_is_one_that_the_document_describes(case: schemathesis.Case[Any], game: Created) -> None:
    """Requests are about a game that is there, unless their path is the part that is wrong, and have its token."""
    path = case.meta.components.get(ParameterLocation.PATH) if case.meta else None
    if path is not None and path.mode.is_positive and "game_id" in case.path_parameters:
        case.path_parameters["game_id"] = game.game_id
    tokens = {"seatToken": game.seats[0].token, "hostToken": game.host_token, "adminToken": ADMIN_TOKEN}
    needed = [name for need in case.operation.definition.raw.get("security", []) for name in need]
    token = tokens[needed[0] if needed else "seatToken"]
    case.call_and_validate(headers={"Authorization": f"Bearer {token}"})
