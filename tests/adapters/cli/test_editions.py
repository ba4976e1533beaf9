"""Checking edition files, and the published documents that the command line writes."""

from pathlib import Path

import pytest

import domain.cafe
import domain.coffee_traders
from tests.adapters.cli.conftest import Run

_ROOT = Path(__file__).parents[3]
_FILES = [
    Path(package.__path__[0]) / "editions" / "reconstructed.toml"
    for package in (domain.coffee_traders, domain.cafe)
]


@pytest.mark.parametrize("path", _FILES, ids=["coffee-traders", "cafe"])
def test_the_built_in_editions_are_valid_and_tell_what_is_reconstructed(run: Run, path: Path) -> None:
    ran = run("edition", "check", str(path))

    assert ran.code == 0
    assert "a valid edition of" in ran.out
    assert "still reconstructed" in ran.out


def test_an_owner_corrects_a_copy_and_is_told_what_remains(run: Run, tmp_path: Path) -> None:
    table = '[counter_track]\nprovenance = "{}"'
    text = _FILES[0].read_text("utf-8").replace('name = "reconstructed"', 'name = "my-box"', 1)
    copy = tmp_path / "my-box.toml"
    copy.write_text(text.replace(table.format("reconstructed"), table.format("printed")), "utf-8")

    ran = run("edition", "check", str(copy))

    assert "named my-box" in ran.out
    assert "counter_track" not in ran.out
    assert "contract_spaces" in ran.out


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("donkeys = 9", "donkeys = 10", "player_pieces.donkeys"),
        ("row_1 = 5", "row_1 = 4", "the 1 row has a middle space"),
        ("[bar_majority]", "[bar_majorities]", "bar_majority: Field required"),
        ('F = [\n    ["guatemala"', 'F = [\n    ["colombia"', "tile F1 asks for one coffee twice"),
        ("pathways_1_2 = [[1, 1],", "pathways_1_2 = [[1, 9],", "leads to a space that does not exist"),
        ('title = "coffee-traders"', 'title = "tea-traders"', "has to be one of coffee-traders, cafe"),
        ("[start]", "[start", "cannot be read"),
    ],
)
def test_every_fault_of_an_edition_is_a_line_that_names_its_place(
    run: Run, tmp_path: Path, wrong: str, right: str, says: str
) -> None:
    text = _FILES[0].read_text("utf-8")
    assert wrong in text
    broken = tmp_path / "broken.toml"
    broken.write_text(text.replace(wrong, right, 1), "utf-8")

    ran = run("edition", "check", str(broken))

    assert ran.code == 1
    assert says in ran.err
    assert ran.out == ""


def test_the_rulings_page_is_what_the_rulebooks_say(run: Run) -> None:
    page = (_ROOT / "docs" / "rulings.md").read_text("utf-8")

    assert run("rules", "rulings").out == page, "renew it: ./run rules rulings > docs/rulings.md"


def test_a_rule_is_shown_with_its_ruling(run: Run) -> None:
    shown = run("rules", "show", "coffee-traders", "gen-06").out

    assert shown.startswith("GEN-06 ")
    assert "Ruling: " in shown
    assert "WRK-01" in run("rules", "show", "coffee-traders", "WRK").out


def test_the_published_openapi_document_is_checked(run: Run) -> None:
    assert run("openapi", "--check").code == 0
    assert run("openapi").out == (_ROOT / "openapi" / "tradinghouse.json").read_text("utf-8")
