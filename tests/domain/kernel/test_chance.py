"""Chance: anyone can repeat a draw from the seed, the label and the counter."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.chance import Chance, seed_commitment

SEED = bytes(range(32))

# The first 8 bytes of `openssl dgst -sha256 -mac HMAC -macopt hexkey:0001...1f` over
# "tradinghouse/chance/1" 0x00 "bean" 0x00 counter attempt, for each counter and attempt.
BLOCKS = {
    (0, 0): 0xBD96F62375C65ED3,
    (0, 1): 0x7D9C067CD4C70A18,
    (1, 0): 0xF9DB7BBD3190D9BF,
    (1, 1): 0x48C0BBE17CCA4B59,
    (2, 0): 0xB88C0E25BA326694,
    (3, 0): 0x2FEDE4FA2B2A4FBC,
}


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 writes it, for a key shorter than a block."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


@pytest.mark.parametrize("counter", [0, 1, 2, 3])
@pytest.mark.parametrize("n", [1, 2, 6, 52, 1 << 32])
def test_a_draw_is_the_first_block_modulo_the_number_of_outcomes(counter: int, n: int) -> None:
    assert Chance(SEED).below("bean", counter, n) == BLOCKS[counter, 0] % n


@pytest.mark.parametrize(("counter", "drawn"), [(0, BLOCKS[0, 1]), (1, BLOCKS[1, 1]), (3, BLOCKS[3, 0])])
def test_a_value_that_would_favour_some_outcomes_is_rejected_for_the_next_attempt(
    counter: int, drawn: int
) -> None:
    almost_half_is_rejected = (1 << 63) + 1
    assert Chance(SEED).below("bean", counter, almost_half_is_rejected) == drawn


@given(
    st.binary(min_size=32, max_size=32), st.text(max_size=20), st.integers(0, 2**40), st.integers(1, 2**63)
)
def test_a_client_that_knows_only_the_description_draws_the_same(
    seed: bytes, label: str, counter: int, n: int
) -> None:
    attempt = 0
    while True:
        message = b"tradinghouse/chance/1\0" + label.encode() + b"\0"
        message += counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        value = int.from_bytes(hmac_sha256(seed, message)[:8], "big")
        if value < 2**64 - 2**64 % n:
            break
        attempt += 1
    assert Chance(seed).below(label, counter, n) == value % n


def test_draws_are_named_by_label_and_counter_and_nothing_else() -> None:
    first = [Chance(SEED).below("bean", counter, 1000) for counter in range(20)]
    chance = Chance(SEED)
    again = [chance.below("bean", counter, 1000) for counter in reversed(range(20))]
    other = [chance.below("card", counter, 1000) for counter in range(20)]
    assert again[::-1] == first
    assert other != first


def test_picking_draws_one_of_what_is_unseen() -> None:
    unseen = ["green", "red", "yellow"]
    assert Chance(SEED).pick("bean", 0, unseen) == unseen[BLOCKS[0, 0] % 3]


def test_shuffling_draws_each_thing_once_counting_from_nought() -> None:
    things = ["a", "b", "c"]
    rest = list(things)
    expected = [rest.pop(BLOCKS[0, 0] % 3), rest.pop(BLOCKS[1, 0] % 2), rest.pop()]
    assert Chance(SEED).shuffled("bean", things) == expected
    assert things == ["a", "b", "c"]


def test_there_is_nothing_to_draw_from_an_empty_supply() -> None:
    with pytest.raises(ValueError, match="nothing to draw from for 'bean'"):
        Chance(SEED).pick("bean", 0, [])


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="a seed has 32 bytes"):
        Chance(bytes(length))


def test_the_commitment_is_the_hash_of_tag_game_and_seed() -> None:
    # sha256sum over "tradinghouse/seed/1" 0x00 "game1" 0x00 and the 32 bytes.
    expected = "d05d47f8bed1b4ddd76344c027b9748cbe12abfbb5f82dccaf49ae9549587793"
    assert seed_commitment("game1", SEED) == expected
    assert seed_commitment("game2", SEED) != expected
