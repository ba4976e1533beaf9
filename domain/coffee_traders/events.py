"""What happened, in the past tense: facts, complete and small, one for each thing a person at the table would name.

`rule` on an event is the number of the rule by which it happened.
"""

from typing import Literal

from msgspec import Struct

from domain.coffee_traders.choices import Choice, Task
from domain.coffee_traders.names import (
    Action,
    BoardBuilding,
    BoardRow,
    BonusPiece,
    Coffee,
    Cooperative,
    Counter,
    Letter,
    MilestoneName,
    Phase,
    Place,
    Row,
    Side,
    Step,
)
from domain.kernel.table import Pinned, Scoreboard, SharedEvent


class Handicap(Struct, frozen=True, forbid_unknown_fields=True):
    """A player whose `contracts` (2 or 4) random contracts lie on the 3-player side (VAR-03)."""

    seat: int
    contracts: Literal[2, 4]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The variants of a game: only the topmost space of each milestone exists (VAR-01, 2 players); the last starting
    plantation goes on any 1 space (VAR-02); harder contracts for some (VAR-03, 4 or 5 players)."""

    vicious_milestones: bool = False
    free_last_plantation: bool = False
    handicap_contracts: tuple[Handicap, ...] = ()


class GameCreated(Struct, frozen=True, tag=True):
    """A game began with these things fixed for ever (SET-22, VAR-04)."""

    pinned: Pinned
    options: Options


class TurnOrderDrawn(Struct, frozen=True, tag=True):
    """The first turn order was drawn (SET-11)."""

    order: tuple[int, ...]


class MilestoneDrawn(Struct, frozen=True, tag=True):
    """A milestone tile was drawn; `points` are those of its spaces from the top (SET-04, MIL-04)."""

    name: MilestoneName
    points: tuple[int, ...]


class BarCounterPlaced(Struct, frozen=True, tag=True):
    """A counter was put on a coffee-bar space (SET-02, SET-03)."""

    bar: int
    space: int
    counter: Counter


class CooperativePrepared(Struct, frozen=True, tag=True):
    """A cooperative got its workers, stock counters, coin and counters (SET-05 to SET-07)."""

    cooperative: Cooperative
    workers: int
    stock: int
    counters: tuple[Counter, ...]


class StackPrepared(Struct, frozen=True, tag=True):
    """A contract-bonus stack was drawn; the last is on top (SET-10)."""

    letter: Letter
    counters: tuple[Counter, ...]


class WildStockPrepared(Struct, frozen=True, tag=True):
    """Wild stock counters wait above the coffee bars (SET-01)."""

    amount: int


class PlayerPrepared(Struct, frozen=True, tag=True):
    """A player got the pieces to start with (SET-08, SET-09, SET-12 to SET-16, SET-20).

    The bonus supply is full, a trader and a truck wait at the Arabica tracks, and a civet lies in the row-bonus pool.
    """

    seat: int
    coins: int
    donkeys: int
    workers: int
    traders: int
    black_markers: int
    own_marker: bool
    scoring_markers: int
    personal_donkeys: int
    personal_civets: int
    personal_trucks: int
    sumatra: int
    trade_ratio: int
    row_counter: Counter
    row_trader: bool


class ContractDealt(Struct, frozen=True, tag=True):
    """A player got a contract, on this side (SET-17, VAR-03)."""

    seat: int
    letter: Letter
    tile: int
    side: Side


class AndrePrepared(Struct, frozen=True, tag=True):
    """André joined with this many pieces (AND-01); his F contract placed his start (AND-02)."""

    seat: int
    plantations: tuple[int, int, int]
    fair_trade_posts: int
    traders: int
    scoring_markers: int
    contract: int


class StartingPlantationAdded(Struct, frozen=True, tag=True):
    """A level-1 plantation was put on the board in the set-up (SET-18, VAR-02, AND-02)."""

    seat: int
    cooperative: Cooperative
    space: int


class AndreContractShown(Struct, frozen=True, tag=True):
    """André's contract of the period became visible (AND-01)."""

    letter: Letter
    tile: int


class DecisionOpened(Struct, frozen=True, tag=True):
    """A seat was asked something; `then` is what remains of the action when it has answered."""

    seat: int
    choice: Choice
    then: tuple[Task, ...] = ()


