"""The audit of one commit: its place in the chain, its header, and what its command leads to when decided again."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import msgspec

from application import chain
from application.audit.decision import GUESSES, Commit, Drawing, Game, compared, guessed, miscounted
from application.audit.evidence import Evidence, readable_header, told_of
from application.audit.report import Finding
from application.editions import AnyTitle, parsed
from application.export import Recorded
from application.messages import Header, Messages, encode
from application.store import StoredEdition, StoredEvent
from domain.kernel.chance import SEED_BYTES, seed_commitment
from domain.kernel.play import replay
from domain.kernel.table import GameForked, Pinned, RulesAdopted, Scoreboard, SeedRevealed

_FEW = 50
"""How many ways to draw are tried at least, and to tell a false draw from a false event: honest ones are found soon."""


@dataclass
class Walk:
    """An audit on its way: the position after the last commit that was found good, and what was done so far.

    `ids` are all under which a seed may have been promised, `forks` counts the forks that the log tells of, `forked`
    those that were met. `promise` is the last promise of a seed, `sure` says that it was made under one of the ids, and
    `chance` is that of the promised seed, None where it is not known. `repeated` and `possible` count the draws with
    and without the seed, `guesses` how many more ways to draw may be tried. `unknown` tells of commits that could not
    be decided again why not; `hashes` are those at the ends of the commits, by version.
    """

    evidence: Evidence
    game: Game
    ids: frozenset[str]
    forks: int
    state: Any  # Any: each title's own state
    hash: bytes
    version: int = 0
    recorded_at: datetime | None = None
    command_ids: set[str] = field(default_factory=set)
    hashes: dict[int, str] = field(default_factory=dict)
    promise: str = ""
    chance: Drawing | None = None
    sure: bool = True
    forked: int = 0
    repeated: int = 0
    possible: int = 0
    guesses: int = GUESSES
    scored: bool = False
    unknown: dict[int, str] = field(default_factory=dict)

    @property
    def pinned(self) -> Pinned | None:
        """What the game has fixed; None before its first commit."""
        return self.game.rules.pinned(self.state) if self.version else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.rules.over(self.state)


def begin(evidence: Evidence, title: AnyTitle) -> Walk:
    """Return an audit before the first commit; raises InvalidEdition and MsgspecError for an edition that is none."""
    edition = evidence.edition or StoredEdition(title.name, "", "", b"")
    rules = title.rules(parsed(title, edition))
    parents = [event.parent for event in told_of(evidence.commits, GameForked)]
    return Walk(
        evidence=evidence,
        game=Game(title, Messages(title), rules),
        ids=frozenset({evidence.root, *parents, evidence.game_id}),
        forks=len(parents),
        state=rules.initial(),
        hash=chain.start(evidence.root),
    )


def examine(walk: Walk, recorded: Recorded) -> list[Finding]:
    """Check the next commit and go on behind it, unless something is wrong with it."""
    findings = [*_in_chain(walk, recorded)]
    header = readable_header(recorded.header)
    if header is None:
        return [*findings, Finding("headers", "the header cannot be read")]
    findings += _in_order(walk, recorded, header)
    if len(recorded.events) != recorded.last_version - recorded.first_version + 1 or not recorded.events:
        return findings
    events = []
    for version, event in enumerate(recorded.events, start=recorded.first_version):
        try:
            events.append(walk.game.messages.event(StoredEvent(0, version, event.topic, event.data)))
        except Exception as fault:  # whatever a decoder or an upcast meets in what somebody may have written
            sentence = f"the event {event.topic} cannot be read: {fault}"
            return [*findings, Finding("rules", sentence, version)]
    commit = Commit(recorded, header, events, walk.hash.hex())
    try:
        findings += _decided(walk, commit)
        if not findings:
            _go_on(walk, commit)
    except Exception as fault:  # whatever happens to an engine that is told what cannot be
        findings.append(Finding("rules", f"this cannot happen here: {fault!r}", recorded.first_version))
    return findings


def _in_chain(walk: Walk, recorded: Recorded) -> Iterator[Finding]:
    if chain.link(walk.hash, recorded.header, recorded.events) != recorded.hash:
        yield Finding("chain", "the hash does not fit the header, the events and the hash before them")


def _in_order(walk: Walk, recorded: Recorded, header: Header) -> Iterator[Finding]:
    """Check what a header says against what came before it."""
    expected = walk.version + 1
    if recorded.first_version != expected:
        yield Finding("headers", f"it begins at version {recorded.first_version}, not at {expected}")
    if header.first_version != recorded.first_version:
        yield Finding("headers", f"its header says that it begins at version {header.first_version}")
    if len(recorded.events) != recorded.last_version - recorded.first_version + 1 or not recorded.events:
        yield Finding(
            "headers",
            f"{len(recorded.events)} events are not the versions {recorded.first_version} to "
            f"{recorded.last_version}",
        )
    if encode(msgspec.json.decode(recorded.header)) != recorded.header:
        yield Finding("headers", "its header is not written as it is stored")
    if header.command_id in walk.command_ids:
        yield Finding("headers", f"the command id {header.command_id!r} was used before")
    seats = walk.evidence.seats if walk.pinned is None else walk.pinned.players
    if header.seat is not None and not 0 <= header.seat < seats:
        yield Finding("headers", f"there is no seat {header.seat}")
    if header.seat is None and header.actor != "host":
        yield Finding("headers", f"only the host acts for no seat, not {header.actor!r}")
    if walk.pinned is not None and header.rules_version != walk.pinned.rules_version:
        yield Finding(
            "headers",
            f"its header says rules version {header.rules_version}, pinned is {walk.pinned.rules_version}",
        )
    recorded_at = _time(header)
    if recorded_at is None:
        yield Finding("headers", f"{header.recorded_at!r} is no time")
    elif walk.recorded_at is not None and recorded_at < walk.recorded_at:
        yield Finding("headers", f"it was recorded at {header.recorded_at}, before the commit before it")


def _time(header: Header) -> datetime | None:
    try:
        time = datetime.fromisoformat(header.recorded_at)
    except ValueError:
        return None
    return time if time.tzinfo is not None else None


def _decided(walk: Walk, commit: Commit) -> Iterator[Finding]:
    """Decide the commit again; the walk's state is then the one after it, unless something is wrong."""
    game, first = walk.game, commit.events[0]
    if not _noted(walk, first):
        sentence = "none of the seeds that are told for this game is the one that is promised here"
        yield Finding("draws", sentence, commit.recorded.first_version, found=msgspec.to_builtins(first))
    end = next((at for at, event in enumerate(commit.events) if _scores(event) is not None), None)
    before = None if end is None else game.rules.copy(walk.state)
    follows = first.rules_version if isinstance(first, RulesAdopted) else commit.header.rules_version
    if follows > game.title.rules_version:
        newest = game.title.rules_version
        finding = _taken(walk, commit, f"follows rules version {follows}, this release knows up to {newest}")
    elif walk.chance is not None:
        finding = _repeated(walk, commit, walk.chance)
    else:
        finding = _fitted(walk, commit)
    if finding is not None:
        yield finding
        return
    last = commit.events[-1]
    if isinstance(last, SeedRevealed) and not fits(walk, last.seed):
        sentence = "the seed that is told is not the one that was promised"
        yield Finding("draws", sentence, commit.recorded.last_version, found=msgspec.to_builtins(last))
    if end is not None:
        walk.scored = True
        expected = game.rules.score(replay(game.rules, commit.events[:end], before))
        if expected != _scores(commit.events[end]):
            yield Finding(
                "score",
                "the final score is not what the last position gives",
                commit.recorded.first_version + end,
                expected=msgspec.to_builtins(expected),
                found=msgspec.to_builtins(commit.events[end]),
            )


