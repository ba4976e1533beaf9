"""Long work is done in another process, which ends with whoever waits for it."""

import os
from pathlib import Path
from threading import Event

import anyio
import pytest

from adapters.http.app import create_app
from adapters.http.problems import Refused
from adapters.http.service import Service, working
from application.errors import NoSuchVersion
from application.export import Fault
from application.games import Games
from tests.contract.conftest import SETTINGS, TITLES


def service(games: Games, **settings: int) -> Service:
    made = create_app(games, SETTINGS.model_copy(update=settings), TITLES).state.service
    assert isinstance(made, Service)
    return made


def told(note: Path, sentence: str) -> tuple[int, str]:
    note.write_text(sentence, encoding="utf-8")
    return os.getpid(), sentence.upper()


def refused(line: int) -> None:
    raise (Fault(line, "wrong") if line else NoSuchVersion("g", 9, 4))


def endless(note: Path) -> None:
    note.write_text(str(os.getpid()), encoding="utf-8")
    Event().wait()


def test_work_is_done_in_another_process_and_answered_or_refused_here(games: Games, tmp_path: Path) -> None:
    async def main() -> tuple[int, str]:
        ready = service(games)
        with pytest.raises(Fault, match="line 7: wrong"):
            await working(ready, refused, 7)
        with pytest.raises(NoSuchVersion, match="has the versions 1 to 4, not 9"):
            await working(ready, refused, 0)
        return await working(ready, told, tmp_path / "note", sentence="well")

    process, answer = anyio.run(main)
    assert process != os.getpid()
    assert (answer, (tmp_path / "note").read_text("utf-8")) == ("WELL", "well")


def test_work_that_takes_too_long_is_refused(games: Games, tmp_path: Path) -> None:
    async def main() -> None:
        await working(service(games, work_seconds=1), endless, tmp_path / "note")

    with pytest.raises(Refused, match="longer than 1 s") as refusal:
        anyio.run(main)
    assert refusal.value.problem.status == 503


def test_work_that_nobody_waits_for_is_ended(games: Games, tmp_path: Path) -> None:
    note = tmp_path / "note"

    async def main() -> None:
        async with anyio.create_task_group() as waiting:
            waiting.start_soon(working, service(games), endless, note)
            while not note.exists() or not note.read_text("utf-8"):
                await anyio.sleep(0.01)
            waiting.cancel_scope.cancel()
        with pytest.raises(ProcessLookupError):
            os.kill(int(note.read_text("utf-8")), 0)

    anyio.run(main)


def test_too_much_work_is_sent_away(games: Games) -> None:
    async def main() -> None:
        busy = service(games, work_waiting_limit=1)
        await busy.workers.acquire_on_behalf_of("somebody")
        async with anyio.create_task_group() as waiting:
            waiting.start_soon(working, busy, refused, 1)
            await anyio.wait_all_tasks_blocked()
            with pytest.raises(Refused, match="too much long work"):
                await working(busy, refused, 1)
            waiting.cancel_scope.cancel()

    anyio.run(main)
