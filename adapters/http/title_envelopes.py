"""What answers tell of the titles themselves: their rules and their editions."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from adapters.http.envelopes import STRICT, GameTitle


class Rule(BaseModel):
    """A numbered rule; refusals and scores name it."""

    model_config = STRICT
    number: Annotated[str, Field(examples=["WRK-05"])]
    text: str
    ruling: Annotated[
        str | None, Field(description="What this service decided where the sources are not clear; else null.")
    ]


class RuleSection(BaseModel):
    """The rules of one subject."""

    model_config = STRICT
    code: Annotated[str, Field(examples=["WRK"])]
    name: str
    rules: list[Rule]


class Rulebook(BaseModel):
    """The numbered rules of a title, in words."""

    model_config = STRICT
    game: GameTitle
    rules_version: Annotated[int, Field(description="The newest version; new games pin it.")]
    sections: list[RuleSection]


class EditionRow(BaseModel):
    """An edition: the component data that a title is played with."""

    model_config = STRICT
    name: str
    hash: Annotated[
        str, Field(pattern="^[0-9a-f]{64}$", description="The SHA-256 of its content as canonical JSON.")
    ]
    reconstructed: Annotated[
        list[str], Field(description="The tables that no source states and this project chose.")
    ]
    content: Annotated[dict[str, Any], Field(description="The data, as each title has it.")]


class Editions(BaseModel):
    """The editions that new games of a title may be played with; the first is the default."""

    model_config = STRICT
    game: GameTitle
    editions: list[EditionRow]
