"""What every store does, whatever it is made of: `application.store.EventStore`."""

from collections.abc import Iterable
from dataclasses import replace
from threading import Barrier, Thread

import pytest

from application.answers import NewPlayer, Parent, Role
from application.errors import StoreRefused
from application.store import (
    Conflict,
    Creation,
    EventStore,
    NewCommit,
    NewEvent,
    StoredCommit,
    StoredEdition,
    StoredGame,
    TokenHash,
)

EDITION = StoredEdition("toy", "plain", "e0", b'{"name":"plain"}')
ROLES: tuple[Role, ...] = (0, 1, "host")


def event(number: int, name: str = "BeanTaken") -> NewEvent:
    return NewEvent(f"toy/{name}/1", b'{"number":%d}' % number)


def creation(game_id: str = "g1", command_id: str = "new", **known: object) -> NewCommit:
    game = StoredGame(
        game_id,
        "toy",
        "root",
        EDITION.hash,
        "2026-01-02",
        (NewPlayer("Ann"), NewPlayer("Bo", "random")),
        False,
    )
    kept = Creation(
        command_id=command_id,
        game=replace(game, **known),  # type: ignore[arg-type]  # any of its fields
        seed=b"s" * 32,
        edition=EDITION,
        tokens=tuple(TokenHash(role, 0, str(role).encode() * 4) for role in ROLES),
    )
    return NewCommit(game_id, command_id, 1, b'{"n":0}', b"0" * 32, (event(1), event(2)), creation=kept)


def commit(
    first: int, size: int = 1, command_id: str = "", game_id: str = "g1", over: bool = False
) -> NewCommit:
    events = tuple(event(first + offset) for offset in range(size))
    return NewCommit(
        game_id,
        command_id or f"c{first}",
        first,
        b'{"n":%d}' % first,
        bytes([first % 256]) * 32,
        events,
        over,
    )


def everything(store: EventStore) -> object:
    return [
        (listed, store.events(game_id), store.commits(game_id), store.tokens(game_id), store.seed(game_id))
        for listed in store.games()
        for game_id in [listed.game.game_id]
    ]


def versions(events: Iterable[object]) -> list[int]:
    return [stored.version for stored in events]  # type: ignore[attr-defined]  # stored events


def spans(commits: Iterable[StoredCommit]) -> list[tuple[int, int]]:
    return [(stored.first_version, stored.last_version) for stored in commits]


def test_a_creation_is_kept_with_all_that_belongs_to_it(store: EventStore) -> None:
    new = creation()
    assert new.creation is not None
    assert list(store.append(new)) == [1, 2]
    assert store.game("g1") == new.creation.game
    assert store.created_by("new") == "g1"
    assert store.seed("g1") == b"s" * 32
    assert store.edition("e0") == EDITION
    assert sorted(store.tokens("g1"), key=str) == sorted(new.creation.tokens, key=str)


def test_events_come_back_byte_by_byte_in_order(store: EventStore) -> None:
    store.append(creation())
    data = '{"text":"é\\u0000\U0001f600"}'.encode()
    store.append(NewCommit("g1", "c", 3, b"{}", b"h" * 32, (NewEvent("toy/Ünknown/7", data), event(4))))
    assert [tuple(stored) for stored in store.events("g1")] == [
        (1, 1, "toy/BeanTaken/1", b'{"number":1}'),
        (2, 2, "toy/BeanTaken/1", b'{"number":2}'),
        (3, 3, "toy/Ünknown/7", data),
        (4, 4, "toy/BeanTaken/1", b'{"number":4}'),
    ]


def test_a_commit_comes_back_as_it_was_with_the_position_of_its_last_event(store: EventStore) -> None:
    store.append(creation())
    positions = store.append(commit(3, size=3))
    expected = StoredCommit("g1", "c3", 3, 5, positions[-1], b'{"n":3}', bytes([3]) * 32)
    assert store.head("g1") == store.commit("g1", "c3") == store.commits("g1")[-1] == expected


