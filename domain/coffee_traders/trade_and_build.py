"""Phase 3, Trade & Build: traders, contractors and removed traders, with piggybacks, until all pass in a row (TRB)."""

from collections.abc import Iterator

from domain.coffee_traders import andre, bonus_supply
from domain.coffee_traders.buildings import build, check_site, cooperative_sites, sites, warehouse_sites
from domain.coffee_traders.choices import (
    BuildingPiggyback,
    GainBonus,
    OfferBuilding,
    OfferTradingHouse,
    TraderPiggyback,
    TradeTurn,
)
from domain.coffee_traders.commands import (
    Command,
    Decline,
    HireContractor,
    JoinBuilding,
    JoinTradingHouse,
    Pass,
    PlaceTrader,
    RemoveTrader,
    Site,
    WarehouseSite,
)
from domain.coffee_traders.events import (
    CoffeePaid,
    CoinsPaid,
    ContractorHired,
    DecisionOpened,
    HouseCoinTaken,
    Passed,
    PhaseStarted,
    PiggybackDeclined,
    StockGained,
    TraderPlaced,
    TraderRemoved,
    TurnStarted,
)
from domain.coffee_traders.names import COFFEES, COOPERATIVES, Cooperative, in_words
from domain.coffee_traders.state import Player, State, after, is_andre, next_to_act, seats, size
from domain.coffee_traders.steps import Ask, Outcome, Steps
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation

PRICE = 2
"""Coins that each of the three actions costs (TRB-02, TRB-06, TRB-11)."""


def proceed(state: State, chance: Chance) -> Steps:
    """Start the next turn, or the Harvest when all have passed in a row (TRB-01, AND-10)."""
    if state.passes >= len(state.players):
        yield from andre.build_post(state)
        yield PhaseStarted("harvest")
        return ()
    seat = next_to_act(state, state.order)
    yield TurnStarted(seat)
    if is_andre(state, seat):
        return (yield from andre.trade(state, chance))
    if any(have.traders and have.coins >= PRICE for have in bonus_supply.means(state, seat)):
        yield DecisionOpened(seat, TradeTurn())
    else:
        yield Passed(seat, automatic=True)
    return ()


def turn(state: State, seat: int) -> Iterator[Command]:
    """Yield every legal action of a turn (TRB-01)."""
    player = state.players[seat]
    if player.coins >= PRICE and player.traders:
        for cooperative in COOPERATIVES:
            if not state.areas[cooperative].traders:
                yield PlaceTrader(cooperative)
        for site in sites(state, seat):
            yield HireContractor(site)
        yield RemoveTrader()
    yield Pass()


def _check_price(player: Player, rule: str) -> None:
    if player.coins < PRICE:
        raise RuleViolation(rule, f"This action costs {PRICE} coins; you have {player.coins}.")
    _check_trader(player, rule)


def _check_trader(player: Player, rule: str) -> None:
    if not player.traders:
        raise RuleViolation(rule, "You have no unplaced trader.")


def pass_turn(state: State, seat: int, choice: TradeTurn, command: Pass) -> Steps:
    """Pass, which is not final (TRB-01)."""
    yield Passed(seat)
    return ()


def place_trader(state: State, seat: int, choice: TradeTurn, command: PlaceTrader) -> Steps:
    """Action A: open an empty trading house and take a stock counter (TRB-02)."""
    area = state.areas[command.cooperative]
    _check_price(state.players[seat], "TRB-02")
    if area.traders:
        raise RuleViolation(
            "TRB-02", f"The trading house of {in_words(command.cooperative)} is already open."
        )
    yield CoinsPaid(seat, PRICE, "TRB-02")
    yield TraderPlaced(seat, command.cooperative, 1)
    if area.stock:
        yield StockGained(seat, command.cooperative)
    return (OfferTradingHouse(command.cooperative, after(state, seat)),)


def offer_trading_house(state: State, task: OfferTradingHouse) -> Outcome:
    """Let the others join in wrapping turn order (TRB-03, AND-09), then settle the coin (TRB-04)."""
    area = state.areas[task.cooperative]
    for index, seat in enumerate(task.seats):
        if len(area.traders) == state.edition.trading_house.spaces.at(size(state)):
            break
        if seat in area.traders:
            continue
        if is_andre(state, seat):
            if len(area.traders) == 1 and state.players[seat].traders:
                yield TraderPlaced(seat, task.cooperative, 2)
        elif bonus_supply.can_have_trader(state, seat):
            rest = OfferTradingHouse(task.cooperative, task.seats[index + 1 :])
            return Ask(seat, TraderPiggyback(task.cooperative), (rest,))
        else:
            yield PiggybackDeclined(seat, automatic=True)
    without = [seat for seat in seats(state) if seat not in area.traders]
    if len(without) == 1 and area.coin and not is_andre(state, without[0]):
        yield HouseCoinTaken(without[0], task.cooperative)
    return ()