class DecisionMade(Struct, frozen=True, tag=True):
    """A seat answered; `automatic` where there was one legal answer and the engine gave it."""

    seat: int
    automatic: bool = False


class PeriodStarted(Struct, frozen=True, tag=True):
    """A period began (GEN-04)."""

    period: int
    year: int


class PhaseStarted(Struct, frozen=True, tag=True):
    """A phase began (GEN-04)."""

    phase: Phase


class StepStarted(Struct, frozen=True, tag=True):
    """A step of a phase began (ASG-01, ASG-03, ASG-06, REF-09)."""

    step: Step


class TurnStarted(Struct, frozen=True, tag=True):
    """A player's turn began (WRK-01, ASG-03, TRB-01, SEL-01)."""

    seat: int


class DroppedOut(Struct, frozen=True, tag=True):
    """A player left the phase or step for good; `automatic` where nothing else was possible (GEN-10)."""

    seat: int
    automatic: bool = False


class Passed(Struct, frozen=True, tag=True):
    """A player passed a turn (TRB-01, AND-03, AND-08)."""

    seat: int
    automatic: bool = False


class BonusTaken(Struct, frozen=True, tag=True):
    """A piece left the bonus supply (BON-01)."""

    seat: int
    piece: BonusPiece


class BonusRefilled(Struct, frozen=True, tag=True):
    """A piece went back to the bonus supply (BON-03, REF-06)."""

    seat: int
    piece: BonusPiece


class ActionTaken(Struct, frozen=True, tag=True):
    """Action markers were spent on an action of the Work phase (WRK-02)."""

    seat: int
    action: Action
    black_markers: int
    own_marker: bool = False


class CoinsPaid(Struct, frozen=True, tag=True):
    """Coins went from a company supply to the general supply."""

    seat: int
    amount: int
    rule: str


class CoinsGained(Struct, frozen=True, tag=True):
    """Coins went from the general supply to a company supply."""

    seat: int
    amount: int
    rule: str


class WorkerGained(Struct, frozen=True, tag=True):
    """A worker went from the general supply to a worker pool."""

    seat: int
    rule: str


class DonkeyGained(Struct, frozen=True, tag=True):
    """A donkey went from the personal to the company supply."""

    seat: int
    rule: str


class TruckGained(Struct, frozen=True, tag=True):
    """A truck went from the personal to the company supply."""

    seat: int
    rule: str


class CivetSent(Struct, frozen=True, tag=True):
    """A civet went from the personal supply to Sumatra."""

    seat: int
    rule: str


class GainLost(Struct, frozen=True, tag=True):
    """A gain was lost: no such piece in the personal supply, or nothing to build (GEN-05, GEN-09)."""

    seat: int
    gain: Literal["donkey", "truck", "civet", "build"]
    rule: str


class PlantationAdded(Struct, frozen=True, tag=True):
    """A plantation went from a player board, or André's stack, to a cooperative (WRK-03 to WRK-08, AND-04).

    `supporter` is the space of the supporting plantation in the row below, 0 where there is none.
    """

    seat: int
    board_row: BoardRow | None
    level: int
    cooperative: Cooperative
    row: Row
    space: int
    supporter: int = 0


class DonkeyPlaced(Struct, frozen=True, tag=True):
    """A donkey went onto a pathway, from the company supply (WRK-05, WRK-06) or the personal supply (WRK-19)."""

    seat: int
    cooperative: Cooperative
    row: Row
    space: int
    from_space: int
    bred: bool = False


class TruckPlaced(Struct, frozen=True, tag=True):
    """A truck went from the company supply to the truck place of a 2/3 space (WRK-07)."""

    seat: int
    cooperative: Cooperative
    space: int


class WorkerSentToTownCentre(Struct, frozen=True, tag=True):
    """A worker went from the pool to the town centre of a cooperative that was new to the player (WRK-09)."""

    seat: int
    cooperative: Cooperative


class WorkerPlaced(Struct, frozen=True, tag=True):
    """A worker went onto a plantation: from the pool of a seat, the town centre, or the general supply."""

    cooperative: Cooperative
    row: Row
    space: int
    source: Literal["pool", "town_centre", "general_supply"]
    rule: str
    seat: int | None = None


