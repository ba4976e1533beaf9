"""Submitting commands: accepted once, refused without a trace, confirmed at the head."""

import json
from collections.abc import Callable
from dataclasses import replace
from threading import Barrier, Thread

import pytest

from application import chain
from application.errors import KeyReused, MalformedCommand, NoSuchGame, NoSuchSeat, StaleVersion
from application.games import Answer, Games, NewPlayer
from application.store import EventStore, NewEvent
from domain.kernel.refusals import RuleViolation, StaleDecision
from tests.toy import TOY

DRAW = {"type": "DrawBean"}


def take(count: int) -> dict[str, object]:
    return {"type": "TakeBeans", "count": count}


def vote(seat: int) -> dict[str, object]:
    return {"type": "Vote", "seat": seat}


def new_game(games: Games, players: int = 2, heap: int = 6) -> str:
    names = [NewPlayer(name) for name in ("Ann", "Bo", "Cy")[:players]]
    return games.create("toy", names, command_id=f"new {players} {heap}", options={"heap": heap}).game_id


def everything(games: Games, game_id: str) -> object:
    return games.events(game_id), games.commits(game_id), games.published(game_id)


def test_an_accepted_command_is_answered_with_its_events_receipt_and_next_decisions(games: Games) -> None:
    game = new_game(games)
    answer = games.submit(game, 0, take(2), command_id="c1")
    assert [(event.position, event.version, event.command_id) for event in answer.events] == [
        (2, 2, "c1"),
        (3, 3, "c1"),
    ]
    assert [event.event for event in answer.events] == [b'{"seat":0,"type":"BeanTaken"}'] * 2
    assert (answer.version, answer.position, answer.replayed) == (3, 3, False)
    assert [(decision.id, decision.seat) for decision in answer.to_decide] == [(3, 1)]
    assert list(answer.events) == games.events(game, after=1)


def test_what_is_published_is_what_the_log_replays_to(games: Games, store: EventStore) -> None:
    game = new_game(games)
    for turn in range(4):
        games.submit(game, turn % 2, DRAW, command_id=f"c{turn}")
    assert Games(store, {"toy": TOY}).published(game) == games.published(game)


def test_each_commit_is_linked_to_the_one_before(games: Games) -> None:
    game = new_game(games)
    games.submit(game, 0, take(2), command_id="c1")
    games.submit(game, 1, DRAW, command_id="c2")
    digest = chain.start(game)
    for commit in games.commits(game):
        events = games.events(
            game, after=commit.first_version - 1, limit=commit.last_version - commit.first_version + 1
        )
        topics = [f"toy/{json.loads(event.event)['type']}/1" for event in events]
        digest = chain.link(
            digest, commit.header, [NewEvent(t, e.event) for t, e in zip(topics, events, strict=True)]
        )
        assert commit.hash == digest.hex()


def test_the_header_says_who_asked_for_what_under_which_rules(games: Games) -> None:
    game = new_game(games)
    games.submit(game, 0, take(1), command_id="c1", actor="host")
    _, commit = games.commits(game)
    assert commit.header == (
        b'{"actor":"host","command":{"count":1,"type":"TakeBeans"},"command_id":"c1","first_version":2,'
        b'"recorded_at":"2026-01-02T08:00:01.000Z","rules_version":1,"seat":0}'
    )


def test_a_command_sent_twice_writes_nothing_and_is_answered_as_before(games: Games) -> None:
    game = new_game(games)
    first = games.submit(game, 0, take(1), command_id="c1", if_match=1, decision=1)
    before = everything(games, game)
    assert games.submit(game, 0, take(1), command_id="c1", if_match=1, decision=1) == replace(
        first, replayed=True
    )
    assert everything(games, game) == before


def test_a_command_is_answered_as_before_however_far_the_game_has_gone(
    games: Games, store: EventStore
) -> None:
    game = new_game(games, heap=2)
    first = games.submit(game, 0, take(1), command_id="c1")
    games.submit(game, 1, take(1), command_id="c2")
    games.submit(game, 1, vote(0), command_id="c3")
    games.submit(game, 0, vote(0), command_id="c4")
    assert games.submit(game, 0, take(1), command_id="c1") == replace(first, replayed=True)
    assert Games(store, {"toy": TOY}).submit(game, 0, take(1), command_id="c1") == replace(
        first, replayed=True
    )