def test_the_feed_has_the_commits_of_all_games_in_the_order_of_their_positions(store: EventStore) -> None:
    assert (store.feed(), store.position()) == ([], 0)
    store.append(creation("g1", "n1"))
    store.append(creation("g2", "n2"))
    store.append(commit(3, size=2, game_id="g1"))
    newest = store.append(commit(3, game_id="g2"))[-1]
    assert store.position() == newest

    fed = store.feed()
    assert [(one.game_id, one.command_id) for one in fed] == [
        ("g1", "n1"),
        ("g2", "n2"),
        ("g1", "c3"),
        ("g2", "c3"),
    ]
    assert {one.position for one in fed} >= {newest}
    assert sorted(fed, key=lambda one: one.game_id) == store.commits("g1") + store.commits("g2")
    for seen in range(len(fed)):
        assert store.feed(after=fed[seen].position) == fed[seen + 1 :]
        assert store.feed(after=fed[seen].position, limit=1) == fed[seen + 1 : seen + 2]
    # A position in the middle of a commit: the commit is not seen yet.
    assert store.feed(after=fed[2].position - 1) == fed[2:]


def test_who_listens_hears_of_every_commit_until_it_is_enough(store: EventStore) -> None:
    heard: list[tuple[str, int]] = []
    end = store.listen(lambda game_id, position: heard.append((game_id, position)))
    store.append(creation("g1", "n1"))
    store.append(commit(3, size=2, game_id="g1"))
    with pytest.raises(Conflict):
        store.append(commit(3, game_id="g1"))
    assert heard == [(one.game_id, one.position) for one in store.feed()]
    end()
    store.append(commit(5))
    assert len(heard) == 2


def test_positions_grow_over_all_games(store: EventStore) -> None:
    positions = [
        *store.append(creation("g1", "n1")),
        *store.append(creation("g2", "n2")),
        *store.append(commit(3, size=2, game_id="g1")),
        *store.append(commit(3, size=2, game_id="g2")),
    ]
    assert positions == sorted(set(positions))
    assert [stored.position for stored in store.events("g1")] == positions[:2] + positions[4:6]


def test_a_commit_of_thousands_of_events_is_written_whole(store: EventStore) -> None:
    store.append(creation())
    positions = list(store.append(commit(3, size=2500)))
    stored = store.events("g1", after=2)
    assert [(one.position, one.version) for one in stored] == list(
        zip(positions, range(3, 2503), strict=True)
    )


def test_commits_are_written_together_or_not_at_all(store: EventStore) -> None:
    new = [creation(), commit(3, 2), commit(5, over=True)]
    with pytest.raises(Conflict):
        store.append(*new, commit(6, command_id="c5"))
    assert everything(store) == []
    assert list(store.append(*new)) == [1, 2, 3, 4, 5]
    assert spans(store.commits("g1")) == [(1, 2), (3, 4), (5, 5)]
    assert [listed.game.over for listed in store.games()] == [True]
    assert [made.last_version for made in store.feed()] == [2, 4, 5]


def test_a_game_knows_which_one_it_was_forked_from(store: EventStore) -> None:
    store.append(creation(parent=Parent("elder", 17)))
    (listed,) = store.games()
    assert listed.game == store.game("g1")
    assert listed.game.parent == Parent("elder", 17)


def test_an_edition_is_offered_once_a_creation_offers_it(store: EventStore) -> None:
    for game_id, offered, offers in [("g1", False, []), ("g2", True, [EDITION]), ("g3", False, [EDITION])]:
        new = creation(game_id, game_id)
        assert new.creation is not None
        store.append(replace(new, creation=replace(new.creation, offered=offered)))
        assert store.editions("toy") == offers
        assert store.edition("e0") == EDITION