def fits(walk: Walk, seed: str) -> bool:
    """Tell whether a seed (hex) is the one that was promised last, as far as that can be told."""
    try:
        return not walk.sure or _is_promised(walk, bytes.fromhex(seed), walk.promise)
    except ValueError:
        return False


def promise_in(event: Any) -> str | None:
    """Return the promise of a seed that an event makes, if it makes one."""
    if isinstance(event, GameForked):
        return event.seed_commitment
    pinned = getattr(event, "pinned", None)
    return pinned.seed_commitment if isinstance(pinned, Pinned) else None


def promised_seed(walk: Walk, promise: str) -> bytes | None:
    """Return the seed that was promised, where it is known."""
    for seed in walk.evidence.seeds:
        if len(seed) == SEED_BYTES and _is_promised(walk, seed, promise):
            return seed
    return None


def _is_promised(walk: Walk, seed: bytes, promise: str) -> bool:
    return any(seed_commitment(known, seed) == promise for known in walk.ids)


def _noted(walk: Walk, event: Any) -> bool:
    """Take note of a seed that is promised from here on; tell whether it can be one that is told for the game."""
    promise = promise_in(event)
    if promise is None:
        return True
    walk.forked += isinstance(event, GameForked)
    if promise != walk.promise:
        # A seed is promised under the id of its game. Those of games between the root and this one may be untold.
        walk.promise, walk.sure = promise, walk.forked in (0, walk.forks)
        seed = promised_seed(walk, promise)
        walk.chance = None if seed is None else Drawing(seed)
    told = walk.evidence.tells_seed and walk.forked == walk.forks
    return walk.chance is not None or not (told and walk.sure)


