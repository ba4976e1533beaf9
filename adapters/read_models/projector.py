"""The projector: a process of its own (`python -m`) that keeps the read models of one store up to date.

The store is named by TRADINGHOUSE_STORE. The projector looks at the log when a byte comes on its standard input, after
a pause if it has just looked, unless the byte is HURRY; and from time to time for what other processes have written. It
ends when its input is closed. On its standard output it tells the position that all read models have reached, a line
each time.
"""

import os
import select
import signal
import sys
from collections.abc import Mapping
from contextlib import closing
from time import monotonic

from adapters.event_store import open_store
from adapters.read_models import open_read_models
from application.editions import AnyTitle
from application.errors import StoreRefused
from application.projecting import Folds, follow, make_sound, reached
from domain.titles import TITLES

WAKE, HURRY = b".", b"!"

_LOOK_AGAIN = 0.5  # seconds
_PAUSE = 0.05  # seconds from one look to the next: so commands that come fast are taken several at once
_MUCH = 65536  # bytes


def main(titles: Mapping[str, AnyTitle] = TITLES) -> None:
    """Keep read models up to date until the standard input ends; exit with 1 and a line where that cannot be done."""
    # An interrupt is for whoever started this, and who then closes the input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        _keep_up(os.environ["TRADINGHOUSE_STORE"], titles, sys.stdin.fileno())
    except StoreRefused as refused:
        sys.exit(f"projector: {refused}")


def _keep_up(url: str, titles: Mapping[str, AnyTitle], input_: int) -> None:
    with closing(open_store(url, create=False)) as store, closing(open_read_models(url)) as models:
        make_sound(store, titles, models)
        folds = Folds(store, titles)
        _tell(reached(models.anchors()))
        while True:
            looked = monotonic()
            for position in follow(store, folds, models):
                _tell(position)
            if not _rested(input_, looked):
                return


def _rested(input_: int, looked: float) -> bool:
    """Wait until it is time to look again after a look; False when the input has ended."""
    heard, until = b"", looked + _LOOK_AGAIN
    while HURRY not in heard and (left := until - monotonic()) > 0:
        ready, _, _ = select.select([input_], [], [], left)
        if ready:
            heard = os.read(input_, _MUCH)
            if not heard:
                return False
            until = looked + _PAUSE
    return True


def _tell(position: int) -> None:
    print(position, flush=True)


if __name__ == "__main__":
    main()
