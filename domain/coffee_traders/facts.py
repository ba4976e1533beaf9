"""What each event changes on the table; facts only: no rule is looked at and nothing is refused.

An event of an old history changes the same things for ever, whatever the rules have become since.
"""

from collections.abc import Callable
from typing import Any

from domain.coffee_traders import events as e
from domain.coffee_traders.names import COFFEES
from domain.coffee_traders.state import (
    NOBODY,
    Andre,
    Contract,
    MilestoneTile,
    Penalty,
    Pending,
    Plantation,
    Player,
    State,
    blank_player,
    pending_of,
)
from domain.kernel.table import GameForked, RulesAdopted, SeedRevealed, SharedEvent, pinned_after


def apply(state: State, event: e.Event) -> None:
    """Change the state by one event."""
    state.version += 1
    _FACTS[type(event)](state, event)


def supply_bits(player: Player) -> int:
    """Return which pieces of the bonus supply are there, as bits: 1 marker, 2 trader, 4 coins."""
    return player.bonus_marker | player.bonus_trader << 1 | player.bonus_coins << 2


def _reopen(state: State, seat: int) -> None:
    # A command that leaves its question open gives it a new id, so that the same click twice fails.
    pending = pending_of(state, seat)
    if pending is not None:
        pending.opened = state.version
        pending.seen = []


def _game_created(state: State, event: e.GameCreated) -> None:
    state.pinned = event.pinned
    state.options = event.options
    state.people = event.pinned.players
    state.players = [blank_player() for _ in range(max(3, event.pinned.players))]


def _turn_order_drawn(state: State, event: e.TurnOrderDrawn) -> None:
    state.order = list(event.order)


def _milestone_drawn(state: State, event: e.MilestoneDrawn) -> None:
    state.milestones.append(MilestoneTile(event.name, event.points))


def _bar_counter_placed(state: State, event: e.BarCounterPlaced) -> None:
    state.bar_counters[event.bar - 1][event.space - 1] = event.counter


def _cooperative_prepared(state: State, event: e.CooperativePrepared) -> None:
    area = state.areas[event.cooperative]
    area.town_centre = event.workers
    area.stock = event.stock
    area.counters = list(event.counters)
    area.coin = True


def _stack_prepared(state: State, event: e.StackPrepared) -> None:
    state.stacks[event.letter] = list(event.counters)


def _wild_stock_prepared(state: State, event: e.WildStockPrepared) -> None:
    state.wild_stock = event.amount


def _player_prepared(state: State, event: e.PlayerPrepared) -> None:
    player = state.players[event.seat]
    player.coins = event.coins
    player.donkeys = event.donkeys
    player.workers = event.workers
    player.traders = event.traders
    player.markers = event.black_markers
    player.own_marker = event.own_marker
    player.scoring_markers = event.scoring_markers
    player.personal_donkeys = event.personal_donkeys
    player.personal_civets = event.personal_civets
    player.personal_trucks = event.personal_trucks
    player.sumatra = event.sumatra
    player.trade_ratio = event.trade_ratio
    player.row_counter = event.row_counter
    player.row_trader = event.row_trader
    player.row_civet = True
    player.bonus_marker = player.bonus_trader = player.bonus_coins = True
    player.waiting_trader = player.waiting_truck = True
    player.farms = list(state.edition.player_board.farm_rows)


def _contract_dealt(state: State, event: e.ContractDealt) -> None:
    state.players[event.seat].contracts[event.letter] = Contract(event.tile, event.side)


def _andre_prepared(state: State, event: e.AndrePrepared) -> None:
    state.andre = Andre(event.seat, list(event.plantations), event.fair_trade_posts)
    state.players[event.seat].traders = event.traders
    state.players[event.seat].scoring_markers = event.scoring_markers


def _starting_plantation_added(state: State, event: e.StartingPlantationAdded) -> None:
    state.areas[event.cooperative].rows["1"][event.space - 1] = Plantation(event.seat, 1)
    state.players[event.seat].planted += 1


def _andre_contract_shown(state: State, event: e.AndreContractShown) -> None:
    assert state.andre is not None
    state.andre.letter = event.letter
    state.andre.tile = event.tile


def _decision_opened(state: State, event: e.DecisionOpened) -> None:
    state.pending.append(Pending(event.seat, state.version, event.choice, event.then))


def _decision_made(state: State, event: e.DecisionMade) -> None:
    pending = pending_of(state, event.seat)
    assert pending is not None
    state.pending.remove(pending)


def _period_started(state: State, event: e.PeriodStarted) -> None:
    state.period = event.period
    state.year = event.year
    if state.andre is not None:
        state.andre.work_turns = 0


