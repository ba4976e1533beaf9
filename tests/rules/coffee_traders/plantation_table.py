"""Tables for action A of Work: a Guatemala where seat 0 can reach every row with every level."""

from domain.coffee_traders.commands import AddPlantation
from domain.coffee_traders.events import PenaltyDue, PenaltySettled, PlantationRemoved
from domain.coffee_traders.names import BoardRow, Cooperative, Row
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.table import EDITION, RULES, clear_plantations, new_table, plant

WAY: dict[Row, tuple[int, int]] = {"1": (3, 0), "1/2": (2, 2), "2/3": (1, 1)}
"""A (space, space below) that seat 0 can reach in each row of Guatemala, on these tables."""
TAKEN: dict[int, tuple[BoardRow, int]] = {1: ("A", 0), 2: ("B", 0), 3: ("C", 2)}
"""A row of the player board and the plantations gone from it, so that its leftmost has this level."""


def growing(players: int = 3) -> State:
    """Return a table where seat 0 can reach every row of Guatemala with every level, and pay for it."""
    state = new_table(players)
    clear_plantations(state)
    plant(state, 0, "guatemala", "1", 1)
    plant(state, 0, "guatemala", "1", 2)
    plant(state, 0, "guatemala", "1/2", 1, level=2, supporter=1)
    player = state.players[0]
    player.taken["C"] = 2
    player.coins, player.workers = 9, 3
    player.donkeys, player.personal_donkeys = 4, 5
    player.trucks, player.personal_trucks = 1, 0
    return state


def add(level: int, row: Row, *, truck: bool = False) -> AddPlantation:
    """Add a plantation of a level where the table lets it be reached."""
    space, from_space = WAY[row]
    return AddPlantation(TAKEN[level][0], "guatemala", row, space, 0 if truck else from_space, truck)


def put_donkeys(state: State, owner: int, row: Row, space: int, from_space: int, amount: int = 1) -> None:
    area, index = state.areas["guatemala"], EDITION.pathway_index[row, space, from_space]
    area.donkey_owners[index], area.donkeys[index] = owner, amount


def donkeys_on(state: State, row: Row, space: int, from_space: int) -> tuple[int, int]:
    """Return (owner, donkeys) of a pathway of Guatemala."""
    area, index = state.areas["guatemala"], EDITION.pathway_index[row, space, from_space]
    return area.donkey_owners[index], area.donkeys[index]


def lose(state: State, cooperative: Cooperative, row: Row, space: int) -> None:
    """Let seat 0 lose a plantation, as for a penalty of phase 2."""
    for event in (
        PenaltyDue(0, 1, 1),
        PlantationRemoved(0, cooperative, row, space, False, 0),
        PenaltySettled(0),
    ):
        RULES.apply(state, event)
