"""Words and sentences that every title tells its events with."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from domain.kernel.table import GameForked, RulesAdopted, Scoreboard, SeedRevealed, SharedEvent

Names = Sequence[str]
"""The players' names by seat."""


class Number(int):
    """A number in a sentence: `{n}` is "2", `{n:coin}` is "2 coins" or "1 coin"."""

    def __format__(self, noun: str) -> str:
        return counted(self, noun) if noun else str(int(self))


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 coin", "2 coins"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[str]) -> str:
    """Return words as a sentence lists them: "a, b and c"; "nothing" where there are none."""
    *first, last = [*words] or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def grouped(things: Iterable[Hashable]) -> str:
    """Return things that are named alike as their numbers: "2 red and 1 green"."""
    return listed(f"{number} {name}" for name, number in Counter(things).items())


def name(names: Names, seat: int) -> str:
    """Return who sits on a seat; one that no player has is the automa's, which is called by its number."""
    return names[seat] if seat < len(names) else f"seat {seat}"


def tell_shared(event: SharedEvent) -> str:
    """Return an event that stands in the log of any title as a sentence."""
    match event:
        case RulesAdopted(rules_version):
            return f"From here on the game is decided by rules version {rules_version}."
        case GameForked(parent, version, _, _, open_seed):
            seed = "the seed that all know" if open_seed else "a fresh seed"
            return f"The game is forked from {parent} as that was at version {version}; draws now come from {seed}."
        case SeedRevealed(seed):
            return f"The seed of all draws is revealed: {seed}."


def tell_score(scores: Scoreboard, names: Names) -> str:
    """Return a final score as a sentence: who has how many points, and who wins."""
    ranked = sorted(scores.seats, key=lambda seat: seat.rank)
    points = listed(f"{name(names, seat.seat)} has {counted(seat.total, 'point')}" for seat in ranked)
    if not scores.winners:
        return f"The game is over: {points}."
    winners = listed(name(names, seat) for seat in scores.winners)
    return f"The game is over: {points}. {winners} {'wins' if len(scores.winners) == 1 else 'win'}."
