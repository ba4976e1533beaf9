"""The board as plain text for a terminal: a line or a small block for each thing on the table.

Seats are letters: a, b, c, d, e. A plantation reads `a2*`: seat a, level 2, with worker; `--` is an empty space. A
pathway with donkeys reads `2<1:a`: to space 2 from space 1 of the row below, seat a.
"""

from collections.abc import Iterable

from domain.coffee_traders.milestones import CONDITIONS, quality_value
from domain.coffee_traders.names import (
    BOARD_ROWS,
    COFFEES,
    COOPERATIVES,
    PHASES,
    ROWS,
    Cooperative,
    Counter,
    Letter,
    in_words,
)
from domain.coffee_traders.scoring import score
from domain.coffee_traders.state import (
    NOBODY,
    Contract,
    Plantation,
    Player,
    State,
    is_andre,
    pending_of,
    seats,
)
from domain.coffee_traders.telling_choices import question

_SHORT = {coffee: in_words(coffee)[:2] for coffee in COFFEES}


def text(state: State) -> str:
    """Return the board, from the cooperatives to the players, as lines of at most about 110 characters."""
    blocks = [_heading(state), _cooperatives(state), _bars(state), _milestones(state)]
    blocks += [_player(state, seat) for seat in seats(state)]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def phase(state: State) -> str:
    """Return where the game is, such as "1970, Work"."""
    if state.scores is not None:
        return "Game over"
    name = PHASES[state.phase]
    return f"{state.year}, {name}" if state.year else name


def name(seat: int) -> str:
    """Return the letter of a seat: 0 is a."""
    return "-" if seat == NOBODY else "abcde"[seat]


def _heading(state: State) -> list[str]:
    step = f" ({state.step.replace('_', ' ')})" if state.step and not state.scores else ""
    lines = [f"Coffee Traders, version {state.version}: {phase(state)}{step}"]
    lines.append(f"turn order {_names(state.order)}   dropped out {_names(state.dropped)}")
    for seat in state.order:
        pending = pending_of(state, seat)
        if pending is not None:
            names = [f"seat {name(person)}" for person in range(state.people)]
            lines.append(f"{name(seat)} is asked: {question(pending.choice, state.edition, names)}")
    return lines


def _names(some: Iterable[int]) -> str:
    return " ".join(name(seat) for seat in some) or "-"


def _cooperatives(state: State) -> list[str]:
    lines = []
    for cooperative in COOPERATIVES:
        area = state.areas[cooperative]
        house = _names(area.traders) if area.traders else "empty"
        lines.append(
            f"{in_words(cooperative):<10} town centre {area.town_centre}   house {house}   stock {area.stock}   "
            f"coin {'yes' if area.coin else 'no'}   counters {_counters(area.counters)}"
        )
        for row in reversed(ROWS):
            line = f"  {row:>3} row  " + "  ".join(_plantation(one) for one in area.rows[row])
            ways = [
                f"{way.space}<{way.from_space}:{name(owner) * donkeys}"
                for way, owner, donkeys in zip(
                    state.edition.pathways, area.donkey_owners, area.donkeys, strict=True
                )
                if way.row == row and donkeys
            ]
            trucks = [
                f"{space}:{name(owner)}" for space, owner in enumerate(area.trucks, 1) if owner != NOBODY
            ]
            line += f"   donkeys {' '.join(ways)}" if ways else ""
            line += f"   trucks {' '.join(trucks)}" if row == "2/3" and trucks else ""
            lines.append(line)
        built = [
            f"{building.replace('_', ' ')} {space}:{name(area.buildings[index])}"
            for (building, space), index in state.edition.building_index.items()
            if area.buildings[index] != NOBODY
        ]
        quality = "  ".join(
            f"{name(seat)} {value}"
            for seat in seats(state)
            if (value := quality_value(state, seat, cooperative))
        )
        lines.append(f"  built    {', '.join(built) or 'nothing'}   quality {quality or '-'}")
    return lines


def _plantation(plantation: Plantation | None) -> str:
    if plantation is None:
        return "-- "
    return f"{name(plantation.owner)}{plantation.level}{'*' if plantation.worker else ' '}"


def _counters(counters: Iterable[Counter]) -> str:
    return " ".join(_counter(counter) for counter in counters) or "-"


def _counter(counter: Counter) -> str:
    kind, _, colour = counter.partition("_")
    return "wild" if kind == "wild" else f"{in_words(colour)[:2]}{'+' if kind == 'animal' else ''}"


