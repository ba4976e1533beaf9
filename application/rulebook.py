"""The numbered rules of a title in words, and what the project decided where the sources are open."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec

from domain.kernel.rules import Title

Code = Annotated[str, msgspec.Meta(pattern="^[A-Z]+$")]
Number = Annotated[str, msgspec.Meta(pattern="^[A-Z]+-[0-9]{2}$")]
Words = Annotated[str, msgspec.Meta(pattern=r"\S")]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in words; `ruling` says what the sources left open and what was decided, else it is None."""

    number: Number
    text: Words
    ruling: Words | None = None


class Section(msgspec.Struct, frozen=True):
    """The rules whose numbers begin with `code`, in numerical order."""

    code: str
    name: str
    rules: tuple[Rule, ...]


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of one title."""

    title: str
    sections: tuple[Section, ...]


class _SectionHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Code
    name: Words


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Words
    section: tuple[_SectionHead, ...]
    rule: tuple[Rule, ...]


def rulebook(
    title: Title[Any, Any, Any],
) -> Rulebook:  # Any: the rules in words know no state, command or event
    """Return the rules of a title; raises ValueError as `parse_rulebook` does."""
    return read_rulebook(title.package)


def rule(title: Title[Any, Any, Any], number: str) -> Rule:
    """Return the rule with a number such as "WRK-05"; raises LookupError when the title has no such rule."""
    for section in rulebook(title).sections:
        for found in section.rules:
            if found.number == number:
                return found
    raise LookupError(f"{title.label} has no rule {number}")


@cache
def read_rulebook(package: str) -> Rulebook:
    """Return the rules in `rulebook.toml` of a package; raises ValueError as `parse_rulebook` does."""
    return parse_rulebook(files(package).joinpath("rulebook.toml").read_text(encoding="utf-8"))


def parse_rulebook(content: str) -> Rulebook:
    """Return the rules that a TOML text holds.

    Raises ValueError when a field is missing, unknown or blank, when a section or a number occurs twice, when
    a rule belongs to no section, and when the rules of a section are not in numerical order.
    """
    try:
        file = msgspec.convert(tomllib.loads(content), _File)
    except msgspec.ValidationError as fault:
        raise ValueError(f"rulebook: {fault}") from fault
    rules: dict[str, list[Rule]] = {}
    for head in file.section:
        if head.code in rules:
            raise ValueError(f"rulebook: section {head.code} occurs twice; merge the two")
        rules[head.code] = []
    for entry in file.rule:
        code = entry.number.partition("-")[0]
        if code not in rules:
            raise ValueError(f"rulebook: rule {entry.number} has no section {code}; add the section")
        before = rules[code]
        if any(other.number == entry.number for other in before):
            raise ValueError(f"rulebook: rule {entry.number} occurs twice; number one of them anew")
        if before and before[-1].number > entry.number:
            raise ValueError(
                f"rulebook: rule {entry.number} comes after {before[-1].number}; put it in order"
            )
        before.append(entry)
    sections = tuple(Section(head.code, head.name, tuple(rules[head.code])) for head in file.section)
    return Rulebook(file.title, sections)
