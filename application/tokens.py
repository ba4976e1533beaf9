"""Bearer tokens: one for each seat of a game and one for its host, derived from the server's secret.

::

    token = base64url(HMAC-SHA256(secret, "tradinghouse/token/1" 0x00 game_id 0x00 role 0x00 generation))

without padding; the role is "host" or the seat in decimal, the generation counts rotations from 0. So a
creation that is asked for twice gives the same tokens, and the store needs to keep only their hashes.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256

from application.answers import Role
from application.store import TokenHash


def token_of(secret: bytes, game_id: str, role: Role, generation: int = 0) -> str:
    """Return the token of a role, 43 characters."""
    parts = ["tradinghouse/token/1", game_id, str(role), str(generation)]
    return urlsafe_b64encode(hmac.digest(secret, "\0".join(parts).encode(), "sha256")).rstrip(b"=").decode()


def kept(secret: bytes, game_id: str, role: Role, generation: int = 0) -> TokenHash:
    """Return what the store keeps of a token."""
    return TokenHash(role, generation, _hashed(token_of(secret, game_id, role, generation)))


def holder(tokens: Iterable[TokenHash], token: str) -> Role | None:
    """Return whose token this is; every hash is compared, in constant time."""
    given = _hashed(token)
    roles = [known.role for known in tokens if hmac.compare_digest(known.hash, given)]
    return roles[0] if roles else None


def _hashed(token: str) -> bytes:
    return sha256(token.encode(errors="surrogatepass")).digest()
