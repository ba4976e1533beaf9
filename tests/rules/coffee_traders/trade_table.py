"""Tables for Trade & Build, at its first turn, and the sites that may be built on."""

from domain.coffee_traders.choices import TradeTurn
from domain.coffee_traders.commands import CooperativeSite, Pass
from domain.coffee_traders.events import TurnOrderDrawn
from domain.coffee_traders.names import Cooperative
from domain.coffee_traders.state import State, people
from tests.rules.coffee_traders.table import RULES, act, asked, at, hold, new_table


def trading(players: int = 3, order: tuple[int, ...] = ()) -> State:
    """Return a table at the first turn of Trade & Build: everybody has 10 coins, two traders and some coffee."""
    state = new_table(players)
    if order:
        RULES.apply(state, TurnOrderDrawn(order))
    for seat in people(state):
        state.players[seat].coins = 10
        state.players[seat].traders = 2
        hold(state, seat, guatemala=1, ethiopia=2)
    return at(state, "trade_and_build")


def turn_of(state: State, seat: int) -> None:
    """Let everybody before a seat pass."""
    while asked(state) != [(seat, TradeTurn())]:
        act(state, Pass())


def without_traders(state: State, *seats: int) -> None:
    """Take away every trader that some seats have or could take from the bonus supply."""
    for seat in seats:
        state.players[seat].traders = 0
        state.players[seat].bonus_trader = False


def occupy(state: State, site: CooperativeSite, seat: int) -> None:
    """Put a building of a seat straight onto the board."""
    index = state.edition.building_index[site.building, site.space]
    state.areas[site.cooperative].buildings[index] = seat


def station(cooperative: Cooperative, space: int) -> CooperativeSite:
    return CooperativeSite("production_station", cooperative, space)


def post(cooperative: Cooperative, space: int) -> CooperativeSite:
    return CooperativeSite("fair_trade_post", cooperative, space)


def hospital(cooperative: Cooperative) -> CooperativeSite:
    return CooperativeSite("hospital", cooperative, 1)
