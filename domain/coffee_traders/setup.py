"""Set-up (SET, VAR): from the empty table to the first period, by edition, players, options and seed alone (SET-22)."""

from collections.abc import Iterator

from domain.coffee_traders.arabica import advance
from domain.coffee_traders.choices import StartingPlantationChoice
from domain.coffee_traders.commands import PlaceStartingPlantation
from domain.coffee_traders.events import (
    AndrePrepared,
    BarCounterPlaced,
    BuildingBuilt,
    CoffeeGained,
    ContractDealt,
    CooperativePrepared,
    DecisionOpened,
    Event,
    GameCreated,
    MilestoneDrawn,
    Options,
    PlayerPrepared,
    StackPrepared,
    StartingPlantationAdded,
    TurnOrderDrawn,
    WarehouseBuilt,
    WildStockPrepared,
)
from domain.coffee_traders.names import (
    ANIMAL,
    ARABICA,
    COOPERATIVES,
    LETTERS,
    WILD,
    Cooperative,
    Counter,
    Letter,
    Side,
    in_words,
)
from domain.coffee_traders.refresh import start_period
from domain.coffee_traders.state import State, people, size
from domain.coffee_traders.steps import Steps
from domain.kernel.chance import Chance
from domain.kernel.refusals import InvalidSetup, RuleViolation
from domain.kernel.table import Pinned

PLAYERS = range(2, 6)

_DRAWN_LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D", "E")


def check(pinned: Pinned, options: Options) -> None:
    """Refuse a player count or options that do not fit (GEN-01, VAR-01, VAR-03)."""
    if pinned.players not in PLAYERS:
        raise InvalidSetup(
            "players",
            f"Coffee Traders is for {PLAYERS[0]} to {PLAYERS[-1]} players, not for {pinned.players} (GEN-01).",
        )
    if options.vicious_milestones and pinned.players != 2:
        raise InvalidSetup("options.vicious_milestones", "This variant is for 2 players (VAR-01).")
    handicapped = [handicap.seat for handicap in options.handicap_contracts]
    if handicapped and pinned.players < 4:
        raise InvalidSetup("options.handicap_contracts", "Harder contracts are for 4 or 5 players (VAR-03).")
    if len(set(handicapped)) != len(handicapped) or not set(handicapped) <= set(range(pinned.players)):
        raise InvalidSetup("options.handicap_contracts", "Name each seat at most once, from 0 (VAR-03).")


def set_up(state: State, pinned: Pinned, options: Options, chance: Chance) -> Iterator[Event]:
    """Lay the table (SET-01 to SET-21); raises InvalidSetup before the first event."""
    check(pinned, options)
    yield GameCreated(pinned, options)
    order = chance.shuffled("turn-order", range(pinned.players))
    yield TurnOrderDrawn((*order, 2) if pinned.players == 2 else tuple(order))
    yield from _prepare_board(state, chance)
    yield from _prepare_players(state, chance)
    yield from _deal_contracts(state, options, chance)
    for seat in people(state):
        yield from _start_from_contract(state, seat)
    if pinned.players == 2:
        yield from _prepare_andre(state, chance)


def _prepare_board(state: State, chance: Chance) -> Iterator[Event]:
    """Prepare coffee bars, milestones, cooperatives and stacks (SET-01 to SET-07, SET-10)."""
    edition, players = state.edition, size(state)
    if players > 3:
        yield WildStockPrepared(players)
    animals = chance.shuffled("bar-counters", [ANIMAL[cooperative] for cooperative in COOPERATIVES])
    for bar, counter in enumerate(animals):
        yield BarCounterPlaced(bar + 1, len(edition.bars.bars[bar].spaces), counter)
    for index, space in enumerate(edition.bars.bars[5].spaces):
        if space.amount in (3, 4):
            yield BarCounterPlaced(6, index + 1, WILD)
    for name, group in zip("ABC", edition.milestones.groups, strict=True):
        points = group.points[:1] if state.options.vicious_milestones else group.points
        yield MilestoneDrawn(chance.pick(f"milestone/{name}", 0, group.tiles), points)
    shared = edition.shared_pieces
    for cooperative in COOPERATIVES:
        yield CooperativePrepared(
            cooperative,
            shared.town_centre_workers,
            shared.stock_per_trading_house,
            (ANIMAL[cooperative], WILD),
        )
    spare = 1 if state.people == 2 else 0
    bag = [
        ARABICA[cooperative]
        for cooperative in COOPERATIVES
        for _ in range(shared.arabica_counters_per_colour - spare)
    ]
    drawn = 0
    for letter, amount in zip(LETTERS, edition.start.stacks.at(players), strict=True):
        stack: list[Counter] = []
        for _ in range(amount):
            stack.append(chance.pick("stacks", drawn, bag))
            bag.remove(stack[-1])
            drawn += 1
        yield StackPrepared(letter, tuple(stack))


