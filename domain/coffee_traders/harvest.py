"""Phase 4, Harvest: what the plantations give, and who gets it (HAR); nobody is asked anything."""

from collections.abc import Iterator

from domain.coffee_traders import milestones
from domain.coffee_traders.events import (
    CoffeeHarvested,
    CoffeeLost,
    CoffeeProduced,
    CoffeeWasted,
    Event,
    KopiLuwakGained,
    PhaseStarted,
)
from domain.coffee_traders.names import COOPERATIVES, ROWS, Cooperative
from domain.coffee_traders.state import NOBODY, Area, State, is_andre, people, size
from domain.coffee_traders.steps import Steps
from domain.coffee_traders.supplies import send_civet
from domain.kernel.chance import Chance

ROUNDS = 5
"""Rounds in which each trader takes one (HAR-04)."""


def proceed(state: State, chance: Chance) -> Steps:
    """Harvest all five cooperatives and count the civets: one moment for the milestones (HAR, MIL-05)."""
    for cooperative in COOPERATIVES:
        yield from _distribute(state, cooperative)
    threshold = state.edition.harvest.civet_threshold.at(size(state))
    for seat in people(state):
        if all(state.players[seat].coffee[cooperative] >= threshold for cooperative in COOPERATIVES):
            yield from send_civet(state, seat, "HAR-05")
    for seat in people(state):
        if state.players[seat].sumatra:
            yield KopiLuwakGained(seat, state.players[seat].sumatra)
    yield from milestones.reached(state, milestones.ALL)
    yield PhaseStarted("sell")
    return ()


def _distribute(state: State, cooperative: Cooperative) -> Iterator[Event]:
    """Share the coffee of a cooperative: posts, first trader, up to five rounds, the rest lost (HAR-01 to HAR-04)."""
    area = state.areas[cooperative]
    plantations = sum(
        1 for row in ROWS for plantation in area.rows[row] if plantation is not None and plantation.worker
    )
    left = plantations * state.edition.harvest.per_plantation.at(size(state))
    yield CoffeeProduced(cooperative, plantations, left)
    posts, left = _posts(state, area, left)
    first = min(1, left) if area.traders else 0
    left -= first
    rounds = dict.fromkeys(area.traders, 0)
    for _ in range(ROUNDS):
        for seat in area.traders:
            taken = min(1, left)
            rounds[seat] += taken
            left -= taken
    for seat in state.order:
        share = (posts[seat], first if area.traders[:1] == [seat] else 0, rounds.get(seat, 0))
        if sum(share):
            yield CoffeeHarvested(seat, cooperative, *share)
            if is_andre(state, seat):
                yield CoffeeLost(seat, cooperative, sum(share), "AND-11")
    if left:
        yield CoffeeWasted(cooperative, left)


def _posts(state: State, area: Area, left: int) -> tuple[dict[int, int], int]:
    """Return what the posts take, in rounds of one post a player in turn order, and what is left (HAR-02)."""
    spaces = state.edition.building_spaces.spaces
    owners = [
        owner
        for owner, space in zip(area.buildings, spaces, strict=True)
        if space.building == "fair_trade_post" and owner != NOBODY
    ]
    taken = dict.fromkeys(state.order, 0)
    for post in range(len(owners)):
        for seat in state.order:
            if left and owners.count(seat) > post:
                taken[seat] += 1
                left -= 1
    return taken, left
