"""The random player: any legal command, each as likely; repeatable from its seed."""

from collections.abc import Sequence
from typing import TypeVar

from domain.kernel.chance import Chance
from domain.kernel.table import Decision

C = TypeVar("C")


class RandomPlayer:
    """Plays every seat of one game by the draws of a seed of its own, so that the game's chance stays apart."""

    def __init__(self, seed: bytes) -> None:
        self._chance = Chance(seed)
        self._drawn = 0

    def seat(self, pending: Sequence[Decision[object]]) -> Decision[object]:
        """Pick who of those who must choose does so next."""
        return pending[0] if len(pending) == 1 else self._pick(pending)

    def command(self, legal: Sequence[C]) -> C:
        """Pick one of the legal commands."""
        return self._pick(legal)

    def _pick(self, things: Sequence[C]) -> C:
        picked = self._chance.pick("random-player", self._drawn, things)
        self._drawn += 1
        return picked
