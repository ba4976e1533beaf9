"""Forks: a new game that begins as another one was at the end of one of its commits.

The log up to there is copied with its chain, so that the hashes of both are the same, and one commit of the host's
tells what was forked where. Draws from there on come from a fresh seed, or else whoever saw the parent go on could
foretell them; but where the parent's seed is known to all they come from that one: the same chance, other decisions.
"""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from application import chain
from application.answers import Created, NewPlayer, Parent, Published
from application.copying import copies
from application.creation import Request, check, created, hashes
from application.editions import kept
from application.errors import GameIsOver, KeyReused, MalformedCommand
from application.export import recorded
from application.games import Games
from application.hosting import ForkGame
from application.messages import Header, encode
from application.store import Conflict, Creation, NewCommit, StoredGame
from domain.kernel.chance import SEED_BYTES, Chance, seed_commitment
from domain.kernel.play import happen
from domain.kernel.refusals import InvalidSetup
from domain.kernel.table import GameForked


def fork(
    games: Games,
    game_id: str,
    version: int,
    *,
    command_id: str,
    players: Sequence[NewPlayer] | None = None,
) -> Created:
    """Begin a new game as a game was after `version` events, which are those of whole commits.

    `players` take the seats (None: those of the parent). `command_id` is unique over the store: the same request again
    gives the same answer. Raises NoSuchGame, GameIsOver for a position in which the game is over, KeyReused,
    InvalidSetup, and MalformedCommand where no commit ends at the version.
    """
    parent = games.states.game(game_id)
    seated = parent.players if players is None else tuple(players)
    if (made := games.store.created_by(command_id)) is not None:
        return _forked_before(games, made, command_id, Parent(game_id, version), seated)
    _check_end(games, game_id, version)
    then = games.states.replayed(game_id, version)
    if then.rules.over(then.state):
        raise GameIsOver(game_id)
    if len(seated) != len(parent.players):
        sentence = (
            f"the game has {len(parent.players)} players, and so has every fork of it, not {len(seated)}"
        )
        raise InvalidSetup("players", sentence)
    check(then.title, Request(parent.title, seated, None, None, None))
    game = replace(
        parent,
        game_id=games.fresh_id(),
        created_at=max(games.now(), then.recorded_at),
        players=seated,
        over=False,
        parent=Parent(game_id, version),
    )
    try:
        return _written(games, game, then, command_id)
    except Conflict:
        if (made := games.store.created_by(command_id)) is None:
            raise KeyReused(command_id) from None  # by a command of the parent's
        return _forked_before(games, made, command_id, Parent(game_id, version), seated)


def _check_end(games: Games, game_id: str, version: int) -> None:
    """Raise MalformedCommand, which names the nearest versions, where no commit ends at a version."""
    newest = games.published(game_id).version
    if not 1 <= version <= newest:
        raise MalformedCommand("/version", f"game {game_id} has the versions 1 to {newest}, not {version}")
    before = games.store.head(game_id, at=version)
    if before is not None and before.last_version == version:
        return
    (around,) = games.store.commits(game_id, after=version - 1, through=version)
    nearest = [str(one.last_version) for one in (before, around) if one is not None]
    sentence = f"no command ended at version {version}; the nearest that did: {' and '.join(nearest)}"
    raise MalformedCommand("/version", sentence)


def _written(games: Games, game: StoredGame, then: Published, command_id: str) -> Created:
    """Write a fork; `then` is the position it begins at, whose state is changed."""
    assert game.parent is not None
    seed, promise, is_open = _seed(games, game, then)
    messages = games.states.messages(game.title)
    rules_version = then.rules.pinned(then.state).rules_version
    told = GameForked(game.parent.game_id, game.parent.version, then.hash, promise, is_open)
    events = tuple([messages.stored(event) for event in happen(then.rules, then.state, told, Chance(seed))])
    command = ForkGame(game.parent.game_id, game.parent.version)
    first_version = then.version + 1
    header = encode(
        Header(
            command_id=command_id,
            first_version=first_version,
            seat=None,
            actor="host",
            rules_version=rules_version,
            recorded_at=game.created_at,
            command=msgspec.Raw(encode(command)),
        )
    )
    digest = chain.link(bytes.fromhex(then.hash), header, events)
    tokens = hashes(games.store.secret, game.game_id, len(game.players))
    creation = Creation(command_id, game, seed, kept(games.store, game), tokens, offered=False)
    inherited = copies(recorded(games.store, game.parent.game_id, then.version), creation)
    positions = games.store.append(
        *inherited, NewCommit(game.game_id, command_id, first_version, header, digest, events)
    )
    published = replace(
        then,
        game_id=game.game_id,
        version=then.version + len(events),
        position=positions[-1],
        hash=digest.hex(),
        names=tuple(player.name for player in game.players),
        bots=tuple(player.bot for player in game.players),
        created_at=game.created_at,
        recorded_at=game.created_at,
        parent=game.parent,
    )
    games.states.publish(published)
    return created(published, games.store.secret, replayed=False)


def _seed(games: Games, game: StoredGame, then: Published) -> tuple[bytes, str, bool]:
    """The seed of a fork, the promise of it, and whether everybody may know it."""
    assert game.parent is not None
    newest = games.published(game.parent.game_id)
    pinned, at_the_fork = newest.rules.pinned(newest.state), then.rules.pinned(then.state)
    same = pinned.seed_commitment == at_the_fork.seed_commitment
    if same and (pinned.open_seed or newest.rules.over(newest.state)):
        known = games.store.seed(game.parent.game_id)
        if known is not None:
            return known, pinned.seed_commitment, True
    seed = games.entropy(SEED_BYTES)
    return seed, seed_commitment(game.game_id, seed), False


def _forked_before(
    games: Games, made: str, command_id: str, parent: Parent, players: tuple[NewPlayer, ...]
) -> Created:
    game = games.states.game(made)
    commit = games.store.commit(made, command_id)
    if commit is None or (game.parent, game.players) != (parent, players):
        raise KeyReused(command_id)
    then = games.states.replayed(made, commit.last_version)
    return created(then, games.store.secret, replayed=True)
