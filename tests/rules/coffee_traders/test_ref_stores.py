"""REF: warehouses and stock in Refresh."""

import pytest

from domain.coffee_traders.choices import WildStockChoice
from domain.coffee_traders.commands import (
    ArrangeWarehouses,
    PlaceWildStock,
)
from domain.coffee_traders.events import (
    CoffeeGained,
    CoffeeLost,
    WarehousesArranged,
    WildStockPlaced,
)
from domain.coffee_traders.names import COOPERATIVES, Cooperative, Phase
from tests.rules.coffee_traders.refresh_table import begin, end, stand, warehouses, with_wild_stock
from tests.rules.coffee_traders.table import (
    act,
    asked,
    at,
    hold,
    legal,
    new_table,
    of,
    refused,
    told,
)


@pytest.mark.rule("REF-03")
@pytest.mark.parametrize(("built", "ways"), [(1, 1 + 5), (2, 1 + 5 + 10), (3, 1 + 5 + 10 + 10), (5, 32)])
def test_warehouses_may_stand_in_any_way_on_row_and_column_places(built: int, ways: int) -> None:
    state = new_table(3)
    warehouses(state, 0, built)

    begin(state)

    arrangements = legal(state, ArrangeWarehouses, 0)
    assert len(set(arrangements)) == len(arrangements) == ways
    assert ArrangeWarehouses(()) in arrangements
    assert max(len(way.columns) for way in arrangements) == built


@pytest.mark.rule("REF-03")
def test_warehouses_may_be_moved_from_one_column_to_another_and_to_a_row_place() -> None:
    state = new_table(3)
    warehouses(state, 0, 3, "guatemala", "ethiopia")
    begin(state)

    events = act(state, ArrangeWarehouses(("colombia",)), 0)

    assert told(events) == [WarehousesArranged(0, ("colombia",))]
    assert state.players[0].warehouse_columns == ["colombia"]
    assert state.players[0].warehouses == 3


@pytest.mark.rule("REF-03")
@pytest.mark.parametrize(
    "columns",
    [
        ("colombia", "brazil", "ethiopia"),
        ("brazil", "brazil"),
        ("brazil", "colombia"),
    ],
    ids=["more than are built", "two above one column", "not in the order of the types"],
)
def test_warehouses_cannot_stand_where_there_is_no_place_or_no_warehouse(
    columns: tuple[Cooperative, ...],
) -> None:
    state = new_table(3)
    warehouses(state, 0, 2)

    begin(state)

    assert refused(state, ArrangeWarehouses(columns), 0) == "REF-03"


@pytest.mark.rule("REF-03")
@pytest.mark.parametrize(
    ("columns", "kept"),
    [
        ((), {"guatemala": 3, "colombia": 3, "brazil": 3, "ethiopia": 0, "indonesia": 3, "kopi_luwak": 3}),
        (
            ("brazil",),
            {"guatemala": 2, "colombia": 2, "brazil": 10, "ethiopia": 0, "indonesia": 2, "kopi_luwak": 2},
        ),
        (
            ("colombia", "indonesia"),
            {"guatemala": 1, "colombia": 9, "brazil": 1, "ethiopia": 0, "indonesia": 10, "kopi_luwak": 1},
        ),
        (
            ("colombia", "brazil", "indonesia"),
            {"guatemala": 0, "colombia": 9, "brazil": 10, "ethiopia": 0, "indonesia": 10, "kopi_luwak": 0},
        ),
    ],
)
def test_coffee_beyond_ten_below_a_column_warehouse_or_the_row_warehouses_is_lost(
    columns: tuple[Cooperative, ...], kept: dict[str, int]
) -> None:
    state = new_table(3)
    warehouses(state, 0, 3, "guatemala")
    before = {"guatemala": 5, "colombia": 9, "brazil": 12, "ethiopia": 0, "indonesia": 10, "kopi_luwak": 4}
    hold(state, 0, **before)
    begin(state)

    act(state, ArrangeWarehouses(columns), 0)
    assert state.players[0].coffee == before
    stand(state, 1)
    events = stand(state, 2)

    assert state.players[0].coffee == kept
    lost = {loss.coffee: loss.amount for loss in of(events, CoffeeLost) if loss.seat == 0}
    assert lost == {coffee: before[coffee] - left for coffee, left in kept.items() if before[coffee] > left}
    assert {loss.rule for loss in of(events, CoffeeLost)} == {"REF-03"}


