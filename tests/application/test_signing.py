"""Signed heads: anyone with the public key can check them, nobody without the secret can make one."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from application import signing

SECRET = bytes(range(32))
HEAD = ("g1", 42, "ab" * 32)


def test_a_signed_head_is_checked_from_its_description() -> None:
    message = b"tradinghouse/head/1\x00g1\x0042\x00" + b"ab" * 32
    key = Ed25519PublicKey.from_public_bytes(signing.public_key(SECRET))
    key.verify(signing.sign_head(SECRET, *HEAD), message)


def test_a_signature_is_for_one_head_of_one_server() -> None:
    signature = signing.sign_head(SECRET, *HEAD)
    public = signing.public_key(SECRET)
    assert signing.is_signed(public, signature, *HEAD)
    assert not signing.is_signed(public, signature, "g2", 42, "ab" * 32)
    assert not signing.is_signed(public, signature, "g1", 43, "ab" * 32)
    assert not signing.is_signed(public, signature, "g1", 42, "cd" * 32)
    assert not signing.is_signed(public, bytes(64), *HEAD)
    assert not signing.is_signed(signing.public_key(bytes(32)), signature, *HEAD)


def test_the_same_secret_gives_the_same_key() -> None:
    assert signing.public_key(SECRET) == signing.public_key(SECRET)
