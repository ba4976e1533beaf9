"""The numbers that tables of an edition hold."""

from typing import Annotated

from pydantic import Field

from domain.kernel.edition_data import Data

Amount = Annotated[int, Field(ge=0, le=100)]
Positive = Annotated[int, Field(ge=1, le=100)]


class ByPlayers(Data):
    """A number that depends on the player count; `three` also serves the 2-player game (GEN-01)."""

    three: Positive
    four: Positive
    five: Positive

    def at(self, size: int) -> int:
        """Return the number for 3, 4 or 5 at the table, André counted."""
        return (self.three, self.four, self.five)[size - 3]
