"""Which question takes which answers, and who does what remains of an action: the tables that join the modules."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from domain.coffee_traders import (
    andre,
    arabica,
    assign_workers,
    buildings,
    plantations,
    refresh,
    sell,
    setup,
    trade_and_build,
    work,
)
from domain.coffee_traders import choices as c
from domain.coffee_traders import commands as m
from domain.coffee_traders.events import (
    CoinsGained,
    GainLost,
    WorkerGained,
)
from domain.coffee_traders.state import State
from domain.coffee_traders.steps import Ask, Handler, Outcome, Steps
from domain.coffee_traders.supplies import gain_donkey, gain_truck, send_civet

# Any in the tables below: each function takes the choice or task of its own type.
Legal = Callable[[State, int, Any], Iterator[m.Command]]
Performer = Callable[[State, Any], Steps | Outcome]


@dataclass(frozen=True)
class Question:
    """A kind of question: the rule that asks it, its legal answers, and who carries them out.

    An answer in `keeps_open` leaves the question open.
    """

    rule: str
    legal: Legal
    answers: Mapping[type, Handler]
    keeps_open: frozenset[type] = frozenset()


QUESTIONS: Final[dict[type, Question]] = {
    c.StartingPlantationChoice: Question(
        "VAR-02",
        lambda state, seat, choice: setup.starting_spaces(state),
        {m.PlaceStartingPlantation: setup.place_starting_plantation},
    ),
    c.WorkTurn: Question(
        "WRK-01",
        lambda state, seat, choice: work.turn(state, seat),
        {
            m.AddPlantation: plantations.add_plantation,
            m.SendWorkers: work.send_workers,
            m.BreedDonkey: work.breed_donkey,
            m.SendCivet: work.send_civet_action,
            m.TakeCoins: work.take_coins,
            m.DropOut: work.drop_out,
        },
    ),
    c.TrackChoice: Question(
        "ARA-01", lambda state, seat, choice: arabica.tracks(), {m.AdvanceArabica: arabica.choose_track}
    ),
    c.CounterChoice: Question(
        "WRK-12",
        lambda state, seat, choice: plantations.counters_left(state, choice),
        {m.TakeCounter: plantations.take_counter},
    ),
    c.FarmChoice: Question(
        "WRK-13",
        lambda state, seat, choice: plantations.farm_choices(state, seat),
        {m.BuildFarm: plantations.build_farm, m.RemoveFarm: plantations.remove_farm},
    ),
    c.AndreStaffing: Question(
        "AND-06",
        lambda state, seat, choice: andre.staffing_choices(state, choice),
        {m.LeaveUnstaffed: andre.leave_unstaffed},
    ),
    c.OwnWorkers: Question(
        "ASG-01",
        lambda state, seat, choice: assign_workers.own_workers(state, seat),
        {m.PlaceWorker: assign_workers.place_own_worker, m.Done: assign_workers.done},
        frozenset({m.PlaceWorker}),
    ),
    c.HelpTurn: Question(
        "ASG-03",
        lambda state, seat, choice: assign_workers.help_others(state, seat),
        {m.PlaceWorker: assign_workers.place_other_worker, m.DropOut: assign_workers.drop_out},
    ),
    c.PenaltyChoice: Question(
        "ASG-07",
        lambda state, seat, choice: assign_workers.penalties(state, seat),
        {
            m.PayCoin: assign_workers.pay_coin,
            m.StepBack: assign_workers.step_back,
            m.GiveUpPlantation: assign_workers.give_up_plantation,
        },
    ),
    c.TradeTurn: Question(
        "TRB-01",
        lambda state, seat, choice: trade_and_build.turn(state, seat),
        {
            m.PlaceTrader: trade_and_build.place_trader,
            m.HireContractor: trade_and_build.hire_contractor,
            m.RemoveTrader: trade_and_build.remove_trader,
            m.Pass: trade_and_build.pass_turn,
        },
    ),
    c.TraderPiggyback: Question(
        "TRB-03",
        lambda state, seat, choice: trade_and_build.trader_piggyback(state, seat),
        {m.JoinTradingHouse: trade_and_build.join_trading_house, m.Decline: trade_and_build.decline},
    ),
    c.BuildingPiggyback: Question(
        "TRB-10",
        trade_and_build.building_piggyback,
        {m.JoinBuilding: trade_and_build.join_building, m.Decline: trade_and_build.decline},
    ),
    c.FreeBuilding: Question("SEL-08", buildings.free_builds, {m.Build: buildings.build_for_nothing}),
    c.CoffeeChoice: Question(
        "TRB-09",
        lambda state, seat, choice: buildings.coffees(),
        {m.TakeCoffee: buildings.take_coffee},
    ),
    c.SellTurn: Question(
        "SEL-01",
        lambda state, seat, choice: sell.turn(state, seat),
        {
            m.FulfilContract: sell.fulfil_contract,
            m.Deliver: sell.deliver,
            m.DropOut: sell.drop_out,
            **sell.AT_ANY_TIME,
        },
        frozenset(sell.AT_ANY_TIME),
    ),
    c.SecondDelivery: Question(
        "SEL-01",
        lambda state, seat, choice: sell.second_delivery(state, seat),
        {m.Deliver: sell.deliver, m.DropOut: sell.drop_out, **sell.AT_ANY_TIME},
        frozenset(sell.AT_ANY_TIME),
    ),
    c.BonusSideChoice: Question(
        "SEL-07", lambda state, seat, choice: sell.bonus_sides(), {m.ChooseBonusSide: sell.choose_bonus_side}
    ),
    c.RowBonusChoice: Question(
        "SEL-09",
        lambda state, seat, choice: sell.row_bonuses(state, seat),
        {m.TakeRowBonus: sell.take_row_bonus},
    ),
    c.WildStockChoice: Question(
        "SEL-12",
        lambda state, seat, choice: sell.wild_stock_places(),
        {m.PlaceWildStock: sell.place_wild_stock},
    ),
    c.WarehouseArrangement: Question(
        "REF-03",
        lambda state, seat, choice: refresh.arrangements(state, seat),
        {m.ArrangeWarehouses: refresh.arrange_warehouses},
    ),
}


def _gain_bonus(state: State, task: c.GainBonus) -> Outcome:
    """Gain one printed bonus, or ask what it needs to know (WRK-10, TRB-09, SEL-08)."""
    seat, rule = task.seat, task.rule
    match task.gain:
        case "worker":
            yield WorkerGained(seat, rule)
        case "coin":
            yield CoinsGained(seat, 1, rule)
        case "donkey":
            yield from gain_donkey(state, seat, rule)
        case "truck":
            yield from gain_truck(state, seat, rule)
        case "civet":
            yield from send_civet(state, seat, rule)
        case "step":
            return Ask(seat, c.TrackChoice(rule))
        case "coffee":
            return Ask(seat, c.CoffeeChoice())
        case "build" | "hospital":
            choice = c.FreeBuilding(rule, "hospital" if task.gain == "hospital" else None)
            if next(buildings.free_builds(state, seat, choice), None) is not None:
                return Ask(seat, choice)
            yield GainLost(seat, "build", rule)
    return ()


def _track_step(state: State, task: c.TrackStep) -> Steps:
    yield from arabica.advance(state, task.seat, task.cooperative, task.rule)
    return ()


PERFORMERS: Final[dict[type, Performer]] = {
    c.GainBonus: _gain_bonus,
    c.TrackStep: _track_step,
    c.PickCounter: plantations.pick_counter,
    c.FinishBoardRow: plantations.finish_board_row,
    c.EmptyPlayerBoard: plantations.empty_player_board,
    c.OfferTradingHouse: trade_and_build.offer_trading_house,
    c.OfferBuilding: trade_and_build.offer_building,
    c.BuildingBonus: buildings.gain_building_bonus,
    c.BuildWarehouse: sell.build_warehouse,
    c.ChooseBonus: sell.ask_bonus_side,
    c.FinishContractRow: sell.finish_contract_row,
    c.ContractCounter: sell.take_contract_counter,
    c.AllBars: sell.reward_all_bars,
    c.DeliverAgain: sell.ask_second_delivery,
}
