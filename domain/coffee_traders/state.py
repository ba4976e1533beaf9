"""What the table looks like: the state that events change and rules read; and a few plain readings of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from domain.coffee_traders.choices import Choice, Task
from domain.coffee_traders.edition import Edition
from domain.coffee_traders.events import Options
from domain.coffee_traders.names import (
    COFFEES,
    COOPERATIVES,
    LETTERS,
    BoardRow,
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
from domain.kernel.table import Pinned, Scoreboard

NOBODY = -1


class Plantation(msgspec.Struct):
    """A plantation on the board; `supporter` is the space below that supports it, 0 for none (WRK-21)."""

    owner: int
    level: int
    worker: bool = False
    supporter: int = 0


class Area(msgspec.Struct):
    """A cooperative with its town centre and trading house; owners are seats, -1 is nobody.

    `donkey_owners` and `donkeys` follow `Edition.pathways`, `trucks` the 2/3 spaces, `buildings` the edition's building
    spaces; `traders` lists the seats in the order of the house's spaces.
    """

    rows: dict[Row, list[Plantation | None]]
    donkey_owners: list[int]
    donkeys: list[int]
    trucks: list[int]
    buildings: list[int]
    town_centre: int = 0
    counters: list[Counter] = []
    traders: list[int] = []
    stock: int = 0
    coin: bool = False


class Contract(msgspec.Struct):
    """A contract of a player."""

    tile: int
    side: Side
    fulfilled: bool = False


class Penalty(msgspec.Struct):
    """What a player owes in Assign Workers (ASG-06, ASG-10); `leaving` counts down once payment has ended."""

    plantations: int
    rate: int
    paid: int = 0
    leaving: int | None = None

    @property
    def owed(self) -> int:
        """Return the points not paid yet."""
        return self.plantations * self.rate - self.paid


class Player(msgspec.Struct):
    """One player's board and supplies; for André only a few of the fields are used."""

    coins: int = 0
    donkeys: int = 0
    trucks: int = 0
    civets: int = 0
    tokens: int = 0
    personal_donkeys: int = 0
    personal_civets: int = 0
    personal_trucks: int = 0
    sumatra: int = 0
    markers: int = 0
    own_marker: bool = False
    used_markers: int = 0
    used_own_marker: bool = False
    bonus_marker: bool = False
    bonus_trader: bool = False
    bonus_coins: bool = False
    taken: dict[BoardRow, int] = {}
    farms: list[BoardRow] = []
    planted: int = 0
    row_b_level_3: bool = False
    workers: int = 0
    traders: int = 0
    contractors: int = 0
    waiting_trader: bool = False
    waiting_truck: bool = False
    warehouses: int = 0
    warehouse_columns: list[Cooperative] = []
    production_stations: int = 0
    fair_trade_posts: int = 0
    hospital: bool = False
    trade_ratio: int = 0
    coffee: dict[Coffee, int] = {}
    contracts: dict[Letter, Contract] = {}
    row_counter: Counter | None = None
    row_civet: bool = False
    row_trader: bool = False
    stock: dict[Cooperative, int] = {}
    wild_stock: bool = False
    wild_stock_under: Cooperative | None = None
    had_wild_stock: bool = False
    tracks: dict[Cooperative, int] = {}
    counters: list[tuple[Counter, ...]] = []
    aside: list[Counter] = []
    scoring_markers: int = 0
    marks_without_marker: int = 0
    lost_own_marker: bool = False
    lost_traders: int = 0
    lost_trucks: int = 0
    lost_plantations: int = 0
    lost_farms: int = 0
    penalty: Penalty | None = None

    def unfinished(self) -> list[Letter]:
        """Return the letters of the contracts that are not fulfilled."""
        return [letter for letter, contract in self.contracts.items() if not contract.fulfilled]


class Andre(msgspec.Struct):
    """What only André has: plantations left by level, posts left, his visible contract and turned-up counters."""

    seat: int
    plantations: list[int]
    posts: int
    letter: Letter | None = None
    tile: int = 0
    turned: list[Cooperative] = []
    work_turns: int = 0


class MilestoneTile(msgspec.Struct):
    """A milestone in play: the points of its spaces, and the (seat, version) of its marks from the top."""

    name: MilestoneName
    points: tuple[int, ...]
    marks: list[tuple[int, int]] = []


class Pending(msgspec.Struct):
    """A question that waits for an answer; `opened` is its id, `seen` the bonus supplies seen since then (BON-03)."""

    seat: int
    opened: int
    choice: Choice
    then: tuple[Task, ...] = ()
    seen: list[int] = []


