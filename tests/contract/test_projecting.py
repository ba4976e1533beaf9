"""The service and its projector under load: killed in the middle, and read models made anew while they are read."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx2

from adapters.event_store import open_store
from adapters.read_models import open_read_models
from application.audit import audit
from application.audit.evidence import evidence_in
from application.projecting import rebuild
from domain.titles import TITLES
from tests.application.test_projecting import told
from tests.contract.test_server import ROOT, running

Json = Any  # Any: decoded JSON
POSITION = "tradinghouse-position"


class Player:
    """Plays a game at random over HTTP, and sends a command again until it hears the answer."""

    def __init__(self, address: str, game: str, names: str) -> None:
        self.http = httpx2.Client(base_url=address, timeout=30)
        self._chosen = random.Random(7)
        made = self._asked("POST", "/v1/games", {"game": game, "players": [{"name": name} for name in names]})
        self.game_id = made["game_id"]
        self.path = f"/v1/games/{self.game_id}"
        self._tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
        self.to_decide = self._asked("GET", self.path)["to_decide"]
        self.acknowledged: list[Json] = []

    def at(self, address: str) -> None:
        """Go on at another address."""
        self.http.close()
        self.http = httpx2.Client(base_url=address, timeout=30)

    def chosen(self) -> tuple[int, Json, str]:
        """A seat, what it answers, and the key of that command."""
        asked = self._chosen.choice(self.to_decide)
        legal = self._asked("GET", f"{self.path}/legal-commands?seat={asked['seat']}")["commands"]
        body = {"decision": asked["id"], "command": self._chosen.choice(legal)}
        return asked["seat"], body, f"command-{len(self.acknowledged)}"

    def submit(self, seat: int, body: Json, key: str) -> None:
        headers = {"Idempotency-Key": key, "Authorization": f"Bearer {self._tokens[seat]}"}
        answer = self._asked("POST", f"{self.path}/commands", body, headers)
        self.acknowledged.append(answer)
        self.to_decide = answer["to_decide"]

    def _asked(self, method: str, path: str, body: Json = None, headers: Json = None) -> Json:
        answer = self.http.request(method, path, json=body, headers=headers)
        assert answer.status_code < 400, answer.text
        return answer.json()


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    found: list[int] = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # the thread may have ended meanwhile
            found += [int(child) for child in (thread / "children").read_text().split()]
    return found


def test_kills_of_server_and_projector_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    store_path, kills = tmp_path / "games.sqlite", 0
    with running(store_path, min_position_seconds="60") as (server, address):
        player = Player(address, "coffee-traders", "ABCD")
        while len(player.acknowledged) < 90 or kills < 2:
            if len(player.acknowledged) >= 30 * (kills + 1):
                for projector in children(server.pid):
                    os.kill(projector, signal.SIGKILL)
                    kills += 1
            player.submit(*player.chosen())
        # Both are killed while an answer is on its way: whether it was carried out, nobody knows.
        before, lost = len(player.acknowledged), player.chosen()
        sender = Thread(target=_unheard, args=(player, lost))
        sender.start()
        for process in (*children(server.pid), server.pid):
            os.kill(process, signal.SIGKILL)
        sender.join()
    with running(store_path, min_position_seconds="60") as (_, address):
        player.at(address)
        if len(player.acknowledged) == before:
            player.submit(*lost)
        while len(player.acknowledged) < 200:
            player.submit(*player.chosen())
        last = player.acknowledged[-1]
        board = player.http.get(f"{player.path}/board", params={"min_position": last["position"]})
        assert (board.status_code, board.json()["version"]) == (200, last["version"])
    player.http.close()

    url = f"sqlite:///{store_path}"
    with (
        closing(open_store(url)) as store,
        closing(open_read_models(url)) as live,
        closing(open_read_models("sqlite://")) as anew,
    ):
        commands = [commit.command_id for commit in store.commits(player.game_id)][1:]
        assert commands == [f"command-{number}" for number in range(200)]
        assert audit(evidence_in(store, player.game_id), TITLES).clean
        rebuild(store, TITLES, anew)
        assert told(live) == told(anew)


def _unheard(player: Player, command: tuple[int, Json, str]) -> None:
    with suppress(httpx2.TransportError):
        player.submit(*command)


@contextmanager
def making_anew(url: str) -> Iterator[list[str]]:
    """Make all read models anew again and again meanwhile; the list holds what each time has said."""
    enough, said = Event(), list[str]()
    main = "from adapters.cli.main import main; main()"
    program = [sys.executable, "-c", main, "projections", "rebuild", "--store", url]

    def again_and_again() -> None:
        while not enough.is_set():
            done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=60)
            said.append(done.stdout + done.stderr)

    maker = Thread(target=again_and_again)
    maker.start()
    try:
        yield said
    finally:
        enough.set()
        maker.join()


def test_read_models_are_made_anew_under_load_and_no_read_is_wrong(tmp_path: Path) -> None:
    store_path = tmp_path / "games.sqlite"
    url = f"sqlite:///{store_path}"
    seen: dict[str, dict[int, Json]] = {"board": {}, "scoreboard": {}, "milestones": {}}
    with running(store_path, min_position_seconds="60") as (_, address):
        player = Player(address, "cafe", "ABCD")
        reader = httpx2.Client(base_url=address, timeout=30)
        reached = 0
        player.submit(*player.chosen())
        first = reader.get(
            f"{player.path}/board", params={"min_position": player.acknowledged[0]["position"]}
        )
        assert first.status_code == 200  # so the projector has begun to follow
        with making_anew(url) as said:
            while len(player.acknowledged) < 50 or len(said) < 2:
                if player.to_decide:
                    player.submit(*player.chosen())
                last = player.acknowledged[-1]
                for view, versions in seen.items():
                    params = {"min_position": last["position"]}
                    answer = reader.get(f"{player.path}/{view}", params=params)
                    assert answer.status_code == 200, answer.text
                    assert answer.json()["version"] == last["version"]
                    versions[last["version"]] = answer.json()
                    assert int(answer.headers[POSITION]) >= reached
                    reached = max(reached, int(answer.headers[POSITION]))
        assert all("made anew up to position" in sentence for sentence in said), said
        for view, versions in seen.items():
            for version in random.Random(1).sample(sorted(versions), 12):
                then = reader.get(f"{player.path}/{view}", params={"version": version})
                assert then.json() == versions[version]
        reader.close()
    player.http.close()
