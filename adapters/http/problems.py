"""Problems: every way in which a request is refused, as RFC 9457 `application/problem+json`.

`KINDS` is the whole list and the document's source; `problem_of` says which refusal of the application or
the domain is which kind.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import msgspec
from starlette.responses import Response

from application import errors
from application.export import Fault
from domain.kernel.refusals import InvalidSetup, RuleViolation, StaleDecision

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True)
class Kind:
    """A kind of problem: the name that ends its stable `type`, its status, its title, when it happens."""

    name: str
    status: int
    title: str
    when: str

    @property
    def type(self) -> str:
        """The stable URI reference."""
        return f"/problems/{self.name}"


MISSING_KEY = Kind(
    "missing-idempotency-key",
    400,
    "An Idempotency-Key is missing",
    "A command came without the header Idempotency-Key. Give every command a new key, and the same one "
    "when you send it again.",
)
MISSING_TOKEN = Kind(
    "missing-token",
    401,
    "A token is missing",
    "The request needs `Authorization: Bearer` and the token of a seat, of the host or of whoever runs the server.",
)
UNKNOWN_TOKEN = Kind(
    "unknown-token",
    401,
    "The token is not valid",
    "The token is of another game, was rotated, or never existed.",
)
WRONG_TOKEN = Kind(
    "wrong-token",
    403,
    "The token does not allow this",
    "A seat's token acts for its own seat only; the host's token rotates tokens and cannot play.",
)
FOREIGN_ORIGIN = Kind(
    "foreign-origin",
    403,
    "The request comes from another site",
    "A server that trusts its own machine refuses requests without a token whose Host or Origin is not "
    "its own.",
)
NO_SUCH_PATH = Kind("no-such-path", 404, "There is no such path", "The path is none of this document's.")
NO_SUCH_GAME = Kind("no-such-game", 404, "There is no such game", "No game has this id.")
NO_SUCH_TITLE = Kind(
    "no-such-title", 404, "There is no such game title", "The server does not know this title."
)
NO_SUCH_SEAT = Kind("no-such-seat", 404, "There is no such seat", "The game has no seat of this number.")
NO_SUCH_VERSION = Kind(
    "no-such-version",
    404,
    "There is no such version",
    "The game does not have that many events yet; `version` is what it has.",
)
METHOD_NOT_ALLOWED = Kind(
    "method-not-allowed",
    405,
    "The method is not allowed",
    "The header Allow says which methods this path has.",
)
RULE_VIOLATION = Kind(
    "rule-violation",
    409,
    "The command is against the rules now",
    "`rule` is the number of the rule, `detail` explains it to a player. Nothing has happened and the key "
    "is still free.",
)
STALE_DECISION = Kind(
    "stale-decision",
    409,
    "The decision is no longer open",
    "The command named a decision that the seat does not have to make (any more). Look at `to_decide`.",
)
GAME_OVER = Kind(
    "game-over",
    409,
    "The game is over",
    "What was asked for needs a game, or a position of one, that goes on.",
)
GAME_RUNNING = Kind("game-running", 409, "The game is not over yet", "Ask again when it is.")
RULES_NOT_NEWER = Kind(
    "rules-not-newer",
    409,
    "The game goes by these rules already",
    "Only a newer rules version than the pinned one can be adopted.",
)
SEED_UNKNOWN = Kind(
    "seed-unknown",
    409,
    "The game cannot go on here",
    "It was imported while it was running, and its seed stayed where it came from. Fork it to play on here.",
)
OTHER_HISTORY = Kind(
    "other-history",
    409,
    "The game is here with another history",
    "A file of a game that is here already has to tell the same history, up to where it ends.",
)
STALE_VERSION = Kind(
    "stale-version",
    412,
    "The game has moved on",
    "If-Match named another version than `version`, which the game is at.",
)
BODY_TOO_LARGE = Kind(
    "body-too-large", 413, "The body is too large", "The request body is larger than this server takes."
)
UNSUPPORTED_MEDIA_TYPE = Kind(
    "unsupported-media-type",
    415,
    "The body is of another media type",
    "The header Content-Type has to be application/json, for a file application/jsonl.",
)
MALFORMED = Kind(
    "malformed-request",
    422,
    "The request is not well formed",
    "`pointer` (a JSON pointer into the body) or `parameter` tells where.",
)
INVALID_SETUP = Kind(
    "invalid-setup",
    422,
    "The game cannot be set up so",
    "A player count or an option that the title does not have; `pointer` tells where.",
)
BROKEN_FILE = Kind(
    "broken-file",
    422,
    "The file is not what was exported",
    "`line` is the first line that is wrong, `detail` says what is wrong there. Nothing was imported.",
)
KEY_REUSED = Kind(
    "idempotency-key-reused",
    422,
    "The Idempotency-Key was used for another request",
    "A key belongs to the request that it was first accepted with, word for word. Take a new one.",
)
TOO_MANY_REQUESTS = Kind(
    "too-many-requests", 429, "Too many requests", "Wait as many seconds as the header Retry-After says."
)
INTERNAL_ERROR = Kind(
    "internal-error",
    500,
    "The server made a mistake",
    "Nothing of the request was carried out. The server's log tells more.",
)
UNAVAILABLE = Kind(
    "unavailable",
    503,
    "The server cannot answer now",
    "The store cannot be reached, too many commands are waiting or too many streams are open. Send the same request "
    "again, with the same key, after as many seconds as the header Retry-After says.",
)

POSITION_NOT_REACHED = Kind(
    "position-not-reached",
    503,
    "The view is not that far yet",
    "What is asked for does not reflect `min_position` yet. Ask again after as many seconds as the header Retry-After "
    "says, or without `min_position` for what there is.",
)

KINDS = (
    MISSING_KEY,
    MISSING_TOKEN,
    UNKNOWN_TOKEN,
    WRONG_TOKEN,
    FOREIGN_ORIGIN,
    NO_SUCH_PATH,
    NO_SUCH_GAME,
    NO_SUCH_TITLE,
    NO_SUCH_SEAT,
    NO_SUCH_VERSION,
    METHOD_NOT_ALLOWED,
    RULE_VIOLATION,
    STALE_DECISION,
    GAME_OVER,
    GAME_RUNNING,
    RULES_NOT_NEWER,
    SEED_UNKNOWN,
    OTHER_HISTORY,
    STALE_VERSION,
    BODY_TOO_LARGE,
    UNSUPPORTED_MEDIA_TYPE,
    MALFORMED,
    INVALID_SETUP,
    BROKEN_FILE,
    KEY_REUSED,
    TOO_MANY_REQUESTS,
    INTERNAL_ERROR,
    UNAVAILABLE,
    POSITION_NOT_REACHED,
)


def _says(description: str, example: object) -> msgspec.Meta:
    return msgspec.Meta(description=description, examples=[example])


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """An error, as RFC 9457 has it.

    `type` is stable and for programs; `title` and `detail` are for people and may change.
    """

    type: str
    title: str
    status: Annotated[int, _says("The status of the answer.", 409)]
    detail: Annotated[
        str,
        _says(
            "What is wrong with this request, in a sentence.", "Only the leftmost plantation may be added."
        ),
    ]
    rule: Annotated[str | msgspec.UnsetType, _says("The number of the broken rule.", "WRK-05")] = (
        msgspec.UNSET
    )
    pointer: Annotated[
        str | msgspec.UnsetType,
        _says("The JSON pointer of the fault in the request body.", "/command/space"),
    ] = msgspec.UNSET
    parameter: Annotated[
        str | msgspec.UnsetType,
        _says("The name of the query, path or header parameter at fault.", "min_position"),
    ] = msgspec.UNSET
    version: Annotated[int | msgspec.UnsetType, _says("The version that the game is at.", 76)] = msgspec.UNSET
    line: Annotated[int | msgspec.UnsetType, _says("The line of the fault in a file, from 1.", 100)] = (
        msgspec.UNSET
    )


class Refused(Exception):
    """A request that is not carried out, on its way to the client."""

    def __init__(
        self,
        kind: Kind,
        detail: str,
        *,
        rule: str | msgspec.UnsetType = msgspec.UNSET,
        pointer: str | msgspec.UnsetType = msgspec.UNSET,
        parameter: str | msgspec.UnsetType = msgspec.UNSET,
        version: int | msgspec.UnsetType = msgspec.UNSET,
        line: int | msgspec.UnsetType = msgspec.UNSET,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(kind.name, detail)
        self.problem = Problem(
            type=kind.type,
            title=kind.title,
            status=kind.status,
            detail=detail,
            rule=rule,
            pointer=pointer,
            parameter=parameter,
            version=version,
            line=line,
        )
        self.headers = headers

    def response(self) -> Response:
        """Return the answer that tells the client."""
        return Response(
            msgspec.json.encode(self.problem),
            self.problem.status,
            dict(self.headers or {}),
            media_type=MEDIA_TYPE,
        )


REFUSALS = (
    errors.NoSuchGame,
    errors.NoSuchTitle,
    errors.NoSuchEdition,
    errors.NoSuchVersion,
    errors.NoSuchSeat,
    errors.MalformedCommand,
    errors.StaleVersion,
    errors.KeyReused,
    errors.GameIsOver,
    errors.GameIsRunning,
    errors.RulesNotNewer,
    errors.SeedUnknown,
    errors.OtherHistory,
    errors.StoreRefused,
    Fault,
    InvalidSetup,
    RuleViolation,
    StaleDecision,
)
"""What the application and the domain refuse with; each is a problem of the client's."""


