"""Who keeps read models up to date: a process beside the server, or whoever writes, in the same step."""

import logging
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Lock

from adapters.read_models import open_read_models
from adapters.read_models.projector import HURRY, WAKE
from adapters.read_models.reflected import Reflected
from adapters.read_models.supervisor import Supervisor
from application.editions import AnyTitle
from application.projecting import Folds, follow, make_sound, unsound
from application.projections import ReadModels
from application.store import EventStore

PROJECTOR = (sys.executable, "-P", "-m", "adapters.read_models.projector")

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Views:
    """The read models of a store, how far they are known to have come, and what makes them go on without a pause."""

    models: ReadModels
    reflected: Reflected
    hurry: Callable[[], None] = lambda: None


@contextmanager
def kept(
    url: str, store: EventStore, titles: Mapping[str, AnyTitle], projector: Sequence[str] = PROJECTOR
) -> Iterator[Views]:
    """Keep the read models of the store at a URL up to date meanwhile, as suits the store."""
    with closing(open_read_models(url)) as models:
        if url == "sqlite://":
            keeping = _in_step(store, titles, models)
        else:
            keeping = _beside(url, store, titles, models, projector)
        with keeping as views:
            yield views


@contextmanager
def _in_step(store: EventStore, titles: Mapping[str, AnyTitle], models: ReadModels) -> Iterator[Views]:
    """Follow the log in the thread of each commit: no other process sees a store in memory."""
    reflected, folds, one_at_a_time = Reflected(), Folds(store, titles), Lock()

    def step(*_: object) -> None:
        try:
            with one_at_a_time:
                for position in follow(store, folds, models):
                    reflected.reach(position)
        except Exception:  # what has been written stays written
            _log.warning("the read models stay behind:", exc_info=True)

    make_sound(store, titles, models)
    end = store.listen(step)
    step()
    try:
        yield Views(models, reflected)
    finally:
        end()


@contextmanager
def _beside(
    url: str, store: EventStore, titles: Mapping[str, AnyTitle], models: ReadModels, projector: Sequence[str]
) -> Iterator[Views]:
    """Let a process follow the log, woken after each commit that is written here."""
    models.forget(unsound(store, titles, models))  # what is read until the projector has made them anew
    reflected = Reflected()
    with Supervisor(projector, {"TRADINGHOUSE_STORE": url}, reflected.reach) as supervisor:
        end = store.listen(lambda *_: supervisor.say(WAKE))
        try:
            yield Views(models, reflected, partial(supervisor.say, HURRY))
        finally:
            end()
