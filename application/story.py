"""A game told as sentences: a paragraph for each commit, who did what and then what followed, with the rules.

The sentences of events and commands are each title's own (`Rules.tell`); this puts them in order.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from application.creation import CreateGame
from application.editions import AnyTitle
from application.hosting import AdoptRules
from application.messages import Header, Messages
from application.redecide import host_command
from domain.kernel.rules import Rules
from domain.kernel.telling import Names

_CITED: Final = re.compile(r"\b[A-Z]+-[0-9]{2}(?: to [A-Z]+-[0-9]{2})?\b")


_FEW: Final = 3
"""More rules than these are those of a whole subject and say little about one event."""


class Did(NamedTuple):
    """What somebody did: as a sentence, and with the numbers of the rules about it, as they are cited."""

    sentence: str
    cited: tuple[str, ...] = ()


class Paragraph(NamedTuple):
    """A commit to be told: what was done, and what followed, the first of it at a version."""

    did: Did
    first_version: int
    events: Iterable[Any]  # Any: a title's own events


def story(
    title: AnyTitle,
    rules: Rules[Any, Any, Any],  # Any: each title's own messages
    paragraphs: Iterable[Paragraph],
    names: Names,
) -> Iterator[str]:
    """Yield the lines of a told game: who did what, and indented, with its version, what followed."""
    for did, first_version, events in paragraphs:
        yield ""
        yield did.sentence + _in_brackets(did.cited)
        for version, event in enumerate(events, first_version):
            sentence = rules.tell(event, names)
            if isinstance(event, title.headings):
                yield ""
                yield f"== {sentence} =="
            elif sentence != did.sentence and not _says_only_who(event):
                yield f"{version:>6}  {sentence}{_in_brackets(cited(event))}"


def what_was_done(
    messages: Messages[Any, Any, Any],  # Any, here and below: each title's own state and messages
    rules: Rules[Any, Any, Any],
    header: Header,
    names: Names,
) -> Did:
    """Return what was done, by a seat or by the host, as its commit's header tells it."""
    if header.seat is None:
        return Did(_hosted(header))
    command, _ = messages.command(msgspec.json.decode(header.command))
    return Did(rules.tell_command(command, header.seat, names), cited(command))


def cited(message: Any) -> tuple[str, ...]:
    """Return the rules that a command or an event names: in its field `rule`, else in the words about its type.

    What asks something names the rules of the question too. Each is a number, or a range such as "SET-05 to SET-07".
    """
    own = (rule,) if (rule := getattr(message, "rule", None)) else _CITED.findall(type(message).__doc__ or "")
    choice = getattr(message, "choice", None)
    return (*own, *(() if choice is None else cited(choice)))


def _hosted(header: Header) -> str:
    match host_command(header.command):
        case CreateGame():
            return "The host creates the game."
        case AdoptRules(rules_version):
            return f"The host adopts rules version {rules_version}."
        case fork:
            return f"The host forks the game {fork.parent} at version {fork.version}."


def _says_only_who(event: Any) -> bool:
    """Whether an event says no more than that somebody did by choice what the paragraph begins with."""
    return set(event.__struct_fields__) == {"seat", "automatic"} and not event.automatic


def _in_brackets(rules: tuple[str, ...]) -> str:
    return f"  [{', '.join(rules)}]" if 0 < len(rules) <= _FEW else ""
