"""SEL-08, SEL-09: the bonuses of contracts and of their rows."""

import pytest

from domain.coffee_traders.choices import (
    CoffeeChoice,
    RowBonusChoice,
    SellTurn,
)
from domain.coffee_traders.commands import (
    AdvanceArabica,
    Build,
    ChooseBonusSide,
    CooperativeSite,
    DropOut,
    TakeCoffee,
    TakeRowBonus,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    ArabicaAdvanced,
    BuildingBuilt,
    CoinsPaid,
    ContractorHired,
    CounterGained,
    DroppedOut,
    Event,
    GainLost,
    RowBonusTaken,
    TurnStarted,
)
from domain.coffee_traders.names import COOPERATIVES, LETTERS, PLACES, Letter, RowBonus
from domain.coffee_traders.state import State
from tests.rules.coffee_traders.sell_table import contracting, fulfil, fulfilled
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    asked,
    hold,
    legal,
    of,
    refused,
    told,
)

# SEL-08: bonuses


@pytest.mark.rule("SEL-08")
def test_bonuses_come_from_where_they_lie_and_go_where_they_belong() -> None:
    state = contracting(period=3)
    player = state.players[0]
    personal = (player.personal_civets, player.personal_donkeys, player.personal_trucks)

    for other in (1, 2):
        RULES.apply(state, DroppedOut(other))

    letters: tuple[Letter, ...] = ("A", "C", "E")
    for letter in letters:
        fulfil(state, letter)
        act(state, ChooseBonusSide(1))

    assert (player.sumatra, player.civets) == (2, 0)
    assert (player.donkeys, player.trucks) == (2, 1)
    assert player.coins == 3 + 2 + 3 + 1 + 4
    assert (player.personal_civets, player.personal_donkeys, player.personal_trucks) == tuple(
        amount - 1 for amount in personal
    )


@pytest.mark.rule("SEL-08")
def test_the_worker_of_a_contract_joins_the_pool() -> None:
    state = contracting()
    fulfil(state, "A")

    act(state, ChooseBonusSide(2))

    assert state.players[0].workers == 3


@pytest.mark.rule("SEL-08")
def test_a_free_build_takes_the_topmost_building_of_any_column_with_its_bonuses() -> None:
    state = contracting()
    player = state.players[0]
    player.fair_trade_posts = 1
    fulfil(state, "D")
    coins = player.coins

    sites = [command.site for command in legal(state, Build)]
    assert sites == [
        *(WarehouseSite(place) for place in PLACES),
        *(
            CooperativeSite(building, cooperative, space)
            for building in ("production_station", "fair_trade_post")
            for cooperative in COOPERATIVES
            for space in (1, 2)
        ),
    ]
    built = act(state, Build(CooperativeSite("fair_trade_post", "brazil", 1)))
    bonus = act(state, AdvanceArabica("ethiopia"))

    assert told(built) == [
        BuildingBuilt(0, "fair_trade_post", 2, "brazil", 1, "SEL-08"),
        ArabicaAdvanced(0, "brazil", 1, "TRB-08"),
    ]
    assert told(bonus) == [ArabicaAdvanced(0, "ethiopia", 1, "TRB-09"), TurnStarted(1)]
    assert not of(built + bonus, ContractorHired)
    assert not of(built + bonus, CoinsPaid)
    assert (player.coins, player.contractors, player.traders) == (coins, 0, 4)


@pytest.mark.rule("SEL-08")
def test_a_free_build_cannot_be_piggybacked() -> None:
    state = contracting()
    for seat in (1, 2):
        hold(state, seat, brazil=5)
    fulfil(state, "D")

    act(state, Build(WarehouseSite("row")))
    assert asked(state) == [(0, CoffeeChoice())]
    act(state, TakeCoffee("brazil"))

    assert asked(state) == [(1, SellTurn())]