class TownCentreRefilled(Struct, frozen=True, tag=True):
    """An emptied town centre got a worker from the general supply (WRK-17, AND-07)."""

    cooperative: Cooperative
    rule: str


class ArabicaAdvanced(Struct, frozen=True, tag=True):
    """A disc moved forward to this column (ARA-01)."""

    seat: int
    cooperative: Cooperative
    column: int
    rule: str


class ArabicaStepWasted(Struct, frozen=True, tag=True):
    """A step led nowhere: beyond column 7, or into an occupied one (ARA-04)."""

    seat: int
    cooperative: Cooperative
    rule: str


class ArabicaMovedBack(Struct, frozen=True, tag=True):
    """A disc moved back to this column, as a penalty (ASG-07)."""

    seat: int
    cooperative: Cooperative
    column: int


class FifthColumnClaimed(Struct, frozen=True, tag=True):
    """A player was the first ever at column 5 of a track (ARA-03)."""

    seat: int
    cooperative: Cooperative


class WaitingTraderGained(Struct, frozen=True, tag=True):
    """A player reached column 2 on all five tracks: the waiting trader is theirs (ARA-02)."""

    seat: int


class WaitingTruckGained(Struct, frozen=True, tag=True):
    """A player reached column 3 on all five tracks: the waiting truck is theirs (ARA-02)."""

    seat: int


class CounterGained(Struct, frozen=True, tag=True):
    """A counter was gained: as a single on the track, or set aside (CNT-02, CNT-03, CNT-04, CNT-06)."""

    seat: int
    counter: Counter
    aside: bool
    rule: str


class PairCompleted(Struct, frozen=True, tag=True):
    """Two counters set aside went onto the track together (CNT-03)."""

    seat: int
    pair: tuple[Counter, Counter]


class RowCounterTaken(Struct, frozen=True, tag=True):
    """A counter left the 2/3 row of a cooperative (WRK-12)."""

    seat: int
    cooperative: Cooperative
    counter: Counter


class FarmRemoved(Struct, frozen=True, tag=True):
    """A farm left the game (WRK-13)."""

    seat: int
    board_row: BoardRow


class FarmBuilt(Struct, frozen=True, tag=True):
    """A farm was built (WRK-13)."""

    seat: int
    board_row: BoardRow
    cooperative: Cooperative
    space: int


class BuildingBuilt(Struct, frozen=True, tag=True):
    """The number-th building of its column was built in a cooperative (TRB-08, AND-02, AND-10)."""

    seat: int
    building: BoardBuilding
    number: int
    cooperative: Cooperative
    space: int
    rule: str


class WarehouseBuilt(Struct, frozen=True, tag=True):
    """The number-th warehouse was built (TRB-07, SET-16)."""

    seat: int
    number: int
    place: Place
    rule: str


class TradeRatioImproved(Struct, frozen=True, tag=True):
    """A player's trade ratio became `ratio` to 1 (TRB-09)."""

    seat: int
    ratio: int


class TraderPlaced(Struct, frozen=True, tag=True):
    """A trader went onto the next space (from 1) of a trading house (TRB-02, TRB-03, AND-08, AND-09)."""

    seat: int
    cooperative: Cooperative
    space: int


class ContractorHired(Struct, frozen=True, tag=True):
    """A trader became a contractor (TRB-06, TRB-10)."""

    seat: int


class TraderRemoved(Struct, frozen=True, tag=True):
    """A trader left the game (TRB-11)."""

    seat: int


class PiggybackDeclined(Struct, frozen=True, tag=True):
    """A player did not join; `automatic` where it was impossible (TRB-03, TRB-10, GEN-10)."""

    seat: int
    automatic: bool = False


class HouseCoinTaken(Struct, frozen=True, tag=True):
    """The one player without a trader there took the coin of a house (TRB-04)."""

    seat: int
    cooperative: Cooperative


class HouseCoinAdded(Struct, frozen=True, tag=True):
    """A trading house without its coin got one (SET-05, REF-08)."""

    cooperative: Cooperative


class StockGained(Struct, frozen=True, tag=True):
    """A stock counter of a house was taken (TRB-02)."""

    seat: int
    cooperative: Cooperative


