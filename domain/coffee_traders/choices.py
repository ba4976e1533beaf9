"""What a player may be asked, and what is still to be done when the answer is there.

An action that must wait for an answer leaves the rest of its steps, as tasks, with the question; whoever replays the
events therefore knows how the action goes on.
"""

from typing import Literal

from msgspec import Struct

from domain.coffee_traders.names import BoardRow, Building, Cooperative, Gain, Letter


class StartingPlantationChoice(Struct, frozen=True, tag=True):
    """Where does the last starting plantation go? (VAR-02)"""


class WorkTurn(Struct, frozen=True, tag=True):
    """Which action, or drop out? (WRK-01)"""


class TrackChoice(Struct, frozen=True, tag=True):
    """A step on which Arabica track? (ARA-01); `rule` gave it."""

    rule: str


class CounterChoice(Struct, frozen=True, tag=True):
    """Which counter of this cooperative's 2/3 row? (WRK-12)"""

    cooperative: Cooperative


class FarmChoice(Struct, frozen=True, tag=True):
    """Build the farm of this row, or remove it? (WRK-13)"""

    board_row: BoardRow


class AndreStaffing(Struct, frozen=True, tag=True):
    """André sends workers: who stays empty? (AND-06)"""

    cooperative: Cooperative


class OwnWorkers(Struct, frozen=True, tag=True):
    """Which own plantations get a worker, or done? (ASG-01)"""


class HelpTurn(Struct, frozen=True, tag=True):
    """Whose plantation gets a worker, or drop out? (ASG-03)"""


class PenaltyChoice(Struct, frozen=True, tag=True):
    """How is the next penalty point paid, or what is given up? (ASG-07, ASG-09)"""


class TradeTurn(Struct, frozen=True, tag=True):
    """Which action, or pass? (TRB-01)"""


class TraderPiggyback(Struct, frozen=True, tag=True):
    """Join this trading house? (TRB-03)"""

    cooperative: Cooperative


class BuildingPiggyback(Struct, frozen=True, tag=True):
    """Pay the builder a coffee and build in the same place? (TRB-10); without a cooperative: a warehouse."""

    builder: int
    cooperative: Cooperative | None


class FreeBuilding(Struct, frozen=True, tag=True):
    """Build what and where, for nothing? (SEL-05, SEL-08); `building` narrows it to one kind."""

    rule: str
    building: Literal["warehouse", "hospital"] | None = None


class CoffeeChoice(Struct, frozen=True, tag=True):
    """Which coffee? (TRB-09)"""


class SellTurn(Struct, frozen=True, tag=True):
    """A contract, a first delivery, or drop out? (SEL-01)"""


class SecondDelivery(Struct, frozen=True, tag=True):
    """The second delivery, or drop out? (SEL-01)"""


class BonusSideChoice(Struct, frozen=True, tag=True):
    """Left or right of the slash? (SEL-07)"""

    letter: Letter


class RowBonusChoice(Struct, frozen=True, tag=True):
    """Which item of the row-bonus pool? (SEL-09)"""


class WildStockChoice(Struct, frozen=True, tag=True):
    """Under which type does the wild stock counter go? (SEL-12, REF-04)"""


class WarehouseArrangement(Struct, frozen=True, tag=True):
    """Where do the warehouses stand? (REF-03)"""


Choice = (
    StartingPlantationChoice
    | WorkTurn
    | TrackChoice
    | CounterChoice
    | FarmChoice
    | AndreStaffing
    | OwnWorkers
    | HelpTurn
    | PenaltyChoice
    | TradeTurn
    | TraderPiggyback
    | BuildingPiggyback
    | FreeBuilding
    | CoffeeChoice
    | SellTurn
    | SecondDelivery
    | BonusSideChoice
    | RowBonusChoice
    | WildStockChoice
    | WarehouseArrangement
)


class GainBonus(Struct, frozen=True, tag=True):
    """Gain one printed bonus."""

    seat: int
    gain: Gain
    rule: str


class TrackStep(Struct, frozen=True, tag=True):
    """Advance on a given track."""

    seat: int
    cooperative: Cooperative
    rule: str


class PickCounter(Struct, frozen=True, tag=True):
    """Take a counter of a 2/3 row (WRK-12)."""

    seat: int
    cooperative: Cooperative


class FinishBoardRow(Struct, frozen=True, tag=True):
    """Deal with a farm left alone in its row (WRK-13)."""

    seat: int
    board_row: BoardRow


class EmptyPlayerBoard(Struct, frozen=True, tag=True):
    """Send a civet for a player board without plantations (WRK-14)."""

    seat: int


class OfferTradingHouse(Struct, frozen=True, tag=True):
    """Offer the next space of a house to the next of these seats, then settle its coin (TRB-03, TRB-04)."""

    cooperative: Cooperative
    seats: tuple[int, ...]


class OfferBuilding(Struct, frozen=True, tag=True):
    """Offer to build along to the next of these seats (TRB-10)."""

    builder: int
    cooperative: Cooperative | None
    seats: tuple[int, ...]


class BuildingBonus(Struct, frozen=True, tag=True):
    """Gain what the number-th building of its column gives (TRB-09)."""

    seat: int
    building: Building
    number: int
    cooperative: Cooperative | None = None


class BuildWarehouse(Struct, frozen=True, tag=True):
    """Build a warehouse for stock counters (SEL-05)."""

    seat: int


class ChooseBonus(Struct, frozen=True, tag=True):
    """Ask for a side of the slash (SEL-07)."""

    seat: int
    letter: Letter


class FinishContractRow(Struct, frozen=True, tag=True):
    """Gain a row bonus if the row of this letter is complete (SEL-09)."""

    seat: int
    letter: Letter


class ContractCounter(Struct, frozen=True, tag=True):
    """Take the top counter of the stack of this letter (SEL-10)."""

    seat: int
    letter: Letter


class AllBars(Struct, frozen=True, tag=True):
    """Gain a wild stock counter for a first marker in all six bars (SEL-12)."""

    seat: int


class DeliverAgain(Struct, frozen=True, tag=True):
    """Ask for the second delivery of the turn (SEL-01)."""

    seat: int


Task = (
    GainBonus
    | TrackStep
    | PickCounter
    | FinishBoardRow
    | EmptyPlayerBoard
    | OfferTradingHouse
    | OfferBuilding
    | BuildingBonus
    | BuildWarehouse
    | ChooseBonus
    | FinishContractRow
    | ContractCounter
    | AllBars
    | DeliverAgain
)
