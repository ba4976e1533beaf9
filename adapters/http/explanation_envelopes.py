"""What explains an event: the event and the command behind it in words, and the rules about both."""

from typing import Annotated

from pydantic import BaseModel, Field

from adapters.http.envelopes import STRICT, CommitRow, CommittedCommand, EventEnvelope
from adapters.http.title_envelopes import Rule


class Explanation(BaseModel):
    """An event and what caused it, in sentences that name the players."""

    model_config = STRICT
    envelope: EventEnvelope
    sentence: Annotated[str, Field(examples=["Ben advances to column 1 on the Arabica track of Brazil."])]
    command: CommittedCommand
    command_sentence: Annotated[str, Field(examples=["Ben sends workers in Brazil."])]
    commit: CommitRow
    rules: Annotated[
        list[Rule], Field(description="The rules about the event, then those about the command.")
    ]
