"""Paying with coffee: what a demand may be paid with, and what may be exchanged.

A payment lists every piece in the order of the types (`COFFEES`), so that there is one spelling of each.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, pairwise, product
from typing import Final

from domain.coffee_traders.names import COFFEES, COOPERATIVES, Coffee, Cooperative

_ORDER = {coffee: index for index, coffee in enumerate(COFFEES)}
_WILD: Final[list[Coffee]] = ["kopi_luwak"]


def in_order(payment: Sequence[Coffee]) -> bool:
    """Tell whether a payment lists its pieces in the order of the types."""
    return all(_ORDER[a] <= _ORDER[b] for a, b in pairwise(payment))


def holds(held: dict[Coffee, int], payment: Sequence[Coffee]) -> bool:
    """Tell whether somebody holds all the pieces of a payment."""
    return all(payment.count(coffee) <= held[coffee] for coffee in set(payment))


def pays(payment: Sequence[Coffee], demand: Sequence[tuple[Cooperative, int]]) -> bool:
    """Tell whether a payment is exactly what a demand asks, kopi luwak standing for any of it (GEN-03, SEL-06)."""
    asked = dict(demand)
    return len(payment) == sum(asked.values()) and all(
        coffee == "kopi_luwak" or payment.count(coffee) <= asked.get(coffee, 0) for coffee in set(payment)
    )


def pays_of_a_kind(payment: Sequence[Coffee], amount: int) -> bool:
    """Tell whether a payment is an amount of one type of choice, kopi luwak standing for any of it (SEL-11)."""
    return len(payment) == amount and len(set(payment) - {"kopi_luwak"}) <= 1


def payments(
    held: dict[Coffee, int], demand: Sequence[tuple[Cooperative, int]]
) -> Iterator[tuple[Coffee, ...]]:
    """Yield every payment of a demand that somebody can make, each once."""
    kopi_luwak = held["kopi_luwak"]
    total = sum(amount for _, amount in demand)
    ranges: list[list[tuple[Coffee, int]]] = []
    missing = 0
    for coffee, amount in sorted(demand, key=lambda item: _ORDER[item[0]]):
        most = min(held[coffee], amount)
        missing += amount - most
        if missing > kopi_luwak:
            return
        ranges.append([(coffee, spent) for spent in range(most, -1, -1)])
    for parts in product(*ranges):
        wild = total - sum(spent for _, spent in parts)
        if wild <= kopi_luwak:
            payment = [coffee for coffee, spent in parts for _ in range(spent)]
            yield tuple(payment + _WILD * wild)


def payments_of_a_kind(held: dict[Coffee, int], amount: int) -> Iterator[tuple[Coffee, ...]]:
    """Yield every payment of an amount of one type that somebody can make, each once."""
    kopi_luwak = held["kopi_luwak"]
    for coffee in COOPERATIVES:
        one: list[Coffee] = [coffee]
        for spent in range(min(held[coffee], amount), max(0, amount - kopi_luwak - 1), -1):
            yield tuple(one * spent + _WILD * (amount - spent))
    if kopi_luwak >= amount:
        yield tuple(_WILD * amount)


def exchanges(held: dict[Coffee, int], ratio: int) -> Iterator[tuple[tuple[Coffee, ...], Cooperative]]:
    """Yield every exchange that somebody can make: what is given, and a type not among it (SEL-03)."""
    for given in combinations_with_replacement([coffee for coffee in COFFEES if held[coffee]], ratio):
        if holds(held, given):
            for taken in COOPERATIVES:
                if taken not in given:
                    yield given, taken