def trader_piggyback(state: State, seat: int) -> Iterator[JoinTradingHouse | Decline]:
    """Yield joining, with a trader, and declining (TRB-03)."""
    if state.players[seat].traders:
        yield JoinTradingHouse()
    yield Decline()


def join_trading_house(state: State, seat: int, choice: TraderPiggyback, command: JoinTradingHouse) -> Steps:
    """Put a trader on the next space for free (TRB-03)."""
    _check_trader(state.players[seat], "TRB-03")
    yield TraderPlaced(seat, choice.cooperative, len(state.areas[choice.cooperative].traders) + 1)
    return ()


def decline(state: State, seat: int, choice: TraderPiggyback | BuildingPiggyback, command: Decline) -> Steps:
    """Do not join (TRB-03, TRB-10)."""
    yield PiggybackDeclined(seat)
    return ()


def hire_contractor(state: State, seat: int, choice: TradeTurn, command: HireContractor) -> Steps:
    """Action B: a contractor builds the topmost building of a column (TRB-06 to TRB-09)."""
    _check_price(state.players[seat], "TRB-06")
    check_site(state, seat, command.site)
    yield CoinsPaid(seat, PRICE, "TRB-06")
    yield ContractorHired(seat)
    tasks = yield from build(state, seat, command.site, "TRB-06")
    return (*tasks, OfferBuilding(seat, _place(command.site), after(state, seat)))


def _place(site: Site) -> Cooperative | None:
    """Return the cooperative of a site, None for the player board: what piggybackers must share (TRB-10)."""
    return None if isinstance(site, WarehouseSite) else site.cooperative


def offer_building(state: State, task: OfferBuilding) -> Outcome:
    """Let the others build along in wrapping turn order (TRB-10); André never does (AND-09)."""
    for index, seat in enumerate(task.seats):
        if is_andre(state, seat):
            continue
        if (
            any(state.players[seat].coffee.values())
            and bonus_supply.can_have_trader(state, seat)
            and next(_shared_sites(state, seat, task.cooperative), None) is not None
        ):
            rest = OfferBuilding(task.builder, task.cooperative, task.seats[index + 1 :])
            return Ask(seat, BuildingPiggyback(task.builder, task.cooperative), (rest,))
        yield PiggybackDeclined(seat, automatic=True)
    return ()


def _shared_sites(state: State, seat: int, cooperative: Cooperative | None) -> Iterator[Site]:
    if cooperative is None:
        yield from warehouse_sites(state, seat)
    else:
        yield from cooperative_sites(state, seat, (cooperative,))


def building_piggyback(
    state: State, seat: int, choice: BuildingPiggyback
) -> Iterator[JoinBuilding | Decline]:
    """Yield what may be built along, for which coffee, and declining (TRB-10)."""
    player = state.players[seat]
    if player.traders:
        for site in _shared_sites(state, seat, choice.cooperative):
            for coffee in COFFEES:
                if player.coffee[coffee]:
                    yield JoinBuilding(coffee, site)
    yield Decline()


def join_building(state: State, seat: int, choice: BuildingPiggyback, command: JoinBuilding) -> Steps:
    """Pay the builder a coffee and build in the same place with a contractor (TRB-10)."""
    player = state.players[seat]
    _check_trader(player, "TRB-10")
    if not player.coffee[command.coffee]:
        raise RuleViolation("TRB-10", f"You have no {in_words(command.coffee)} coffee to pay the builder.")
    if _place(command.site) != choice.cooperative:
        where = (
            "a warehouse" if choice.cooperative is None else f"something in {in_words(choice.cooperative)}"
        )
        raise RuleViolation("TRB-10", f"You may build {where} now, as the acting player did.")
    check_site(state, seat, command.site)
    yield CoffeePaid(seat, choice.builder, command.coffee)
    yield ContractorHired(seat)
    return (yield from build(state, seat, command.site, "TRB-10"))


def remove_trader(state: State, seat: int, choice: TradeTurn, command: RemoveTrader) -> Steps:
    """Action C: a trader leaves the game for two free steps (TRB-11)."""
    _check_price(state.players[seat], "TRB-11")
    yield CoinsPaid(seat, PRICE, "TRB-11")
    yield TraderRemoved(seat)
    return (GainBonus(seat, "step", "TRB-11"), GainBonus(seat, "step", "TRB-11"))