def _phase_started(state: State, event: e.PhaseStarted) -> None:
    state.phase = event.phase
    state.step = ""
    _start_over(state)


def _step_started(state: State, event: e.StepStarted) -> None:
    state.step = event.step
    _start_over(state)


def _start_over(state: State) -> None:
    state.active = NOBODY
    state.dropped = []
    state.passes = 0


def _turn_started(state: State, event: e.TurnStarted) -> None:
    state.active = event.seat
    if state.phase == "work" and state.andre is not None and state.andre.seat == event.seat:
        state.andre.work_turns += 1


def _dropped_out(state: State, event: e.DroppedOut) -> None:
    state.dropped.append(event.seat)
    if state.phase == "sell":
        state.next_order.append(event.seat)


def _passed(state: State, event: e.Passed) -> None:
    state.passes += 1


def _bonus_taken(state: State, event: e.BonusTaken) -> None:
    player = state.players[event.seat]
    _remember_supply(state, event.seat)
    if event.piece == "marker":
        player.bonus_marker = False
        player.markers += 1
    elif event.piece == "trader":
        player.bonus_trader = False
        player.traders += 1
    else:
        player.bonus_coins = False
        player.coins += state.edition.start.bonus_coins


def _bonus_refilled(state: State, event: e.BonusRefilled) -> None:
    player = state.players[event.seat]
    _remember_supply(state, event.seat)
    if event.piece == "marker":
        player.bonus_marker = True
        player.markers -= 1
    elif event.piece == "trader":
        player.bonus_trader = True
        player.traders -= 1
    else:
        player.bonus_coins = True
        player.coins -= state.edition.start.bonus_coins


def _remember_supply(state: State, seat: int) -> None:
    pending = pending_of(state, seat)
    if pending is not None:
        pending.seen.append(supply_bits(state.players[seat]))


def _action_taken(state: State, event: e.ActionTaken) -> None:
    player = state.players[event.seat]
    player.markers -= event.black_markers
    player.used_markers += event.black_markers
    if event.own_marker:
        player.own_marker = False
        player.used_own_marker = True


def _coins_paid(state: State, event: e.CoinsPaid) -> None:
    state.players[event.seat].coins -= event.amount


def _coins_gained(state: State, event: e.CoinsGained) -> None:
    state.players[event.seat].coins += event.amount


def _worker_gained(state: State, event: e.WorkerGained) -> None:
    state.players[event.seat].workers += 1


def _donkey_gained(state: State, event: e.DonkeyGained) -> None:
    player = state.players[event.seat]
    player.personal_donkeys -= 1
    player.donkeys += 1


def _truck_gained(state: State, event: e.TruckGained) -> None:
    player = state.players[event.seat]
    player.personal_trucks -= 1
    player.trucks += 1


def _civet_sent(state: State, event: e.CivetSent) -> None:
    player = state.players[event.seat]
    player.personal_civets -= 1
    player.sumatra += 1


def _nothing(state: State, event: object) -> None:
    """An event that is only said: it changes nothing but the version."""


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
        _reopen(state, event.seat)


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


def _trader_placed(state: State, event: e.TraderPlaced) -> None:
    state.players[event.seat].traders -= 1
    state.areas[event.cooperative].traders.append(event.seat)
    state.passes = 0


def _contractor_hired(state: State, event: e.ContractorHired) -> None:
    player = state.players[event.seat]
    player.traders -= 1
    player.contractors += 1
    state.passes = 0


def _trader_removed(state: State, event: e.TraderRemoved) -> None:
    player = state.players[event.seat]
    player.traders -= 1
    player.lost_traders += 1
    state.passes = 0


def _house_coin_taken(state: State, event: e.HouseCoinTaken) -> None:
    state.areas[event.cooperative].coin = False
    state.players[event.seat].coins += 1


def _house_coin_added(state: State, event: e.HouseCoinAdded) -> None:
    state.areas[event.cooperative].coin = True


def _stock_gained(state: State, event: e.StockGained) -> None:
    state.areas[event.cooperative].stock -= 1
    state.players[event.seat].stock[event.cooperative] += 1


def _stock_spent(state: State, event: e.StockSpent) -> None:
    player = state.players[event.seat]
    for cooperative in event.stock:
        player.stock[cooperative] -= 1
    state.spent_stock += len(event.stock)
    if event.wild:
        state.spent_wild_stock += 1
        player.wild_stock = False
        player.wild_stock_under = None
    _reopen(state, event.seat)


def _wild_stock_gained(state: State, event: e.WildStockGained) -> None:
    state.wild_stock -= 1
    player = state.players[event.seat]
    player.wild_stock = player.had_wild_stock = True


