"""Messages of titles become named components, whatever their names are."""

from dataclasses import replace
from typing import Any

import msgspec

from adapters.http.structs import REF, components, prefix
from application.editions import AnyTitle
from tests.toy import TOY, Choice, Command, Event, State

FIRST: AnyTitle = TOY
SECOND: AnyTitle = replace(TOY, name="other-toy", label="Other beans")


class Pass(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A command of the same name as an event in another module."""


class View(msgspec.Struct):
    """A board that is named in its own way."""

    heap: int
    owner: int | None = None


def test_a_title_has_its_name_in_front_of_its_components() -> None:
    assert (prefix(FIRST), prefix(SECOND)) == ("Toy", "OtherToy")


def test_two_titles_may_have_messages_of_the_same_name() -> None:
    schemas = components({FIRST.name: FIRST, SECOND.name: SECOND})
    for front in ("Toy", "OtherToy"):
        mapping = schemas[f"{front}Command"]["discriminator"]["mapping"]
        assert mapping == {name: f"{REF}{front}{name}" for name in ("TakeBeans", "DrawBean", "Vote")}
        assert schemas[f"{front}TakeBeans"]["additionalProperties"] is False
    assert schemas["AnyCommand"]["anyOf"] == [
        {"$ref": f"{REF}ToyCommand"},
        {"$ref": f"{REF}OtherToyCommand"},
    ]


def test_what_all_titles_share_is_one_component() -> None:
    schemas = components({FIRST.name: FIRST, SECOND.name: SECOND})
    for front in ("Toy", "OtherToy"):
        mapping = schemas[f"{front}Event"]["discriminator"]["mapping"]
        assert mapping["SeedRevealed"] == f"{REF}SeedRevealed"
        assert schemas[f"{front}GameEnded"]["properties"]["scores"] == {"$ref": f"{REF}Scoreboard"}
    assert "ToyScoreboard" not in schemas


def test_two_structs_of_one_title_with_the_same_name_are_told_apart() -> None:
    other = type("Pass", (msgspec.Struct,), {"__module__": "toy.events"}, tag=True)
    title = replace(FIRST, command=Command | Pass, event=Event | other)
    schemas = components({title.name: title})
    commands = schemas["ToyCommand"]["discriminator"]["mapping"]
    events = schemas["ToyEvent"]["discriminator"]["mapping"]
    assert events["Pass"] == f"{REF}ToyPassEvent"
    assert commands["Pass"] != events["Pass"]
    assert schemas[commands["Pass"].removeprefix(REF)]["description"] == Pass.__doc__


def test_the_board_has_one_name_whatever_its_struct_is_called_and_is_always_complete() -> None:
    title = replace(FIRST, board=View)
    schemas = components({title.name: title})
    assert schemas["ToyBoard"]["required"] == ["heap", "owner"]
    assert schemas["ToyBoard"]["description"] == View.__doc__
    assert "ToyView" not in schemas


def test_a_title_with_a_single_command_is_described_like_the_others() -> None:
    title: AnyTitle = replace(FIRST, command=Pass)
    schemas: dict[str, Any] = components({title.name: title})
    assert schemas["ToyCommand"]["properties"]["type"] == {"const": "Pass", "type": "string"}


def test_nothing_but_messages_is_described() -> None:
    names = components({FIRST.name: FIRST})
    assert f"Toy{State.__name__}" not in names
    assert {f"Toy{choice.__name__}" for choice in Choice.__args__} <= names.keys()
