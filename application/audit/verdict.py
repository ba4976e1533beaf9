"""What an audit amounts to: how each check came out, in a sentence, and what all of them together do not prove."""

from collections.abc import Iterator

from application.audit.commit import Walk
from application.audit.proofs import Trust, missed, signature
from application.audit.report import Broken, Check, CheckName, Outcome


def checks(walk: Walk, broken: Broken | None, trust: Trust) -> tuple[Check, ...]:
    """Return every check with its outcome."""
    failed = {finding.check: finding.sentence for finding in broken.findings} if broken is not None else {}
    told: list[tuple[CheckName, Outcome, str]] = [
        (
            "chain",
            "passed",
            f"{len(walk.hashes)} commits, each bound to all before it, from {walk.evidence.root}",
        ),
        ("headers", "passed", "versions, command ids, seats, rules versions and times follow each other"),
        ("rules", *_rules(walk)),
        ("draws", *_draws(walk)),
        ("pieces", *_pieces(walk)),
        ("score", *_score(walk)),
        ("claims", "passed", "what is said of the game beside its log is what the log says"),
    ]
    if walk.evidence.heading is not None:
        told.insert(0, ("form", "passed", "every line is written as this format writes it"))
    complete = walk.evidence.fault is None and len(walk.hashes) == len(walk.evidence.commits)
    result = []
    for name, outcome, sentence in told:
        if name in failed:
            result.append(Check(name, "failed", failed[name]))
        elif not complete:
            before = f"nothing wrong up to version {walk.version}, where the audit ended"
            result.append(Check(name, "not possible", before))
        else:
            result.append(Check(name, outcome, sentence))
    signed = Check("signature", *signature(walk.evidence, trust.key))
    return (*result, signed, Check("receipts", *_receipts(walk, trust, complete=complete)))


def unproven(walk: Walk, trust: Trust) -> Iterator[str]:
    """Yield what the audit does not show even where everything is good, for who reads it as a proof."""
    if trust.key is None and not trust.receipts:
        yield (
            "that this is the history that was played: whoever operates a store can write another one with another"
            " chain; only receipts of players, or a head signed by a key that you know, show that none was put in"
            " its place"
        )
    elif not trust.receipts:
        yield (
            "that the server has not signed two histories of this game: compare the hash with what players were told"
        )
    if not walk.over:
        yield f"that nothing followed version {walk.version}: the game is not over in it"
    if walk.possible or walk.unknown:
        yield "that the draws came from the promised seed, where it is not known yet"
    yield (
        "that nobody knew the seed: whoever holds the seed of a game can foretell its draws"
        if walk.pinned is None or not walk.pinned.open_seed
        else "that nobody foresaw the draws: the seed was open from the beginning"
    )
    yield "who played: the log knows seats, and who acted for them is the server's word; names and tokens are not in it"
    yield "when it was played, and by which command ids: the times are those of the server's clock"
    yield "that the rules are those of the printed game: they are this program's, and the edition is the game's"


def _rules(walk: Walk) -> tuple[Outcome, str]:
    if not walk.unknown:
        rules = f"rules version {walk.pinned.rules_version}" if walk.pinned is not None else "no rules"
        return "passed", (
            f"the commands, decided again, lead to the {walk.version} events that are stored, byte for byte ({rules} at"
            " the end)"
        )
    first, why = next(iter(walk.unknown.items()))
    return "not possible", (
        f"{len(walk.unknown)} of {len(walk.hashes)} commits were not decided again, the first at version {first}: it"
        f" {why}"
    )


def _draws(walk: Walk) -> tuple[Outcome, str]:
    if walk.possible:
        return "not possible", (
            f"{walk.possible} draws are possible ones; whether they come from the promised seed cannot be told before"
            f" it is revealed ({walk.repeated} were repeated)"
        )
    if walk.unknown and not walk.repeated:
        return "not possible", "the commits with draws were not decided again"
    return "passed", f"{walk.repeated} draws, repeated from the seed that was promised before them"


def _pieces(walk: Walk) -> tuple[Outcome, str]:
    counts = walk.game.pieces or {}
    return "passed", f"{len(counts)} kinds of pieces, none lost and none made at any version after the set-up"


def _score(walk: Walk) -> tuple[Outcome, str]:
    if walk.scored:
        return "passed", "the final score is what the last position gives"
    return "not possible", "the game is not over"


def _receipts(walk: Walk, trust: Trust, *, complete: bool) -> tuple[Outcome, str]:
    if not trust.receipts:
        return "not possible", "no receipt was given"
    for receipt in trust.receipts:
        why = missed(walk, receipt)
        if why is not None:
            return "failed" if complete or receipt.version <= walk.version else "not possible", why
    return "passed", f"{len(trust.receipts)} receipts are on the chain"