def _bars(state: State) -> list[str]:
    lines = []
    for column, owners, counters in zip(state.edition.bars.bars, state.bars, state.bar_counters, strict=True):
        spaces = []
        for space, owner, counter in zip(column.spaces, owners, counters, strict=True):
            asks = f"{space.amount} {_SHORT[space.coffee] if space.coffee else 'of one'}"
            mark = f" [{name(owner)}]" if owner != NOBODY else f" ({_counter(counter)})" if counter else ""
            spaces.append(f"{asks}{mark}")
        lines.append(f"{column.name:<10} " + "   ".join(spaces))
    stacks = "   ".join(f"{letter} {_counters(reversed(stack))}" for letter, stack in state.stacks.items())
    lines.append(f"stacks, top first: {stacks}")
    return lines


def _milestones(state: State) -> list[str]:
    return [
        f"{CONDITIONS[tile.name][1]}: "
        + " ".join(
            f"{points}[{name(tile.marks[index][0])}]" if index < len(tile.marks) else f"{points}"
            for index, points in enumerate(tile.points)
        )
        for tile in state.milestones
    ]


def _player(state: State, seat: int) -> list[str]:
    player = state.players[seat]
    if is_andre(state, seat):
        return _andre(state, seat, player)
    scores = {one.seat: one.total for one in (state.scores or score(state)).seats}
    contracts = "   ".join(
        f"{letter} {'done' if contract.fulfilled else _demand(state, letter, contract)}"
        for letter, contract in player.contracts.items()
    )
    waiting = "   ".join(
        f"{row} "
        + " ".join(f"L{one.level}" for one in state.edition.player_board.row(row)[player.taken[row] :])
        + (" farm" if row in player.farms else "")
        for row in BOARD_ROWS
    )
    bonus = [
        piece
        for piece, there in (
            ("marker", player.bonus_marker),
            ("trader", player.bonus_trader),
            ("3 coins", player.bonus_coins),
        )
        if there
    ]
    stock = [f"{_SHORT[c]} {number}" for c, number in player.stock.items() if number]
    if player.wild_stock:
        stock.append(f"wild under {_SHORT[player.wild_stock_under] if player.wild_stock_under else '-'}")
    return [
        f"{name(seat)}: {scores[seat]} points now   coins {player.coins}   donkeys {player.donkeys}   "
        f"trucks {player.trucks}   civets {player.civets}   tokens {player.tokens}   workers {player.workers}",
        f"   markers {player.markers}{' + own' if player.own_marker else ''}   traders {player.traders}   "
        f"contractors {player.contractors}   in Sumatra {player.sumatra}   bonus supply {', '.join(bonus) or '-'}",
        "   coffee "
        + "  ".join(f"{_SHORT[c]} {number}" for c, number in player.coffee.items())
        + f"   trade {player.trade_ratio}:1   warehouses {player.warehouses}"
        + (f", above {_cooperative_names(player.warehouse_columns)}" if player.warehouse_columns else ""),
        f"   built {player.production_stations} stations, {player.fair_trade_posts} posts"
        f"{', hospital' if player.hospital else ''}   stock {', '.join(stock) or '-'}",
        "   arabica " + "  ".join(f"{_SHORT[c]} {column}" for c, column in player.tracks.items()),
        f"   counters {' | '.join(_counters(group) for group in player.counters) or '-'}   "
        f"aside {_counters(player.aside)}",
        f"   plantations {waiting}",
        f"   contracts {contracts}",
    ]


def _cooperative_names(cooperatives: Iterable[Cooperative]) -> str:
    return " ".join(_SHORT[cooperative] for cooperative in cooperatives)


def _demand(state: State, letter: Letter, contract: Contract) -> str:
    demand = state.edition.demand(letter, contract.tile, contract.side)
    return "+".join(f"{amount}{_SHORT[coffee]}" for coffee, amount in demand)


def _andre(state: State, seat: int, player: Player) -> list[str]:
    andre = state.andre
    if andre is None:
        return []
    coffees = (
        "none"
        if andre.letter is None
        else f"{andre.letter} "
        + " ".join(in_words(c) for c in state.edition.contract_tiles.at(andre.letter, andre.tile))
    )
    return [
        f"{name(seat)}: André   contract {coffees}   counters up {_cooperative_names(andre.turned) or '-'}   "
        f"traders {player.traders}   plantations left {andre.plantations}   posts left {andre.posts}"
    ]
