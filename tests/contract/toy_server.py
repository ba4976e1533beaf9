"""A server of toy games as a process of its own, set as `serve` is: `python -m tests.contract.toy_server`."""

import signal
from contextlib import closing, suppress

from adapters.event_store import open_store
from adapters.http.app import create_app
from adapters.http.server import Server
from adapters.http.settings import Settings
from application.games import Games
from tests.contract.conftest import TITLES


def main() -> None:
    settings = Settings()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with closing(open_store(settings.store)) as store, suppress(KeyboardInterrupt):
        Server(create_app(Games(store, TITLES), settings, TITLES), settings).run()


if __name__ == "__main__":
    main()
