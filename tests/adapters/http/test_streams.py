"""What streams send is read once for all who are at the same place, and places are limited."""

import asyncio
from threading import Event

import pytest

from adapters.http.problems import Refused
from adapters.http.settings import Settings
from adapters.http.streams import Portion, Read, Streams
from application.store import EventStore


@pytest.fixture
def streams(store: EventStore) -> Streams:
    return Streams(store, Settings(stream_limit=2), Event())


def reader(reads: list[int], messages: bytes = b"message") -> Read:
    """Notes what was read, and gives the message after each id."""

    async def read(after: int) -> Portion:
        reads.append(after)
        await asyncio.sleep(0)
        return Portion(messages, after + 1)

    return read


def test_who_is_at_the_same_place_shares_one_read(streams: Streams) -> None:
    reads: list[int] = []

    async def main() -> None:
        with streams.place("g") as bell:
            asked = [streams.portion("g", 7, bell.new, reader(reads)) for _ in range(50)]
            assert await asyncio.gather(*asked) == [Portion(b"message", 8)] * 50
            bell.ring_now()
            assert await streams.portion("g", 7, bell.new, reader(reads)) == Portion(b"message", 8)
            assert await streams.portion("h", 7, bell.new, reader(reads)) == Portion(b"message", 8)

    asyncio.run(main())
    assert reads == [7, 7]


def test_whoever_leaves_first_takes_nothing_from_the_others(streams: Streams) -> None:
    reads: list[int] = []

    async def main() -> None:
        with streams.place("g") as bell:
            first, second = [
                asyncio.create_task(streams.portion("g", 7, bell.new, reader(reads))) for _ in range(2)
            ]
            await asyncio.sleep(0)
            first.cancel()
            assert await second == Portion(b"message", 8)
            assert first.cancelled()

    asyncio.run(main())
    assert reads == [7]


def test_nothing_is_only_shared_by_those_who_wait_for_the_same_news(streams: Streams) -> None:
    reads: list[int] = []

    async def main() -> None:
        with streams.place("g") as bell:
            for _ in range(2):
                asked = [streams.portion("g", 7, bell.new, reader(reads, b"")) for _ in range(3)]
                await asyncio.gather(*asked)
                bell.ring_now()

    asyncio.run(main())
    assert reads == [7, 7]


def test_what_is_kept_to_be_sent_again_is_limited(streams: Streams) -> None:
    reads: list[int] = []
    much = bytes(2**20)

    async def main() -> None:
        with streams.place("g") as bell:
            for after in [*range(20), 19, 0]:
                await streams.portion("g", after, bell.new, reader(reads, much))

    asyncio.run(main())
    assert reads == [*range(20), 0]


def test_places_are_limited_and_given_back(streams: Streams) -> None:
    async def main() -> None:
        for _ in range(2):
            with (
                streams.place("g"),
                streams.place(None),
                pytest.raises(Refused, match="unavailable"),
                streams.place("g"),
            ):
                pass
            assert streams.open == 0

    asyncio.run(main())
