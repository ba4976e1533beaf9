"""END: a final position scored by hand."""

import pytest

from domain.coffee_traders.names import (
    COOPERATIVES,
    LETTERS,
    WILD,
    Cooperative,
    Counter,
    Letter,
    MilestoneName,
    Row,
)
from domain.coffee_traders.state import MilestoneTile, State
from tests.rules.coffee_traders.end_table import bare, build, deliver, finish, scored
from tests.rules.coffee_traders.table import (
    plant,
)

ARABICA: tuple[Counter, ...] = ("arabica_guatemala", "arabica_colombia", "arabica_brazil", "arabica_ethiopia")


PAIR: tuple[Counter, ...] = ("arabica_brazil", "animal_brazil")


def final_position() -> State:
    """Return a four-player table at the end of the third Sell, scored by hand in FINAL."""
    state = bare(4)
    deliver(state, 1, "010.2")
    deliver(state, 2, "1.100")
    deliver(state, 3, "..3..")
    deliver(state, 4, "23.1.")
    deliver(state, 6, "3320")
    marks: dict[MilestoneName, tuple[tuple[int, ...], list[int]]] = {
        "five_warehouses": ((8, 5, 3), [1]),
        "five_trading_houses": ((9, 6, 3), [2, 0]),
        "two_quality": ((10, 6, 4), [3, 0, 1]),
    }
    state.milestones = [
        MilestoneTile(name, points, [(seat, 100) for seat in seats])
        for name, (points, seats) in marks.items()
    ]
    plantations: list[tuple[int, Cooperative, Row, int, int]] = [
        (0, "guatemala", "1", 1, 1),
        (0, "guatemala", "1/2", 1, 2),
        (1, "guatemala", "1", 2, 1),
        (1, "guatemala", "1", 3, 1),
        (1, "guatemala", "2/3", 2, 3),
        (2, "guatemala", "1/2", 4, 2),
        (0, "colombia", "1", 1, 1),
        (1, "colombia", "1", 2, 1),
        (2, "colombia", "1", 3, 1),
        (3, "colombia", "1", 5, 1),
        (2, "brazil", "2/3", 1, 3),
        (0, "ethiopia", "1", 2, 1),
        (1, "ethiopia", "1", 3, 1),
        (2, "ethiopia", "1", 4, 1),
        (1, "indonesia", "1/2", 1, 2),
        (1, "indonesia", "1/2", 2, 2),
        (2, "indonesia", "2/3", 3, 2),
        (3, "indonesia", "1", 4, 1),
        (3, "indonesia", "1", 5, 1),
        (0, "indonesia", "1", 1, 1),
    ]
    for seat, cooperative, row, space, level in plantations:
        plant(state, seat, cooperative, row, space, level=level)
    build(state, 0, "guatemala", "hospital")
    build(state, 3, "guatemala", "production_station")
    build(state, 3, "colombia", "farm")
    build(state, 3, "colombia", "fair_trade_post", 2)
    build(state, 0, "brazil", "fair_trade_post")
    build(state, 0, "indonesia", "farm", 2)
    build(state, 1, "indonesia", "production_station")
    build(state, 2, "indonesia", "production_station", 3)
    build(state, 2, "indonesia", "fair_trade_post")
    boards: list[tuple[int, int, int, bool]] = [
        (3, 0, 1, True),
        (5, 1, 0, False),
        (1, 1, 1, False),
        (2, 1, 1, False),
    ]
    tracks = [(7, 6, 3, 3, 3), (6, 2, 2, 2, 5), (1, 7, 6, 4, 4), (2, 3, 2, 3, 2)]
    company = [(2, 1, 1, 0), (0, 0, 2, 3), (5, 0, 0, 0), (1, 0, 0, 1)]
    contracts: list[tuple[Letter, ...]] = [("A", "B", "F"), ("A",), ("C", "D", "E"), LETTERS]
    for seat, player in enumerate(state.players):
        player.warehouses, player.production_stations, player.fair_trade_posts, player.hospital = boards[seat]
        player.tracks = dict(zip(COOPERATIVES, tracks[seat], strict=True))
        player.donkeys, player.civets, player.trucks, player.tokens = company[seat]
        player.workers = (0, 2, 1, 4)[seat]
        for letter in contracts[seat]:
            player.contracts[letter].fulfilled = True
    state.players[1].row_b_level_3 = True
    state.players[0].counters = [(counter,) for counter in ARABICA[:3]]
    state.players[1].counters = [*((counter,) for counter in ARABICA), (WILD,), PAIR]
    state.players[1].aside = ["arabica_guatemala"]
    state.players[2].counters = [("arabica_brazil",), (WILD,)]
    state.players[2].aside = [WILD, "arabica_brazil"]
    return state


