"""Editions: the component data that a title is played with, from its package, from a file, or from the store.

An edition is kept and hashed as canonical JSON (sorted keys, no spaces), and always read from that, so that
a game replays for ever with the data it began with, whatever becomes of the file.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from application.errors import InvalidEdition, NoSuchEdition, StoreRefused
from application.messages import encode
from application.store import EventStore, StoredEdition, StoredGame
from domain.kernel.rules import Edition, Title

AnyTitle: TypeAlias = Title[Any, Any, Any]  # Any: each title's own state and messages


def built_in(title: AnyTitle) -> list[StoredEdition]:
    """Return the editions that come with a title, by file name; the first is the default."""
    folder = files(title.package) / "editions"
    found = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda e: e.name
    )
    return [_read(title, entry.name, entry.read_text("utf-8")) for entry in found]


def from_file(title: AnyTitle, path: Path) -> StoredEdition:
    """Return an edition of a title from a TOML file; raises InvalidEdition with one line per fault."""
    return _read(title, str(path), _text(path))


def from_file_of_any(titles: Mapping[str, AnyTitle], path: Path) -> StoredEdition:
    """Return an edition from a TOML file, of the title that it names; raises InvalidEdition."""
    text = _text(path)
    try:
        name = tomllib.loads(text).get("title")
    except ValueError as fault:
        raise InvalidEdition(str(path), (f"cannot be read: {fault}",)) from fault
    if name not in titles:
        raise InvalidEdition(str(path), (f"title: has to be one of {', '.join(titles)}",))
    return _read(titles[str(name)], str(path), text)


def parsed(title: AnyTitle, edition: StoredEdition) -> Edition:
    """Return an edition's data as the title's rules take it; raises InvalidEdition."""
    try:
        return title.parse_edition(msgspec.json.decode(edition.content))
    except ValueError as fault:
        raise InvalidEdition(edition.name, tuple(str(fault).splitlines())) from fault


def kept(store: EventStore, game: StoredGame) -> StoredEdition:
    """Return the edition that a game began with; raises StoreRefused where it is missing."""
    edition = store.edition(game.edition_hash)
    if edition is None:
        raise StoreRefused(
            f"the edition {game.edition_hash} of game {game.game_id} is missing from the store"
        )
    return edition


def found(title: AnyTitle, name: str | None, offered: Sequence[StoredEdition]) -> StoredEdition:
    """Return the first offered edition of a name, or the very first if none is named; raises NoSuchEdition."""
    for edition in offered:
        if name is None or edition.name == name:
            return edition
    raise NoSuchEdition(title.name, name or "", _names(offered))


def _names(editions: Iterable[StoredEdition]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(edition.name for edition in editions))


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as fault:
        raise InvalidEdition(str(path), (f"cannot be read: {fault.strerror}",)) from fault
    except UnicodeDecodeError as fault:
        raise InvalidEdition(str(path), ("cannot be read: it is not UTF-8",)) from fault


def _read(title: AnyTitle, source: str, text: str) -> StoredEdition:
    try:
        data = tomllib.loads(text)
        edition = title.parse_edition(data)
    except ValueError as fault:
        raise InvalidEdition(source, tuple(str(fault).splitlines())) from fault
    content = encode(data)
    return StoredEdition(title.name, edition.name, sha256(content).hexdigest(), content)
