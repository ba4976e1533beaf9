"""What the routes tell the OpenAPI document beyond their types: headers, tokens, bodies and problems."""

from typing import Annotated, Any

from fastapi import Path
from pydantic import BaseModel, Field

from adapters.http.problems import (
    FOREIGN_ORIGIN,
    INTERNAL_ERROR,
    KINDS,
    MALFORMED,
    MEDIA_TYPE,
    POSITION_NOT_REACHED,
    TOO_MANY_REQUESTS,
    UNAVAILABLE,
    Kind,
)
from adapters.http.structs import REF, component

Responses = dict[
    int | str, dict[str, Any]
]  # Any, here and below: FastAPI takes arbitrary JSON for the document

LARGEST = 2**53
"""Numbers in requests end here, where JavaScript can still count."""

CREATION_KEY = 16
"""The least length of the key of a creation, which is a secret and counts for the whole server."""

GameIdInPath = Annotated[
    str, Path(description="The id of the game.", min_length=1, max_length=128, pattern=r"^[!-~]+$")
]
TitleInPath = Annotated[str, component("GameTitle"), Path(description="The name of the game title.")]


PageLimit = Annotated[int, Field(ge=1, le=1000, description="How many a page holds at most.")]
EventTypes = Annotated[
    list[Annotated[str, Field(max_length=64)]],
    Field(max_length=64, description="Only events of these types; may be given several times."),
]


class AtVersion(BaseModel):
    """Which version of a game is asked for."""

    model_config = {"extra": "forbid"}
    version: Annotated[
        int | None,
        Field(
            ge=1,
            le=LARGEST,
            description="A past version: the game is replayed up to it, and the answer never changes. Now "
            "when left out.",
        ),
    ] = None


LeastPosition = Annotated[
    int | None,
    Field(
        ge=1,
        le=LARGEST,
        description="The answer has to reflect everything up to this `position`, such as that of the answer to a "
        "command just given. It is waited for a little while; then the answer is 503. A past version is what it is.",
    ),
]


class Reflecting(BaseModel):
    """How new the answer has to be."""

    model_config = {"extra": "forbid"}
    min_position: LeastPosition = None


class NowOrThen(AtVersion):
    """Which version of a game is asked for, or how new it has to be."""

    min_position: LeastPosition = None


class NoQuery(BaseModel):
    """No query parameter is known here, so any is a mistake."""

    model_config = {"extra": "forbid"}


ETAG = {
    "ETag": {"description": "The version, in quotes.", "schema": {"type": "string", "examples": ['"17"']}}
}
REPLAYED = {
    "Idempotency-Replayed": {
        "description": "`true` when the request had been carried out before; absent otherwise.",
        "schema": {"type": "string", "const": "true"},
    }
}
POSITION = {
    "Tradinghouse-Position": {
        "description": "The position that the answer reflects: everything up to there is in it.",
        "schema": {"type": "integer", "minimum": 0},
    }
}
LOCATION = {"Location": {"description": "The path of the game.", "schema": {"type": "string"}}}
_RETRY_AFTER = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
}
_IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "An ETag that the client has: while the version is still the same the answer is 304 "
    "without a body.",
    "schema": {"type": "string"},
}
_IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "required": False,
    "description": "The ETag of the game that the client decided on. If the game has moved on since, the "
    "answer is 412.",
    "schema": {"type": "string", "pattern": r'^(\*|"\d{1,18}")$'},
}


def refused_by(*kinds: Kind) -> Responses:
    """Return the problems that a route may answer with, beside those that every route may."""
    responses: Responses = {}
    for kind in (*kinds, MALFORMED, FOREIGN_ORIGIN, TOO_MANY_REQUESTS, INTERNAL_ERROR, UNAVAILABLE):
        if kind.status not in responses:
            responses[kind.status] = {
                "description": "",
                "content": {MEDIA_TYPE: {"schema": {"$ref": f"{REF}Problem"}}},
            }
        if kind.type not in responses[kind.status]["description"]:
            responses[kind.status]["description"] += f"`{kind.type}`: {kind.title}. "
        if kind in (TOO_MANY_REQUESTS, UNAVAILABLE, POSITION_NOT_REACHED):
            responses[kind.status]["headers"] = _RETRY_AFTER
    return {
        status: {**it, "description": it["description"].strip()} for status, it in sorted(responses.items())
    }


def readable(*kinds: Kind) -> Responses:
    """Return the answers of a route that gives a resource with an ETag."""
    return {
        200: {"headers": ETAG | _cache_control()},
        304: {"description": "Not changed since the version that If-None-Match names.", "headers": ETAG},
        **refused_by(*kinds),
    }


def reflecting(*kinds: Kind) -> Responses:
    """Return the answers of a route that gives a resource with an ETag from a read model."""
    responses = readable(*kinds, POSITION_NOT_REACHED)
    for status in (200, 304):
        responses[status] = {**responses[status], "headers": responses[status]["headers"] | POSITION}
    return responses


def conditional() -> dict[str, Any]:
    """Return the header of a route that gives a resource with an ETag."""
    return {"parameters": [_IF_NONE_MATCH]}


def accepts(model: type[BaseModel]) -> dict[str, Any]:
    """Return the body of a route that reads it itself."""
    return {
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": f"{REF}{model.__name__}"}}},
        }
    }


def with_key(*, required: bool, shortest: int = 1) -> dict[str, Any]:
    """Return the header Idempotency-Key."""
    return {
        "parameters": [
            {
                "name": "Idempotency-Key",
                "in": "header",
                "required": required,
                "description": "A new one for every request, such as a UUID, and the same one when it is "
                "sent again because "
                "no answer came: then it is carried out once and answered twice.",
                "schema": {"type": "string", "minLength": shortest, "maxLength": 128, "pattern": "^[!-~]+$"},
            }
        ]
    }


def with_precondition() -> dict[str, Any]:
    """Return the header If-Match."""
    return {"parameters": [_IF_MATCH]}


def by_token(name: str) -> dict[str, Any]:
    """Return the security of a route: the token of a seat ("seatToken") or of the host ("hostToken")."""
    return {"security": [{name: []}]}


def problem_list() -> str:
    """Return all kinds of problems as a Markdown table."""
    rows = [f"| `{kind.type}` | {kind.status} | {kind.title}. {kind.when} |" for kind in KINDS]
    return "\n".join(["| type | status | what it means |", "|---|---|---|", *rows])


def _cache_control() -> dict[str, Any]:
    return {
        "Cache-Control": {
            "description": "`no-cache` for the game as it is now (ask again with If-None-Match); a past "
            "version may be kept for "
            "ever.",
            "schema": {"type": "string"},
        }
    }