class StockSpent(Struct, frozen=True, tag=True):
    """Stock counters left the game for warehouses (SEL-05)."""

    seat: int
    stock: tuple[Cooperative, ...]
    wild: bool


class WildStockGained(Struct, frozen=True, tag=True):
    """A wild stock counter was taken (SEL-12)."""

    seat: int


class WildStockPlaced(Struct, frozen=True, tag=True):
    """A wild stock counter was put under a type (SEL-12, REF-04)."""

    seat: int
    cooperative: Cooperative


class PenaltyDue(Struct, frozen=True, tag=True):
    """A player owes `rate` penalty points for each of some plantations without worker (ASG-06)."""

    seat: int
    plantations: int
    rate: int


class PenaltyPaid(Struct, frozen=True, tag=True):
    """One penalty point was paid, with a coin or a step back (ASG-07)."""

    seat: int
    coin: bool


class PlantationRemoved(Struct, frozen=True, tag=True):
    """A plantation left the game, with its truck if it had one; `to_leave` more must follow it (ASG-09, ASG-10)."""

    seat: int
    cooperative: Cooperative
    row: Row
    space: int
    truck: bool
    to_leave: int


class PenaltySettled(Struct, frozen=True, tag=True):
    """A player's penalty is over (ASG-10)."""

    seat: int


class CoffeeProduced(Struct, frozen=True, tag=True):
    """The staffed plantations of a cooperative gave coffee (HAR-01)."""

    cooperative: Cooperative
    plantations: int
    coffee: int


class CoffeeHarvested(Struct, frozen=True, tag=True):
    """A player's share: from fair trade posts, as first trader, and from the rounds (HAR-02 to HAR-04)."""

    seat: int
    cooperative: Cooperative
    posts: int
    first: int
    rounds: int


class CoffeeWasted(Struct, frozen=True, tag=True):
    """Coffee that nobody could take was lost (HAR-04)."""

    cooperative: Cooperative
    coffee: int


class KopiLuwakGained(Struct, frozen=True, tag=True):
    """All civets of a player in Sumatra gave a kopi luwak each and went back to the personal supply (HAR-06)."""

    seat: int
    amount: int


class CoffeeGained(Struct, frozen=True, tag=True):
    """Coffee was gained."""

    seat: int
    coffee: Coffee
    amount: int
    rule: str


class CoffeePaid(Struct, frozen=True, tag=True):
    """A piggybacker paid the builder one coffee (TRB-10)."""

    seat: int
    to: int
    coffee: Coffee


class CoffeeExchanged(Struct, frozen=True, tag=True):
    """Coffee was exchanged at the trade ratio (SEL-03)."""

    seat: int
    given: tuple[Coffee, ...]
    taken: Cooperative


class CoffeeBought(Struct, frozen=True, tag=True):
    """A coffee was bought (SEL-04)."""

    seat: int
    coffee: Cooperative
    coins: int


class ContractFulfilled(Struct, frozen=True, tag=True):
    """A contract was fulfilled with this coffee (SEL-06, SEL-07)."""

    seat: int
    letter: Letter
    tile: int
    coffee: tuple[Coffee, ...]


class RowBonusTaken(Struct, frozen=True, tag=True):
    """An item left the row-bonus pool (SEL-09); `kept` for a civet that goes to the company supply in period 3."""

    seat: int
    item: Literal["animal_counter", "civet", "trader"]
    kept: bool = False


class StackCounterTaken(Struct, frozen=True, tag=True):
    """The top counter of a contract-bonus stack was taken (SEL-10)."""

    seat: int
    letter: Letter
    counter: Counter


class CoffeeDelivered(Struct, frozen=True, tag=True):
    """Coffee was delivered to a coffee-bar space, and a scoring marker put there (SEL-11)."""

    seat: int
    bar: int
    space: int
    coffee: tuple[Coffee, ...]


class BarCounterTaken(Struct, frozen=True, tag=True):
    """A counter lying on a coffee-bar space was taken (SEL-11)."""

    seat: int
    bar: int
    space: int
    counter: Counter


class BarSpaceCovered(Struct, frozen=True, tag=True):
    """André put a scoring marker on a coffee-bar space; a counter lying there is out of reach for good (AND-12)."""

    seat: int
    bar: int
    space: int
    counter: Counter | None