FINAL: dict[str, tuple[int, int, int, int]] = {
    # Antwerp 0 1 0 . 2, London 1 . 1 0 0, New York . . 3 . ., Paris 2 3 . 1 ., Tokyo empty, Seoul 3 3 2 0
    "deliveries": (1 + 4 + 6 + 10 + 7, 2 + 1 + 4 + 6, 10 + 1 + 4, 4 + 2 + 1 + 2),
    # Antwerp 0, then 2 below 1; London 0 below 1; New York 3; Paris 1, then 3 below 2; Seoul 3, then 0 below 2
    "bar_majorities": (4 + 4 + 2, 2 + 4, 2, 4 + 2 + 4),
    # five warehouses 1; five trading houses 2, 0; two quality 3, 0, 1
    "milestones": (6 + 6, 8 + 4, 9, 10),
    # QV Guatemala  5 5 2 -: 24 / 2, and the third place; a station without plantation is nothing
    #    Colombia   1 1 1 3: the first place, and 12 / 3
    #    Brazil     - - 3 -: a post without plantation is nothing
    #    Ethiopia   1 1 1 -: 28 / 3 rounded up
    #    Indonesia  2 5 4 2: 16, 8, and 4 / 2
    "cooperatives": (12 + 4 + 0 + 10 + 2, 12 + 4 + 0 + 10 + 16, 4 + 4 + 16 + 10 + 8, 0 + 16 + 0 + 0 + 2),
    # 7 6 3 3 3; 6 2 2 2 5; 1 7 6 4 4; 2 3 2 3 2
    "arabica_tracks": (3 + 7 + 2 * 6 + 4, 3 + 6, 2 * 6 + 4, 3),
    # 2 donkeys, civet, truck; 2 trucks, 3 tokens; 5 donkeys; donkey, token
    "company_supply": (2 + 1 + 3, 6 - 9, 5, 1 - 3),
    "row_b_level_3": (0, 4, 0, 0),
    "workers": (0, 2, 1, 4),
    # 3 warehouses, post, hospital; 5 warehouses, station; station, post; 2 warehouses, station, post
    "buildings": (1 + 3 + 1 + 4, 1 + 3 + 5 + 6 + 1, 1 + 1, 1 + 1 + 1),
    # A B F; A; C D E; all six
    "contracts": (3 + 4 + 10, 3, 6 + 7 + 9, 39),
    # 3 singles; 5 singles and a pair; 2 singles and a wild pair; nothing
    "counter_track": (4, 12, 4, 0),
}


@pytest.mark.rule(*(f"END-{number:02}" for number in range(1, 12)))
def test_a_final_position_scored_by_hand() -> None:
    state = final_position()

    board = finish(state)

    for category, points in FINAL.items():
        assert scored(state, category) == list(points), category
    assert [seat.total for seat in board.seats] == [140, 116, 118, 94]
    assert [seat.rank for seat in board.seats] == [1, 3, 2, 4]
    assert board.winners == (0,)
    assert all(sum(line.points for line in seat.lines) == seat.total for seat in board.seats)
