"""How read models come to be: they follow the log batch by batch, or are made anew beside those that are read."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from application.editions import AnyTitle
from application.errors import GameDamaged, StoreRefused
from application.projections import (
    GAMES,
    NAMES,
    SCORING,
    Anchor,
    Batch,
    Fold,
    ReadModels,
    Shown,
    Target,
    documents,
    fingerprint,
    go_on,
    listed,
)
from application.recent import Recent
from application.states import States
from application.store import EventStore, StoredCommit, StoredGame

_COMMITS_AT_ONCE = 200
_GAMES_AT_ONCE = 20
_PAGE = 500

_log = logging.getLogger(__name__)


class Folds:
    """The games of a store, each folded once for all read models, and those that went on last kept in memory."""

    def __init__(self, store: EventStore, titles: Mapping[str, AnyTitle], keep: int = 256) -> None:
        """Keep up to `keep` games in memory."""
        self.made_for = fingerprint(titles)
        self._store = store
        self._states = States(store, titles, keep=1)
        self._folds: Recent[Fold] = Recent(keep)

    def all_shown(self, heads: Iterable[StoredCommit], names: Sequence[str]) -> list[Shown]:
        """Return games as some read models show them after a commit of each, which is not before the last one asked
        for. Of those of which nothing can be read nothing is told.
        """
        found = [self._shown(head, names) for head in heads]
        return [shown for shown in found if shown is not None]

    def _shown(self, head: StoredCommit, names: Sequence[str]) -> Shown | None:
        game_id = head.game_id
        game = self._store.game(game_id)
        if game is None:
            _log.warning("game %s is left out of the read models: it has a log and is not known", game_id)
            return None
        try:
            fold, course = self._went_on(game, head)
            made = documents(fold, names)
        except Exception:
            self._folds.forget(game_id)  # it may have stopped half way
            self._store.position()  # raises where it is the store that fails
            _log.warning("game %s is left out of the read models:", game_id, exc_info=True)
            return self._listed_only(game, head)
        over = fold.game.rules.over(fold.game.state)
        if GAMES in names:
            made[GAMES] = listed(game, head, over)
        return Shown(
            game_id=game_id,
            title=game.title,
            version=fold.game.version,
            number=fold.number,
            over=over,
            players=fold.game.names,
            documents=made,
            course=course if SCORING in names else {},
        )

    def _went_on(self, game: StoredGame, head: StoredCommit) -> tuple[Fold, dict[int, bytes]]:
        fold = self._folds.get(game.game_id)
        if fold is None:
            fold = Fold.of(self._states.unopened(game.game_id), self._number(game.game_id))
        stored = self._store.events(game.game_id, after=fold.game.version, through=head.last_version)
        messages = self._states.messages(game.title)
        course = {
            point.version: msgspec.json.encode(point) for point in go_on(fold, map(messages.event, stored))
        }
        if fold.game.version != head.last_version:
            raise GameDamaged(game.game_id, f"events up to version {head.last_version} are missing")
        self._folds.put(game.game_id, fold.game.version, fold)
        return fold, course

    def _listed_only(self, game: StoredGame, head: StoredCommit) -> Shown:
        return Shown(
            game_id=game.game_id,
            title=game.title,
            version=head.last_version,
            number=self._number(game.game_id),
            over=game.over,
            players=tuple(player.name for player in game.players),
            documents={GAMES: listed(game, head, game.over)},
            course={},
        )

    def _number(self, game_id: str) -> int:
        first, *_ = self._store.events(game_id, limit=1)
        return first.position


def follow(store: EventStore, folds: Folds, target: Target) -> Iterator[int]:
    """Bring read models up to the newest commit; yield the position that all have reached after each batch."""
    while True:
        anchors = target.anchors()
        commits = store.feed(after=reached(anchors), limit=_COMMITS_AT_ONCE)
        if not commits:
            return
        heads = {commit.game_id: commit for commit in commits}  # the last of each game
        target.write(Batch(_anchor(commits[-1], folds), folds.all_shown(heads.values(), tuple(anchors))))
        yield commits[-1].position


def reached(anchors: Mapping[str, Anchor]) -> int:
    """Return the position that all read models have come to; raises StoreRefused where there are none."""
    if not anchors:
        raise StoreRefused("the read models have been thrown away meanwhile")
    return min(anchor.position for anchor in anchors.values())


def make_sound(store: EventStore, titles: Mapping[str, AnyTitle], models: ReadModels) -> None:
    """Make those read models anew that were never made, or not from this log, or not as this release makes them."""
    if names := unsound(store, titles, models):
        rebuild(store, titles, models, names)


def unsound(store: EventStore, titles: Mapping[str, AnyTitle], models: ReadModels) -> list[str]:
    """Return the names of those read models that cannot be gone on from."""
    made_for, anchors = fingerprint(titles), models.anchors()
    return [name for name in NAMES if name not in anchors or not _holds(store, anchors[name], made_for)]


def rebuild(
    store: EventStore,
    titles: Mapping[str, AnyTitle],
    models: ReadModels,
    names: Sequence[str] = NAMES,
    advance: Callable[[int, int], object] = lambda done, total: None,
) -> None:
    """Make read models anew from the log, game by game, while the former ones are read and go on; then switch.

    Those that cannot be gone on from are not read any more: what they say need not be true. `advance` is called with
    the number of games done and of all. Raises StoreRefused if another rebuild begins meanwhile.
    """
    models.forget([name for name in unsound(store, titles, models) if name in names])
    folds = Folds(store, titles, keep=_GAMES_AT_ONCE)
    staged = models.stage(folds.made_for, names)
    # Everything up to here is in the heads that are read next. What is newer in some of them is only read early: the
    # batches that follow say it again.
    newest = store.feed(after=store.position() - 1, limit=1)
    beginning = Anchor(0, b"", folds.made_for)
    heads = _heads(store)
    for start in range(0, len(heads), _GAMES_AT_ONCE):
        some = heads[start : start + _GAMES_AT_ONCE]
        staged.write(Batch(beginning, folds.all_shown(some, names)))
        advance(start + len(some), len(heads))
    staged.write(Batch(_anchor(newest[0], folds) if newest else beginning, []))
    while True:
        for _ in follow(store, folds, staged):
            pass
        if staged.switch():
            return


def _heads(store: EventStore) -> list[StoredCommit]:
    """The newest commit of every game that has one."""
    heads: list[StoredCommit] = []
    before = None
    while page := store.games(before=before, limit=_PAGE):
        heads += [listed.head for listed in page if listed.head is not None]
        before = page[-1].number
    return heads


def _anchor(commit: StoredCommit, folds: Folds) -> Anchor:
    return Anchor(commit.position, commit.hash, folds.made_for)


def _holds(store: EventStore, anchor: Anchor, made_for: str) -> bool:
    """Whether the log has the commit that a read model has come to."""
    if anchor.made_for != made_for:
        return False
    if anchor.position == 0:
        return True
    found = store.feed(after=anchor.position - 1, limit=1)
    return [(commit.position, commit.hash) for commit in found] == [(anchor.position, anchor.hash)]
