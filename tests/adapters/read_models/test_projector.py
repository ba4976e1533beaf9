"""The projector as a process of its own: woken, started again when it dies, and never left behind."""

import asyncio
import logging
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Queue

import pytest

from adapters.event_store import open_store
from adapters.read_models.keeping import Views, kept
from adapters.read_models.supervisor import Supervisor
from application.games import Games, NewPlayer
from application.store import EventStore
from tests.toy import TOY

ROOT = Path(__file__).resolve().parents[3]
TITLES = {"toy": TOY}
PROJECTOR = (
    sys.executable,
    "-c",
    f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    "from adapters.read_models.projector import main\n"
    "from tests.toy import TOY\n"
    "main({'toy': TOY})",
)
# Tells its process id, and again whenever it is woken; ends with its input.
ECHO = (
    sys.executable,
    "-c",
    "import os, sys\nprint(os.getpid(), flush=True)\nfor _ in sys.stdin: print(os.getpid(), flush=True)",
)
PARENT = """
import sys
from adapters.read_models.supervisor import Supervisor
told = lambda pid: print(pid, flush=True)
with Supervisor(sys.argv[1:], {}, told):
    sys.stdin.read()
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture
def store(url: str) -> Iterator[EventStore]:
    with closing(open_store(url)) as opened:
        yield opened


def taken(games: Games, game_id: str, command_id: str) -> int:
    return games.submit(game_id, 0, {"type": "TakeBeans", "count": 1}, command_id=command_id).position


def new(games: Games) -> str:
    return games.create("toy", [NewPlayer("Ann")], command_id="new", options={"heap": 99}).game_id


def reached(views: Views, position: int) -> bool:
    return asyncio.run(views.reflected.wait(position, 30))


def version(views: Views, game_id: str) -> int:
    found = views.models.view("board", game_id).value
    assert found is not None
    return found.version


@contextmanager
def supervised(*command: str) -> Iterator[tuple[Supervisor, "Queue[int]"]]:
    told: Queue[int] = Queue()
    with Supervisor(command or ECHO, {}, told.put) as supervisor:
        yield supervisor, told


def ended(process: int) -> Callable[[], bool]:
    """Watch a process; what is returned waits for its end, even where nobody has collected it."""
    watched = os.pidfd_open(process)

    def wait() -> bool:
        ready, _, _ = select.select([watched], [], [], 30)
        os.close(watched)
        return bool(ready)

    return wait


def test_read_models_follow_what_is_written_here_and_by_other_processes(url: str, store: EventStore) -> None:
    games = Games(store, TITLES)
    game_id = new(games)
    with kept(url, store, TITLES, PROJECTOR) as views:
        assert reached(views, taken(games, game_id, "here"))
        assert version(views, game_id) == 2
        with closing(open_store(url)) as elsewhere:
            assert reached(views, taken(Games(elsewhere, TITLES), game_id, "elsewhere"))
        assert version(views, game_id) == 3


def test_a_projector_that_cannot_go_on_says_why_in_one_line(url: str) -> None:
    environment = {**os.environ, "TRADINGHOUSE_STORE": url}
    ended = subprocess.run(PROJECTOR, env=environment, input="", capture_output=True, text=True, check=False)
    path = url.removeprefix("sqlite:///")
    assert (ended.returncode, ended.stderr) == (1, f"projector: there is no store at {path}\n")


def test_read_models_of_another_log_say_nothing_from_the_beginning(url: str, store: EventStore) -> None:
    with kept(url, store, TITLES, PROJECTOR) as views:
        ghost = new(Games(store, TITLES))
        assert reached(views, 1)
    with closing(open_store("sqlite://")) as other, kept(url, other, TITLES, ECHO) as views:
        assert views.models.view("board", ghost) == (0, None)


def test_a_process_is_woken_and_ends_in_the_end() -> None:
    with supervised() as (supervisor, told):
        process = told.get(timeout=30)
        wait = ended(process)
        supervisor.say(b"\n")
        assert told.get(timeout=30) == process
    assert wait()


def test_a_process_that_is_killed_is_started_again(caplog: pytest.LogCaptureFixture) -> None:
    with supervised() as (supervisor, told):
        first = told.get(timeout=30)
        os.kill(first, signal.SIGKILL)
        second = told.get(timeout=30)
        assert second != first
        supervisor.say(b"\n")
        assert told.get(timeout=30) == second
    (record,) = caplog.records
    assert record.getMessage() == "the projector has ended (-9); it is started again in 0.2 s"


def test_a_process_that_cannot_be_started_is_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    with heard_of_deaths() as heard, supervised("/no/such/program"):
        assert heard.get(timeout=30).endswith("started again in 0.2 s")
        assert heard.get(timeout=30).endswith("started again in 0.4 s")
    assert "cannot be started" in caplog.text


@contextmanager
def heard_of_deaths() -> Iterator["Queue[str]"]:
    heard: Queue[str] = Queue()
    handler = logging.Handler()
    handler.emit = lambda record: heard.put(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("adapters.read_models.supervisor")
    logger.addHandler(handler)
    yield heard
    logger.removeHandler(handler)


def test_a_process_that_always_dies_is_started_again_after_longer_and_longer_pauses() -> None:
    dying = (sys.executable, "-c", "raise SystemExit(3)")
    with heard_of_deaths() as heard, supervised(*dying) as (supervisor, _):
        said = [heard.get(timeout=30) for _ in range(3)]
        supervisor.say(b"!")
    assert said == [
        f"the projector has ended (3); it is started again in {pause} s" for pause in ("0.2", "0.4", "0.8")
    ]


def test_a_process_that_does_not_read_holds_nobody_up() -> None:
    silent = "import os, time\nprint(os.getpid(), flush=True)\ntime.sleep(600)"
    with supervised(sys.executable, "-c", silent) as (supervisor, told):
        wait = ended(told.get(timeout=30))
        for _ in range(70_000):
            supervisor.say(b"\n")
    assert wait()


def test_a_process_ends_when_its_parent_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, *ECHO], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        wait = ended(int(parent.stdout.readline()))
        parent.kill()
    assert wait()