def _wild_stock_placed(state: State, event: e.WildStockPlaced) -> None:
    state.players[event.seat].wild_stock_under = event.cooperative


def _penalty_due(state: State, event: e.PenaltyDue) -> None:
    state.players[event.seat].penalty = Penalty(event.plantations, event.rate)


def _penalty_paid(state: State, event: e.PenaltyPaid) -> None:
    player = state.players[event.seat]
    assert player.penalty is not None
    player.penalty.paid += 1
    if event.coin:
        player.coins -= 1
    _reopen(state, event.seat)


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
    _reopen(state, event.seat)


def _penalty_settled(state: State, event: e.PenaltySettled) -> None:
    state.players[event.seat].penalty = None


def _coffee_harvested(state: State, event: e.CoffeeHarvested) -> None:
    state.players[event.seat].coffee[event.cooperative] += event.posts + event.first + event.rounds


def _kopi_luwak_gained(state: State, event: e.KopiLuwakGained) -> None:
    player = state.players[event.seat]
    player.coffee["kopi_luwak"] += event.amount
    player.personal_civets += player.sumatra
    player.sumatra = 0


def _coffee_gained(state: State, event: e.CoffeeGained) -> None:
    state.players[event.seat].coffee[event.coffee] += event.amount


def _coffee_paid(state: State, event: e.CoffeePaid) -> None:
    state.players[event.seat].coffee[event.coffee] -= 1
    state.players[event.to].coffee[event.coffee] += 1


def _coffee_exchanged(state: State, event: e.CoffeeExchanged) -> None:
    _spend(state, event.seat, event.given)
    state.players[event.seat].coffee[event.taken] += 1
    _reopen(state, event.seat)


def _coffee_bought(state: State, event: e.CoffeeBought) -> None:
    player = state.players[event.seat]
    player.coins -= event.coins
    player.coffee[event.coffee] += 1
    _reopen(state, event.seat)


def _contract_fulfilled(state: State, event: e.ContractFulfilled) -> None:
    _spend(state, event.seat, event.coffee)
    state.players[event.seat].contracts[event.letter].fulfilled = True


def _spend(state: State, seat: int, coffee: tuple[str, ...]) -> None:
    held = state.players[seat].coffee
    for kind in COFFEES:
        held[kind] -= coffee.count(kind)


def _row_bonus_taken(state: State, event: e.RowBonusTaken) -> None:
    player = state.players[event.seat]
    if event.item == "animal_counter":
        state.counter_in_hand, player.row_counter = player.row_counter, None
    elif event.item == "trader":
        player.row_trader = False
        player.traders += 1
    else:
        player.row_civet = False
        if event.kept:
            player.civets += 1
        else:
            player.sumatra += 1


def _stack_counter_taken(state: State, event: e.StackCounterTaken) -> None:
    state.counter_in_hand = state.stacks[event.letter].pop()


def _coffee_delivered(state: State, event: e.CoffeeDelivered) -> None:
    _spend(state, event.seat, event.coffee)
    state.bars[event.bar - 1][event.space - 1] = event.seat
    state.players[event.seat].scoring_markers -= 1


def _bar_counter_taken(state: State, event: e.BarCounterTaken) -> None:
    state.bar_counters[event.bar - 1][event.space - 1] = None
    if event.seat >= state.people:
        state.covered_counters += 1
    else:
        state.counter_in_hand = event.counter


def _milestone_reached(state: State, event: e.MilestoneReached) -> None:
    for tile in state.milestones:
        if tile.name == event.name:
            tile.marks.append((event.seat, state.version))
    player = state.players[event.seat]
    if player.scoring_markers:
        player.scoring_markers -= 1
    else:
        player.marks_without_marker += 1


def _traders_returned(state: State, event: e.TradersReturned) -> None:
    player = state.players[event.seat]
    player.traders += event.amount
    player.contractors = 0
    for area in state.areas.values():
        if event.seat in area.traders:
            area.traders.remove(event.seat)


def _markers_returned(state: State, event: e.MarkersReturned) -> None:
    player = state.players[event.seat]
    player.markers += event.black_markers
    player.used_markers = 0
    player.used_own_marker = False
    player.lost_own_marker = player.lost_own_marker or event.own_marker_removed


def _warehouses_arranged(state: State, event: e.WarehousesArranged) -> None:
    state.players[event.seat].warehouse_columns = list(event.columns)


def _coffee_lost(state: State, event: e.CoffeeLost) -> None:
    state.players[event.seat].coffee[event.coffee] -= event.amount


def _bonus_coins_restored(state: State, event: e.BonusCoinsRestored) -> None:
    player = state.players[event.seat]
    player.coins -= event.coins
    player.tokens += event.tokens
    player.bonus_coins = True


