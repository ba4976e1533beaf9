"""Draws whose seed is not known: which possible ones would have led to the events that were recorded.

A stand-in for chance takes any of the possibilities at each draw, preferring what the recorded events speak of next;
where the events then differ, the last draw that has possibilities left is drawn otherwise. So the draws of an honest
commit are found at once, and where there are none that fit, every possibility has been tried.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from application.store import NewEvent
from domain.kernel.chance import Chance

T = TypeVar("T")


class Told(NamedTuple):
    """The words and numbers in some events, in order, and where those of each event begin."""

    words: list[object]
    begins: list[int]


class Guessed(Chance):
    """A chance that draws by a script: for each draw which of its possibilities, the first where the script ends."""

    __slots__ = ("_at", "_script", "_told", "sizes")

    def __init__(self, told: Told, script: Sequence[int] = ()) -> None:
        """Take what the recorded events tell, and the script; `sizes` will be the possibilities of each draw."""
        self.sizes: list[int] = []
        self._script = [*script]
        self._told = told
        self._at = 0

    def expect(self, index: int) -> None:
        """Say which of the recorded events comes next."""
        if index < len(self._told.begins):
            self._at = self._told.begins[index]

    def otherwise(self) -> list[int] | None:
        """Return the script that draws one thing otherwise, or None when every possibility has been tried."""
        for at in reversed(range(len(self.sizes))):
            if self._script[at] + 1 < self.sizes[at]:
                return [*self._script[:at], self._script[at] + 1]
        return None

    def below(self, label: str, already_drawn: int, n: int) -> int:
        """Return the number that the script says; raises ValueError where there is nothing to draw from."""
        if n < 1:
            raise ValueError(f"nothing to draw from for {label!r}")
        draw = len(self.sizes)
        self.sizes.append(n)
        if draw == len(self._script):
            self._script.append(0)
        return self._script[draw]

    def pick(self, label: str, already_drawn: int, unseen: Sequence[T]) -> T:
        """Return one of what is unseen; equal things are one possibility."""
        candidates = sorted(dict.fromkeys(unseen), key=self._next)
        chosen = candidates[self.below(label, already_drawn, len(candidates))]
        self._at = min(self._next(chosen) + 1, len(self._told.words))
        return chosen

    def shuffled(self, label: str, things: Sequence[T]) -> list[T]:
        """Return the things in one of their orders."""
        rest = list(things)
        order: list[T] = []
        while rest:
            order.append(self.pick(label, len(order), rest))
            rest.remove(order[-1])
        return order

    def _next(self, thing: object) -> int:
        """Where the recorded events next speak of a thing; beyond their end where they do not."""
        try:
            return self._told.words.index(thing, self._at)
        except ValueError:
            return len(self._told.words)


def told_by(events: Sequence[NewEvent]) -> Told:
    """Return what recorded events tell, for a guess of the draws that led to them."""
    told = Told([], [])
    for event in events:
        told.begins.append(len(told.words))
        told.words.extend(_leaves(msgspec.json.decode(event.data)))
    return told


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner)
    else:
        yield value
