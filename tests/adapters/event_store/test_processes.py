"""Several processes on one store, processes that are killed, and stores that are opened again."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adapters.event_store import open_store
from application import chain
from application.games import Games, NewPlayer
from application.store import EventStore, NewEvent
from tests.toy import TOY

ROOT = Path(__file__).resolve().parents[3]
Process = subprocess.Popen[str]
Start = Callable[..., Process]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts processes, which wait until they are told to go, and ends them all."""
    started: list[Process] = []

    def start_one(*args: object) -> Process:
        command = [sys.executable, "-m", "tests.adapters.event_store.process", *map(str, args)]
        process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        started.append(process)
        return process

    yield start_one
    for process in started:
        process.kill()
        process.communicate()


def heard(process: Process) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def go(*processes: Process) -> None:
    """Let them all begin as nearly at once as can be."""
    assert [heard(process) for process in processes] == ["ready"] * len(processes)
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()


def ended(process: Process) -> list[str]:
    """What the process still said, once it has ended well."""
    rest = unheard(process)
    assert process.wait(timeout=60) == 0
    return rest


def unheard(process: Process) -> list[str]:
    """All lines that the process still says before it ends, without one that it may not have finished."""
    assert process.stdout is not None
    return process.stdout.read().split("\n")[:-1]


def with_a_game(url: str, heap: int = 1000) -> str:
    store = open_store(url)
    made = Games(store, {"toy": TOY}).create(
        "toy", [NewPlayer("Ann")], command_id="new", options={"heap": heap}
    )
    store.close()
    return made.game_id


def assert_sound(store: EventStore, game_id: str) -> None:
    """The log has every version once, the commits cover it without a gap, and the chain holds."""
    events = store.events(game_id)
    assert [event.version for event in events] == list(range(1, len(events) + 1))
    digest, covered = chain.start(game_id), 0
    for commit in store.commits(game_id):
        assert commit.first_version == covered + 1
        own = [NewEvent(e.topic, e.data) for e in events[covered : commit.last_version]]
        digest = chain.link(digest, commit.header, own)
        assert digest == commit.hash
        covered = commit.last_version
    assert covered == len(events)


def test_a_store_that_is_opened_again_goes_on(url: str) -> None:
    game_id = with_a_game(url)
    first = open_store(url)
    before = Games(first, {"toy": TOY})
    answer = before.submit(game_id, 0, {"type": "TakeBeans", "count": 2}, command_id="c1")
    token = before.create("toy", [NewPlayer("Ann")], command_id="new", options={"heap": 1000}).host_token
    first.close()

    again = open_store(url)
    games = Games(again, {"toy": TOY})
    assert games.published(game_id).hash == answer.hash
    assert games.seat_of(game_id, token) == "host"
    assert (
        games.create("toy", [NewPlayer("Ann")], command_id="new", options={"heap": 1000}).host_token == token
    )
    assert games.submit(game_id, 0, {"type": "TakeBeans", "count": 1}, command_id="c2").version == 4
    assert_sound(again, game_id)
    again.close()


def test_processes_that_race_on_one_game_lose_nothing(url: str, start: Start) -> None:
    game_id = with_a_game(url)
    racers = [start("play", url, game_id, name, 60) for name in ("one", "two")]
    go(*racers)
    said = [command for racer in racers for command in ended(racer)]
    assert len(said) == 120

    store = open_store(url)
    assert sorted(commit.command_id for commit in store.commits(game_id)) == sorted(["new", *said])
    assert Games(store, {"toy": TOY}).published(game_id).state.heap == 1000 - 2 * 120
    assert_sound(store, game_id)
    store.close()


def test_processes_that_send_the_same_commands_have_them_accepted_once(url: str, start: Start) -> None:
    game_id = with_a_game(url)
    racers = [start("play", url, game_id, "same", 40) for _ in range(2)]
    go(*racers)
    assert [ended(racer) for racer in racers] == [[f"same-{number}" for number in range(40)]] * 2

    store = open_store(url)
    assert len(store.commits(game_id)) == 41
    assert_sound(store, game_id)
    store.close()


def test_processes_that_open_a_new_store_at_once_share_it(url: str, start: Start) -> None:
    openers = [start("begin", url, "same") for _ in range(4)]
    go(*openers)
    said = [line.split() for opener in openers for line in ended(opener)]
    assert len({(game_id, token) for game_id, token, _ in said}) == 1
    assert sorted(replayed for *_, replayed in said) == ["False", "True", "True", "True"]


def test_a_process_killed_in_the_middle_of_a_commit_leaves_a_clean_store(url: str, start: Start) -> None:
    game_id = with_a_game(url)
    doomed = start("die", url, game_id, "doomed", 1)
    go(doomed)
    assert doomed.wait(timeout=60) == -signal.SIGKILL

    store = open_store(url)
    assert [commit.command_id for commit in store.commits(game_id)] == ["new"]
    assert_sound(store, game_id)
    answer = Games(store, {"toy": TOY}).submit(
        game_id, 0, {"type": "TakeBeans", "count": 2}, command_id="doomed-0"
    )
    assert (answer.version, answer.replayed) == (3, False)
    store.close()


def test_what_was_acknowledged_before_a_kill_is_there_once(url: str, start: Start) -> None:
    game_id = with_a_game(url, heap=100_000)
    doomed = start("play", url, game_id, "doomed", 20_000)
    go(doomed)
    acknowledged = [heard(doomed) for _ in range(100)]
    doomed.kill()
    acknowledged += unheard(doomed)

    store = open_store(url)
    written = [commit.command_id for commit in store.commits(game_id)][1:]
    # The last may have been written and not acknowledged any more; nothing may be the other way round.
    assert written[: len(acknowledged)] == acknowledged
    assert len(written) <= len(acknowledged) + 1
    assert_sound(store, game_id)
    store.close()
    if url.startswith("sqlite:"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        database.close()
