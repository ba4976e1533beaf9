"""Read models follow the log, can be made anew, and say the same either way."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from adapters.event_store import open_store
from adapters.read_models import open_read_models
from application.editions import AnyTitle
from application.errors import StoreRefused
from application.games import Games, NewPlayer
from application.projecting import Folds, follow, make_sound, rebuild, unsound
from application.projections import NAMES, VIEWS, Anchor, Batch, ReadModels
from application.store import EventStore
from tests.toy import TOY, Event, State, ToyRules, toy

TITLES: Mapping[str, AnyTitle] = {"toy": TOY}


@pytest.fixture
def models() -> Iterator[ReadModels]:
    with closing(open_read_models("sqlite://")) as opened:
        yield opened


def told(models: ReadModels) -> dict[str, object]:
    """Everything that read models say."""
    listed = models.games(title=None, over=None, player=None, before=None, limit=1000)
    ids = [msgspec.json.decode(document)["game_id"] for _, document in listed.value]
    views = {name: [models.view(name, game_id) for game_id in ids] for name in VIEWS}
    return {**views, "course": [models.course(game_id) for game_id in ids], "games": listed}


def followed(store: EventStore, models: ReadModels, titles: Mapping[str, AnyTitle] = TITLES) -> list[int]:
    return list(follow(store, Folds(store, titles), models))


def create(games: Games, *names: str, heap: int = 6) -> str:
    return games.create(
        "toy",
        [NewPlayer(name) for name in names],
        command_id=f"{names} {len(games.list()[0])}",
        options={"heap": heap},
    ).game_id


def take(games: Games, game_id: str, seat: int, count: int = 1) -> int:
    command = {"type": "TakeBeans", "count": count}
    version = games.published(game_id).version
    return games.submit(game_id, seat, command, command_id=f"{version}").position


def vote(games: Games, game_id: str, seat: int) -> int:
    return games.submit(game_id, seat, {"type": "Vote", "seat": 0}, command_id=f"vote {seat}").position


def finish(games: Games, game_id: str) -> int:
    """Play a game of one on to its end."""
    while games.published(game_id).state.votes is None:
        take(games, game_id, 0)
    return vote(games, game_id, 0)


def test_read_models_say_what_the_log_says(games: Games, store: EventStore, models: ReadModels) -> None:
    make_sound(store, TITLES, models)
    game_id = create(games, "Ann", "Bo")
    position = take(games, game_id, 0, 2)
    assert followed(store, models) == [position]

    now = games.published(game_id)
    expected = {
        "board": now.rules.board(now.state),
        "scoring": now.rules.score(now.state),
        "milestones": now.rules.milestones(now.state),
    }
    for name, document in expected.items():
        found = models.view(name, game_id)
        assert found.position == position
        assert found.value == ("toy", now.version, msgspec.json.encode(document))
    (summary,), _ = games.list()
    listed = models.games(title=None, over=None, player=None, before=None, limit=9)
    assert listed == (position, [(1, msgspec.json.encode(summary))])


def test_a_game_that_is_not_known_is_not_told_of(store: EventStore, models: ReadModels) -> None:
    make_sound(store, TITLES, models)
    assert models.view("board", "g") == (0, None)
    assert models.course("g") == (0, None)


def test_the_course_of_the_scores_has_a_point_where_a_phase_ends(
    games: Games, store: EventStore, models: ReadModels
) -> None:
    make_sound(store, TITLES, models)
    game_id = create(games, "Ann", heap=3)
    take(games, game_id, 0, 3)
    followed(store, models)
    vote(games, game_id, 0)
    followed(store, models)

    found = models.course(game_id).value
    assert found is not None
    (taking,) = map(msgspec.json.decode, found[1])
    assert (taking["version"], taking["phase"]) == (5, "taking")
    assert taking["scoreboard"]["seats"][0]["total"] == 3


def test_following_in_any_steps_says_the_same_as_making_anew(games: Games, store: EventStore) -> None:
    with (
        closing(open_read_models("sqlite://")) as step_by_step,
        closing(open_read_models("sqlite://")) as at_once,
        closing(open_read_models("sqlite://")) as anew,
    ):
        make_sound(store, TITLES, step_by_step)
        make_sound(store, TITLES, at_once)
        folds = Folds(store, TITLES, keep=1)  # games leave memory and come back
        first, second = create(games, "Ann", heap=4), create(games, "Bo", "Cy")
        for seat in (0, 1, 0):
            take(games, second, seat)
            list(follow(store, folds, step_by_step))
            take(games, first, 0)
            list(follow(store, folds, step_by_step))
        finish(games, first)
        list(follow(store, folds, step_by_step))
        followed(store, at_once)
        rebuild(store, TITLES, anew)
        assert told(step_by_step) == told(at_once) == told(anew)


def test_one_read_model_is_made_anew_beside_the_others(
    games: Games, store: EventStore, models: ReadModels
) -> None:
    make_sound(store, TITLES, models)
    game_id = create(games, "Ann")
    followed(store, models)
    position = take(games, game_id, 0)
    rebuild(store, TITLES, models, ["scoring"])
    assert models.view("scoring", game_id).position == position
    assert models.view("board", game_id).position == 1

    followed(store, models)
    with closing(open_read_models("sqlite://")) as others:
        rebuild(store, TITLES, others)
        assert told(models) == told(others)


def test_what_is_committed_while_read_models_are_made_anew_is_in_them(
    games: Games, store: EventStore, models: ReadModels
) -> None:
    make_sound(store, TITLES, models)
    ids = [create(games, f"player {number}") for number in range(45)]
    live = Folds(store, TITLES)
    heard: list[tuple[int, int]] = []

    def meanwhile(done: int, total: int) -> None:
        heard.append((done, total))
        take(games, ids[done - 1], 0)
        take(games, ids[0], 0)
        list(follow(store, live, models))

    rebuild(store, TITLES, models, advance=meanwhile)
    assert heard == [(20, 45), (40, 45), (45, 45)]
    assert models.view("board", ids[0]).position == store.position()
    before = told(models)
    rebuild(store, TITLES, models)
    assert told(models) == before


def test_new_read_models_do_not_take_the_place_of_those_that_are_further(
    games: Games, store: EventStore, models: ReadModels
) -> None:
    make_sound(store, TITLES, models)
    game_id = create(games, "Ann")
    folds = Folds(store, TITLES)
    staged = models.stage(folds.made_for, NAMES)
    list(follow(store, folds, staged))
    position = take(games, game_id, 0)
    followed(store, models)
    assert not staged.switch()
    assert models.view("board", game_id).position == position

    list(follow(store, folds, staged))
    assert staged.switch()
    assert models.view("board", game_id).position == position


def test_of_two_that_make_read_models_anew_at_once_the_first_gives_up(
    games: Games, store: EventStore, models: ReadModels
) -> None:
    make_sound(store, TITLES, models)
    create(games, "Ann")
    first = Folds(store, TITLES)
    given_up = models.stage(first.made_for, NAMES)
    rebuild(store, TITLES, models)
    with pytest.raises(StoreRefused, match="somebody else has begun"):
        list(follow(store, first, given_up))
    with pytest.raises(StoreRefused, match="somebody else has begun"):
        given_up.switch()
    assert unsound(store, TITLES, models) == []


class _Delayed:
    """A follower that has read the log and is not done yet when another one writes."""

    def __init__(self, models: ReadModels) -> None:
        self._models = models
        self.batches: list[Batch] = []

    def anchors(self) -> Mapping[str, Anchor]:
        return self._models.anchors()

    def write(self, batch: Batch) -> None:
        self.batches.append(batch)


def test_two_that_follow_the_same_log_do_not_undo_each_other(
    games: Games, store: EventStore, models: ReadModels
) -> None:
    make_sound(store, TITLES, models)
    game_id = create(games, "Ann")
    slow = _Delayed(models)
    next(follow(store, Folds(store, TITLES), slow))
    take(games, game_id, 0)
    followed(store, models)
    before = told(models)

    models.write(slow.batches[0])
    assert told(models) == before


def test_read_models_of_another_log_are_made_anew(
    games: Games, store: EventStore, models: ReadModels
) -> None:
    make_sound(store, TITLES, models)
    ghost = create(games, "Ann")
    for _ in range(5):
        take(games, ghost, 0)
    followed(store, models)
    assert unsound(store, TITLES, models) == []

    with closing(open_store("sqlite://")) as empty:
        assert unsound(empty, TITLES, models) == list(NAMES)
    with closing(open_store("sqlite://")) as other:
        elsewhere = Games(other, TITLES)
        create(elsewhere, "Bo")
        take(elsewhere, create(elsewhere, "Cy"), 0)
        assert unsound(other, TITLES, models) == list(NAMES)
        make_sound(other, TITLES, models)
        assert unsound(other, TITLES, models) == []
        assert models.view("board", ghost).value is None
        assert len(models.games(title=None, over=None, player=None, before=None, limit=9).value) == 2


def test_read_models_that_another_release_would_make_otherwise_are_made_anew(
    games: Games, store: EventStore, models: ReadModels
) -> None:
    class OtherBoard(msgspec.Struct):
        beans_left: int

    class OtherRules(ToyRules):
        def board(self, state: State) -> Any:
            return OtherBoard(state.heap)

    newer = {"toy": replace(toy(OtherRules), board=OtherBoard)}
    make_sound(store, TITLES, models)
    game_id = create(games, "Ann")
    followed(store, models)
    assert unsound(store, newer, models) == list(NAMES)
    make_sound(store, newer, models)
    found = models.view("board", game_id).value
    assert found is not None
    assert found.document == b'{"beans_left":6}'


def test_a_game_that_cannot_be_folded_is_left_out_and_listed_and_holds_up_nobody(
    games: Games, store: EventStore, models: ReadModels, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(ToyRules):
        def apply(self, state: State, event: Event) -> None:
            super().apply(state, event)
            if state.heap == 5 and len(state.beans) == 1:
                raise ArithmeticError

    titles = {"toy": toy(Broken)}
    make_sound(store, titles, models)
    broken, sound = create(games, "Ann"), create(games, "Bo", "Cy")
    folds = Folds(store, titles)
    list(follow(store, folds, models))
    assert models.view("board", broken).value is not None
    take(games, broken, 0)
    position = take(games, sound, 0)
    list(follow(store, folds, models))
    assert [models.view(name, broken) for name in VIEWS] == [(position, None)] * 3
    assert models.course(broken) == (position, None)
    found = models.view("board", sound)
    assert found.value is not None
    assert (found.position, found.value.version) == (position, 2)
    listed = models.games(title=None, over=None, player=None, before=None, limit=9).value
    assert [msgspec.json.decode(document)["version"] for _, document in listed] == [2, 2]
    assert f"game {broken} is left out" in caplog.text


def test_a_store_that_cannot_be_read_stops_the_following_and_takes_nothing_away(
    games: Games, store: EventStore, models: ReadModels
) -> None:
    make_sound(store, TITLES, models)
    game_id = create(games, "Ann")
    followed(store, models)
    store.close()
    with pytest.raises(StoreRefused):
        followed(store, models)
    assert models.view("board", game_id).value is not None


def test_read_models_that_were_thrown_away_are_not_followed_into(
    store: EventStore, models: ReadModels
) -> None:
    make_sound(store, TITLES, models)
    models.forget(NAMES)
    with pytest.raises(StoreRefused, match="thrown away"):
        followed(store, models)
