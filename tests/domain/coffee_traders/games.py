"""Whole games of Coffee Traders for tests: several ways to play, and finished games from fixed seeds."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Final

from domain.coffee_traders import commands as m
from domain.coffee_traders.commands import Command
from domain.coffee_traders.events import Handicap, Options
from domain.coffee_traders.names import COFFEES, Coffee, Cooperative
from domain.coffee_traders.rules import CoffeeTradersRules
from domain.coffee_traders.state import Player, State, has_plantation, own
from tests.histories.replaying import Game, Policy, played, rules_of

TITLE: Final = "coffee-traders"
VARIANTS: Final[dict[str, tuple[int, Options]]] = {
    "2 players": (2, Options()),
    "3 players": (3, Options()),
    "4 players": (4, Options()),
    "5 players": (5, Options()),
    "2 players, vicious milestones": (2, Options(vicious_milestones=True)),
    "2 players, free last plantation": (2, Options(free_last_plantation=True)),
    "3 players, free last plantation": (3, Options(free_last_plantation=True)),
    "4 players, harder contracts": (4, Options(handicap_contracts=(Handicap(1, 2), Handicap(3, 4)))),
    "5 players, all variants": (
        5,
        Options(free_last_plantation=True, handicap_contracts=(Handicap(0, 4), Handicap(2, 2))),
    ),
}
"""The player count and the options of every kind of table."""

ENDS: Final = (m.DropOut, m.Done, m.Pass, m.Decline)


def rules() -> CoffeeTradersRules:
    found = rules_of(TITLE)
    assert isinstance(found, CoffeeTradersRules)
    return found


def any_command(draws: random.Random, state: State, seat: int, commands: Sequence[Command]) -> Command:
    """A kind of command at random, then one of that kind; an end of something less often."""
    kinds = sorted({type(command) for command in commands}, key=lambda kind: kind.__name__)
    (kind,) = draws.choices(kinds, [1 if kind in ENDS else 4 for kind in kinds])
    return draws.choice([command for command in commands if isinstance(command, kind)])


def wilful_command(draws: random.Random, state: State, seat: int, commands: Sequence[Command]) -> Command:
    """Some kinds of command far more often than others, each player and each game another taste."""
    kinds = sorted({type(command).__name__ for command in commands})
    (kind,) = draws.choices(
        kinds, [_taste(rules().pinned(state).seed_commitment, seat, kind) for kind in kinds]
    )
    return draws.choice([command for command in commands if type(command).__name__ == kind])


@cache
def _taste(game: str, seat: int, kind: str) -> float:
    return random.Random(f"{game} {seat} {kind}").choice((0.01, 0.1, 1, 5, 30))


def careless_command(draws: random.Random, state: State, seat: int, commands: Sequence[Command]) -> Command:
    """Crowd into the cooperatives with the fewest workers and keep no coin: what penalties are made of."""
    wanted = (m.AddPlantation, m.RemoveTrader, m.BuyCoffee, m.TakeBonus, m.Done, m.SendWorkers)
    chosen = [command for command in commands if isinstance(command, wanted)]
    crowding = [command for command in chosen if isinstance(command, m.AddPlantation | m.SendWorkers)]
    if crowding and draws.random() < 0.8:
        room = {command: _room(state, command.cooperative) for command in crowding}
        chosen = [command for command in crowding if room[command] == min(room.values())]
    return draws.choice(chosen) if chosen else any_command(draws, state, seat, commands)


def _room(state: State, cooperative: Cooperative) -> int:
    area = state.areas[cooperative]
    return area.town_centre + sum(row.count(None) for row in area.rows.values())


def ambitious_command(draws: random.Random, state: State, seat: int, commands: Sequence[Command]) -> Command:
    """What somebody who wants to win might do: the command that seems to be worth most, with some whim."""
    return max(commands, key=lambda command: _worth(state, seat, command) + draws.uniform(0, 3))


def _worth(state: State, seat: int, command: Command) -> float:
    """How much a command seems to be worth, compared with the other answers to the same question."""
    player = state.players[seat]
    match command:
        case m.AddPlantation(_, cooperative, row):
            return 8 + 2 * (row == "1/2") + 4 * (row == "2/3") - 3 * command.truck
        case m.SendWorkers(cooperative):
            return 3 + 5 * _short(state, cooperative, seat)
        case m.BreedDonkey():
            return 3
        case m.SendCivet():
            return 6
        case m.TakeCoins():
            return 12 - 2 * player.coins
        case m.PlaceWorker(cooperative, row, space):
            plantation = state.areas[cooperative].rows[row][space - 1]
            return 10 if plantation is not None and plantation.owner == seat else 2
        case m.StepBack(cooperative):
            return 2 * (player.coins < 2) - player.tracks[cooperative] / 7
        case m.PayCoin():
            return 1
        case m.AdvanceArabica(cooperative):
            return 4 - 2 * abs(player.tracks[cooperative] - min(player.tracks.values()))
        case m.PlaceTrader(cooperative):
            return 5 + _harvest(state, cooperative)
        case m.JoinTradingHouse():
            return 8
        case m.HireContractor(site) | m.Build(site):
            return 8 + _site_worth(state, seat, site)
        case m.JoinBuilding(coffee, site):
            return (
                5
                + _site_worth(state, seat, site)
                + min(3, player.coffee[coffee])
                - 4 * (coffee == "kopi_luwak")
            )
        case m.RemoveTrader():
            return 3
        case m.Pass() | m.Decline():
            return 4
        case m.BuildFarm(cooperative):
            return 3 + 3 * has_plantation(state.areas[cooperative], seat)
        case m.TakeCoffee(coffee):
            return 2 - _missing(state, player, {**player.coffee, coffee: player.coffee[coffee] + 1})
        case m.FulfilContract(letter, coffee):
            return 60 + state.edition.contract_spaces.at(letter).points - 3 * coffee.count("kopi_luwak")
        case m.Deliver(bar, space, coffee):
            there = state.edition.bars.bars[bar - 1].spaces[space - 1]
            counter = state.bar_counters[bar - 1][space - 1] is not None
            first = seat not in state.bars[bar - 1]
            return (
                30 + 2 * there.points + 4 * counter + 4 * first - 3 * coffee.count("kopi_luwak") - len(coffee)
            )
        case m.SpendStock():
            return 50
        case m.ExchangeCoffee(give, take):
            after = {coffee: player.coffee[coffee] - give.count(coffee) for coffee in COFFEES}
            after[take] += 1
            return _gain(state, player, after)
        case m.BuyCoffee(coffee):
            return _gain(state, player, {**player.coffee, coffee: player.coffee[coffee] + 1})
        case m.DropOut():
            return 5 if state.phase == "sell" else 1
        case m.TakeBonus("marker"):
            return 8 if state.phase == "work" and not player.markers else -9
        case m.TakeBonus("trader"):
            return 9 if state.phase == "trade_and_build" and not player.traders else -9
        case m.TakeBonus("coins"):
            return 6 if state.phase == "trade_and_build" and player.coins < 2 and player.traders else -9
        case m.RefillBonus():
            return -9
        case m.ArrangeWarehouses(columns):
            limits = {
                coffee: 10 if coffee in columns else player.warehouses - len(columns) for coffee in COFFEES
            }
            return -2 * sum(max(0, player.coffee[coffee] - limits[coffee]) for coffee in COFFEES)
        case _:
            return 2


def _short(state: State, cooperative: Cooperative, seat: int) -> int:
    area = state.areas[cooperative]
    return any(not plantation.worker for row in area.rows for _, plantation in own(area, row, seat))


def _harvest(state: State, cooperative: Cooperative) -> float:
    area = state.areas[cooperative]
    return (
        sum(plantation is not None and plantation.worker for row in area.rows.values() for plantation in row)
        / 2
    )


def _site_worth(state: State, seat: int, site: m.Site) -> float:
    if isinstance(site, m.WarehouseSite):
        return 2 + (site.place == "row" or state.players[seat].coffee[site.place] > 3)
    space = state.edition.building_spaces.spaces[state.edition.building_index[site.building, site.space]]
    return 2 + space.step + 2 * has_plantation(state.areas[site.cooperative], seat)


def _missing(state: State, player: Player, coffee: dict[Coffee, int]) -> int:
    """How much coffee the contract that is nearest to be fulfilled still needs."""
    demands = [
        state.edition.demand(letter, player.contracts[letter].tile, player.contracts[letter].side)
        for letter in player.unfinished()
    ]
    wild = coffee["kopi_luwak"]
    return min(
        (max(0, sum(max(0, n - coffee[c]) for c, n in demand) - wild) for demand in demands), default=9
    )


def _gain(state: State, player: Player, after: dict[Coffee, int]) -> float:
    """What a change of coffee is worth: much, if it helps with a contract that can be reached."""
    before, now = _missing(state, player, player.coffee), _missing(state, player, after)
    return 40 if now < before <= 3 else -9


POLICIES: Final[dict[str, Policy]] = {
    "any": any_command,
    "wilful": wilful_command,
    "careless": careless_command,
    "ambitious": ambitious_command,
}


@cache
def finished(variant: str, policy: str, seed: int) -> Game:
    """A finished game of a variant; the same however often it is asked for."""
    players, options = VARIANTS[variant]
    return played(TITLE, players, POLICIES[policy], seed, options)
