"""The bonus supply (BON): help at any own decision, and what it could still bring."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.coffee_traders.commands import RefillBonus, TakeBonus
from domain.coffee_traders.events import BonusRefilled, BonusTaken
from domain.coffee_traders.names import BonusPiece
from domain.coffee_traders.state import Pending, State, supply_bits
from domain.coffee_traders.steps import Steps
from domain.kernel.refusals import RuleViolation

PIECES: Final[tuple[BonusPiece, ...]] = ("marker", "trader", "coins")
_BIT: Final[dict[BonusPiece, int]] = {"marker": 1, "trader": 2, "coins": 4}
_COUNT: Final = (0, 1, 1, 2, 1, 2, 2, 3)
_NAME: Final[dict[BonusPiece, str]] = {"marker": "an action marker", "trader": "a trader", "coins": "3 coins"}


class Means(NamedTuple):
    """What a player could have in hand by bonus moves alone."""

    markers: int
    traders: int
    coins: int


def moves(state: State, pending: Pending) -> Iterator[TakeBonus | RefillBonus]:
    """Yield the bonus moves that are legal while this decision is open (BON-01 to BON-03)."""
    player = state.players[pending.seat]
    bits = supply_bits(player)
    for piece in PIECES:
        bit = _BIT[piece]
        if bits & bit:
            if _COUNT[bits] > 1 and bits ^ bit not in pending.seen:
                yield TakeBonus(piece)
        elif (
            piece != "marker" and bits | bit not in pending.seen and _can_put_back(state, pending.seat, piece)
        ):
            yield RefillBonus(piece)


def _can_put_back(state: State, seat: int, piece: BonusPiece) -> bool:
    player = state.players[seat]
    return player.traders > 0 if piece == "trader" else player.coins >= state.edition.start.bonus_coins


def take(state: State, pending: Pending, command: TakeBonus) -> Steps:
    """Take a piece of the bonus supply (BON-01); one must remain (BON-02)."""
    bits = supply_bits(state.players[pending.seat])
    bit = _BIT[command.piece]
    if not bits & bit:
        raise RuleViolation("BON-01", f"Your bonus supply does not hold {_NAME[command.piece]} now.")
    if _COUNT[bits] == 1:
        raise RuleViolation("BON-02", "At least one piece must remain in your bonus supply.")
    _refuse_repeat(pending, bits ^ bit)
    yield BonusTaken(pending.seat, command.piece)
    return ()


def refill(state: State, pending: Pending, command: RefillBonus) -> Steps:
    """Put a trader or three coins back into the bonus supply (BON-03)."""
    player = state.players[pending.seat]
    bits = supply_bits(player)
    if command.piece == "marker":
        raise RuleViolation("BON-03", "The action marker is refilled in Refresh only.")
    if bits & _BIT[command.piece]:
        raise RuleViolation("BON-03", f"Your bonus supply still holds {_NAME[command.piece]}.")
    if command.piece == "trader" and not player.traders:
        raise RuleViolation("BON-03", "You have no unplaced trader to put back.")
    if command.piece == "coins" and player.coins < state.edition.start.bonus_coins:
        raise RuleViolation("BON-03", "You need exactly 3 coins of your company supply to put back.")
    _refuse_repeat(pending, bits | _BIT[command.piece])
    yield BonusRefilled(pending.seat, command.piece)
    return ()


def _refuse_repeat(pending: Pending, bits: int) -> None:
    if bits in pending.seen:
        raise RuleViolation("BON-03", "That would restore a bonus supply you already had in this decision.")


def means(state: State, seat: int) -> Iterator[Means]:
    """Yield all that a player could have in hand by bonus moves alone, as it is now first (GEN-10)."""
    player = state.players[seat]
    coins = state.edition.start.bonus_coins
    start = supply_bits(player)
    reached = {start}
    waiting = [start]
    while waiting:
        bits = waiting.pop(0)
        have = Means(
            player.markers + (start & 1) - (bits & 1),
            player.traders + (start >> 1 & 1) - (bits >> 1 & 1),
            player.coins + coins * ((start >> 2) - (bits >> 2)),
        )
        yield have
        further = [bits ^ bit for bit in (1, 2, 4) if bits & bit and _COUNT[bits] > 1]
        if not bits & 2 and have.traders:
            further.append(bits | 2)
        if not bits & 4 and have.coins >= coins:
            further.append(bits | 4)
        for next_bits in further:
            if next_bits not in reached:
                reached.add(next_bits)
                waiting.append(next_bits)


def can_have_trader(state: State, seat: int) -> bool:
    """Tell whether a player has, or can get by bonus moves, an unplaced trader."""
    return any(have.traders for have in means(state, seat))


def can_have_coins(state: State, seat: int, coins: int) -> bool:
    """Tell whether a player has, or can get by bonus moves, so many coins."""
    return any(have.coins >= coins for have in means(state, seat))
