"""Editions: the component data that the rulebook prints only as icons, validated on load.

Every table says where it comes from: `printed` in a source text, `implied` by stated counts, or `reconstructed`.
An edition is read-only and shared by all states of all games that pinned it.
"""

from collections import Counter as Tally
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from domain.coffee_traders.names import (
    BOARD_ROWS,
    LETTERS,
    BoardRow,
    Building,
    Cooperative,
    Gain,
    Letter,
    MilestoneName,
    Row,
    Side,
)

Provenance = Literal["printed", "implied", "reconstructed"]
Amount = Annotated[int, Field(ge=0, le=100)]
Positive = Annotated[int, Field(ge=1, le=100)]


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class _Table(_Data):
    """A table of the edition, with where its numbers come from."""

    provenance: Provenance
    note: str = ""


class ByPlayers(_Data):
    """A number that depends on the player count; `three` also serves the 2-player game (GEN-01)."""

    three: Positive
    four: Positive
    five: Positive

    def at(self, size: int) -> int:
        """Return the number for 3, 4 or 5 at the table, André counted."""
        return (self.three, self.four, self.five)[size - 3]


class StacksByPlayers(_Data):
    """Sizes of the contract-bonus stacks A to F by player count (SET-10)."""

    three: Annotated[tuple[Positive, ...], Field(min_length=6, max_length=6, strict=False)]
    four: Annotated[tuple[Positive, ...], Field(min_length=6, max_length=6, strict=False)]
    five: Annotated[tuple[Positive, ...], Field(min_length=6, max_length=6, strict=False)]

    def at(self, size: int) -> tuple[int, ...]:
        """Return the six sizes for 3, 4 or 5 at the table."""
        return (self.three, self.four, self.five)[size - 3]


class CooperativeNames(_Data):
    """How a cooperative is called, its animal and its colour."""

    label: str
    animal: str
    colour: str


class Cooperatives(_Table):
    """The five cooperatives (GEN-02)."""

    guatemala: CooperativeNames
    colombia: CooperativeNames
    brazil: CooperativeNames
    ethiopia: CooperativeNames
    indonesia: CooperativeNames


class PlayerPieces(_Table):
    """The finite pieces of each player (GEN-05)."""

    plantations: Literal[11]
    warehouses: Literal[5]
    production_stations: Literal[3]
    fair_trade_posts: Literal[3]
    farms: Literal[2]
    hospitals: Literal[1]
    traders: Literal[6]
    donkeys: Literal[9]
    civets: Literal[6]
    trucks: Literal[2]
    scoring_markers: Literal[18]
    black_markers: Literal[4]


class SharedPieces(_Table):
    """The finite pieces that are no player's."""

    arabica_counters_per_colour: Literal[6]
    animal_counters_per_colour: Literal[3]
    wild_animal_counters: Literal[7]
    stock_per_trading_house: Literal[3]
    wild_stock: Literal[5]
    town_centre_workers: Positive


class Start(_Table):
    """What each player starts with (SET-10 to SET-15)."""

    coins: Amount
    donkeys: Amount
    bonus_coins: Literal[3]
    black_markers: Literal[3]
    traders: ByPlayers
    workers: ByPlayers
    stacks: StacksByPlayers


class BoardPlantation(_Data):
    """A plantation on the player board: its level, the coins above it and the bonus below it."""

    level: Annotated[int, Field(ge=1, le=3)]
    cost: Amount
    bonus: Annotated[tuple[Literal["worker", "coin", "donkey", "step"], ...], Field(strict=False)]


class PlayerBoard(_Table):
    """The three rows of plantations, from the left, and the farms that end two of them (SET-21)."""

    A: Annotated[tuple[BoardPlantation, ...], Field(strict=False)]
    B: Annotated[tuple[BoardPlantation, ...], Field(strict=False)]
    C: Annotated[tuple[BoardPlantation, ...], Field(strict=False)]
    farm_rows: Annotated[tuple[BoardRow, ...], Field(strict=False)]
    farm_cost: Amount
    row_b_level_3_points: Amount

    def row(self, name: BoardRow) -> tuple[BoardPlantation, ...]:
        """Return the plantations of a row from the left."""
        return self.A if name == "A" else self.B if name == "B" else self.C

    @model_validator(mode="after")
    def _counts(self) -> "PlayerBoard":
        levels = Tally(plantation.level for row in BOARD_ROWS for plantation in self.row(row))
        if levels != {1: 2, 2: 4, 3: 2}:
            raise ValueError(
                "a player board has two plantations of level 1, four of level 2, two of level 3 (SET-21)"
            )
        if set(self.farm_rows) != {"A", "C"} or len(self.farm_rows) != 2:
            raise ValueError("the farms end rows A and C (SET-21)")
        if self.B[-1].level != 3:
            raise ValueError("row B ends with a level-3 plantation (SET-21)")
        return self


