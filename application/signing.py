"""Signed heads: the server says, so that it cannot deny it, which chain a game had at a version.

The key is Ed25519 and derived from the server's secret. What is signed is text::

    "tradinghouse/head/1" 0x00 game_id 0x00 version 0x00 hash

with the version in decimal and the chain's hash (`application.chain`) in hex.
"""

import hmac
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from application.errors import NoSuchGame
from application.store import EventStore


@dataclass(frozen=True)
class SignedHead:
    """The head of a game and the server's word for it: `hash`, `signature` and `public_key` are hex."""

    game_id: str
    version: int
    hash: str
    signature: str
    public_key: str


def signed_head(store: EventStore, game_id: str) -> SignedHead:
    """Return the head that a game has now, signed; raises NoSuchGame."""
    head = store.head(game_id)
    if head is None:
        raise NoSuchGame(game_id)
    digest = head.hash.hex()
    signature = sign_head(store.secret, game_id, head.last_version, digest)
    return SignedHead(game_id, head.last_version, digest, signature.hex(), public_key(store.secret).hex())


def sign_head(secret: bytes, game_id: str, version: int, chain_hash: str) -> bytes:
    """Return the 64-byte signature of a head."""
    return _key(secret).sign(_message(game_id, version, chain_hash))


def public_key(secret: bytes) -> bytes:
    """Return the 32 bytes against which anyone checks the signatures of this server."""
    return _key(secret).public_key().public_bytes_raw()


def is_signed(public: bytes, signature: bytes, game_id: str, version: int, chain_hash: str) -> bool:
    """Tell whether the holder of a public key signed this head."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, _message(game_id, version, chain_hash))
    except InvalidSignature:
        return False
    return True


def _key(secret: bytes) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hmac.digest(secret, b"tradinghouse/signing/1", "sha256"))


def _message(game_id: str, version: int, chain_hash: str) -> bytes:
    return b"\0".join([b"tradinghouse/head/1", game_id.encode(), str(version).encode(), chain_hash.encode()])
