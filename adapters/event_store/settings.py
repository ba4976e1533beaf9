"""What can be set about a store, from the environment."""

from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class StoreSettings(BaseSettings):
    """TRADINGHOUSE_SECRET, TRADINGHOUSE_SYNCHRONOUS and TRADINGHOUSE_LOCK_TIMEOUT.

    `secret` is the server's secret (64 hex digits); without it a file beside the database holds one.
    `synchronous` says what a commit survives on SQLite: NORMAL a killed process, FULL also a power failure.
    `lock_timeout` is how many seconds a write waits for another process.
    """

    model_config = SettingsConfigDict(env_prefix="TRADINGHOUSE_")

    secret: SecretStr | None = Field(default=None)
    synchronous: Literal["NORMAL", "FULL"] = "NORMAL"
    lock_timeout: int = Field(default=10, ge=1)