class State(msgspec.Struct):
    """Everything on the table; `pending` is a stack for each seat, its newest last.

    `active` is the seat whose turn it is or was last, -1 before the first turn of a phase; `passes` counts those in a
    row.
    """

    edition: Edition
    version: int = 0
    pinned: Pinned | None = None
    options: Options = Options()
    people: int = 0
    players: list[Player] = []
    andre: Andre | None = None
    areas: dict[Cooperative, Area] = {}
    bars: list[list[int]] = []
    bar_counters: list[list[Counter | None]] = []
    stacks: dict[Letter, list[Counter]] = {}
    milestones: list[MilestoneTile] = []
    wild_stock: int = 0
    spent_stock: int = 0
    spent_wild_stock: int = 0
    covered_counters: int = 0
    counter_in_hand: Counter | None = None
    claimed_fifth: list[Cooperative] = []
    period: int = 0
    year: int = 0
    phase: Phase = "set_up"
    step: Step = ""
    order: list[int] = []
    next_order: list[int] = []
    active: int = NOBODY
    dropped: list[int] = []
    passes: int = 0
    pending: list[Pending] = []
    scores: Scoreboard | None = None


Facts = Mapping[type, Callable[[State, Any], None]]  # Any: each function takes an event of its own type
"""What events change, by their type."""


def blank(edition: Edition) -> State:
    """Return the empty table before the first event."""
    state = State(edition)
    for cooperative in COOPERATIVES:
        state.areas[cooperative] = Area(
            rows={
                "1": [None] * edition.spaces.row_1,
                "1/2": [None] * edition.spaces.row_1_2,
                "2/3": [None] * edition.spaces.row_2_3,
            },
            donkey_owners=[NOBODY] * len(edition.pathways),
            donkeys=[0] * len(edition.pathways),
            trucks=[NOBODY] * edition.spaces.row_2_3,
            buildings=[NOBODY] * len(edition.building_spaces.spaces),
        )
    state.bars = [[NOBODY] * len(bar.spaces) for bar in edition.bars.bars]
    state.bar_counters = [[None] * len(bar.spaces) for bar in edition.bars.bars]
    state.stacks = {letter: [] for letter in LETTERS}
    return state


def blank_player() -> Player:
    """Return a player with nothing."""
    return Player(
        taken={"A": 0, "B": 0, "C": 0},
        coffee=dict.fromkeys(COFFEES, 0),
        stock=dict.fromkeys(COOPERATIVES, 0),
        tracks=dict.fromkeys(COOPERATIVES, 0),
    )


def seats(state: State) -> range:
    """Return all seats, André's included, which is the last."""
    return range(len(state.players))


def people(state: State) -> list[int]:
    """Return the seats of people in turn order."""
    return [seat for seat in state.order if seat < state.people]


def is_andre(state: State, seat: int) -> bool:
    """Tell whether a seat is André's, the one behind those of people (AND-01)."""
    return seat >= state.people


def size(state: State) -> int:
    """Return the player count for everything that depends on it, André counted (GEN-01)."""
    return len(state.players)


def after(state: State, seat: int) -> tuple[int, ...]:
    """Return the other seats in wrapping turn order (TRB-03)."""
    at = state.order.index(seat)
    return (*state.order[at + 1 :], *state.order[:at])


def next_to_act(state: State, order: Sequence[int]) -> int:
    """Return who is next in an order, behind the active seat, of those who have not dropped out."""
    at = order.index(state.active) + 1 if state.active != NOBODY else 0
    return next(seat for seat in (*order[at:], *order[:at]) if seat not in state.dropped)


def next_places(state: State) -> tuple[int, ...]:
    """Return who stands on the places of the next turn order so far: as they dropped out, André last (SEL-13)."""
    return tuple(sorted(state.next_order, key=lambda seat: is_andre(state, seat)))


def pending_of(state: State, seat: int) -> Pending | None:
    """Return the question that a seat must answer now."""
    for pending in reversed(state.pending):
        if pending.seat == seat:
            return pending
    return None


def own(area: Area, row: Row, seat: int) -> Iterator[tuple[int, Plantation]]:
    """Yield (space, plantation) of a seat's plantations in a row, from the left."""
    for index, plantation in enumerate(area.rows[row]):
        if plantation is not None and plantation.owner == seat:
            yield index + 1, plantation


def plantations_of(area: Area, seat: int) -> list[Plantation]:
    """Return a seat's plantations in a cooperative."""
    return [
        plantation
        for row in area.rows.values()
        for plantation in row
        if plantation is not None and plantation.owner == seat
    ]


def has_plantation(area: Area, seat: int) -> bool:
    """Tell whether a seat has a plantation in a cooperative."""
    return any(
        plantation is not None and plantation.owner == seat
        for row in area.rows.values()
        for plantation in row
    )


def supply_bits(player: Player) -> int:
    """Return which pieces of the bonus supply are there, as bits: 1 marker, 2 trader, 4 coins."""
    return player.bonus_marker | player.bonus_trader << 1 | player.bonus_coins << 2


def reopen(state: State, seat: int) -> None:
    """Give the question of a seat a new id: a command left it open, and the same click twice must fail."""
    pending = pending_of(state, seat)
    if pending is not None:
        pending.opened = state.version
        pending.seen = []
