"""Buildings: the columns of the player board, where they may stand, and what they give (TRB-06 to TRB-09)."""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.coffee_traders.arabica import advance
from domain.coffee_traders.choices import BuildingBonus, CoffeeChoice, FreeBuilding, GainBonus
from domain.coffee_traders.commands import Build, CooperativeSite, Site, TakeCoffee, WarehouseSite
from domain.coffee_traders.events import BuildingBuilt, CoffeeGained, TradeRatioImproved, WarehouseBuilt
from domain.coffee_traders.names import COOPERATIVES, PLACES, BoardBuilding, Building, Cooperative, in_words
from domain.coffee_traders.state import NOBODY, Player, State, size
from domain.coffee_traders.steps import Steps
from domain.kernel.refusals import RuleViolation

BOARD_BUILDINGS: Final[tuple[BoardBuilding, ...]] = ("production_station", "fair_trade_post", "hospital")
COLUMNS: Final[tuple[Building, ...]] = ("warehouse", *BOARD_BUILDINGS)
"""All columns of the player board; the hospital stands below two of them."""


def built(player: Player, building: Building) -> int:
    """Return how many of a column a player has built."""
    if building == "warehouse":
        return player.warehouses
    if building == "production_station":
        return player.production_stations
    if building == "fair_trade_post":
        return player.fair_trade_posts
    return int(player.hospital)


def can_take(state: State, player: Player, building: Building, *, hospital_unlocked: bool = False) -> bool:
    """Tell whether a column's topmost building can be taken; the hospital when a column beside it is empty (TRB-06)."""
    if building == "hospital" and not hospital_unlocked:
        beside: tuple[Building, ...] = ("production_station", "fair_trade_post")
        if all(_left(state, player, column) for column in beside):
            return False
    return _left(state, player, building) > 0


def _left(state: State, player: Player, building: Building) -> int:
    return len(state.edition.buildings.column(building)) - built(player, building)


def is_free(state: State, building: Building, cooperative: Cooperative, space: int) -> bool:
    """Tell whether a space for a building exists at this player count and is empty (TRB-08)."""
    index = state.edition.building_index.get((building, space))
    if index is None or state.areas[cooperative].buildings[index] != NOBODY:
        return False
    return size(state) > 3 or not state.edition.building_spaces.spaces[index].four_five


def free_spaces(state: State, building: Building, cooperative: Cooperative) -> Iterator[int]:
    """Yield the numbers of the free spaces for a building in a cooperative."""
    for kind, space in state.edition.building_index:
        if kind == building and is_free(state, building, cooperative, space):
            yield space


def warehouse_sites(state: State, seat: int) -> Iterator[WarehouseSite]:
    """Yield the places for the next warehouse (TRB-07)."""
    player = state.players[seat]
    if can_take(state, player, "warehouse"):
        for place in PLACES:
            if place == "row" or place not in player.warehouse_columns:
                yield WarehouseSite(place)


def cooperative_sites(
    state: State,
    seat: int,
    cooperatives: Iterable[Cooperative] = COOPERATIVES,
    buildings: Iterable[BoardBuilding] = BOARD_BUILDINGS,
    *,
    hospital_unlocked: bool = False,
) -> Iterator[CooperativeSite]:
    """Yield the spaces for the other buildings that can be taken (TRB-06, TRB-08)."""
    player = state.players[seat]
    for building in buildings:
        if can_take(state, player, building, hospital_unlocked=hospital_unlocked):
            for cooperative in cooperatives:
                for space in free_spaces(state, building, cooperative):
                    yield CooperativeSite(building, cooperative, space)


def sites(state: State, seat: int) -> Iterator[Site]:
    """Yield everything that a player could build now, and where."""
    yield from warehouse_sites(state, seat)
    yield from cooperative_sites(state, seat)


