"""Tables for Sell, at its first turn."""

from domain.coffee_traders.commands import FulfilContract
from domain.coffee_traders.events import Event, TurnOrderDrawn
from domain.coffee_traders.names import LETTERS, Cooperative, Letter
from domain.coffee_traders.state import Contract, State, people
from tests.rules.coffee_traders.table import EDITION, RULES, act, at, coffee, hold, new_table


def selling(
    players: int = 3, period: int = 1, *, order: tuple[int, ...] = (), coins: int | None = None
) -> State:
    """Return a table at the first turn of Sell: nobody has coffee.

    The turn is seat 0's, unless an `order` is given; everybody has the coins that the game begins with, unless told.
    """
    state = new_table(players)
    order = order or (tuple(range(players - 1, -1, -1)) if players > 2 else (1, 0, 2))
    RULES.apply(state, TurnOrderDrawn(order))
    for seat in people(state):
        hold(state, seat)
        if coins is not None:
            state.players[seat].coins = coins
    return at(state, "sell", period)


def contracting(players: int = 3, period: int = 1) -> State:
    """Return such a table where everybody has the first contract of each letter, and no counter is left for one."""
    state = selling(players, period)
    for seat in people(state):
        for letter in LETTERS:
            state.players[seat].contracts[letter] = Contract(1, "3")
    for letter in LETTERS:
        state.stacks[letter] = []
    return state


def give_coffee(state: State, letter: Letter) -> FulfilContract:
    """Let seat 0 hold exactly what a contract asks, and return the command that fulfils it."""
    contract = state.players[0].contracts[letter]
    asked_for = dict(EDITION.demand(letter, contract.tile, contract.side))
    hold(state, 0, **asked_for)
    return FulfilContract(letter, coffee(**asked_for))


def fulfil(state: State, letter: Letter) -> list[Event]:
    """Let seat 0 fulfil a contract with exactly what it asks."""
    return act(state, give_coffee(state, letter))


def fulfilled(state: State, *letters: Letter) -> None:
    """Let seat 0 have fulfilled contracts before."""
    for letter in letters:
        state.players[0].contracts[letter].fulfilled = True


def give_stock(state: State, *stock: Cooperative, wild: bool = False) -> None:
    """Give seat 0 stock counters out of the trading houses."""
    for cooperative in stock:
        state.areas[cooperative].stock -= 1
        state.players[0].stock[cooperative] += 1
    if wild:
        state.players[0].wild_stock = state.players[0].had_wild_stock = True
        state.players[0].wild_stock_under = "brazil"
