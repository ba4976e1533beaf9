"""The chain of hashes over a game's commits: a pure function of what is stored, repeatable in any language.

::

    leaf   = SHA-256(topic 0x00 data)                              for each event: UTF-8 topic, stored bytes
    hash_0 = SHA-256("tradinghouse/game/1" root_game_id)
    hash_n = SHA-256("tradinghouse/commit/1" hash_(n-1) SHA-256(header) leaf_1 leaf_2 ...)

Hashes cover the stored topics and bytes, never a re-encoding. No position and no game id is in hash_n, so
that a game that is copied, imported or forked keeps its chain; `root_game_id` is the id of the game that it
began as.

A chain alone proves nothing against whoever operates the store, who can write another one. It proves
something to those who hold a receipt (the hash in the answer to each command) or a signed head
(`application.signing`).
"""

from collections.abc import Iterable
from hashlib import sha256

from application.store import NewEvent

_GAME = b"tradinghouse/game/1"
_COMMIT = b"tradinghouse/commit/1"


def leaf(topic: str, data: bytes) -> bytes:
    """Return the hash of one event."""
    return sha256(topic.encode() + b"\0" + data).digest()


def start(root_game_id: str) -> bytes:
    """Return the hash before the first commit of a game."""
    return sha256(_GAME + root_game_id.encode()).digest()


def link(previous: bytes, header: bytes, events: Iterable[NewEvent]) -> bytes:
    """Return the hash after a commit, from the one before it, its header and its events in order."""
    leaves = b"".join([leaf(topic, data) for topic, data in events])
    return sha256(_COMMIT + previous + sha256(header).digest() + leaves).digest()
