"""The tables of an edition that tell of the game board: cooperatives, coffee bars, tracks and milestones."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from domain.coffee_traders.edition_numbers import Amount, ByPlayers, Positive
from domain.coffee_traders.names import Cooperative, MilestoneName, Row
from domain.kernel.edition_data import Data, Table


class CooperativeNames(Data):
    """How a cooperative is called, its animal and its colour."""

    label: str
    animal: str
    colour: str


class Cooperatives(Table):
    """The five cooperatives (GEN-02)."""

    guatemala: CooperativeNames
    colombia: CooperativeNames
    brazil: CooperativeNames
    ethiopia: CooperativeNames
    indonesia: CooperativeNames


class SharedPieces(Table):
    """The finite pieces that are no player's."""

    arabica_counters_per_colour: Literal[6]
    animal_counters_per_colour: Literal[3]
    wild_animal_counters: Literal[7]
    stock_per_trading_house: Literal[3]
    wild_stock: Literal[5]
    town_centre_workers: Positive


PathwayPair = Annotated[tuple[Positive, Positive], Field(strict=False)]


class Spaces(Table):
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


class DonkeyPlaces(Table):
    """How many donkeys a pathway holds, by the row that it comes from (WRK-19)."""

    from_row_1: Literal[1]
    from_row_1_2: Literal[2]


class BuildingSpace(Data):
    """A space for a building in every cooperative; `four_five` spaces are open with 4 or 5 players only."""

    building: Literal["production_station", "fair_trade_post", "hospital", "farm"]
    step: bool
    four_five: bool


class BuildingSpaces(Table):
    """The building spaces of every cooperative; a space is named by its kind and its number within the kind."""

    spaces: Annotated[tuple[BuildingSpace, ...], Field(strict=False)]


class TradingHouse(Table):
    """Spaces for traders (TRB-03)."""

    spaces: ByPlayers


class Harvest(Table):
    """Coffee per staffed plantation (HAR-01) and the threshold for a civet (HAR-05)."""

    per_plantation: ByPlayers
    civet_threshold: ByPlayers


class BarSpace(Data):
    """A space of a coffee bar; without a `coffee` it asks for `amount` of one type of choice (SEL-11)."""

    amount: Positive
    coins: Amount
    points: Amount
    coffee: Cooperative | None = None


class BarColumn(Data):
    """A coffee bar, its spaces from the top down."""

    name: str
    spaces: Annotated[tuple[BarSpace, ...], Field(min_length=2, strict=False)]


class Bars(Table):
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


class BarMajority(Table):
    """Points for most and second most markers in a bar (END-01)."""

    points: Annotated[tuple[Amount, Amount], Field(strict=False)]


class CooperativeRewards(Table):
    """Points for the first three places of a cooperative (END-03)."""

    points: Annotated[tuple[Amount, Amount, Amount], Field(strict=False)]


class ArabicaTrack(Table):
    """Columns and rewards of the Arabica tracks (ARA-01 to ARA-04, END-04)."""

    columns: Literal[7]
    coin_column: Literal[4]
    donkey_column: Literal[5]
    all_at_2_points: Amount
    all_at_3_points: Amount
    at_6_points: Amount
    at_7_points: Amount


class MilestoneGroup(Data):
    """The tiles of a group, and the points of a milestone's spaces from the top."""

    tiles: Annotated[tuple[MilestoneName, ...], Field(min_length=3, max_length=3, strict=False)]
    points: Annotated[tuple[Amount, ...], Field(min_length=1, strict=False)]


class MilestoneTiles(Table):
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


class Pathway(Data):
    """A way from a space up to a space of the next row, and the donkeys that it holds."""

    row: Row
    space: int
    from_space: int
    places: int
