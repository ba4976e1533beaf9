"""Chance: every random draw of a game, repeatable from its seed by anyone, in any language.

A draw is named by a label and by how many draws that label has had before. The number drawn below `n` is::

    block   = HMAC-SHA256(key = seed, message = "tradinghouse/chance/1" 0x00 label 0x00 counter attempt)
    counter = 8 bytes, big-endian: the draws that this label has had before
    attempt = 4 bytes, big-endian: 0, then 1, 2, ... while the value is rejected
    value   = the first 8 bytes of block, big-endian
    accept  if value < 2**64 - (2**64 mod n), and draw value mod n

Rejection keeps every outcome equally likely. There is no other source of chance and no hidden state.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_TAG = b"tradinghouse/chance/1"
_SPAN = 1 << 64


class Chance:
    """The draws of one game, each a pure function of the seed, its label and its counter."""

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        """Take a seed of exactly 32 bytes; raises ValueError for any other length."""
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, this one has {len(seed)}")
        self._seed = seed

    def below(self, label: str, already_drawn: int, n: int) -> int:
        """Return a number from 0 to n - 1; raises ValueError where there is nothing to draw from (n < 1)."""
        if n < 1:
            raise ValueError(f"nothing to draw from for {label!r}")
        message = _TAG + b"\0" + label.encode() + b"\0" + already_drawn.to_bytes(8, "big")
        accepted = _SPAN - _SPAN % n
        attempt = 0
        while True:
            block = hmac.digest(self._seed, message + attempt.to_bytes(4, "big"), "sha256")
            value = int.from_bytes(block[:8], "big")
            if value < accepted:
                return value % n
            attempt += 1

    def pick(self, label: str, already_drawn: int, unseen: Sequence[T]) -> T:
        """Draw one of what is unseen; its order must itself be a pure function of the state."""
        return unseen[self.below(label, already_drawn, len(unseen))]

    def shuffled(self, label: str, things: Sequence[T]) -> list[T]:
        """Draw all of some things one after the other; the n-th has the counter n, from 0."""
        rest = list(things)
        return [rest.pop(self.below(label, drawn, len(rest))) for drawn in range(len(rest))]


def seed_commitment(game_id: str, seed: bytes) -> str:
    """Return the hex SHA-256 of `"tradinghouse/seed/1" 0x00 game_id 0x00 seed`, published before the first draw."""
    return hashlib.sha256(b"tradinghouse/seed/1\0" + game_id.encode() + b"\0" + seed).hexdigest()
