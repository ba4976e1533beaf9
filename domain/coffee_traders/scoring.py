"""Scoring (END): what every seat would have if the game ended now, category by category."""

from collections.abc import Iterable

from domain.coffee_traders.buildings import COLUMNS, built
from domain.coffee_traders.counters import filled_spaces
from domain.coffee_traders.milestones import quality_value
from domain.coffee_traders.names import COOPERATIVES, Cooperative
from domain.coffee_traders.state import (
    NOBODY,
    Player,
    State,
    has_plantation,
    people,
    plantations_of,
    seats,
    size,
)
from domain.kernel.table import Scoreboard, ScoreLine, SeatScore


def score(state: State) -> Scoreboard:
    """Return the scoreboard; most points win, then most coins, then it is shared (END-11). André has no score."""
    scored = {seat: _lines(state, seat) for seat in sorted(people(state))}
    totals = {seat: sum(line.points for line in lines) for seat, lines in scored.items()}
    standing = {seat: (totals[seat], state.players[seat].coins) for seat in scored}
    ranks = {seat: 1 + sum(other > standing[seat] for other in standing.values()) for seat in scored}
    return Scoreboard(
        tuple(SeatScore(seat, totals[seat], ranks[seat], lines) for seat, lines in scored.items()),
        tuple(seat for seat, rank in ranks.items() if rank == 1),
        _andre(state),
    )


def _andre(state: State) -> str:
    """Tell what André has done, who competes in bars and cooperatives and has no score himself (AND-01, AND-14)."""
    if state.andre is None:
        return ""
    seat = state.andre.seat
    player, markers = state.players[seat], sum(bar.count(seat) for bar in state.bars)
    plantations = sum(len(plantations_of(area, seat)) for area in state.areas.values())
    return (
        f"André, in seat {seat}, has {plantations} plantations, {player.production_stations} production stations, "
        f"{player.fair_trade_posts} fair trade posts and {markers} markers in coffee bars; he has no score."
    )


def _lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    player, edition = state.players[seat], state.edition
    return (
        ScoreLine("deliveries", _deliveries(state, seat), "END-01"),
        ScoreLine("bar_majorities", _bar_majorities(state, seat), "END-01"),
        ScoreLine("milestones", _milestones(state, seat), "END-02"),
        ScoreLine("cooperatives", sum(cooperative_reward(state, seat, c) for c in COOPERATIVES), "END-03"),
        ScoreLine("arabica_tracks", _arabica(state, player), "END-04"),
        ScoreLine(
            "company_supply", player.donkeys + player.civets + 3 * player.trucks - 3 * player.tokens, "END-05"
        ),
        ScoreLine(
            "row_b_level_3", edition.player_board.row_b_level_3_points * player.row_b_level_3, "END-06"
        ),
        ScoreLine("workers", player.workers, "END-07"),
        ScoreLine("buildings", _buildings(state, player), "END-08"),
        ScoreLine("contracts", _contracts(state, player), "END-09"),
        ScoreLine("counter_track", _counter_track(state, player), "END-10"),
    )


def _deliveries(state: State, seat: int) -> int:
    return sum(
        space.points
        for markers, column in zip(state.bars, state.edition.bars.bars, strict=True)
        for owner, space in zip(markers, column.spaces, strict=True)
        if owner == seat
    )


def _bar_majorities(state: State, seat: int) -> int:
    """Return the rewards for most and second most markers in a bar; ties go to the marker furthest down (END-01)."""
    points = 0
    for markers in state.bars:
        owners = {owner for owner in markers if owner != NOBODY}
        strength = {owner: (markers.count(owner), _furthest_down(markers, owner)) for owner in owners}
        best = sorted(owners, key=lambda owner: strength[owner], reverse=True)
        points += sum(
            reward
            for owner, reward in zip(best, state.edition.bar_majority.points, strict=False)
            if owner == seat
        )
    return points


def _furthest_down(markers: list[int], owner: int) -> int:
    return max(space for space, other in enumerate(markers) if other == owner)


def _milestones(state: State, seat: int) -> int:
    return sum(
        points
        for tile in state.milestones
        for points, (marked, _) in zip(tile.points, tile.marks, strict=False)
        if marked == seat
    )


def cooperative_reward(state: State, seat: int, cooperative: Cooperative) -> int:
    """Return a seat's points for its rank by QV in a cooperative; ties share, rounded up (END-03)."""
    area = state.areas[cooperative]
    if not has_plantation(area, seat):
        return 0
    rewards = state.edition.cooperative_rewards.points[: 3 if size(state) > 3 else 2]
    values = [
        quality_value(state, other, cooperative) for other in seats(state) if has_plantation(area, other)
    ]
    mine = quality_value(state, seat, cooperative)
    return shared_reward(rewards, sum(value > mine for value in values), values.count(mine))


def shared_reward(rewards: Iterable[int], better: int, tied: int) -> int:
    """Return what each of the tied gets who take the places behind the better ones, rounded up (END-03)."""
    taken = list(rewards)[better : better + tied]
    return -(-sum(taken) // tied)


def _arabica(state: State, player: Player) -> int:
    """Return the points of the five tracks (END-04)."""
    track, columns = state.edition.arabica_track, player.tracks.values()
    return (
        track.all_at_2_points * (min(columns) >= 2)
        + track.all_at_3_points * (min(columns) >= 3)
        + track.at_6_points * sum(column >= 6 for column in columns)
        + track.at_7_points * sum(column == track.columns for column in columns)
    )


def _buildings(state: State, player: Player) -> int:
    """Return the points of the uncovered places of the player board (END-08)."""
    return sum(
        worth.points
        for building in COLUMNS
        for worth in state.edition.buildings.column(building)[: built(player, building)]
    )


def _contracts(state: State, player: Player) -> int:
    return sum(
        state.edition.contract_spaces.at(letter).points
        for letter, contract in player.contracts.items()
        if contract.fulfilled
    )


def _counter_track(state: State, player: Player) -> int:
    """Return the points beside the highest filled space, waiting wild counters paired (END-10, CNT-04)."""
    points = state.edition.counter_track.points
    filled = filled_spaces(player, len(points))
    return points[filled - 1] if filled else 0