def test_events_are_read_from_a_version_to_a_version_by_topic_up_to_a_limit(store: EventStore) -> None:
    store.append(creation())
    store.append(NewCommit("g1", "c", 3, b"{}", b"h" * 32, (event(3, "A"), event(4, "B"), event(5, "A"))))
    assert versions(store.events("g1", after=2)) == [3, 4, 5]
    assert versions(store.events("g1", after=1, through=3)) == [2, 3]
    assert versions(store.events("g1", through=0)) == []
    assert versions(store.events("g1", limit=2)) == [1, 2]
    assert versions(store.events("g1", topics=("toy/A/1",))) == [3, 5]
    assert versions(store.events("g1", topics=("toy/A/1", "toy/B/1"), after=3, limit=1)) == [4]
    assert versions(store.events("g1", topics=("toy/A/2",))) == []
    assert store.events("g2") == []


def test_commits_are_read_that_have_a_version_in_a_range(store: EventStore) -> None:
    store.append(creation())
    for first, size in ((3, 3), (6, 1), (7, 2)):
        store.append(commit(first, size))
    assert spans(store.commits("g1")) == [(1, 2), (3, 5), (6, 6), (7, 8)]
    assert spans(store.commits("g1", after=2)) == [(3, 5), (6, 6), (7, 8)]
    assert spans(store.commits("g1", after=3)) == [(3, 5), (6, 6), (7, 8)]
    assert spans(store.commits("g1", after=4, through=6)) == [(3, 5), (6, 6)]
    assert spans(store.commits("g1", after=5, through=7)) == [(6, 6), (7, 8)]
    assert spans(store.commits("g1", limit=2)) == [(1, 2), (3, 5)]
    assert spans(store.commits("g1", after=8)) == []
    assert store.commits("g2") == []


def test_the_head_is_the_newest_commit_or_the_newest_that_ends_by_a_version(store: EventStore) -> None:
    store.append(creation())
    store.append(commit(3, 3))
    store.append(commit(6, 1))
    heads = {at: store.head("g1", at) for at in (None, 1, 2, 3, 4, 5, 6, 99)}
    last = {at: head and head.last_version for at, head in heads.items()}
    assert last == {None: 6, 1: None, 2: 2, 3: 2, 4: 2, 5: 5, 6: 6, 99: 6}


def test_what_is_not_there_is_nothing(store: EventStore) -> None:
    assert store.game("g1") is None
    assert store.created_by("new") is None
    assert store.head("g1") is None
    assert store.commit("g1", "c") is None
    assert store.seed("g1") is None
    assert store.edition("e0") is None
    assert [*store.editions("toy"), *store.tokens("g1"), *store.games()] == []


CONFLICTS = {
    "a version": commit(2, command_id="other"),
    "a version in the middle": commit(1, 5, command_id="other"),
    "a command id": commit(4, command_id="c3"),
    "a creation's command id in its game": commit(4, command_id="new"),
    "a creation's command id": creation("g2", "new"),
    "a game id": creation("g1", "new 2"),
}


@pytest.mark.parametrize("taken", CONFLICTS.values(), ids=CONFLICTS)
def test_a_commit_with_something_that_is_taken_writes_nothing(store: EventStore, taken: NewCommit) -> None:
    store.append(creation())
    store.append(commit(3))
    before = everything(store)
    with pytest.raises(Conflict):
        store.append(taken)
    assert everything(store) == before
    assert store.game("g2") is None
    assert list(store.append(commit(4))) == [4]


def test_a_command_id_is_counted_by_game(store: EventStore) -> None:
    store.append(creation("g1", "n1"))
    store.append(creation("g2", "n2"))
    store.append(commit(3, command_id="c", game_id="g1"))
    store.append(commit(3, command_id="c", game_id="g2"))
    assert spans([head for game in ("g1", "g2") if (head := store.commit(game, "c"))]) == [(3, 3), (3, 3)]


def test_games_are_listed_newest_first_with_their_heads(store: EventStore) -> None:
    for number in range(1, 5):
        store.append(creation(f"g{number}", f"n{number}"))
    store.append(commit(3, 2, game_id="g2"))
    listed = store.games()
    assert [(one.number, one.game.game_id) for one in listed] == [(4, "g4"), (3, "g3"), (2, "g2"), (1, "g1")]
    assert [one.head for one in listed] == [store.head(one.game.game_id) for one in listed]
    assert [one.game.game_id for one in store.games(before=4, limit=2)] == ["g3", "g2"]