def _prepare_players(state: State, chance: Chance) -> Iterator[Event]:
    """Give every player the pieces to start with (SET-08, SET-09, SET-12 to SET-16, SET-20)."""
    edition, players = state.edition, size(state)
    start, pieces = edition.start, edition.player_pieces
    row_counters = chance.shuffled("row-counters", [ANIMAL[cooperative] for cooperative in COOPERATIVES])
    for seat, row_counter in zip(range(state.people), row_counters, strict=False):
        yield PlayerPrepared(
            seat,
            coins=start.coins,
            donkeys=start.donkeys,
            workers=start.workers.at(players),
            traders=start.traders.at(players),
            black_markers=start.black_markers,
            own_marker=players == 4,
            scoring_markers=pieces.scoring_markers,
            personal_donkeys=pieces.donkeys - start.donkeys,
            personal_civets=pieces.civets - 2,
            personal_trucks=pieces.trucks - 1,
            sumatra=1,
            trade_ratio=edition.buildings.trade_ratio,
            row_counter=row_counter,
            row_trader=players > 3,
        )
        yield WarehouseBuilt(seat, 1, "row", "SET-16")


def _deal_contracts(state: State, options: Options, chance: Chance) -> Iterator[Event]:
    """Deal a contract of every letter, on the side for the player count or harder (SET-17, VAR-03)."""
    usual: Side = "3" if size(state) == 3 else "4/5"
    harder: dict[int, list[Letter]] = {}
    for handicap in options.handicap_contracts:
        harder[handicap.seat] = chance.shuffled(f"handicap/{handicap.seat}", LETTERS)[: handicap.contracts]
    numbers: dict[int, int] = {}
    for letter in _DRAWN_LETTERS:
        tiles = chance.shuffled(f"contract/{letter}", range(1, 6))
        for seat in sorted(people(state)):
            numbers[seat] = tiles[seat]
            yield ContractDealt(seat, letter, tiles[seat], "3" if letter in harder.get(seat, ()) else usual)
    for seat in sorted(people(state)):
        yield ContractDealt(seat, "F", numbers[seat], "3" if "F" in harder.get(seat, ()) else usual)


def _start_from_contract(state: State, seat: int) -> Iterator[Event]:
    """Take the starting coffee and plantations of the F contract, and with 5 players a step (SET-18, SET-19)."""
    contracts = state.players[seat].contracts
    f_tile = state.edition.contract_tiles.at("F", contracts["F"].tile)
    for coffee, amount in zip(f_tile, (2, 1, 1), strict=True):
        yield CoffeeGained(seat, coffee, amount, "SET-18")
    yield from _starting_plantations(state, seat, f_tile, free_last=state.options.free_last_plantation)
    if size(state) == 5:
        yield from advance(
            state, seat, state.edition.contract_tiles.at("E", contracts["E"].tile)[0], "SET-19"
        )


def _starting_plantations(
    state: State, seat: int, f_tile: tuple[Cooperative, Cooperative, Cooperative], *, free_last: bool
) -> Iterator[Event]:
    """Put level-1 plantations on the middle, rightmost and leftmost 1 space (SET-18, AND-02)."""
    last = state.edition.spaces.row_1
    yield StartingPlantationAdded(seat, f_tile[0], (last + 1) // 2)
    yield StartingPlantationAdded(seat, f_tile[1], last)
    if not free_last:
        yield StartingPlantationAdded(seat, f_tile[2], 1)


def _prepare_andre(state: State, chance: Chance) -> Iterator[Event]:
    """Let André join: his pieces, and a random F contract for his start (AND-01, AND-02)."""
    seat, edition = 2, state.edition
    dealt = {state.players[other].contracts["F"].tile for other in people(state)}
    tile = chance.pick("andre/contract/F", 0, [tile for tile in range(1, 6) if tile not in dealt])
    yield AndrePrepared(seat, (2, 4, 2), fair_trade_posts=3, traders=3, scoring_markers=6, contract=tile)
    f_tile = edition.contract_tiles.at("F", tile)
    yield from _starting_plantations(state, seat, f_tile, free_last=False)
    space = next(
        space
        for (building, space), index in edition.building_index.items()
        if building == "production_station" and edition.building_spaces.spaces[index].four_five
    )
    for number, cooperative in enumerate(f_tile, start=1):
        yield BuildingBuilt(seat, "production_station", number, cooperative, space, "AND-02")


def proceed(state: State, chance: Chance) -> Steps:
    """Ask for the free last plantations in turn order (VAR-02), then start the first period (GEN-04)."""
    for seat in people(state):
        if state.players[seat].planted < 3:
            yield DecisionOpened(seat, StartingPlantationChoice())
            return ()
    yield from start_period(state, 1, chance)
    return ()


def starting_spaces(state: State) -> Iterator[PlaceStartingPlantation]:
    """Yield every empty 1 space (VAR-02)."""
    for cooperative in COOPERATIVES:
        for index, plantation in enumerate(state.areas[cooperative].rows["1"]):
            if plantation is None:
                yield PlaceStartingPlantation(cooperative, index + 1)


def place_starting_plantation(
    state: State, seat: int, choice: StartingPlantationChoice, command: PlaceStartingPlantation
) -> Steps:
    """Put the last starting plantation on an empty 1 space of choice (VAR-02)."""
    row = state.areas[command.cooperative].rows["1"]
    if not 1 <= command.space <= len(row) or row[command.space - 1] is not None:
        raise RuleViolation(
            "VAR-02", f"{in_words(command.cooperative)} has no empty 1 space {command.space}."
        )
    yield StartingPlantationAdded(seat, command.cooperative, command.space)
    return ()
