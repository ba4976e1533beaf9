"""What every title's histories and answers have in common."""

from typing import Generic, TypeVar

import msgspec

ChoiceT = TypeVar("ChoiceT", covariant=True)


class Pinned(msgspec.Struct, frozen=True):
    """What a game fixes when it is created, for ever: players, rules version, edition and the promise of its seed.

    `seed_commitment` is hex (`domain.kernel.chance.seed_commitment`). `open_seed` says that the creator gave the seed:
    the game is repeatable and no secrecy is claimed. `edition_hash` is the hex SHA-256 of the canonical content.
    """

    players: int
    rules_version: int
    edition: str
    edition_hash: str
    seed_commitment: str
    open_seed: bool = False


class SeedRevealed(msgspec.Struct, frozen=True, tag=True):
    """The seed (hex), told after the end so that everyone can repeat every draw against the commitment."""

    seed: str


class RulesAdopted(msgspec.Struct, frozen=True, tag=True):
    """The host let the game go on by a newer rules version; what was decided before stays as it was."""

    rules_version: int


class GameForked(msgspec.Struct, frozen=True, tag=True):
    """A game began as `parent` was after `version` events, where its chain had this `hash` (hex).

    Draws from here on come from the seed of this commitment: a fresh one, or the parent's where that was known to all.
    """

    parent: str
    version: int
    hash: str
    seed_commitment: str
    open_seed: bool


SharedEvent = SeedRevealed | RulesAdopted | GameForked
"""The events that may stand in the log of any title; the application appends them, no title decides them."""


def pinned_after(pinned: Pinned, event: SharedEvent) -> Pinned:
    """Return what a game has fixed after one of the shared events."""
    match event:
        case RulesAdopted(rules_version):
            return msgspec.structs.replace(pinned, rules_version=rules_version)
        case GameForked(_, _, _, seed_commitment, open_seed):
            return msgspec.structs.replace(pinned, seed_commitment=seed_commitment, open_seed=open_seed)
        case _:
            return pinned


class Decision(msgspec.Struct, Generic[ChoiceT], frozen=True):
    """A choice that a seat must make now; `id` is the version at which it opened for that seat."""

    id: int
    seat: int
    choice: ChoiceT


class ScoreLine(msgspec.Struct, frozen=True):
    """Points of one category for one seat, and the rule that awards them."""

    category: str
    points: int
    rule: str


class SeatScore(msgspec.Struct, frozen=True):
    """One seat's points by category, their sum, and the rank they give now (1 is best; equal ranks are shared)."""

    seat: int
    total: int
    rank: int
    lines: tuple[ScoreLine, ...]


class Scoreboard(msgspec.Struct, frozen=True):
    """What every seat would score if the game ended now; `winners` are all who would win, several if shared.

    `note` tells what a reader needs besides, such as what an automa did that has no score.
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    note: str = ""


class MilestoneSpace(msgspec.Struct, frozen=True):
    """One space of a milestone: its victory points, and who marked it at which version, if anyone."""

    points: int
    seat: int | None = None
    version: int | None = None


class MilestoneProgress(msgspec.Struct, frozen=True):
    """How far one seat is towards a milestone: `have` of `need`, and the version at which it was marked."""

    seat: int
    have: int
    need: int
    version: int | None = None


class Milestone(msgspec.Struct, frozen=True):
    """A milestone in play: its condition in words, its spaces from the top, and every seat's progress."""

    name: str
    condition: str
    rule: str
    spaces: tuple[MilestoneSpace, ...]
    progress: tuple[MilestoneProgress, ...]


class Milestones(msgspec.Struct, frozen=True):
    """All milestones of a game; `note` says so where the title has none."""

    milestones: tuple[Milestone, ...]
    note: str = ""
