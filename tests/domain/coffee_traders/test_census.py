"""Everything that can happen happens in whole games: no event, command or question is only there on paper."""

from collections.abc import Iterator
from typing import Any, Final, get_args

from domain.coffee_traders.events import DecisionMade, DecisionOpened
from domain.coffee_traders.rules import TITLE
from domain.kernel.table import GameForked, RulesAdopted, SeedRevealed
from tests.domain.coffee_traders.games import POLICIES, VARIANTS, finished
from tests.histories.replaying import Game

NEVER: Final[dict[Any, str]] = {
    SeedRevealed: "the application appends it when the game is over",
    RulesAdopted: "the host of a game adopts newer rules, not the game",
    GameForked: "the application begins a fork with it",
}
LAST_SEED: Final = 20


def test_every_kind_of_event_command_and_question_occurs() -> None:
    missing: set[Any] = {*get_args(TITLE.event), *get_args(TITLE.command), *get_args(TITLE.choice)} - {*NEVER}
    for game in games():
        missing -= kinds(game)
        if not missing:
            break
    assert not missing, f"never seen: {missing}"


def test_the_engine_answers_where_there_is_one_answer() -> None:
    log = finished("3 players", "any", 0).log()
    assert any(isinstance(event, DecisionMade) and event.automatic for event in log)


def games() -> Iterator[Game]:
    """Games of every kind, until whoever counts has seen enough."""
    for seed in range(LAST_SEED + 1):
        for variant in VARIANTS:
            for policy in POLICIES:
                yield finished(variant, policy, seed)


def kinds(game: Game) -> set[Any]:
    log = game.log()
    return (
        {type(event) for event in log}
        | {type(event.choice) for event in log if isinstance(event, DecisionOpened)}
        | {type(turn.command) for turn in game.turns}
    )
