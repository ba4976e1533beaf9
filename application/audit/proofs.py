"""What comes from outside the log: claims of a heading or of a store, signatures, and receipts that players hold."""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from application.audit.commit import Walk, fits
from application.audit.evidence import Evidence, told_of
from application.audit.report import Finding, Outcome
from application.messages import header_of
from application.signing import is_signed
from domain.kernel.table import GameForked

_KEY_BYTES = 32


class Receipt(NamedTuple):
    """What the answer to a command gave: a version, and the chain's hash (hex) there."""

    version: int
    hash: str


class Trust(NamedTuple):
    """What the auditor knows from elsewhere: a server's public key (hex), and receipts that players were given."""

    key: str | None = None
    receipts: tuple[Receipt, ...] = ()


NO_TRUST = Trust()


def false_claims(walk: Walk) -> Iterator[Finding]:
    """Yield what is said of the game beside its log and does not fit its log, all commits of which are good."""
    evidence, edition, pinned = walk.evidence, walk.evidence.edition, walk.pinned
    fork = _last_fork(evidence)
    if pinned is None or edition is None:
        yield Finding("claims", "there is no commit: even a new game has one")
        return
    claims: list[tuple[str, object, object]] = [
        ("the edition's hash", edition.hash, pinned.edition_hash),
        (
            "the hash of the edition's content",
            sha256(edition.content).hexdigest(),
            pinned.edition_hash,
        ),
        ("the edition's name", edition.name, pinned.edition),
        ("the number of seats", evidence.seats, pinned.players),
        ("the time of its creation", evidence.created_at, _created_at(evidence)),
        ("its parent", evidence.parent, None if fork is None else (fork.parent, fork.version)),
        ("whether it is over", evidence.over, None if evidence.over is None else walk.over),
    ]
    if walk.forks == 0:
        claims.append(("its id", evidence.game_id, evidence.root))
    if evidence.heading is not None:
        claims.append(("its rules version", evidence.heading.rules_version, pinned.rules_version))
        if evidence.heading.parent is not None:
            claims.append(
                ("its parent's hash", evidence.heading.parent.hash, None if fork is None else fork.hash)
            )
        if evidence.heading.seed is not None and not fits(walk, evidence.heading.seed):
            yield Finding("draws", "the seed in the heading is not the one that was promised")
    for name, claimed, logged in claims:
        if claimed != logged:
            yield Finding("claims", f"{name} is said to be {claimed}, by the log it is {logged}")
    yield from (Finding("claims", sentence) for sentence in evidence.astray)


def signature(evidence: Evidence, key: str | None) -> tuple[Outcome, str]:
    """Return whether the head is signed by whom it should be, and a sentence that says so."""
    try:
        public, signed = bytes.fromhex(evidence.public_key), bytes.fromhex(evidence.signature)
        good = len(public) == _KEY_BYTES and is_signed(public, signed, evidence.game_id, *evidence.head)
    except ValueError:
        good = False
    if not good:
        return "failed", f"the head's signature is not one by the key {evidence.public_key}"
    if key is None:
        return (
            "not possible",
            f"the head is signed by the key {evidence.public_key}; no trusted key was given",
        )
    if key.lower() != evidence.public_key:
        return "failed", f"the head is signed by the key {evidence.public_key}, not by the trusted one"
    return "passed", f"the head, version {evidence.head[0]}, is signed by the trusted key"


def missed(walk: Walk, receipt: Receipt) -> str | None:
    """Return why a receipt is not on the chain, as far as that was found good, or None where it is."""
    known = walk.hashes.get(receipt.version)
    if known == receipt.hash.lower():
        return None
    if receipt.version > walk.version:
        return f"a receipt was given for version {receipt.version}, the history ends at {walk.version}"
    if known is None:
        return f"a receipt was given for version {receipt.version}, at which no commit ends"
    return (
        f"the receipt for version {receipt.version} is {receipt.hash}, the chain has {known} there: this is not the"
        " history that the player was told"
    )


def _created_at(evidence: Evidence) -> str:
    """When the commit was recorded that made this game of its own."""
    made = evidence.commits[0]
    for commit in evidence.commits:
        if next(told_of([commit], GameForked), None) is not None:
            made = commit
    return header_of(made.header).recorded_at


def _last_fork(evidence: Evidence) -> GameForked | None:
    return next(iter([*told_of(evidence.commits, GameForked)][-1:]), None)