PathwayPair = Annotated[tuple[Positive, Positive], Field(strict=False)]


class Spaces(_Table):
    """Plantation spaces of each cooperative, and the pathways between their rows."""

    row_1: Annotated[int, Field(ge=3, le=9)]
    row_1_2: Annotated[int, Field(ge=1, le=9)]
    row_2_3: Annotated[int, Field(ge=1, le=9)]
    pathways_1_2: Annotated[tuple[PathwayPair, ...], Field(strict=False)]
    pathways_2_3: Annotated[tuple[PathwayPair, ...], Field(strict=False)]

    def row(self, name: Row) -> int:
        """Return how many spaces a row has."""
        return self.row_1 if name == "1" else self.row_1_2 if name == "1/2" else self.row_2_3

    @model_validator(mode="after")
    def _joined(self) -> "Spaces":
        if self.row_1 % 2 == 0:
            raise ValueError("the 1 row has a middle space, so its count is odd (SET-18)")
        for name, pairs, above, below in (
            ("pathways_1_2", self.pathways_1_2, self.row_1_2, self.row_1),
            ("pathways_2_3", self.pathways_2_3, self.row_2_3, self.row_1_2),
        ):
            if len(set(pairs)) != len(pairs):
                raise ValueError(f"{name}: a pathway is listed twice")
            if any(space > above or lower > below for space, lower in pairs):
                raise ValueError(f"{name}: a pathway leads to a space that does not exist")
            if {space for space, _ in pairs} != set(range(1, above + 1)):
                raise ValueError(f"{name}: every space needs a pathway from the row below")
        return self


class DonkeyPlaces(_Table):
    """How many donkeys a pathway holds, by the row that it comes from (WRK-19)."""

    from_row_1: Literal[1]
    from_row_1_2: Literal[2]


class BuildingSpace(_Data):
    """A space for a building in every cooperative; `four_five` spaces are open with 4 or 5 players only."""

    building: Literal["production_station", "fair_trade_post", "hospital", "farm"]
    step: bool
    four_five: bool


class BuildingSpaces(_Table):
    """The building spaces of every cooperative; a space is named by its kind and its number within the kind."""

    spaces: Annotated[tuple[BuildingSpace, ...], Field(strict=False)]


class WarehousePlaces(_Table):
    """Row places, and what a warehouse above a column holds (TRB-07)."""

    row: Literal[5]
    column_limit: Literal[10]


class BuildingWorth(_Data):
    """What a building of the player board gives: points at the end, and its bonus when built (TRB-09, END-08)."""

    points: Amount
    bonus: Annotated[tuple[Gain, ...], Field(strict=False)]
    trade_ratio: Annotated[int, Field(ge=1, le=4)] | None = None


def _column(length: int) -> object:
    return Field(min_length=length, max_length=length, strict=False)


class Buildings(_Table):
    """The buildings of the player board, by column from the top."""

    trade_ratio: Annotated[int, Field(ge=1, le=9)]
    warehouse: Annotated[tuple[BuildingWorth, ...], _column(5)]
    production_station: Annotated[tuple[BuildingWorth, ...], _column(3)]
    fair_trade_post: Annotated[tuple[BuildingWorth, ...], _column(3)]
    hospital: Annotated[tuple[BuildingWorth, ...], _column(1)]

    def worth(self, building: Building, number: int) -> BuildingWorth:
        """Return what the number-th (from 1) building of a column gives."""
        column: tuple[BuildingWorth, ...] = getattr(self, building)
        return column[number - 1]


class TradingHouse(_Table):
    """Spaces for traders (TRB-03)."""

    spaces: ByPlayers


class Harvest(_Table):
    """Coffee per staffed plantation (HAR-01) and the threshold for a civet (HAR-05)."""

    per_plantation: ByPlayers
    civet_threshold: ByPlayers


class ContractSpace(_Data):
    """A contract place on the player board: coins beside it, one bonus or two sides of a slash, points."""

    coins: Amount
    bonus: Annotated[
        tuple[Annotated[tuple[Gain, ...], Field(min_length=1, strict=False)], ...],
        Field(min_length=1, max_length=2, strict=False),
    ]
    points: Amount


class ContractSpaces(_Table):
    """The six contract places (SEL-07)."""

    A: ContractSpace
    B: ContractSpace
    C: ContractSpace
    D: ContractSpace
    E: ContractSpace
    F: ContractSpace

    def at(self, letter: Letter) -> ContractSpace:
        """Return the place of a letter."""
        space: ContractSpace = getattr(self, letter)
        return space


Three = Annotated[tuple[Positive, Positive, Positive], Field(strict=False)]


