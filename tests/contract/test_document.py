"""The OpenAPI document is valid, complete, the same every time, and the one that is checked in."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from adapters.http.document import document_text, openapi_document
from adapters.http.problems import KINDS
from adapters.http.structs import PLACEHOLDER, REF, prefix
from application.editions import AnyTitle
from domain.titles import TITLES

CHECKED_IN = Path(__file__).resolve().parents[2] / "openapi" / "tradinghouse.json"


@pytest.fixture(scope="module")
def published() -> dict[str, Any]:
    return openapi_document()


def test_the_checked_in_document_is_the_one_that_the_code_makes() -> None:
    assert CHECKED_IN.read_text(encoding="utf-8") == document_text(), "run: tradinghouse openapi --write"


def test_the_document_is_the_same_every_time() -> None:
    assert document_text() == document_text()


def test_the_document_is_valid(published: dict[str, Any]) -> None:
    OpenAPIV31SpecValidator(published).validate()


def test_the_document_has_nothing_that_version_3_1_does_not_know(published: dict[str, Any]) -> None:
    assert published["openapi"].startswith("3.1.")
    assert not [key for key in keys(published) if key in ("itemSchema", PLACEHOLDER)]


def test_every_reference_leads_to_a_component_and_every_component_is_used(published: dict[str, Any]) -> None:
    used = {value.removeprefix(REF) for value in strings(published) if value.startswith(REF)}
    assert used == set(published["components"]["schemas"])


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_messages_of_a_title_are_components_with_a_discriminator(
    published: dict[str, Any], title: AnyTitle
) -> None:
    schemas = published["components"]["schemas"]
    for kind in ("Command", "Event", "Decision"):
        union = schemas[f"{prefix(title)}{kind}"]
        mapping = union["discriminator"]["mapping"]
        assert [option["$ref"] for option in union["oneOf"]] == list(mapping.values())
        for tag, reference in mapping.items():
            member = schemas[reference.removeprefix(REF)]
            assert member["properties"]["type"]["const"] == tag
            assert member["description"], f"{tag} has no docstring"


def test_a_set_of_words_that_is_used_twice_is_a_component(published: dict[str, Any]) -> None:
    inline = [tuple(words) for words in enums(published["components"]["schemas"])]
    assert len(inline) == len(set(inline))


def test_a_union_of_messages_is_a_component_and_never_written_in_place(published: dict[str, Any]) -> None:
    schemas = published["components"]["schemas"]
    unions = [name for name, schema in schemas.items() if "discriminator" in schema]
    assert list(keys(schemas)).count("discriminator") == len(unions)


def test_every_example_is_one_of_what_it_stands_for(published: dict[str, Any]) -> None:
    found = list(exemplified(published["components"]["schemas"]))
    for schema in found:
        validator = OAS31Validator({**schema, "components": published["components"]})
        for example in schema["examples"]:
            validator.validate(example)
    assert found


def test_every_kind_of_problem_is_explained_and_said_of_an_operation(published: dict[str, Any]) -> None:
    said = "".join(
        answer["description"]
        for operation in operations(published)
        for status, answer in operation["responses"].items()
        if int(status) >= 400
    )
    # These answer requests that are no operation of the document.
    elsewhere = {"/problems/no-such-path", "/problems/method-not-allowed"}
    for kind in KINDS:
        assert f"`{kind.type}` | {kind.status} |" in published["info"]["description"]
        assert (f"`{kind.type}`" in said) != (kind.type in elsewhere)


def test_every_operation_says_what_it_does_and_what_it_answers(published: dict[str, Any]) -> None:
    for operation in operations(published):
        assert operation["summary"]
        assert operation["description"]
        assert not operation["operationId"].endswith("_get")
        for parameter in operation.get("parameters", []):
            assert parameter.get("description"), (operation["operationId"], parameter["name"])


def test_requests_refuse_unknown_fields_and_answers_may_grow(published: dict[str, Any]) -> None:
    schemas = published["components"]["schemas"]
    assert schemas["NewGame"]["additionalProperties"] is False
    assert schemas["CommandRequest"]["additionalProperties"] is False
    assert "additionalProperties" not in schemas["CommandAnswer"]


def exemplified(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if isinstance(node.get("examples"), list):
            yield node
        for value in node.values():
            yield from exemplified(value)
    elif isinstance(node, list):
        for value in node:
            yield from exemplified(value)


def enums(node: Any) -> Iterator[list[str]]:
    if isinstance(node, dict):
        if isinstance(node.get("enum"), list):
            yield node["enum"]
        for value in node.values():
            yield from enums(value)
    elif isinstance(node, list):
        for value in node:
            yield from enums(value)


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for methods in document["paths"].values():
        yield from methods.values()


def keys(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from node
        for value in node.values():
            yield from keys(value)
    elif isinstance(node, list):
        for value in node:
            yield from keys(value)


def strings(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from strings(value)
    elif isinstance(node, list):
        for value in node:
            yield from strings(value)


def test_the_document_is_plain_json(published: dict[str, Any]) -> None:
    assert json.loads(document_text()) == published
