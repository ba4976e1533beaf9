"""TRB-02 to TRB-05, TRB-11: traders placed and removed."""

import pytest

from domain.coffee_traders.choices import (
    TrackChoice,
    TraderPiggyback,
    TradeTurn,
    WorkTurn,
)
from domain.coffee_traders.commands import (
    AdvanceArabica,
    ArrangeWarehouses,
    Command,
    Decline,
    JoinTradingHouse,
    Pass,
    PlaceTrader,
    RemoveTrader,
    TakeBonus,
)
from domain.coffee_traders.events import (
    CoinsPaid,
    HouseCoinTaken,
    PiggybackDeclined,
    StockGained,
    TraderPlaced,
    TraderRemoved,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative
from tests.rules.coffee_traders.table import RULES, act, asked, at, legal, of, refused, told
from tests.rules.coffee_traders.trade_table import (
    trading,
    turn_of,
    without_traders,
)

ANDRE = 2


# TRB-02 to TRB-05: placing a trader


@pytest.mark.rule("TRB-02")
def test_placing_a_trader_costs_two_coins_and_brings_a_stock_counter() -> None:
    state = trading()

    events = act(state, PlaceTrader("brazil"))

    assert told(events) == [
        CoinsPaid(0, 2, "TRB-02"),
        TraderPlaced(0, "brazil", 1),
        StockGained(0, "brazil"),
    ]
    player, area = state.players[0], state.areas["brazil"]
    assert (player.coins, player.traders, player.stock["brazil"]) == (8, 1, 1)
    assert (area.traders, area.stock) == ([0], 2)


@pytest.mark.rule("TRB-02")
def test_only_a_house_without_traders_can_be_opened() -> None:
    state = trading()
    state.areas["colombia"].traders = [2]

    assert legal(state, PlaceTrader) == [PlaceTrader(c) for c in COOPERATIVES if c != "colombia"]
    assert refused(state, PlaceTrader("colombia")) == "TRB-02"


@pytest.mark.rule("TRB-02")
def test_placing_a_trader_needs_two_coins_in_the_company_supply() -> None:
    state = trading()
    state.players[0].coins = 1

    assert refused(state, PlaceTrader("brazil")) == "TRB-02"

    act(state, TakeBonus("coins"))
    assert CoinsPaid(0, 2, "TRB-02") in act(state, PlaceTrader("brazil"))
    assert state.players[0].coins == 2


@pytest.mark.rule("TRB-02")
def test_placing_a_trader_needs_an_unplaced_trader() -> None:
    state = trading()
    state.players[0].traders = 0

    assert refused(state, PlaceTrader("brazil")) == "TRB-02"

    act(state, TakeBonus("trader"))
    assert TraderPlaced(0, "brazil", 1) in act(state, PlaceTrader("brazil"))


@pytest.mark.rule("TRB-03")
def test_each_other_player_is_asked_once_in_wrapping_turn_order_and_joins_for_free() -> None:
    state = trading(3, order=(2, 0, 1))
    turn_of(state, 0)

    act(state, PlaceTrader("brazil"))
    assert asked(state) == [(1, TraderPiggyback("brazil"))]
    first = act(state, Decline())
    assert asked(state) == [(2, TraderPiggyback("brazil"))]
    second = act(state, JoinTradingHouse())

    assert told(first) == [PiggybackDeclined(1)]
    assert told(second)[0] == TraderPlaced(2, "brazil", 2)
    assert not of(second, CoinsPaid)
    assert not of(second, StockGained)
    assert (state.players[2].coins, state.players[2].traders) == (10, 1)
    assert asked(state) == [(1, TradeTurn())]


@pytest.mark.rule("TRB-03")
@pytest.mark.parametrize(("players", "spaces"), [(3, 3), (4, 3), (5, 4)])
def test_a_house_has_three_spaces_and_with_five_players_four(players: int, spaces: int) -> None:
    state = trading(players)
    act(state, PlaceTrader("indonesia"))

    for seat in range(1, spaces):
        assert asked(state) == [(seat, TraderPiggyback("indonesia"))]
        events = act(state, JoinTradingHouse())
        assert TraderPlaced(seat, "indonesia", seat + 1) in events

    assert state.areas["indonesia"].traders == list(range(spaces))
    assert asked(state) == [(1, TradeTurn())]


@pytest.mark.rule("TRB-03")
def test_in_the_two_player_game_a_house_has_three_spaces_too() -> None:
    state = trading(2)
    turn_of(state, 1)

    events = act(state, PlaceTrader("brazil"))
    assert TraderPlaced(ANDRE, "brazil", 2) in events
    assert asked(state) == [(0, TraderPiggyback("brazil"))]
    act(state, JoinTradingHouse())

    assert state.areas["brazil"].traders == [1, ANDRE, 0]


@pytest.mark.rule("TRB-03")
def test_joining_needs_an_unplaced_trader() -> None:
    state = trading()
    state.players[1].traders = 0
    act(state, PlaceTrader("brazil"))

    assert asked(state) == [(1, TraderPiggyback("brazil"))]
    assert refused(state, JoinTradingHouse()) == "TRB-03"
    act(state, TakeBonus("trader"))
    assert TraderPlaced(1, "brazil", 2) in act(state, JoinTradingHouse())


@pytest.mark.rule("TRB-03", "GEN-10")
def test_who_cannot_get_a_trader_is_not_asked() -> None:
    state = trading()
    without_traders(state, 1)

    events = act(state, PlaceTrader("brazil"))

    assert PiggybackDeclined(1, automatic=True) in events
    assert asked(state) == [(2, TraderPiggyback("brazil"))]


@pytest.mark.rule("TRB-03")
def test_a_question_to_piggyback_takes_no_other_answer_and_leaves_the_others_waiting() -> None:
    state = trading()
    act(state, PlaceTrader("brazil"))

    assert refused(state, Pass()) == "TRB-03"
    assert refused(state, PlaceTrader("ethiopia")) == "TRB-03"
    assert refused(state, JoinTradingHouse(), seat=2) == "TRB-01"


@pytest.mark.rule("TRB-03")
@pytest.mark.parametrize(("traders", "answers"), [(1, [JoinTradingHouse(), Decline()]), (0, [Decline()])])
def test_joining_is_offered_to_who_has_a_trader_and_declining_to_everybody(
    traders: int, answers: list[Command]
) -> None:
    state = trading()
    state.players[1].traders = traders
    act(state, PlaceTrader("brazil"))

    offered = [command for command in RULES.legal_commands(state, 1) if not isinstance(command, TakeBonus)]

    assert offered == answers


@pytest.mark.rule("TRB-04")
@pytest.mark.parametrize(
    ("players", "answers", "taker"),
    [
        (3, "jj", None),
        (3, "dj", 1),
        (3, "jd", 2),
        (3, "dd", None),
        (4, "jj", 3),  # the fourth player finds no space left
        (4, "djj", 1),
        (4, "ddj", None),
        (5, "jjj", 4),  # so does the fifth
        (5, "jdjj", 2),
        (5, "jddj", None),
    ],
)
def test_the_one_player_without_a_trader_there_takes_the_coin_of_the_house(
    players: int, answers: str, taker: int | None
) -> None:
    state = trading(players)
    events = act(state, PlaceTrader("brazil"))

    for answer in answers:
        assert not of(events, HouseCoinTaken)
        events = act(state, JoinTradingHouse() if answer == "j" else Decline())

    assert of(events, HouseCoinTaken) == ([] if taker is None else [HouseCoinTaken(taker, "brazil")])
    assert [player.coins for player in state.players[1:]] == [
        11 if seat == taker else 10 for seat in range(1, players)
    ]
    assert state.areas["brazil"].coin == (taker is None)
    assert state.areas["ethiopia"].coin


@pytest.mark.rule("TRB-04")
def test_who_could_not_join_takes_the_coin_as_well() -> None:
    state = trading()
    without_traders(state, 2)
    act(state, PlaceTrader("brazil"))

    assert HouseCoinTaken(2, "brazil") in act(state, JoinTradingHouse())


@pytest.mark.rule("TRB-04")
def test_a_coin_that_was_taken_cannot_be_taken_again() -> None:
    state = trading()
    state.areas["brazil"].coin = False
    act(state, PlaceTrader("brazil"))
    act(state, Decline())

    assert not of(act(state, JoinTradingHouse()), HouseCoinTaken)
    assert state.players[1].coins == 10


@pytest.mark.rule("TRB-04")
def test_andre_counts_as_a_player_without_trader_but_takes_no_coin() -> None:
    state = trading(2)
    state.players[ANDRE].traders = 0
    act(state, PlaceTrader("brazil"))
    assert asked(state) == [(1, TraderPiggyback("brazil"))]
    both_without = RULES.copy(state)

    joined = act(state, JoinTradingHouse())
    declined = act(both_without, Decline())

    assert not of(joined, HouseCoinTaken)
    assert not of(declined, HouseCoinTaken)
    assert state.areas["brazil"].coin


@pytest.mark.rule("TRB-05")
def test_nobody_is_asked_to_put_a_second_trader_into_a_house() -> None:
    state = trading(2)
    for area in state.areas.values():
        area.traders = [0]
    act(state, Pass())

    events = act(state, Pass())  # now André joins one of these houses

    (placed,) = of(events, TraderPlaced)
    assert (placed.seat, placed.space) == (ANDRE, 2)
    assert asked(state) == [(1, TraderPiggyback(placed.cooperative))]
    act(state, Decline())
    assert asked(state) == [(0, TradeTurn())]
    assert state.areas[placed.cooperative].traders == [0, ANDRE]


@pytest.mark.rule("TRB-05")
def test_nobody_can_open_a_house_that_holds_their_own_trader() -> None:
    state = trading()
    state.areas["brazil"].traders = [0]

    assert refused(state, PlaceTrader("brazil")) == "TRB-02"


# TRB-11: removing a trader


@pytest.mark.rule("TRB-11")
@pytest.mark.parametrize(("first", "second"), [("brazil", "ethiopia"), ("brazil", "brazil")])
def test_a_trader_leaves_the_game_for_two_coins_and_two_free_steps(
    first: Cooperative, second: Cooperative
) -> None:
    state = trading()

    events = act(state, RemoveTrader())
    assert told(events) == [CoinsPaid(0, 2, "TRB-11"), TraderRemoved(0)]
    assert asked(state) == [(0, TrackChoice("TRB-11"))]
    act(state, AdvanceArabica(first))
    assert asked(state) == [(0, TrackChoice("TRB-11"))]
    act(state, AdvanceArabica(second))

    player = state.players[0]
    assert (player.coins, player.traders, player.lost_traders) == (8, 1, 1)
    assert sum(player.tracks.values()) == 2
    assert player.tracks[second] == (2 if first == second else 1)
    assert asked(state) == [(1, TradeTurn())]


@pytest.mark.rule("TRB-11")
def test_removing_a_trader_needs_two_coins_and_an_unplaced_trader() -> None:
    state = trading()
    state.areas["brazil"].traders = [0]
    state.players[0].contractors = 1
    state.players[0].traders = 0

    assert refused(state, RemoveTrader()) == "TRB-11"
    state.players[0].traders = 1
    state.players[0].coins = 1
    assert refused(state, RemoveTrader()) == "TRB-11"
    state.players[0].coins = 2
    assert RemoveTrader() in legal(state, RemoveTrader)


@pytest.mark.rule("TRB-11")
def test_a_removed_trader_does_not_come_back() -> None:
    state = trading()
    act(state, RemoveTrader())
    act(state, AdvanceArabica("brazil"))
    act(state, AdvanceArabica("brazil"))

    state.next_order = [0, 1, 2]
    at(state, "refresh")
    for seat in (0, 1, 2):
        act(state, ArrangeWarehouses(()), seat=seat)

    assert asked(state)[0][1] == WorkTurn()
    assert [player.traders for player in state.players] == [1, 2, 2]
