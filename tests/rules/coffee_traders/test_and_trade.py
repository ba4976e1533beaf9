"""AND: André in Trade & Build."""

import pytest

from domain.coffee_traders.choices import TraderPiggyback, TradeTurn
from domain.coffee_traders.commands import (
    CooperativeSite,
    Decline,
    HireContractor,
    JoinTradingHouse,
    Pass,
    PlaceTrader,
    Site,
    TakeCoffee,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    AndreCounterTurned,
    BuildingBuilt,
    Event,
    HouseCoinTaken,
    Passed,
    PhaseStarted,
    StockGained,
    TraderPlaced,
    TurnStarted,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative, Letter
from tests.rules.coffee_traders.andre_table import ANDRE, andre, open_to_him, shown, table, trade
from tests.rules.coffee_traders.table import (
    EDITION,
    act,
    asked,
    enter,
    hold,
    of,
    told,
)


@pytest.mark.rule("AND-08")
def test_he_turns_a_counter_up_and_opens_that_house_for_nothing() -> None:
    state = table()
    state.players[ANDRE].coins = 0

    events = trade(state)

    house = andre(state).turned[0]
    assert events == [AndreCounterTurned(house), TraderPlaced(ANDRE, house, 1)]
    assert state.players[ANDRE].traders == 2
    assert state.areas[house].stock == 3
    assert asked(state) == [(0, TraderPiggyback(house))]


@pytest.mark.rule("AND-08")
@pytest.mark.parametrize("house", COOPERATIVES)
def test_he_turns_counters_up_until_one_shows_a_house_that_he_can_enter(house: Cooperative) -> None:
    every = table()
    open_to_him(every)
    order = shown(trade(every))
    state = table()
    open_to_him(state, house)

    events = trade(state)

    assert sorted(order) == sorted(COOPERATIVES)
    assert shown(events) == order[: order.index(house) + 1]
    assert of(events, TraderPlaced) == [TraderPlaced(ANDRE, house, 1)]
    assert andre(state).turned == shown(events)


@pytest.mark.rule("AND-08")
def test_a_house_that_is_full_or_holds_his_trader_is_not_entered() -> None:
    state = table()
    andre(state).turned = ["guatemala", "colombia", "ethiopia"]
    state.areas["brazil"].traders = [1, ANDRE]
    state.areas["indonesia"].traders = [0, 1, 0]

    events = trade(state)

    assert sorted(shown(events)) == ["brazil", "indonesia"]
    assert not of(events, TraderPlaced)
    assert Passed(ANDRE, automatic=True) in events


@pytest.mark.rule("AND-08")
@pytest.mark.parametrize(("there", "space"), [([], 1), ([0], 2), ([0, 1], 3)])
def test_he_takes_the_first_free_space_of_the_house(there: list[int], space: int) -> None:
    state = table()
    andre(state).turned = [cooperative for cooperative in COOPERATIVES if cooperative != "brazil"]
    state.areas["brazil"].traders = list(there)

    events = trade(state)

    assert of(events, TraderPlaced) == [TraderPlaced(ANDRE, "brazil", space)]
    assert not of(events, StockGained)
    assert not of(events, HouseCoinTaken)
    waiting = [seat for seat in (0, 1) if seat not in there]
    expected = (waiting[0], TraderPiggyback("brazil")) if waiting else (0, TradeTurn())
    assert asked(state) == [expected]


@pytest.mark.rule("AND-08")
@pytest.mark.parametrize(
    ("joins", "coin"), [((False, False), None), ((True, False), 1), ((False, True), 0), ((True, True), None)]
)
def test_others_may_join_him_and_the_one_who_stays_away_takes_the_coin(
    joins: tuple[bool, bool], coin: int | None
) -> None:
    state = table()
    andre(state).turned = [cooperative for cooperative in COOPERATIVES if cooperative != "brazil"]
    trade(state)
    coins = [player.coins for player in state.players]

    events: list[Event] = []
    for seat in (0, 1):
        assert asked(state) == [(seat, TraderPiggyback("brazil"))]
        events += act(state, JoinTradingHouse() if joins[seat] else Decline(), seat)

    assert state.areas["brazil"].traders == [ANDRE, *(seat for seat in (0, 1) if joins[seat])]
    assert of(events, HouseCoinTaken) == ([] if coin is None else [HouseCoinTaken(coin, "brazil")])
    assert [player.coins - had for player, had in zip(state.players, coins, strict=True)] == [
        int(coin == seat) for seat in range(3)
    ]


@pytest.mark.rule("AND-08")
def test_turned_counters_stay_up_and_with_all_five_up_he_passes() -> None:
    state = table()
    andre(state).turned = [cooperative for cooperative in COOPERATIVES if cooperative != "brazil"]
    trade(state)
    act(state, Decline(), 0)
    act(state, Decline(), 1)
    assert sorted(andre(state).turned) == sorted(COOPERATIVES)
    assert (state.players[ANDRE].traders, state.areas["guatemala"].traders) == (2, [])

    act(state, Pass(), 0)
    events = told(act(state, Pass(), 1))

    assert Passed(ANDRE, automatic=True) in events
    assert PhaseStarted("harvest") in events
    assert not shown(events)


@pytest.mark.rule("AND-08")
def test_without_traders_he_turns_nothing_up_and_passes() -> None:
    state = table()
    state.players[ANDRE].traders = 0

    events = trade(state)

    assert events[0] == Passed(ANDRE, automatic=True)
    assert not shown(events)


@pytest.mark.rule("AND-08")
def test_he_places_a_trader_a_turn_until_he_has_none_and_the_phase_waits_for_it() -> None:
    state = table()
    enter(state, "trade_and_build")

    events: list[Event] = []
    while state.phase == "trade_and_build":
        seat, choice = asked(state)[0]
        events += act(state, Decline() if isinstance(choice, TraderPiggyback) else Pass(), seat)
    events = events[: events.index(PhaseStarted("harvest"))]

    placed = [e.cooperative for e in of(events, TraderPlaced)]
    assert len(placed) == len(set(placed)) == 3
    assert placed == shown(events)
    assert events.count(TurnStarted(ANDRE)) == 4  # three traders and a pass


@pytest.mark.rule("AND-09")
def test_he_joins_when_the_second_space_is_his_to_take() -> None:
    state = table()
    enter(state, "trade_and_build")

    act(state, PlaceTrader("brazil"), 0)
    events = act(state, Decline(), 1)

    assert TraderPlaced(ANDRE, "brazil", 2) in events
    assert state.areas["brazil"].traders == [0, ANDRE]
    assert not andre(state).turned


@pytest.mark.rule("AND-09")
def test_he_does_not_join_on_the_third_space() -> None:
    state = table()
    enter(state, "trade_and_build")

    act(state, PlaceTrader("brazil"), 0)
    events = act(state, JoinTradingHouse(), 1)

    assert not [e for e in of(events, TraderPlaced) if e.seat == ANDRE and e.cooperative == "brazil"]
    assert state.areas["brazil"].traders == [0, 1]
    assert state.areas["brazil"].coin  # he is the one without, and never takes it
    assert state.players[ANDRE].coins == 0


@pytest.mark.rule("AND-09")
@pytest.mark.parametrize(
    ("answer", "there", "coin"), [(Decline(), [1, 2], True), (JoinTradingHouse(), [1, 2, 0], False)]
)
def test_he_joins_in_wrapping_turn_order_before_a_player_behind_him(
    answer: Decline | JoinTradingHouse, there: list[int], coin: bool
) -> None:
    state = table()
    enter(state, "trade_and_build")
    act(state, Pass(), 0)

    opened = act(state, PlaceTrader("brazil"), 1)
    assert TraderPlaced(ANDRE, "brazil", 2) in opened
    assert asked(state) == [(0, TraderPiggyback("brazil"))]
    events = act(state, answer, 0)

    assert state.areas["brazil"].traders == there
    assert (HouseCoinTaken(0, "brazil") in events) == coin


@pytest.mark.rule("AND-09")
@pytest.mark.parametrize("answer", [Decline(), JoinTradingHouse()])
def test_without_traders_he_does_not_join_but_counts_as_a_player_without_one(
    answer: Decline | JoinTradingHouse,
) -> None:
    state = table()
    state.players[ANDRE].traders = 0
    enter(state, "trade_and_build")

    act(state, PlaceTrader("brazil"), 0)
    events = act(state, answer, 1)

    # Either two are without a trader, or he alone is, who takes no coin.
    assert ANDRE not in state.areas["brazil"].traders
    assert not of(events, HouseCoinTaken)
    assert state.areas["brazil"].coin


@pytest.mark.rule("AND-09")
@pytest.mark.parametrize("site", [WarehouseSite("row"), CooperativeSite("production_station", "brazil", 2)])
def test_he_never_builds_along(site: Site) -> None:
    state = table()
    state.players[ANDRE].coffee["brazil"] = 3
    hold(state, 1, brazil=1)
    enter(state, "trade_and_build")

    events = act(state, HireContractor(site), 0)
    if site == WarehouseSite("row"):
        events += act(state, TakeCoffee("brazil"), 0)
    events += act(state, Decline(), 1)

    assert not [event for event in events if getattr(event, "seat", None) == ANDRE]
    assert (state.players[ANDRE].traders, state.players[ANDRE].contractors) == (3, 0)
    assert asked(state) == [(1, TradeTurn())]


@pytest.mark.rule("AND-10")
@pytest.mark.parametrize(
    ("taken", "space"), [((), 3), ((3,), 1), ((3, 1), 2), ((1, 2), 3), ((3, 2), 1), ((1, 2, 3), None)]
)
def test_at_the_end_of_the_phase_he_builds_a_post_on_the_45_space_the_step_or_the_plain_one(
    taken: tuple[int, ...], space: int | None
) -> None:
    # Post space 1 has the step, 2 is plain, 3 is for 4 and 5 players; the bottom coffee of A1 is Ethiopia's.
    state = table()
    state.players[ANDRE].traders = 0
    for number in taken:
        state.areas["ethiopia"].buildings[EDITION.building_index["fair_trade_post", number]] = 0

    events = trade(state)

    built = [] if space is None else [BuildingBuilt(ANDRE, "fair_trade_post", 1, "ethiopia", space, "AND-10")]
    assert events[0] == Passed(ANDRE, automatic=True)
    assert events[1 : events.index(PhaseStarted("harvest"))] == built
    assert andre(state).posts == 3 - len(built)
    assert state.players[ANDRE].tracks["ethiopia"] == 0


@pytest.mark.rule("AND-10")
def test_the_post_is_built_once_and_only_when_everybody_has_passed() -> None:
    state = table()
    enter(state, "trade_and_build")
    state.players[ANDRE].traders = 0

    passed = act(state, Pass(), 0)
    opened = act(state, PlaceTrader("brazil"), 1) + act(state, Decline(), 0)
    assert not of(passed + opened, BuildingBuilt)
    act(state, Pass(), 0)
    events = act(state, Pass(), 1)

    assert len(of(events, BuildingBuilt)) == 1


@pytest.mark.rule("AND-10")
@pytest.mark.parametrize(
    ("letter", "cooperative"), [("A", "ethiopia"), ("B", "ethiopia"), ("C", "guatemala")]
)
def test_the_bottom_coffee_of_the_visible_contract_says_where(
    letter: Letter, cooperative: Cooperative
) -> None:
    state = table(letter=letter)
    state.players[ANDRE].traders = 0

    assert [post.cooperative for post in of(trade(state), BuildingBuilt)] == [cooperative]
