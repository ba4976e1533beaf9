"""What streams send, and how the OpenAPI document tells of it.

OpenAPI 3.1 has no word for a stream (3.2 has `itemSchema`): by convention the schema is that of each message.
"""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from adapters.http.envelopes import STRICT, EventEnvelope, GameId, Position, Receipt, Seat, Version
from adapters.http.streams import MEDIA_TYPE
from adapters.http.structs import REF


class CommitMessage(BaseModel):
    """The data of a message `commit`: an accepted command with all the events that followed from it."""

    model_config = STRICT
    game_id: GameId
    first_version: Version
    version: Annotated[Version, Field(description="The version of its last event.")]
    position: Annotated[Position, Field(description="The position of its last event.")]
    hash: Receipt
    command_id: str
    seat: Annotated[Seat | None, Field(description="The seat that acted; null for the host.")]
    events: list[EventEnvelope]


class OverMessage(BaseModel):
    """The data of a message `over`: the game is over, and everything has been sent."""

    model_config = STRICT
    game_id: GameId
    version: Version


MESSAGES = (CommitMessage, OverMessage)


def streamed(description: str, **kinds: type[BaseModel]) -> dict[str, Any]:  # Any: JSON Schema
    """Return the answer of a route that streams messages whose names are those of `kinds`."""
    schema = {
        "type": "object",
        "description": "Server-sent events without end; this is each of them, as its fields.",
        "anyOf": [_message(name, model) for name, model in kinds.items()],
    }
    return {"description": description, "content": {MEDIA_TYPE: {"schema": schema}}}


def resumable() -> dict[str, Any]:  # Any: JSON Schema
    """Return the header Last-Event-ID."""
    return {
        "parameters": [
            {
                "name": "Last-Event-ID",
                "in": "header",
                "required": False,
                "description": "The id of the last message that the client has, which an EventSource sends by itself: "
                "the stream goes on after it.",
                "schema": {"type": "string", "pattern": "^[0-9]{1,15}$"},
            }
        ]
    }


def _message(name: str, model: type[BaseModel]) -> dict[str, Any]:
    data = {
        "type": "string",
        "contentMediaType": "application/json",
        "contentSchema": {"$ref": f"{REF}{model.__name__}"},
    }
    properties = {"id": {"type": "string", "pattern": "^[0-9]+$"}, "event": {"const": name}, "data": data}
    return {"properties": properties, "required": list(properties)}
