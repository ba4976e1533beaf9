"""Games from files: verified from the first byte to the last, then written whole or not at all.

A game keeps its id, its chain and its recorded times; its seats and its host get tokens of this server. Verifying is
work for a process of its own (`verified`); writing is one transaction (`import_verified`). The seed comes along where
everybody may know it; a running game whose seed stayed elsewhere is read here, and forked to be played on.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import BinaryIO

from application.answers import NewPlayer, Parent, SeatToken
from application.audit import audit_file
from application.copying import copies
from application.creation import Request, check, hashes
from application.editions import AnyTitle
from application.errors import KeyReused, NoSuchTitle, OtherHistory
from application.export import LIMITS, Fault, Heading, Limits, chained, edition_of, read
from application.games import Games
from application.messages import header_of
from application.store import Conflict, Creation, StoredCommit, StoredGame
from application.tokens import token_of
from domain.kernel.refusals import InvalidSetup

_ID = re.compile("[A-Za-z0-9_-]{1,64}")
_TEXT = re.compile(".{1,128}")


@dataclass(frozen=True)
class Imported:
    """A game that was in a file, as this store has it at the version and the hash where the file ends.

    `seats` and `host_token` are those of who imported it; where the game was here before they are empty, for a file
    gives nobody the tokens of a game. `replayed` says that the same request had imported it.
    """

    game_id: str
    version: int
    position: int
    hash: str
    seats: tuple[SeatToken, ...]
    host_token: str | None
    replayed: bool


def verified(
    file: BinaryIO,
    titles: Mapping[str, AnyTitle],
    limits: Limits = LIMITS,
    progress: Callable[[int, int], None] | None = None,
) -> bool:
    """Verify all that a file tells, every decision included, and tell whether its game is over; raises Fault.

    `progress` is told how many commits are done, of how many.
    """
    try:
        report = audit_file(file, titles, progress=progress, limits=limits)
    except NoSuchTitle as unknown:
        raise Fault(1, str(unknown)) from unknown
    if report.broken is not None:
        raise Fault(report.broken.line or 1, "; ".join(found.sentence for found in report.broken.findings))
    file.seek(0)
    history = read(file, limits)
    _check_heading(history.heading, titles)
    if report.over and history.heading.seed is None:
        raise Fault(1, "the game is over, and the heading does not tell its seed")
    for commit in history.commits:
        header = header_of(commit.header)
        if not all(
            _TEXT.fullmatch(text) and text.isprintable() for text in (header.command_id, header.actor)
        ):
            raise Fault(
                commit.line, "the command's id and the actor are texts of 1 to 128 printable characters"
            )
    return report.over


def is_known_edition(games: Games, heading: Heading) -> bool:
    """Tell whether games with the edition of a file are or may be played here; raises Fault for an unknown title."""
    try:
        offered = games.offered(games.states.title(heading.title))
    except NoSuchTitle as unknown:
        raise Fault(1, str(unknown)) from unknown
    known = heading.edition.hash
    return any(edition.hash == known for edition in offered) or games.store.edition(known) is not None


def import_verified(
    games: Games, file: BinaryIO, *, over: bool, command_id: str, limits: Limits = LIMITS
) -> Imported:
    """Write the game of a file for which `verified` has told whether it is over.

    `command_id` is unique over the store: the same request again gives the same answer. A game that is here already is
    left as it is. Raises KeyReused, OtherHistory, and Fault where the file is none that was verified.
    """
    history = read(file, limits)
    heading = history.heading
    if (known := _known(games, heading, command_id)) is not None:
        return known
    players = tuple(NewPlayer(seat.name, seat.bot) for seat in heading.seats)
    parent = None if heading.parent is None else Parent(heading.parent.game_id, heading.parent.version)
    creation = Creation(
        command_id=command_id,
        game=StoredGame(
            heading.game_id,
            heading.title,
            heading.root,
            heading.edition.hash,
            heading.created_at,
            players,
            over,
            parent,
        ),
        seed=None if heading.seed is None else bytes.fromhex(heading.seed),
        edition=edition_of(heading),
        tokens=hashes(games.store.secret, heading.game_id, len(players)),
        offered=False,
    )
    try:
        games.store.append(*copies(chained(history), creation))
    except Conflict:
        if (known := _known(games, heading, command_id)) is None:
            raise
        return known
    written = games.store.head(heading.game_id, at=heading.versions)
    assert written is not None
    return _answer(games, written, theirs=True, replayed=False)


def _known(games: Games, heading: Heading, command_id: str) -> Imported | None:
    """The game where it is here already; raises KeyReused and OtherHistory."""
    made = games.store.created_by(command_id)
    if made not in (None, heading.game_id):
        raise KeyReused(command_id)
    here = games.store.head(heading.game_id, at=heading.versions)
    if here is None and games.store.game(heading.game_id) is None:
        return None
    if here is None or (here.last_version, here.hash.hex()) != (heading.versions, heading.hash):
        raise OtherHistory(heading.game_id, heading.versions)
    return _answer(games, here, theirs=made is not None, replayed=made is not None)


def _answer(games: Games, end: StoredCommit, *, theirs: bool, replayed: bool) -> Imported:
    """The answer to who imported a game, or to somebody else, to whom its tokens are not shown."""
    secret, game = games.store.secret, games.states.game(end.game_id)
    seats = enumerate(player.name for player in game.players)
    return Imported(
        game_id=end.game_id,
        version=end.last_version,
        position=end.position,
        hash=end.hash.hex(),
        seats=tuple(SeatToken(seat, name, token_of(secret, end.game_id, seat)) for seat, name in seats)
        if theirs
        else (),
        host_token=token_of(secret, end.game_id, "host") if theirs else None,
        replayed=replayed,
    )


def _check_heading(heading: Heading, titles: Mapping[str, AnyTitle]) -> None:
    """Raise Fault for what no log binds and no server would have written."""
    parents = [] if heading.parent is None else [heading.parent.game_id]
    if not all(_ID.fullmatch(game_id) for game_id in (heading.game_id, heading.root, *parents)):
        raise Fault(1, "the id of a game is one of 1 to 64 letters, digits, - and _")
    title = titles[heading.title]
    if heading.rules_version > title.rules_version:
        raise Fault(
            1,
            f"the game goes by rules version {heading.rules_version} of {title.label}, this release knows "
            f"{title.rules_version}: use a newer one",
        )
    seated = tuple(NewPlayer(seat.name, seat.bot) for seat in heading.seats)
    try:
        check(title, Request(title.name, seated, None, None, None))
    except InvalidSetup as fault:
        raise Fault(1, str(fault)) from fault