def check_site(state: State, seat: int, site: Site, *, hospital_unlocked: bool = False) -> None:
    """Refuse a building that cannot be taken (TRB-06), or a place where it cannot stand (TRB-07, TRB-08)."""
    player = state.players[seat]
    building: Building = "warehouse" if isinstance(site, WarehouseSite) else site.building
    if not can_take(state, player, building, hospital_unlocked=hospital_unlocked):
        if building == "hospital" and not player.hospital:
            raise RuleViolation(
                "TRB-06",
                "The hospital needs an empty column: all production stations or all fair trade posts built.",
            )
        raise RuleViolation("TRB-06", f"You have no {building.replace('_', ' ')} left on your board.")
    if isinstance(site, WarehouseSite):
        if site.place in player.warehouse_columns:
            raise RuleViolation("TRB-07", f"A warehouse already stands above {in_words(site.place)}.")
    elif (site.building, site.space) not in state.edition.building_index:
        raise RuleViolation("TRB-08", f"There is no space {site.space} for a {building.replace('_', ' ')}.")
    elif not is_free(state, site.building, site.cooperative, site.space):
        raise RuleViolation(
            "TRB-08",
            f"That space in {in_words(site.cooperative)} is taken, or open with 4 or 5 players only.",
        )


def build(state: State, seat: int, site: Site, rule: str) -> Steps:
    """Build the topmost building of a column, take the step of its space (TRB-08), then its bonus (TRB-09)."""
    player = state.players[seat]
    if isinstance(site, WarehouseSite):
        number = player.warehouses + 1
        yield WarehouseBuilt(seat, number, site.place, rule)
        return (BuildingBonus(seat, "warehouse", number),)
    number = built(player, site.building) + 1
    yield BuildingBuilt(seat, site.building, number, site.cooperative, site.space, rule)
    index = state.edition.building_index[site.building, site.space]
    if state.edition.building_spaces.spaces[index].step:
        yield from advance(state, seat, site.cooperative, "TRB-08")
    return (BuildingBonus(seat, site.building, number, site.cooperative),)


def gain_building_bonus(state: State, task: BuildingBonus) -> Steps:
    """Take what the number-th building of a column gives (TRB-09)."""
    worth = state.edition.buildings.column(task.building)[task.number - 1]
    if worth.trade_ratio is not None:
        yield TradeRatioImproved(task.seat, worth.trade_ratio)
    here = worth.bonus.count("coffee_here")
    if here and task.cooperative is not None:
        yield CoffeeGained(task.seat, task.cooperative, here, "TRB-09")
    return tuple(GainBonus(task.seat, gain, "TRB-09") for gain in worth.bonus if gain != "coffee_here")


def coffees() -> Iterator[TakeCoffee]:
    """Yield the coffee that a warehouse may bring (TRB-09)."""
    for cooperative in COOPERATIVES:
        yield TakeCoffee(cooperative)


def take_coffee(state: State, seat: int, choice: CoffeeChoice, command: TakeCoffee) -> Steps:
    """Take one coffee of choice (TRB-09)."""
    yield CoffeeGained(seat, command.coffee, 1, "TRB-09")
    return ()


def free_builds(state: State, seat: int, choice: FreeBuilding) -> Iterator[Build]:
    """Yield what a free build may choose from (SEL-05, SEL-08)."""
    options: Iterator[Site]
    if choice.building == "warehouse":
        options = warehouse_sites(state, seat)
    elif choice.building == "hospital":
        options = cooperative_sites(state, seat, buildings=("hospital",), hospital_unlocked=True)
    else:
        options = sites(state, seat)
    return map(Build, options)


def build_for_nothing(state: State, seat: int, choice: FreeBuilding, command: Build) -> Steps:
    """Build without coins and without contractor (SEL-05, SEL-08)."""
    building = "warehouse" if isinstance(command.site, WarehouseSite) else command.site.building
    if choice.building is not None and building != choice.building:
        raise RuleViolation(choice.rule, f"This builds a {choice.building} and nothing else.")
    check_site(state, seat, command.site, hospital_unlocked=choice.building == "hospital")
    return (yield from build(state, seat, command.site, choice.rule))
