"""Why something happened: an event with its commit, the command behind it, the rules about both, all in words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from application.answers import Commit, Envelope, Published
from application.editions import AnyTitle
from application.errors import NoSuchVersion
from application.games import Games
from application.messages import header_of
from application.rulebook import Rule, rulebook
from application.story import Paragraph, cited, story, what_was_done

_PAGE = 100
"""So many commits are read at once to be told."""


@dataclass(frozen=True)
class Explanation:
    """An event and what caused it: `sentence` tells the event, `command_sentence` what was done.

    `command` is the stored JSON. `rules` are those about the event first, then those about the command.
    """

    envelope: Envelope
    commit: Commit
    command: msgspec.Raw
    command_sentence: str
    sentence: str
    rules: tuple[Rule, ...]


def explained(games: Games, game_id: str, version: int) -> Explanation:
    """Return why an event of a game happened; raises NoSuchGame and NoSuchVersion."""
    game = games.states.unopened(game_id)
    commits = games.commits(game_id, after=version - 1, limit=1) if version > 0 else []
    if not commits:
        raise NoSuchVersion(game_id, version, games.published(game_id).version)
    (commit,), (envelope,) = commits, games.events(game_id, after=version - 1, limit=1)
    header = header_of(commit.header)
    did = what_was_done(games.states.messages(game.title.name), game.rules, header, game.names)
    event = msgspec.json.decode(envelope.event, type=game.title.event)
    return Explanation(
        envelope=envelope,
        commit=commit,
        command=header.command,
        command_sentence=did.sentence,
        sentence=game.rules.tell(event, game.names),
        rules=tuple(_rules(game.title, (*cited(event), *did.cited))),
    )


def told(games: Games, game_id: str, *, since: int = 1, to: int | None = None) -> Iterator[str]:
    """Yield a game as lines of sentences, with the commits whose events are from the version `since` up to `to`.

    Raises NoSuchGame and NoSuchVersion.
    """
    game = games.published(game_id)
    newest = game.version
    through = newest if to is None else to
    for version in (since, through):
        if not 0 < version <= newest:
            raise NoSuchVersion(game_id, version, newest)
    yield from story(game.title, game.rules, _paragraphs(games, game, since, through), game.names)


def _paragraphs(games: Games, game: Published, since: int, through: int) -> Iterator[Paragraph]:
    messages = games.states.messages(game.title.name)
    after = since - 1
    while page := games.store.commits(game.game_id, after=after, through=through, limit=_PAGE):
        first, after = page[0].first_version, page[-1].last_version
        events = games.store.events(game.game_id, after=first - 1, through=min(after, through))
        for commit in page:
            did = what_was_done(messages, game.rules, header_of(commit.header), game.names)
            followed = events[commit.first_version - first : commit.last_version - first + 1]
            yield Paragraph(did, commit.first_version, [messages.event(event) for event in followed])


def _rules(title: AnyTitle, citations: Iterable[str]) -> Iterator[Rule]:
    """The rules that are cited, as numbers or as ranges within a section, each once."""
    numbered = {rule.number: rule for section in rulebook(title).sections for rule in section.rules}
    seen: set[str] = set()
    for citation in citations:
        first, _, last = citation.partition(" to ")
        for number, rule in numbered.items():
            inside = (
                first <= number <= (last or first) and number.partition("-")[0] == first.partition("-")[0]
            )
            if inside and number not in seen:
                seen.add(number)
                yield rule
