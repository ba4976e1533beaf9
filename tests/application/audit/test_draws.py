"""Draws: repeated where the seed is known, found by trying where it is not, through forks and newer rules too."""

import re
from dataclasses import replace

import msgspec
import pytest

from application.audit import AuditReport, audit
from application.audit.commit import begin, examine
from application.audit.evidence import Evidence, evidence_in
from application.forking import fork
from application.games import Games, NewPlayer
from application.messages import encode
from application.store import EventStore, NewEvent
from domain.titles import TITLES
from tests.application.audit.telling import forged, golden, told, with_commit, with_event, with_header
from tests.application.conftest import counted, ticking
from tests.application.test_export import played
from tests.domain.cafe.games import edition
from tests.domain.coffee_traders.games import finished
from tests.toy import NEWER_TOY, TOY

DRAW = {"type": "DrawBean"}
PLANS = sorted(name for name, card in edition().cards.items() if card.deck == "plan")
TOYS = {"toy": TOY}
RUNNING = [
    ("cafe/1-player", 20),
    ("cafe/4-players", 60),
    ("cafe/2-players-expresso", 40),
    ("coffee-traders/2-players", 134),
    ("coffee-traders/3-players", 20),
    ("coffee-traders/5-players", 20),
]


def outcome(report: AuditReport, check: str) -> tuple[str, str]:
    (found,) = [it for it in report.checks if it.name == check]
    return found.outcome, found.sentence


@pytest.mark.parametrize(("name", "commits"), RUNNING)
def test_without_the_seed_the_draws_are_found_and_everything_else_is_decided(name: str, commits: int) -> None:
    report = audit(told(golden(name), commits, seed=False), TITLES)
    assert report.clean, report.broken
    assert outcome(report, "rules")[0] == "passed"
    assert outcome(report, "draws")[0] == "not possible"
    assert "draws are possible ones" in outcome(report, "draws")[1]
    assert "that the draws came from the promised seed, where it is not known yet" in report.unproven
    known = audit(told(golden(name), commits), TITLES)
    assert outcome(known, "draws")[0] == "passed"


def test_without_the_seed_a_fact_that_no_draw_leads_to_is_convicted() -> None:
    evidence = told(golden("coffee-traders/3-players"), 5, seed=False)
    opening = evidence.commits[0].events
    index = [event.topic for event in opening].index("coffee-traders/PlayerPrepared/1")
    event = opening[index]
    richer = msgspec.json.decode(event.data) | {"coins": 50}
    report = audit(
        forged(evidence, with_event(evidence.commits, 0, index, event._replace(data=encode(richer)))), TITLES
    )
    assert report.broken is not None
    (finding,) = report.broken.findings
    assert (report.broken.commit, finding.check, finding.version) == (1, "rules", index + 1)
    assert finding.sentence == "the command leads to PlayerPrepared with another coins"


def test_another_possible_draw_is_convicted_only_by_the_seed() -> None:
    def other(evidence: Evidence) -> Evidence:
        """The first card that was opened is another one, which nobody has seen."""
        opening = evidence.commits[0].events
        index = next(at for at, event in enumerate(opening) if event.topic == "cafe/CardOpened/1")
        opened = b"".join(event.data for event in opening)
        card = next(name for name in PLANS if name.encode() not in opened)
        event = NewEvent(opening[index].topic, encode({"type": "CardOpened", "card": card}))
        return forged(evidence, with_event(evidence.commits, 0, index, event))

    assert audit(other(told(golden("cafe/4-players"), 1, seed=False)), TITLES).clean
    report = audit(other(told(golden("cafe/4-players"), 1)), TITLES)
    assert report.broken is not None
    (finding,) = report.broken.findings
    assert finding.check == "draws"
    assert (
        finding.sentence
        == "the promised seed draws otherwise: the command leads to CardOpened with another card"
    )


def test_a_fork_is_audited_with_the_seeds_of_all_its_ancestors(games: Games, store: EventStore) -> None:
    parent = played(games, 3)
    child = fork(games, parent, 4, command_id="fork").game_id
    games.submit(child, 1, DRAW, command_id="other")
    grandchild = fork(games, child, 6, command_id="fork again").game_id
    games.submit(grandchild, 0, DRAW, command_id="yet another")
    inherited = fork(games, child, 3, command_id="fork of what was inherited").game_id
    games.submit(inherited, 0, DRAW, command_id="here too")
    for game, draws in ((child, 2), (grandchild, 3), (inherited, 2)):
        evidence = evidence_in(store, game)
        report = audit(evidence, TOYS)
        assert report.clean, report.broken
        assert (report.game_id, report.root) == (game, parent)
        assert outcome(report, "draws") == (
            "passed",
            f"{draws} draws, repeated from the seed that was promised before them",
        )
        unknown = audit(replace(evidence, seeds=(), tells_seed=False), TOYS)
        assert unknown.clean
        assert outcome(unknown, "draws")[0] == "not possible"


