"""The audit of whole games of the toy title: what is good, what is wrong and where, and what stays open."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import msgspec
import pytest

from application import export
from application.audit import Receipt, Trust, audit, audit_file
from application.audit.evidence import Evidence, evidence_in
from application.audit.report import AuditReport, Outcome, lines
from application.errors import NoSuchTitle
from application.games import Games
from application.signing import public_key
from application.store import EventStore, NewEvent
from domain.kernel.chance import Chance
from domain.kernel.table import Scoreboard
from tests.application.audit.telling import forged, with_commit, with_event, with_header
from tests.application.conftest import counted, ticking
from tests.application.test_export import played
from tests.toy import TOY, BeanDrawn, Event, GameEnded, State, ToyRules, toy

TITLES = {"toy": TOY}


def outcomes(report: AuditReport) -> dict[str, Outcome]:
    return {check.name: check.outcome for check in report.checks}


def sentences(report: AuditReport) -> dict[str, str]:
    return {check.name: check.sentence for check in report.checks}


def test_a_finished_game_passes_every_check(games: Games, store: EventStore) -> None:
    game = played(games, 9)
    told = games.commits(game)
    receipts = tuple(Receipt(commit.last_version, commit.hash) for commit in told)
    report = audit(evidence_in(store, game), TITLES, Trust(public_key(store.secret).hex(), receipts))
    assert report.clean
    assert report.broken is None
    assert set(outcomes(report).values()) == {"passed"}
    assert (report.game_id, report.root, report.title, report.over) == (game, game, "toy", True)
    assert (report.versions, report.commits, report.hash) == (13, 10, told[-1].hash)
    assert sentences(report)["draws"].startswith("1 draws, repeated from the seed")


def test_the_audit_says_what_it_does_not_prove(games: Games, store: EventStore) -> None:
    game = played(games, 4)
    report = audit(evidence_in(store, game), TITLES)
    assert report.clean
    assert outcomes(report) | {"score": "", "signature": "", "receipts": ""} == dict.fromkeys(
        outcomes(report), "passed"
    ) | {"score": "", "signature": "", "receipts": ""}
    unproven = " ".join(report.unproven)
    for words in ("whoever operates a store can write another one", "not over", "names", "server's clock"):
        assert words in unproven
    trusting = audit(evidence_in(store, game), TITLES, Trust(public_key(store.secret).hex()))
    assert "whoever operates a store" not in " ".join(trusting.unproven)


def test_who_waits_is_told_how_far_it_is(games: Games, store: EventStore) -> None:
    heard: list[tuple[int, int]] = []
    audit(
        evidence_in(store, played(games, 4)), TITLES, progress=lambda done, all_: heard.append((done, all_))
    )
    assert heard == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_of_a_title_that_is_not_known_a_file_cannot_be_audited_and_a_stored_game_is_not_clean(
    games: Games, store: EventStore
) -> None:
    game = played(games, 4)
    with pytest.raises(NoSuchTitle):
        audit_file(BytesIO(b"".join(export.lines(export.history_of(games, game)))), {})
    report = audit(evidence_in(store, game), {})
    assert (report.game_id, report.clean) == (game, False)
    assert report.broken is not None
    assert report.broken.findings[0].sentence == "there is no game title 'toy'; there is none"


SECOND = 2
"""The commit at which most of the following is changed, the second of those after the creation: one bean is taken."""


@pytest.fixture
def evidence(games: Games, store: EventStore) -> Evidence:
    return evidence_in(store, played(games, 9))


def broken_at(report: AuditReport, number: int) -> list[tuple[str, str]]:
    """The findings, which are about this commit."""
    assert not report.clean
    assert report.broken is not None
    assert report.broken.commit == number
    return [(finding.check, finding.sentence) for finding in report.broken.findings]


def test_a_changed_fact_breaks_the_chain_and_the_report_shows_what_was_there(evidence: Evidence) -> None:
    other = NewEvent("toy/BeanTaken/1", b'{"seat":0,"type":"BeanTaken"}')
    report = audit(replace(evidence, commits=tuple(with_event(evidence.commits, SECOND, 0, other))), TITLES)
    assert broken_at(report, 3) == [
        ("chain", "the hash does not fit the header, the events and the hash before them"),
        ("rules", "the command leads to BeanTaken with another seat"),
    ]
    assert report.broken is not None
    assert (report.broken.first_version, report.broken.last_version) == (3, 3)
    assert report.broken.command_id == "c1"
    finding = report.broken.findings[-1]
    assert (finding.version, finding.expected, finding.found) == (
        3,
        {"type": "BeanTaken", "seat": 1},
        {"type": "BeanTaken", "seat": 0},
    )
    assert outcomes(report) == {
        "chain": "failed",
        "headers": "not possible",
        "rules": "failed",
        "draws": "not possible",
        "pieces": "not possible",
        "score": "not possible",
        "claims": "not possible",
        "signature": "not possible",
        "receipts": "not possible",
    }


def other_bean(drawn: NewEvent) -> NewEvent:
    """A bean of another colour, which might have been drawn just as well."""
    other = b"green" if b"green" not in drawn.data else b"red"
    return drawn._replace(data=re.sub(rb"green|red|yellow", other, drawn.data))


TAKEN = b'{"seat":1,"type":"BeanTaken"}'


@pytest.mark.parametrize(
    ("forge", "number", "check", "says"),
    [
        (
            lambda commits: with_event(commits, SECOND, 0, NewEvent("toy/BeanTaken/1", TAKEN + b" ")),
            3,
            "rules",
            "BeanTaken is not written as it is stored",
        ),
        (
            lambda commits: with_event(
                commits, SECOND, 0, NewEvent("toy/VoteOpened/1", b'{"type":"VoteOpened"}')
            ),
            3,
            "rules",
            "the command leads to BeanTaken, not to VoteOpened",
        ),
        (
            lambda commits: with_event(commits, SECOND, 0, NewEvent("toy/BeanTaken/7", TAKEN)),
            3,
            "rules",
            "the event toy/BeanTaken/7 cannot be read: version 3 is stored as toy/BeanTaken/7",
        ),
        (
            lambda commits: with_event(commits, SECOND, 0, NewEvent("toy/BeanTaken/1", b'{"seat":1')),
            3,
            "rules",
            "the event toy/BeanTaken/1 cannot be read",
        ),
        (
            lambda commits: with_commit(commits, SECOND, events=(NewEvent("toy/BeanTaken/1", TAKEN),) * 2),
            3,
            "rules",
            "the command leads to no such event: BeanTaken",
        ),
        (
            lambda commits: with_commit(commits, 7, events=commits[7].events[:1]),
            8,
            "rules",
            "the command leads to one more event: VoteOpened",
        ),
        (
            lambda commits: with_event(commits, 1, 0, other_bean(commits[1].events[0])),
            2,
            "draws",
            "the promised seed draws otherwise",
        ),
        (
            lambda commits: with_event(
                commits, 1, 0, NewEvent("toy/BeanDrawn/1", b'{"colour":"pink","seat":0,"type":"BeanDrawn"}')
            ),
            2,
            "rules",
            "the command leads to BeanDrawn with another colour",
        ),
        (lambda commits: [*commits[:3], *commits[4:]], 4, "rules", "it is not your turn"),
        (lambda commits: [*commits[:3], commits[4], commits[3], *commits[5:]], 4, "rules", "not your turn"),
        (lambda commits: [*commits[:3], *commits[2:]], 4, "headers", "the command id 'c1' was used before"),
        (lambda commits: with_header(commits, SECOND, seat=0), 3, "rules", "it is not your turn"),
        (lambda commits: with_header(commits, SECOND, seat=7), 3, "headers", "there is no seat 7"),
        (
            lambda commits: with_header(commits, SECOND, seat=None),
            3,
            "headers",
            "only the host acts for no seat",
        ),
        (lambda commits: with_header(commits, SECOND, first_version=9), 3, "headers", "begins at version 9"),
        (
            lambda commits: with_header(commits, SECOND, rules_version=0),
            3,
            "headers",
            "its header says rules version 0, pinned is 1",
        ),
        (
            lambda commits: with_header(commits, SECOND, recorded_at="2026-01-01T08:00:00.000Z"),
            3,
            "headers",
            "before the commit before it",
        ),
        (lambda commits: with_header(commits, SECOND, recorded_at="noon"), 3, "headers", "'noon' is no time"),
        (
            lambda commits: with_header(commits, SECOND, extra=1, command=5),
            3,
            "rules",
            "cannot be carried out",
        ),
        (
            lambda commits: with_commit(commits, SECOND, header=commits[SECOND].header + b" "),
            3,
            "headers",
            "its header is not written as it is stored",
        ),
        (
            lambda commits: with_commit(commits, SECOND, header=b"{}"),
            3,
            "headers",
            "the header cannot be read",
        ),
        (
            lambda commits: with_header(commits, SECOND, command={"type": "TakeBeans", "count": 2}),
            3,
            "rules",
            "the command leads to one more event: BeanTaken",
        ),
        (
            lambda commits: with_header(commits, SECOND, command={"type": "TakeBeans", "count": 9}),
            3,
            "rules",
            "the rules refuse the command: take ",
        ),
        (
            lambda commits: with_header(commits, SECOND, command={"type": "Juggle"}),
            3,
            "rules",
            "the command cannot be carried out",
        ),
        (lambda commits: commits[1:], 1, "headers", "its header says that it begins at version 2"),
    ],
)
def test_a_change_is_found_at_its_commit_though_all_hashes_are_repaired(
    evidence: Evidence, forge: Callable[[Any], Any], number: int, check: str, says: str
) -> None:
    report = audit(forged(evidence, forge(evidence.commits)), TITLES)
    found = broken_at(report, number)
    assert any(check == name and says in sentence for name, sentence in found), found
    assert "chain" not in dict(found)


def test_a_refused_command_is_told_with_the_rule_that_it_breaks(evidence: Evidence) -> None:
    commits = with_header(evidence.commits, SECOND, command={"type": "TakeBeans", "count": 9})
    report = audit(forged(evidence, commits), TITLES)
    assert report.broken is not None
    (finding,) = report.broken.findings
    assert (finding.rule, finding.version) == ("TOY-01", 3)
    assert finding.found == {"type": "BeanTaken", "seat": 1}


def test_a_person_reads_where_it_is_wrong_and_what_differs(evidence: Evidence) -> None:
    other = NewEvent("toy/BeanTaken/1", b'{"seat":0,"type":"BeanTaken"}')
    report = audit(forged(evidence, with_event(evidence.commits, SECOND, 0, other)), TITLES)
    text = "\n".join(lines(report))
    assert "NOT clean, 2 commits, 2 versions" in text
    assert "First broken: commit 3, versions 3 to 3, command 'c1'" in text
    assert 'expected  BeanTaken {"seat":1}' in text
    assert 'found     BeanTaken {"seat":0}' in text
    assert "This does not prove" not in text


def test_events_in_an_older_schema_are_read_as_those_of_today(evidence: Evidence) -> None:
    def without_choice(event: NewEvent) -> NewEvent:
        """As it was stored in a made-up schema 1, in which everybody voted for seat 0 and nobody said so."""
        if event.topic != "toy/VoteCast/1":
            return event
        return NewEvent(
            event.topic, b'{"seat":%d,"type":"VoteCast"}' % msgspec.json.decode(event.data)["seat"]
        )

    old = [replace(commit, events=tuple(map(without_choice, commit.events))) for commit in evidence.commits]
    today = {"toy": toy(upcasts={"VoteCast/1": lambda data: data | {"chosen": 0}})}
    assert audit(forged(evidence, old), today).clean
    wrong = {"toy": toy(upcasts={"VoteCast/1": lambda data: data | {"chosen": 1}})}
    assert broken_at(audit(forged(evidence, old), wrong), 9) == [
        ("rules", "the command leads to VoteCast with another chosen")
    ]


class Leaky(ToyRules):
    """Rules that lose a bean for each that is drawn."""

    def apply(self, state: State, event: Event) -> None:
        super().apply(state, event)
        if isinstance(event, BeanDrawn):
            state.beans[event.seat] -= 1


def test_a_lost_piece_is_found_at_its_version(evidence: Evidence) -> None:
    report = audit(evidence, {"toy": toy(Leaky)})
    assert broken_at(report, 2) == [("pieces", "pieces were lost or made (beans: 17, not 18)")]


class Generous(ToyRules):
    """Rules that end a game with another score than its last position gives."""

    def settle(self, state: State, chance: Chance) -> Iterator[Event]:
        for event in super().settle(state, chance):
            yield GameEnded(Scoreboard((), ())) if isinstance(event, GameEnded) else event


def test_a_final_score_that_the_last_position_does_not_give_is_found(store: EventStore) -> None:
    titles = {"toy": toy(Generous)}
    game = played(Games(store, titles, clock=ticking(), entropy=counted()), 9)
    report = audit(evidence_in(store, game), titles)
    assert broken_at(report, 10) == [("score", "the final score is not what the last position gives")]
