"""Actions: how many a player has, how one begins and how they end; and produce (CACT-01 to CACT-03)."""

from collections.abc import Iterator

from domain.cafe.choices import ChooseAction
from domain.cafe.clusters import cluster_of, clusters, empty_squares
from domain.cafe.commands import Produce
from domain.cafe.components import Colour
from domain.cafe.events import (
    ActionsEnded,
    ActionsStarted,
    ActionTaken,
    CubeProduced,
    DecisionOpened,
    Event,
)
from domain.cafe.grid import Cell
from domain.cafe.state import State, square_at, visible
from domain.kernel.refusals import RuleViolation

FEWEST_ACTIONS = 1
MOST_ACTIONS = 8


def start(state: State) -> Iterator[Event]:
    """Begin the actions of the next player in draft order: one for each visible cup, 1 to 8 (CACT-01)."""
    seat = state.to_act[0]
    actions = min(max(visible(state, seat, "cup"), FEWEST_ACTIONS), MOST_ACTIONS)
    yield ActionsStarted(seat, actions)
    yield DecisionOpened(seat, ChooseAction(actions))


def go_on(state: State, seat: int) -> Iterator[Event]:
    """After an action: ask for the next one, or end (CACT-01)."""
    if state.actions_left:
        yield DecisionOpened(seat, ChooseAction(state.actions_left))
    else:
        yield ActionsEnded(seat, 0)


def end_actions(state: State, seat: int) -> Iterator[Event]:
    """Leave the remaining actions unused (CACT-01)."""
    yield ActionsEnded(seat, state.actions_left)


def legal_produce(state: State, seat: int) -> Iterator[Produce]:
    """Yield every bean cluster that would get a cube (CACT-02, CACT-03, CGEN-02)."""
    for cluster in clusters(state, seat, "bean"):
        if _growing(state, seat, cluster):
            yield Produce(cluster[0])


def produce(state: State, seat: int, command: Produce) -> Iterator[Event]:
    """Put a cube of its colour on each empty square of a bean cluster (CACT-03)."""
    x, y = command.square
    square = square_at(state, seat, command.square)
    if square is None or square.kind != "bean":
        raise RuleViolation("CACT-03", f"There is no visible bean square at ({x}, {y}).")
    cluster = cluster_of(state, seat, "bean", command.square)
    if cluster[0] != command.square:
        first_x, first_y = cluster[0]
        raise RuleViolation("CACT-02", f"Name this cluster by its first square, ({first_x}, {first_y}).")
    if not empty_squares(state, seat, cluster):
        raise RuleViolation("CACT-02", "Every bean square of this cluster holds a cube already.")
    growing = _growing(state, seat, cluster)
    if not growing:
        raise RuleViolation(
            "CGEN-02", "The supply has no cube of the colours that this cluster would produce."
        )
    yield ActionTaken(seat, "produce", tuple(cluster))
    for cell, colour in growing:
        yield CubeProduced(seat, cell, colour)
    yield from go_on(state, seat)


def _growing(state: State, seat: int, cluster: list[Cell]) -> list[tuple[Cell, Colour]]:
    """Return the empty bean squares of a cluster that get a cube, in reading order, with their colours (CGEN-02)."""
    left = dict(state.supply)
    growing = []
    for cell in empty_squares(state, seat, cluster):
        square = square_at(state, seat, cell)
        if square is not None and square.colour is not None and left[square.colour]:
            left[square.colour] -= 1
            growing.append((cell, square.colour))
    return growing
