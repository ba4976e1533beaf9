"""Forks: what a game was at the end of a commit, gone on with otherwise."""

from dataclasses import replace
from random import Random

import pytest
from msgspec import to_builtins

from adapters.bots.random_player import RandomPlayer
from application.answers import Parent
from application.audit import audit
from application.audit.evidence import evidence_in
from application.errors import GameIsOver, KeyReused, MalformedCommand, NoSuchGame
from application.forking import fork
from application.games import Games, NewPlayer
from application.messages import header_of
from application.store import EventStore
from domain.kernel.chance import seed_commitment
from domain.kernel.refusals import InvalidSetup, RuleViolation
from domain.titles import TITLES
from tests.application.conftest import counted, ticking
from tests.application.test_export import history, played
from tests.toy import NEWER_TOY, toy

DRAW = {"type": "DrawBean"}
ONE = {"type": "TakeBeans", "count": 1}


def log(games: Games, game_id: str, through: int) -> list[tuple[int, bytes]]:
    events = games.events(game_id, limit=10_000)
    return [(event.version, event.event) for event in events if event.version <= through]


def chain(games: Games, game_id: str, through: int) -> list[tuple[str, bytes, str]]:
    commits = games.commits(game_id, limit=10_000)
    return [(made.command_id, made.header, made.hash) for made in commits if made.last_version <= through]


def test_a_fork_is_what_its_parent_was_then_with_the_same_chain(games: Games, store: EventStore) -> None:
    parent = played(games, 5)
    made = fork(games, parent, 4, command_id="fork")
    assert log(games, made.game_id, 4) == log(games, parent, 4)
    assert chain(games, made.game_id, 4) == chain(games, parent, 4)
    then, now = games.at(parent, 4), games.published(made.game_id)
    assert now.rules.board(now.state) == then.rules.board(then.state)
    assert now.rules.pending(now.state) == then.rules.pending(then.state)
    game = store.game(made.game_id)
    assert game is not None
    assert (game.root, game.parent) == (parent, Parent(parent, 4))


def test_one_commit_of_the_host_tells_what_was_forked_where(games: Games) -> None:
    parent = played(games, 5)
    made = fork(games, parent, 4, command_id="fork")
    (commit,) = games.commits(made.game_id, after=4)
    header = header_of(commit.header)
    assert (header.seat, header.actor, header.first_version, header.command_id) == (None, "host", 5, "fork")
    assert bytes(header.command) == b'{"parent":"%s","type":"ForkGame","version":4}' % parent.encode()
    (event,) = games.events(made.game_id, after=4)
    assert event.event == (
        b'{"hash":"%s","open_seed":false,"parent":"%s","seed_commitment":"%s","type":"GameForked","version":4}'
        % (games.at(parent, 4).hash.encode(), parent.encode(), made.seed_commitment.encode())
    )
    assert (made.version, made.position, made.hash) == (5, event.position, commit.hash)


def test_a_fork_of_a_running_game_draws_from_a_fresh_seed(games: Games, store: EventStore) -> None:
    parent = played(games, 3)
    made = fork(games, parent, 4, command_id="fork")
    seed = store.seed(made.game_id)
    assert seed is not None
    assert seed != store.seed(parent)
    assert made.seed_commitment == seed_commitment(made.game_id, seed)
    assert history(store, made.game_id).heading.seed is None


@pytest.mark.parametrize(
    ("commands", "seed"), [(9, None), (3, bytes(32)), (9, bytes(32))], ids=["over", "open", "over and open"]
)
def test_a_fork_of_a_game_whose_seed_everybody_may_know_keeps_the_chance(
    games: Games, store: EventStore, commands: int, seed: bytes | None
) -> None:
    parent = played(games, commands, seed)
    made = fork(games, parent, 1, command_id="fork")
    pinned = games.published(made.game_id).rules.pinned(games.published(made.game_id).state)
    assert store.seed(made.game_id) == store.seed(parent)
    assert pinned.open_seed
    drawn = games.submit(made.game_id, 0, DRAW, command_id="c0").events
    assert [event.event for event in drawn] == [event for version, event in log(games, parent, 2)[1:]]


def test_a_fork_goes_on_without_its_parent_and_the_parent_without_it(games: Games) -> None:
    parent = played(games, 3)
    made = fork(games, parent, 3, command_id="fork")
    before = games.published(parent)
    games.submit(made.game_id, 0, {"type": "TakeBeans", "count": 3}, command_id="c2")
    assert games.published(parent) == before
    games.submit(parent, 1, ONE, command_id="c9")
    assert games.published(made.game_id).version == 7


def test_a_fork_has_tokens_of_its_own(games: Games) -> None:
    parent = played(games, 3)
    made = fork(games, parent, 4, command_id="fork")
    assert [games.seat_of(made.game_id, seat.token) for seat in made.seats] == [0, 1]
    assert games.seat_of(made.game_id, made.host_token) == "host"
    assert games.seat_of(parent, made.host_token) is None


