"""Milestones (MIL): the nine conditions, who has met them, and the marks."""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.coffee_traders.events import (
    BuildingBuilt,
    CoffeeBought,
    CoffeeDelivered,
    CoffeeExchanged,
    CoffeeGained,
    CoffeePaid,
    ContractFulfilled,
    Event,
    FarmBuilt,
    MilestoneReached,
    PlantationAdded,
    TraderPlaced,
    WarehouseBuilt,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative, MilestoneName
from domain.coffee_traders.state import Area, State, own, people, plantations_of
from domain.kernel.table import Milestone, MilestoneProgress, Milestones, MilestoneSpace

CONDITIONS: Final[dict[MilestoneName, tuple[int, str]]] = {
    "five_warehouses": (5, "all 5 warehouses built"),
    "stations_and_posts": (6, "all 3 production stations and all 3 fair trade posts built"),
    "six_contracts": (6, "all 6 contracts fulfilled"),
    "five_trading_houses": (5, "a trader in all 5 trading houses at the same time"),
    "ten_and_ten_coffee": (2, "10 or more coffee on each of two types with a column warehouse"),
    "six_bars": (6, "a delivery on a space asking 2 or more coffee in each of the 6 bars"),
    "eleven_plantations": (11, "all 11 plantations added"),
    "four_cooperatives": (4, "in 4 cooperatives a plantation in the 1/2 or 2/3 row, and a building"),
    "two_quality": (2, "in 2 cooperatives a quality value of 8 or more each"),
}
"""What each milestone needs, as a number and in words (MIL-02)."""
ALL: Final = frozenset(CONDITIONS)
_COFFEE: Final[frozenset[MilestoneName]] = frozenset({"ten_and_ten_coffee"})
_QUALITY: Final[frozenset[MilestoneName]] = frozenset({"four_cooperatives", "two_quality"})
_TOUCHED: Final[dict[type, frozenset[MilestoneName]]] = {
    WarehouseBuilt: frozenset({"five_warehouses", "ten_and_ten_coffee"}),
    BuildingBuilt: _QUALITY | {"stations_and_posts"},
    FarmBuilt: _QUALITY,
    ContractFulfilled: frozenset({"six_contracts"}),
    TraderPlaced: frozenset({"five_trading_houses"}),
    CoffeeGained: _COFFEE,
    CoffeePaid: _COFFEE,
    CoffeeExchanged: _COFFEE,
    CoffeeBought: _COFFEE,
    CoffeeDelivered: frozenset({"six_bars"}),
    PlantationAdded: _QUALITY | {"eleven_plantations"},
}


def watch(state: State, events: Iterator[Event]) -> Iterator[Event]:
    """Yield the events, and right behind each the milestones that it lets somebody reach (MIL-01).

    A harvest and the rearranging of warehouses are moments of their own (MIL-05) and ask `reached` themselves.
    """
    for event in events:
        yield event
        names = _TOUCHED.get(type(event))
        if names is not None:
            yield from reached(state, names, getattr(event, "seat", None))


def reached(state: State, names: Iterable[MilestoneName], acting: int | None = None) -> Iterator[Event]:
    """Mark the topmost empty space for everyone who meets a condition: who acts first, then in turn order (MIL-01)."""
    for tile in state.milestones:
        if tile.name not in names:
            continue
        for seat in sorted(people(state), key=lambda seat: seat != acting):
            full = len(tile.marks) >= len(tile.points)
            if full or any(marked == seat for marked, _ in tile.marks):
                continue
            if have(state, seat, tile.name) >= CONDITIONS[tile.name][0]:
                yield MilestoneReached(seat, tile.name, tile.points[len(tile.marks)])


def have(state: State, seat: int, name: MilestoneName) -> int:
    """Return how much of what a milestone needs a seat has now (MIL-02, MIL-03)."""
    player = state.players[seat]
    match name:
        case "five_warehouses":
            return player.warehouses
        case "stations_and_posts":
            return player.production_stations + player.fair_trade_posts
        case "six_contracts":
            return len(player.contracts) - len(player.unfinished())
        case "five_trading_houses":
            return sum(seat in area.traders for area in state.areas.values())
        case "ten_and_ten_coffee":
            return sum(player.coffee[coffee] >= 10 for coffee in player.warehouse_columns)
        case "six_bars":
            return sum(
                any(
                    owner == seat and space.amount >= 2
                    for owner, space in zip(markers, column.spaces, strict=True)
                )
                for markers, column in zip(state.bars, state.edition.bars.bars, strict=True)
            )
        case "eleven_plantations":
            return player.planted
        case "four_cooperatives":
            return sum(_spread(area, seat) for area in state.areas.values())
        case "two_quality":
            return sum(quality_value(state, seat, cooperative) >= 8 for cooperative in COOPERATIVES)


def _spread(area: Area, seat: int) -> bool:
    """Tell whether a seat has a plantation above the 1 row and a building in a cooperative."""
    higher = next(own(area, "1/2", seat), None) or next(own(area, "2/3", seat), None)
    return higher is not None and seat in area.buildings


def quality_value(state: State, seat: int, cooperative: Cooperative) -> int:
    """Return a seat's QV in a cooperative (END-03): levels, 1 a building, 2 the hospital; 0 without plantation."""
    area = state.areas[cooperative]
    plantations = plantations_of(area, seat)
    if not plantations:
        return 0
    levels = sum(plantation.level for plantation in plantations)
    buildings = sum(
        2 if space.building == "hospital" else 1
        for owner, space in zip(area.buildings, state.edition.building_spaces.spaces, strict=True)
        if owner == seat
    )
    return levels + buildings


def progress(state: State) -> Milestones:
    """Return the milestones in play with everybody's progress."""
    return Milestones(
        tuple(
            Milestone(
                tile.name,
                CONDITIONS[tile.name][1],
                "MIL-02",
                tuple(
                    MilestoneSpace(points, *(tile.marks[index] if index < len(tile.marks) else (None, None)))
                    for index, points in enumerate(tile.points)
                ),
                tuple(
                    MilestoneProgress(
                        seat,
                        have(state, seat, tile.name),
                        CONDITIONS[tile.name][0],
                        next((version for marked, version in tile.marks if marked == seat), None),
                    )
                    for seat in sorted(people(state))
                ),
            )
            for tile in state.milestones
        )
    )
