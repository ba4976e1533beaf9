"""The envelopes of requests and answers; what is inside them and a title's is in `structs.py`, what tells of the
titles themselves in `title_envelopes.py`.

Requests are validated with these models. Answers with messages of a title in them are encoded by msgspec and
only described here; the contract tests hold them to it. `Any` stands where such a message is.
"""

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from adapters.http.structs import component

STRICT = ConfigDict(strict=True, extra="forbid", frozen=True)
_PRINTABLE = r"^[^\x00-\x1f\x7f]+$"

GameId = Annotated[str, Field(description="The id of the game.")]
Version = Annotated[
    int, Field(ge=0, description="How many events the game had: each event has the next version, from 1.")
]
Position = Annotated[int, Field(ge=1, description="Where it stands among all games of this server.")]
Time = Annotated[str, Field(description="UTC, as RFC 3339.", json_schema_extra={"format": "date-time"})]
Seat = Annotated[int, Field(ge=0, le=31, description="A seat number, from 0.")]
Receipt = Annotated[
    str,
    Field(
        pattern="^[0-9a-f]{64}$",
        description="The hash (hex) of the game's chain of commits up to here: keep it as a receipt.",
    ),
]
GameTitle = Annotated[str, component("GameTitle"), Field(description="The name of the game title.")]
CommittedCommand = Annotated[
    Annotated[Any, component("AnyCommand")] | Annotated[Any, component("HostCommand")],
    Field(description="The command as it was accepted: a seat's, or the host's where `seat` is null."),
]
_EVENT = {"type": "ArabicaAdvanced", "seat": 2, "cooperative": "brazil", "column": 1, "rule": "WRK-18"}


class PlayerToSeat(BaseModel):
    """Who takes the next seat."""

    model_config = STRICT
    name: Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=_PRINTABLE)]
    bot: Annotated[
        str | None,
        Field(
            max_length=64, description="The bot that plays the seat. Refused by this server: leave it out."
        ),
    ] = None


class NewGame(BaseModel):
    """A game to create. The players take the seats 0, 1, 2 ... in the order given."""

    model_config = STRICT
    game: GameTitle
    players: Annotated[
        list[PlayerToSeat],
        Field(
            min_length=1,
            max_length=16,
            description="Who takes the seats; `GameTitle` tells how many a title takes.",
            examples=[[{"name": "Ada"}, {"name": "Ben"}]],
        ),
    ]
    options: Annotated[
        # Any: each title's own options, converted when the title is known
        Annotated[dict[str, Any], component("AnyOptions")] | None,
        Field(description="The options of that title; its defaults when left out or null."),
    ] = None
    edition: Annotated[
        str | None,
        Field(max_length=128, description="An edition of that title; its first when left out or null."),
    ] = None
    seed: Annotated[
        str | None,
        Field(
            pattern="^[0-9a-f]{64}$",
            description="32 bytes as hex that all chance of this game follows from. The game can then be "
            "repeated and "
            "foretold, and is marked `open_seed`. When left out or null the server draws a secret one.",
        ),
    ] = None


class SeatToken(BaseModel):
    """A seat, who sits there, and the bearer token that may act for it."""

    model_config = STRICT
    seat: Seat
    name: str
    token: str


class CreatedGame(BaseModel):
    """A new game at its first decisions, with its tokens: they are given here and never again."""

    model_config = STRICT
    game_id: GameId
    version: Version
    position: Position
    hash: Receipt
    seats: list[SeatToken]
    host_token: Annotated[
        str,
        Field(description="May give seats new tokens, fork the game and adopt newer rules. It cannot play."),
    ]
    seed_commitment: Annotated[str, Field(description="The hex SHA-256 that binds the server to its seed.")]


class CommandRequest(BaseModel):
    """A command of one seat."""

    model_config = STRICT
    seat: Annotated[
        Seat | None,
        Field(description="The seat that acts. With a seat's token it may be left out and must not differ."),
    ] = None
    decision: Annotated[
        int | None,
        Field(
            ge=0,
            le=2**53,
            description="The id of the decision (from `to_decide`) that this answers. If it is given and "
            "no longer open, "
            "the command is refused with 409: a double click does nothing twice.",
        ),
    ] = None
    command: Annotated[
        dict[str, Any],  # Any: a message of a title, converted when the game is known
        component("AnyCommand"),
        Field(
            description="One of the commands of the game's title; see `legal-commands`.",
            examples=[{"type": "SendWorkers", "cooperative": "brazil", "unstaffed": []}],
        ),
    ]


class ToDecide(BaseModel):
    """A decision that a seat must make now."""

    model_config = STRICT
    id: Annotated[int, Field(ge=0, description="The version at which the decision opened for this seat.")]
    seat: Seat
    decision: Annotated[Any, component("AnyDecision"), Field(examples=[{"type": "WorkTurn"}])]


class EventEnvelope(BaseModel):
    """One event of a game's log."""

    model_config = STRICT
    position: Position
    game_id: GameId
    version: Version
    recorded_at: Time
    command_id: Annotated[
        str,
        Field(
            description="The Idempotency-Key of the command that it follows from; a hash for the creation."
        ),
    ]
    event: Annotated[Any, component("AnyEvent"), Field(examples=[_EVENT])]


