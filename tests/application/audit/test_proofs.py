"""What is said of a game beside its log, and what binds its operator: claims, signatures, receipts, files."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from application import export
from application.audit import AuditReport, Receipt, Trust, audit, audit_history
from application.audit.evidence import Evidence, evidence_in
from application.forking import fork
from application.games import Games
from application.signing import public_key
from application.store import EventStore, StoredEdition
from tests.application.audit.telling import forged, sealed
from tests.application.test_export import played
from tests.toy import TOY

TITLES = {"toy": TOY}
OTHER_KEY = public_key(bytes(32)).hex()


@pytest.fixture
def evidence(games: Games, store: EventStore) -> Evidence:
    return evidence_in(store, played(games, 9))


def wrong(report: AuditReport) -> tuple[int, str, str]:
    """The commit and the one finding of a report that is not clean."""
    assert report.broken is not None
    (finding,) = report.broken.findings
    return report.broken.commit, finding.check, finding.sentence


def outcome(report: AuditReport, check: str) -> tuple[str, str]:
    (found,) = [it for it in report.checks if it.name == check]
    return found.outcome, found.sentence


@pytest.mark.parametrize(
    ("claims", "says"),
    [
        ({"seats": 3}, "the number of seats is said to be 3, by the log it is 2"),
        ({"over": False}, "whether it is over is said to be False, by the log it is True"),
        ({"created_at": "2025"}, "the time of its creation is said to be 2025"),
        ({"parent": ("other", 3)}, "its parent is said to be ('other', 3), by the log it is None"),
        ({"game_id": "other"}, "its id is said to be other"),
        ({"astray": ("there is one more",)}, "there is one more"),
        ({"commits": ()}, "there is no commit: even a new game has one"),
    ],
)
def test_what_is_said_of_a_game_has_to_be_what_its_log_says(
    evidence: Evidence, claims: dict[str, Any], says: str
) -> None:
    report = audit(replace(evidence, **claims), TITLES)
    commit, check, sentence = wrong(report)
    assert (commit, check) == (0, "claims")
    assert says in sentence
    assert outcome(report, "claims")[0] == "failed"


def test_the_edition_has_to_be_the_one_that_the_game_began_with(evidence: Evidence) -> None:
    assert evidence.edition is not None
    renamed = replace(evidence.edition, name="other")
    assert (
        "the edition's name is said to be other"
        in wrong(audit(replace(evidence, edition=renamed), TITLES))[2]
    )
    spaced = replace(evidence.edition, content=evidence.edition.content + b" ")
    report = audit(replace(evidence, edition=spaced), TITLES)
    assert "the hash of the edition's content is said to be" in wrong(report)[2]


@pytest.mark.parametrize("content", [b"{}", b"{", b""])
def test_without_an_edition_that_can_be_played_nothing_can_be_decided(
    evidence: Evidence, content: bytes
) -> None:
    edition = StoredEdition("toy", "plain", "", content)
    for missing in (edition, None):
        commit, check, sentence = wrong(audit(replace(evidence, edition=missing), TITLES))
        assert (commit, check) == (0, "claims")
        assert "no game can be played with the edition" in sentence


def test_the_head_has_to_be_signed_by_the_trusted_key(evidence: Evidence, store: EventStore) -> None:
    key = public_key(store.secret).hex()
    assert outcome(audit(evidence, TITLES), "signature") == (
        "not possible",
        f"the head is signed by the key {key}; no trusted key was given",
    )
    assert outcome(audit(evidence, TITLES, Trust(key.upper())), "signature")[0] == "passed"
    commit, check, sentence = wrong(audit(evidence, TITLES, Trust(OTHER_KEY)))
    assert (commit, check) == (0, "signature")
    assert sentence == f"the head is signed by the key {key}, not by the trusted one"


@pytest.mark.parametrize(
    "changes", [{"signature": "00" * 64}, {"signature": "x"}, {"public_key": OTHER_KEY}, {"public_key": "00"}]
)
def test_a_signature_that_does_not_fit_is_wrong_whoever_is_trusted(
    evidence: Evidence, changes: dict[str, Any]
) -> None:
    assert wrong(audit(replace(evidence, **changes), TITLES))[1] == "signature"


def test_another_history_is_told_by_a_receipt(games: Games, evidence: Evidence) -> None:
    receipts = [Receipt(commit.last_version, commit.hash.hex()) for commit in evidence.commits]
    assert outcome(audit(evidence, TITLES, Trust(receipts=tuple(receipts))), "receipts") == (
        "passed",
        "10 receipts are on the chain",
    )
    assert outcome(audit(evidence, TITLES), "receipts") == ("not possible", "no receipt was given")
    other = Receipt(3, "ab" * 32)
    commit, check, sentence = wrong(audit(evidence, TITLES, Trust(receipts=(receipts[1], other))))
    assert (commit, check) == (3, "receipts")
    assert "the receipt for version 3 is abab" in sentence
    assert "this is not the history that the player was told" in sentence


def test_a_history_that_was_cut_short_is_told_by_a_receipt_beyond_its_end(evidence: Evidence) -> None:
    end = evidence.commits[-1]
    short = replace(forged(evidence, evidence.commits[:-1]), over=False)
    assert audit(short, TITLES).clean
    report = audit(short, TITLES, Trust(receipts=(Receipt(end.last_version, end.hash.hex()),)))
    assert wrong(report)[1:] == ("receipts", "a receipt was given for version 13, the history ends at 10")


def test_a_receipt_is_for_the_end_of_a_commit(evidence: Evidence) -> None:
    report = audit(evidence, TITLES, Trust(receipts=(Receipt(12, evidence.commits[-1].hash.hex()),)))
    assert wrong(report)[1:] == ("receipts", "a receipt was given for version 12, at which no commit ends")


def test_a_heading_has_to_name_the_parent_as_the_log_does(games: Games, store: EventStore) -> None:
    child = fork(games, played(games, 3), 4, command_id="fork").game_id

    def audited(**changes: Any) -> AuditReport:
        told = export.history_of(games, child)
        assert told.heading.parent is not None
        parent = msgspec.structs.replace(told.heading.parent, **changes)
        heading = sealed(msgspec.structs.replace(told.heading, parent=parent))
        return audit_history(export.History(heading, told.commits), TITLES)

    assert audited().clean
    assert "its parent's hash is said to be 00" in wrong(audited(hash="00" * 32))[2]
    assert "its parent is said to be ('nobody', 4)" in wrong(audited(game_id="nobody"))[2]
