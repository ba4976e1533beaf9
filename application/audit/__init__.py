"""The audit of a game: all that is stored of it is checked from its first byte to its last.

Each commit is checked for its place in the chain of hashes, and decided again from the position before it under the
rules version that was pinned then; what follows has to be what is stored, byte for byte. The first commit that is
wrong ends the audit, for what comes after it means nothing. Here are the audit, what it looks at (`evidence`) and what
it reports; nothing here writes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import BinaryIO

import msgspec

from application.audit.commit import Walk, begin, examine
from application.audit.evidence import Evidence, evidence_of, readable_header
from application.audit.proofs import NO_TRUST, Receipt, Trust, false_claims, missed, signature
from application.audit.report import AuditReport, Broken, Check, CheckName, Finding
from application.audit.verdict import checks, unproven
from application.editions import AnyTitle
from application.errors import InvalidEdition, NoSuchTitle
from application.export import LIMITS, Fault, History, Limits, read

__all__ = ["AuditReport", "Receipt", "Trust", "audit", "audit_file", "audit_history"]

Progress = Callable[[int, int], None]
"""Is told how many commits have been looked at, of how many."""


def audit_history(
    history: History,
    titles: Mapping[str, AnyTitle],
    trust: Trust = NO_TRUST,
    progress: Progress | None = None,
) -> AuditReport:
    """Audit a history that is read from a file (`application.export.read`); raises NoSuchTitle."""
    return audit(evidence_of(history), titles, trust, progress)


def audit_file(
    file: BinaryIO,
    titles: Mapping[str, AnyTitle],
    trust: Trust = NO_TRUST,
    progress: Progress | None = None,
    limits: Limits = LIMITS,
) -> AuditReport:
    """Audit an exported file; raises NoSuchTitle. One whose heading cannot be read is reported as of no game."""
    try:
        history = read(file, limits)
    except Fault as fault:
        return _unstarted("form", fault.sentence, fault.line)
    return audit_history(history, titles, trust, progress)


def audit(
    evidence: Evidence,
    titles: Mapping[str, AnyTitle],
    trust: Trust = NO_TRUST,
    progress: Progress | None = None,
) -> AuditReport:
    """Audit a game from all that is known of it; raises NoSuchTitle for that of a file, which may be of any release."""
    title = titles.get(evidence.title)
    if title is None:
        unknown = NoSuchTitle(evidence.title, tuple(titles))
        if evidence.heading is not None:
            raise unknown
        return _unstarted("claims", str(unknown), None, evidence)
    try:
        walk = begin(evidence, title)
    except (InvalidEdition, msgspec.MsgspecError) as fault:
        line = None if evidence.heading is None else 1
        return _unstarted("claims", f"no game can be played with the edition: {fault}", line, evidence)
    broken = _walked(walk, progress) or _faulty(walk) or _untrue(walk, trust)
    told = checks(walk, broken, trust)
    return AuditReport(
        game_id=evidence.game_id,
        title=evidence.title,
        root=evidence.root,
        versions=walk.version,
        commits=len(walk.hashes),
        hash=walk.hash.hex(),
        over=walk.over,
        clean=broken is None,
        checks=told,
        broken=broken,
        unproven=tuple(unproven(walk, trust)) if broken is None else (),
    )


def _walked(walk: Walk, progress: Progress | None) -> Broken | None:
    """Go through the commits to the end, or to the first that is wrong."""
    commits = walk.evidence.commits
    for number, commit in enumerate(commits, start=1):
        findings = examine(walk, commit)
        if findings:
            return _broken(walk, number, findings)
        if progress is not None:
            progress(number, len(commits))
    return None


def _faulty(walk: Walk) -> Broken | None:
    """The line at which a file could not be read any further, all before being good."""
    fault = walk.evidence.fault
    if fault is None:
        return None
    commit = 0 if fault.line == 1 else fault.line - 1
    return Broken(commit, fault.line, None, None, None, (Finding("form", fault.sentence),))


def _untrue(walk: Walk, trust: Trust) -> Broken | None:
    """What is said of the whole and is not so, its commits being good."""
    findings = list(false_claims(walk))
    if findings:
        return _broken(walk, 0, findings)
    for receipt in trust.receipts:
        if (why := missed(walk, receipt)) is not None:
            reached = [
                at
                for at, commit in enumerate(walk.evidence.commits, 1)
                if commit.first_version <= receipt.version
            ]
            return _broken(walk, len(reached), [Finding("receipts", why, receipt.version)])
    outcome, sentence = signature(walk.evidence, trust.key)
    return _broken(walk, 0, [Finding("signature", sentence)]) if outcome == "failed" else None


def _broken(walk: Walk, number: int, findings: Sequence[Finding]) -> Broken:
    """A commit (from 1), or the heading (0), with what is wrong there."""
    in_file = walk.evidence.heading is not None
    if number == 0:
        return Broken(0, 1 if in_file else None, None, None, None, tuple(findings))
    commit = walk.evidence.commits[number - 1]
    header = readable_header(commit.header)
    return Broken(
        number,
        commit.line if in_file else None,
        commit.first_version,
        commit.last_version,
        None if header is None else header.command_id,
        tuple(findings),
    )


def _unstarted(
    check: CheckName, sentence: str, line: int | None, evidence: Evidence | None = None
) -> AuditReport:
    """What is reported of a game of which no commit could be looked at."""
    return AuditReport(
        game_id=evidence.game_id if evidence else "",
        title=evidence.title if evidence else "",
        root=evidence.root if evidence else "",
        versions=0,
        commits=0,
        hash="",
        over=False,
        clean=False,
        checks=(Check(check, "failed", sentence),),
        broken=Broken(0, line, None, None, None, (Finding(check, sentence),)),
        unproven=(),
    )
