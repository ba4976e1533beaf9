"""The messages of a title as stored bytes and as JSON from outside, and back.

Stored bytes are JSON with sorted keys, ASCII keys and integers only (RFC 8785), so that a history has one
spelling. An event's topic is "title/EventName/schema": the schema is 1 until the title has an upcast for
it.
"""

import re
from collections.abc import Iterable
from typing import Any, Generic, TypeVar, get_args

import msgspec

from application.errors import MalformedCommand, StoreRefused
from application.store import NewEvent, StoredEvent
from domain.kernel.rules import Title

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")

encode = msgspec.json.Encoder(order="sorted").encode
"""Encode a message as it is stored."""


class Header(msgspec.Struct, frozen=True):
    """What is stored of an accepted command beside its events, verbatim.

    `seat` is None where the host acted: at the creation, a fork, the adoption of newer rules. `actor` says who
    acted ("seat", "host", a bot); `recorded_at` is UTC, as RFC 3339.
    """

    command_id: str
    first_version: int
    seat: int | None
    actor: str
    rules_version: int
    recorded_at: str
    command: msgspec.Raw


header_of = msgspec.json.Decoder(Header).decode
"""Decode a stored header."""


class Messages(Generic[StateT, CommandT, EventT]):
    """The commands and events of one title, between structs and bytes."""

    def __init__(self, title: Title[StateT, CommandT, EventT]) -> None:
        self._title = title
        self._decode = msgspec.json.Decoder(title.event).decode
        self._topics = {tag: f"{title.name}/{tag}/{_schema(title, tag)}" for tag in _tags(title.event)}
        self._current = frozenset(self._topics.values())

    def stored(self, event: EventT) -> NewEvent:
        """Return an event as it will be stored."""
        return NewEvent(self._topics[type(event).__name__], encode(event))

    def event(self, stored: StoredEvent) -> EventT:
        """Return a stored event, upcast if it is of an older schema; raises StoreRefused for an unknown topic."""
        if stored.topic in self._current:
            return self._decode(stored.data)  # type: ignore[no-any-return]  # the union is known at run time only
        return self._decode(self._upcast(stored))  # type: ignore[no-any-return]

    def presented(self, stored: StoredEvent) -> bytes:
        """Return an event's JSON in its current schema: the stored bytes unless they are of an older one."""
        return stored.data if stored.topic in self._current else self._upcast(stored)

    def topics(self, types: Iterable[str]) -> tuple[str, ...]:
        """Return the topics under which events of these types may be stored; unknown types have one that none has."""
        return tuple(
            f"{self._title.name}/{name}/{schema}"
            for name in types
            for schema in range(1, _schema(self._title, name) + 1)
        )

    def command(self, data: object) -> tuple[CommandT, bytes]:
        """Return a command given as a decoded JSON object, and its stored form; raises MalformedCommand."""
        try:
            command: CommandT = msgspec.convert(data, self._title.command)
            return command, encode(command)
        except msgspec.ValidationError as fault:
            pointer, sentence = located(fault)
            if pointer == "/type":
                sentence = f"{sentence}; a command is one of {', '.join(_tags(self._title.command))}"
            raise MalformedCommand(pointer, sentence) from fault
        except UnicodeEncodeError as fault:
            raise MalformedCommand("", "a text holds half of a surrogate pair") from fault

    def options(self, data: object) -> tuple[Any, bytes]:  # Any: each title's own options
        """Return a title's options given as a decoded JSON object, and their stored form; raises MalformedCommand."""
        try:
            options = msgspec.convert(data, self._title.options)
            return options, encode(options)
        except msgspec.ValidationError as fault:
            pointer, sentence = located(fault)
            raise MalformedCommand("/options" + pointer, sentence) from fault
        except UnicodeEncodeError as fault:
            raise MalformedCommand("/options", "a text holds half of a surrogate pair") from fault

    def _upcast(self, stored: StoredEvent) -> bytes:
        title, name, schema = stored.topic.split("/")
        data = msgspec.json.decode(stored.data)
        at = int(schema)
        while upcast := self._title.upcasts.get(f"{name}/{at}"):
            data = upcast(data)
            at += 1
        if at == int(schema) or title != self._title.name:
            raise StoreRefused(
                f"version {stored.version} is stored as {stored.topic}, which this release does not know: "
                "use the release that wrote it, or a newer one"
            )
        return encode(data)


def located(fault: msgspec.ValidationError) -> tuple[str, str]:
    """Return the JSON pointer of a fault, as near as it is known, and what is wrong there."""
    sentence, _, path = str(fault).partition(" - at `$")
    steps = re.findall(r"\.([^.\[\]`]+)|\[(\d+)\]", path.split("[...]")[0])
    pointer = "".join("/" + (name or index) for name, index in steps)
    if named := re.search(r"(?:unknown|required) field `([^`]+)`", sentence):
        pointer += "/" + named[1]
    return pointer, sentence[0].lower() + sentence[1:]


def _tags(union: Any) -> list[str]:  # Any: a union type, or the one struct of it
    members = get_args(union) or (union,)
    return [member.__struct_config__.tag for member in members]


def _schema(title: Title[Any, Any, Any], name: str) -> int:
    """The current schema of an event type: one more than its newest upcast."""
    schema = 1
    while f"{name}/{schema}" in title.upcasts:
        schema += 1
    return schema
