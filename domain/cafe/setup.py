"""Setting a game up: everything before the first round (CGEN-01 to CGEN-05, CGEN-09)."""

from collections.abc import Iterator

from domain.cafe.components import COLOURS
from domain.cafe.edition import Edition
from domain.cafe.events import (
    DeckPrepared,
    Event,
    GameCreated,
    Options,
    StartCardDealt,
    WarehouseStocked,
)
from domain.kernel.chance import Chance
from domain.kernel.refusals import InvalidSetup
from domain.kernel.table import Pinned

PLAYERS = range(1, 5)
ROUNDS = 8


def open_at_once(options: Options) -> int:
    """Return how many cards lie open at the start of a round (CGEN-06)."""
    return 4 if options.expresso else 3


def set_up(edition: Edition, pinned: Pinned, options: Options, chance: Chance) -> Iterator[Event]:
    """Yield the events from an empty table to the first round; raises InvalidSetup for a wrong player
    count (CGEN-01)."""
    players = pinned.players
    if players not in PLAYERS:
        raise InvalidSetup(
            "players", f"Café is for {PLAYERS[0]} to {PLAYERS[-1]} players, not for {players}."
        )
    yield GameCreated(pinned, options)
    # Each round opens the cards of the start and one more after each pick but the last (CGEN-04).
    yield DeckPrepared(ROUNDS * (open_at_once(options) + players - 1))
    start_cards = chance.shuffled("start card", edition.deck("start"))
    for seat in range(players):
        yield StartCardDealt(seat, start_cards[seat])
        yield WarehouseStocked(seat, COLOURS)
