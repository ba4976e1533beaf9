"""The events of all games in the order of their positions, each with the command that it follows from."""

from application.store import EventStore
from tests.adapters.event_store.test_store import commit, creation


def written(store: EventStore) -> None:
    """Two games, whose commits take turns."""
    store.append(creation("g1", "n1"))
    store.append(creation("g2", "n2"))
    store.append(commit(3, size=3, game_id="g1"))
    store.append(commit(3, game_id="g2"))


def test_the_log_has_the_events_of_all_games_with_their_commands(store: EventStore) -> None:
    assert store.log() == []
    written(store)
    logged = store.log()
    assert [(one.game_id, one.event.version, one.command_id, one.header) for one in logged] == [
        ("g1", 1, "n1", b'{"n":0}'),
        ("g1", 2, "n1", b'{"n":0}'),
        ("g2", 1, "n2", b'{"n":0}'),
        ("g2", 2, "n2", b'{"n":0}'),
        ("g1", 3, "c3", b'{"n":3}'),
        ("g1", 4, "c3", b'{"n":3}'),
        ("g1", 5, "c3", b'{"n":3}'),
        ("g2", 3, "c3", b'{"n":3}'),
    ]
    for game_id in ("g1", "g2"):
        assert [one.event for one in logged if one.game_id == game_id] == store.events(game_id)
    for seen in range(len(logged)):
        assert store.log(after=logged[seen].event.position, limit=2) == logged[seen + 1 : seen + 3]


def test_the_log_can_be_of_some_topics_only(store: EventStore) -> None:
    written(store)
    assert store.log(topics=("toy/BeanTaken/1", "toy/Other/1")) == store.log()
    assert store.log(topics=("toy/Other/1",)) == []
