"""The board view: everything that lies on the table, arranged and named for a client to draw."""

from msgspec import Struct

from domain.coffee_traders.names import (
    BOARD_ROWS,
    COOPERATIVES,
    LETTERS,
    BoardRow,
    Building,
    Coffee,
    Cooperative,
    Counter,
    Letter,
    MilestoneName,
    Phase,
    Row,
    Side,
    Step,
)
from domain.coffee_traders.state import NOBODY, Player, State, is_andre, next_places, seats, size


class SpaceView(Struct, frozen=True):
    """A plantation space; `seat` and what follows are null or absent values while it is empty."""

    row: Row
    space: int
    seat: int | None = None
    level: int | None = None
    worker: bool = False
    supporter: int = 0
    truck: int | None = None


class PathwayView(Struct, frozen=True):
    """The way from `from_space` of the row below up to a space, and the donkeys on it."""

    row: Row
    space: int
    from_space: int
    places: int
    donkeys: int
    seat: int | None


class BuildingSpaceView(Struct, frozen=True):
    """A building space: its number within its kind, whether it shows a step, and whose building stands there."""

    building: Building
    space: int
    step: bool
    open: bool
    seat: int | None


class CooperativeView(Struct, frozen=True):
    """A cooperative: town centre, trading house, plantations, pathways, buildings and counters."""

    cooperative: Cooperative
    town_centre: int
    traders: tuple[int, ...]
    trader_spaces: int
    stock: int
    coin: bool
    counters: tuple[Counter, ...]
    spaces: tuple[SpaceView, ...]
    pathways: tuple[PathwayView, ...]
    buildings: tuple[BuildingSpaceView, ...]


class CompanySupply(Struct, frozen=True):
    """What a player may spend freely (GEN-07); `tokens` are worth -3 VP each."""

    coins: int
    donkeys: int
    trucks: int
    civets: int
    tokens: int


class PersonalSupply(Struct, frozen=True):
    """What a player still owns but cannot spend directly (GEN-07)."""

    donkeys: int
    civets: int
    trucks: int
    scoring_markers: int


class BonusSupplyView(Struct, frozen=True):
    """What is left in the bonus supply (BON)."""

    marker: bool
    trader: bool
    coins: bool


class PlantationOnBoard(Struct, frozen=True):
    """A plantation that waits on the player board."""

    level: int
    cost: int
    bonus: tuple[str, ...]


class BoardRowView(Struct, frozen=True):
    """A row of the player board, from the left; `farm` tells whether its farm waits there."""

    board_row: BoardRow
    plantations: tuple[PlantationOnBoard, ...]
    farm: bool


class ContractView(Struct, frozen=True):
    """A contract: what it asks, its side, and whether it is fulfilled."""

    letter: Letter
    tile: int
    side: Side
    demand: tuple[tuple[Cooperative, int], ...]
    fulfilled: bool


class PlayerView(Struct, frozen=True):
    """A player's board and supplies; for André only plantations, traders and markers are used."""

    seat: int
    andre: bool
    company_supply: CompanySupply
    personal_supply: PersonalSupply
    bonus_supply: BonusSupplyView
    action_markers: int
    own_marker: bool
    workers: int
    traders: int
    contractors: int
    waiting_trader: bool
    waiting_truck: bool
    civets_in_sumatra: int
    plantations: tuple[BoardRowView, ...]
    warehouses: int
    warehouse_columns: tuple[Cooperative, ...]
    production_stations: int
    fair_trade_posts: int
    hospital: bool
    trade_ratio: int
    coffee: dict[Coffee, int]
    contracts: tuple[ContractView, ...]
    row_bonus_pool: tuple[str, ...]
    stock: dict[Cooperative, int]
    wild_stock: bool
    wild_stock_under: Cooperative | None
    arabica: dict[Cooperative, int]
    counters: tuple[tuple[Counter, ...], ...]
    counters_aside: tuple[Counter, ...]
    penalty_owed: int


class BarSpaceView(Struct, frozen=True):
    """A coffee-bar space; without a coffee it asks for one type of choice."""

    space: int
    amount: int
    coffee: Cooperative | None
    coins: int
    points: int
    seat: int | None
    counter: Counter | None


class BarView(Struct, frozen=True):
    """A coffee bar, from the left 1 to 6, its spaces from the top."""

    bar: int
    name: str
    spaces: tuple[BarSpaceView, ...]


class StackView(Struct, frozen=True):
    """A contract-bonus stack; the last counter is on top."""

    letter: Letter
    counters: tuple[Counter, ...]


class MilestoneView(Struct, frozen=True):
    """A milestone in play: the points of its spaces from the top, and the seats that marked them."""

    name: MilestoneName
    points: tuple[int, ...]
    seats: tuple[int, ...]


class AndreView(Struct, frozen=True):
    """What is open of André: his contract, his turned-up counters, his plantations left by level, his posts left."""

    seat: int
    contract: Letter | None
    coffees: tuple[Cooperative, ...]
    counters: tuple[Cooperative, ...]
    plantations: tuple[int, ...]
    fair_trade_posts: int


class Board(Struct, frozen=True):
    """Everything on the table of Coffee Traders at one version.

    `fifth_columns_claimed` names the Arabica tracks whose first player at column 5 has been (ARA-03).
    """

    version: int
    period: int
    year: int
    phase: Phase
    step: Step
    turn: int | None
    turn_order: tuple[int, ...]
    next_turn_order: tuple[int, ...]
    dropped_out: tuple[int, ...]
    players: tuple[PlayerView, ...]
    cooperatives: tuple[CooperativeView, ...]
    bars: tuple[BarView, ...]
    stacks: tuple[StackView, ...]
    milestones: tuple[MilestoneView, ...]
    wild_stock: int
    fifth_columns_claimed: tuple[Cooperative, ...]
    andre: AndreView | None


