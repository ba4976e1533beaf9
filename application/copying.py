"""How a game comes to be in a store from what is recorded of one: the same bytes, the same chain."""

from collections.abc import Iterable, Iterator

from application.export import Recorded
from application.messages import header_of
from application.store import Creation, NewCommit


def copies(commits: Iterable[Recorded], creation: Creation) -> Iterator[NewCommit]:
    """Yield recorded commits as those of a new game, which is created with the first of them."""
    for commit in commits:
        yield NewCommit(
            game_id=creation.game.game_id,
            command_id=header_of(commit.header).command_id,
            first_version=commit.first_version,
            header=commit.header,
            hash=commit.hash,
            events=commit.events,
            creation=creation if commit.first_version == 1 else None,
        )
