"""Exported files of both titles, audited away from any store: every change is convicted at its line."""

import random
from hashlib import sha256
from io import BytesIO

import msgspec
import pytest

from application.audit import AuditReport, Trust, audit_file
from application.export import EditionLine, Heading, ParentLine
from application.signing import public_key
from domain.titles import TITLES
from tests.application.audit.telling import SECRET, file, golden, told

SMALL = ["cafe/1-player", "cafe/2-players-expresso", "coffee-traders/2-players"]
COMMITS = 12


def audited(content: bytes) -> AuditReport:
    return audit_file(BytesIO(content), TITLES, Trust(public_key(SECRET).hex()))


@pytest.mark.parametrize("name", SMALL)
def test_a_whole_file_is_clean(name: str) -> None:
    report = audited(file(told(golden(name))))
    assert report.clean, report.broken
    outcomes = {check.name: check.outcome for check in report.checks}
    assert outcomes.pop("receipts") == "not possible"
    assert set(outcomes.values()) == {"passed"}
    assert report.over


@pytest.mark.parametrize("name", SMALL)
def test_a_changed_byte_is_convicted_at_its_line(name: str) -> None:
    content = file(told(golden(name), COMMITS))
    draws = random.Random(name)
    for _ in range(340):
        at = draws.randrange(len(content))
        other = draws.choice([byte for byte in range(256) if byte != content[at]])
        report = audited(content[:at] + bytes([other]) + content[at + 1 :])
        assert report.broken is not None
        assert report.broken.line == content.count(b"\n", 0, at) + 1, (at, other)


def test_lines_that_are_left_out_doubled_or_in_another_order_are_convicted() -> None:
    lines = file(told(golden("cafe/1-player"), COMMITS)).splitlines(keepends=True)
    for changed, line in (
        ([*lines[:4], *lines[5:]], 5),
        ([*lines[:4], *lines[3:]], 5),
        ([*lines[:4], lines[5], lines[4], *lines[6:]], 5),
        (lines[:-1], len(lines)),
        ([*lines, lines[-1]], len(lines) + 1),
        (lines[1:], 1),
        ([], 1),
    ):
        report = audited(b"".join(changed))
        assert report.broken is not None
        assert report.broken.line == line


@pytest.mark.parametrize(
    ("field", "value", "check"),
    [
        ("game_id", "other", "claims"),
        ("root", "other", "chain"),
        ("seats", "one less", "claims"),
        ("versions", 1, "form"),
        ("commits", 13, "form"),
        ("hash", "00" * 32, "form"),
        ("created_at", "2026-01-01T00:00:00.000Z", "claims"),
        ("rules_version", 2, "claims"),
        ("parent", ParentLine("other", 3, "00" * 32), "claims"),
        ("seed", "00" * 32, "draws"),
        ("seed", "no seed", "draws"),
        ("signature", "00" * 64, "signature"),
        ("public_key", "00" * 32, "signature"),
    ],
)
def test_a_false_heading_is_convicted_though_its_digest_is_repaired(
    field: str, value: object, check: str
) -> None:
    def falsified(heading: Heading) -> Heading:
        wrong = heading.seats[:-1] if field == "seats" else value
        return msgspec.structs.replace(heading, **{field: wrong})

    report = audited(file(told(golden("cafe/2-players-expresso"), COMMITS), falsified))
    assert report.broken is not None
    assert check in {finding.check for finding in report.broken.findings}


def test_another_edition_is_convicted_though_its_hash_is_repaired() -> None:
    def with_other_edition(heading: Heading) -> Heading:
        content = heading.edition.content.replace('"name":"reconstructed"', '"name":"better"', 1)
        assert content != heading.edition.content
        edition = EditionLine("better", sha256(content.encode()).hexdigest(), content)
        return msgspec.structs.replace(heading, edition=edition)

    report = audited(file(told(golden("cafe/1-player"), COMMITS), with_other_edition))
    assert report.broken is not None
    assert [finding.check for finding in report.broken.findings] == ["claims"] * 3


def test_a_file_that_is_none_is_of_no_game() -> None:
    report = audited(b"{}\n")
    assert not report.clean
    assert (report.game_id, report.commits) == ("", 0)
    assert [check.name for check in report.checks] == ["form"]
    assert report.broken is not None
    assert report.broken.line == 1
