"""The chain of hashes: its arithmetic, repeated here from the description alone."""

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from application import chain
from application.store import NewEvent

EVENTS = (
    NewEvent("toy/BeanTaken/1", b'{"seat":0,"type":"BeanTaken"}'),
    NewEvent("toy/VoteOpened/1", b'{"type":"VoteOpened"}'),
)
HEADER = b'{"command_id":"c1"}'

# Made with sha256sum and xxd from the description in `application.chain`, for the game "g1" and the above.
START = "1734610d9899c8353b64634160762e365950b269c920589eee0b4620d2e96118"
AFTER = "6f20aea28b225233d630314ce6a9059104e6ac052b492da0205facad6e4f163c"


def test_the_chain_of_a_known_game_never_changes() -> None:
    start = chain.start("g1")
    assert start.hex() == START
    assert chain.link(start, HEADER, EVENTS).hex() == AFTER


@given(
    st.binary(min_size=32, max_size=32),
    st.binary(max_size=50),
    st.lists(st.tuples(st.text(max_size=20), st.binary(max_size=50)), max_size=4),
)
def test_anyone_can_repeat_a_link(previous: bytes, header: bytes, events: list[tuple[str, bytes]]) -> None:
    digest = hashlib.sha256()
    digest.update(b"tradinghouse/commit/1")
    digest.update(previous)
    digest.update(hashlib.sha256(header).digest())
    for topic, data in events:
        digest.update(hashlib.sha256(b"".join([topic.encode(), b"\x00", data])).digest())
    assert chain.link(previous, header, [NewEvent(*event) for event in events]) == digest.digest()


def test_every_part_of_a_commit_is_in_its_hash() -> None:
    start = chain.start("g1")
    link = chain.link(start, HEADER, EVENTS)
    first, second = EVENTS
    others = {
        chain.link(chain.start("g2"), HEADER, EVENTS),
        chain.link(start, HEADER + b" ", EVENTS),
        chain.link(start, HEADER, (second, first)),
        chain.link(start, HEADER, (first,)),
        chain.link(start, HEADER, (first, first._replace(topic="toy/BeanTaken/2"))),
        chain.link(start, HEADER, (first, second._replace(data=b"{}"))),
    }
    assert link not in others
    assert len(others) == 6
