"""Every command there is at a table, with each field over its whole domain and a little beyond it."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any, Final, get_args

from domain.coffee_traders import commands as m
from domain.coffee_traders.commands import Command
from domain.coffee_traders.names import (
    BOARD_ROWS,
    COFFEES,
    COOPERATIVES,
    LETTERS,
    PLACES,
    ROWS,
    BoardBuilding,
    BonusPiece,
    Coffee,
    Counter,
    RowBonus,
)
from domain.coffee_traders.payments import payments
from domain.coffee_traders.state import State

SPACES: Final = (-1, *range(8), 99)
SEATS: Final = (-1, *range(6))
PIECES: Final[tuple[BonusPiece, ...]] = get_args(BonusPiece)
COUNTERS: Final[tuple[Counter, ...]] = get_args(Counter)
ITEMS: Final[tuple[RowBonus, ...]] = get_args(RowBonus)
BUILDINGS: Final[tuple[BoardBuilding, ...]] = get_args(BoardBuilding)
RICH: Final[dict[Coffee, int]] = dict.fromkeys(COFFEES, 20)


def every_command(state: State, seat: int, wanted: Collection[type]) -> Iterator[Command]:
    """All commands of the wanted types, and a few of each other type; lists of things up to a length too long."""
    for kind, commands in _fixed().items():
        yield from commands if kind in wanted else commands[::97]
    if m.FulfilContract in wanted:
        yield from _contracts(state, seat)


def _contracts(state: State, seat: int) -> Iterator[m.FulfilContract]:
    for letter, contract in state.players[seat].contracts.items():
        possible = list(payments(RICH, state.edition.demand(letter, contract.tile, contract.side)))
        for payment in possible:
            yield m.FulfilContract(letter, payment)
        for payment in possible[:: len(possible) // 4]:
            for near in _near(payment):
                yield m.FulfilContract(letter, near)


@cache
def _fixed() -> dict[type, list[Command]]:
    """The commands that do not depend on the table, by type."""
    by_type: dict[type, list[Command]] = {}
    for command in _all_fixed():
        by_type.setdefault(type(command), []).append(command)
    return by_type


def _all_fixed() -> tuple[Command, ...]:
    none: list[Callable[[], Command]] = [
        m.SendCivet,
        m.TakeCoins,
        m.DropOut,
        m.RemoveFarm,
        m.Done,
        m.PayCoin,
        m.RemoveTrader,
        m.Pass,
        m.JoinTradingHouse,
        m.Decline,
    ]
    somewhere = [(c, row, space) for c in COOPERATIVES for row in ROWS for space in SPACES]
    sites: list[m.Site] = [
        *map(m.WarehouseSite, PLACES),
        *(m.CooperativeSite(*site) for site in product(BUILDINGS, COOPERATIVES, (-1, *range(5), 99))),
    ]
    return (
        *(make() for make in none),
        *map(m.TakeBonus, PIECES),
        *map(m.RefillBonus, PIECES),
        *(m.PlaceStartingPlantation(*place) for place in product(COOPERATIVES, SPACES)),
        *(
            m.AddPlantation(board_row, c, row, space, from_space, truck)
            for board_row in BOARD_ROWS
            for c, row, space in somewhere
            for from_space in SPACES
            for truck in (False, True)
        ),
        *(m.SendWorkers(*choice) for choice in product(COOPERATIVES, _lists(SEATS, 5))),
        *(m.BreedDonkey(c, row, space, below) for c, row, space in somewhere for below in SPACES),
        *map(m.AdvanceArabica, COOPERATIVES),
        *map(m.TakeCounter, COUNTERS),
        *(m.BuildFarm(*place) for place in product(COOPERATIVES, SPACES)),
        *map(m.LeaveUnstaffed, _lists(SEATS, 4)),
        *(m.PlaceWorker(*place) for place in somewhere),
        *map(m.StepBack, COOPERATIVES),
        *(m.GiveUpPlantation(*place) for place in somewhere),
        *map(m.PlaceTrader, COOPERATIVES),
        *map(m.HireContractor, sites),
        *map(m.Build, sites),
        *(m.JoinBuilding(*join) for join in product(COFFEES, sites)),
        *map(m.TakeCoffee, COOPERATIVES),
        *map(m.ChooseBonusSide, (-1, 0, 1, 2, 3)),
        *map(m.TakeRowBonus, ITEMS),
        *map(m.PlaceWildStock, COOPERATIVES),
        *(m.FulfilContract(letter, ()) for letter in LETTERS),
        *(
            m.Deliver(bar, space, payment)
            for bar, space in product((-1, *range(8)), (-1, *range(7)))
            for payment in _deliveries()
        ),
        *(m.ExchangeCoffee(*exchange) for exchange in product(_exchanges(), COOPERATIVES)),
        *map(m.BuyCoffee, COOPERATIVES),
        *(m.SpendStock(*spent) for spent in product(_lists(COOPERATIVES, 6), (False, True))),
        *map(m.ArrangeWarehouses, _lists(COOPERATIVES, 6)),
    )


def _lists(things: tuple[Any, ...], longest: int) -> list[tuple[Any, ...]]:  # Any: seats or names
    """Every selection of some things, and some spellings of it that are none: turned round, or with one twice."""
    chosen: list[tuple[Any, ...]] = []
    for length in range(longest + 1):
        for selection in combinations(things, length):
            chosen += [selection, selection[::-1], (*selection, *selection[-1:])]
    return list(dict.fromkeys(chosen))


def _multisets(longest: int) -> Iterable[tuple[Coffee, ...]]:
    for length in range(longest + 1):
        yield from combinations_with_replacement(COFFEES, length)


def _exchanges() -> list[tuple[Coffee, ...]]:
    """Every coffee that could be given for one, up to one too many, and some out of order."""
    return [*_multisets(5), *(given[::-1] for given in _multisets(3) if given != given[::-1])]


def _deliveries() -> list[tuple[Coffee, ...]]:
    """Every coffee that could be delivered up to 4, and what 5 to 7 of at most two types can be."""
    more = [
        payment
        for length in (5, 6, 7)
        for payment in combinations_with_replacement(COFFEES, length)
        if len(set(payment)) <= 2
    ]
    wrong_order: tuple[Coffee, ...] = ("kopi_luwak", "guatemala")
    return [*_multisets(4), *more, wrong_order]


def _near(payment: tuple[Coffee, ...]) -> Iterator[tuple[Coffee, ...]]:
    """What is almost a payment: one piece less, more or other, or out of order."""
    yield payment[:-1]
    yield payment[::-1]
    for coffee in COFFEES:
        yield _in_order((*payment, coffee))
        for index in range(len(payment)):
            yield _in_order((*payment[:index], coffee, *payment[index + 1 :]))


def _in_order(payment: tuple[Coffee, ...]) -> tuple[Coffee, ...]:
    return tuple(sorted(payment, key=COFFEES.index))