def problem_of(error: Exception, version: int | msgspec.UnsetType = msgspec.UNSET) -> Refused:
    """Return the problem that one of REFUSALS is; `version` is the one that the game was at then."""
    match error:
        case errors.NoSuchGame():
            return Refused(NO_SUCH_GAME, f"{error}")
        case errors.NoSuchTitle():
            return Refused(NO_SUCH_TITLE, f"{error}")
        case errors.NoSuchSeat():
            return Refused(NO_SUCH_SEAT, f"{error}")
        case errors.NoSuchVersion():
            return Refused(NO_SUCH_VERSION, f"{error}", version=error.newest)
        case errors.NoSuchEdition():
            return Refused(MALFORMED, f"{error}", pointer="/edition")
        case errors.MalformedCommand():
            return Refused(MALFORMED, f"{error}", pointer=error.pointer)
        case errors.StaleVersion():
            return Refused(STALE_VERSION, f"{error}", version=error.version)
        case errors.KeyReused():
            return Refused(KEY_REUSED, f"{error}", parameter="Idempotency-Key")
        case errors.GameIsOver():
            return Refused(GAME_OVER, f"{error}")
        case errors.GameIsRunning():
            return Refused(GAME_RUNNING, f"{error}")
        case errors.RulesNotNewer():
            return Refused(RULES_NOT_NEWER, f"{error}")
        case errors.SeedUnknown():
            return Refused(SEED_UNKNOWN, f"{error}")
        case errors.OtherHistory():
            return Refused(OTHER_HISTORY, f"{error}")
        case Fault():
            return Refused(BROKEN_FILE, f"{error}", line=error.line)
        case InvalidSetup():
            return Refused(INVALID_SETUP, error.sentence, pointer=_pointer_of(error.field))
        case RuleViolation():
            return Refused(RULE_VIOLATION, error.sentence, rule=error.rule, version=version)
        case StaleDecision():
            return Refused(STALE_DECISION, f"{error}", version=version)
        case _:
            return Refused(UNAVAILABLE, "the store cannot be reached", headers={"Retry-After": "2"})


def _pointer_of(field: str) -> str:
    """A title names its options by their own names; what every creation request has stands at the top."""
    top = ("players", "edition", "seed", "options")
    path = field.replace(".", "/").strip("/")
    return f"/{path}" if path.startswith(top) else f"/options/{path}"