class CommandAnswer(BaseModel):
    """What an accepted command did, all that followed from it included, and who must decide what next."""

    model_config = STRICT
    game_id: GameId
    version: Version
    position: Position
    hash: Receipt
    events: list[EventEnvelope]
    to_decide: Annotated[list[ToDecide], Field(description="Empty only when the game is over.")]


class Player(BaseModel):
    """Who sits where."""

    model_config = STRICT
    seat: Seat
    name: str


class GameStatus(StrEnum):
    """Whether a game goes on."""

    RUNNING = "running"
    OVER = "over"


class ParentGame(BaseModel):
    """The game that this one was forked from, and the version that both have in common."""

    model_config = STRICT
    game_id: GameId
    version: Version


Forked = Annotated[ParentGame | None, Field(description="What it was forked from; null if it was not.")]


class Game(BaseModel):
    """A game as it is now."""

    model_config = STRICT
    game_id: GameId
    game: GameTitle
    status: GameStatus
    version: Version
    position: Position
    hash: Receipt
    phase: Annotated[str, Field(description="Where the game is, in words.")]
    players: list[Player]
    pinned: Annotated[Any, component("Pinned")]
    created_at: Time
    updated_at: Time
    parent: Forked
    to_decide: Annotated[list[ToDecide], Field(description="Empty only when the game is over.")]
    result: Annotated[
        Annotated[Any, component("Scoreboard")] | None,
        Field(description="The final scoreboard once it is over."),
    ]


class GameRow(BaseModel):
    """A game in the list."""

    model_config = STRICT
    game_id: GameId
    game: GameTitle
    status: GameStatus
    version: Version
    players: Annotated[list[str], Field(description="Names by seat.")]
    created_at: Time
    updated_at: Time
    parent: Forked


class GamePage(BaseModel):
    """A page of the list of games, the newest first."""

    model_config = STRICT
    games: list[GameRow]
    next: Annotated[str | None, Field(description="The `cursor` of the next page; null on the last.")]


class LegalCommands(BaseModel):
    """Every command that the seat may give now, and no other."""

    model_config = STRICT
    game_id: GameId
    version: Version
    seat: Seat
    commands: list[Annotated[Any, component("AnyCommand")]]


class BoardAnswer(BaseModel):
    """The board at a version."""

    model_config = STRICT
    game_id: GameId
    game: GameTitle
    version: Version
    board: Annotated[Any, component("AnyBoard")]


class ScoreboardAnswer(BaseModel):
    """The scoreboard at a version: what every seat would score if the game ended then."""

    model_config = STRICT
    game_id: GameId
    game: GameTitle
    version: Version
    scoreboard: Annotated[Any, component("Scoreboard")]


class CoursePoint(BaseModel):
    """What every seat would have scored at the end of a phase."""

    model_config = STRICT
    version: Annotated[Version, Field(description="The version of the event that ended it.")]
    phase: Annotated[str, Field(description="The phase that ended, in words.")]
    scoreboard: Annotated[Any, component("Scoreboard")]


class CourseAnswer(BaseModel):
    """The course of the scores up to a version."""

    model_config = STRICT
    game_id: GameId
    game: GameTitle
    version: Version
    course: list[CoursePoint]


class MilestonesAnswer(BaseModel):
    """The milestones at a version, and how far every seat is."""

    model_config = STRICT
    game_id: GameId
    game: GameTitle
    version: Version
    milestones: Annotated[Any, component("Milestones")]


Next = Annotated[
    int | None,
    Field(
        description="The `after` of the next page; null when this page reaches the newest. To poll, go on "
        "from the "
        "last version seen."
    ),
]


class EventPage(BaseModel):
    """A page of a log, in order."""

    model_config = STRICT
    events: list[EventEnvelope]
    next: Next


class CommitHeader(BaseModel):
    """What was stored of an accepted command beside its events.

    The hash covers the stored bytes: this object as RFC 8785 writes it (sorted keys, no spaces).
    """

    model_config = STRICT
    command_id: str
    first_version: Version
    seat: Annotated[Seat | None, Field(description="The seat that acted; null for the host.")]
    actor: Annotated[str, Field(description="Who acted for the seat.")]
    rules_version: int
    recorded_at: Time
    command: CommittedCommand


class CommitRow(BaseModel):
    """An accepted command: what was asked, the events that it made, and the chain's hash after it."""

    model_config = STRICT
    game_id: GameId
    command_id: str
    first_version: Version
    last_version: Version
    position: Position
    header: CommitHeader
    hash: Receipt


class CommitPage(BaseModel):
    """A page of a game's accepted commands, in order."""

    model_config = STRICT
    commits: list[CommitRow]
    next: Next


class NewToken(BaseModel):
    """A new token; the former one of the same holder is worth nothing from now on."""

    model_config = STRICT
    game_id: GameId
    seat: Annotated[Seat | None, Field(description="The seat that it acts for; null for the host.")]
    token: str


class Health(BaseModel):
    """The service is well."""

    model_config = STRICT
    status: Literal["ok"]


class Readiness(BaseModel):
    """The service is ready, and how far its views are."""

    model_config = STRICT
    status: Literal["ok"]
    position: Annotated[int, Field(ge=0, description="Where the newest event of all games stands.")]
    behind: Annotated[
        dict[str, int],
        Field(description="By how many positions each view is behind; one that is being made is missing."),
    ]
