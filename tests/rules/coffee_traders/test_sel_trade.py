"""SEL-03 to SEL-05: exchanging coffee, buying coffee, spending stock."""

import msgspec
import pytest

from domain.coffee_traders.choices import (
    CoffeeChoice,
    FreeBuilding,
    SellTurn,
)
from domain.coffee_traders.commands import (
    Build,
    BuyCoffee,
    Command,
    CooperativeSite,
    ExchangeCoffee,
    SpendStock,
    TakeBonus,
    TakeCoffee,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    CivetSent,
    CoffeeBought,
    CoffeeExchanged,
    CoffeeGained,
    ContractorHired,
    StockSpent,
    TradeRatioImproved,
    WarehouseBuilt,
)
from domain.coffee_traders.names import COOPERATIVES, Coffee, Cooperative
from tests.rules.coffee_traders.sell_table import give_stock, selling
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    asked,
    coffee,
    hold,
    legal,
    of,
    refused,
    told,
)

# SEL-03: exchange


@pytest.mark.rule("SEL-03")
@pytest.mark.parametrize(
    ("ratio", "give"),
    [
        (4, coffee(guatemala=4)),
        (4, coffee(guatemala=1, colombia=1, ethiopia=1, kopi_luwak=1)),
        (3, coffee(ethiopia=2, kopi_luwak=1)),
        (2, coffee(kopi_luwak=2)),
    ],
)
def test_as_many_coffee_as_the_ratio_says_are_exchanged_for_one(ratio: int, give: tuple[Coffee, ...]) -> None:
    state = selling(coins=10)
    hold(state, 0, guatemala=4, colombia=4, ethiopia=4, kopi_luwak=4)
    state.players[0].trade_ratio = ratio

    events = act(state, ExchangeCoffee(give, "brazil"))

    assert told(events) == [CoffeeExchanged(0, give, "brazil")]
    held = state.players[0].coffee
    assert held["brazil"] == 1
    assert all(held[kind] == 4 - give.count(kind) for kind in held if kind not in ("brazil", "indonesia"))


@pytest.mark.rule("SEL-03")
@pytest.mark.parametrize("ratio", [2, 3, 4])
def test_an_exchange_takes_exactly_the_ratio(ratio: int) -> None:
    state = selling(coins=10)
    hold(state, 0, guatemala=9)
    state.players[0].trade_ratio = ratio

    assert legal(state, ExchangeCoffee) == [
        ExchangeCoffee(coffee(guatemala=ratio), cooperative)
        for cooperative in COOPERATIVES
        if cooperative != "guatemala"
    ]
    for amount in (0, 1, 2, 3, 4, 5):
        if amount != ratio:
            assert refused(state, ExchangeCoffee(coffee(guatemala=amount), "brazil")) == "SEL-03"


@pytest.mark.rule("SEL-03")
@pytest.mark.parametrize(
    ("give", "take"),
    [
        (coffee(guatemala=3, brazil=1), "brazil"),
        (coffee(guatemala=4), "guatemala"),
        (coffee(guatemala=3, colombia=1), "brazil"),
        (coffee(guatemala=2, kopi_luwak=2), "colombia"),
        (("brazil", "guatemala", "guatemala", "guatemala"), "colombia"),
    ],
    ids=["taken is given", "one type only", "not held", "too much kopi luwak", "not in order"],
)
def test_an_exchange_that_is_refused(give: tuple[Coffee, ...], take: Cooperative) -> None:
    state = selling(coins=10)
    hold(state, 0, guatemala=5, brazil=1, kopi_luwak=1)

    assert refused(state, ExchangeCoffee(give, take)) == "SEL-03"


