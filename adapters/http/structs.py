"""The messages of the titles (msgspec structs) as named JSON Schema components with discriminators.

An envelope names such a component with `component("AnyCommand")`; `document.py` puts the reference in. At
run time the value is not looked at there: it is encoded and decoded by msgspec with the types that are
described here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from pydantic import WithJsonSchema

from application.audit.report import AuditReport, CheckName, Outcome
from application.redecide import HostCommand
from domain.kernel.rules import Title
from domain.kernel.table import GameForked, Milestones, Pinned, RulesAdopted, Scoreboard, SeedRevealed

Schema = dict[str, Any]  # Any: JSON Schema is arbitrary JSON

REF = "#/components/schemas/"
PLACEHOLDER = "x-component"
_SHARED = (Pinned, Scoreboard, Milestones, SeedRevealed, RulesAdopted, GameForked, AuditReport)
_SHARED_NAMES = {frozenset(get_args(CheckName)): "CheckName", frozenset(get_args(Outcome)): "CheckOutcome"}


def component(name: str) -> WithJsonSchema:
    """Return what describes an annotated type as the component `name`."""
    return WithJsonSchema({PLACEHOLDER: name})


def components(titles: Mapping[str, Title[Any, Any, Any]]) -> dict[str, Schema]:
    """Return the component schemas of all titles, of the kernel and of audits, by name.

    Every title has its own `...Command`, `...Event`, `...Decision`, `...Board` and `...Options`, with its
    name in front ("CoffeeTradersCommand"); `AnyCommand` and so on are one of all titles'. A struct of a
    title has the title's name in front of its own, so that two titles may have messages of the same name.
    """
    (*_, host), shared = _describe(dict.fromkeys((*_SHARED, HostCommand), ""))
    found: dict[str, Schema] = {"HostCommand": host | {"description": _HOST}}
    for name, schema in shared.items():
        found[name] = _with_named_parts(schema, "", _SHARED_NAMES, found)
    for title in titles.values():
        found |= _components_of(title, shared)
    for kind in ("Command", "Event", "Decision", "Board", "Options"):
        found[f"Any{kind}"] = _any_of(f"{prefix(title)}{kind}" for title in titles.values())
    found["GameTitle"] = _names(titles)
    found["CreateGame"]["properties"]["options"] = {
        "$ref": f"{REF}AnyOptions"
    }  # stored as it is, thus untyped
    answered = reachable(found, ("AnyBoard", "AnyDecision", "Scoreboard", "Milestones", "AuditReport"))
    elsewhere = reachable(found, ("AnyCommand", "AnyEvent", "AnyOptions"))
    for name in answered - elsewhere:
        _always_complete(found[name])
    return found


def prefix(title: Title[Any, Any, Any]) -> str:
    """Return what stands before a title's component names: "CoffeeTraders" for "coffee-traders"."""
    return "".join(word.capitalize() for word in title.name.split("-"))


def reachable(schemas: Mapping[str, Schema], names: Iterable[str]) -> set[str]:
    """Return the names of all components that some components refer to, themselves included."""
    found: set[str] = set()
    open_ = list(names)
    while open_:
        name = open_.pop()
        if name not in found:
            found.add(name)
            open_ += [ref.removeprefix(REF) for ref in _references(schemas[name])]
    return found


def _components_of(title: Title[Any, Any, Any], shared: Mapping[str, Schema]) -> dict[str, Schema]:
    front = prefix(title)
    kinds = {
        title.command: f"{front}Command",
        title.event: f"{front}Event",
        title.choice: f"{front}Decision",
        title.board: f"{front}Board",
        title.options: f"{front}Options",
    }
    tops, structs = _describe(kinds)
    names = {
        name: _component_name(front, name) for name, schema in structs.items() if schema != shared.get(name)
    }
    for top, name in zip(tops, kinds.values(), strict=True):
        if (own := str(top.get("$ref", "")).removeprefix(REF)) in names:
            names[own] = name
    result = {names[name]: schema for name, schema in structs.items() if name in names}
    result |= {name: top for top, name in zip(tops, kinds.values(), strict=True) if name not in result}
    described = {name: _renamed(schema, names) for name, schema in result.items()}
    for name, schema in described.items():
        schema["title"] = name
    for name, schema in list(described.items()):
        described[name] = _with_named_parts(schema, front, _names_in(title), described)
    for kind, meaning in _MEANINGS.items():
        described[front + kind].setdefault("description", meaning.format(title=title.label))
    return described


_HOST = "What the host of a game asked for, as its commit tells. The field `type` tells which."
_MEANINGS = {
    "Command": "A command of {title}: what a seat may ask for. The field `type` tells which.",
    "Event": "An event of {title}: something that happened. The field `type` tells which.",
    "Decision": "A decision that a seat must make in {title}. The field `type` tells which.",
    "Board": "Everything that lies on the table of {title}.",
    "Options": "The options of a game of {title}.",
}


