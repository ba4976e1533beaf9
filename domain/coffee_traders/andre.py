"""André, the automa of the 2-player game (AND): he has no choices, and everything he does stands here by phase."""

from collections.abc import Iterator

from domain.coffee_traders.choices import AndreStaffing, OfferTradingHouse
from domain.coffee_traders.commands import LeaveUnstaffed
from domain.coffee_traders.events import (
    AndreContractShown,
    AndreCounterTurned,
    AndreRefreshed,
    BarSpaceCovered,
    BuildingBuilt,
    DecisionOpened,
    DroppedOut,
    Event,
    Passed,
    PlantationAdded,
    TownCentreRefilled,
    TraderPlaced,
    TurnStarted,
    WorkerPlaced,
)
from domain.coffee_traders.names import BELOW, COOPERATIVES, ROWS, Cooperative, Letter, Row
from domain.coffee_traders.staffing import send_from_town_centre, send_workers_choices, who_is_short
from domain.coffee_traders.state import NOBODY, Andre, Area, State, after, own, people, plantations_of, size
from domain.coffee_traders.steps import Steps
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation

_LETTERS: tuple[Letter, Letter, Letter] = ("A", "B", "C")


def show_contract(state: State, chance: Chance) -> Iterator[Event]:
    """Turn up the contract of the period: A in 1970, B in 1975, C in 1980 (AND-01)."""
    if state.andre is not None:
        letter = _LETTERS[state.period - 1]
        dealt = {state.players[seat].contracts[letter].tile for seat in people(state)}
        unseen = [tile for tile in range(1, 6) if tile not in dealt]
        yield AndreContractShown(letter, chance.pick(f"andre/contract/{letter}", 0, unseen))


def _coffee(state: State, andre: Andre) -> tuple[Cooperative, Cooperative, Cooperative]:
    """Return the top, middle and bottom coffee of his visible contract."""
    assert andre.letter is not None
    return state.edition.contract_tiles.at(andre.letter, andre.tile)


def work(state: State) -> Steps:
    """Take one of his four turns in Work, then drop out (AND-03, AND-06)."""
    andre = state.andre
    assert andre is not None
    if andre.work_turns == 4:
        yield DroppedOut(andre.seat, automatic=True)
        return ()
    yield TurnStarted(andre.seat)
    top, middle, _ = _coffee(state, andre)
    cooperative = top if andre.work_turns in (1, 3) else middle
    if andre.work_turns <= 2:
        yield from _add_plantation(state, andre, cooperative)
        return ()
    choices = list(send_workers_choices(state, cooperative))
    if not choices:
        yield Passed(andre.seat, automatic=True)
    elif len(choices) == 1:
        yield from send_from_town_centre(state, cooperative, choices[0], andre.seat, "AND-06")
    else:
        yield DecisionOpened(people(state)[0], AndreStaffing(cooperative))
    return ()


def _add_plantation(state: State, andre: Andre, cooperative: Cooperative) -> Iterator[Event]:
    """Add the best plantation that he can, or pass (AND-04, AND-05)."""
    area = state.areas[cooperative]
    for level in _wanted(area, andre.seat):
        row = ROWS[level - 1]
        free = [index + 1 for index, plantation in enumerate(area.rows[row]) if plantation is None]
        if andre.plantations[level - 1] and free:
            space = min(free, key=lambda space: (len(cut_off(state, cooperative, row, space)), space))
            yield PlantationAdded(andre.seat, None, level, cooperative, row, space)
            return
    yield Passed(andre.seat, automatic=True)


def _wanted(area: Area, seat: int) -> tuple[int, ...]:
    """Return the levels that he tries in a cooperative, in order (AND-04)."""
    owned = [plantation.level for plantation in plantations_of(area, seat)]
    n1, n2, n3 = (owned.count(level) for level in (1, 2, 3))
    if n3 > 0 and n1 <= n3:
        return (1,)
    if n2 > n3:
        return (3, 1)
    if n1 > n2:
        return (2, 1)
    return (1,)


def cut_off(state: State, cooperative: Cooperative, row: Row, space: int) -> set[int]:
    """Return the other players whom a plantation of his on a space would cut off (AND-05)."""
    if row == "1":
        return set()
    area = state.areas[cooperative]
    ways = state.edition.pathways_to[row, space]
    cut = {area.donkey_owners[index] for index, _ in ways if area.donkey_owners[index] != NOBODY}
    for _, from_space in ways:
        plantation = area.rows[BELOW[row]][from_space - 1]
        if plantation is None:
            continue
        supporting = any(above.supporter == from_space for _, above in own(area, row, plantation.owner))
        if not supporting and not _other_way(state, area, row, from_space, space):
            cut.add(plantation.owner)
    return cut - {state.andre.seat if state.andre is not None else NOBODY}


