"""The events of Coffee Traders as sentences: a template for each type, a function where it has to say several things.

A template is filled with the fields of its event, as `telling_words` reads them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.coffee_traders import events as e
from domain.coffee_traders.edition import Edition
from domain.coffee_traders.names import PHASES, Step, in_words
from domain.coffee_traders.telling_choices import tell_choice
from domain.coffee_traders.telling_words import PIECES, coffee_words, counter_words, spot, who, words_of
from domain.kernel.table import GameForked, RulesAdopted, SeedRevealed
from domain.kernel.telling import Names, counted, grouped, listed, tell_score, tell_shared

_Teller = Callable[[Any, Edition, Names], str]  # Any: an event of its own type


def tell(event: e.Event, edition: Edition, names: Names) -> str:
    """Return an event as a sentence with the players' names."""
    if isinstance(event, SeedRevealed | RulesAdopted | GameForked):
        return tell_shared(event)
    told = _SENTENCES[type(event)]
    return (
        told.format_map(words_of(event, edition, names))
        if isinstance(told, str)
        else told(event, edition, names)
    )


def _game_created(event: e.GameCreated, edition: Edition, names: Names) -> str:
    options, pinned = event.options, event.pinned
    variants = ["vicious milestones"] * options.vicious_milestones
    variants += ["a free last starting plantation"] * options.free_last_plantation
    variants += [
        f"{handicap.contracts} harder contracts for {who(handicap.seat, names)}"
        for handicap in options.handicap_contracts
    ]
    return (
        f"{listed(who(seat, names) for seat in range(pinned.players))} sit down to Coffee Traders, played with the"
        f" edition “{pinned.edition}” by rules version {pinned.rules_version}"
        + (f", with {listed(variants)}." if variants else ".")
    )


def _player_prepared(event: e.PlayerPrepared, edition: Edition, names: Names) -> str:
    markers = f"{counted(event.black_markers, 'black action marker')}"
    markers += " and the one in the own colour" if event.own_marker else ""
    return (
        f"{who(event.seat, names)} begins with {counted(event.coins, 'coin')}, {counted(event.donkeys, 'donkey')},"
        f" {counted(event.workers, 'worker')}, {counted(event.traders, 'trader')}, {markers},"
        f" {counted(event.sumatra, 'civet')} in Sumatra and a trade ratio of {event.trade_ratio} to 1;"
        f" {counter_words(event.row_counter)} waits in the row-bonus pool."
    )


def _contract_dealt(event: e.ContractDealt, edition: Edition, names: Names) -> str:
    asked = listed(
        f"{amount} {in_words(coffee)}"
        for coffee, amount in edition.demand(event.letter, event.tile, event.side)
    )
    return f"{who(event.seat, names)} gets a contract {event.letter} that asks for {asked}."


def _andre_prepared(event: e.AndrePrepared, edition: Edition, names: Names) -> str:
    coffees = listed(map(in_words, edition.contract_tiles.at("F", event.contract)))
    return (
        f"{who(event.seat, names)} joins with {counted(sum(event.plantations), 'plantation')},"
        f" {counted(event.fair_trade_posts, 'fair trade post')}, {counted(event.traders, 'trader')} and"
        f" {counted(event.scoring_markers, 'scoring marker')}; an F contract of {coffees} places what begins on the"
        " board."
    )


def _andre_contract(event: e.AndreContractShown, edition: Edition, names: Names) -> str:
    coffees = listed(map(in_words, edition.contract_tiles.at(event.letter, event.tile)))
    return f"André's contract {event.letter} shows: {coffees}."


def _decision_opened(event: e.DecisionOpened, edition: Edition, names: Names) -> str:
    return tell_choice(event.choice, event.seat, edition, names)


def _decision_made(event: e.DecisionMade, edition: Edition, names: Names) -> str:
    person = who(event.seat, names)
    return (
        f"{person} has only one choice, which is made at once."
        if event.automatic
        else f"{person} has chosen."
    )


def _phase_started(event: e.PhaseStarted, edition: Edition, names: Names) -> str:
    return f"The {PHASES[event.phase]} phase begins."


def _step_started(event: e.StepStarted, edition: Edition, names: Names) -> str:
    return _STEPS[event.step]


def _dropped_out(event: e.DroppedOut, edition: Edition, names: Names) -> str:
    return f"{who(event.seat, names)} drops out{_helplessly(event.automatic)}."


