"""Games from files: the same in another store, byte by byte, and nothing that is not what was played."""

import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random

import msgspec
import pytest

from adapters.bots.random_player import RandomPlayer
from adapters.event_store import open_store
from application import chain, export
from application.answers import Parent
from application.editions import AnyTitle
from application.errors import KeyReused, OtherHistory, SeedUnknown
from application.export import Fault, Heading, Limits
from application.forking import fork
from application.games import Games, NewPlayer
from application.importing import Imported, import_verified, verified
from application.signing import public_key, sign_head
from application.store import EventStore, NewEvent
from domain.titles import TITLES
from tests.application.conftest import counted, ticking
from tests.application.test_export import exported, played
from tests.application.test_forking import play_on
from tests.toy import NEWER_TOY, TOY

ALL = {"toy": TOY, **TITLES}
ROOT = Path(__file__).parents[2]


@pytest.fixture
def other() -> Iterator[Games]:
    """The games of another server."""
    store, entropy = open_store("sqlite://"), counted()
    for _ in range(100):
        entropy(1)  # or else its games would have the ids of the first server's
    yield Games(store, ALL, clock=ticking(), entropy=entropy)
    store.close()


def taken_in(
    games: Games, content: bytes, command_id: str = "import", titles: Mapping[str, AnyTitle] = ALL
) -> Imported:
    over = verified(BytesIO(content), titles)
    return import_verified(games, BytesIO(content), over=over, command_id=command_id)


def file_of(games: Games, game_id: str) -> bytes:
    """The file of a game of any title."""
    return b"".join(export.lines(export.history_of(games, game_id)))