def _turn_order_set(state: State, event: e.TurnOrderSet) -> None:
    state.order = list(event.order)
    state.next_order = []


def _andre_counter_turned(state: State, event: e.AndreCounterTurned) -> None:
    assert state.andre is not None
    state.andre.turned.append(event.cooperative)


def _andre_refreshed(state: State, event: e.AndreRefreshed) -> None:
    assert state.andre is not None
    state.andre.letter = None
    state.andre.turned = []


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.scores = event.scores


def _shared(state: State, event: SharedEvent) -> None:
    assert state.pinned is not None
    state.pinned = pinned_after(state.pinned, event)


_FACTS: dict[type, Callable[[State, Any], None]] = {  # Any: each function takes the event of its own type
    e.GameCreated: _game_created,
    e.TurnOrderDrawn: _turn_order_drawn,
    e.MilestoneDrawn: _milestone_drawn,
    e.BarCounterPlaced: _bar_counter_placed,
    e.CooperativePrepared: _cooperative_prepared,
    e.StackPrepared: _stack_prepared,
    e.WildStockPrepared: _wild_stock_prepared,
    e.PlayerPrepared: _player_prepared,
    e.ContractDealt: _contract_dealt,
    e.AndrePrepared: _andre_prepared,
    e.StartingPlantationAdded: _starting_plantation_added,
    e.AndreContractShown: _andre_contract_shown,
    e.DecisionOpened: _decision_opened,
    e.DecisionMade: _decision_made,
    e.PeriodStarted: _period_started,
    e.PhaseStarted: _phase_started,
    e.StepStarted: _step_started,
    e.TurnStarted: _turn_started,
    e.DroppedOut: _dropped_out,
    e.Passed: _passed,
    e.BonusTaken: _bonus_taken,
    e.BonusRefilled: _bonus_refilled,
    e.ActionTaken: _action_taken,
    e.CoinsPaid: _coins_paid,
    e.CoinsGained: _coins_gained,
    e.WorkerGained: _worker_gained,
    e.DonkeyGained: _donkey_gained,
    e.TruckGained: _truck_gained,
    e.CivetSent: _civet_sent,
    e.GainLost: _nothing,
    e.PlantationAdded: _plantation_added,
    e.DonkeyPlaced: _donkey_placed,
    e.TruckPlaced: _truck_placed,
    e.WorkerSentToTownCentre: _worker_sent_to_town_centre,
    e.WorkerPlaced: _worker_placed,
    e.TownCentreRefilled: _town_centre_refilled,
    e.ArabicaAdvanced: _arabica_moved,
    e.ArabicaStepWasted: _nothing,
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
    e.TraderPlaced: _trader_placed,
    e.ContractorHired: _contractor_hired,
    e.TraderRemoved: _trader_removed,
    e.PiggybackDeclined: _nothing,
    e.HouseCoinTaken: _house_coin_taken,
    e.HouseCoinAdded: _house_coin_added,
    e.StockGained: _stock_gained,
    e.StockSpent: _stock_spent,
    e.WildStockGained: _wild_stock_gained,
    e.WildStockPlaced: _wild_stock_placed,
    e.PenaltyDue: _penalty_due,
    e.PenaltyPaid: _penalty_paid,
    e.PlantationRemoved: _plantation_removed,
    e.PenaltySettled: _penalty_settled,
    e.CoffeeProduced: _nothing,
    e.CoffeeHarvested: _coffee_harvested,
    e.CoffeeWasted: _nothing,
    e.KopiLuwakGained: _kopi_luwak_gained,
    e.CoffeeGained: _coffee_gained,
    e.CoffeePaid: _coffee_paid,
    e.CoffeeExchanged: _coffee_exchanged,
    e.CoffeeBought: _coffee_bought,
    e.ContractFulfilled: _contract_fulfilled,
    e.RowBonusTaken: _row_bonus_taken,
    e.StackCounterTaken: _stack_counter_taken,
    e.CoffeeDelivered: _coffee_delivered,
    e.BarCounterTaken: _bar_counter_taken,
    e.MilestoneReached: _milestone_reached,
    e.TradersReturned: _traders_returned,
    e.MarkersReturned: _markers_returned,
    e.WarehousesArranged: _warehouses_arranged,
    e.CoffeeLost: _coffee_lost,
    e.BonusCoinsRestored: _bonus_coins_restored,
    e.TurnOrderSet: _turn_order_set,
    e.AndreCounterTurned: _andre_counter_turned,
    e.AndreRefreshed: _andre_refreshed,
    e.GameEnded: _game_ended,
    SeedRevealed: _shared,
    RulesAdopted: _shared,
    GameForked: _shared,
}
