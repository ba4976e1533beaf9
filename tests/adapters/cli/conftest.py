"""The command line, run in this process as a person would call it."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from adapters.cli.main import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]

STORE = "sqlite:///kept.sqlite"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return a function that runs `tradinghouse` with some arguments, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("TRADINGHOUSE_STORE", raising=False)

    def run_it(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["tradinghouse", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        captured = capsys.readouterr()
        return Ran(int(ended.value.code or 0), captured.out, captured.err)

    return run_it


@pytest.fixture
def game(run: Run) -> str:
    """A game of Café that was played to its end, in `STORE`."""
    kept = run("simulate", "cafe", "--players", "2", "--seed", "3", "--store", STORE)
    return kept.out.split("kept as ")[1].split()[0]
