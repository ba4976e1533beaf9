"""The course of the game: eight rounds of draft and place, then actions, then the end (CGEN-01, CGEN-06, CEND-01)."""

from collections.abc import Iterator

from domain.cafe import actions, draft
from domain.cafe.events import Event, GameEnded, RoundStarted
from domain.cafe.scoring import score
from domain.cafe.setup import ROUNDS
from domain.cafe.state import State
from domain.kernel.chance import Chance


def proceed(state: State, chance: Chance) -> Iterator[Event]:
    """Yield the next thing that happens by itself while nobody is asked anything and the game is not over."""
    if state.to_draft:
        yield from draft.ask_next(state, chance)
    elif state.open_cards:
        yield from draft.discard_rest(state)
    elif state.to_act:
        yield from actions.start(state)
    elif state.round < ROUNDS:
        yield _next_round(state, chance)
    else:
        yield GameEnded(score(state))


def _next_round(state: State, chance: Chance) -> RoundStarted:
    """Pass the master token to the left; the player to the master's left is first, the master last (CGEN-06)."""
    players = len(state.players)
    master = (state.master + 1) % players if state.round else chance.below("first master", 0, players)
    order = tuple((master + step) % players for step in range(1, players + 1))
    return RoundStarted(state.round + 1, master, order)