def _repeated(walk: Walk, commit: Commit, chance: Drawing) -> Finding | None:
    """Decide the commit again with the seed."""
    drawn = chance.draws
    finding = compared(walk.game, walk.state, commit, chance)
    drawn = chance.draws - drawn
    if finding is None:
        walk.repeated += drawn
    elif drawn:
        before = replay(walk.game.rules, _events_before(walk, commit))
        if guessed(walk.game, before, commit, _FEW).finding is None:
            sentence = f"the promised seed draws otherwise: {finding.sentence}"
            return msgspec.structs.replace(finding, check="draws", sentence=sentence)
    return finding


def _fitted(walk: Walk, commit: Commit) -> Finding | None:
    """Decide the commit again with whatever draws fit."""
    guess = guessed(walk.game, walk.state, commit, max(walk.guesses, _FEW))
    walk.guesses -= guess.tries
    if not guess.complete:
        return _taken(
            walk, commit, "can be drawn in too many ways to try them all, and the seed is not known"
        )
    if guess.finding is None:
        walk.state = guess.state
        walk.possible += guess.draws
    return guess.finding


def _taken(walk: Walk, commit: Commit, why: str) -> Finding | None:
    """Take the events of the commit as they are, and note why nothing better is possible."""
    walk.unknown[commit.recorded.first_version] = why
    for version, event in enumerate(commit.events, start=commit.recorded.first_version):
        walk.game.rules.apply(walk.state, event)
        if (finding := miscounted(walk.game, walk.state)) is not None:
            return msgspec.structs.replace(finding, version=version)
    return None


def _events_before(walk: Walk, commit: Commit) -> Iterator[Any]:
    for recorded in walk.evidence.commits:
        if recorded.first_version == commit.recorded.first_version:
            return
        for event in recorded.events:
            yield walk.game.messages.event(StoredEvent(0, 0, event.topic, event.data))


def _scores(event: Any) -> Scoreboard | None:
    scores = getattr(event, "scores", None)
    return scores if isinstance(scores, Scoreboard) else None


def _go_on(walk: Walk, commit: Commit) -> None:
    recorded = commit.recorded
    walk.hash, walk.version = recorded.hash, recorded.last_version
    walk.recorded_at = _time(commit.header)
    walk.command_ids.add(commit.header.command_id)
    walk.hashes[walk.version] = walk.hash.hex()
    if walk.game.pieces is None:
        walk.game = replace(walk.game, pieces=walk.game.rules.pieces(walk.state))