def _describe(types: Mapping[Any, str]) -> tuple[list[Schema], dict[str, Schema]]:
    tops, structs = msgspec.json.schema_components(tuple(types), ref_template=REF + "{name}")
    for schema in (*tops, *structs.values()):
        _polish(schema)
    return list(tops), structs


def _polish(node: Any) -> None:  # Any: walks arbitrary JSON
    """Write what msgspec leaves out and client generators like: oneOf, types of enums, one-line texts."""
    if isinstance(node, dict):
        if "discriminator" in node and "anyOf" in node:
            node["oneOf"] = node.pop("anyOf")
        if isinstance(node.get("enum"), list):
            node["type"] = "string" if isinstance(node["enum"][0], str) else "integer"
            if len(node["enum"]) == 1:
                (node["const"],) = node.pop("enum")
        if isinstance(text := node.get("description"), str):
            node["description"] = re.sub(r"(?<!\n)\n(?!\n)", " ", text)
        for value in node.values():
            _polish(value)
    elif isinstance(node, list):
        for value in node:
            _polish(value)


def _component_name(front: str, name: str) -> str:
    """Two structs of a title may share a name: then their modules tell them apart ("PassCommand")."""
    *path, own = name.split(".")
    return front + own + (path[-1].rstrip("s").title().replace("_", "") if path else "")


def _renamed(node: Any, names: Mapping[str, str]) -> Any:  # Any: walks arbitrary JSON
    if isinstance(node, dict):
        return {key: _renamed(value, names) for key, value in node.items()}
    if isinstance(node, list):
        return [_renamed(value, names) for value in node]
    if isinstance(node, str) and node.startswith(REF):
        name = node.removeprefix(REF)
        return REF + names.get(name, name)
    return node


def _names_in(title: Title[Any, Any, Any]) -> dict[frozenset[object], str]:
    """The names that a title's modules give to sets of values (`Cooperative = Literal["brazil", ...]`) or messages."""
    package = import_module(title.package)
    inside = sorted(module.name for module in iter_modules(package.__path__))
    modules = [package, *(import_module(f"{title.package}.{name}") for name in inside)]
    named = {
        members: name
        for module in reversed(modules)
        for name, value in sorted(vars(module).items(), reverse=True)
        if not name.startswith("_") and (members := _members(value))
    }
    kinds = {"Command": title.command, "Event": title.event, "Decision": title.choice}
    return named | {members: name for name, kind in kinds.items() if (members := _members(kind))}


def _members(value: Any) -> frozenset[object]:  # Any: whatever a module holds
    """The values of a Literal, or the tags of a union of tagged structs."""
    if get_origin(value) is Literal:
        return frozenset(get_args(value))
    if get_origin(value) not in (Union, UnionType):
        return frozenset()
    tags = [getattr(it, "__struct_config__", None) and it.__struct_config__.tag for it in get_args(value)]
    return frozenset(tags) if all(tags) else frozenset()


def _with_named_parts(
    schema: Schema, front: str, names: Mapping[frozenset[object], str], found: dict[str, Schema]
) -> Schema:
    """Put a reference in the place of every part that has a name, and the part itself among the components.

    Such a part is a set of values or messages that is among the names, or has a title of its own (`msgspec.Meta`).
    """
    return {key: _with_references(value, front, names, found) for key, value in schema.items()}


def _with_references(
    node: Any,  # Any: walks arbitrary JSON
    front: str,
    names: Mapping[frozenset[object], str],
    found: dict[str, Schema],
) -> Any:
    if isinstance(node, list):
        return [_with_references(value, front, names, found) for value in node]
    if not isinstance(node, dict):
        return node
    members = node.get("enum") or (node["discriminator"]["mapping"] if "oneOf" in node else ())
    own = names.get(frozenset(members)) if members else node.get("title")
    if isinstance(own, str):
        part = {"title": front + own, **{key: node[key] for key in node if key not in ("title", "default")}}
        if found.setdefault(front + own, part) == part:
            return {"$ref": REF + front + own, **{key: node[key] for key in ("default",) if key in node}}
    return _with_named_parts(node, front, names, found)


def _references(node: Any) -> Iterator[str]:  # Any: walks arbitrary JSON
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)


def _any_of(names: Iterable[str]) -> Schema:
    return {
        "description": "One of all titles': the title of the game tells which.",
        "anyOf": [{"$ref": REF + name} for name in names],
    }


def _names(titles: Mapping[str, Title[Any, Any, Any]]) -> Schema:
    known = [f"`{it.name}`: {it.label}, {_count(it.players)}" for it in titles.values()]
    return {"type": "string", "enum": sorted(titles), "description": "; ".join(known) + "."}


def _count(players: range) -> str:
    return f"{players[0]} to {players[-1]} players"


def _always_complete(schema: Schema) -> None:
    """An answer holds every field, also those that may be left out where the struct is made."""
    if "properties" in schema:
        schema["required"] = list(schema["properties"])
