"""The games service: create, submit, read. Every adapter uses this one and no adapter decides anything.

Synchronous and thread-safe. A command is decided on a private draft of the published state; then the log is
written; then one reference swap publishes the draft. So reads need no lock and a failure at any point leaves
nothing behind.
"""

import os
from base64 import b32encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from threading import Lock
from typing import Literal
from weakref import WeakValueDictionary

from application import tokens
from application.answers import (
    Answer,
    Commit,
    Created,
    Envelope,
    NewPlayer,
    Published,
    Role,
    SeatToken,
    Summary,
)
from application.creation import Request, check, created, first_commit, roles
from application.creation import is_same as is_same_request
from application.editions import AnyTitle, built_in, found
from application.errors import (
    GameIsOver,
    InvalidEdition,
    KeyReused,
    NoSuchSeat,
    NoSuchVersion,
    RulesNotNewer,
    StaleVersion,
)
from application.paging import cursor_after, envelopes, number_before, summary_of
from application.states import States
from application.store import Conflict, EventStore, StoredCommit, StoredEdition
from application.submission import Submission, next_commit
from application.submission import is_same as is_same_submission
from domain.kernel.chance import SEED_BYTES
from domain.kernel.refusals import RuleViolation, StaleDecision
from domain.titles import TITLES

__all__ = [
    "Answer",
    "Commit",
    "Created",
    "Envelope",
    "Games",
    "NewPlayer",
    "Published",
    "Role",
    "SeatToken",
    "Summary",
]

