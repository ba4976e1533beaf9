"""Who may do what: bearer tokens, and the trust in whoever sits at this machine."""

from hmac import compare_digest
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from fastapi import Request

from adapters.http.problems import (
    FOREIGN_ORIGIN,
    MALFORMED,
    MISSING_TOKEN,
    UNKNOWN_TOKEN,
    WRONG_TOKEN,
    Refused,
)
from adapters.http.settings import Settings, is_loopback
from application.games import Games, Role

Holder: TypeAlias = Role | Literal["local"]
"""A seat, the host, or the person at this machine, who may act for every seat and for the host."""

_BY_PROXY = frozenset(
    {
        "forwarded",
        "via",
        "x-forwarded-for",
        "x-forwarded-host",
        "x-forwarded-proto",
        "x-forwarded-server",
        "x-real-ip",
    }
)
"""Headers that proxies add; one that adds none cannot be told from a client."""

_LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


def holder_of(games: Games, game_id: str, token: str | None, local: bool) -> Holder:
    """Return who sends a request about a game; raises Refused (401) for nobody, and NoSuchGame."""
    if token is None:
        if local:
            return "local"
        raise Refused(
            MISSING_TOKEN,
            "send the token of a seat or of the host as `Authorization: Bearer TOKEN`",
            headers={"WWW-Authenticate": "Bearer"},
        )
    holder = games.seat_of(game_id, token)
    if holder is None:
        games.published(game_id)  # raises NoSuchGame: where there is no game its token is not what is wrong
        raise Refused(
            UNKNOWN_TOKEN,
            "this game has no such token; it may have been rotated",
            headers={"WWW-Authenticate": 'Bearer error="invalid_token"'},
        )
    return holder


def acting_seat(holder: Holder, asked: int | None) -> int:
    """Return the seat that a command is for; raises Refused where it is not the holder's, or not said."""
    match holder:
        case "local":
            if asked is None:
                raise Refused(MALFORMED, "without a token the body has to name the seat", pointer="/seat")
            return asked
        case "host":
            raise Refused(WRONG_TOKEN, "the host's token cannot play; use the token of the seat")
        case seat:
            if asked not in (None, seat):
                raise Refused(
                    WRONG_TOKEN, f"this is the token of seat {seat}; it cannot act for seat {asked}"
                )
            return seat


def may_host(holder: Holder) -> None:
    """Raise Refused (403) unless the holder has the rights of the host."""
    if holder not in ("host", "local"):
        raise Refused(WRONG_TOKEN, "this needs the host's token, not a seat's")


def may_see_all(request: Request, settings: Settings) -> None:
    """Raise Refused (401) unless a request may look at all games at once."""
    token = bearer(request)
    if token is None:
        if request.state.local:
            return
        raise Refused(
            MISSING_TOKEN,
            "send the token of whoever runs the server (TRADINGHOUSE_ADMIN_TOKEN) as `Authorization: Bearer TOKEN`",
            headers={"WWW-Authenticate": "Bearer"},
        )
    known = settings.admin_token
    if known is None or not compare_digest(known.get_secret_value().encode(), token.encode()):
        raise Refused(
            UNKNOWN_TOKEN,
            "this is not the token of whoever runs the server",
            headers={"WWW-Authenticate": 'Bearer error="invalid_token"'},
        )


def bearer(request: Request) -> str | None:
    """Return the bearer token of a request, if it has any."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def is_local(request: Request, settings: Settings) -> bool:
    """Tell whether a request is one that `trust_local` trusts without a token.

    It comes from a loopback address, by no proxy, and Host and Origin are this machine's own: a page of another
    site in a browser on this machine is not its user (cross-site requests, DNS rebinding). Raises Refused (403)
    for those.
    """
    headers = request.headers
    if not settings.trusts_local or not _BY_PROXY.isdisjoint(headers.keys()):
        return False
    if not is_loopback(request.client.host if request.client else ""):
        return False
    host = headers.get("host", "")
    if _hostname(f"//{host}") not in _LOCAL_NAMES:
        raise Refused(
            FOREIGN_ORIGIN, f"the Host {host!r} is not this machine; use http://127.0.0.1 or localhost"
        )
    origin = headers.get("origin")
    if origin not in (None, f"http://{host}", f"https://{host}", *settings.allowed_origins):
        raise Refused(FOREIGN_ORIGIN, f"a page of {origin!r} may not act for the players at this machine")
    return True


def _hostname(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None
