"""The projector: a process of its own (`python -m`) that keeps the read models of one store up to date.

The store is named by TRADINGHOUSE_STORE. The projector looks at the log when a line comes on its standard input, and
from time to time for what other processes have written; it ends when its input is closed. On its standard output it
tells the position that all read models have reached, a line each time.
"""

import os
import select
import signal
import sys
from collections.abc import Mapping
from contextlib import closing
from time import monotonic, sleep

from adapters.event_store import open_store
from adapters.read_models import open_read_models
from application.editions import AnyTitle
from application.projecting import Folds, follow, make_sound
from domain.titles import TITLES

_LOOK_AGAIN = 0.5  # seconds
_BREATH = 0.01  # seconds from one look to the next: so commands that come fast are taken several at once
_MUCH = 65536  # bytes


def main(titles: Mapping[str, AnyTitle] = TITLES) -> None:
    """Keep read models up to date until the standard input ends."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # it is for whoever started this, and who then closes the input
    url, input_ = os.environ["TRADINGHOUSE_STORE"], sys.stdin.fileno()
    with closing(open_store(url, create=False)) as store, closing(open_read_models(url)) as models:
        make_sound(store, titles, models)
        folds = Folds(store, titles)
        _tell(min(anchor.position for anchor in models.anchors().values()))
        while True:
            looked = monotonic()
            for position in follow(store, folds, models):
                _tell(position)
            ready, _, _ = select.select([input_], [], [], _LOOK_AGAIN)
            if ready and not os.read(input_, _MUCH):
                return
            sleep(max(0.0, looked + _BREATH - monotonic()))


def _tell(position: int) -> None:
    print(position, flush=True)


if __name__ == "__main__":
    main()
