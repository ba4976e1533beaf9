"""Creating games: what is fixed, what is kept out of the log, and asking twice."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from application import chain
from application.editions import built_in, from_file
from application.errors import InvalidEdition, KeyReused, MalformedCommand, NoSuchEdition, NoSuchTitle
from application.games import Games, NewPlayer
from application.store import EventStore, NewEvent
from domain.kernel.chance import seed_commitment
from domain.kernel.refusals import InvalidSetup
from tests.toy import TOY

ANN, BO = NewPlayer("Ann"), NewPlayer("Bo", bot="random")
SEED = bytes(range(32))


def test_a_new_game_is_at_its_first_decisions(games: Games) -> None:
    made = games.create("toy", [ANN, BO], command_id="k1")
    game = games.published(made.game_id)
    assert (made.version, made.position, made.replayed) == (1, 1, False)
    assert (game.version, game.position, game.hash) == (made.version, made.position, made.hash)
    assert (game.names, game.bots) == (("Ann", "Bo"), (None, "random"))
    assert (game.created_at, game.recorded_at) == ("2026-01-02T08:00:00.000Z", "2026-01-02T08:00:00.000Z")
    assert [decision.seat for decision in game.rules.pending(game.state)] == [0]


def test_everyone_at_the_table_gets_a_token_of_their_own(games: Games) -> None:
    made = games.create("toy", [ANN, BO], command_id="k1")
    assert [(seat.seat, seat.name) for seat in made.seats] == [(0, "Ann"), (1, "Bo")]
    held = {games.seat_of(made.game_id, seat.token) for seat in made.seats}
    assert held == {0, 1}
    assert games.seat_of(made.game_id, made.host_token) == "host"


def test_the_seed_is_promised_and_kept_out_of_the_log(games: Games, store: EventStore) -> None:
    made = games.create("toy", [ANN], command_id="k1")
    seed = store.seed(made.game_id)
    assert seed is not None
    assert made.seed_commitment == seed_commitment(made.game_id, seed)
    (commit,) = games.commits(made.game_id)
    log = commit.header + b"".join(envelope.event for envelope in games.events(made.game_id))
    assert made.seed_commitment.encode() in log
    assert seed.hex().encode() not in log
    assert b'"open_seed":false' in log


def test_a_given_seed_is_marked_as_open(games: Games, store: EventStore) -> None:
    made = games.create("toy", [ANN], command_id="k1", seed=SEED)
    assert store.seed(made.game_id) == SEED
    (created,) = games.events(made.game_id)
    assert json.loads(created.event)["pinned"]["open_seed"] is True


def test_names_are_kept_out_of_the_log(games: Games) -> None:
    made = games.create("toy", [NewPlayer("Annabelle"), NewPlayer("Bo", bot="cunning")], command_id="k1")
    (commit,) = games.commits(made.game_id)
    log = commit.header + b"".join(envelope.event for envelope in games.events(made.game_id))
    assert b"Annabelle" not in log
    assert b"cunning" not in log


def test_the_first_header_is_the_request_without_names_and_seed(games: Games) -> None:
    made = games.create("toy", [ANN, BO], command_id="k1", options={"heap": 3}, seed=SEED)
    (commit,) = games.commits(made.game_id)
    (plain,) = built_in(TOY)
    assert json.loads(commit.header) == {
        "actor": "host",
        "command": {
            "edition": "plain",
            "edition_hash": plain.hash,
            "game": "toy",
            "options": {"heap": 3},
            "players": 2,
            "type": "CreateGame",
        },
        "command_id": "k1",
        "first_version": 1,
        "recorded_at": "2026-01-02T08:00:00.000Z",
        "rules_version": 1,
        "seat": None,
    }


def test_the_chain_begins_with_the_id_of_the_game(games: Games) -> None:
    made = games.create("toy", [ANN], command_id="k1")
    (commit,) = games.commits(made.game_id)
    (created,) = games.events(made.game_id)
    link = chain.link(
        chain.start(made.game_id), commit.header, [NewEvent("toy/GameCreated/1", created.event)]
    )
    assert made.hash == commit.hash == link.hex()


def test_a_creation_asked_for_twice_is_made_once_and_answered_alike(games: Games) -> None:
    first = games.create("toy", [ANN, BO], command_id="k1", options={"heap": 3})
    games.submit(first.game_id, 0, {"type": "TakeBeans", "count": 1}, command_id="c1")
    games.rotate_token(first.game_id, 1)
    again = games.create("toy", [ANN, BO], command_id="k1", options={"heap": 3})
    assert again == replace(first, replayed=True)
    assert len(games.list()[0]) == 1


def test_a_creation_with_everything_said_is_the_one_that_left_the_defaults_out(games: Games) -> None:
    first = games.create("toy", [ANN], command_id="k1")
    again = games.create("toy", [ANN], command_id="k1", options={"heap": 6}, edition="plain")
    assert again == replace(first, replayed=True)


def test_a_creation_with_an_open_seed_is_repeated_with_the_same_seed(games: Games) -> None:
    first = games.create("toy", [ANN], command_id="k1", seed=SEED)
    assert games.create("toy", [ANN], command_id="k1", seed=SEED) == replace(first, replayed=True)
    for other in (None, bytes(32)):
        with pytest.raises(KeyReused):
            games.create("toy", [ANN], command_id="k1", seed=other)


@pytest.mark.parametrize(
    ("game", "players", "options", "edition", "seed"),
    [
        ("cards", [ANN, BO], {"heap": 3}, None, None),
        ("toy", [ANN], {"heap": 3}, None, None),
        ("toy", [ANN, NewPlayer("Bo")], {"heap": 3}, None, None),
        ("toy", [ANN, NewPlayer("Bob", bot="random")], {"heap": 3}, None, None),
        ("toy", [BO, ANN], {"heap": 3}, None, None),
        ("toy", [ANN, BO], {"heap": 4}, None, None),
        ("toy", [ANN, BO], {"heap": "x"}, None, None),
        ("toy", [ANN, BO], None, None, None),
        ("toy", [ANN, BO], {"heap": 3}, "mine", None),
        ("toy", [ANN, BO], {"heap": 3}, None, SEED),
    ],
)
def test_a_command_id_is_for_one_creation(
    games: Games,
    game: str,
    players: list[NewPlayer],
    options: object,
    edition: str | None,
    seed: bytes | None,
) -> None:
    games.create("toy", [ANN, BO], command_id="k1", options={"heap": 3})
    with pytest.raises(KeyReused, match="the command id 'k1' was used for another request"):
        games.create(game, players, command_id="k1", options=options, edition=edition, seed=seed)
    assert len(games.list()[0]) == 1


def test_a_creation_that_was_refused_has_not_used_its_command_id(games: Games) -> None:
    with pytest.raises(InvalidSetup):
        games.create("toy", [], command_id="k1")
    assert not games.create("toy", [ANN], command_id="k1").replayed


@pytest.mark.parametrize("players", [0, 4])
def test_a_title_has_its_numbers_of_players(games: Games, players: int) -> None:
    with pytest.raises(InvalidSetup, match=f"players: Beans is for 1 to 3 players, not {players}"):
        games.create("toy", [ANN] * players, command_id="k1")


@pytest.mark.parametrize(
    "name", ["", "  ", "a\nb", "a\0b", "\ud800", "x" * 81, "\u200d\u200c", "\u202enn\u0041"]
)
def test_a_name_can_be_read(games: Games, name: str) -> None:
    with pytest.raises(InvalidSetup, match="players/1/name: a name has 1 to 80 printable characters"):
        games.create("toy", [ANN, NewPlayer(name)], command_id="k1")
    with pytest.raises(InvalidSetup, match="players/0/bot"):
        games.create("toy", [NewPlayer("Ann", bot=name)], command_id="k1")


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
        "\U0001f469\u200d\U0001f467",
        "\U0001d54f",
        "x" * 80,
    ],
)
def test_a_name_may_be_written_in_any_script(games: Games, name: str) -> None:
    assert games.create("toy", [NewPlayer(name)], command_id="k1").seats[0].name == name


def test_a_seed_has_32_bytes(games: Games) -> None:
    with pytest.raises(InvalidSetup, match="seed: a seed has 32 bytes, this one has 5"):
        games.create("toy", [ANN], command_id="k1", seed=b"short")


def test_malformed_options_are_refused_with_their_place(games: Games) -> None:
    with pytest.raises(MalformedCommand) as refused:
        games.create("toy", [ANN], command_id="k1", options={"heap": 1.5})
    assert refused.value.pointer == "/options/heap"


def test_what_a_title_refuses_at_set_up_passes_through(games: Games) -> None:
    with pytest.raises(InvalidSetup, match="heap: a heap has one bean at least"):
        games.create("toy", [ANN], command_id="k1", options={"heap": 0})
    assert games.list() == ([], None)


def test_an_unknown_title_or_edition_is_refused_with_those_there_are(games: Games) -> None:
    with pytest.raises(NoSuchTitle, match="there is no game title 'chess'; there is toy"):
        games.create("chess", [ANN], command_id="k1")
    with pytest.raises(NoSuchEdition, match="there is no edition 'gold' of toy; there is plain"):
        games.create("toy", [ANN], command_id="k1", edition="gold")


def test_a_game_goes_on_without_the_file_of_its_edition(store: EventStore, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\ncolours = ["blue"]\neach = 2\n')
    with_file = Games(store, {"toy": TOY}, editions=[from_file(TOY, path)])
    made = with_file.create("toy", [ANN], command_id="k1", edition="mine")
    path.unlink()

    without = Games(store, {"toy": TOY})
    answer = without.submit(made.game_id, 0, {"type": "DrawBean"}, command_id="c1")
    assert answer.events[0].event == b'{"colour":"blue","seat":0,"type":"BeanDrawn"}'
    another = without.create("toy", [ANN], command_id="k2", edition="mine")
    assert without.published(another.game_id).rules.edition.name == "mine"


def test_an_edition_with_other_data_under_a_known_name_is_refused(store: EventStore, tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text('name = "plain"\ncolours = ["blue"]\neach = 2\n')
    with pytest.raises(InvalidEdition, match="there is another edition 'plain' with other data"):
        Games(store, {"toy": TOY}, editions=[from_file(TOY, path)])
    assert Games(store, {"toy": TOY}, editions=built_in(TOY)).list() == ([], None)


def test_each_edition_is_stored_once(games: Games, store: EventStore) -> None:
    games.create("toy", [ANN], command_id="k1")
    games.create("toy", [BO], command_id="k2")
    assert store.editions("toy") == built_in(TOY)