@pytest.mark.rule("REF-03")
@pytest.mark.parametrize("phase", ["work", "assign_workers", "trade_and_build", "sell"])
def test_warehouses_move_only_in_refresh(phase: Phase) -> None:
    state = new_table(3)
    warehouses(state, 0, 2)

    at(state, phase)

    assert asked(state)
    for seat, _ in asked(state):
        assert refused(state, ArrangeWarehouses(()), seat)
        assert refused(state, ArrangeWarehouses(("brazil",)), seat)


@pytest.mark.rule("REF-03")
def test_a_warehouse_stands_above_any_of_the_five_coffees_but_never_above_kopi_luwak() -> None:
    state = new_table(3)

    begin(state)

    columns = {column for way in legal(state, ArrangeWarehouses, 0) for column in way.columns}
    assert columns == set(COOPERATIVES)
    assert refused(state, ArrangeWarehouses(("kopi_luwak",)), 0) == "REF-03"  # type: ignore[arg-type]


@pytest.mark.rule("REF-04")
def test_a_wild_stock_counter_may_be_put_under_any_type_or_stay() -> None:
    state = new_table(4)
    with_wild_stock(state, 2, "brazil")
    begin(state)
    for seat in range(4):
        stand(state, seat)

    assert asked(state) == [(2, WildStockChoice())]
    assert legal(state, PlaceWildStock, 2) == [PlaceWildStock(cooperative) for cooperative in COOPERATIVES]
    events = act(state, PlaceWildStock("ethiopia"), 2)

    assert of(events, WildStockPlaced) == [WildStockPlaced(2, "ethiopia")]
    assert state.players[2].wild_stock_under == "ethiopia"
    assert of(events, CoffeeGained) == [CoffeeGained(2, "ethiopia", 1, "REF-05")]


@pytest.mark.rule("REF-04")
def test_who_has_no_wild_stock_counter_is_not_asked_for_a_place() -> None:
    state = new_table(4)
    with_wild_stock(state, 0, "brazil")
    begin(state)
    for seat in range(4):
        stand(state, seat)

    assert refused(state, PlaceWildStock("brazil"), 1) == "REF-09"

    without = new_table(4)
    begin(without)
    end(without)
    assert without.phase == "work"


@pytest.mark.rule("REF-05")
def test_each_stock_counter_gives_a_coffee_of_its_type_and_a_wild_one_of_the_type_it_lies_under() -> None:
    state = new_table(4)
    state.players[1].stock |= {"colombia": 2, "indonesia": 1}
    with_wild_stock(state, 1, "colombia")
    with_wild_stock(state, 3, "guatemala")
    begin(state)
    for player in state.players:
        player.coffee = dict.fromkeys(player.coffee, 0)

    events = end(state)

    assert of(events, CoffeeGained) == [
        CoffeeGained(1, "colombia", 3, "REF-05"),
        CoffeeGained(1, "indonesia", 1, "REF-05"),
        CoffeeGained(3, "guatemala", 1, "REF-05"),
    ]
    assert {c: n for c, n in state.players[1].coffee.items() if n} == {"colombia": 3, "indonesia": 1}
    assert not any(state.players[0].coffee.values())
    assert state.players[1].stock["colombia"] == 2
    assert state.players[1].wild_stock


@pytest.mark.rule("REF-05")
def test_stock_gives_its_coffee_after_the_loss_and_beyond_the_limits() -> None:
    state = new_table(3)
    warehouses(state, 0, 2, "brazil")
    hold(state, 0, brazil=11, ethiopia=4)
    state.players[0].stock |= {"brazil": 1, "ethiopia": 2}
    begin(state)

    events = end(state)

    assert (state.players[0].coffee["brazil"], state.players[0].coffee["ethiopia"]) == (11, 3)
    losses, gains = of(events, CoffeeLost), of(events, CoffeeGained)
    assert max(map(events.index, losses)) < min(map(events.index, gains))