@pytest.mark.parametrize(
    ("seat", "command"), [(1, take(1)), (0, take(2)), (0, DRAW), (0, {"type": "Nonsense"}), (0, None)]
)
def test_a_command_id_is_for_one_command(games: Games, seat: int, command: object) -> None:
    game = new_game(games)
    games.submit(game, 0, take(1), command_id="c1")
    with pytest.raises(KeyReused, match="the command id 'c1' was used for another request"):
        games.submit(game, seat, command, command_id="c1")


def test_the_command_id_of_the_creation_is_taken(games: Games) -> None:
    game = new_game(games)
    with pytest.raises(KeyReused):
        games.submit(game, 0, take(1), command_id="new 2 6")


def test_command_ids_are_counted_by_game(games: Games) -> None:
    one, other = new_game(games, 2), new_game(games, 3)
    games.submit(one, 0, take(1), command_id="c1")
    assert not games.submit(other, 0, take(2), command_id="c1").replayed


REFUSED: list[tuple[Callable[[Games, str], Answer], type[Exception], str]] = [
    (lambda games, game: games.submit(game, 1, take(1), command_id="r"), RuleViolation, "TOY-01: it is not"),
    (lambda games, game: games.submit(game, 0, take(7), command_id="r"), RuleViolation, "TOY-01: take one"),
    (lambda games, game: games.submit(game, 0, vote(0), command_id="r"), RuleViolation, "TOY-02"),
    (
        lambda games, game: games.submit(game, 0, take(1), command_id="r", decision=7),
        StaleDecision,
        "decision 7",
    ),
    (
        lambda games, game: games.submit(game, 0, take(1), command_id="r", if_match=7),
        StaleVersion,
        "the game is at version 1, not 7",
    ),
    (lambda games, game: games.submit(game, 0, {"type": "X"}, command_id="r"), MalformedCommand, "/type"),
    (
        lambda games, game: games.submit(game, 2, take(1), command_id="r"),
        NoSuchSeat,
        "has the seats 0 to 1, not 2",
    ),
    (
        lambda games, game: games.submit(game, -1, take(1), command_id="r"),
        NoSuchSeat,
        "has the seats 0 to 1, not -1",
    ),
]


@pytest.mark.parametrize(("attempt", "refusal", "told"), REFUSED)
def test_a_refused_command_leaves_no_trace_and_its_id_free(
    games: Games, attempt: Callable[[Games, str], Answer], refusal: type[Exception], told: str
) -> None:
    game = new_game(games)
    before = everything(games, game)
    with pytest.raises(refusal, match=told):
        attempt(games, game)
    assert everything(games, game) == before
    assert not games.submit(game, 0, take(1), command_id="r").replayed


def test_a_game_that_is_not_there_is_refused(games: Games) -> None:
    with pytest.raises(NoSuchGame, match="there is no game 'nowhere'"):
        games.submit("nowhere", 0, take(1), command_id="c1")


def test_checks_come_in_their_order(games: Games) -> None:
    game = new_game(games)
    games.submit(game, 0, take(1), command_id="c1")
    # A known command id comes before everything: it is no use to look at the rest.
    assert games.submit(game, 0, take(1), command_id="c1", if_match=99, decision=99).replayed
    with pytest.raises(StaleVersion):
        games.submit(game, 9, {"type": "Nonsense"}, command_id="c2", if_match=99)
    with pytest.raises(MalformedCommand):
        games.submit(game, 0, {"type": "Nonsense"}, command_id="c2", decision=99)
    with pytest.raises(StaleDecision):
        games.submit(game, 0, take(1), command_id="c2", decision=99)


def test_players_who_are_asked_at_once_do_not_collide(games: Games) -> None:
    game = new_game(games, players=3, heap=1)
    asked = {
        decision.seat: decision.id for decision in games.submit(game, 0, take(1), command_id="c1").to_decide
    }
    assert set(asked) == {0, 1, 2}
    for seat in (2, 0, 1):
        games.submit(game, seat, vote(0), command_id=f"v{seat}", decision=asked[seat])
    with pytest.raises(RuleViolation, match="TOY-03: the game is over"):
        games.submit(game, 1, vote(0), command_id="late")


def test_a_double_click_on_a_decision_fails_the_second_time(games: Games) -> None:
    game = new_game(games, players=1)
    (asked,) = games.published(game).rules.pending(games.published(game).state)
    games.submit(game, 0, take(1), command_id="c1", decision=asked.id)
    with pytest.raises(StaleDecision):
        games.submit(game, 0, take(1), command_id="c2", decision=asked.id)


