"""What the events of Work and Assign Workers change on the table, buildings and tracks included; facts only."""

from typing import Final

from domain.coffee_traders import events as e
from domain.coffee_traders.state import (
    NOBODY,
    Facts,
    Penalty,
    Plantation,
    State,
    reopen,
)


def _plantation_added(state: State, event: e.PlantationAdded) -> None:
    plantation = Plantation(event.seat, event.level, supporter=event.supporter)
    state.areas[event.cooperative].rows[event.row][event.space - 1] = plantation
    player = state.players[event.seat]
    player.planted += 1
    if event.board_row is not None:
        player.taken[event.board_row] += 1
        if event.board_row == "B" and event.level == 3:
            player.row_b_level_3 = True
    elif state.andre is not None:
        state.andre.plantations[event.level - 1] -= 1


def _donkey_placed(state: State, event: e.DonkeyPlaced) -> None:
    area = state.areas[event.cooperative]
    index = state.edition.pathway_index[event.row, event.space, event.from_space]
    area.donkey_owners[index] = event.seat
    area.donkeys[index] += 1
    if event.bred:
        state.players[event.seat].personal_donkeys -= 1
    else:
        state.players[event.seat].donkeys -= 1


def _truck_placed(state: State, event: e.TruckPlaced) -> None:
    state.areas[event.cooperative].trucks[event.space - 1] = event.seat
    state.players[event.seat].trucks -= 1


def _worker_sent_to_town_centre(state: State, event: e.WorkerSentToTownCentre) -> None:
    state.players[event.seat].workers -= 1
    state.areas[event.cooperative].town_centre += 1


def _worker_placed(state: State, event: e.WorkerPlaced) -> None:
    area = state.areas[event.cooperative]
    plantation = area.rows[event.row][event.space - 1]
    assert plantation is not None
    plantation.worker = True
    if event.source == "town_centre":
        area.town_centre -= 1
    elif event.source == "pool" and event.seat is not None:
        state.players[event.seat].workers -= 1
        reopen(state, event.seat)


def _town_centre_refilled(state: State, event: e.TownCentreRefilled) -> None:
    state.areas[event.cooperative].town_centre += 1


def _arabica_moved(state: State, event: e.ArabicaAdvanced | e.ArabicaMovedBack) -> None:
    state.players[event.seat].tracks[event.cooperative] = event.column


def _fifth_column_claimed(state: State, event: e.FifthColumnClaimed) -> None:
    state.claimed_fifth.append(event.cooperative)


def _waiting_trader_gained(state: State, event: e.WaitingTraderGained) -> None:
    player = state.players[event.seat]
    player.waiting_trader = False
    player.traders += 1


def _waiting_truck_gained(state: State, event: e.WaitingTruckGained) -> None:
    player = state.players[event.seat]
    player.waiting_truck = False
    player.trucks += 1


def _counter_gained(state: State, event: e.CounterGained) -> None:
    state.counter_in_hand = None
    player = state.players[event.seat]
    if event.aside:
        player.aside.append(event.counter)
    else:
        player.counters.append((event.counter,))


def _pair_completed(state: State, event: e.PairCompleted) -> None:
    player = state.players[event.seat]
    for counter in event.pair:
        player.aside.remove(counter)
    player.counters.append(event.pair)


def _row_counter_taken(state: State, event: e.RowCounterTaken) -> None:
    state.areas[event.cooperative].counters.remove(event.counter)
    state.counter_in_hand = event.counter


def _farm_removed(state: State, event: e.FarmRemoved) -> None:
    player = state.players[event.seat]
    player.farms.remove(event.board_row)
    player.lost_farms += 1


def _farm_built(state: State, event: e.FarmBuilt) -> None:
    state.players[event.seat].farms.remove(event.board_row)
    index = state.edition.building_index["farm", event.space]
    state.areas[event.cooperative].buildings[index] = event.seat


def _building_built(state: State, event: e.BuildingBuilt) -> None:
    index = state.edition.building_index[event.building, event.space]
    state.areas[event.cooperative].buildings[index] = event.seat
    player = state.players[event.seat]
    if event.building == "production_station":
        player.production_stations += 1
    elif event.building == "fair_trade_post":
        player.fair_trade_posts += 1
        if state.andre is not None and state.andre.seat == event.seat:
            state.andre.posts -= 1
    else:
        player.hospital = True


def _warehouse_built(state: State, event: e.WarehouseBuilt) -> None:
    player = state.players[event.seat]
    player.warehouses += 1
    if event.place != "row":
        player.warehouse_columns.append(event.place)


def _trade_ratio_improved(state: State, event: e.TradeRatioImproved) -> None:
    state.players[event.seat].trade_ratio = event.ratio


def _penalty_due(state: State, event: e.PenaltyDue) -> None:
    state.players[event.seat].penalty = Penalty(event.plantations, event.rate)


def _penalty_paid(state: State, event: e.PenaltyPaid) -> None:
    player = state.players[event.seat]
    assert player.penalty is not None
    player.penalty.paid += 1
    if event.coin:
        player.coins -= 1
    reopen(state, event.seat)


def _plantation_removed(state: State, event: e.PlantationRemoved) -> None:
    area = state.areas[event.cooperative]
    area.rows[event.row][event.space - 1] = None
    above = [] if event.row == "2/3" else area.rows["1/2" if event.row == "1" else "2/3"]
    for plantation in above:
        if plantation is not None and plantation.owner == event.seat and plantation.supporter == event.space:
            plantation.supporter = 0
    player = state.players[event.seat]
    player.lost_plantations += 1
    if event.truck:
        area.trucks[event.space - 1] = NOBODY
        player.lost_trucks += 1
    assert player.penalty is not None
    player.penalty.leaving = event.to_leave
    reopen(state, event.seat)


def _penalty_settled(state: State, event: e.PenaltySettled) -> None:
    state.players[event.seat].penalty = None


FACTS: Final[Facts] = {
    e.PlantationAdded: _plantation_added,
    e.DonkeyPlaced: _donkey_placed,
    e.TruckPlaced: _truck_placed,
    e.WorkerSentToTownCentre: _worker_sent_to_town_centre,
    e.WorkerPlaced: _worker_placed,
    e.TownCentreRefilled: _town_centre_refilled,
    e.ArabicaAdvanced: _arabica_moved,
    e.ArabicaMovedBack: _arabica_moved,
    e.FifthColumnClaimed: _fifth_column_claimed,
    e.WaitingTraderGained: _waiting_trader_gained,
    e.WaitingTruckGained: _waiting_truck_gained,
    e.CounterGained: _counter_gained,
    e.PairCompleted: _pair_completed,
    e.RowCounterTaken: _row_counter_taken,
    e.FarmRemoved: _farm_removed,
    e.FarmBuilt: _farm_built,
    e.BuildingBuilt: _building_built,
    e.WarehouseBuilt: _warehouse_built,
    e.TradeRatioImproved: _trade_ratio_improved,
    e.PenaltyDue: _penalty_due,
    e.PenaltyPaid: _penalty_paid,
    e.PlantationRemoved: _plantation_removed,
    e.PenaltySettled: _penalty_settled,
}
