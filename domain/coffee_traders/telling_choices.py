"""The questions and the commands of Coffee Traders as sentences: a template for each type."""

from collections.abc import Mapping
from typing import Final

from domain.coffee_traders import choices as c
from domain.coffee_traders import commands as m
from domain.coffee_traders.edition import Edition
from domain.coffee_traders.telling_words import spot, who, words_of
from domain.kernel.telling import Names


def tell_choice(choice: c.Choice, seat: int, edition: Edition, names: Names) -> str:
    """Return what a player is asked as a sentence."""
    return f"{who(seat, names)} must choose: {question(choice, edition, names)}"


def question(choice: c.Choice, edition: Edition, names: Names) -> str:
    """Return what is asked, without who is."""
    told = _QUESTIONS[type(choice)]
    match choice:
        case c.BuildingPiggyback(_, None):
            told = "pay {builder} a coffee and build a warehouse too, or not?"
        case c.FreeBuilding(_, str()):
            told = "where to build a {building} for nothing?"
        case _:
            pass
    return told.format_map(words_of(choice, edition, names))


def tell_command(command: m.Command, seat: int, edition: Edition, names: Names) -> str:
    """Return what a player did, as a sentence."""
    told = _COMMANDS[type(command)]
    words = words_of(command, edition, names)
    match command:
        case m.AddPlantation(_, cooperative, row, space, from_space, truck):
            words["where"] = spot(row, space, cooperative)
            words["way"] = (f", supported from space {from_space} below" if from_space else "") + (
                ", with a truck" if truck else ""
            )
        case m.BreedDonkey(cooperative, row, space, _):
            words["where"] = spot(row, space, cooperative)
        case m.PlaceWorker(cooperative, row, space) | m.GiveUpPlantation(cooperative, row, space):
            words["where"] = spot(row, space, cooperative)
        case m.SendWorkers(_, unstaffed):
            words["but"] = f", but none to {words['unstaffed']}" if unstaffed else ""
        case m.LeaveUnstaffed(()):
            told = "leaves nobody without a worker of André's."
        case m.ChooseBonusSide(side):
            words["side"] = "left" if side == 1 else "right"
        case m.SpendStock(_, wild):
            words["too"] = " and the wild one" if wild else ""
        case m.ArrangeWarehouses(()):
            told = "puts all warehouses in row places."
        case _:
            pass
    return f"{who(seat, names)} {told.format_map(words)}"


_QUESTIONS: Final[Mapping[type, str]] = {
    c.StartingPlantationChoice: "where does the last starting plantation go?",
    c.WorkTurn: "which action, or drop out?",
    c.TrackChoice: "a step on which Arabica track?",
    c.CounterChoice: "which counter of the 2/3 row in {cooperative}?",
    c.FarmChoice: "build the farm that is left alone in row {board_row}, or remove it?",
    c.AndreStaffing: "which plantations in {cooperative} get no worker from André?",
    c.OwnWorkers: "which own plantation gets a worker, or none any more?",
    c.HelpTurn: "whose plantation gets a worker, or drop out?",
    c.PenaltyChoice: "how to pay the next penalty point, or what to give up?",
    c.TradeTurn: "which action, or pass?",
    c.TraderPiggyback: "join the trading house in {cooperative}, or not?",
    c.BuildingPiggyback: "pay {builder} a coffee and build in {cooperative} too, or not?",
    c.FreeBuilding: "what to build for nothing, and where?",
    c.CoffeeChoice: "which coffee to take?",
    c.SellTurn: "fulfil a contract, deliver, or drop out?",
    c.SecondDelivery: "deliver a second time, or drop out?",
    c.BonusSideChoice: "the left or the right bonus of contract {letter}?",
    c.RowBonusChoice: "which item of the row-bonus pool?",
    c.WildStockChoice: "under which type does the wild stock counter go?",
    c.WarehouseArrangement: "where do the warehouses stand?",
}

_COMMANDS: Final[Mapping[type, str]] = {
    m.TakeBonus: "draws on the bonus supply for {piece}.",
    m.RefillBonus: "refills the bonus supply with {piece}.",
    m.PlaceStartingPlantation: "starts on space {space} of the 1 row in {cooperative} too.",
    m.AddPlantation: "adds a plantation on {where}{way}.",
    m.SendWorkers: "sends workers in {cooperative}{but}.",
    m.BreedDonkey: "breeds a donkey on the way from space {from_space} up to {where}.",
    m.SendCivet: "sends a civet to Sumatra as an action.",
    m.TakeCoins: "takes coins as an action.",
    m.DropOut: "drops out.",
    m.AdvanceArabica: "takes the step on the Arabica track of {cooperative}.",
    m.TakeCounter: "chooses {counter}.",
    m.BuildFarm: "has the lone farm built in {cooperative} (its space {space}).",
    m.RemoveFarm: "has the lone farm removed.",
    m.LeaveUnstaffed: "leaves {unstaffed} without a worker of André's.",
    m.PlaceWorker: "sends a worker to {where}.",
    m.Done: "places no more own workers.",
    m.PayCoin: "pays a penalty point with a coin.",
    m.StepBack: "pays a penalty point with a step back on the Arabica track of {cooperative}.",
    m.GiveUpPlantation: "gives up the plantation on {where}.",
    m.PlaceTrader: "opens the trading house in {cooperative}.",
    m.HireContractor: "hires a contractor to build {site}.",
    m.RemoveTrader: "gives a trader up for two steps.",
    m.Pass: "passes.",
    m.JoinTradingHouse: "joins the trading house.",
    m.JoinBuilding: "pays 1 {coffee} to build {site} too.",
    m.Decline: "does not join.",
    m.TakeCoffee: "chooses {coffee}.",
    m.ChooseBonusSide: "takes the {side} bonus.",
    m.Build: "builds {site} for nothing.",
    m.TakeRowBonus: "chooses {item} of the row-bonus pool.",
    m.PlaceWildStock: "puts the wild stock counter under {cooperative}.",
    m.FulfilContract: "fulfils contract {letter} with {coffee}.",
    m.Deliver: "delivers {coffee} to space {space} of the coffee bar {bar}.",
    m.ExchangeCoffee: "exchanges {give} for 1 {take}.",
    m.BuyCoffee: "buys 1 {coffee}.",
    m.SpendStock: "spends the stock counters of {stock}{too} for warehouses.",
    m.ArrangeWarehouses: "puts warehouses in the column places of {columns}.",
}
