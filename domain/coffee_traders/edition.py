"""Editions: the component data that the rulebook prints only as icons, validated on load.

Every table says where it comes from: `printed` in a source text, `implied` by stated counts, or `reconstructed`.
An edition is read-only and shared by all states of all games that pinned it.
"""

from collections import Counter as Tally
from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from pydantic import model_validator

from domain.coffee_traders import edition_board as board
from domain.coffee_traders import edition_player as player
from domain.coffee_traders.names import LETTERS, Building, Cooperative, Letter, Row, Side
from domain.kernel.edition_data import Data, EditionName, reconstructed_tables, validated


class Edition(Data):
    """All component data of Coffee Traders."""

    title: Literal["coffee-traders"]
    name: EditionName
    cooperatives: board.Cooperatives
    player_pieces: player.PlayerPieces
    shared_pieces: board.SharedPieces
    start: player.Start
    player_board: player.PlayerBoard
    spaces: board.Spaces
    donkey_places: board.DonkeyPlaces
    building_spaces: board.BuildingSpaces
    warehouse_places: player.WarehousePlaces
    buildings: player.Buildings
    trading_house: board.TradingHouse
    harvest: board.Harvest
    contract_spaces: player.ContractSpaces
    contract_amounts: player.ContractAmounts
    contract_tiles: player.ContractTiles
    bars: board.Bars
    bar_majority: board.BarMajority
    cooperative_rewards: board.CooperativeRewards
    arabica_track: board.ArabicaTrack
    counter_track: player.CounterTrack
    milestones: board.MilestoneTiles

    def reconstructed(self) -> list[str]:
        """Return the names of the tables that no source states, in the order of the file."""
        return reconstructed_tables(self)

    @cached_property
    def pathways(self) -> tuple[board.Pathway, ...]:
        """All pathways of a cooperative; a pathway's position here is its index in the state."""
        spaces, places = self.spaces, self.donkey_places
        lower = [
            board.Pathway(row="1/2", space=s, from_space=f, places=places.from_row_1)
            for s, f in spaces.pathways_1_2
        ]
        upper = [
            board.Pathway(row="2/3", space=s, from_space=f, places=places.from_row_1_2)
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
    def _sides(self) -> tuple[tuple[Side, player.AmountsByLetter], ...]:
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
    return validated(Edition, content)