def _passed(event: e.Passed, edition: Edition, names: Names) -> str:
    return f"{who(event.seat, names)} passes{_helplessly(event.automatic)}."


def _declined(event: e.PiggybackDeclined, edition: Edition, names: Names) -> str:
    return f"{who(event.seat, names)} does not join{_helplessly(event.automatic)}."


def _helplessly(automatic: bool) -> str:
    return ", as nothing else is possible" if automatic else ""


def _action_taken(event: e.ActionTaken, edition: Edition, names: Names) -> str:
    spent = [counted(event.black_markers, "black action marker")] if event.black_markers else []
    spent += ["the action marker in the own colour"] if event.own_marker else []
    words = words_of(event, edition, names)
    return f"{words['seat']} spends {listed(spent)} to {words['action']}."


def _gain_lost(event: e.GainLost, edition: Edition, names: Names) -> str:
    if event.gain == "build":
        return f"{who(event.seat, names)} could build for nothing, but there is nothing that can be built."
    return f"{who(event.seat, names)} would get a {event.gain}, but has none left."


def _plantation_added(event: e.PlantationAdded, edition: Edition, names: Names) -> str:
    row = f", from row {event.board_row} of the player board" if event.board_row else ""
    support = f", supported by space {event.supporter} below" if event.supporter else ""
    where = spot(event.row, event.space, event.cooperative)
    return f"{who(event.seat, names)} puts a plantation of level {event.level} on {where}{row}{support}."


def _donkey_placed(event: e.DonkeyPlaced, edition: Edition, names: Names) -> str:
    where = (
        f"the pathway from space {event.from_space} up to {spot(event.row, event.space, event.cooperative)}"
    )
    return f"{who(event.seat, names)} {'breeds' if event.bred else 'puts'} a donkey on {where}."


def _worker_placed(event: e.WorkerPlaced, edition: Edition, names: Names) -> str:
    where = spot(event.row, event.space, event.cooperative)
    if event.source == "pool":
        return f"{_owner(event.seat, names)} sends a worker of the pool to {where}."
    source = "the town centre" if event.source == "town_centre" else "the general supply"
    return f"A worker goes from {source} to {where}."


def _owner(seat: int | None, names: Names) -> str:
    return "Somebody" if seat is None else who(seat, names)


def _counter_gained(event: e.CounterGained, edition: Edition, names: Names) -> str:
    where = "set aside until it makes a pair" if event.aside else "which goes on the counter track"
    return f"{who(event.seat, names)} gains {counter_words(event.counter)}, {where}."


def _stock_spent(event: e.StockSpent, edition: Edition, names: Names) -> str:
    spent = [in_words(one) for one in event.stock] + ["the wild one"] * event.wild
    return f"{who(event.seat, names)} spends stock counters: {listed(spent)}."


def _penalty_paid(event: e.PenaltyPaid, edition: Edition, names: Names) -> str:
    return f"{who(event.seat, names)} pays a penalty point with a {'coin' if event.coin else 'step back'}."


def _plantation_removed(event: e.PlantationRemoved, edition: Edition, names: Names) -> str:
    truck = ", with the truck there" if event.truck else ""
    more = f"; {event.to_leave} more must follow" if event.to_leave else ""
    where = spot(event.row, event.space, event.cooperative)
    return f"The plantation of {who(event.seat, names)} on {where} leaves the game{truck}{more}."


def _harvested(event: e.CoffeeHarvested, edition: Edition, names: Names) -> str:
    parts = [
        f"{amount} {how}"
        for amount, how in (
            (event.posts, "by fair trade posts"),
            (event.first, "as first trader"),
            (event.rounds, "in the rounds"),
        )
        if amount
    ]
    total = event.posts + event.first + event.rounds
    return f"{who(event.seat, names)} harvests {total} {in_words(event.cooperative)}: {listed(parts)}."


def _row_bonus_taken(event: e.RowBonusTaken, edition: Edition, names: Names) -> str:
    kept = ", and keeps it" if event.kept else ""
    words = words_of(event, edition, names)
    return f"{words['seat']} takes {words['item']} of the row-bonus pool{kept}."


def _covered(event: e.BarSpaceCovered, edition: Edition, names: Names) -> str:
    words = words_of(event, edition, names)
    counter = "" if event.counter is None else f"; {words['counter']} there is out of reach for good"
    where = f"space {event.space} of the coffee bar {words['bar']}"
    return f"{words['seat']} puts a scoring marker on {where}{counter}."