def retold(content: bytes, **changes: object) -> bytes:
    """A file with another heading, whose digest fits."""
    line, _, rest = content.partition(b"\n")
    heading = msgspec.structs.replace(msgspec.json.decode(line, type=Heading), **changes)
    heading = msgspec.structs.replace(heading, digest=export.digest_of(heading))
    return msgspec.json.encode(heading, order="sorted") + b"\n" + rest


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("commands", [0, 25, 10_000])
def test_an_imported_game_is_the_same_at_every_commit(
    store: EventStore, other: Games, name: str, commands: int
) -> None:
    games = Games(store, ALL, clock=ticking(), entropy=counted())
    game = games.create(name, [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new").game_id
    play_on(games, game, commands, RandomPlayer(bytes(32)))
    taken_in(other, file_of(games, game))
    here, there = games.commits(game, limit=10_000), other.commits(game, limit=10_000)
    assert [(one.header, one.hash) for one in there] == [(one.header, one.hash) for one in here]
    assert [one.event for one in other.events(game, limit=10_000)] == [
        one.event for one in games.events(game, limit=10_000)
    ]
    for commit in Random(1).sample(here, min(len(here), 40)):
        mine, theirs = games.at(game, commit.last_version), other.at(game, commit.last_version)
        assert theirs.rules.board(theirs.state) == mine.rules.board(mine.state)
        assert theirs.hash == mine.hash
    assert without_signature(file_of(other, game)) == without_signature(file_of(games, game))
    assert [row.status for row in other.list()[0]] == [row.status for row in games.list()[0]]


def without_signature(content: bytes) -> bytes:
    return retold(content, signature="", public_key="")


def test_what_is_imported_keeps_its_id_times_and_names_and_gets_new_tokens(
    games: Games, store: EventStore, other: Games
) -> None:
    game = played(games, 9)
    made = taken_in(other, exported(store, game))
    mine, theirs = games.published(game), other.published(game)
    assert (made.game_id, made.version, made.hash, made.replayed) == (game, mine.version, mine.hash, False)
    assert (theirs.created_at, theirs.recorded_at, theirs.names, theirs.bots) == (
        mine.created_at,
        mine.recorded_at,
        mine.names,
        mine.bots,
    )
    assert made.host_token is not None
    assert [other.seat_of(game, token) for token in (made.seats[1].token, made.host_token)] == [1, "host"]
    assert games.seat_of(game, made.host_token) is None


def test_a_fork_is_imported_with_its_parent_and_its_root(
    games: Games, store: EventStore, other: Games
) -> None:
    parent = played(games, 3)
    made = fork(games, parent, 4, command_id="fork").game_id
    games.submit(made, 1, {"type": "TakeBeans", "count": 1}, command_id="c9")
    taken_in(other, exported(store, made))
    game = other.store.game(made)
    assert game is not None
    assert (game.root, game.parent) == (parent, Parent(parent, 4))
    assert other.published(made).state == games.published(made).state


def test_a_running_game_goes_on_where_its_seed_is_open(games: Games, store: EventStore, other: Games) -> None:
    game = played(games, 3, bytes(32))
    taken_in(other, exported(store, game))
    drawn = [
        [event.event for event in each.submit(game, 1, {"type": "DrawBean"}, command_id="c9").events]
        for each in (games, other)
    ]
    assert drawn[0] == drawn[1]


def test_a_running_game_whose_seed_stayed_elsewhere_is_only_looked_at_and_forked(
    games: Games, store: EventStore, other: Games
) -> None:
    game = played(games, 3)
    taken_in(other, exported(store, game))
    with pytest.raises(SeedUnknown, match="fork it to play on here"):
        other.submit(game, 1, {"type": "TakeBeans", "count": 1}, command_id="c9")
    assert other.published(game).version == 4
    made = fork(other, game, 4, command_id="fork").game_id
    other.submit(made, 1, {"type": "DrawBean"}, command_id="c9")


def test_an_imported_edition_is_none_that_new_games_may_name(
    games: Games, store: EventStore, other: Games
) -> None:
    taken_in(other, exported(store, played(games, 3)))
    assert other.store.editions("toy") == []


def test_the_same_request_again_is_answered_with_the_same_tokens(
    games: Games, store: EventStore, other: Games
) -> None:
    content = exported(store, played(games, 3, bytes(32)))
    first = taken_in(other, content)
    other.submit(first.game_id, 1, {"type": "DrawBean"}, command_id="c9")
    again = taken_in(other, content)
    assert again == Imported(**{**vars(first), "replayed": True})


def test_a_file_gives_nobody_the_tokens_of_a_game_that_is_here(games: Games, store: EventStore) -> None:
    game = played(games, 3)
    content = exported(store, game)
    games.submit(game, 1, {"type": "DrawBean"}, command_id="c9")
    known = taken_in(games, content, "another")
    assert (known.game_id, known.version, known.seats, known.host_token, known.replayed) == (
        game,
        4,
        (),
        None,
        False,
    )
    assert games.published(game).version == 5
    assert len(games.list()[0]) == 1


def test_a_key_of_another_game_imports_nothing(games: Games, store: EventStore, other: Games) -> None:
    first, second = exported(store, played(games, 3)), exported(store, played(games, 4))
    taken_in(other, first, "key")
    with pytest.raises(KeyReused):
        taken_in(other, second, "key")
    assert len(other.list()[0]) == 1


def test_a_game_that_is_here_with_another_history_is_refused(
    games: Games, store: EventStore, other: Games
) -> None:
    game = played(games, 3, bytes(32))
    early = exported(store, game)
    games.submit(game, 1, {"type": "TakeBeans", "count": 2}, command_id="c9")
    late = exported(store, game)
    taken_in(other, early)
    with pytest.raises(OtherHistory):
        taken_in(other, late, "longer")
    other.submit(game, 1, {"type": "TakeBeans", "count": 1}, command_id="c9")
    with pytest.raises(OtherHistory, match="with another history than the file tells up to version 6"):
        taken_in(other, late, "other")
    before = other.published(game)
    assert taken_in(other, early, "shorter").version == 4
    assert other.published(game) == before


def test_every_changed_byte_is_refused_at_its_line_and_nothing_is_written(
    games: Games, store: EventStore, other: Games
) -> None:
    content = exported(store, played(games, 9))
    random = Random(1)
    for _ in range(300):
        at = random.randrange(len(content))
        changed = content[:at] + bytes([content[at] ^ 1 << random.randrange(8)]) + content[at + 1 :]
        with pytest.raises(Fault) as refused:
            taken_in(other, changed)
        assert refused.value.line == content.count(b"\n", 0, at) + 1
    assert other.list()[0] == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"title": "chess"}, "there is no game title 'chess'"),
        ({"rules_version": 2}, "rules version"),
        ({"game_id": "../etc"}, "its id"),
        ({"seed": None}, "the heading does not tell its seed"),
        ({"seats": (export.SeatLine(0, "Ann", None), export.SeatLine(1, " ", None))}, "a name has"),
        ({"seats": (export.SeatLine(0, "Ann", None),)}, "the number of seats"),
        ({"created_at": "yesterday"}, "the time of its creation"),
        ({"seed": "00" * 32}, "seed"),
        ({"seed": "beans"}, "seed"),
        ({"signature": "beans"}, "signature"),
        ({"signature": "00" * 64}, "signature"),
        ({"public_key": "00"}, "signature"),
        ({"parent": export.ParentLine("elder", 2, "00" * 32)}, "parent"),
        ({"root": "elder"}, "line 2: the hash"),
        ({"edition": export.EditionLine("plain", sha256(b"{}").hexdigest(), "{}")}, "edition"),
    ],
    ids=str,
)
def test_a_heading_that_tells_something_else_than_the_log_is_refused(
    games: Games, store: EventStore, other: Games, changes: dict[str, object], told: str
) -> None:
    content = exported(store, played(games, 9))
    with pytest.raises(Fault, match=told):
        taken_in(other, retold(content, **changes))
    assert other.list()[0] == []


def test_rules_that_are_newer_than_this_release_are_refused(games: Games, store: EventStore) -> None:
    newer = Games(store, {"toy": NEWER_TOY}, clock=ticking(), entropy=lambda size: b"\7" * size)
    content = file_of(newer, newer.create("toy", [NewPlayer("Ann")], command_id="new").game_id)
    with pytest.raises(Fault, match=r"line 1: .*rules version 2 of Beans"):
        verified(BytesIO(content), {"toy": TOY})
    assert verified(BytesIO(content), {"toy": NEWER_TOY}) is False