class AmountsByLetter(_Data):
    """Coffee asked of the top, middle and bottom type."""

    A: Three
    B: Three
    C: Three
    D: Three
    E: Three
    F: Three


class ContractAmounts(_Table):
    """What the contracts ask on either side."""

    three: AmountsByLetter
    four_five: AmountsByLetter


CoffeeTriple = Annotated[tuple[Cooperative, Cooperative, Cooperative], Field(strict=False)]
FiveTiles = Annotated[tuple[CoffeeTriple, ...], Field(min_length=5, max_length=5, strict=False)]


class ContractTiles(_Table):
    """Five tiles of each letter, numbered from 1: top, middle and bottom coffee (SET-17)."""

    A: FiveTiles
    B: FiveTiles
    C: FiveTiles
    D: FiveTiles
    E: FiveTiles
    F: FiveTiles

    def at(self, letter: Letter, tile: int) -> tuple[Cooperative, Cooperative, Cooperative]:
        """Return the top, middle and bottom coffee of a tile."""
        tiles: tuple[tuple[Cooperative, Cooperative, Cooperative], ...] = getattr(self, letter)
        return tiles[tile - 1]

    @model_validator(mode="after")
    def _different(self) -> "ContractTiles":
        for letter in LETTERS:
            for number in range(1, 6):
                if len(set(self.at(letter, number))) != 3:
                    raise ValueError(
                        f"tile {letter}{number} asks for one coffee twice; the three are different"
                    )
        for place in range(3):
            if len({self.at("F", number)[place] for number in range(1, 6)}) != 5:
                raise ValueError(
                    "the five F tiles differ in their top, their middle and their bottom coffee (SET-18)"
                )
        return self


class BarSpace(_Data):
    """A space of a coffee bar; without a `coffee` it asks for `amount` of one type of choice (SEL-11)."""

    amount: Positive
    coins: Amount
    points: Amount
    coffee: Cooperative | None = None


class BarColumn(_Data):
    """A coffee bar, its spaces from the top down."""

    name: str
    spaces: Annotated[tuple[BarSpace, ...], Field(min_length=2, strict=False)]


class Bars(_Table):
    """The six coffee bars from the left."""

    bars: Annotated[tuple[BarColumn, ...], Field(min_length=6, max_length=6, strict=False)]

    @model_validator(mode="after")
    def _spaces(self) -> "Bars":
        for bar in self.bars[:5]:
            if bar.spaces[-1].amount != 6 or any(
                (space.amount == 6) != (space.coffee is None) for space in bar.spaces
            ):
                raise ValueError(
                    f"{bar.name}: the lowest space, and no other, asks for 6 of one type of choice (SEL-11)"
                )
        seoul = [space.amount for space in self.bars[5].spaces]
        if 3 not in seoul or 4 not in seoul or any(space.coffee is None for space in self.bars[5].spaces):
            raise ValueError(
                f"{self.bars[5].name}: needs a 3 and a 4 space, and every space a coffee (SET-03)"
            )
        return self


class BarMajority(_Table):
    """Points for most and second most markers in a bar (END-01)."""

    points: Annotated[tuple[Amount, Amount], Field(strict=False)]


class CooperativeRewards(_Table):
    """Points for the first three places of a cooperative (END-03)."""

    points: Annotated[tuple[Amount, Amount, Amount], Field(strict=False)]


class ArabicaTrack(_Table):
    """Columns and rewards of the Arabica tracks (ARA-01 to ARA-04, END-04)."""

    columns: Literal[7]
    coin_column: Literal[4]
    donkey_column: Literal[5]
    all_at_2_points: Amount
    all_at_3_points: Amount
    at_6_points: Amount
    at_7_points: Amount


class CounterTrack(_Table):
    """Points beside the spaces of the counter track, from the lowest (END-10)."""

    points: Annotated[tuple[Amount, ...], Field(min_length=11, strict=False)]


class MilestoneGroup(_Data):
    """The tiles of a group, and the points of a milestone's spaces from the top."""

    tiles: Annotated[tuple[MilestoneName, ...], Field(min_length=3, max_length=3, strict=False)]
    points: Annotated[tuple[Amount, ...], Field(min_length=1, strict=False)]


class MilestoneTiles(_Table):
    """The three groups of milestones (SET-04)."""

    A: MilestoneGroup
    B: MilestoneGroup
    C: MilestoneGroup

    @property
    def groups(self) -> tuple[MilestoneGroup, ...]:
        """Return the groups A, B and C."""
        return (self.A, self.B, self.C)

    @model_validator(mode="after")
    def _nine(self) -> "MilestoneTiles":
        if len({tile for group in self.groups for tile in group.tiles}) != 9:
            raise ValueError("each of the nine milestones stands in exactly one group (MIL-02)")
        return self


