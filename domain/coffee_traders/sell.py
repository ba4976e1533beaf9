"""Phase 5, Sell: contracts and deliveries in reverse turn order, until everybody has dropped out (SEL)."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from domain.coffee_traders import andre
from domain.coffee_traders.buildings import can_take
from domain.coffee_traders.choices import (
    AllBars,
    BonusSideChoice,
    BuildWarehouse,
    ChooseBonus,
    ContractCounter,
    DeliverAgain,
    FinishContractRow,
    FreeBuilding,
    GainBonus,
    RowBonusChoice,
    SecondDelivery,
    SellTurn,
    Task,
    WildStockChoice,
)
from domain.coffee_traders.commands import (
    BuyCoffee,
    ChooseBonusSide,
    Command,
    Deliver,
    DropOut,
    ExchangeCoffee,
    FulfilContract,
    PlaceWildStock,
    SpendStock,
    TakeRowBonus,
)
from domain.coffee_traders.counters import gain_counter
from domain.coffee_traders.events import (
    BarCounterTaken,
    CoffeeBought,
    CoffeeDelivered,
    CoffeeExchanged,
    CoinsGained,
    ContractFulfilled,
    DecisionOpened,
    DroppedOut,
    PhaseStarted,
    RowBonusTaken,
    StackCounterTaken,
    StockSpent,
    TurnStarted,
    WildStockGained,
    WildStockPlaced,
)
from domain.coffee_traders.names import COOPERATIVES, Letter, RowBonus, in_words
from domain.coffee_traders.payments import (
    exchanges,
    holds,
    in_order,
    payments,
    payments_of_a_kind,
    pays,
    pays_of_a_kind,
)
from domain.coffee_traders.state import NOBODY, Player, State, is_andre, next_to_act, size
from domain.coffee_traders.steps import Ask, Handler, Outcome, Steps
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation

_ROWS: Final[tuple[tuple[Letter, Letter], ...]] = (("A", "B"), ("C", "D"), ("E", "F"))


def proceed(state: State, chance: Chance) -> Steps:
    """Start the next turn in reverse turn order, or the Refresh when all have dropped out (SEL-01, AND-12)."""
    if len(state.dropped) == len(state.players):
        yield PhaseStarted("refresh")
        return ()
    seat = next_to_act(state, state.order[::-1])
    yield TurnStarted(seat)
    if is_andre(state, seat):
        yield from andre.sell(state)
    else:
        yield DecisionOpened(seat, SellTurn())
    return ()


def turn(state: State, seat: int) -> Iterator[Command]:
    """Yield every legal step of a turn (SEL-01, SEL-02)."""
    player = state.players[seat]
    for letter in player.unfinished():
        contract = player.contracts[letter]
        for payment in payments(player.coffee, state.edition.demand(letter, contract.tile, contract.side)):
            yield FulfilContract(letter, payment)
    yield from second_delivery(state, seat)


def second_delivery(state: State, seat: int) -> Iterator[Command]:
    """Yield every delivery, dropping out, and what may be done at any time in the turn (SEL-01, SEL-02)."""
    yield from _deliveries(state, seat)
    yield DropOut()
    yield from at_any_time(state, seat)


def at_any_time(state: State, seat: int) -> Iterator[Command]:
    """Yield exchanges, purchases and stock to be spent (SEL-02 to SEL-05)."""
    player = state.players[seat]
    for given, taken in exchanges(player.coffee, player.trade_ratio):
        yield ExchangeCoffee(given, taken)
    if player.coins >= price(state):
        for cooperative in COOPERATIVES:
            yield BuyCoffee(cooperative)
    yield from _stock(state, player)


def price(state: State) -> int:
    """Return what a bought coffee costs (SEL-04)."""
    return 3 if state.period == 3 else 2


def drop_out(state: State, seat: int, choice: SellTurn | SecondDelivery, command: DropOut) -> Steps:
    """Drop out of the phase, to the leftmost free place of the next turn order (SEL-01, SEL-13)."""
    yield DroppedOut(seat)
    return ()


def exchange_coffee(
    state: State, seat: int, choice: SellTurn | SecondDelivery, command: ExchangeCoffee
) -> Steps:
    """Exchange coffee at the trade ratio (SEL-03)."""
    player = state.players[seat]
    if len(command.give) != player.trade_ratio or not in_order(command.give):
        raise RuleViolation("SEL-03", f"Give exactly {player.trade_ratio} coffee, in the order of the types.")
    if command.take in command.give:
        raise RuleViolation("SEL-03", "The coffee you take must be of a type that you do not give.")
    if not holds(player.coffee, command.give):
        raise RuleViolation("SEL-03", "You do not have the coffee that you give.")
    yield CoffeeExchanged(seat, command.give, command.take)
    return ()


def buy_coffee(state: State, seat: int, choice: SellTurn | SecondDelivery, command: BuyCoffee) -> Steps:
    """Buy one coffee (SEL-04)."""
    if state.players[seat].coins < price(state):
        raise RuleViolation("SEL-04", f"A coffee costs {price(state)} coins in this period.")
    yield CoffeeBought(seat, command.coffee, price(state))
    return ()


def _stock(state: State, player: Player) -> Iterator[SpendStock]:
    unbuilt = state.edition.player_pieces.warehouses - player.warehouses
    types = [cooperative for cooperative in COOPERATIVES if player.stock[cooperative]]
    for amount, warehouses in ((3, 1), (5, 2)):
        if unbuilt >= warehouses:
            for stock in combinations(types, amount):
                yield SpendStock(stock)
            if player.wild_stock:
                for stock in combinations(types, amount - 1):
                    yield SpendStock(stock, wild=True)


def spend_stock(state: State, seat: int, choice: SellTurn | SecondDelivery, command: SpendStock) -> Steps:
    """Spend 3 different stock counters for a warehouse, 5 for two, with their bonuses (SEL-05)."""
    player = state.players[seat]
    amount = len(command.stock) + command.wild
    if amount not in (3, 5) or list(command.stock) != [c for c in COOPERATIVES if c in command.stock]:
        raise RuleViolation("SEL-05", "Spend 3 or 5 different stock counters, in the order of the types.")
    if not all(player.stock[cooperative] for cooperative in command.stock) or (
        command.wild and not player.wild_stock
    ):
        raise RuleViolation("SEL-05", "You do not have all of these stock counters.")
    warehouses = 1 if amount == 3 else 2
    if state.edition.player_pieces.warehouses - player.warehouses < warehouses:
        raise RuleViolation("SEL-05", f"You have fewer than {warehouses} warehouses left to build.")
    yield StockSpent(seat, command.stock, command.wild)
    return (BuildWarehouse(seat),) * warehouses


AT_ANY_TIME: Final[Mapping[type, Handler]] = {
    ExchangeCoffee: exchange_coffee,
    BuyCoffee: buy_coffee,
    SpendStock: spend_stock,
}
"""What may be done at any time in the own turn (SEL-02)."""


def build_warehouse(state: State, task: BuildWarehouse) -> Outcome:
    """Ask where a warehouse for stock counters goes (SEL-05)."""
    assert can_take(state, state.players[task.seat], "warehouse")
    return Ask(task.seat, FreeBuilding("SEL-05", "warehouse"))
    yield


def fulfil_contract(state: State, seat: int, choice: SellTurn, command: FulfilContract) -> Steps:
    """Fulfil a contract (SEL-06): coins and bonus (SEL-07), row bonus (SEL-09), counter (SEL-10)."""
    player = state.players[seat]
    contract = player.contracts[command.letter]
    if contract.fulfilled:
        raise RuleViolation("SEL-06", f"You have fulfilled contract {command.letter} already.")
    if not in_order(command.coffee) or not pays(
        command.coffee, state.edition.demand(command.letter, contract.tile, contract.side)
    ):
        raise RuleViolation("SEL-06", "Spend exactly what the contract asks, in the order of the types.")
    if not holds(player.coffee, command.coffee):
        raise RuleViolation("SEL-06", "You do not have that coffee.")
    yield ContractFulfilled(seat, command.letter, contract.tile, command.coffee)
    space = state.edition.contract_spaces.at(command.letter)
    if space.coins:
        yield CoinsGained(seat, space.coins, "SEL-07")
    bonus: tuple[Task, ...] = (ChooseBonus(seat, command.letter),)
    if len(space.bonus) == 1:
        bonus = tuple(GainBonus(seat, gain, "SEL-08") for gain in space.bonus[0])
    return (*bonus, FinishContractRow(seat, command.letter), ContractCounter(seat, command.letter))


def ask_bonus_side(state: State, task: ChooseBonus) -> Outcome:
    """Ask for left or right of the slash (SEL-07)."""
    return Ask(task.seat, BonusSideChoice(task.letter))
    yield


def bonus_sides() -> Iterator[ChooseBonusSide]:
    """Yield both sides of the slash; one that gains nothing may be chosen (GEN-09)."""
    yield ChooseBonusSide(1)
    yield ChooseBonusSide(2)


def choose_bonus_side(state: State, seat: int, choice: BonusSideChoice, command: ChooseBonusSide) -> Steps:
    """Take everything on one side of the slash (SEL-07, SEL-08)."""
    if command.side not in (1, 2):
        raise RuleViolation("SEL-07", "Choose side 1, left of the slash, or side 2, right of it.")
    side = state.edition.contract_spaces.at(choice.letter).bonus[command.side - 1]
    return tuple(GainBonus(seat, gain, "SEL-08") for gain in side)
    yield


def finish_contract_row(state: State, task: FinishContractRow) -> Outcome:
    """Offer the row-bonus pool when both contracts of a row are fulfilled (SEL-09)."""
    player = state.players[task.seat]
    row = next(row for row in _ROWS if task.letter in row)
    if not all(player.contracts[letter].fulfilled for letter in row):
        return ()
    items = [command.item for command in row_bonuses(state, task.seat)]
    if len(items) > 1:
        return Ask(task.seat, RowBonusChoice())
    return (yield from _gain_row_bonus(state, task.seat, items[0])) if items else ()


def row_bonuses(state: State, seat: int) -> Iterator[TakeRowBonus]:
    """Yield the items left in the row-bonus pool (SEL-09)."""
    player = state.players[seat]
    if player.row_counter is not None:
        yield TakeRowBonus("animal_counter")
    if player.row_civet:
        yield TakeRowBonus("civet")
    if player.row_trader:
        yield TakeRowBonus("trader")


def take_row_bonus(state: State, seat: int, choice: RowBonusChoice, command: TakeRowBonus) -> Steps:
    """Take the item of choice (SEL-09)."""
    if command not in row_bonuses(state, seat):
        raise RuleViolation("SEL-09", f"Your row-bonus pool holds no {command.item.replace('_', ' ')}.")
    return (yield from _gain_row_bonus(state, seat, command.item))


def _gain_row_bonus(state: State, seat: int, item: RowBonus) -> Steps:
    counter = state.players[seat].row_counter
    yield RowBonusTaken(seat, item, kept=item == "civet" and state.period == 3)
    if item == "animal_counter" and counter is not None:
        return (yield from gain_counter(state, seat, counter, "SEL-09"))
    return ()


def take_contract_counter(state: State, task: ContractCounter) -> Steps:
    """Take the top counter of the stack with the contract's letter, if any (SEL-10)."""
    if not state.stacks[task.letter]:
        return ()
    counter = state.stacks[task.letter][-1]
    yield StackCounterTaken(task.seat, task.letter, counter)
    return (yield from gain_counter(state, task.seat, counter, "SEL-10"))


