"""What every route works with: the games, the settings, the threads and the processes, kept on the application's
state.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Event
from typing import ParamSpec, TypeVar

import anyio
import anyio.to_process
import anyio.to_thread
from anyio import CapacityLimiter
from fastapi import Request
from starlette.responses import Response

from adapters.http.metrics import Metrics
from adapters.http.problems import MALFORMED, POSITION_NOT_REACHED, UNAVAILABLE, Refused
from adapters.http.settings import Settings
from adapters.http.streams import Streams
from adapters.read_models.keeping import Views
from application.editions import AnyTitle
from application.games import Games, Published
from application.projections import Reflection
from application.store import StoredEdition

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Service:
    """One running service; `closing` is set when it has been asked to stop, so that long answers can end."""

    games: Games
    views: Views
    settings: Settings
    titles: Mapping[str, AnyTitle]
    editions: Sequence[StoredEdition]
    writers: CapacityLimiter
    readers: CapacityLimiter
    workers: CapacityLimiter
    streams: Streams
    closing: Event
    metrics: Metrics = field(default_factory=Metrics)

    def stop(self) -> None:
        """Let long answers end; in any thread, and in a signal's handler."""
        self.closing.set()
        self.streams.news.wake_all()


def service_of(request: Request) -> Service:
    """Return the service that a request came to."""
    service = request.app.state.service
    assert isinstance(service, Service)
    return service


def refusing(request: Request, refused: Refused) -> Response:
    """Count a refusal, and return the answer that tells it."""
    service_of(request).metrics.refusals.labels(refused.problem.type).inc()
    return refused.response()


async def writing(service: Service, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Write in a worker thread, in turn; raises Refused (503) when too many wait already, or for too long."""
    if service.writers.statistics().tasks_waiting >= service.settings.waiting_limit:
        raise Refused(
            UNAVAILABLE, "too many commands are waiting; send it again", headers={"Retry-After": "1"}
        )
    turn = object()
    try:
        with anyio.fail_after(service.settings.waiting_seconds):
            await service.writers.acquire_on_behalf_of(turn)
    except TimeoutError:
        told = "the commands before this one take too long; nothing was done, send it again"
        raise Refused(UNAVAILABLE, told, headers={"Retry-After": "5"}) from None
    try:
        return await anyio.to_thread.run_sync(partial(do, *args, **kwargs))
    finally:
        service.writers.release_on_behalf_of(turn)


async def reading(service: Service, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Read from the store in a worker thread."""
    return await anyio.to_thread.run_sync(partial(do, *args, **kwargs), limiter=service.readers)


async def reflecting(
    service: Service, least: int | None, read: Callable[P, Reflection[R]], *args: P.args, **kwargs: P.kwargs
) -> Reflection[R]:
    """Read from a read model; wait until it reflects the position `least`, if that is given.

    Raises Refused: 503 when it takes too long, 422 for a position that no event has.
    """
    found = await reading(service, read, *args, **kwargs)
    if least is None or found.position >= least:
        return found
    newest = await reading(service, service.games.store.position)
    if least > newest:
        raise Refused(MALFORMED, f"the newest position is {newest}, not {least}", parameter="min_position")
    service.views.hurry()
    seconds = service.settings.min_position_seconds
    await service.views.reflected.wait(least, seconds)
    found = await reading(service, read, *args, **kwargs)
    if found.position < least:
        told = f"position {least} was not reached within {seconds:g} s; this reflects position {found.position} now"
        raise Refused(POSITION_NOT_REACHED, told, headers={"Retry-After": "1"})
    return found


async def working(service: Service, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Do what takes long in a child process, so that others are not held up; a few at a time, the rest wait.

    `do` is a function of a module, and it, what it is given and what it returns or raises can be pickled. Who waits no
    more ends the work. Raises Refused (503) when it takes longer than it may, or when too many wait.
    """
    if service.workers.statistics().tasks_waiting >= service.settings.work_waiting_limit:
        raise Refused(UNAVAILABLE, "too much long work is waiting; ask again", headers={"Retry-After": "10"})
    seconds = service.settings.work_seconds
    try:
        with anyio.fail_after(seconds):
            return await anyio.to_process.run_sync(
                partial(do, *args, **kwargs), cancellable=True, limiter=service.workers
            )
    except TimeoutError:
        told = f"this took longer than {seconds} s, which is the limit; the command line has none"
        raise Refused(UNAVAILABLE, told, headers={"Retry-After": "60"}) from None


async def newest(service: Service, game_id: str) -> Published:
    """Return a game as it is now, from memory if it is there.

    Whether it is takes microseconds to see, and many times as long in a worker thread.
    """
    game = service.games.current(game_id)
    return await reading(service, service.games.published, game_id) if game is None else game
