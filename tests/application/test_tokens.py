"""Tokens: derived from the server's secret, kept as hashes only."""

import base64
import hashlib
import hmac

from application import tokens
from application.answers import Role

SECRET = bytes(range(32))


def test_a_token_is_derived_as_described() -> None:
    message = b"tradinghouse/token/1\x00g1\x00host\x002"
    expected = base64.urlsafe_b64encode(hmac.new(SECRET, message, hashlib.sha256).digest())
    assert tokens.token_of(SECRET, "g1", "host", 2) == expected.decode().strip("=")


def test_every_game_role_generation_and_server_has_its_own_token() -> None:
    made = {
        tokens.token_of(secret, game, role, generation)
        for secret in (SECRET, bytes(32))
        for game in ("g1", "g2")
        for role in (0, 1, 10, "host")
        for generation in (0, 1)
    }
    assert len(made) == 2 * 2 * 4 * 2


def test_only_the_hash_of_a_token_is_kept() -> None:
    token = tokens.token_of(SECRET, "g1", 1)
    assert tokens.kept(SECRET, "g1", 1).hash == hashlib.sha256(token.encode()).digest()


def test_a_token_is_known_by_its_hash() -> None:
    roles: tuple[Role, ...] = (0, 1, "host")
    known = [tokens.kept(SECRET, "g1", role) for role in roles]
    for role in roles:
        assert tokens.holder(known, tokens.token_of(SECRET, "g1", role)) == role
    for stranger in (
        "",
        "x",
        "é",
        "\ud800",
        tokens.token_of(SECRET, "g2", 0),
        tokens.token_of(SECRET, "g1", 0, 1),
    ):
        assert tokens.holder(known, stranger) is None