def _markers_returned(event: e.MarkersReturned, edition: Edition, names: Names) -> str:
    own = "; the one in the own colour leaves the game" if event.own_marker_removed else ""
    return f"{who(event.seat, names)} gets back {counted(event.black_markers, 'black action marker')}{own}."


def _arranged(event: e.WarehousesArranged, edition: Edition, names: Names) -> str:
    if not event.columns:
        return f"The warehouses of {who(event.seat, names)} all stand in row places."
    columns = listed(map(coffee_words, event.columns))
    return f"Warehouses of {who(event.seat, names)} stand in the column places of {columns}, the others in row places."


def _bonus_coins(event: e.BonusCoinsRestored, edition: Edition, names: Names) -> str:
    did = [f"puts {counted(event.coins, 'coin')} back into the bonus supply"] if event.coins else []
    if event.tokens:
        did.append(
            f"takes {counted(event.tokens, 'token')} of -3 points for the coins that are missing there"
        )
    return f"{who(event.seat, names)} {' and '.join(did)}."


def _bonus_taken(event: e.BonusTaken, edition: Edition, names: Names) -> str:
    return f"{who(event.seat, names)} takes {PIECES[event.piece]} out of the bonus supply."


def _stack(event: e.StackPrepared, edition: Edition, names: Names) -> str:
    counters = grouped(counter.replace("_", " ").title() for counter in reversed(event.counters))
    return f"Contract-bonus stack {event.letter} is drawn: {counters}."


def _game_ended(event: e.GameEnded, edition: Edition, names: Names) -> str:
    return tell_score(event.scores, names) + (f" {event.scores.note}" if event.scores.note else "")


_STEPS: Final[dict[Step, str]] = {
    "": "The last step of the phase is over.",
    "own_workers": "Everybody may now send own workers to own plantations.",
    "other_workers": "Now workers may go, in turn, to plantations of others.",
    "penalties": "Now plantations without worker cost their penalties.",
    "warehouses": "Now everybody arranges warehouses.",
    "wild_stock": "Now wild stock counters are put under a type.",
}

