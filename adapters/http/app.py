"""The ASGI application: routes, problems and the guard, around one games service."""

import logging
import weakref
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from threading import Event

from anyio import CapacityLimiter
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.routing import Match

from adapters.http.document import document_text
from adapters.http.exchange import malformed_parameter
from adapters.http.guard import Guard
from adapters.http.problems import (
    INTERNAL_ERROR,
    MALFORMED,
    METHOD_NOT_ALLOWED,
    NO_SUCH_PATH,
    REFUSALS,
    Refused,
    problem_of,
)
from adapters.http.routes import ROUTERS, health
from adapters.http.service import Service, refusing
from adapters.http.settings import Settings
from adapters.http.streams import Streams
from adapters.read_models.keeping import Views, kept
from application.editions import AnyTitle
from application.errors import StoreRefused
from application.games import Games
from application.store import StoredEdition
from domain.titles import TITLES

_log = logging.getLogger(__name__)

_READERS = 8
_WRITERS = 1  # SQLite writes one thing at a time
_WORKERS = 1
_OF_HTTP = {404: NO_SUCH_PATH, 405: METHOD_NOT_ALLOWED}


def create_app(
    games: Games,
    settings: Settings,
    titles: Mapping[str, AnyTitle] = TITLES,
    editions: Sequence[StoredEdition] = (),
    views: Views | None = None,
) -> FastAPI:
    """Return the application; `titles` and `editions` are those that `games` was made with.

    Where no `views` are given they are kept in memory, in step with the commits that are written here.
    """
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    if views is None:
        keeping = ExitStack()
        views = keeping.enter_context(kept("sqlite://", games.store, titles))
        weakref.finalize(app, keeping.close)
    closing = Event()
    app.state.service = Service(
        games=games,
        views=views,
        settings=settings,
        titles=titles,
        editions=editions,
        writers=CapacityLimiter(_WRITERS),
        readers=CapacityLimiter(_READERS),
        workers=CapacityLimiter(_WORKERS),
        streams=Streams(games.store, settings, closing),
        closing=closing,
    )
    for router in ROUTERS:
        app.include_router(router)
    # For whoever watches the server through a proxy that passes on /v1 only; the document names the plain paths.
    app.include_router(health.router, prefix="/v1", include_in_schema=False)
    app.add_middleware(Guard, settings=settings)
    if settings.allowed_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.allowed_origins,
            allow_methods=["GET", "POST"],
            allow_headers=[
                "Authorization",
                "Content-Type",
                "Idempotency-Key",
                "If-Match",
                "If-None-Match",
                "Last-Event-ID",
            ],
            expose_headers=[
                "ETag",
                "Idempotency-Replayed",
                "Location",
                "Retry-After",
                "Tradinghouse-Position",
            ],
        )
    _tell_problems(app)

    @cache
    def document() -> str:
        return document_text(titles)

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return Response(document(), media_type="application/json")

    return app


def _tell_problems(app: FastAPI) -> None:
    app.add_exception_handler(Refused, _refused)
    for refusal in REFUSALS:
        app.add_exception_handler(refusal, _refusal)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _of_http)
    app.add_exception_handler(Exception, _mistake)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusing(request, error)


async def _refusal(request: Request, error: Exception) -> Response:
    if isinstance(error, StoreRefused):
        _log.warning("%s %s: %s", request.method, request.url.path, error)  # the client is not told why
    return refusing(request, problem_of(error))


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return refusing(request, malformed_parameter(error))


async def _of_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = _OF_HTTP.get(error.status_code, MALFORMED)
    headers = dict(error.headers or {})
    if kind is METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_methods(request)) or headers["Allow"]
    detail = f"{request.method} {request.url.path}: {error.detail}"
    return refusing(request, Refused(kind, detail, headers=headers))


def _methods(request: Request) -> list[str]:
    """The methods of all routes with the path of a request; the framework's own answer knows only one of them."""
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    matching = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    exact = [route for route in matching if route.path == request.url.path]
    return sorted(set().union(*[route.methods or set() for route in exact or matching]))


async def _mistake(request: Request, error: Exception) -> Response:
    told = "something went wrong in the server; nothing was changed"
    return refusing(request, Refused(INTERNAL_ERROR, told))
