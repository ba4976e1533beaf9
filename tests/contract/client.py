"""A client that knows only the OpenAPI document, and holds every answer to it."""

from dataclasses import dataclass
from typing import Any, Self
from uuid import uuid4

import schemathesis
from httpx2 import Response
from starlette.testclient import TestClient

Json = Any  # Any: what a client of another language would have, decoded JSON


class Client:
    """Calls operations by their id; every answer must be one that the document describes, field by field."""

    def __init__(self, http: TestClient, document: dict[str, Any]) -> None:
        self._http = http
        schema = schemathesis.openapi.from_dict(closed(document))
        self._operations = {
            described["operationId"]: (method.upper(), path, described, schema[path][method.upper()])
            for path, methods in document["paths"].items()
            for method, described in methods.items()
        }

    def call(
        self,
        operation: str,
        *,
        query: dict[str, Any] | None = None,
        body: Json = None,
        token: str | None = None,
        key: str | None = None,
        headers: dict[str, str] | None = None,
        content: bytes | None = None,
        **path: object,
    ) -> Response:
        """Send a request; `path` fills the path's parameters."""
        method, template, described, checked = self._operations[operation]
        sent = dict(headers or {})
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if key is not None:
            sent["Idempotency-Key"] = key
        if content is not None:
            sent.setdefault("Content-Type", "application/json")
        response = self._http.request(
            method, template.format(**path), params=query, json=body, content=content, headers=sent
        )
        assert str(response.status_code) in described["responses"], response.text
        checked.validate_response(response)
        return response


def closed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with every object closed: tests are told of fields that it does not mention."""
    schemas = {
        name: {**schema, "additionalProperties": schema.get("additionalProperties", False)}
        if "properties" in schema
        else schema
        for name, schema in document["components"]["schemas"].items()
    }
    return {**document, "components": {**document["components"], "schemas": schemas}}


@dataclass(frozen=True)
class Table:
    """A game that this client has created, with its tokens."""

    client: Client
    game_id: str
    tokens: tuple[str, ...]
    host_token: str
    created: Json

    @classmethod
    def opened(cls, client: Client, game: str, *names: str, **more: Json) -> Self:
        response = client.call(
            "createGame", body={"game": game, "players": [{"name": name} for name in names], **more}
        )
        assert response.status_code == 201, response.text
        created = response.json()
        tokens = tuple(seat["token"] for seat in created["seats"])
        return cls(client, created["game_id"], tokens, created["host_token"], created)

    def get(self, operation: str, *, headers: dict[str, str] | None = None, **query: object) -> Response:
        return self.client.call(operation, game_id=self.game_id, query=query, headers=headers)

    def submit(
        self,
        seat: int,
        command: Json,
        *,
        key: str | None = None,
        headers: dict[str, str] | None = None,
        **more: Json,
    ) -> Response:
        return self.client.call(
            "submitCommand",
            game_id=self.game_id,
            token=self.tokens[seat],
            key=key or str(uuid4()),
            body={"command": command, **more},
            headers=headers,
        )

    def version(self) -> int:
        version = self.get("getGame").json()["version"]
        assert isinstance(version, int)
        return version


def problem(response: Response) -> tuple[int, str]:
    """The status and the name of a problem."""
    body = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert body["status"] == response.status_code
    assert body["detail"]
    return response.status_code, body["type"].removeprefix("/problems/")
