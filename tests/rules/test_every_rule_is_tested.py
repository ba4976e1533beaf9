"""Every number of every rulebook is proved by a test that carries it, and every number carried is in a rulebook."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from application.rulebook import rulebook
from domain.titles import TITLES

HERE = Path(__file__).parent
NUMBERS = {
    name: {rule.number for section in rulebook(title).sections for rule in section.rules}
    for name, title in TITLES.items()
}


def carried() -> Iterator[tuple[str, str]]:
    """Yield (number, test) for every number that a test below this folder carries."""
    for path in sorted(HERE.rglob("test_*.py")):
        module = import_module(".".join(("tests", "rules", *path.relative_to(HERE).with_suffix("").parts)))
        for name, test in vars(module).items():
            if name.startswith("test_"):
                for mark in getattr(test, "pytestmark", ()):
                    if mark.name == "rule":
                        yield from ((number, f"{path.name}::{name}") for number in mark.args)


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_is_carried_by_a_test(title: str) -> None:
    without = sorted(NUMBERS[title] - {number for number, _ in carried()})

    assert not without, f"no test carries {', '.join(without)}"


def test_every_number_that_a_test_carries_is_in_a_rulebook() -> None:
    known = set[str]().union(*NUMBERS.values())
    unknown = [(number, test) for number, test in carried() if number not in known]

    assert not unknown, f"no rulebook has these numbers: {unknown}"
