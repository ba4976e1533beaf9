"""What the edition files of every title are made of: tables that say where their content comes from."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

Provenance = Literal["printed", "implied", "reconstructed"]
"""Stated in a source text, following from stated counts, or chosen by this project."""
EditionName = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9.-]{0,62}$")]


class Data(BaseModel):
    """Read-only, strictly validated data; nothing unknown is let in."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Table(Data):
    """A table of an edition, with where its content comes from."""

    provenance: Provenance
    note: str = ""


DataT = TypeVar("DataT", bound=Data)


def validated(kind: type[DataT], content: Mapping[str, object]) -> DataT:
    """Return the data that a mapping holds; raises ValueError, one line per fault, each with its place."""
    try:
        return kind.model_validate(dict(content))
    except ValidationError as error:
        lines = []
        for fault in error.errors(include_url=False, include_context=False, include_input=False):
            where = ".".join(str(part) for part in fault["loc"])
            what = fault["msg"].removeprefix("Value error, ")
            lines.append(f"{where}: {what}" if where else what)
        raise ValueError("\n".join(lines)) from None


def reconstructed_tables(edition: Data) -> list[str]:
    """Return the names of the tables that no source states, in the order of the file."""
    return [
        name for name, table in edition if isinstance(table, Table) and table.provenance == "reconstructed"
    ]
