"""Payments and exchanges: every one listed, each once, checked against all there could be."""

from collections.abc import Sequence
from itertools import combinations_with_replacement, product

import pytest

from domain.coffee_traders.names import COFFEES, COOPERATIVES, Coffee, Cooperative
from domain.coffee_traders.payments import (
    exchanges,
    holds,
    in_order,
    payments,
    payments_of_a_kind,
    pays,
    pays_of_a_kind,
)

Held = dict[Coffee, int]
Demand = tuple[tuple[Cooperative, int], ...]

DEMANDS: list[Demand] = [
    (("brazil", 1),),
    (("brazil", 4),),
    (("ethiopia", 2), ("guatemala", 1), ("colombia", 1)),
    (("guatemala", 3), ("brazil", 2), ("indonesia", 1)),
]


def holding(*amounts: int) -> Held:
    """Return holdings of Guatemala, Colombia, Brazil, Ethiopia, Indonesia and kopi luwak."""
    return dict(zip(COFFEES, amounts, strict=True))


def everything(held: Held, amount: int) -> list[tuple[Coffee, ...]]:
    """Return every selection of so many pieces that somebody holds, found by counting through all of them."""
    return [
        pieces
        for pieces in combinations_with_replacement(COFFEES, amount)
        if all(pieces.count(kind) <= held[kind] for kind in COFFEES)
    ]


def stands_for(pieces: Sequence[Coffee], demand: Demand) -> bool:
    """Tell, kind by kind, whether kopi luwak fills exactly what is missing."""
    missing = 0
    for kind in COOPERATIVES:
        short = dict(demand).get(kind, 0) - pieces.count(kind)
        if short < 0:
            return False
        missing += short
    return missing == pieces.count("kopi_luwak")


SMALL = [holding(*amounts) for amounts in product((0, 3), (0, 1), (0, 1, 2), (0, 2), (0, 1), (0, 1, 2, 4))]


@pytest.mark.parametrize("demand", DEMANDS)
def test_every_payment_of_a_demand_is_listed_once(demand: Demand) -> None:
    amount = sum(pieces for _, pieces in demand)
    for held in SMALL:
        listed = list(payments(held, demand))

        assert len(listed) == len(set(listed))
        assert set(listed) == {pieces for pieces in everything(held, amount) if stands_for(pieces, demand)}


@pytest.mark.parametrize("amount", [1, 2, 3, 6])
def test_every_payment_of_a_kind_is_listed_once(amount: int) -> None:
    for held in [*SMALL, holding(7, 6, 5, 1, 0, 0), holding(7, 6, 5, 1, 0, 3), holding(0, 6, 0, 0, 2, 9)]:
        listed = list(payments_of_a_kind(held, amount))

        assert len(listed) == len(set(listed))
        assert set(listed) == {
            pieces for pieces in everything(held, amount) if len({*pieces} - {"kopi_luwak"}) <= 1
        }


@pytest.mark.parametrize("ratio", [2, 3, 4])
def test_every_exchange_is_listed_once(ratio: int) -> None:
    for held in SMALL:
        listed = list(exchanges(held, ratio))

        assert len(listed) == len(set(listed))
        assert set(listed) == {
            (given, taken)
            for given in everything(held, ratio)
            for taken in COOPERATIVES
            if taken not in given
        }


@pytest.mark.parametrize(("ratio", "number"), [(2, 75), (3, 175), (4, 350)])
def test_with_plenty_of_every_type_the_exchanges_are_so_many(ratio: int, number: int) -> None:
    # For each of five types taken, the pieces given are chosen, with repetition, from the other five.
    plenty = holding(9, 9, 9, 9, 9, 9)

    assert len(list(exchanges(plenty, ratio))) == number


def test_one_type_alone_is_exchanged_for_each_of_the_others() -> None:
    assert list(exchanges(holding(4, 0, 0, 0, 0, 0), 4)) == [
        (("guatemala",) * 4, "colombia"),
        (("guatemala",) * 4, "brazil"),
        (("guatemala",) * 4, "ethiopia"),
        (("guatemala",) * 4, "indonesia"),
    ]
    assert list(exchanges(holding(3, 0, 0, 0, 0, 0), 4)) == []
    assert len(list(exchanges(holding(0, 0, 0, 0, 0, 4), 4))) == len(COOPERATIVES)


@pytest.mark.parametrize("demand", DEMANDS)
def test_what_is_accepted_is_what_is_listed(demand: Demand) -> None:
    amount = sum(pieces for _, pieces in demand)
    plenty = holding(9, 9, 9, 9, 9, 9)
    listed = set(payments(plenty, demand))

    for size in (amount - 1, amount, amount + 1):
        for pieces in combinations_with_replacement(COFFEES, size):
            assert pays(pieces, demand) == (pieces in listed)


def test_what_is_accepted_as_one_kind_is_what_is_listed() -> None:
    listed = set(payments_of_a_kind(holding(9, 9, 9, 9, 9, 9), 3))

    for size in (2, 3, 4):
        for pieces in combinations_with_replacement(COFFEES, size):
            assert pays_of_a_kind(pieces, 3) == (pieces in listed)


def test_every_listed_payment_is_held_and_in_order() -> None:
    for held in SMALL:
        listed = [
            *payments(held, DEMANDS[3]),
            *payments_of_a_kind(held, 3),
            *(given for given, _ in exchanges(held, 3)),
        ]
        for pieces in listed:
            assert in_order(pieces)
            assert holds(held, pieces)


def test_an_order_of_the_types_is_the_only_spelling() -> None:
    assert in_order(())
    assert in_order(("guatemala", "guatemala", "brazil", "kopi_luwak"))
    assert not in_order(("brazil", "guatemala"))
    assert not in_order(("kopi_luwak", "indonesia"))


def test_nobody_holds_more_than_they_have() -> None:
    held = holding(1, 0, 0, 0, 0, 2)

    assert holds(held, ("guatemala", "kopi_luwak", "kopi_luwak"))
    assert not holds(held, ("guatemala", "guatemala"))
    assert not holds(held, ("brazil",))