@pytest.mark.rule("SEL-03", "SEL-04")
def test_kopi_luwak_is_never_taken_nor_bought() -> None:
    give = ["guatemala"] * 4
    for command in (
        {"type": "ExchangeCoffee", "give": give, "take": "kopi_luwak"},
        {"type": "BuyCoffee", "coffee": "kopi_luwak"},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(command, Command)


# SEL-04: buying


@pytest.mark.rule("SEL-04")
@pytest.mark.parametrize(("period", "price"), [(1, 2), (2, 2), (3, 3)])
def test_a_coffee_costs_two_coins_and_three_in_the_third_period(period: int, price: int) -> None:
    state = selling(period=period, coins=10)
    assert legal(state, BuyCoffee) == [BuyCoffee(cooperative) for cooperative in COOPERATIVES]

    state.players[0].coins = price - 1
    assert refused(state, BuyCoffee("brazil")) == "SEL-04"
    state.players[0].coins = price
    events = act(state, BuyCoffee("brazil"))

    assert told(events) == [CoffeeBought(0, "brazil", price)]
    assert (state.players[0].coins, state.players[0].coffee["brazil"]) == (0, 1)


@pytest.mark.rule("SEL-04")
def test_the_coins_of_the_bonus_supply_must_be_taken_before_they_buy() -> None:
    state = selling(coins=10)
    state.players[0].coins = 0
    assert refused(state, BuyCoffee("brazil")) == "SEL-04"

    act(state, TakeBonus("coins"))
    act(state, BuyCoffee("brazil"))

    assert state.players[0].coins == 1


# SEL-05: stock


@pytest.mark.rule("SEL-05")
def test_three_different_stock_counters_build_a_warehouse_with_its_bonus_for_nothing() -> None:
    state = selling(coins=10)
    give_stock(state, "guatemala", "brazil", "brazil", "indonesia")
    before = RULES.pieces(state)["stock"]

    spent = act(state, SpendStock(("guatemala", "brazil", "indonesia")))
    assert asked(state) == [(0, FreeBuilding("SEL-05", "warehouse"))]
    built = act(state, Build(WarehouseSite("ethiopia")))
    assert asked(state) == [(0, CoffeeChoice())]
    bonus = act(state, TakeCoffee("colombia"))

    assert told(spent) == [StockSpent(0, ("guatemala", "brazil", "indonesia"), wild=False)]
    assert told(built) == [WarehouseBuilt(0, 2, "ethiopia", "SEL-05"), TradeRatioImproved(0, 3)]
    assert told(bonus) == [CoffeeGained(0, "colombia", 1, "TRB-09")]
    player = state.players[0]
    assert not of(spent + built + bonus, ContractorHired)
    assert (player.coins, player.contractors, player.warehouses) == (10, 0, 2)
    assert player.stock == {"guatemala": 0, "colombia": 0, "brazil": 1, "ethiopia": 0, "indonesia": 0}
    assert state.spent_stock == 3
    assert RULES.pieces(state)["stock"] == before
    assert asked(state) == [(0, SellTurn())]  # nobody piggybacks


@pytest.mark.rule("SEL-05")
def test_five_different_stock_counters_build_two_warehouses_one_behind_the_other() -> None:
    state = selling(coins=10)
    give_stock(state, *COOPERATIVES)

    events = act(state, SpendStock(COOPERATIVES))
    events += act(state, Build(WarehouseSite("row")))
    assert asked(state) == [(0, CoffeeChoice())]
    events += act(state, TakeCoffee("brazil"))
    assert asked(state) == [(0, FreeBuilding("SEL-05", "warehouse"))]
    events += act(state, Build(WarehouseSite("brazil")))
    events += act(state, TakeCoffee("brazil"))

    assert of(events, WarehouseBuilt) == [
        WarehouseBuilt(0, 2, "row", "SEL-05"),
        WarehouseBuilt(0, 3, "brazil", "SEL-05"),
    ]
    assert of(events, CivetSent) == [CivetSent(0, "TRB-09")]
    assert state.players[0].coffee["brazil"] == 2
    assert asked(state) == [(0, SellTurn())]


@pytest.mark.rule("SEL-05")
@pytest.mark.parametrize(
    "stock", [("guatemala", "indonesia"), ("guatemala", "brazil", "ethiopia", "indonesia")]
)
def test_a_wild_stock_counter_stands_for_any_one_type(stock: tuple[Cooperative, ...]) -> None:
    state = selling(coins=10)
    give_stock(state, *stock, wild=True)

    events = act(state, SpendStock(stock, wild=True))

    assert told(events) == [StockSpent(0, stock, wild=True)]
    player = state.players[0]
    assert (player.wild_stock, player.wild_stock_under, sum(player.stock.values())) == (False, None, 0)
    assert (state.spent_stock, state.spent_wild_stock) == (len(stock), 1)
    assert asked(state) == [(0, FreeBuilding("SEL-05", "warehouse"))]


@pytest.mark.rule("SEL-05")
def test_every_three_or_five_different_ones_may_be_spent() -> None:
    state = selling(coins=10)
    give_stock(state, "guatemala", "brazil", "brazil", "ethiopia", "indonesia", wild=True)

    assert legal(state, SpendStock) == [
        SpendStock(("guatemala", "brazil", "ethiopia")),
        SpendStock(("guatemala", "brazil", "indonesia")),
        SpendStock(("guatemala", "ethiopia", "indonesia")),
        SpendStock(("brazil", "ethiopia", "indonesia")),
        SpendStock(("guatemala", "brazil"), wild=True),
        SpendStock(("guatemala", "ethiopia"), wild=True),
        SpendStock(("guatemala", "indonesia"), wild=True),
        SpendStock(("brazil", "ethiopia"), wild=True),
        SpendStock(("brazil", "indonesia"), wild=True),
        SpendStock(("ethiopia", "indonesia"), wild=True),
        SpendStock(("guatemala", "brazil", "ethiopia", "indonesia"), wild=True),
    ]


@pytest.mark.rule("SEL-05")
@pytest.mark.parametrize(
    "command",
    [
        SpendStock(()),
        SpendStock(("guatemala", "brazil")),
        SpendStock(("guatemala", "brazil", "brazil")),
        SpendStock(("guatemala", "brazil", "colombia")),
        SpendStock(("guatemala", "colombia", "brazil", "ethiopia")),
        SpendStock(("guatemala", "colombia", "indonesia")),
        SpendStock(("guatemala", "brazil"), wild=True),
    ],
    ids=["none", "two", "a type twice", "not in order", "four", "not owned", "no wild one"],
)
def test_other_stock_cannot_be_spent(command: SpendStock) -> None:
    state = selling(coins=10)
    give_stock(state, "guatemala", "colombia", "brazil", "brazil", "ethiopia")

    assert refused(state, command) == "SEL-05"


@pytest.mark.rule("SEL-05")
@pytest.mark.parametrize(("built", "three", "five"), [(3, True, True), (4, True, False), (5, False, False)])
def test_stock_is_spent_only_for_warehouses_that_are_unbuilt(built: int, three: bool, five: bool) -> None:
    state = selling(coins=10)
    give_stock(state, *COOPERATIVES)
    state.players[0].warehouses = built

    for command, allowed in ((SpendStock(COOPERATIVES[:3]), three), (SpendStock(COOPERATIVES), five)):
        if allowed:
            assert StockSpent(0, command.stock, wild=False) in act(RULES.copy(state), command)
        else:
            assert refused(state, command) == "SEL-05"


@pytest.mark.rule("SEL-05")
def test_stock_builds_warehouses_and_nothing_else() -> None:
    state = selling(coins=10)
    give_stock(state, "guatemala", "colombia", "brazil")
    state.players[0].warehouses, state.players[0].warehouse_columns = 2, ["brazil"]

    act(state, SpendStock(("guatemala", "colombia", "brazil")))

    assert refused(state, Build(CooperativeSite("production_station", "brazil", 1))) == "SEL-05"
    assert refused(state, Build(WarehouseSite("brazil"))) == "TRB-07"