def test_others_may_take_the_seats_of_a_fork(games: Games) -> None:
    parent = played(games, 3)
    kept = fork(games, parent, 4, command_id="kept")
    other = fork(games, parent, 4, command_id="other", players=[NewPlayer("Cy"), NewPlayer("Di", "random")])
    assert (games.published(kept.game_id).names, games.published(kept.game_id).bots) == (
        ("Ann", "Bo"),
        (None, "random"),
    )
    assert games.published(other.game_id).names == ("Cy", "Di")
    assert [seat.name for seat in other.seats] == ["Cy", "Di"]


@pytest.mark.parametrize(
    "players", [[NewPlayer("Cy")], [NewPlayer("Cy")] * 3, [NewPlayer("Cy"), NewPlayer(" ")]]
)
def test_a_fork_has_as_many_players_as_its_parent_and_each_has_a_name(
    games: Games, players: list[NewPlayer]
) -> None:
    parent = played(games, 3)
    with pytest.raises(InvalidSetup) as refused:
        fork(games, parent, 4, command_id="fork", players=players)
    assert refused.value.field.startswith("players")
    assert len(games.list()[0]) == 1


def test_only_the_end_of_a_commit_is_forked_and_the_nearest_are_told(games: Games) -> None:
    parent = played(games, 1)
    games.submit(parent, 1, {"type": "TakeBeans", "count": 3}, command_id="three")
    with pytest.raises(
        MalformedCommand, match="no command ended at version 4; the nearest that did: 2 and 5"
    ):
        fork(games, parent, 4, command_id="fork")
    with pytest.raises(MalformedCommand, match="has the versions 1 to 5, not 6"):
        fork(games, parent, 6, command_id="fork")
    with pytest.raises(MalformedCommand, match="has the versions 1 to 5, not 0") as refused:
        fork(games, parent, 0, command_id="fork")
    assert refused.value.pointer == "/version"


def test_in_the_middle_of_the_first_commit_only_its_end_is_near(games: Games) -> None:
    parent = games.create("toy", [NewPlayer("Ann")], command_id="new").game_id
    assert fork(games, parent, 1, command_id="fork").version == 2
    cafe = Games(games.store, TITLES, clock=ticking(), entropy=lambda size: b"\7" * size)
    laid = cafe.create("cafe", [NewPlayer("Ann")], command_id="cafe")
    with pytest.raises(MalformedCommand, match=f"the nearest that did: {laid.version}$"):
        fork(cafe, laid.game_id, 2, command_id="another")


def test_a_position_in_which_the_game_is_over_is_not_forked(games: Games) -> None:
    parent = played(games, 9)
    with pytest.raises(GameIsOver):
        fork(games, parent, games.published(parent).version, command_id="fork")


def test_a_game_that_is_not_there_is_not_forked(games: Games) -> None:
    with pytest.raises(NoSuchGame):
        fork(games, "nothing", 1, command_id="fork")


def test_the_same_fork_again_is_answered_from_the_log(games: Games, store: EventStore) -> None:
    parent = played(games, 3)
    first = fork(games, parent, 4, command_id="fork")
    games.submit(first.game_id, 1, ONE, command_id="c9")
    again = fork(Games(store, {"toy": NEWER_TOY}), parent, 4, command_id="fork")
    assert again.replayed
    assert again == type(first)(**{**vars(first), "replayed": True})
    assert len(games.list()[0]) == 2


def test_a_key_that_was_used_for_something_else_forks_nothing(games: Games) -> None:
    parent = played(games, 3)
    fork(games, parent, 4, command_id="fork")
    with pytest.raises(KeyReused):
        fork(games, parent, 3, command_id="fork")
    with pytest.raises(KeyReused):
        fork(games, parent, 4, command_id="fork", players=[NewPlayer("Cy"), NewPlayer("Di")])
    with pytest.raises(KeyReused):
        fork(games, parent, 4, command_id="new 3 secret")
    with pytest.raises(KeyReused):
        fork(games, parent, 4, command_id="c0")
    with pytest.raises(KeyReused):
        played(games, 3, None) and games.create("toy", [NewPlayer("Ann")], command_id="fork")


def test_a_fork_is_forked_above_and_below_where_it_began(games: Games, store: EventStore) -> None:
    parent = played(games, 5)
    child = fork(games, parent, 4, command_id="child").game_id
    version = games.submit(child, 1, ONE, command_id="c9").version
    late = fork(games, child, version, command_id="late").game_id
    early = fork(games, child, 2, command_id="early").game_id
    for made, end in ((late, version), (early, 2)):
        assert chain(games, made, end) == chain(games, child, end)
        game = store.game(made)
        assert game is not None
        assert (game.root, game.parent) == (parent, Parent(child, end))
        assert Games(store, {"toy": NEWER_TOY}).published(made).state == games.published(made).state