def _other_way(state: State, area: Area, row: Row, from_space: int, but: int) -> bool:
    """Tell whether another free space of a row is joined to a space of the row below."""
    return any(
        pathway.row == row
        and pathway.from_space == from_space
        and pathway.space != but
        and area.rows[row][pathway.space - 1] is None
        for pathway in state.edition.pathways
    )


def staffing_choices(state: State, choice: AndreStaffing) -> Iterator[LeaveUnstaffed]:
    """Yield who may stay empty when he sends workers and they are too few (AND-06)."""
    for unstaffed in send_workers_choices(state, choice.cooperative):
        yield LeaveUnstaffed(unstaffed)


def leave_unstaffed(state: State, seat: int, choice: AndreStaffing, command: LeaveUnstaffed) -> Steps:
    """Send his workers, leaving these seats empty (AND-06)."""
    if command.unstaffed not in send_workers_choices(state, choice.cooperative):
        area = state.areas[choice.cooperative]
        short = who_is_short(state, area)
        missing = len(short) - area.town_centre
        raise RuleViolation(
            "AND-06", f"Name exactly {missing} of the seats {short}, ascending, to stay without worker."
        )
    assert state.andre is not None
    yield from send_from_town_centre(state, choice.cooperative, command.unstaffed, state.andre.seat, "AND-06")
    return ()


def staff_own(state: State) -> Iterator[Event]:
    """Give each of his plantations without worker one, after the penalties (AND-07)."""
    if state.andre is None:
        return
    for cooperative in COOPERATIVES:
        area = state.areas[cooperative]
        emptied = False
        for row in ROWS:
            for space, plantation in list(own(area, row, state.andre.seat)):
                if not plantation.worker:
                    emptied = emptied or area.town_centre == 1
                    yield WorkerPlaced(
                        cooperative,
                        row,
                        space,
                        "town_centre" if area.town_centre else "general_supply",
                        "AND-07",
                    )
        if emptied:
            yield TownCentreRefilled(cooperative, "AND-07")


def trade(state: State, chance: Chance) -> Steps:
    """Turn up counters until one shows a house that he can enter, or pass (AND-08)."""
    andre = state.andre
    assert andre is not None
    spaces = state.edition.trading_house.spaces.at(size(state))
    while state.players[andre.seat].traders and len(andre.turned) < len(COOPERATIVES):
        face_down = [cooperative for cooperative in COOPERATIVES if cooperative not in andre.turned]
        counter = chance.pick(f"andre/counters/{state.period}", len(andre.turned), face_down)
        yield AndreCounterTurned(counter)
        traders = state.areas[counter].traders
        if andre.seat not in traders and len(traders) < spaces:
            yield TraderPlaced(andre.seat, counter, len(traders) + 1)
            return (OfferTradingHouse(counter, after(state, andre.seat)),)
    yield Passed(andre.seat, automatic=True)
    return ()


def build_post(state: State) -> Iterator[Event]:
    """Build a fair trade post at the end of Trade & Build: 4/5-player space, step or plain one (AND-10)."""
    andre = state.andre
    if andre is None or not andre.posts:
        return
    cooperative = _coffee(state, andre)[2]
    spaces = state.edition.building_spaces.spaces
    free = [
        (not spaces[index].four_five, not spaces[index].step, space)
        for (building, space), index in state.edition.building_index.items()
        if building == "fair_trade_post" and state.areas[cooperative].buildings[index] == NOBODY
    ]
    if free:
        number = state.players[andre.seat].fair_trade_posts + 1
        yield BuildingBuilt(andre.seat, "fair_trade_post", number, cooperative, min(free)[2], "AND-10")


def sell(state: State) -> Iterator[Event]:
    """Put a marker for his middle and for his bottom coffee, covering what lies there, and drop out (AND-12)."""
    andre = state.andre
    assert andre is not None
    for coffee in _coffee(state, andre)[1:]:
        free = [
            (space.amount, bar, index)
            for bar, column in enumerate(state.edition.bars.bars)
            for index, space in enumerate(column.spaces)
            if space.coffee == coffee and state.bars[bar][index] == NOBODY
        ]
        if free and state.players[andre.seat].scoring_markers:
            _, bar, index = min(free)
            yield BarSpaceCovered(andre.seat, bar + 1, index + 1, state.bar_counters[bar][index])
    yield DroppedOut(andre.seat, automatic=True)


def refresh(state: State) -> Iterator[Event]:
    """Remove his visible contract and turn his counters down again (AND-13)."""
    if state.andre is not None and state.andre.letter is not None:
        yield AndreRefreshed(state.andre.letter)
