"""The envelopes of what hosts do with whole games: fork, adopt newer rules, import, hand to other programs."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from adapters.http.envelopes import STRICT, GameId, PlayerToSeat, Position, Receipt, SeatToken, Version


class NewFork(BaseModel):
    """A game to begin as another one was."""

    model_config = STRICT
    version: Annotated[
        int,
        Field(
            ge=1,
            le=2**53,
            description="The version that both games have in common: the last one of a commit, such as every answer "
            "to a command names.",
        ),
    ]
    players: Annotated[
        list[PlayerToSeat] | None,
        Field(min_length=1, max_length=16, description="Who takes the seats; the same names when left out."),
    ] = None


class RulesAdoption(BaseModel):
    """Newer rules for a running game."""

    model_config = STRICT
    rules_version: Annotated[
        int,
        Field(
            ge=1, le=2**31, description="A newer rules version than the pinned one, which the server knows."
        ),
    ]


class ImportedGame(BaseModel):
    """A game that was in a file, as it is here at the version where the file ends.

    Its tokens are given to who imports it, and to nobody where it was here before.
    """

    model_config = STRICT
    game_id: GameId
    version: Version
    position: Position
    hash: Receipt
    seats: Annotated[list[SeatToken], Field(description="Empty where the game was here before.")]
    host_token: Annotated[str | None, Field(description="Null where the game was here before.")]


class PlayForBgStats(BaseModel):
    """A finished game for the app BG Stats."""

    model_config = STRICT
    play: Annotated[dict[str, Any], Field(description="The play, as the app's `createPlay` takes it.")]
    link: Annotated[str, Field(description="Opens the app with this play.")]