@pytest.mark.rule("SEL-08")
@pytest.mark.parametrize(("stations", "posts", "open_"), [(2, 2, False), (3, 1, True), (1, 3, True)])
def test_a_free_build_takes_the_hospital_only_once_a_column_is_empty(
    stations: int, posts: int, open_: bool
) -> None:
    state = contracting()
    state.players[0].production_stations, state.players[0].fair_trade_posts = stations, posts
    fulfil(state, "D")
    command = Build(CooperativeSite("hospital", "brazil", 1))

    if open_:
        assert told(act(state, command))[:2] == [
            BuildingBuilt(0, "hospital", 1, "brazil", 1, "SEL-08"),
            ArabicaAdvanced(0, "brazil", 1, "TRB-08"),
        ]
    else:
        assert refused(state, command) == "TRB-06"


@pytest.mark.rule("SEL-08")
def test_a_free_build_obeys_the_rules_of_building() -> None:
    state = contracting()
    state.players[0].warehouse_columns = ["brazil"]
    fulfil(state, "D")

    assert refused(state, Build(WarehouseSite("brazil"))) == "TRB-07"
    assert refused(state, Build(CooperativeSite("production_station", "brazil", 3))) == "TRB-08"
    assert refused(state, DropOut()) == "SEL-08"


@pytest.mark.rule("SEL-08")
def test_the_hospital_of_contract_f_is_built_even_while_it_is_locked() -> None:
    state = contracting()
    fulfil(state, "F")

    assert legal(state, Build) == [
        Build(CooperativeSite("hospital", cooperative, 1)) for cooperative in COOPERATIVES
    ]
    assert refused(state, Build(WarehouseSite("row"))) == "SEL-08"
    assert refused(state, Build(CooperativeSite("production_station", "brazil", 1))) == "SEL-08"
    events = act(state, Build(CooperativeSite("hospital", "colombia", 1)))

    assert told(events) == [
        BuildingBuilt(0, "hospital", 1, "colombia", 1, "SEL-08"),
        ArabicaAdvanced(0, "colombia", 1, "TRB-08"),
        TurnStarted(1),
    ]
    assert state.players[0].hospital
    assert (state.players[0].contractors, state.players[0].coins) == (0, 7)


@pytest.mark.rule("SEL-08", "GEN-09")
def test_a_build_that_is_impossible_is_lost() -> None:
    hospital, anything = contracting(), contracting()
    hospital.players[0].hospital = True
    player = anything.players[0]
    player.warehouses, player.production_stations, player.fair_trade_posts = 5, 3, 3
    player.hospital = True

    assert told(fulfil(hospital, "F"))[2:] == [GainLost(0, "build", "SEL-08"), TurnStarted(1)]
    assert told(fulfil(anything, "D"))[2:] == [GainLost(0, "build", "SEL-08"), TurnStarted(1)]


# SEL-09: the bonus of a row


@pytest.mark.rule("SEL-09")
@pytest.mark.parametrize(
    ("letter", "partner"), [("A", "B"), ("B", "A"), ("C", "D"), ("D", "C"), ("E", "F"), ("F", "E")]
)
def test_finishing_a_row_brings_a_choice_of_what_is_in_the_pool(letter: Letter, partner: Letter) -> None:
    finished, unfinished = contracting(), contracting()
    for state in (finished, unfinished):
        player = state.players[0]
        player.hospital, player.warehouses = True, 5
        player.production_stations = player.fair_trade_posts = 3
    fulfilled(finished, partner)
    fulfilled(unfinished, *(other for other in LETTERS if other not in (letter, partner)))

    for state in (finished, unfinished):
        fulfil(state, letter)
        if letter in ("A", "B", "C", "E"):
            act(state, ChooseBonusSide({"A": 1, "B": 2, "C": 1, "E": 1}[letter]))

    assert asked(finished) == [(0, RowBonusChoice())]
    assert asked(unfinished) == [(1, SellTurn())]


def finish_row(state: State) -> list[Event]:
    """Let seat 0 finish the row of contracts A and B with A."""
    fulfilled(state, "B")
    fulfil(state, "A")
    return act(state, ChooseBonusSide(2))