_SENTENCES: Final[Mapping[type, str | _Teller]] = {
    e.GameCreated: _game_created,
    e.TurnOrderDrawn: "The first turn order is drawn: {order}.",
    e.MilestoneDrawn: "A milestone is drawn: {name}, for {points} points.",
    e.BarCounterPlaced: "On space {space} of the coffee bar {bar} lies {counter}.",
    e.CooperativePrepared: "{cooperative} gets {workers:worker}, {stock:stock counter}, a coin, and in its 2/3 row"
    " {counters}.",
    e.StackPrepared: _stack,
    e.WildStockPrepared: "{amount:wild stock counter} lie ready above the coffee bars.",
    e.PlayerPrepared: _player_prepared,
    e.ContractDealt: _contract_dealt,
    e.AndrePrepared: _andre_prepared,
    e.StartingPlantationAdded: "{seat} puts a starting plantation on space {space} of the 1 row in {cooperative}.",
    e.AndreContractShown: _andre_contract,
    e.DecisionOpened: _decision_opened,
    e.DecisionMade: _decision_made,
    e.PeriodStarted: "Period {period} begins: the year is {year}.",
    e.PhaseStarted: _phase_started,
    e.StepStarted: _step_started,
    e.TurnStarted: "It is the turn of {seat}.",
    e.DroppedOut: _dropped_out,
    e.Passed: _passed,
    e.BonusTaken: _bonus_taken,
    e.BonusRefilled: "{seat} puts {piece} back into the bonus supply.",
    e.ActionTaken: _action_taken,
    e.CoinsPaid: "{seat} pays {amount:coin}.",
    e.CoinsGained: "{seat} gets {amount:coin}.",
    e.WorkerGained: "{seat} gets a worker.",
    e.DonkeyGained: "{seat} gets a donkey.",
    e.TruckGained: "{seat} gets a truck.",
    e.CivetSent: "{seat} sends a civet to Sumatra.",
    e.GainLost: _gain_lost,
    e.PlantationAdded: _plantation_added,
    e.DonkeyPlaced: _donkey_placed,
    e.TruckPlaced: "{seat} puts a truck beside space {space} of the 2/3 row in {cooperative}.",
    e.WorkerSentToTownCentre: "{seat} is new to {cooperative} and sends a worker to its town centre.",
    e.WorkerPlaced: _worker_placed,
    e.TownCentreRefilled: "The empty town centre of {cooperative} gets a worker.",
    e.ArabicaAdvanced: "{seat} advances to column {column} on the Arabica track of {cooperative}.",
    e.ArabicaStepWasted: "{seat} has a step on the Arabica track of {cooperative}, but it leads nowhere.",
    e.ArabicaMovedBack: "{seat} moves back to column {column} on the Arabica track of {cooperative}.",
    e.FifthColumnClaimed: "{seat} is the first ever in column 5 on the Arabica track of {cooperative}.",
    e.WaitingTraderGained: "{seat} has reached column 2 on all Arabica tracks and gets the waiting trader.",
    e.WaitingTruckGained: "{seat} has reached column 3 on all Arabica tracks and gets the waiting truck.",
    e.CounterGained: _counter_gained,
    e.PairCompleted: "{seat} has a pair for the counter track: {pair}.",
    e.RowCounterTaken: "{seat} takes {counter} from the 2/3 row in {cooperative}.",
    e.FarmRemoved: "The farm of {seat} in row {board_row} leaves the game.",
    e.FarmBuilt: "{seat} builds the farm of row {board_row} in {cooperative} (its space {space}).",
    e.BuildingBuilt: "{seat} builds {building} number {number} in {cooperative} (its space {space}).",
    e.WarehouseBuilt: "{seat} builds warehouse number {number} {place}.",
    e.TradeRatioImproved: "{seat} now exchanges coffee at {ratio} to 1.",
    e.TraderPlaced: "{seat} puts a trader on space {space} of the trading house in {cooperative}.",
    e.ContractorHired: "{seat} makes a trader a contractor.",
    e.TraderRemoved: "{seat} gives up a trader, which leaves the game.",
    e.PiggybackDeclined: _declined,
    e.HouseCoinTaken: "{seat}, alone without a trader there, takes the coin of the trading house in {cooperative}.",
    e.HouseCoinAdded: "The trading house in {cooperative} gets a coin.",
    e.StockGained: "{seat} takes a stock counter of {cooperative}.",
    e.StockSpent: _stock_spent,
    e.WildStockGained: "{seat} takes a wild stock counter.",
    e.WildStockPlaced: "{seat} puts the wild stock counter under {cooperative}.",
    e.PenaltyDue: "{seat} owes {rate:penalty point} for each plantation without worker: {plantations}.",
    e.PenaltyPaid: _penalty_paid,
    e.PlantationRemoved: _plantation_removed,
    e.PenaltySettled: "{seat} owes no penalty any more.",
    e.CoffeeProduced: "{cooperative} produces {coffee} coffee from {plantations:staffed plantation}.",
    e.CoffeeHarvested: _harvested,
    e.CoffeeWasted: "{coffee} coffee of {cooperative} is lost, as nobody can take it.",
    e.KopiLuwakGained: "The civets of {seat} come back from Sumatra with {amount} kopi luwak.",
    e.CoffeeGained: "{seat} gets {amount} {coffee}.",
    e.CoffeePaid: "{seat} pays 1 {coffee} to {to}.",
    e.CoffeeExchanged: "{seat} exchanges {given} for 1 {taken}.",
    e.CoffeeBought: "{seat} buys 1 {coffee} for {coins:coin}.",
    e.ContractFulfilled: "{seat} fulfils contract {letter} with {coffee}.",
    e.RowBonusTaken: _row_bonus_taken,
    e.StackCounterTaken: "{seat} takes {counter} from the top of stack {letter}.",
    e.CoffeeDelivered: "{seat} delivers {coffee} to space {space} of the coffee bar {bar}.",
    e.BarCounterTaken: "{seat} takes {counter} from space {space} of the coffee bar {bar}.",
    e.BarSpaceCovered: _covered,
    e.MilestoneReached: "{seat} reaches a milestone for {points:point}: {name}.",
    e.TradersReturned: "{seat} gets back {amount:trader}.",
    e.MarkersReturned: _markers_returned,
    e.WarehousesArranged: _arranged,
    e.CoffeeLost: "{seat} loses {amount} {coffee}.",
    e.BonusCoinsRestored: _bonus_coins,
    e.TurnOrderSet: "The new turn order is {order}.",
    e.AndreCounterTurned: "André turns up the counter of {cooperative}.",
    e.AndreRefreshed: "André's contract {letter} leaves the game, and the counters are turned down again.",
    e.GameEnded: _game_ended,
}
