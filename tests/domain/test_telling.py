"""Every event, question and command of both titles has a sentence of its own, with names in it and no data."""

import re
from collections.abc import Iterator
from typing import Any, Final, get_args

import pytest

from domain.cafe import commands as cafe
from domain.coffee_traders import choices as c
from domain.coffee_traders import commands as m
from domain.coffee_traders import events as e
from domain.kernel.rules import Title
from domain.kernel.table import GameForked, RulesAdopted, SeedRevealed
from domain.titles import TITLES
from tests.histories.replaying import rules_of
from tests.histories.telling import PLAYERS
from tests.histories.test_golden_games import FILES, golden

# Any in this module: each title's own messages.
SHARED: Final = (
    SeedRevealed("00ff"),
    RulesAdopted(2),
    GameForked("abc", 7, "00", "11", False),
    GameForked("abc", 7, "00", "11", True),
)
RARE_EVENTS: Final[dict[str, tuple[Any, ...]]] = {
    "cafe": SHARED,
    "coffee-traders": (
        *SHARED,
        e.FarmRemoved(0, "A"),
        e.TraderRemoved(0),
        e.StockSpent(0, ("brazil", "ethiopia"), True),
        e.PlantationRemoved(0, "brazil", "2/3", 1, True, 2),
        e.DecisionOpened(1, c.StartingPlantationChoice()),
        e.DecisionOpened(1, c.AndreStaffing("brazil")),
        e.DecisionOpened(1, c.BuildingPiggyback(0, None)),
        e.DecisionOpened(1, c.FreeBuilding("SEL-08", "hospital")),
    ),
}
RARE_COMMANDS: Final[dict[str, tuple[Any, ...]]] = {
    "cafe": (cafe.StoreCube(), cafe.Done(), cafe.EndActions()),
    "coffee-traders": (
        m.RefillBonus("coins"),
        m.PlaceStartingPlantation("brazil", 2),
        m.BreedDonkey("brazil", "1/2", 1, 2),
        m.RemoveFarm(),
        m.LeaveUnstaffed((0, 2)),
        m.LeaveUnstaffed(()),
        m.GiveUpPlantation("brazil", "1", 2),
        m.RemoveTrader(),
        m.Pass(),
        m.SpendStock(("brazil", "ethiopia", "colombia"), wild=True),
    ),
}
both = pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.name)


def told_events(title: Title[Any, Any, Any]) -> Iterator[tuple[Any, str]]:
    """Events of the golden games and rare ones, each as it is told."""
    for file in FILES:
        if (game := golden(file)).title == title.name:
            for event in game.log():
                yield event, game.rules.tell(event, PLAYERS[: game.pinned.players])
    for event in RARE_EVENTS[title.name]:
        yield event, rules_of(title.name).tell(event, PLAYERS[:2])


def told_commands(title: Title[Any, Any, Any]) -> Iterator[tuple[Any, str]]:
    """Commands of the golden games and rare ones, each as it is told."""
    for file in FILES:
        if (game := golden(file)).title == title.name:
            for turn in game.turns:
                yield turn.command, game.rules.tell_command(turn.command, turn.seat, PLAYERS)
    for command in RARE_COMMANDS[title.name]:
        yield command, rules_of(title.name).tell_command(command, 1, PLAYERS)


def is_a_sentence(text: str) -> bool:
    """Whether a text reads as one: its begin and end, and nothing in it that only programs read."""
    return re.fullmatch(r"[0-9A-Z“].*[.?]", text) is not None and not re.search(
        r"[{}_]|None|\bseat\b|'", text
    )


@both
def test_every_event_has_a_sentence(title: Title[Any, Any, Any]) -> None:
    told = list(told_events(title))
    assert {type(event) for event, _ in told} == set(get_args(title.event))
    odd = [(event, text) for event, text in told if not is_a_sentence(text.replace("André's", "André"))]
    assert [pair for pair in odd if "he has no score" not in pair[1]] == []


@both
def test_every_question_has_a_sentence(title: Title[Any, Any, Any]) -> None:
    asked = {type(choice) for event, _ in told_events(title) if (choice := getattr(event, "choice", None))}
    assert asked == set(get_args(title.choice))


@both
def test_every_command_has_a_sentence_with_the_name_of_who_gave_it(title: Title[Any, Any, Any]) -> None:
    told = list(told_commands(title))
    assert {type(command) for command, _ in told} == set(get_args(title.command))
    assert [text for _, text in told if not is_a_sentence(text.replace("André's", "André"))] == []
    assert all(text.startswith(PLAYERS) for _, text in told)


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (e.CoinsPaid(0, 1, "TRB-06"), "Ada pays 1 coin."),
        (
            e.CoffeeDelivered(1, 3, 1, ("brazil", "brazil", "kopi_luwak")),
            "Ben delivers 2 Brazil and 1 kopi luwak",
        ),
        (
            e.BarSpaceCovered(2, 3, 1, None),
            "André puts a scoring marker on space 1 of the coffee bar New York.",
        ),
        (
            e.BarSpaceCovered(2, 6, 4, "wild_animal"),
            "André puts a scoring marker on space 4 of the coffee bar Seoul; a wild animal counter there is out of",
        ),
        (
            e.CoffeeHarvested(0, "brazil", 1, 0, 2),
            "Ada harvests 3 Brazil: 1 by fair trade posts and 2 in the rounds.",
        ),
        (e.DroppedOut(0, automatic=True), "Ada drops out, as nothing else is possible."),
        (e.GainLost(0, "donkey", "WRK-10"), "Ada would get a donkey, but has none left."),
        (e.DecisionOpened(1, c.WorkTurn()), "Ben must choose: which action, or drop out?"),
        (
            e.WorkerPlaced("brazil", "1/2", 2, "pool", "ASG-01", 1),
            "Ben sends a worker of the pool to space 2",
        ),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_a_sentence_uses_names_and_plain_words(message: Any, sentence: str) -> None:
    assert rules_of("coffee-traders").tell(message, ("Ada", "Ben")).startswith(sentence)
