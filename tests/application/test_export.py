"""A game as a file: everything in it as it is stored, and no byte of it changed unnoticed."""

from io import BytesIO
from random import Random

import msgspec
import pytest

from application import export
from application.export import Fault, Heading, History, Limits
from application.games import Games, NewPlayer
from application.messages import encode
from application.signing import is_signed
from application.store import EventStore
from tests.toy import NEWER_TOY


def played(games: Games, commands: int, seed: bytes | None = None) -> str:
    players = [NewPlayer("Ann"), NewPlayer("Bo", bot="random")]
    game = games.create(
        "toy", players, command_id=f"new {commands} {'open' if seed else 'secret'}", seed=seed
    ).game_id
    for turn in range(min(commands, 6)):
        taken = {"type": "TakeBeans", "count": 1} if turn else {"type": "DrawBean"}
        games.submit(game, turn % 2, taken, command_id=f"c{turn}")
    if commands > 6:
        games.submit(game, 0, {"type": "TakeBeans", "count": 1}, command_id="last")
        for seat in range(2):
            games.submit(game, seat, {"type": "Vote", "seat": 0}, command_id=f"vote {seat}")
    return game


def history(store: EventStore, game_id: str) -> History:
    return export.history_of(Games(store, {"toy": NEWER_TOY}), game_id)


def exported(store: EventStore, game_id: str) -> bytes:
    return b"".join(export.lines(history(store, game_id)))


def read_through(content: bytes, limits: Limits = export.LIMITS) -> History:
    read = export.read(BytesIO(content), limits)
    return History(read.heading, iter(list(export.chained(read))))


def faulty_line(content: bytes) -> int:
    with pytest.raises(Fault) as fault:
        read_through(content)
    return fault.value.line


def test_what_is_read_is_what_is_stored(games: Games, store: EventStore) -> None:
    game = played(games, 9)
    read, stored = read_through(exported(store, game)), history(store, game)
    assert read.heading == stored.heading
    assert list(read.commits) == list(stored.commits)


def test_the_heading_tells_what_the_game_is_and_where_its_log_ends(games: Games, store: EventStore) -> None:
    game = played(games, 4)
    heading, head = history(store, game).heading, games.published(game)
    assert (heading.format, heading.game_id, heading.root, heading.title) == (
        "tradinghouse/export/1",
        game,
        game,
        "toy",
    )
    assert [(seat.name, seat.bot) for seat in heading.seats] == [("Ann", None), ("Bo", "random")]
    assert (heading.versions, heading.commits, heading.hash) == (head.version, 5, head.hash)
    assert (heading.rules_version, heading.parent, heading.created_at) == (1, None, head.created_at)
    edition = store.edition(heading.edition.hash)
    assert edition is not None
    assert export.edition_of(heading) == edition


def test_the_head_is_signed_with_the_key_that_the_heading_names(games: Games, store: EventStore) -> None:
    heading = history(store, played(games, 2)).heading
    key, signature = bytes.fromhex(heading.public_key), bytes.fromhex(heading.signature)
    assert is_signed(key, signature, heading.game_id, heading.versions, heading.hash)


@pytest.mark.parametrize(
    ("commands", "seed", "told"),
    [(4, None, False), (9, None, True), (4, bytes(32), True), (9, bytes(32), True)],
    ids=["running", "over", "running, open", "over, open"],
)
def test_the_seed_is_in_the_file_only_where_everybody_may_know_it(
    games: Games, store: EventStore, commands: int, seed: bytes | None, told: bool
) -> None:
    game = played(games, commands, seed)
    secret = store.seed(game)
    assert secret is not None
    assert (history(store, game).heading.seed == secret.hex()) is told
    assert (secret.hex().encode() in exported(store, game)) is told


def test_a_file_is_of_one_moment_though_the_game_goes_on(games: Games, store: EventStore) -> None:
    game = played(games, 4)
    before = exported(store, game)
    lines = export.lines(history(store, game))
    first = next(lines)
    games.submit(game, 0, {"type": "DrawBean"}, command_id="meanwhile")
    assert b"".join([first, *lines]) == before


