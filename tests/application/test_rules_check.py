"""The newest rules are held against recorded games: what they would decide differently, and where first."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from io import BytesIO

import msgspec
import pytest

from adapters.bots.random_player import RandomPlayer
from adapters.event_store import open_store
from application import export
from application.editions import AnyTitle
from application.errors import NoSuchGame, NoSuchTitle
from application.forking import fork
from application.games import Games, NewPlayer
from application.importing import import_verified
from application.rules_check import check_rules
from application.store import EventStore
from domain.coffee_traders.commands import Command, TakeCoins
from domain.coffee_traders.events import Event
from domain.coffee_traders.rules import CoffeeTradersRules
from domain.coffee_traders.state import State
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation
from domain.titles import TITLES
from tests.application.conftest import counted, ticking
from tests.toy import NEWER_TOY, TOY, BeanDrawn, BeanTaken, ToyRules, toy
from tests.toy import Command as ToyCommand
from tests.toy import Event as ToyEvent
from tests.toy import State as ToyState

OLD, NEW = {"toy": TOY}, {"toy": NEWER_TOY}
DRAW: dict[str, object] = {"type": "DrawBean"}


def take(count: int) -> dict[str, object]:
    return {"type": "TakeBeans", "count": count}


def played(games: Games, *commands: dict[str, object]) -> str:
    """A game of Ann and Bo with a heap of six, after some commands in turn."""
    game_id = games.create("toy", [NewPlayer("Ann"), NewPlayer("Bo")], command_id="new").game_id
    for number, command in enumerate(commands):
        games.submit(game_id, number % 2, command, command_id=f"c-{number}")
    return game_id


def test_a_game_that_the_newest_rules_decide_the_same_is_told_so(games: Games, store: EventStore) -> None:
    game = played(games, take(2), DRAW, take(1))
    found = check_rules(store, game, NEW)
    assert (found.pinned, found.newest, found.commits, found.undecided) == (1, 2, 4, 0)
    assert found.difference is None


def test_the_first_command_that_newer_rules_refuse_is_told_with_the_rule(
    games: Games, store: EventStore
) -> None:
    game = played(games, take(2), take(3))
    difference = check_rules(store, game, NEW).difference
    assert difference is not None
    assert (difference.commit, difference.first_version, difference.last_version) == (3, 4, 6)
    assert (difference.command_id, difference.sentence) == ("c-1", "Bo asks for 3 beans.")
    assert (difference.finding.version, difference.finding.rule) == (4, "TOY-01")
    assert "take one to 2 beans" in difference.finding.sentence


def test_a_check_changes_nothing(games: Games, store: EventStore) -> None:
    game = played(games, take(3))
    before = store.commits(game), store.events(game)
    check_rules(store, game, NEW)
    assert (store.commits(game), store.events(game)) == before


def test_a_game_that_has_adopted_the_newest_rules_is_still_checked_from_its_begin(
    games: Games, store: EventStore
) -> None:
    game = played(games, take(3))
    newer = Games(store, NEW, clock=ticking(), entropy=counted())
    newer.adopt_rules(game, 2, command_id="adopt")
    newer.submit(game, 1, take(2), command_id="later")
    found = check_rules(store, game, NEW)
    assert (found.pinned, found.commits) == (2, 4)
    assert found.difference is not None
    assert found.difference.commit == 2


def test_what_follows_newer_rules_than_any_here_is_not_decided(games: Games, store: EventStore) -> None:
    game = played(games)
    newer = Games(store, NEW, clock=ticking(), entropy=counted())
    newer.adopt_rules(game, 2, command_id="adopt")
    newer.submit(game, 0, take(2), command_id="later")
    found = check_rules(store, game, OLD)
    assert (found.undecided, found.difference) == (1, None)


def test_draws_are_repeated_from_the_seed_of_a_fork_and_of_its_parent(
    games: Games, store: EventStore
) -> None:
    game = played(games, DRAW, DRAW)
    forked = fork(games, game, 2, command_id="fork").game_id
    games.submit(forked, 1, DRAW, command_id="draw-1")
    games.submit(forked, 0, DRAW, command_id="draw-2")
    found = check_rules(store, forked, NEW)
    assert (found.commits, found.undecided, found.difference) == (5, 0, None)


def test_draws_of_a_seed_that_stayed_elsewhere_need_only_be_possible(games: Games, store: EventStore) -> None:
    game = played(games, DRAW, DRAW, take(3))
    content = b"".join(export.lines(export.history_of(games, game)))
    with closing(open_store("sqlite://")) as elsewhere:
        importer = Games(elsewhere, OLD, clock=ticking(), entropy=counted())
        import_verified(importer, BytesIO(content), over=False, command_id="import")
        found = check_rules(elsewhere, game, NEW)
    assert found.undecided == 0
    assert found.difference is not None
    assert found.difference.commit == 4


class LaterDraws(ToyRules):
    """Rules that were changed without a new version: who draws unseen takes one from the heap too."""

    def decide(self, state: ToyState, seat: int, command: ToyCommand, chance: Chance) -> Iterator[ToyEvent]:
        for event in super().decide(state, seat, command, chance):
            yield event
            if isinstance(event, BeanDrawn):
                yield BeanTaken(event.seat)


def test_rules_that_were_changed_under_the_same_version_are_found(games: Games, store: EventStore) -> None:
    game = played(games, take(1), DRAW)
    difference = check_rules(store, game, {"toy": toy(LaterDraws)}).difference
    assert difference is not None
    assert (difference.commit, difference.finding.version) == (3, 4)
    assert difference.finding.expected == {"type": "BeanTaken", "seat": 1}


class NoCoins(CoffeeTradersRules):
    """Rules by which nobody may take coins as an action."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> Iterator[Event]:
        if isinstance(command, TakeCoins):
            raise RuleViolation("WRK-20", "There are no coins to take.")
        return super().decide(state, seat, command, chance)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.name)
def test_whole_games_are_decided_as_they_were(title: AnyTitle, store: EventStore) -> None:
    games = Games(store, TITLES, clock=ticking(), entropy=counted())
    game, coins = random_game(games, title.name)
    told: list[tuple[int, int]] = []
    found = check_rules(store, game, TITLES, lambda done, commits: told.append((done, commits)))
    assert (found.difference, found.undecided) == (None, 0)
    assert told == [(done, found.commits) for done in range(1, found.commits + 1)]
    if title.name == "coffee-traders":
        assert coins is not None
        patched = replace(title, rules=NoCoins, rules_version=2)
        difference = check_rules(store, game, {title.name: patched}).difference
        assert difference is not None
        assert (difference.first_version, difference.finding.rule) == (coins, "WRK-20")


def random_game(games: Games, title: str) -> tuple[str, int | None]:
    """A whole game, and the version at which somebody first took coins as an action."""
    game = games.create(title, [NewPlayer("Ann"), NewPlayer("Bo"), NewPlayer("Cy")], command_id="new").game_id
    player, coins, number = RandomPlayer(bytes(32)), None, 0
    while asked := (now := games.published(game)).rules.pending(now.state):
        seat = asked[0].seat
        command = player.command(list(now.rules.legal_commands(now.state, seat)))
        if isinstance(command, TakeCoins) and coins is None:
            coins = now.version + 1
        games.submit(game, seat, msgspec.to_builtins(command), command_id=f"c-{number}")
        number += 1
    return game, coins


def test_games_and_titles_that_are_not_there_are_refused(games: Games, store: EventStore) -> None:
    with pytest.raises(NoSuchGame):
        check_rules(store, "nothing", NEW)
    with pytest.raises(NoSuchTitle):
        check_rules(store, played(games), TITLES)
