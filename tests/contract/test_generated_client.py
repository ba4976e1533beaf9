"""Someone who has only the document makes models of it with a generator, and plays whole games with these alone."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from httpx2 import Response
from pydantic import BaseModel
from starlette.testclient import TestClient

from adapters.event_store import open_store
from adapters.http.app import create_app
from application.games import Games
from domain.titles import TITLES
from tests.contract.conftest import ELSEWHERE, SETTINGS

DOCUMENT = Path(__file__).resolve().parents[2] / "openapi" / "tradinghouse.json"
NAMES = {"coffee-traders": "CoffeeTraders", "cafe": "Cafe"}
"""What stands before the names of a title's models."""
OF_EVERY_TITLE = {"SeedRevealed", "RulesAdopted", "GameForked"}

Generated = Any  # Any: the models exist only while the tests run, no checker of types has seen them


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generated]:
    """The module that the generator makes of the published document."""
    folder = tmp_path_factory.mktemp("generated")
    options = ["--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin"]
    options += ["--type-mappings", "date-time=string"]  # so that times are written again as they were read
    files = ["--input", str(DOCUMENT), "--input-file-type", "openapi", "--output", "generated_models.py"]
    command = [sys.executable, "-m", "datamodel_code_generator", *options, *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield import_module("generated_models")


@pytest.fixture(scope="module")
def http() -> Iterator[TestClient]:
    store = open_store("sqlite://")
    with TestClient(create_app(Games(store, TITLES), SETTINGS, TITLES), client=ELSEWHERE) as http:
        yield http
    store.close()


@dataclass(frozen=True)
class Client:
    """Sends and reads generated models, and nothing else."""

    http: TestClient
    models: Generated
    title: str

    def get(self, kind: str, path: str, **query: int) -> Generated:
        return self.read(kind, self.http.get(f"/v1{path}", params=query))

    def post(self, kind: str, path: str, body: BaseModel, token: str | None = None) -> Generated:
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid4())}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        return self.read(kind, self.http.post(f"/v1{path}", content=body.model_dump_json(), headers=headers))

    def read(self, kind: str, response: Response) -> Generated:
        answer = getattr(self.models, kind).model_validate_json(response.content)
        assert answer.model_dump(mode="json", exclude_unset=True) == response.json(), (
            "the document tells of all"
        )
        return answer

    def message(self, kind: str, message: BaseModel) -> Generated:
        """A message of any title as one of this client's: the guide says to read it with the title's own union."""
        union = getattr(self.models, NAMES[self.title] + kind)
        read = union.model_validate(message.model_dump(exclude_unset=True)).root
        front = "" if read.type in OF_EVERY_TITLE else NAMES[self.title]
        assert type(read).__name__ == front + read.type
        assert read.model_dump(exclude_unset=True) == message.model_dump(exclude_unset=True)
        return read


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_to_its_end_with_generated_models_alone(
    http: TestClient, models: Generated, title: str
) -> None:
    client = Client(http, models, title)
    players = [models.PlayerToSeat(name="Ann"), models.PlayerToSeat(name="Bo")]
    created = client.post("CreatedGame", "/games", models.NewGame(game=title, players=players))
    path = f"/games/{created.game_id}"
    tokens = {seat.seat: seat.token for seat in created.seats}

    random = Random(11)
    to_decide = client.get("Game", path).to_decide
    sent: list[Generated] = []
    told: list[Generated] = []
    while to_decide:
        asked = random.choice(to_decide)
        client.message("Decision", asked.decision)
        legal = client.get("LegalCommands", f"{path}/legal-commands", seat=asked.seat)
        sent.append(client.message("Command", random.choice(legal.commands)))
        request = models.CommandRequest(decision=asked.id, command=sent[-1])
        answer = client.post("CommandAnswer", f"{path}/commands", request, tokens[asked.seat])
        told += [client.message("Event", envelope.event) for envelope in answer.events]
        to_decide = answer.to_decide

    game = client.get("Game", path)
    *_, ended, revealed = told
    assert game.status == models.GameStatus.over
    assert game.result == ended.scores == client.get("ScoreboardAnswer", f"{path}/scoreboard").scoreboard
    assert type(revealed) is models.SeedRevealed

    creation, *commits = client.get("CommitPage", f"{path}/commits", limit=1000).commits
    assert type(creation.header.command.root) is models.CreateGame
    assert [client.message("Command", commit.header.command) for commit in commits] == sent
    assert logged(client, path)[-len(told) :] == told


@pytest.mark.parametrize("title", TITLES)
def test_what_a_client_shows_beside_play_is_read_with_generated_models(
    http: TestClient, models: Generated, title: str
) -> None:
    client = Client(http, models, title)
    players = [models.PlayerToSeat(name="Ann"), models.PlayerToSeat(name="Bo")]
    created = client.post("CreatedGame", "/games", models.NewGame(game=title, players=players))
    path = f"/games/{created.game_id}"

    board = client.get("BoardAnswer", f"{path}/board").board.root
    assert type(board) is getattr(models, f"{NAMES[title]}Board")
    for kind, view in (
        ("MilestonesAnswer", "milestones"),
        ("CourseAnswer", "scoreboard/course"),
        ("Explanation", f"events/{created.version}"),
        ("AuditReport", "audit"),
        ("Head", "head"),
    ):
        client.get(kind, f"{path}/{view}")
    assert client.get("Rulebook", f"/rules/{title}").sections
    assert client.get("Editions", f"/editions/{title}").editions
    assert created.game_id in [row.game_id for row in client.get("GamePage", "/games").games]
    refused = client.get("Problem", f"{path}/board", version=10_000)
    assert refused.type == models.ProblemType("/problems/no-such-version")


def logged(client: Client, path: str) -> list[Generated]:
    """All events of a game, page by page."""
    found: list[Generated] = []
    after: int | None = 0
    while after is not None:
        page = client.get("EventPage", f"{path}/events", after=after)
        found += [client.message("Event", envelope.event) for envelope in page.events]
        after = page.next
    return found
