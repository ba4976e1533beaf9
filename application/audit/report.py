"""What an audit says, as data and as words: what was checked, the first commit that is wrong, what is not proven."""

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec

CheckName: TypeAlias = Literal[
    "form", "chain", "headers", "rules", "draws", "pieces", "score", "claims", "signature", "receipts"
]
Outcome: TypeAlias = Literal["passed", "failed", "not possible"]

_ASKS: dict[CheckName, str] = {
    "form": "Form",
    "chain": "Chain of hashes",
    "headers": "Commit headers",
    "rules": "Decided again",
    "draws": "Draws",
    "pieces": "Piece counts",
    "score": "Final score",
    "claims": "Claims",
    "signature": "Signature",
    "receipts": "Receipts",
}


class Check(msgspec.Struct, frozen=True):
    """One thing that was looked at, how it came out, and why."""

    name: CheckName
    outcome: Outcome
    sentence: str


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong: what was expected and what was found instead, where they are events.

    `rule` is the number of the rule that refuses the command, or by which one of the two events happens.
    """

    check: CheckName
    sentence: str
    version: int | None = None
    rule: str | None = None
    expected: dict[str, Any] | None = None  # Any, here and below: an event of some title, as JSON
    found: dict[str, Any] | None = None


class Broken(msgspec.Struct, frozen=True):
    """The first place that is wrong: a commit (from 1), or the heading (0); `line` where a file was audited.

    `findings` are all about this place, the plainest last: what comes after it was not looked at.
    """

    commit: int
    line: int | None
    first_version: int | None
    last_version: int | None
    command_id: str | None
    findings: tuple[Finding, ...]


class AuditReport(msgspec.Struct, frozen=True):
    """The whole report; `clean` says that nothing wrong was found, `unproven` what that does not mean.

    `versions`, `commits` and `hash` (hex) tell how far the history goes; `over` whether it tells of the game's end.
    """

    game_id: str
    title: str
    root: str
    versions: int
    commits: int
    hash: str
    over: bool
    clean: bool
    checks: tuple[Check, ...]
    broken: Broken | None
    unproven: tuple[str, ...]


def lines(report: AuditReport) -> Iterator[str]:
    """Yield the report line by line, for a person."""
    verdict = "clean" if report.clean else "NOT clean"
    yield (
        f"{report.title} game {report.game_id}: {verdict}, {report.commits} commits, "
        f"{report.versions} versions, {'over' if report.over else 'running'}"
    )
    for check in report.checks:
        yield f"  {_ASKS[check.name]:<16} {check.outcome:<12}  {check.sentence}"
    if report.broken is not None:
        yield from _broken(report.broken)
    if report.unproven:
        yield "This does not prove:"
        yield from (f"  - {sentence}" for sentence in report.unproven)


def _broken(broken: Broken) -> Iterator[str]:
    place = "the heading" if broken.commit == 0 else f"commit {broken.commit}"
    if broken.line is not None:
        place += f", line {broken.line}"
    if broken.first_version is not None:
        place += f", versions {broken.first_version} to {broken.last_version}"
    if broken.command_id is not None:
        place += f", command {broken.command_id!r}"
    yield f"First broken: {place}"
    for finding in broken.findings:
        yield from finding_lines(finding)


def finding_lines(finding: Finding) -> Iterator[str]:
    """Yield one finding line by line, for a person."""
    at = "" if finding.version is None else f"version {finding.version}: "
    rule = "" if finding.rule is None else f" ({finding.rule})"
    yield f"  {_ASKS[finding.check].lower()}: {at}{finding.sentence}{rule}"
    if finding.expected is not None:
        yield f"    expected  {_event(finding.expected)}"
    if finding.found is not None:
        yield f"    found     {_event(finding.found)}"


def _event(event: dict[str, Any]) -> str:
    facts = {name: value for name, value in event.items() if name != "type"}
    return f"{event.get('type', '')} {msgspec.json.encode(facts).decode()}"
