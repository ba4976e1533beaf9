"""The ASGI application: routes, problems and the guard, around one games service."""

from collections.abc import Mapping, Sequence
from functools import cache

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
from adapters.http.routes import ROUTERS
from adapters.http.service import Service
from adapters.http.settings import Settings
from application.editions import AnyTitle
from application.games import Games
from application.store import StoredEdition
from domain.titles import TITLES

_READERS = 8
_WRITERS = 8
_WORKERS = 1
_OF_HTTP = {404: NO_SUCH_PATH, 405: METHOD_NOT_ALLOWED}


def create_app(
    games: Games,
    settings: Settings,
    titles: Mapping[str, AnyTitle] = TITLES,
    editions: Sequence[StoredEdition] = (),
) -> FastAPI:
    """Return the application; `titles` and `editions` are those that `games` was made with."""
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    app.state.service = Service(
        games=games,
        settings=settings,
        titles=titles,
        editions=editions,
        writers=CapacityLimiter(1 if settings.store.startswith("sqlite") else _WRITERS),
        readers=CapacityLimiter(_READERS),
        workers=CapacityLimiter(_WORKERS),
    )
    for router in ROUTERS:
        app.include_router(router)
    app.add_middleware(Guard, settings=settings)
    if settings.allowed_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.allowed_origins,
            allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"],
            expose_headers=["ETag", "Idempotency-Replayed", "Location", "Retry-After"],
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


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return error.response()


async def _refusal(_: Request, error: Exception) -> Response:
    return problem_of(error).response()


async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return malformed_parameter(error).response()


async def _of_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = _OF_HTTP.get(error.status_code, MALFORMED)
    headers = dict(error.headers or {})
    if kind is METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_methods(request)) or headers["Allow"]
    detail = f"{request.method} {request.url.path}: {error.detail}"
    return Refused(kind, detail, headers=headers).response()


def _methods(request: Request) -> list[str]:
    """The methods of all routes with the path of a request; the framework's own answer knows only one of them."""
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    found = [route.methods or set() for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return sorted(set().union(*found))


async def _mistake(_: Request, error: Exception) -> Response:
    return Refused(INTERNAL_ERROR, "something went wrong in the server; nothing was changed").response()