def test_every_changed_byte_is_found_at_its_line(games: Games, store: EventStore) -> None:
    content = exported(store, played(games, 9))
    random = Random(1)
    for _ in range(1000):
        at = random.randrange(len(content))
        other = random.choice([byte for byte in range(256) if byte != content[at]])
        changed = content[:at] + bytes([other]) + content[at + 1 :]
        assert faulty_line(changed) == content.count(b"\n", 0, at) + 1, (at, other)


def test_every_letter_of_another_case_is_found_at_its_line(games: Games, store: EventStore) -> None:
    content = exported(store, played(games, 2))
    for at, byte in enumerate(content):
        if (other := bytes([byte]).swapcase()) != bytes([byte]):
            changed = content[:at] + other + content[at + 1 :]
            assert faulty_line(changed) == content.count(b"\n", 0, at) + 1


def test_bytes_put_in_or_left_out_are_found_at_their_line(games: Games, store: EventStore) -> None:
    content = exported(store, played(games, 9))
    random = Random(2)
    for _ in range(500):
        at = random.randrange(len(content))
        line = content.count(b"\n", 0, at) + 1
        assert faulty_line(content[:at] + content[at + 1 :]) == line
        assert faulty_line(content[:at] + random.choice([b" ", b"0", b"x"]) + content[at:]) == line


def test_lines_left_out_doubled_or_in_another_order_are_found(games: Games, store: EventStore) -> None:
    lines = exported(store, played(games, 9)).splitlines(keepends=True)
    for at in range(len(lines)):
        without = lines[:at] + lines[at + 1 :]
        assert faulty_line(b"".join(without)) == at + 1
        assert faulty_line(b"".join([*lines[:at], lines[at], *lines[at:]])) == at + 2
    for at in range(len(lines) - 1):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert faulty_line(b"".join(swapped)) == at + 1


def test_a_file_cut_off_anywhere_is_found_where_it_ends(games: Games, store: EventStore) -> None:
    content = exported(store, played(games, 2))
    for end in range(len(content)):
        assert faulty_line(content[:end]) == content.count(b"\n", 0, end) + 1


def test_a_line_or_a_file_above_the_limit_is_refused_before_it_is_read(
    games: Games, store: EventStore
) -> None:
    content = exported(store, played(games, 9))
    heading = content.index(b"\n") + 1
    with pytest.raises(Fault, match=r"line 1: .* more than 100 bytes"):
        read_through(content, Limits(line=100))
    with pytest.raises(Fault, match="line 2: the file has more than"):
        read_through(content, Limits(file=heading + 10))
    with pytest.raises(Fault, match="line 1: the file has more than"):
        read_through(content, Limits(file=heading - 1))
    read_through(content, Limits(line=heading, file=len(content)))


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"{}\n", b"[" * 100_000 + b"\n", b"\xff\n", b'{"a":"\\ud800"}\n']
)
def test_a_file_that_is_none_is_refused_at_its_first_line(content: bytes) -> None:
    assert faulty_line(content) == 1


def test_a_game_without_a_commit_and_a_commit_without_an_event_are_none(
    games: Games, store: EventStore
) -> None:
    first, second, *_ = exported(store, played(games, 2)).splitlines(keepends=True)
    heading = msgspec.json.decode(first, type=Heading)
    nothing = msgspec.structs.replace(heading, commits=0, versions=0, hash="")
    nothing = msgspec.structs.replace(nothing, digest=export.digest_of(nothing))
    with pytest.raises(Fault, match="line 1: a game has one commit at least"):
        read_through(encode(nothing) + b"\n")
    commit = msgspec.json.decode(second, type=export.CommitLine)
    empty = msgspec.structs.replace(commit, events=(), last_version=0)
    with pytest.raises(Fault, match="line 2: a commit has one event at least"):
        read_through(first + encode(empty) + b"\n")
