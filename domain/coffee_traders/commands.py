"""What a player can ask for, in the imperative; every one is checked in full before anything happens."""

from msgspec import Struct

from domain.coffee_traders.names import (
    BoardBuilding,
    BoardRow,
    BonusPiece,
    Coffee,
    Cooperative,
    Counter,
    Letter,
    Place,
    Row,
    RowBonus,
)


class WarehouseSite(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """A place for a warehouse on the own board: the next row place, or the column place of a coffee (TRB-07)."""

    place: Place


class CooperativeSite(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """A space for another building; `space` counts from 1 among the spaces of its kind there (TRB-08)."""

    building: BoardBuilding
    cooperative: Cooperative
    space: int


Site = WarehouseSite | CooperativeSite


class TakeBonus(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Take a piece out of the bonus supply: the action marker, the trader, or all three coins (BON-01, BON-02)."""

    piece: BonusPiece


class RefillBonus(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Put an unplaced trader, or three coins of the company supply, back into the bonus supply (BON-03)."""

    piece: BonusPiece


class PlaceStartingPlantation(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Put the last starting plantation on any empty 1 space (VAR-02)."""

    cooperative: Cooperative
    space: int


class AddPlantation(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Work, action A: add the leftmost plantation of a row of the player board (WRK-03 to WRK-14).

    `row` and `space` say where, `space` from 1 at the left. In the 1/2 row, and in the 2/3 row by donkeys, `from_space`
    is the space of the supporting plantation in the row below, which names the pathway; 0 where there is none. `truck`
    says that a truck reaches a 2/3 space.
    """

    board_row: BoardRow
    cooperative: Cooperative
    row: Row
    space: int
    from_space: int = 0
    truck: bool = False


class SendWorkers(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Work, action B: send workers of a town centre to one plantation of each player there (WRK-15 to WRK-18).

    `unstaffed` names, in ascending order, the seats that get none; it is empty unless workers are too few.
    """

    cooperative: Cooperative
    unstaffed: tuple[int, ...] = ()


class BreedDonkey(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Work, action C: put a donkey of the personal supply onto the pathway from `from_space` up to a space (WRK-19)."""

    cooperative: Cooperative
    row: Row
    space: int
    from_space: int


class SendCivet(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Work, action D: send a civet of the personal supply to Sumatra (WRK-20)."""


class TakeCoins(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Work, action D: take 2 coins (WRK-20)."""


class DropOut(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Leave the phase, or the step of helping others, for good (WRK-01, ASG-03, SEL-01)."""


class AdvanceArabica(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Take a free step on the Arabica track of choice (ARA-01)."""

    cooperative: Cooperative


class TakeCounter(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Take one of the counters left in a 2/3 row (WRK-12)."""

    counter: Counter


class BuildFarm(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Pay for the farm that is left alone in its row, and build it (WRK-13)."""

    cooperative: Cooperative
    space: int


class RemoveFarm(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Remove the farm that is left alone in its row from the game (WRK-13)."""


class LeaveUnstaffed(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Say, for André, which seats get no worker (AND-06); ascending order."""

    unstaffed: tuple[int, ...]


class PlaceWorker(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Move a worker of the own pool onto a plantation without one, own or, later, another's (ASG-01, ASG-03)."""

    cooperative: Cooperative
    row: Row
    space: int


class Done(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Say that no more own workers are placed (ASG-01)."""


class PayCoin(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Pay one penalty point with a coin of the company supply (ASG-07)."""


class StepBack(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Pay one penalty point with a step back on a track (ASG-07)."""

    cooperative: Cooperative


class GiveUpPlantation(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Remove one plantation whose penalty cannot be paid (ASG-09)."""

    cooperative: Cooperative
    row: Row
    space: int


class PlaceTrader(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Trade & Build, action A: open an empty trading house (TRB-02)."""

    cooperative: Cooperative


class HireContractor(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Trade & Build, action B: build the topmost building of a column (TRB-06 to TRB-09)."""

    site: Site


class RemoveTrader(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Trade & Build, action C: give a trader up for two free steps (TRB-11)."""


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Trade & Build: do nothing this turn (TRB-01)."""


class JoinTradingHouse(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Piggyback: put a trader on the next space of the house just entered (TRB-03)."""


class JoinBuilding(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Piggyback: pay the builder a coffee and build in the same place (TRB-10)."""

    coffee: Coffee
    site: Site


class Decline(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Do not piggyback (TRB-03, TRB-10)."""


class TakeCoffee(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Take one coffee of choice, no kopi luwak (TRB-09)."""

    coffee: Cooperative


class ChooseBonusSide(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Take what is printed left (1) or right (2) of the slash (SEL-07)."""

    side: int


class Build(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Build for nothing, without contractor (SEL-05, SEL-08)."""

    site: Site


class TakeRowBonus(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Take one item of the row-bonus pool (SEL-09)."""

    item: RowBonus


class PlaceWildStock(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Put the wild stock counter under a type (SEL-12, REF-04)."""

    cooperative: Cooperative


class FulfilContract(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Sell: spend what a contract asks (SEL-06 to SEL-10); `coffee` lists every piece, in the order of the types."""

    letter: Letter
    coffee: tuple[Coffee, ...]


class Deliver(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Sell: deliver to a free space (SEL-11); `bar` 1 to 6 from the left, `space` from 1 at the top."""

    bar: int
    space: int
    coffee: tuple[Coffee, ...]


class ExchangeCoffee(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Give as many coffee as the trade ratio says, in the order of the types, for one of another type (SEL-03)."""

    give: tuple[Coffee, ...]
    take: Cooperative


class BuyCoffee(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Buy one coffee (SEL-04)."""

    coffee: Cooperative


class SpendStock(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Spend 3 or 5 different stock counters for 1 or 2 warehouses (SEL-05); `wild` adds the wild one."""

    stock: tuple[Cooperative, ...]
    wild: bool = False


class ArrangeWarehouses(Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Say which coffees have a column warehouse; all others stand in row places (REF-03)."""

    columns: tuple[Cooperative, ...]


Command = (
    TakeBonus
    | RefillBonus
    | PlaceStartingPlantation
    | AddPlantation
    | SendWorkers
    | BreedDonkey
    | SendCivet
    | TakeCoins
    | DropOut
    | AdvanceArabica
    | TakeCounter
    | BuildFarm
    | RemoveFarm
    | LeaveUnstaffed
    | PlaceWorker
    | Done
    | PayCoin
    | StepBack
    | GiveUpPlantation
    | PlaceTrader
    | HireContractor
    | RemoveTrader
    | Pass
    | JoinTradingHouse
    | JoinBuilding
    | Decline
    | TakeCoffee
    | ChooseBonusSide
    | Build
    | TakeRowBonus
    | PlaceWildStock
    | FulfilContract
    | Deliver
    | ExchangeCoffee
    | BuyCoffee
    | SpendStock
    | ArrangeWarehouses
)