class MilestoneReached(Struct, frozen=True, tag=True):
    """A player marked the topmost empty space of a milestone (MIL-01)."""

    seat: int
    name: MilestoneName
    points: int


class TradersReturned(Struct, frozen=True, tag=True):
    """Traders and contractors went back to their owner (REF-01)."""

    seat: int
    amount: int


class MarkersReturned(Struct, frozen=True, tag=True):
    """Action markers went back to their owner; a used one in the own colour left the game (REF-02)."""

    seat: int
    black_markers: int
    own_marker_removed: bool


class WarehousesArranged(Struct, frozen=True, tag=True):
    """A player's warehouses stand above these columns, the others in row places (REF-03)."""

    seat: int
    columns: tuple[Cooperative, ...]


class CoffeeLost(Struct, frozen=True, tag=True):
    """Coffee was lost: beyond the limit of the warehouses (REF-03), or thrown away by André (AND-11)."""

    seat: int
    coffee: Coffee
    amount: int
    rule: str


class BonusCoinsRestored(Struct, frozen=True, tag=True):
    """Place C was refilled: with own coins, and with a -3 VP token for each coin that was missing (REF-06)."""

    seat: int
    coins: int
    tokens: int


class TurnOrderSet(Struct, frozen=True, tag=True):
    """The order of dropping out became the turn order (REF-07)."""

    order: tuple[int, ...]


class AndreCounterTurned(Struct, frozen=True, tag=True):
    """André turned up one of his counters (AND-08)."""

    cooperative: Cooperative


class AndreRefreshed(Struct, frozen=True, tag=True):
    """André's visible contract left the game and his counters were turned down again (AND-13)."""

    letter: Letter


class GameEnded(Struct, frozen=True, tag=True):
    """The game ended with this score (END-01 to END-11)."""

    scores: Scoreboard


Event = (
    GameCreated
    | TurnOrderDrawn
    | MilestoneDrawn
    | BarCounterPlaced
    | CooperativePrepared
    | StackPrepared
    | WildStockPrepared
    | PlayerPrepared
    | ContractDealt
    | AndrePrepared
    | StartingPlantationAdded
    | AndreContractShown
    | DecisionOpened
    | DecisionMade
    | PeriodStarted
    | PhaseStarted
    | StepStarted
    | TurnStarted
    | DroppedOut
    | Passed
    | BonusTaken
    | BonusRefilled
    | ActionTaken
    | CoinsPaid
    | CoinsGained
    | WorkerGained
    | DonkeyGained
    | TruckGained
    | CivetSent
    | GainLost
    | PlantationAdded
    | DonkeyPlaced
    | TruckPlaced
    | WorkerSentToTownCentre
    | WorkerPlaced
    | TownCentreRefilled
    | ArabicaAdvanced
    | ArabicaStepWasted
    | ArabicaMovedBack
    | FifthColumnClaimed
    | WaitingTraderGained
    | WaitingTruckGained
    | CounterGained
    | PairCompleted
    | RowCounterTaken
    | FarmRemoved
    | FarmBuilt
    | BuildingBuilt
    | WarehouseBuilt
    | TradeRatioImproved
    | TraderPlaced
    | ContractorHired
    | TraderRemoved
    | PiggybackDeclined
    | HouseCoinTaken
    | HouseCoinAdded
    | StockGained
    | StockSpent
    | WildStockGained
    | WildStockPlaced
    | PenaltyDue
    | PenaltyPaid
    | PlantationRemoved
    | PenaltySettled
    | CoffeeProduced
    | CoffeeHarvested
    | CoffeeWasted
    | KopiLuwakGained
    | CoffeeGained
    | CoffeePaid
    | CoffeeExchanged
    | CoffeeBought
    | ContractFulfilled
    | RowBonusTaken
    | StackCounterTaken
    | CoffeeDelivered
    | BarCounterTaken
    | BarSpaceCovered
    | MilestoneReached
    | TradersReturned
    | MarkersReturned
    | WarehousesArranged
    | CoffeeLost
    | BonusCoinsRestored
    | TurnOrderSet
    | AndreCounterTurned
    | AndreRefreshed
    | GameEnded
    | SharedEvent
)
