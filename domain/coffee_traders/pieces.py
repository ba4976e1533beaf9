"""Counting the finite pieces wherever they are (GEN-05): the counts never change during a game."""

from collections import Counter

from domain.coffee_traders.names import LETTERS, Building
from domain.coffee_traders.state import NOBODY, State, is_andre, seats


def pieces(state: State) -> dict[str, int]:
    """Return how many of each finite piece lie anywhere, out of the game included; keys such as "seat 0 donkeys"."""
    counts: dict[str, int] = {}
    standing, planted = _standing(state), _planted(state)
    for seat in seats(state):
        of_seat = _of_seat(state, seat, standing, planted)
        counts |= {f"seat {seat} {kind}": number for kind, number in of_seat.items()}
    counts["animal and wild counters"] = (
        sum(counter is not None for bar in state.bar_counters for counter in bar)
        + sum(len(area.counters) for area in state.areas.values())
        + sum(player.row_counter is not None for player in state.players)
        + _gained(state, arabica=False)
        + state.covered_counters
    )
    counts["arabica counters"] = sum(len(state.stacks[letter]) for letter in LETTERS) + _gained(
        state, arabica=True
    )
    counts["stock"] = (
        sum(area.stock for area in state.areas.values())
        + sum(sum(player.stock.values()) for player in state.players)
        + state.spent_stock
    )
    counts["wild stock"] = (
        state.wild_stock + sum(player.wild_stock for player in state.players) + state.spent_wild_stock
    )
    return counts


def _gained(state: State, *, arabica: bool) -> int:
    gained = [
        counter
        for player in state.players
        for group in (*player.counters, tuple(player.aside))
        for counter in group
    ]
    if state.counter_in_hand is not None:
        gained.append(state.counter_in_hand)
    return sum(counter.startswith("arabica") == arabica for counter in gained)


def _standing(state: State) -> Counter[tuple[int, Building]]:
    """Count the buildings that stand in the cooperatives, by owner and kind."""
    spaces = state.edition.building_spaces.spaces
    return Counter(
        (owner, spaces[index].building)
        for area in state.areas.values()
        for index, owner in enumerate(area.buildings)
        if owner != NOBODY
    )


def _planted(state: State) -> Counter[int]:
    """Count the plantations on the board, by owner."""
    return Counter(
        plantation.owner
        for area in state.areas.values()
        for row in area.rows.values()
        for plantation in row
        if plantation is not None
    )


def _of_seat(
    state: State, seat: int, standing: Counter[tuple[int, Building]], planted: Counter[int]
) -> dict[str, int]:
    player, areas, plantations = state.players[seat], state.areas.values(), planted[seat]
    in_houses = sum(area.traders.count(seat) for area in areas)
    markers_placed = sum(bar.count(seat) for bar in state.bars)
    if is_andre(state, seat):
        andre = state.andre
        return {
            "plantations": plantations + sum(andre.plantations if andre else ()),
            "traders": player.traders + in_houses,
            "scoring markers": player.scoring_markers + markers_placed,
            "fair trade posts": standing[seat, "fair_trade_post"] + (andre.posts if andre else 0),
        }
    on_board = sum(len(state.edition.player_board.row(row)) - taken for row, taken in player.taken.items())
    owned = state.edition.player_pieces
    marks = sum(marked == seat for tile in state.milestones for marked, _ in tile.marks)
    donkeys = sum(
        number
        for area in areas
        for owner, number in zip(area.donkey_owners, area.donkeys, strict=True)
        if owner == seat
    )
    return {
        "plantations": plantations
        + on_board
        + player.lost_plantations
        + (player.planted == 2 and state.phase == "set_up"),
        "production stations": standing[seat, "production_station"]
        + (owned.production_stations - player.production_stations),
        "fair trade posts": standing[seat, "fair_trade_post"]
        + (owned.fair_trade_posts - player.fair_trade_posts),
        "hospitals": standing[seat, "hospital"] + (owned.hospitals - player.hospital),
        "farms": standing[seat, "farm"] + len(player.farms) + player.lost_farms,
        "traders": player.traders
        + in_houses
        + player.contractors
        + player.bonus_trader
        + player.waiting_trader
        + player.row_trader
        + player.lost_traders,
        "donkeys": player.donkeys + player.personal_donkeys + donkeys,
        "civets": player.civets + player.personal_civets + player.sumatra + player.row_civet,
        "trucks": player.trucks
        + player.personal_trucks
        + player.waiting_truck
        + player.lost_trucks
        + sum(area.trucks.count(seat) for area in areas),
        "black markers": player.markers + player.used_markers + player.bonus_marker,
        "own markers": player.own_marker + player.used_own_marker + player.lost_own_marker,
        "scoring markers": player.scoring_markers + markers_placed + marks - player.marks_without_marker,
        "contracts": len(player.contracts),
    }
