"""Messages as bytes: one spelling of a history, and what is said of a malformed command."""

import json
from typing import Any

import msgspec
import pytest

from application.errors import MalformedCommand, StoreRefused
from application.messages import Header, Messages, encode, header_of
from application.store import NewEvent, StoredEvent
from domain.kernel.rules import Title
from domain.kernel.table import Pinned, SeedRevealed
from domain.titles import TITLES
from tests.toy import TOY, BeanDrawn, BeanTaken, GameCreated, Options, TakeBeans, VoteCast, toy

MESSAGES = Messages(TOY)


def canonical(data: bytes) -> bytes:
    return json.dumps(json.loads(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def stored(topic: str, data: bytes) -> StoredEvent:
    return StoredEvent(1, 1, topic, data)


def test_an_event_is_stored_as_json_with_sorted_keys_under_a_stable_topic() -> None:
    assert MESSAGES.stored(BeanDrawn(1, "red")) == NewEvent(
        "toy/BeanDrawn/1", b'{"colour":"red","seat":1,"type":"BeanDrawn"}'
    )


def test_what_is_stored_is_canonical_json_at_every_depth() -> None:
    created = GameCreated(Pinned(2, 1, "plain", "00", "ff"), Options(3))
    data = MESSAGES.stored(created).data
    assert data == canonical(data)


def test_text_is_spelled_as_rfc_8785_spells_it() -> None:
    text = '\b\f\n\r\t\x01\x1f\x7f "quoted" \\ / é \u2028 \U0001f600'
    data = MESSAGES.stored(BeanDrawn(0, text)).data
    assert data == canonical(data)


def test_an_event_comes_back_as_it_was() -> None:
    for event in (BeanTaken(2), VoteCast(0, 1), SeedRevealed("00")):
        topic, data = MESSAGES.stored(event)
        assert MESSAGES.event(stored(topic, data)) == event


def test_a_command_is_taken_from_decoded_json() -> None:
    assert MESSAGES.command({"type": "TakeBeans", "count": 2}) == (
        TakeBeans(2),
        b'{"count":2,"type":"TakeBeans"}',
    )


@pytest.mark.parametrize(
    ("data", "pointer", "sentence"),
    [
        ({"type": "TakeBeans", "count": "2"}, "/count", "expected `int`, got `str`"),
        ({"type": "TakeBeans", "count": 2.0}, "/count", "expected `int`, got `float`"),
        ({"type": "TakeBeans", "count": True}, "/count", "expected `int`, got `bool`"),
        ({"type": "TakeBeans"}, "/count", "object missing required field `count`"),
        ({"type": "DrawBean", "why": 1}, "/why", "object contains unknown field `why`"),
        ({"type": "Steal"}, "/type", "a command is one of TakeBeans, DrawBean, Vote"),
        ({"type": 7}, "/type", "expected `str`, got `int`"),
        ({"count": 2}, "/type", "object missing required field `type`"),
        ({}, "/type", "object missing required field `type`"),
        ([], "", "expected `object`, got `array`"),
        ("TakeBeans", "", "expected `object`, got `str`"),
        (None, "", "expected `object`, got `null`"),
    ],
)
def test_a_malformed_command_is_refused_with_the_place_of_the_fault(
    data: object, pointer: str, sentence: str
) -> None:
    with pytest.raises(MalformedCommand) as refused:
        MESSAGES.command(data)
    assert refused.value.pointer == pointer
    assert sentence in refused.value.sentence


class Arrange(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    rows: tuple[tuple[int, ...], ...] = ()
    note: str = ""
    named: dict[str, int] = {}


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        ({"type": "Arrange", "rows": [[1, 2], [3, "x"]]}, "/rows/1/1"),
        ({"type": "Arrange", "rows": [[1], 2]}, "/rows/1"),
        ({"type": "Arrange", "named": {"a/b": "x"}}, "/named"),
        ({"type": "Arrange", "note": "\ud800"}, ""),
    ],
)
def test_the_place_of_a_fault_is_as_near_as_it_is_known(data: object, pointer: str) -> None:
    title = toy()
    messages = Messages(Title(**{**vars(title), "command": Arrange}))
    with pytest.raises(MalformedCommand) as refused:
        messages.command(data)
    assert refused.value.pointer == pointer


def test_malformed_options_are_placed_in_the_creation_request() -> None:
    with pytest.raises(MalformedCommand) as refused:
        MESSAGES.options({"heap": "many"})
    assert (refused.value.pointer, refused.value.sentence) == ("/options/heap", "expected `int`, got `str`")


def test_the_types_of_events_are_looked_for_in_all_their_schemas() -> None:
    renamed = toy(upcasts={"BeanTaken/1": dict, "BeanTaken/2": dict})
    assert Messages(renamed).topics(["BeanTaken", "VoteCast", "Unheard"]) == (
        "toy/BeanTaken/1",
        "toy/BeanTaken/2",
        "toy/BeanTaken/3",
        "toy/VoteCast/1",
        "toy/Unheard/1",
    )


# A made-up schema 1, in which nobody said whom they voted for.
UPCAST = Messages(toy(upcasts={"VoteCast/1": lambda data: data | {"chosen": 0}}))


def test_an_event_of_an_older_schema_is_read_as_one_of_today() -> None:
    old = stored("toy/VoteCast/1", b'{"seat":1,"type":"VoteCast"}')
    assert UPCAST.event(old) == VoteCast(1, 0)
    assert UPCAST.presented(old) == b'{"chosen":0,"seat":1,"type":"VoteCast"}'


def test_several_upcasts_lead_from_schema_to_schema() -> None:
    messages = Messages(
        toy(
            upcasts={
                "BeanDrawn/1": lambda data: data | {"player": data["who"]},
                "BeanDrawn/2": lambda data: {"type": "BeanDrawn", "seat": data["player"], "colour": "red"},
            }
        )
    )
    old = stored("toy/BeanDrawn/1", b'{"type":"BeanDrawn","who":2}')
    middle = stored("toy/BeanDrawn/2", b'{"player":1,"type":"BeanDrawn"}')
    assert messages.event(old) == BeanDrawn(2, "red")
    assert messages.event(middle) == BeanDrawn(1, "red")


def test_a_new_event_is_stored_in_the_newest_schema_and_presented_as_it_is_stored() -> None:
    topic, data = UPCAST.stored(VoteCast(1, 2))
    assert topic == "toy/VoteCast/2"
    assert UPCAST.presented(stored(topic, data)) is data


@pytest.mark.parametrize("topic", ["toy/BeanTaken/2", "toy/BeanBurnt/1", "other/VoteCast/1"])
def test_an_event_that_this_release_does_not_know_is_refused_and_never_guessed(topic: str) -> None:
    with pytest.raises(StoreRefused, match=f"stored as {topic}, which this release does not know"):
        UPCAST.event(stored(topic, b'{"seat":1,"type":"VoteCast"}'))


def test_a_header_is_stored_with_sorted_keys_around_the_command_as_it_is() -> None:
    header = Header("c1", 5, 0, "seat", 1, "2026-01-02T03:04:05.678Z", msgspec.Raw(b'{"a":1}'))
    data = encode(header)
    assert data == (
        b'{"actor":"seat","command":{"a":1},"command_id":"c1","first_version":5,'
        b'"recorded_at":"2026-01-02T03:04:05.678Z","rules_version":1,"seat":0}'
    )
    assert bytes(header_of(data).command) == b'{"a":1}'


@pytest.mark.parametrize("title", [TOY, *TITLES.values()], ids=lambda title: title.name)
def test_messages_of_every_title_hold_integers_and_ascii_keys_only(title: Title[Any, Any, Any]) -> None:
    for message in (title.event, title.command, title.options):
        assert unfit(msgspec.inspect.type_info(message), set()) == []


def unfit(info: object, seen: set[type]) -> list[str]:
    """What in a type would not have one spelling as JSON in every language."""
    match info:
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            if cls in seen:
                return []
            seen.add(cls)
            keys = [f"{cls.__name__}.{field.name}" for field in fields if not field.encode_name.isascii()]
            return keys + [fault for field in fields for fault in unfit(field.type, seen)]
        case msgspec.inspect.UnionType(types=types):
            return [fault for inner in types for fault in unfit(inner, seen)]
        case msgspec.inspect.TupleType(item_types=types):
            return [fault for inner in types for fault in unfit(inner, seen)]
        case msgspec.inspect.VarTupleType(item_type=inner) | msgspec.inspect.Metadata(type=inner):
            return unfit(inner, seen)
        case (
            msgspec.inspect.IntType()
            | msgspec.inspect.StrType()
            | msgspec.inspect.BoolType()
            | msgspec.inspect.NoneType()
            | msgspec.inspect.LiteralType()
            | msgspec.inspect.EnumType()
        ):
            return []
        case _:
            return [repr(info)]
