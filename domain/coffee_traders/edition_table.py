"""What every table of an edition is made of."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Provenance = Literal["printed", "implied", "reconstructed"]
Amount = Annotated[int, Field(ge=0, le=100)]
Positive = Annotated[int, Field(ge=1, le=100)]


class Data(BaseModel):
    """Read-only, strictly validated data; nothing unknown is let in."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Table(Data):
    """A table of the edition, with where its numbers come from."""

    provenance: Provenance
    note: str = ""


class ByPlayers(Data):
    """A number that depends on the player count; `three` also serves the 2-player game (GEN-01)."""

    three: Positive
    four: Positive
    five: Positive

    def at(self, size: int) -> int:
        """Return the number for 3, 4 or 5 at the table, André counted."""
        return (self.three, self.four, self.five)[size - 3]
