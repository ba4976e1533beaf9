"""Dry and roast: square by square, taking all cubes of one colour from the step before (CACT-04, CACT-05).

An action begins with an empty square of the cluster that it serves. Then the player takes cubes to it, source
by source; it is done when the player says so or when nothing of that colour is left. Then another empty
square of the same cluster may act, as long as there is one and there are cubes to take.
"""

from collections.abc import Iterator

from domain.cafe import actions
from domain.cafe.choices import ChooseSource, ChooseSquare, Process
from domain.cafe.clusters import cluster_of, empty_squares
from domain.cafe.commands import Done, Dry, Roast, Take
from domain.cafe.components import Colour, Kind
from domain.cafe.events import ActionTaken, CubesDried, CubesRoasted, DecisionOpened, Event
from domain.cafe.grid import Cell, reading_order
from domain.cafe.state import State, cells_of, square_at
from domain.kernel.refusals import RuleViolation

SOURCE: dict[Process, Kind] = {"dry": "bean", "roast": "dry"}
RULE: dict[Process, str] = {"dry": "CACT-04", "roast": "CACT-05"}


def sources(state: State, seat: int, process: Process, colour: Colour | None = None) -> list[Cell]:
    """Return the squares with cubes (of one colour) that a process can take from, in reading order."""
    cubes = state.players[seat].cubes
    found = [
        cell
        for cell in cells_of(state, seat, SOURCE[process])
        if cell in cubes and (colour is None or cubes[cell][0] == colour)
    ]
    found.sort(key=reading_order)
    return found


def command_for(process: Process, cell: Cell) -> Dry | Roast:
    """Return the command that names a square of a process."""
    return Dry(cell) if process == "dry" else Roast(cell)


def legal_start(state: State, seat: int, process: Process) -> Iterator[Dry | Roast]:
    """Yield the empty squares that a dry or roast action can begin with."""
    if sources(state, seat, process):
        cells = empty_squares(state, seat, cells_of(state, seat, process))
        for cell in sorted(cells, key=reading_order):
            yield command_for(process, cell)


def start(state: State, seat: int, process: Process, cell: Cell) -> Iterator[Event]:
    """Use an action to dry or roast in the cluster of an empty square, which acts first (CACT-02, CACT-04, CACT-05)."""
    square = square_at(state, seat, cell)
    x, y = cell
    if square is None or square.kind != process:
        raise RuleViolation(RULE[process], f"There is no visible {process} square at ({x}, {y}).")
    if cell in state.players[seat].cubes:
        raise RuleViolation(
            "CACT-02", f"The {process} square at ({x}, {y}) holds cubes; only empty squares act."
        )
    if not sources(state, seat, process):
        raise RuleViolation(RULE[process], f"No {SOURCE[process]} square holds a cube to {process}.")
    cluster = cluster_of(state, seat, process, cell)
    others = tuple(other for other in empty_squares(state, seat, cluster) if other != cell)
    yield ActionTaken(seat, process, tuple(cluster))
    yield DecisionOpened(seat, ChooseSource(process, cell, None, others))


def legal_sources(state: State, seat: int, choice: ChooseSource) -> Iterator[Take | Done]:
    """Yield the squares to take cubes from, and done once the square has some."""
    for cell in sources(state, seat, choice.process, choice.colour):
        yield Take(cell)
    if choice.colour is not None:
        yield Done()


def take(state: State, seat: int, choice: ChooseSource, command: Take) -> Iterator[Event]:
    """Take all cubes of a bean or dry square, of the colour taken before if any (CACT-04, CACT-05)."""
    process, source = choice.process, command.square
    if source not in sources(state, seat, process):
        x, y = source
        raise RuleViolation(RULE[process], f"There is no {SOURCE[process]} square with cubes at ({x}, {y}).")
    cubes = tuple(state.players[seat].cubes[source])
    colour = cubes[0]
    if choice.colour not in (None, colour):
        raise RuleViolation(
            RULE[process], f"This square takes {choice.colour} cubes; those of one colour only go together."
        )
    if process == "dry":
        yield CubesDried(seat, source, choice.square, cubes)
    else:
        yield CubesRoasted(seat, source, choice.square, cubes)
    if sources(state, seat, process, colour):
        yield DecisionOpened(seat, ChooseSource(process, choice.square, colour, choice.others))
    else:
        yield from _next_square(state, seat, process, choice.others)


def done_taking(state: State, seat: int, choice: ChooseSource) -> Iterator[Event]:
    """Take no more to this square, which must have some cubes by now (CACT-04, CACT-05)."""
    if choice.colour is None:
        raise RuleViolation(
            RULE[choice.process], f"At least one square must {choice.process}: take cubes to it first."
        )
    yield from _next_square(state, seat, choice.process, choice.others)


def _next_square(state: State, seat: int, process: Process, others: tuple[Cell, ...]) -> Iterator[Event]:
    if others and sources(state, seat, process):
        yield DecisionOpened(seat, ChooseSquare(process, others))
    else:
        yield from actions.go_on(state, seat)


def legal_squares(choice: ChooseSquare) -> Iterator[Dry | Roast | Done]:
    """Yield the further squares of the cluster that may act, and done."""
    for cell in choice.squares:
        yield command_for(choice.process, cell)
    yield Done()


def next_square(seat: int, choice: ChooseSquare, process: Process, cell: Cell) -> Iterator[Event]:
    """Go on with another empty square of the same cluster, without using another action (CACT-02)."""
    if process != choice.process or cell not in choice.squares:
        x, y = cell
        raise RuleViolation(
            RULE[choice.process],
            f"({x}, {y}) is no other empty {choice.process} square of this cluster; finish this one first.",
        )
    others = tuple(other for other in choice.squares if other != cell)
    yield DecisionOpened(seat, ChooseSource(process, cell, None, others))
