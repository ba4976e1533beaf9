"""The settings of the service, from the environment (TRADINGHOUSE_...) or from the command line."""

from ipaddress import ip_address
from pathlib import Path
from typing import Annotated

from limits import parse
from pydantic import AfterValidator, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


def _rate(text: str) -> str:
    if text:
        parse(text)
    return text


class Settings(BaseSettings):
    """What can be set when the service starts; each is read from TRADINGHOUSE_ and its name in capitals."""

    model_config = SettingsConfigDict(env_prefix="TRADINGHOUSE_", frozen=True)

    store: str = Field(
        "sqlite:///tradinghouse.sqlite",
        description="where games are kept: sqlite:///PATH or postgresql://...",
    )
    host: str = Field("127.0.0.1", description="address to listen on")
    port: int = Field(8000, ge=0, le=65535, description="port to listen on; 0 takes a free one")
    trust_local: bool | None = Field(
        None,
        description="whoever sits at this machine may act for every seat without a token; "
        "so it is where nothing is said, `host` is a loopback address and no proxy is trusted",
    )
    allowed_origins: tuple[str, ...] = Field(
        (),
        description="web origins (a JSON list, such as https://club.example) whose pages may call this server",
    )
    trusted_proxies: str = Field(
        "", description="addresses, separated by commas, whose X-Forwarded-For is believed; none when empty"
    )
    body_limit: int = Field(64 * 1024, ge=1024, description="largest request body, in bytes")
    import_limit: int = Field(
        4 * 1024 * 1024, ge=0, description="largest file of a game that is imported, in bytes; 0 takes none"
    )
    rate_limit: Annotated[str, AfterValidator(_rate)] = Field(
        "6000/minute", description="requests per client address, such as 100/second; no limit when empty"
    )
    waiting_limit: int = Field(
        256, ge=1, description="commands that may wait for the store before others are sent away with 503"
    )
    waiting_seconds: float = Field(
        20.0, gt=0, description="how long a command may wait for its turn before it is sent away with 503"
    )
    work_seconds: int = Field(
        60,
        ge=1,
        description="how long one piece of long work (an audit, an import) may take, waiting included",
    )
    work_waiting_limit: int = Field(
        16, ge=1, description="pieces of long work that may wait before others are sent away with 503"
    )
    min_position_seconds: float = Field(
        2.0, ge=0, le=60, description="how long an answer may wait for the position that the request names"
    )
    admin_token: SecretStr | None = Field(
        None,
        min_length=16,
        description="bearer token of whoever may read the log of all games at once; where there is none only "
        "`trust_local` gives that right",
    )
    stream_limit: int = Field(
        800, ge=1, description="streams that may be open at once; each takes a file descriptor"
    )
    stream_heartbeat_seconds: float = Field(
        15.0, gt=0, description="how long a stream may be silent before it says that it is still there"
    )
    stream_look_seconds: float = Field(
        0.5, gt=0, description="how often streams look for what other processes have written to the store"
    )
    stream_seconds: float = Field(
        3600.0, gt=0, description="how long a stream may last before its client has to connect again"
    )
    connection_limit: int = Field(
        900,
        ge=1,
        description="connections that may be open at once; beyond them the one that has been waited for longest "
        "is cut off. Each takes a file descriptor",
    )
    request_seconds: float = Field(
        60.0, gt=0, description="how long a client may take to send a request before it is cut off"
    )
    unread_seconds: int = Field(
        60,
        ge=1,
        le=3600,
        description="how long a client may leave what it was sent unread before it is cut off (on Linux)",
    )
    editions: tuple[Path, ...] = Field(
        (),
        description="edition files (a JSON list of paths) that new games may name beside the built-in ones",
    )
    shutdown_seconds: int = Field(
        5, ge=0, description="how long requests under way may take when the service stops"
    )

    @property
    def trusts_local(self) -> bool:
        """Whether requests from this machine need no token."""
        if self.trust_local is None:
            return is_loopback(self.host) and not self.trusted_proxies
        return self.trust_local


def is_loopback(host: str) -> bool:
    """Tell whether an address or a name is one that only this machine can reach."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
