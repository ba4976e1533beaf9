"""The OpenAPI document: what FastAPI makes of the routes, and the titles' messages and all problems.

It is the published contract: `openapi/tradinghouse.json` is this text, and a test compares the two.
"""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from adapters.http.describe import problem_list
from adapters.http.envelopes import CommandRequest, NewGame
from adapters.http.hosted import NewFork, RulesAdoption
from adapters.http.problems import KINDS, Problem
from adapters.http.routes import ROUTERS
from adapters.http.stream_messages import MESSAGES
from adapters.http.structs import PLACEHOLDER, REF, Schema, components, reachable
from application.editions import AnyTitle
from domain.titles import TITLES

CONTRACT_VERSION = "1.0.0"
_UNDESCRIBED = "Successful Response"  # as FastAPI says

_TAGS = {
    "games": "Create games, find them, look at one.",
    "play": "What a seat may do now, and doing it.",
    "views": "The board, the scoreboard and the milestones, now or at any past version.",
    "streams": "What happens, as it happens; and the log of all games, for whoever runs the server.",
    "history": "The log: every event, and every accepted command with the hash after it.",
    "audit": "Whether a game is what was played: the report, the signed head, the key.",
    "hosting": "What the host of a game does beside play.",
    "files": "Whole games as files, out and in.",
    "titles": "Rules and component data, which belong to no game.",
    "operation": "For whoever runs the server.",
}
_BODIES = (NewGame, CommandRequest, NewFork, RulesAdoption)
_SECURITY = {
    "seatToken": "The token of a seat, from the answer to `createGame`. It acts for its own seat in its "
    "own game.",
    "hostToken": "The token of the host, from the answer to `createGame`. It gives new tokens, forks "
    "the game, lets it adopt newer rules, and cannot play.",
    "adminToken": "The token of whoever runs the server, set there as TRADINGHOUSE_ADMIN_TOKEN. It reads the "
    "log of all games at once.",
}


def openapi_document(titles: Mapping[str, AnyTitle] = TITLES) -> Schema:
    """Return the OpenAPI 3.1 document; it needs no store and is the same every time."""
    app = FastAPI()
    for router in ROUTERS:
        app.include_router(router)
    document = get_openapi(
        title="tradinghouse",
        version=CONTRACT_VERSION,
        summary="Play, replay and audit games of " + " and ".join(title.label for title in titles.values()),
        description=_guide(),
        routes=app.routes,
        tags=[{"name": name, "description": text} for name, text in _TAGS.items()],
    )
    schemas: dict[str, Schema] = _filled(
        document["components"]["schemas"] | _own() | components(titles) | _problem()
    )
    _open(schemas)
    document["paths"] = _filled(document["paths"])
    document["components"] = {
        "schemas": dict(sorted(schemas.items())),
        "securitySchemes": {
            name: {"type": "http", "scheme": "bearer", "description": text}
            for name, text in _SECURITY.items()
        },
    }
    _strip_titles(document)
    _tell_answers(document)
    plain = json.loads(json.dumps(document))  # defaults of structs may be tuples
    assert isinstance(plain, dict)
    return plain


def document_text(titles: Mapping[str, AnyTitle] = TITLES) -> str:
    """Return the document as the text that is checked in."""
    return json.dumps(openapi_document(titles), indent=2, ensure_ascii=False) + "\n"


def _guide() -> str:
    text = files("adapters.http").joinpath("guide.md").read_text(encoding="utf-8")
    return text.replace("{problems}", problem_list())


def _own() -> dict[str, Schema]:
    """The bodies that the routes read and the messages that they stream themselves, which FastAPI does not see."""
    _, definitions = models_json_schema(
        [(model, "validation") for model in (*_BODIES, *MESSAGES)], ref_template=REF + "{model}"
    )
    schemas: dict[str, Schema] = definitions["$defs"]
    return schemas


def _problem() -> dict[str, Schema]:
    _, schemas = msgspec.json.schema_components([Problem], ref_template=REF + "{name}")
    described = schemas["Problem"]["properties"]
    schemas["ProblemType"] = described["type"] | {
        "title": "ProblemType",
        "enum": [kind.type for kind in KINDS],
    }
    described["type"] = {"$ref": f"{REF}ProblemType"}
    return schemas


def _open(schemas: dict[str, Schema]) -> None:
    """Let answers grow: only in requests is a field that nobody knows a mistake."""
    for name in schemas.keys() - reachable(schemas, [model.__name__ for model in _BODIES]):
        if schemas[name].get("additionalProperties") is False:
            del schemas[name]["additionalProperties"]


def _filled(node: Any) -> Any:  # Any: walks arbitrary JSON
    """Put the reference in the place of every placeholder; say nothing of a default that is null.

    A field with a default is taken by some generators for one that is always there. Limits of integers come as floats.
    """
    if isinstance(node, dict):
        kept = {key: value for key, value in node.items() if (key, value) != ("default", None)}
        filled = {key: _filled(value) for key, value in kept.items() if key != PLACEHOLDER}
        return {"$ref": REF + node[PLACEHOLDER], **filled} if PLACEHOLDER in node else filled
    if isinstance(node, list):
        return [_filled(value) for value in node]
    return int(node) if isinstance(node, float) and node.is_integer() else node


def _tell_answers(document: Schema) -> None:
    """Describe an answer that no route describes as its schema is described."""
    for operation in (it for methods in document["paths"].values() for it in methods.values()):
        for answer in operation["responses"].values():
            if answer["description"] == _UNDESCRIBED:
                schema = next(iter(answer["content"].values()))["schema"]
                schema = document["components"]["schemas"].get(
                    schema.get("$ref", "").removeprefix(REF), schema
                )
                answer["description"] = schema.get("description", operation["summary"])


def _strip_titles(node: Any) -> None:  # Any: walks arbitrary JSON
    """Take away the titles that only repeat a field's name: generators make a type of each."""
    if isinstance(node, list):
        for value in node:
            _strip_titles(value)
    elif isinstance(node, dict):
        for value in [*node.get("properties", {}).values(), node.get("schema")]:
            if isinstance(value, dict):
                value.pop("title", None)
        for value in node.values():
            _strip_titles(value)
