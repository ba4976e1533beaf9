"""The envelopes of what proves a game: its signed head, and the key to check it with."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from adapters.http.envelopes import STRICT, GameId, Receipt, Version

PublicKey = Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="An Ed25519 public key, hex.")]


class Head(BaseModel):
    """Where a game's chain ends now, with the server's word for it.

    Signed is the text `tradinghouse/head/1`, the game's id, the version in decimal and the hash in hex, with a zero
    byte between each and the next.
    """

    model_config = STRICT
    game_id: GameId
    version: Version
    hash: Receipt
    signature: Annotated[str, Field(pattern="^[0-9a-f]{128}$", description="The Ed25519 signature, hex.")]
    public_key: PublicKey


class Key(BaseModel):
    """A key that this server signs heads with."""

    model_config = STRICT
    algorithm: Literal["Ed25519"]
    public_key: PublicKey


class Keys(BaseModel):
    """The keys that this server signs with: keep them from a time when you trust it."""

    model_config = STRICT
    keys: list[Key]