def _deliveries(state: State, seat: int) -> Iterator[Deliver]:
    """Yield every delivery that a player can make (SEL-11, SEL-14)."""
    player = state.players[seat]
    if not player.scoring_markers:
        return
    for bar, column in enumerate(state.edition.bars.bars):
        for index, space in enumerate(column.spaces):
            if state.bars[bar][index] != NOBODY:
                continue
            if space.coffee is not None:
                for payment in payments(player.coffee, ((space.coffee, space.amount),)):
                    yield Deliver(bar + 1, index + 1, payment)
            else:
                for payment in payments_of_a_kind(player.coffee, space.amount):
                    yield Deliver(bar + 1, index + 1, payment)


def deliver(state: State, seat: int, choice: SellTurn | SecondDelivery, command: Deliver) -> Steps:
    """Deliver coffee to a free space of a bar (SEL-11, SEL-14)."""
    player = state.players[seat]
    bars = state.edition.bars.bars
    if not 1 <= command.bar <= len(bars) or not 1 <= command.space <= len(bars[command.bar - 1].spaces):
        raise RuleViolation("SEL-11", f"There is no space {command.space} in a coffee bar {command.bar}.")
    if state.bars[command.bar - 1][command.space - 1] != NOBODY:
        raise RuleViolation("SEL-11", "That coffee-bar space is taken.")
    if not player.scoring_markers:
        raise RuleViolation("SEL-14", "You have no scoring marker left to deliver with.")
    space = bars[command.bar - 1].spaces[command.space - 1]
    if space.coffee is not None:
        right = pays(command.coffee, ((space.coffee, space.amount),))
    else:
        right = pays_of_a_kind(command.coffee, space.amount)
    if not right or not in_order(command.coffee):
        what = "of one type" if space.coffee is None else in_words(space.coffee)
        raise RuleViolation(
            "SEL-11", f"That space asks for {space.amount} coffee {what}, in the order of the types."
        )
    if not holds(player.coffee, command.coffee):
        raise RuleViolation("SEL-11", "You do not have that coffee.")
    counter = state.bar_counters[command.bar - 1][command.space - 1]
    yield CoffeeDelivered(seat, command.bar, command.space, command.coffee)
    if space.coins:
        yield CoinsGained(seat, space.coins, "SEL-11")
    tasks: tuple[Task, ...] = ()
    if counter is not None:
        yield BarCounterTaken(seat, command.bar, command.space, counter)
        tasks = yield from gain_counter(state, seat, counter, "SEL-11")
    again: tuple[Task, ...] = (DeliverAgain(seat),) if isinstance(choice, SellTurn) else ()
    return (*tasks, AllBars(seat), *again)


def reward_all_bars(state: State, task: AllBars) -> Outcome:
    """Give a wild stock counter for a first marker in all six bars, once per game (SEL-12)."""
    player = state.players[task.seat]
    if size(state) < 4 or player.had_wild_stock or not state.wild_stock:
        return ()
    if not all(task.seat in bar for bar in state.bars):
        return ()
    yield WildStockGained(task.seat)
    return Ask(task.seat, WildStockChoice())


def wild_stock_places() -> Iterator[PlaceWildStock]:
    """Yield the types under which a wild stock counter may lie (SEL-12, REF-04)."""
    for cooperative in COOPERATIVES:
        yield PlaceWildStock(cooperative)


def place_wild_stock(state: State, seat: int, choice: WildStockChoice, command: PlaceWildStock) -> Steps:
    """Put the wild stock counter under a type (SEL-12, REF-04)."""
    yield WildStockPlaced(seat, command.cooperative)
    return ()


def ask_second_delivery(state: State, task: DeliverAgain) -> Outcome:
    """Ask for the second delivery of the turn (SEL-01)."""
    return Ask(task.seat, SecondDelivery())
    yield
