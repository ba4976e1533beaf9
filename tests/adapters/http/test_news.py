"""Who waits for news is woken by whatever is written after the bell's event was taken, and by nothing twice."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from adapters.event_store import open_store
from adapters.http.news import Bell, Channel, News
from application.games import Games, NewPlayer
from application.store import EventStore
from tests.toy import TOY

NEVER = 3600.0


def begun(store: EventStore, name: str) -> str:
    return Games(store, {"toy": TOY}).create("toy", [NewPlayer(name)], command_id=name).game_id


def take(store: EventStore, game_id: str, command_id: str) -> None:
    Games(store, {"toy": TOY}).submit(game_id, 0, {"type": "TakeBeans", "count": 1}, command_id=command_id)


async def all_rounds() -> None:
    """Let everything run that is to run by itself."""
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize("of_all", [False, True])
def test_a_commit_that_is_written_here_wakes_who_waits_for_its_game_or_for_all(
    store: EventStore, of_all: bool
) -> None:
    ann, bo = begun(store, "Ann"), begun(store, "Bo")
    news = News(store, NEVER)
    channel: Channel = None if of_all else ann

    async def main() -> None:
        with news.watched(channel) as bell, news.watched(bo) as other:
            await bell.new.wait()  # the first look wakes in any case
            new, foreign = bell.new, other.new
            await asyncio.to_thread(take, store, ann, "a")
            await new.wait()
            assert not foreign.is_set()

    asyncio.run(main())


def test_commits_of_other_processes_wake_at_the_next_look(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with closing(open_store(url)) as here, closing(open_store(url)) as elsewhere:
        ann, bo = begun(here, "Ann"), begun(here, "Bo")
        news = News(here, 0.01)

        async def main() -> None:
            with news.watched(ann) as bell, news.watched(bo) as other, news.watched(None) as all_:
                await bell.new.wait()
                new, foreign, anything = bell.new, other.new, all_.new
                await asyncio.to_thread(take, elsewhere, ann, "a")
                await new.wait()
                await anything.wait()
                assert not foreign.is_set()

        asyncio.run(main())


def test_what_happens_while_a_bell_rests_wakes_once() -> None:
    async def main() -> None:
        bell = Bell()
        bell.watchers = 20
        bell.ring()
        await bell.new.wait()
        resting = bell.new
        for _ in range(3):
            bell.ring()
        await resting.wait()
        last = bell.new
        await all_rounds()
        assert not last.is_set()

    asyncio.run(main())


def test_nobody_rests_when_all_are_to_be_woken(store: EventStore) -> None:
    ann = begun(store, "Ann")
    news = News(store, NEVER)

    async def main() -> None:
        with news.watched(ann) as bell:
            bell.watchers += 10**9
            await bell.new.wait()
            new = bell.new
            await asyncio.to_thread(take, store, ann, "a")
            await all_rounds()
            assert not new.is_set()
            await asyncio.to_thread(news.wake_all)
            await new.wait()
            bell.watchers -= 10**9

    asyncio.run(main())


def test_nothing_is_listened_to_when_nobody_watches_any_more(store: EventStore) -> None:
    ann = begun(store, "Ann")
    news = News(store, NEVER)

    async def main() -> asyncio.Event:
        with news.watched(ann) as bell, news.watched(ann) as same:
            assert same is bell
        take(store, ann, "a")
        await all_rounds()
        return bell.new

    assert not asyncio.run(main()).is_set()
    take(store, ann, "b")  # after the loop has ended
    news.wake_all()
