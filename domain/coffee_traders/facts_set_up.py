"""What the events of the set-up change on the table (SET); facts only, as `facts` says."""

from typing import Final

from domain.coffee_traders import events as e
from domain.coffee_traders.state import (
    Andre,
    Contract,
    Facts,
    MilestoneTile,
    Plantation,
    State,
    blank_player,
)


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


FACTS: Final[Facts] = {
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
}
