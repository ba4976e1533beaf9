"""The states of games as they are now and as they were: loaded, fast-forwarded, published, kept in memory.

A published state is never changed. Whoever goes on from one copies it first, and publishes the copy when
its events are in the log.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from application import chain
from application.answers import Published
from application.editions import AnyTitle, kept, parsed
from application.errors import GameDamaged, NoSuchGame, NoSuchTitle, SeedUnknown, StoreRefused
from application.messages import Messages, header_of
from application.recent import Recent
from application.store import EventStore, StoredCommit, StoredEdition, StoredGame
from domain.kernel.play import replay
from domain.kernel.rules import Rules


class States:
    """The states of the games of one store, and what they are made from."""

    def __init__(self, store: EventStore, titles: Mapping[str, AnyTitle], keep: int) -> None:
        """Keep the published states of up to `keep` games in memory."""
        self._store = store
        self._titles = titles
        self._messages = {name: Messages(title) for name, title in titles.items()}
        self._published: Recent[Published] = Recent(keep)
        self._seeds: Recent[bytes] = Recent(keep)
        self._rules: dict[tuple[str, str], Rules[Any, Any, Any]] = {}  # Any: each title's own messages

    def cached(self, game_id: str) -> Published | None:
        """Return a game as it was last published here, without input or output."""
        return self._published.get(game_id)

    def publish(self, published: Published) -> None:
        """Take a state, whose events are in the log, as the one to go on from, unless a newer one is known."""
        self._published.put(published.game_id, published.version, published)

    def current(self, game_id: str) -> Published | None:
        """Return a game as it was last published here, unless another process has gone on with it since."""
        seen = self.cached(game_id)
        if seen is None:
            return None
        head = self._store.head(game_id)
        return None if head is None or head.last_version > seen.version else seen

    def newest(self, game_id: str) -> Published:
        """Return a game at the head of its log, published; raises NoSuchGame."""
        head = self._store.head(game_id)
        if head is None:
            raise NoSuchGame(game_id)
        seen = self.cached(game_id)
        if seen is not None and seen.version >= head.last_version:
            return seen
        newest = self._forwarded(seen or self.unopened(game_id), head.last_version, head)
        self.publish(newest)
        return newest

    def replayed(self, game_id: str, version: int) -> Published:
        """Return a game as it was after as many events as it has had at least; raises NoSuchGame."""
        return self._forwarded(self.unopened(game_id), version, self._store.head(game_id, at=version))

    def game(self, game_id: str) -> StoredGame:
        """Return what is known of a game besides its log; raises NoSuchGame."""
        game = self._store.game(game_id)
        if game is None:
            raise NoSuchGame(game_id)
        return game

    def title(self, name: str) -> AnyTitle:
        """Return a title by its name; raises NoSuchTitle."""
        if name not in self._titles:
            raise NoSuchTitle(name, tuple(self._titles))
        return self._titles[name]

    def messages(self, title: str) -> Messages[Any, Any, Any]:  # Any: each title's own state and messages
        """Return the messages of a title; raises NoSuchTitle."""
        return self._messages[self.title(title).name]

    def topics(self, types: Sequence[str]) -> tuple[str, ...]:
        """Return the topics under which events of these types may be stored, of whatever title."""
        return tuple([topic for messages in self._messages.values() for topic in messages.topics(types)])

    def rules(self, title: AnyTitle, edition: StoredEdition) -> Rules[Any, Any, Any]:
        """Return the rules of a title with an edition; raises InvalidEdition."""
        key = title.name, edition.hash
        if key not in self._rules:
            self._rules[key] = title.rules(parsed(title, edition))
        return self._rules[key]

    def seed(self, game_id: str) -> bytes:
        """Return the seed of a game that is to go on; raises SeedUnknown where it is not known here."""
        seed = self._seeds.get(game_id) or self._store.seed(game_id)
        if seed is None:
            raise SeedUnknown(game_id)
        self._seeds.put(game_id, 0, seed)
        return seed

    def _forwarded(self, seen: Published, version: int, commit: StoredCommit | None) -> Published:
        """A game at a version from an earlier one; the commit is the last that ends at or before the
        version. Raises GameDamaged.
        """
        messages = self.messages(seen.title.name)
        stored = self._store.events(seen.game_id, after=seen.version, through=version)
        if len(stored) != version - seen.version:
            raise GameDamaged(seen.game_id, f"events up to version {version} are missing")
        try:
            state = replay(seen.rules, map(messages.event, stored), seen.rules.copy(seen.state))
            then = replace(seen, state=state, version=version)
            if commit is None:
                return then
            recorded_at = header_of(commit.header).recorded_at
        except StoreRefused:
            raise
        except Exception as fault:  # bytes that are no event, or not the next one, may do anything
            raise GameDamaged(seen.game_id, f"{type(fault).__name__}: {fault}") from fault
        return replace(then, position=commit.position, hash=commit.hash.hex(), recorded_at=recorded_at)

    def unopened(self, game_id: str) -> Published:
        """Return a game before its first event, with a state of its own; raises NoSuchGame and StoreRefused."""
        game = self.game(game_id)
        title = self.title(game.title)
        rules = self.rules(title, kept(self._store, game))
        return Published(
            game_id=game_id,
            title=title,
            rules=rules,
            state=rules.initial(),
            version=0,
            position=0,
            hash=chain.start(game.root).hex(),
            names=tuple(player.name for player in game.players),
            bots=tuple(player.bot for player in game.players),
            created_at=game.created_at,
            recorded_at=game.created_at,
            parent=game.parent,
        )