def test_games_are_listed_by_title_end_and_player(store: EventStore) -> None:
    store.append(creation("g1", "n1"))
    store.append(creation("g2", "n2", title="cards"))
    store.append(creation("g3", "n3", players=(NewPlayer("Cy"),)))
    store.append(commit(3, game_id="g1", over=True))

    def listed(**wanted: object) -> list[str]:
        return [one.game.game_id for one in store.games(**wanted)]  # type: ignore[arg-type]  # any filter

    assert listed(title="toy") == ["g3", "g1"]
    assert listed(over=True) == ["g1"]
    assert listed(over=False) == ["g3", "g2"]
    assert listed(player="Bo") == ["g2", "g1"]
    assert listed(player="Bo", title="toy", over=False) == []
    game = store.game("g1")
    assert game is not None
    assert game.over


def test_an_edition_is_stored_once_and_listed_in_order_of_first_use(store: EventStore) -> None:
    def played_with(edition: StoredEdition, game_id: str) -> None:
        new = creation(game_id, game_id)
        assert new.creation is not None
        game = replace(new.creation.game, edition_hash=edition.hash)
        store.append(replace(new, creation=replace(new.creation, game=game, edition=edition)))

    later = StoredEdition("toy", "plain", "a9", b'{"name":"plain","more":1}')
    for number, edition in enumerate((EDITION, later, EDITION)):
        played_with(edition, f"g{number}")
    assert store.editions("toy") == [EDITION, later]
    assert store.editions("cards") == []
    assert store.edition("a9") == later


def test_a_game_may_have_no_seed_here(store: EventStore) -> None:
    new = creation()
    assert new.creation is not None
    store.append(replace(new, creation=replace(new.creation, seed=None)))
    assert store.seed("g1") is None


def test_a_token_is_replaced_by_the_next_generation_only(store: EventStore) -> None:
    store.append(creation())
    store.replace_token("g1", TokenHash("host", 1, b"next"))
    for generation in (0, 1, 3):
        with pytest.raises(Conflict):
            store.replace_token("g1", TokenHash("host", generation, b"other"))
    with pytest.raises(Conflict):
        store.replace_token("g2", TokenHash("host", 1, b"other"))
    held = {token.role: (token.generation, token.hash) for token in store.tokens("g1")}
    assert held == {0: (0, b"0000"), 1: (0, b"1111"), "host": (1, b"next")}


def test_of_many_who_write_the_same_version_one_wins(store: EventStore) -> None:
    store.append(creation())
    start = Barrier(8)
    outcomes: list[str] = []

    def write(name: str) -> None:
        start.wait()
        try:
            store.append(commit(3, 2, command_id=name))
        except Conflict:
            outcomes.append("conflict")
        else:
            outcomes.append(name)

    writers = [Thread(target=write, args=(f"w{number}",)) for number in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert outcomes.count("conflict") == 7
    (winner,) = [outcome for outcome in outcomes if outcome != "conflict"]
    head = store.head("g1")
    assert head is not None
    assert (head.command_id, head.last_version) == (winner, 4)


def test_readers_see_whole_commits_only(store: EventStore) -> None:
    store.append(creation())
    stop, torn = Barrier(2), []

    def read() -> None:
        for _ in range(200):
            head = store.head("g1")
            assert head is not None
            if len(store.events("g1", through=head.last_version)) != head.last_version:
                torn.append(head)
        stop.wait()

    reader = Thread(target=read)
    reader.start()
    for number in range(100):
        store.append(commit(3 + 4 * number, 4))
    stop.wait()
    reader.join()
    assert torn == []
    assert len(store.events("g1")) == 402


def test_a_closed_store_says_so(store: EventStore) -> None:
    store.close()
    with pytest.raises(StoreRefused):
        store.game("g1")
    with pytest.raises(StoreRefused):
        store.append(creation())
