"""Phase 1, Work: turns, and actions B to D, until everybody has dropped out (WRK); action A is in `plantations`."""

from collections.abc import Iterator

from domain.coffee_traders import andre, bonus_supply, plantations
from domain.coffee_traders.choices import TrackStep, WorkTurn
from domain.coffee_traders.commands import (
    BreedDonkey,
    Command,
    DropOut,
    SendCivet,
    SendWorkers,
    TakeCoins,
)
from domain.coffee_traders.events import (
    CivetSent,
    CoinsGained,
    DecisionOpened,
    DonkeyPlaced,
    DroppedOut,
    PhaseStarted,
    TurnStarted,
)
from domain.coffee_traders.names import BELOW, COOPERATIVES, in_words
from domain.coffee_traders.staffing import send_from_town_centre, send_workers_choices, who_is_short
from domain.coffee_traders.state import NOBODY, State, is_andre, next_to_act
from domain.coffee_traders.steps import Steps
from domain.coffee_traders.supplies import spend_markers
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation


def proceed(state: State, chance: Chance) -> Steps:
    """Start the next turn in turn order, or the next phase when all have dropped out (WRK-01, AND-03)."""
    if len(state.dropped) == len(state.players):
        yield PhaseStarted("assign_workers")
        return ()
    seat = next_to_act(state, state.order)
    if is_andre(state, seat):
        return (yield from andre.work(state))
    yield TurnStarted(seat)
    if any(have.markers or state.players[seat].own_marker for have in bonus_supply.means(state, seat)):
        yield DecisionOpened(seat, WorkTurn())
    else:
        yield DroppedOut(seat, automatic=True)
    return ()


def turn(state: State, seat: int) -> Iterator[Command]:
    """Yield every legal action of a turn (WRK-01)."""
    player = state.players[seat]
    markers = player.markers + player.own_marker
    if markers >= 1:
        yield from plantations.places(state, seat)
        for cooperative in COOPERATIVES:
            for unstaffed in send_workers_choices(state, cooperative):
                yield SendWorkers(cooperative, unstaffed)
        if markers >= 2:
            yield from _donkeys(state, seat)
        if player.personal_civets:
            yield SendCivet()
        yield TakeCoins()
    yield DropOut()


def drop_out(state: State, seat: int, choice: WorkTurn, command: DropOut) -> Steps:
    """Drop out of the phase (WRK-01)."""
    yield DroppedOut(seat)
    return ()


def send_workers(state: State, seat: int, choice: WorkTurn, command: SendWorkers) -> Steps:
    """Action B: send workers of a town centre to the plantations there (WRK-15 to WRK-18)."""
    markers = spend_markers(state.players[seat], seat, "send_workers", 1)
    area = state.areas[command.cooperative]
    staffed = who_is_short(state, area)
    if not staffed:
        raise RuleViolation(
            "WRK-15",
            f"Nobody has a plantation without worker in {in_words(command.cooperative)}; nothing would move.",
        )
    if command.unstaffed not in send_workers_choices(state, command.cooperative):
        short = max(0, len(staffed) - area.town_centre)
        raise RuleViolation(
            "WRK-16", f"Name exactly {short} of the seats {staffed}, ascending, to stay without worker."
        )
    yield markers
    others = yield from send_from_town_centre(state, command.cooperative, command.unstaffed, seat, "WRK-15")
    return (TrackStep(seat, command.cooperative, "WRK-18"),) if others else ()


def _donkeys(state: State, seat: int) -> Iterator[BreedDonkey]:
    """Yield every legal action C (WRK-19)."""
    if not state.players[seat].personal_donkeys:
        return
    for cooperative in COOPERATIVES:
        area = state.areas[cooperative]
        for index, pathway in enumerate(state.edition.pathways):
            if area.donkeys[index] < pathway.places and area.donkey_owners[index] in (NOBODY, seat):
                below = area.rows[BELOW[pathway.row]][pathway.from_space - 1]
                if below is not None and below.owner == seat:
                    yield BreedDonkey(cooperative, pathway.row, pathway.space, pathway.from_space)


def breed_donkey(state: State, seat: int, choice: WorkTurn, command: BreedDonkey) -> Steps:
    """Action C: put a donkey of the personal supply on a pathway up from an own plantation (WRK-19)."""
    player, area = state.players[seat], state.areas[command.cooperative]
    markers = spend_markers(player, seat, "breed_donkey", 2)
    if not player.personal_donkeys:
        raise RuleViolation("WRK-19", "You have no donkey left in your personal supply.")
    index = state.edition.pathway_index.get((command.row, command.space, command.from_space))
    if index is None:
        raise RuleViolation("WRK-19", "There is no such pathway.")
    below = area.rows[BELOW[command.row]][command.from_space - 1]
    if below is None or below.owner != seat:
        raise RuleViolation("WRK-19", "The pathway must lead up from a plantation of yours.")
    if area.donkey_owners[index] not in (NOBODY, seat):
        raise RuleViolation("WRK-19", "Another player's donkey stands on that pathway.")
    if area.donkeys[index] >= state.edition.pathways[index].places:
        raise RuleViolation("WRK-19", "All donkey places of that pathway are taken.")
    yield markers
    yield DonkeyPlaced(seat, command.cooperative, command.row, command.space, command.from_space, bred=True)
    return ()


def send_civet_action(state: State, seat: int, choice: WorkTurn, command: SendCivet) -> Steps:
    """Action D: send a civet to Sumatra (WRK-20)."""
    player = state.players[seat]
    markers = spend_markers(player, seat, "send_civet", 1)
    if not player.personal_civets:
        raise RuleViolation("WRK-20", "You have no civet left in your personal supply.")
    yield markers
    yield CivetSent(seat, "WRK-20")
    return ()


def take_coins(state: State, seat: int, choice: WorkTurn, command: TakeCoins) -> Steps:
    """Action D: take 2 coins (WRK-20)."""
    markers = spend_markers(state.players[seat], seat, "take_coins", 1)
    yield markers
    yield CoinsGained(seat, 2, "WRK-20")
    return ()