def test_below_a_fork_of_a_game_whose_seed_is_secret_the_chance_is_fresh_though_the_fork_is_over(
    games: Games, store: EventStore
) -> None:
    parent = played(games, 3)
    child = fork(games, parent, 4, command_id="child").game_id
    for turn, seat in enumerate([1, 0, 1, 0]):
        games.submit(child, seat, ONE, command_id=f"d{turn}")
    for seat in range(2):
        games.submit(child, seat, {"type": "Vote", "seat": 0}, command_id=f"vote {seat}")
    below = fork(games, child, 3, command_id="below").game_id
    above = fork(games, child, 5, command_id="above").game_id
    assert store.seed(above) == store.seed(child)
    assert store.seed(below) not in (store.seed(child), store.seed(parent))


def test_a_fork_keeps_the_rules_that_decide_then(games: Games, store: EventStore) -> None:
    parent = played(games, 1)
    newer = Games(store, {"toy": NEWER_TOY}, clock=ticking(), entropy=lambda size: b"\7" * size)
    newer.adopt_rules(parent, 2, command_id="adopt")
    before = fork(newer, parent, 2, command_id="before").game_id
    with pytest.raises(RuleViolation):
        newer.submit(parent, 1, {"type": "TakeBeans", "count": 3}, command_id="three")
    newer.submit(before, 1, {"type": "TakeBeans", "count": 3}, command_id="three")


def test_lists_and_published_games_tell_the_parent(games: Games) -> None:
    parent = played(games, 3)
    made = fork(games, parent, 4, command_id="fork")
    assert [row.parent for row in games.list()[0]] == [Parent(parent, 4), None]
    assert games.published(made.game_id).parent == Parent(parent, 4)
    assert Games(games.store, {"toy": NEWER_TOY}).published(made.game_id).parent == Parent(parent, 4)


def test_a_fork_does_not_go_back_in_time_though_the_clock_does(games: Games, store: EventStore) -> None:
    parent = played(games, 3)
    behind = Games(store, {"toy": NEWER_TOY}, clock=ticking(), entropy=lambda size: b"\7" * size)
    made = fork(behind, parent, 4, command_id="fork").game_id
    assert behind.published(made).recorded_at == games.published(parent).recorded_at
    assert is_clean(store, made)


def is_clean(store: EventStore, game_id: str) -> bool:
    report = audit(evidence_in(store, game_id), {"toy": NEWER_TOY, **TITLES})
    assert report.broken is None, report.broken
    return report.clean


@pytest.mark.parametrize("name", ["toy", *TITLES])
def test_forks_of_forks_are_clean_whatever_is_forked_adopted_played_and_moved(
    store: EventStore, name: str
) -> None:
    titles = {each: replace(title, rules_version=2) for each, title in {"toy": NEWER_TOY, **TITLES}.items()}
    old = Games(store, {"toy": toy(), **TITLES}, clock=ticking(), entropy=counted())
    first = old.create(name, [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new", options=None).game_id
    games = Games(store, titles, clock=ticking(), entropy=old.entropy)
    random, family = Random(4), [first]
    for step in range(14):
        chosen = random.choice(family)
        ends = [commit.last_version for commit in games.commits(chosen, limit=10_000)]
        now = games.published(chosen)
        if step in (3, 8) and not now.rules.over(now.state) and now.rules.pinned(now.state).rules_version < 2:
            games.adopt_rules(chosen, 2, command_id=f"adopt {step}")
        end = random.choice(ends[:-1] if now.rules.over(now.state) else ends)
        family.append(fork(games, chosen, end, command_id=f"fork {step}").game_id)
        play_on(games, family[-1], random.choice([0, 3, 400]), RandomPlayer(step.to_bytes(32, "big")))
    for made in family:
        report = audit(evidence_in(store, made), titles)
        assert report.broken is None, report.broken


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("seed", [None, bytes(32)], ids=["secret", "open"])
def test_games_of_every_title_are_forked_at_any_commit_and_played_on(
    store: EventStore, name: str, seed: bytes | None
) -> None:
    games = Games(store, TITLES, clock=ticking(), entropy=counted())
    parent = games.create(name, [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new", seed=seed).game_id
    play_on(games, parent, 40, RandomPlayer(bytes(32)))
    ends = [commit.last_version for commit in games.commits(parent)]
    random = Random(1)
    for end in random.sample(ends, 6):
        made = fork(games, parent, end, command_id=f"fork {end}").game_id
        assert chain(games, made, end) == chain(games, parent, end)
        assert log(games, made, end) == log(games, parent, end)
        then, now = games.at(parent, end), games.at(made, end)
        assert now.rules.board(now.state) == then.rules.board(then.state)
        play_on(games, made, 20, RandomPlayer(end.to_bytes(32, "big")))
        assert is_clean(store, made)
        assert Games(store, TITLES).published(made).state == games.published(made).state


def play_on(games: Games, game_id: str, commands: int, player: RandomPlayer) -> None:
    """Play some random commands, or to the end."""
    for turn in range(commands):
        now = games.published(game_id)
        if now.rules.over(now.state):
            return
        decision = player.seat(now.rules.pending(now.state))
        command = player.command(list(now.rules.legal_commands(now.state, decision.seat)))
        games.submit(game_id, decision.seat, to_builtins(command), command_id=f"p{now.version} {turn}")
