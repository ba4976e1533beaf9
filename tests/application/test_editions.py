"""Editions: found by name, hashed by content, read from a file with every fault told."""

import hashlib
from pathlib import Path

import pytest

from application.editions import built_in, found, from_file, from_file_of_any, parsed
from application.errors import InvalidEdition, NoSuchEdition
from tests.toy import TOY, ToyEdition

MINE = 'name = "mine"\ncolours = ["blue"]\neach = 2\n'


def test_a_title_brings_its_editions_as_canonical_json_with_its_hash() -> None:
    (plain,) = built_in(TOY)
    assert plain.content == b'{"colours":["green","red","yellow"],"each":4,"name":"plain"}'
    assert plain.hash == hashlib.sha256(plain.content).hexdigest()
    assert (plain.title, plain.name) == ("toy", "plain")
    assert parsed(TOY, plain) == ToyEdition("plain", ("green", "red", "yellow"), 4)


def test_an_edition_is_its_content_and_not_its_spelling(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text(MINE)
    other.write_text('# the same\neach = 2\ncolours = [\n  "blue",\n]\nname = "mine"\n')
    assert from_file(TOY, one) == from_file(TOY, other)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('name = "mine"', "missing required field `colours`"),
        ("name = ", "Invalid value"),
    ],
)
def test_a_faulty_file_is_refused_with_its_path_and_its_faults(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(InvalidEdition, match=told) as refused:
        from_file(TOY, path)
    assert refused.value.source == str(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidEdition, match="cannot be read"):
        from_file(TOY, tmp_path / "none.toml")


def test_an_edition_is_found_by_name_and_the_first_is_the_default(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE)
    offered = [*built_in(TOY), from_file(TOY, path)]
    assert found(TOY, None, offered).name == "plain"
    assert found(TOY, "mine", offered).name == "mine"
    with pytest.raises(NoSuchEdition, match="no edition 'yours' of toy; there is plain, mine"):
        found(TOY, "yours", offered)


def test_an_edition_file_says_of_which_title_it_is(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('title = "toy"\nname = "mine"\ncolours = ["blue"]\neach = 9\n')
    edition = from_file_of_any({"toy": TOY}, mine)
    assert (edition.title, edition.name) == ("toy", "mine")


@pytest.mark.parametrize(
    "text", ['title = "chess"', 'name = "mine"', "no toml", 'title = "toy"\nname = 7'], ids=str
)
def test_an_edition_file_that_cannot_be_used_is_refused_by_its_name(tmp_path: Path, text: str) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(text)
    with pytest.raises(InvalidEdition, match=r"mine\.toml"):
        from_file_of_any({"toy": TOY}, mine)
    with pytest.raises(InvalidEdition, match=r"other\.toml"):
        from_file_of_any({"toy": TOY}, tmp_path / "other.toml")
