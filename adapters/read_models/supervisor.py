"""The supervisor of the projector: starts it, talks to it, starts it again when it dies, and stops it."""

import logging
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Event, Lock, Thread
from time import monotonic
from typing import Self

_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 30.0  # seconds
_PATIENCE = 2.0  # seconds

_log = logging.getLogger(__name__)


class Supervisor:
    """Keeps one process running meanwhile, used as a context.

    The process hears on its standard input that there is something to do, and has to end when that is closed, as it is
    too when this process is killed. On its standard output it tells, a number a line, how far it has come.
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], reached: Callable[[int], None]
    ) -> None:
        """Run a command with some variables added to the environment; another thread tells `reached` each number."""
        self._command = command
        self._environment = {**os.environ, **environment}
        self._reached = reached
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()  # held while the process is changed or its input is used
        self._closing = Event()
        self._thread = Thread(target=self._supervise, name="supervisor of the projector", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        with self._lock:
            process = self._process
            if process is not None and process.stdin is not None:
                process.stdin.close()
        if process is not None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(_PATIENCE)
            process.kill()  # nothing is lost: it goes on from what it has written
        self._thread.join()

    def say(self, word: bytes) -> None:
        """Write something on the process's input, if it runs; never waits for it."""
        with self._lock:
            if self._process is not None and self._process.stdin is not None:
                with suppress(OSError, ValueError):  # it has plenty to read already, or has ended
                    self._process.stdin.write(word)

    def _supervise(self) -> None:
        pause = _FIRST_PAUSE
        while not self._closing.is_set():
            began = monotonic()
            try:
                ended = f"has ended ({self._ran()})"
            except OSError as fault:
                ended = f"cannot be started ({fault})"
            if monotonic() - began > _LONGEST_PAUSE:
                pause = _FIRST_PAUSE
            if not self._closing.is_set():
                _log.warning("the projector %s; it is started again in %.1f s", ended, pause)
            self._closing.wait(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _ran(self) -> int:
        """Run the process to its end; return its exit code."""
        with self._lock:
            if self._closing.is_set():
                return 0
            process = subprocess.Popen(
                self._command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self._environment
            )
            assert process.stdin is not None
            assert process.stdout is not None
            os.set_blocking(process.stdin.fileno(), False)
            self._process = process
        for line in iter(process.stdout.readline, b""):
            self._reached(int(line))
        code = process.wait()
        with self._lock, process:  # which closes its pipes
            self._process = None
        return code