_GAME_ID_BYTES = 10


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Games:
    """All games of one `store`, with their `states`. Refusals are in `application.errors`; those of the domain pass
    through unchanged. What begins a game from another one's log is in `forking` and `importing`.
    """

    def __init__(
        self,
        store: EventStore,
        titles: Mapping[str, AnyTitle] = TITLES,
        *,
        keep: int = 256,
        clock: Callable[[], datetime] = _utc_now,
        entropy: Callable[[int], bytes] = os.urandom,
        editions: Sequence[StoredEdition] = (),
    ) -> None:
        """Keep the published states of up to `keep` games in memory, those used last.

        `entropy` gives that many random bytes; `editions` may be played beside the built-in ones
        (`application.editions.from_file`). Raises InvalidEdition where one has the name of another.
        """
        self.store = store
        self.states = States(store, titles, keep)
        self._clock = clock
        self.entropy = entropy
        self._editions = editions
        self._built_in: dict[str, list[StoredEdition]] = {}
        self._turns: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        self._turns_lock = Lock()
        for edition in editions:
            first = found(titles[edition.title], edition.name, self.offered(titles[edition.title]))
            if first != edition:
                fault = f"there is another edition {edition.name!r} with other data: choose another name"
                raise InvalidEdition(edition.name, (fault,))

    def create(
        self,
        game: str,
        players: Sequence[NewPlayer],
        *,
        command_id: str,
        options: object = None,
        edition: str | None = None,
        seed: bytes | None = None,
    ) -> Created:
        """Create a game and play on to its first decisions.

        `command_id` is unique over the store: the same request again gives the same answer. `options` is
        the decoded JSON object of the title's own options (None: the defaults), `edition` a name (None: the
        title's first), `seed` 32 bytes (None: secret ones; a given seed is marked as open). Raises
        NoSuchTitle, NoSuchEdition, InvalidSetup, MalformedCommand and KeyReused.
        """
        request = Request(game, tuple(players), options, edition, seed)
        if (made := self.store.created_by(command_id)) is not None:
            return self._created_before(made, command_id, request)
        title = self.states.title(game)
        check(title, request)
        chosen = found(title, edition, self.offered(title))
        rules = self.states.rules(title, chosen)
        secret_seed = self.entropy(SEED_BYTES) if seed is None else seed
        game_id = self.fresh_id()
        recorded_at = self.now()
        state, commit = first_commit(
            title,
            self.states.messages(game),
            rules,
            chosen,
            request,
            game_id=game_id,
            seed=secret_seed,
            secret=self.store.secret,
            command_id=command_id,
            recorded_at=recorded_at,
        )
        try:
            positions = self.store.append(commit)
        except Conflict:
            if (made := self.store.created_by(command_id)) is None:
                raise
            return self._created_before(made, command_id, request)
        published = Published(
            game_id=game_id,
            title=title,
            rules=rules,
            state=state,
            version=len(positions),
            position=positions[-1],
            hash=commit.hash.hex(),
            names=tuple(player.name for player in players),
            bots=tuple(player.bot for player in players),
            created_at=recorded_at,
            recorded_at=recorded_at,
        )
        self.states.publish(published)
        return created(published, self.store.secret, replayed=False)

    def submit(
        self,
        game_id: str,
        seat: int,
        command: object,
        *,
        command_id: str,
        decision: int | None = None,
        if_match: int | None = None,
        actor: str = "seat",
    ) -> Answer:
        """Carry out a command, given as its decoded JSON object, or answer it from the log if it was
        accepted before.

        `decision` names the decision that it answers, `if_match` the version that the caller saw, `actor`
        who acts for the seat. Checked in this order: the command id, the version, the form, the rules.
        Raises NoSuchGame, NoSuchSeat, KeyReused, StaleVersion, MalformedCommand, StaleDecision and
        RuleViolation.
        """
        return self._submit(game_id, Submission(seat, command, command_id, decision, if_match, actor))

    def adopt_rules(
        self, game_id: str, rules_version: int, *, command_id: str, if_match: int | None = None
    ) -> Answer:
        """Let a game go on by a newer rules version, as its host; answered from the log if that was done before.

        Raises NoSuchGame, KeyReused, StaleVersion, GameIsOver, RulesNotNewer, and MalformedCommand for a version that
        this release does not know.
        """
        command = {"type": "AdoptRules", "rules_version": rules_version}
        return self._submit(game_id, Submission(None, command, command_id, None, if_match, "host"))

    def _submit(self, game_id: str, submission: Submission) -> Answer:
        with self._turn(game_id):
            seen = self.states.cached(game_id) or self.states.newest(game_id)
            while True:
                before = self.store.commit(game_id, submission.command_id)
                if before is not None:
                    return self._answered_before(seen, before, submission)
                try:
                    return self._carry_out(seen, submission)
                except (StaleVersion, StaleDecision, RuleViolation, GameIsOver, RulesNotNewer, Conflict):
                    # What was seen may not be the head: another process may have gone on, even by this
                    # command.
                    newest = self.states.newest(game_id)
                    if newest.version == seen.version:
                        raise
                    seen = newest

    def published(self, game_id: str) -> Published:
        """Return the game as it is now; raises NoSuchGame."""
        return self.states.newest(game_id)

    def current(self, game_id: str) -> Published | None:
        """Return the game as it is now if that is in memory, else None; it takes one short look at the store."""
        return self.states.current(game_id)

    def at(self, game_id: str, version: int) -> Published:
        """Return the game as it was after `version` events; raises NoSuchGame and NoSuchVersion."""
        newest = self.published(game_id)
        if version == newest.version:
            return newest
        if not 0 < version < newest.version:
            raise NoSuchVersion(game_id, version, newest.version)
        return self.states.replayed(game_id, version)

    def events(
        self, game_id: str, *, after: int = 0, limit: int = 500, types: Sequence[str] = ()
    ) -> list[Envelope]:
        """Return events above the version `after`, of some types if any are named; raises NoSuchGame."""
        messages = self.states.messages(self.states.game(game_id).title)
        topics = messages.topics(types)
        events = self.store.events(game_id, after=after, topics=topics, limit=limit)
        if not events:
            return []
        commits = self.store.commits(game_id, after=events[0].version - 1, through=events[-1].version)
        return envelopes(messages, commits, events)

    def commits(self, game_id: str, *, after: int = 0, limit: int = 500) -> list[Commit]:
        """Return the accepted commands with a version above `after`; raises NoSuchGame."""
        self.states.game(game_id)
        return [
            Commit(
                game_id=stored.game_id,
                command_id=stored.command_id,
                first_version=stored.first_version,
                last_version=stored.last_version,
                position=stored.position,
                header=stored.header,
                hash=stored.hash.hex(),
            )
            for stored in self.store.commits(game_id, after=after, limit=limit)
        ]

    def list(
        self,
        *,
        game: str | None = None,
        status: Literal["running", "over"] | None = None,
        player: str | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> tuple[list[Summary], str | None]:
        """Return games, the newest first, and the cursor of the next page; raises ValueError for a foreign
        cursor.
        """
        listed = self.store.games(
            title=game,
            over=None if status is None else status == "over",
            player=player,
            before=number_before(cursor),
            limit=limit + 1,
        )
        more, listed = len(listed) > limit, listed[:limit]
        summaries = [summary_of(row.game, row.head) for row in listed]
        return summaries, cursor_after(listed[-1].number) if more else None

    def seat_of(self, game_id: str, token: str) -> Role | None:
        """Return who holds a bearer token in this game: a seat, "host", or nobody."""
        return tokens.holder(self.store.tokens(game_id), token)

    def rotate_token(self, game_id: str, seat: Role) -> str:
        """Give a seat or the host a new token; the former one is worth nothing from now on.

        Raises NoSuchGame and NoSuchSeat.
        """
        seats = len(self.states.game(game_id).players)
        if seat not in roles(seats):
            raise NoSuchSeat(game_id, seat, seats)
        while True:
            (former,) = [known for known in self.store.tokens(game_id) if known.role == seat]
            rotated = former.generation + 1
            try:
                self.store.replace_token(game_id, tokens.kept(self.store.secret, game_id, seat, rotated))
            except Conflict:
                continue  # somebody else has just rotated it
            return tokens.token_of(self.store.secret, game_id, seat, rotated)

    def _carry_out(self, seen: Published, submission: Submission) -> Answer:
        recorded_at = max(self.now(), seen.recorded_at)  # a clock may be set back, a log does not go back
        draft, commit = next_commit(
            seen,
            self.states.messages(seen.title.name),
            submission,
            seed=self.states.seed(seen.game_id),
            recorded_at=recorded_at,
        )
        positions = self.store.append(commit)
        last_version = seen.version + len(positions)
        published = replace(
            seen,
            state=draft,
            version=last_version,
            position=positions[-1],
            hash=commit.hash.hex(),
            recorded_at=recorded_at,
        )
        self.states.publish(published)
        versions = range(commit.first_version, last_version + 1)
        return Answer(
            version=last_version,
            position=published.position,
            hash=published.hash,
            events=tuple(
                [
                    Envelope(position, seen.game_id, version, recorded_at, commit.command_id, event.data)
                    for position, version, event in zip(positions, versions, commit.events, strict=True)
                ]
            ),
            to_decide=tuple(seen.rules.pending(draft)),
            replayed=False,
        )

    def _answered_before(self, seen: Published, before: StoredCommit, submission: Submission) -> Answer:
        messages = self.states.messages(seen.title.name)
        if not is_same_submission(submission, messages, before):
            raise KeyReused(before.command_id)
        last = before.last_version
        events = self.store.events(before.game_id, after=before.first_version - 1, through=last)
        then = seen if seen.version == last else self.states.replayed(seen.game_id, last)
        return Answer(
            version=last,
            position=before.position,
            hash=before.hash.hex(),
            events=tuple(envelopes(messages, [before], events)),
            to_decide=tuple(then.rules.pending(then.state)),
            replayed=True,
        )

    def _created_before(self, game_id: str, command_id: str, request: Request) -> Created:
        game = self.states.game(game_id)
        (first,) = self.store.commits(game_id, limit=1)
        if first.command_id != command_id:  # it was not created but forked or imported
            raise KeyReused(command_id)
        then = self.states.replayed(game_id, first.last_version)
        pinned = then.rules.pinned(then.state)
        default, *_ = self.offered(then.title)
        seed = self.store.seed(game_id) if pinned.open_seed else None
        if not is_same_request(request, self.states.messages(game.title), default.name, game, first, seed):
            raise KeyReused(command_id)
        return created(then, self.store.secret, replayed=True)

    def offered(self, title: AnyTitle) -> tuple[StoredEdition, ...]:
        """Return what a new game may name: the built-in editions, those given, and those stored, newest first."""
        if title.name not in self._built_in:
            self._built_in[title.name] = built_in(title)
        given = [edition for edition in self._editions if edition.title == title.name]
        return (*self._built_in[title.name], *given, *reversed(self.store.editions(title.name)))

    def _turn(self, game_id: str) -> Lock:
        """The lock of one game's submissions, for as long as somebody holds it."""
        with self._turns_lock:
            return self._turns.setdefault(game_id, Lock())

    def fresh_id(self) -> str:
        """Return an id that no game has."""
        return b32encode(self.entropy(_GAME_ID_BYTES)).decode().lower()

    def now(self) -> str:
        """Return the time as it is stored: UTC, as RFC 3339."""
        return self._clock().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
