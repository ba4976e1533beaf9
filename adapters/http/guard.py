"""What every request passes first: the limit of its address, and whether it needs no token."""

import math
import time

from fastapi import Request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.types import ASGIApp, Receive, Scope, Send

from adapters.http.access import bearer, is_local
from adapters.http.problems import TOO_MANY_REQUESTS, Refused
from adapters.http.service import refusing
from adapters.http.settings import Settings


class Guard:
    """ASGI middleware that turns requests away, or notes in `request.state.local` whether they are trusted.

    A trusted request is not counted: whoever sits at this machine is not limited.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._rate: RateLimitItem | None = parse(settings.rate_limit) if settings.rate_limit else None
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            try:
                request.state.local = bearer(request) is None and is_local(request, self._settings)
                if not request.state.local:
                    self._count(request.client.host if request.client else "")
            except Refused as refused:
                await refusing(request, refused)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _count(self, address: str) -> None:
        if self._rate is None or self._limiter.hit(self._rate, address):
            return
        reset, _ = self._limiter.get_window_stats(self._rate, address)
        seconds = max(1, math.ceil(reset - time.time()))
        raise Refused(
            TOO_MANY_REQUESTS,
            f"at most {self._rate} from one address; wait {seconds} s",
            headers={"Retry-After": str(seconds)},
        )