def test_a_fork_that_keeps_its_parents_chance_draws_from_the_same_seed(
    games: Games, store: EventStore
) -> None:
    parent = played(games, 9)
    child = fork(games, parent, 4, command_id="fork").game_id
    games.submit(child, 1, DRAW, command_id="other")
    again = fork(games, child, 6, command_id="fork again").game_id
    games.submit(again, 0, DRAW, command_id="yet another")
    for game, draws in ((child, 2), (again, 3)):
        report = audit(evidence_in(store, game), TOYS)
        assert report.clean, report.broken
        assert outcome(report, "draws")[1].startswith(f"{draws} draws, repeated")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"parent": "nobody"}, "the command leads to GameForked with another parent"),
        ({"version": 3}, "the command leads to GameForked with another version"),
        ({"hash": "00" * 32}, "the command leads to GameForked with another hash"),
        (
            {"seed_commitment": "00" * 32},
            "none of the seeds that are told for this game is the one that is promised here",
        ),
    ],
)
def test_a_fork_has_to_tell_what_the_chain_says_of_its_parent(
    games: Games, store: EventStore, changes: dict[str, object], says: str
) -> None:
    child = fork(games, played(games, 3), 4, command_id="fork").game_id
    evidence = evidence_in(store, child)
    event = evidence.commits[-1].events[0]
    changed = event._replace(data=encode(msgspec.json.decode(event.data) | changes))
    report = audit(forged(evidence, with_event(evidence.commits, -1, 0, changed)), TOYS)
    assert report.broken is not None
    assert report.broken.commit == len(evidence.commits)
    assert says in [finding.sentence for finding in report.broken.findings]


def test_a_promise_that_the_told_seed_does_not_keep_is_convicted_where_it_was_made(
    evidence: Evidence,
) -> None:
    first = evidence.commits[0].events[0]
    created = msgspec.json.decode(first.data)
    created["pinned"]["seed_commitment"] = "00" * 32
    report = audit(
        forged(evidence, with_event(evidence.commits, 0, 0, first._replace(data=encode(created)))), TOYS
    )
    assert report.broken is not None
    assert (report.broken.commit, report.broken.findings[0].check) == (1, "draws")


def test_a_seed_that_was_not_promised_is_convicted_where_it_is_told(evidence: Evidence) -> None:
    last = NewEvent("toy/SeedRevealed/1", encode({"type": "SeedRevealed", "seed": "00" * 32}))
    report = audit(forged(evidence, with_event(evidence.commits, 9, 2, last)), TOYS)
    assert report.broken is not None
    assert report.broken.commit == 10
    assert [finding.sentence for finding in report.broken.findings] == [
        "the seed that is told is not the one that was promised"
    ]


@pytest.fixture
def evidence(games: Games, store: EventStore) -> Evidence:
    return evidence_in(store, played(games, 9))


def test_each_commit_is_decided_by_the_rules_of_its_time(games: Games, store: EventStore) -> None:
    game = games.create("toy", [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new").game_id
    games.submit(game, 0, {"type": "TakeBeans", "count": 3}, command_id="three")  # which rules 2 forbid
    newer = Games(store, {"toy": NEWER_TOY}, clock=ticking(), entropy=counted())
    newer.adopt_rules(game, 2, command_id="adopt")
    newer.submit(game, 1, DRAW, command_id="draw")
    evidence = evidence_in(store, game)
    report = audit(evidence, {"toy": NEWER_TOY})
    assert report.clean, report.broken
    assert "rules version 2 at the end" in outcome(report, "rules")[1]

    too_early = with_header(evidence.commits, 1, rules_version=2)
    convicted = audit(forged(evidence, too_early), {"toy": NEWER_TOY}).broken
    assert convicted is not None
    assert convicted.commit == 2

    old = audit(evidence, TOYS)
    assert old.clean
    assert outcome(old, "rules") == (
        "not possible",
        "2 of 4 commits were not decided again, the first at version 5: it follows rules version 2, this release knows"
        " up to 1",
    )


def test_facts_that_cannot_be_decided_again_still_have_to_be_possible(
    games: Games, store: EventStore
) -> None:
    game = played(games, 1)
    newer = Games(store, {"toy": NEWER_TOY}, clock=ticking(), entropy=counted())
    newer.adopt_rules(game, 2, command_id="adopt")
    newer.submit(game, 1, DRAW, command_id="draw")
    evidence = evidence_in(store, game)
    drawn = evidence.commits[-1].events[0]
    pink = drawn._replace(data=re.sub(b'"colour":"[a-z]*"', b'"colour":"pink"', drawn.data))
    report = audit(forged(evidence, with_event(evidence.commits, -1, 0, pink)), TOYS)
    assert report.broken is not None
    (finding,) = report.broken.findings
    assert (report.broken.commit, finding.check) == (4, "rules")
    assert "this cannot happen here" in finding.sentence


def test_a_game_of_unknown_rules_that_no_engine_can_follow_is_convicted() -> None:
    evidence = told(golden("cafe/1-player"), 3)
    newer = with_header(evidence.commits, 0, rules_version=99)
    opening = newer[0].events
    report = audit(forged(evidence, with_commit(newer, 0, events=opening[3:])), TITLES)
    assert report.broken is not None
    assert "this cannot happen here" in report.broken.findings[-1].sentence


def test_where_too_much_would_have_to_be_tried_facts_are_taken_and_all_else_is_decided() -> None:
    evidence = told(finished("4 players, harder contracts", "any", 1), 20, seed=False)
    walk = begin(evidence, TITLES["coffee-traders"])
    walk.guesses = 100
    assert [finding for commit in evidence.commits for finding in examine(walk, commit)] == []
    assert list(walk.unknown) == [1]
    assert "can be drawn in too many ways to try them all" in walk.unknown[1]