def board(state: State) -> Board:
    """Return the board view of a state."""
    return Board(
        version=state.version,
        period=state.period,
        year=state.year,
        phase=state.phase,
        step=state.step,
        turn=_seat(state.active),
        turn_order=tuple(state.order),
        next_turn_order=next_places(state),
        dropped_out=tuple(state.dropped),
        players=tuple(_player(state, seat) for seat in seats(state)),
        cooperatives=tuple(_cooperative(state, cooperative) for cooperative in COOPERATIVES),
        bars=tuple(_bar(state, bar) for bar in range(len(state.bars))),
        stacks=tuple(StackView(letter, tuple(state.stacks[letter])) for letter in LETTERS),
        milestones=tuple(
            MilestoneView(tile.name, tile.points, tuple(seat for seat, _ in tile.marks))
            for tile in state.milestones
        ),
        wild_stock=state.wild_stock,
        fifth_columns_claimed=tuple(state.claimed_fifth),
        andre=_andre(state),
    )


def _seat(owner: int) -> int | None:
    return None if owner == NOBODY else owner


def _player(state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        andre=is_andre(state, seat),
        company_supply=CompanySupply(
            player.coins, player.donkeys, player.trucks, player.civets, player.tokens
        ),
        personal_supply=PersonalSupply(
            player.personal_donkeys, player.personal_civets, player.personal_trucks, player.scoring_markers
        ),
        bonus_supply=BonusSupplyView(player.bonus_marker, player.bonus_trader, player.bonus_coins),
        action_markers=player.markers,
        own_marker=player.own_marker,
        workers=player.workers,
        traders=player.traders,
        contractors=player.contractors,
        waiting_trader=player.waiting_trader,
        waiting_truck=player.waiting_truck,
        civets_in_sumatra=player.sumatra,
        plantations=() if is_andre(state, seat) else _plantations(state, player),
        warehouses=player.warehouses,
        warehouse_columns=tuple(player.warehouse_columns),
        production_stations=player.production_stations,
        fair_trade_posts=player.fair_trade_posts,
        hospital=player.hospital,
        trade_ratio=player.trade_ratio,
        coffee=dict(player.coffee),
        contracts=tuple(
            ContractView(
                letter,
                contract.tile,
                contract.side,
                state.edition.demand(letter, contract.tile, contract.side),
                contract.fulfilled,
            )
            for letter, contract in player.contracts.items()
        ),
        row_bonus_pool=(
            *(() if player.row_counter is None else (player.row_counter,)),
            *(("civet",) if player.row_civet else ()),
            *(("trader",) if player.row_trader else ()),
        ),
        stock=dict(player.stock),
        wild_stock=player.wild_stock,
        wild_stock_under=player.wild_stock_under,
        arabica=dict(player.tracks),
        counters=tuple(player.counters),
        counters_aside=tuple(player.aside),
        penalty_owed=0 if player.penalty is None else player.penalty.owed,
    )


def _plantations(state: State, player: Player) -> tuple[BoardRowView, ...]:
    rows = ((name, state.edition.player_board.row(name)[player.taken[name] :]) for name in BOARD_ROWS)
    return tuple(
        BoardRowView(
            name,
            tuple(PlantationOnBoard(one.level, one.cost, one.bonus) for one in waiting),
            name in player.farms,
        )
        for name, waiting in rows
    )


def _cooperative(state: State, cooperative: Cooperative) -> CooperativeView:
    area, edition = state.areas[cooperative], state.edition
    spaces = []
    for row, plantations in area.rows.items():
        for index, plantation in enumerate(plantations):
            truck = _seat(area.trucks[index]) if row == "2/3" else None
            if plantation is None:
                spaces.append(SpaceView(row, index + 1, truck=truck))
            else:
                spaces.append(
                    SpaceView(
                        row,
                        index + 1,
                        plantation.owner,
                        plantation.level,
                        plantation.worker,
                        plantation.supporter,
                        truck,
                    )
                )
    return CooperativeView(
        cooperative=cooperative,
        town_centre=area.town_centre,
        traders=tuple(area.traders),
        trader_spaces=edition.trading_house.spaces.at(size(state)),
        stock=area.stock,
        coin=area.coin,
        counters=tuple(area.counters),
        spaces=tuple(spaces),
        pathways=tuple(
            PathwayView(way.row, way.space, way.from_space, way.places, donkeys, _seat(owner))
            for way, donkeys, owner in zip(edition.pathways, area.donkeys, area.donkey_owners, strict=True)
        ),
        buildings=tuple(
            BuildingSpaceView(
                building,
                space,
                edition.building_spaces.spaces[index].step,
                size(state) > 3 or not edition.building_spaces.spaces[index].four_five,
                _seat(area.buildings[index]),
            )
            for (building, space), index in edition.building_index.items()
        ),
    )


def _bar(state: State, bar: int) -> BarView:
    column = state.edition.bars.bars[bar]
    return BarView(
        bar + 1,
        column.name,
        tuple(
            BarSpaceView(
                index + 1, space.amount, space.coffee, space.coins, space.points, _seat(owner), counter
            )
            for index, (space, owner, counter) in enumerate(
                zip(column.spaces, state.bars[bar], state.bar_counters[bar], strict=True)
            )
        ),
    )


def _andre(state: State) -> AndreView | None:
    andre = state.andre
    if andre is None:
        return None
    return AndreView(
        seat=andre.seat,
        contract=andre.letter,
        coffees=() if andre.letter is None else state.edition.contract_tiles.at(andre.letter, andre.tile),
        counters=tuple(andre.turned),
        plantations=tuple(andre.plantations),
        fair_trade_posts=andre.posts,
    )
