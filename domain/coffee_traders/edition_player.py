"""The tables of an edition that tell of the player board and the pieces beside it."""

from collections import Counter as Tally
from typing import Annotated, Literal

from pydantic import Field, model_validator

from domain.coffee_traders.edition_numbers import Amount, ByPlayers, Positive
from domain.coffee_traders.names import BOARD_ROWS, LETTERS, BoardRow, Building, Cooperative, Gain, Letter
from domain.kernel.edition_data import Data, Table


class StacksByPlayers(Data):
    """Sizes of the contract-bonus stacks A to F by player count (SET-10)."""

    three: Annotated[tuple[Positive, ...], Field(min_length=6, max_length=6, strict=False)]
    four: Annotated[tuple[Positive, ...], Field(min_length=6, max_length=6, strict=False)]
    five: Annotated[tuple[Positive, ...], Field(min_length=6, max_length=6, strict=False)]

    def at(self, size: int) -> tuple[int, ...]:
        """Return the six sizes for 3, 4 or 5 at the table."""
        return (self.three, self.four, self.five)[size - 3]


class PlayerPieces(Table):
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


class Start(Table):
    """What each player starts with (SET-10 to SET-15)."""

    coins: Amount
    donkeys: Amount
    bonus_coins: Literal[3]
    black_markers: Literal[3]
    traders: ByPlayers
    workers: ByPlayers
    stacks: StacksByPlayers


class BoardPlantation(Data):
    """A plantation on the player board: its level, the coins above it and the bonus below it."""

    level: Annotated[int, Field(ge=1, le=3)]
    cost: Amount
    bonus: Annotated[tuple[Literal["worker", "coin", "donkey", "step"], ...], Field(strict=False)]


class PlayerBoard(Table):
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


class WarehousePlaces(Table):
    """Row places, and what a warehouse above a column holds (TRB-07)."""

    row: Literal[5]
    column_limit: Literal[10]


class BuildingWorth(Data):
    """What a building of the player board gives: points at the end, and its bonus when built (TRB-09, END-08)."""

    points: Amount
    bonus: Annotated[tuple[Gain, ...], Field(strict=False)]
    trade_ratio: Annotated[int, Field(ge=1, le=4)] | None = None


def _column(length: int) -> object:
    return Field(min_length=length, max_length=length, strict=False)


class Buildings(Table):
    """The buildings of the player board, by column from the top."""

    trade_ratio: Annotated[int, Field(ge=1, le=9)]
    warehouse: Annotated[tuple[BuildingWorth, ...], _column(5)]
    production_station: Annotated[tuple[BuildingWorth, ...], _column(3)]
    fair_trade_post: Annotated[tuple[BuildingWorth, ...], _column(3)]
    hospital: Annotated[tuple[BuildingWorth, ...], _column(1)]

    def column(self, building: Building) -> tuple[BuildingWorth, ...]:
        """Return what the buildings of a column give, from the top."""
        column: tuple[BuildingWorth, ...] = getattr(self, building)
        return column


class ContractSpace(Data):
    """A contract place on the player board: coins beside it, one bonus or two sides of a slash, points."""

    coins: Amount
    bonus: Annotated[
        tuple[Annotated[tuple[Gain, ...], Field(min_length=1, strict=False)], ...],
        Field(min_length=1, max_length=2, strict=False),
    ]
    points: Amount


class ContractSpaces(Table):
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


class AmountsByLetter(Data):
    """Coffee asked of the top, middle and bottom type."""

    A: Three
    B: Three
    C: Three
    D: Three
    E: Three
    F: Three


class ContractAmounts(Table):
    """What the contracts ask on either side."""

    three: AmountsByLetter
    four_five: AmountsByLetter


CoffeeTriple = Annotated[tuple[Cooperative, Cooperative, Cooperative], Field(strict=False)]
FiveTiles = Annotated[tuple[CoffeeTriple, ...], Field(min_length=5, max_length=5, strict=False)]


class ContractTiles(Table):
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


class CounterTrack(Table):
    """Points beside the spaces of the counter track, from the lowest (END-10)."""

    points: Annotated[tuple[Amount, ...], Field(min_length=11, strict=False)]