@pytest.mark.rule("SEL-09")
@pytest.mark.parametrize(
    ("players", "items"),
    [
        (2, ["animal_counter", "civet"]),
        (3, ["animal_counter", "civet"]),
        (4, ["animal_counter", "civet", "trader"]),
        (5, ["animal_counter", "civet", "trader"]),
    ],
)
def test_the_pool_holds_a_counter_a_civet_and_with_four_or_five_players_a_trader(
    players: int, items: list[RowBonus]
) -> None:
    state = contracting(players)
    finish_row(state)

    assert legal(state, TakeRowBonus) == [TakeRowBonus(item) for item in items]
    if "trader" not in items:
        assert refused(state, TakeRowBonus("trader")) == "SEL-09"
    assert refused(state, DropOut()) == "SEL-09"


@pytest.mark.rule("SEL-09")
def test_the_animal_counter_goes_to_the_counter_track_with_its_step() -> None:
    state = contracting(4)
    state.players[0].row_counter = "animal_ethiopia"
    state.players[0].tracks["ethiopia"] = 0
    finish_row(state)

    events = act(state, TakeRowBonus("animal_counter"))

    assert told(events) == [
        RowBonusTaken(0, "animal_counter"),
        CounterGained(0, "animal_ethiopia", False, "SEL-09"),
        ArabicaAdvanced(0, "ethiopia", 1, "CNT-05"),
        TurnStarted(1),
    ]
    assert state.players[0].counters == [("animal_ethiopia",)]


@pytest.mark.rule("SEL-09")
@pytest.mark.parametrize(("period", "sumatra", "company"), [(1, 2, 0), (2, 2, 0), (3, 1, 1)])
def test_the_civet_goes_to_sumatra_and_in_the_third_period_to_the_company_supply(
    period: int, sumatra: int, company: int
) -> None:
    state = contracting(4, period)
    finish_row(state)
    personal = state.players[0].personal_civets

    events = act(state, TakeRowBonus("civet"))

    assert told(events)[0] == RowBonusTaken(0, "civet", kept=period == 3)
    player = state.players[0]
    assert (player.sumatra, player.civets, player.personal_civets) == (sumatra, company, personal)


@pytest.mark.rule("SEL-09")
def test_the_trader_becomes_an_unplaced_trader() -> None:
    state = contracting(4)
    traders = state.players[0].traders
    finish_row(state)

    act(state, TakeRowBonus("trader"))

    assert state.players[0].traders == traders + 1


@pytest.mark.rule("SEL-09")
@pytest.mark.parametrize(
    ("taken", "others"),
    [
        ("animal_counter", ["civet", "trader"]),
        ("civet", ["animal_counter", "trader"]),
        ("trader", ["animal_counter", "civet"]),
    ],
)
def test_what_was_taken_is_gone_for_the_next_row(taken: RowBonus, others: list[RowBonus]) -> None:
    state = contracting(4)
    finish_row(state)
    act(state, TakeRowBonus(taken))
    for seat in (1, 2, 3):
        act(state, DropOut(), seat=seat)

    fulfilled(state, "D")
    fulfil(state, "C")
    act(state, ChooseBonusSide(1))

    assert legal(state, TakeRowBonus) == [TakeRowBonus(item) for item in others]
    assert refused(state, TakeRowBonus(taken)) == "SEL-09"


@pytest.mark.rule("SEL-09")
def test_the_last_item_is_taken_without_a_question_and_an_empty_pool_gives_nothing() -> None:
    last, empty = contracting(), contracting()
    last.players[0].row_counter = None
    empty.players[0].row_counter, empty.players[0].row_civet = None, False

    assert of(finish_row(last), RowBonusTaken) == [RowBonusTaken(0, "civet")]
    assert not of(finish_row(empty), RowBonusTaken)
    assert asked(last) == asked(empty) == [(1, SellTurn())]
