"""Every number of the rulebook is proved by a test, and no test names a number that is not in it."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

MARK = re.compile(r"@pytest\.mark\.rule\(([^)]*)\)")


def test_every_rule_has_a_test_and_every_test_has_a_rule() -> None:
    rulebook = tomllib.loads((files("domain.cafe") / "rulebook.toml").read_text("utf-8"))
    numbers = {rule["number"] for rule in rulebook["rule"]}
    marks = [
        mark
        for path in Path(__file__).parent.glob("test_*.py")
        for mark in MARK.findall(path.read_text("utf-8"))
    ]
    tested = {number for mark in marks for number in re.findall(r'"([A-Z]+-\d+)"', mark)}
    assert tested == numbers