class Pathway(_Data):
    """A way from a space up to a space of the next row, and the donkeys that it holds."""

    row: Row
    space: int
    from_space: int
    places: int


class Edition(_Data):
    """All component data of Coffee Traders."""

    title: Literal["coffee-traders"]
    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9.-]{0,62}$")]
    cooperatives: Cooperatives
    player_pieces: PlayerPieces
    shared_pieces: SharedPieces
    start: Start
    player_board: PlayerBoard
    spaces: Spaces
    donkey_places: DonkeyPlaces
    building_spaces: BuildingSpaces
    warehouse_places: WarehousePlaces
    buildings: Buildings
    trading_house: TradingHouse
    harvest: Harvest
    contract_spaces: ContractSpaces
    contract_amounts: ContractAmounts
    contract_tiles: ContractTiles
    bars: Bars
    bar_majority: BarMajority
    cooperative_rewards: CooperativeRewards
    arabica_track: ArabicaTrack
    counter_track: CounterTrack
    milestones: MilestoneTiles

    def reconstructed(self) -> list[str]:
        """Return the names of the tables that no source states, in the order of the file."""
        return [
            name for name, table in self if isinstance(table, _Table) and table.provenance == "reconstructed"
        ]

    @cached_property
    def pathways(self) -> tuple[Pathway, ...]:
        """All pathways of a cooperative; a pathway's position here is its index in the state."""
        spaces, places = self.spaces, self.donkey_places
        lower = [
            Pathway(row="1/2", space=s, from_space=f, places=places.from_row_1)
            for s, f in spaces.pathways_1_2
        ]
        upper = [
            Pathway(row="2/3", space=s, from_space=f, places=places.from_row_1_2)
            for s, f in spaces.pathways_2_3
        ]
        return (*lower, *upper)

    @cached_property
    def pathway_index(self) -> dict[tuple[Row, int, int], int]:
        """The index of the pathway to (row, space) from a space of the row below."""
        return {(p.row, p.space, p.from_space): index for index, p in enumerate(self.pathways)}

    @cached_property
    def pathways_to(self) -> dict[tuple[Row, int], tuple[tuple[int, int], ...]]:
        """For every (row, space): the (index, space below) of each pathway that leads to it."""
        ways: dict[tuple[Row, int], tuple[tuple[int, int], ...]] = {}
        for index, p in enumerate(self.pathways):
            ways[p.row, p.space] = (*ways.get((p.row, p.space), ()), (index, p.from_space))
        return ways

    @cached_property
    def building_index(self) -> dict[tuple[Building, int], int]:
        """The index in the state of the number-th (from 1) space of a kind of building."""
        index: dict[tuple[Building, int], int] = {}
        seen: Tally[Building] = Tally()
        for position, space in enumerate(self.building_spaces.spaces):
            seen[space.building] += 1
            index[space.building, seen[space.building]] = position
        return index

    @cached_property
    def _demands(self) -> dict[tuple[Letter, int, Side], tuple[tuple[Cooperative, int], ...]]:
        return {
            (letter, tile, side): tuple(
                zip(self.contract_tiles.at(letter, tile), getattr(amounts, letter), strict=True)
            )
            for letter in LETTERS
            for tile in range(1, 6)
            for side, amounts in self._sides
        }

    @property
    def _sides(self) -> tuple[tuple[Side, AmountsByLetter], ...]:
        return (("3", self.contract_amounts.three), ("4/5", self.contract_amounts.four_five))

    def demand(self, letter: Letter, tile: int, side: Side) -> tuple[tuple[Cooperative, int], ...]:
        """Return what a contract asks: (coffee, amount) of its top, middle and bottom type."""
        return self._demands[letter, tile, side]

    @model_validator(mode="after")
    def _enough(self) -> "Edition":
        kinds = Tally(space.building for space in self.building_spaces.spaces)
        for building in ("production_station", "fair_trade_post", "hospital", "farm"):
            if not kinds[building]:
                raise ValueError(f"building_spaces: there is no space for a {building.replace('_', ' ')}")
        if sum(self.start.stacks.five) > 5 * self.shared_pieces.arabica_counters_per_colour:
            raise ValueError("start.stacks: more counters than there are")
        return self


def parse_edition(content: Mapping[str, object]) -> Edition:
    """Return the edition that an edition file's content describes; raises ValueError, one line per fault."""
    try:
        return Edition.model_validate(dict(content))
    except ValidationError as error:
        lines = []
        for fault in error.errors(include_url=False, include_context=False, include_input=False):
            where = ".".join(str(part) for part in fault["loc"])
            what = fault["msg"].removeprefix("Value error, ")
            lines.append(f"{where}: {what}" if where else what)
        raise ValueError("\n".join(lines)) from None