def test_what_was_not_played_is_refused_though_every_hash_fits(
    games: Games, store: EventStore, other: Games
) -> None:
    content = exported(store, played(games, 9))
    forged = rehashed(content, b'\\"colour\\":\\"', b"green")
    assert forged != content
    with pytest.raises(Fault, match="line 3"):
        taken_in(other, forged)


@pytest.mark.parametrize("forged", ["../etc", "", "a b", "x" * 65])
def test_an_id_that_no_address_has_is_refused(
    games: Games, store: EventStore, other: Games, forged: str
) -> None:
    content = exported(store, played(games, 3))
    with pytest.raises(Fault, match="line 1: the id of a game"):
        taken_in(other, resealed(content, game_id=forged, root=forged))


def test_what_could_not_be_shown_to_a_person_is_refused(
    games: Games, store: EventStore, other: Games
) -> None:
    content = exported(store, played(games, 9))
    forged = rehashed(content, b'\\"command_id\\":\\"', b"\\\\u001b[2J")
    with pytest.raises(Fault, match="line 2: the command's id"):
        taken_in(other, forged)


def test_a_game_whose_open_seed_is_left_out_is_forked_with_fresh_chance(
    games: Games, store: EventStore, other: Games
) -> None:
    game = played(games, 3, bytes(32))
    taken_in(other, retold(exported(store, game), seed=None))
    made = fork(other, game, 4, command_id="fork").game_id
    assert other.store.seed(made) not in (None, bytes(32))
    other.submit(made, 1, {"type": "DrawBean"}, command_id="c9")


def rehashed(content: bytes, after: bytes, word: bytes) -> bytes:
    """A file with another word somewhere, and everything made to fit."""
    start = content.index(after) + len(after)
    end = content.index(b'\\"', start)
    assert content[start:end] != word
    return resealed(content[:start] + word + content[end:])


def resealed(content: bytes, **changes: object) -> bytes:
    """A file with another heading, and every hash, the signature and the digest made to fit."""
    first, *lines = content.splitlines()
    heading = msgspec.structs.replace(msgspec.json.decode(first, type=Heading), **changes)
    digest, told = chain.start(heading.root), []
    for line in lines:
        commit = msgspec.json.decode(line, type=export.CommitLine)
        events = [NewEvent(event.topic, event.data.encode()) for event in commit.events]
        digest = chain.link(digest, commit.header.encode(), events)
        told.append(msgspec.json.encode(msgspec.structs.replace(commit, hash=digest.hex()), order="sorted"))
    signature = sign_head(bytes(32), heading.game_id, heading.versions, digest.hex()).hex()
    own_key = public_key(bytes(32)).hex()
    return retold(
        b"\n".join([first, *told, b""]),
        **{**changes, "hash": digest.hex(), "signature": signature, "public_key": own_key},
    )


def test_a_file_above_the_limit_is_refused(games: Games, store: EventStore) -> None:
    content = exported(store, played(games, 9))
    with pytest.raises(Fault, match="has more than 2000 bytes"):
        verified(BytesIO(content), ALL, Limits(file=2000))


def test_verifying_tells_how_far_it_is(games: Games, store: EventStore) -> None:
    done: list[tuple[int, int]] = []
    verified(BytesIO(exported(store, played(games, 4))), ALL, progress=lambda now, of: done.append((now, of)))
    assert done == [(number, 5) for number in range(1, 6)]


IMPORT = """
import sys
from io import BytesIO
from pathlib import Path
from adapters.event_store import open_store, sqlite_log
from application.games import Games
from application.importing import import_verified
from tests.adapters.event_store.process import KilledRecorder
sqlite_log.Factory.application_recorder_class = KilledRecorder
content = BytesIO(Path(sys.argv[2]).read_bytes())
import_verified(Games(open_store(sys.argv[1])), content, over=True, command_id="import")
"""


def test_an_import_that_is_killed_with_everything_written_and_nothing_committed_leaves_nothing(
    store: EventStore, tmp_path: Path
) -> None:
    games = Games(store, ALL, clock=ticking(), entropy=counted())
    game = games.create("cafe", [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new").game_id
    play_on(games, game, 10_000, RandomPlayer(bytes(32)))
    content, url = file_of(games, game), f"sqlite:///{tmp_path / 'games.sqlite'}"
    (tmp_path / "game.jsonl").write_bytes(content)
    command = [sys.executable, "-c", IMPORT, url, str(tmp_path / "game.jsonl")]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == -signal.SIGKILL
    after = open_store(url)
    assert (after.games(), after.feed(), after.edition(games.states.game(game).edition_hash)) == (
        [],
        [],
        None,
    )
    assert taken_in(Games(after, ALL), content).seats
    after.close()