def test_the_seed_is_revealed_in_the_commit_that_ends_the_game(games: Games, store: EventStore) -> None:
    game = new_game(games, players=1, heap=1)
    games.submit(game, 0, take(1), command_id="c1")
    assert games.list(status="over") == ([], None)
    answer = games.submit(game, 0, vote(0), command_id="c2")
    seed = store.seed(game)
    assert seed is not None
    assert [json.loads(event.event)["type"] for event in answer.events] == [
        "VoteCast",
        "GameEnded",
        "SeedRevealed",
    ]
    assert json.loads(answer.events[-1].event)["seed"] == seed.hex()
    assert answer.to_decide == ()
    assert [summary.game_id for summary in games.list(status="over")[0]] == [game]


def test_a_published_state_is_never_changed(games: Games) -> None:
    game = new_game(games)
    first = games.published(game)
    frozen = first.rules.copy(first.state)
    games.submit(game, 0, take(2), command_id="c1")
    with pytest.raises(RuleViolation):
        games.submit(game, 0, take(2), command_id="c2")
    assert first.state == frozen
    assert games.published(game).state != frozen


def test_a_published_state_is_not_changed_by_what_somebody_else_does(games: Games, store: EventStore) -> None:
    game = new_game(games)
    first = games.published(game)
    frozen = first.rules.copy(first.state)
    Games(store, {"toy": TOY}).submit(game, 0, take(2), command_id="c1")
    assert games.published(game).version == 3
    assert first.state == frozen


@pytest.fixture
def elsewhere(store: EventStore) -> Games:
    """Another process on the same store: it keeps published states of its own."""
    return Games(store, {"toy": TOY})


def test_a_command_is_decided_again_when_somebody_else_was_faster(games: Games, elsewhere: Games) -> None:
    game = new_game(games)
    elsewhere.submit(game, 0, take(1), command_id="c1")
    assert games.current(game) is None
    answer = games.submit(game, 1, take(1), command_id="c2")
    assert (answer.version, answer.replayed) == (3, False)


def test_a_command_that_somebody_else_has_made_illegal_is_refused(games: Games, elsewhere: Games) -> None:
    game = new_game(games)
    elsewhere.submit(game, 0, take(1), command_id="c1")
    with pytest.raises(RuleViolation, match="it is not your turn"):
        games.submit(game, 0, take(1), command_id="c2")


def test_nothing_is_refused_for_what_is_no_longer_so(games: Games, elsewhere: Games) -> None:
    game = new_game(games)
    moved = elsewhere.submit(game, 0, take(1), command_id="c1")
    (asked,) = moved.to_decide
    answer = games.submit(game, 1, take(1), command_id="c2", if_match=moved.version, decision=asked.id)
    assert answer.version == moved.version + 1


def test_a_version_is_stale_when_somebody_else_was_faster(games: Games, elsewhere: Games) -> None:
    game = new_game(games)
    elsewhere.submit(game, 0, take(1), command_id="c1")
    with pytest.raises(StaleVersion, match="the game is at version 2, not 1"):
        games.submit(game, 1, take(1), command_id="c2", if_match=1)


def test_a_command_accepted_elsewhere_is_answered_from_the_log(games: Games, elsewhere: Games) -> None:
    game = new_game(games)
    first = elsewhere.submit(game, 0, take(1), command_id="c1")
    assert games.submit(game, 0, take(1), command_id="c1") == replace(first, replayed=True)


def test_many_who_send_the_same_command_at_once_get_the_same_answer(games: Games, elsewhere: Games) -> None:
    game = new_game(games)
    answers: list[Answer] = []
    start = Barrier(8)

    def send(service: Games) -> None:
        start.wait()
        answers.append(service.submit(game, 0, take(1), command_id="c1"))

    senders = [Thread(target=send, args=(service,)) for service in (games, elsewhere) * 4]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert len(answers) == 8
    assert len({replace(answer, replayed=True) for answer in answers}) == 1
    assert [answer.replayed for answer in answers].count(False) == 1
    assert games.published(game).version == 2


def test_many_who_take_turns_at_once_lose_nothing(games: Games, elsewhere: Games) -> None:
    game = new_game(games, players=1, heap=1000)
    start = Barrier(4)

    def play(service: Games, name: int) -> None:
        start.wait()
        for turn in range(25):
            service.submit(game, 0, take(1), command_id=f"{name} {turn}")

    players = [
        Thread(target=play, args=(service, name)) for name, service in enumerate((games, elsewhere) * 2)
    ]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert games.published(game).version == 101
    assert games.published(game).state.beans == [100]
    assert len(games.commits(game)) == 101
