"""The rulebooks are complete and in order, and a faulty one is refused with a sentence that says why."""

import re
from typing import Any, NoReturn

import msgspec
import pytest

from application.rulebook import Rule, Rulebook, Section, parse_rulebook, read_rulebook, rule, rulebook
from domain.kernel.rules import Title

PACKAGES = {
    "domain.coffee_traders": (
        "Coffee Traders",
        "GEN SET BON ARA CNT MIL WRK ASG TRB HAR SEL REF END AND VAR",
    ),
    "domain.cafe": ("Café", "CGEN CDRF CPLC CACT CEND"),
}
SECTION = '[[section]]\ncode = "WRK"\nname = "Work"\n'


def entry(number: str, text: str = "Work first.") -> str:
    return f'[[rule]]\nnumber = "{number}"\ntext = "{text}"\n'


def content(*parts: str) -> str:
    return "\n".join(('title = "A game"', *parts))


@pytest.fixture(params=PACKAGES)
def package(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def not_needed(_: object) -> NoReturn:
    raise NotImplementedError


def title_of(package: str) -> Title[Any, Any, Any]:  # Any: the rules in words know no state, command or event
    """As much of a title as its rulebook needs."""
    return Title(
        name="a-game",
        label="A game",
        package=package,
        players=range(1, 5),
        rules_version=1,
        command=msgspec.Struct,
        event=msgspec.Struct,
        choice=msgspec.Struct,
        board=msgspec.Struct,
        options=msgspec.Struct,
        parse_edition=not_needed,
        rules=not_needed,
    )


def all_rules(package: str) -> list[Rule]:
    return [each for section in read_rulebook(package).sections for each in section.rules]


def test_a_rulebook_has_the_title_and_every_section_of_its_game(package: str) -> None:
    book = read_rulebook(package)
    title, codes = PACKAGES[package]
    assert book.title == title
    assert [section.code for section in book.sections] == codes.split()


def test_the_rules_of_a_section_are_numbered_from_1_without_a_gap(package: str) -> None:
    for section in read_rulebook(package).sections:
        numbers = [each.number for each in section.rules]
        assert numbers == [f"{section.code}-{n:02}" for n in range(1, len(numbers) + 1)]
        assert numbers


def test_no_number_occurs_twice(package: str) -> None:
    numbers = [each.number for each in all_rules(package)]
    assert len(numbers) == len(set(numbers))


def test_texts_and_rulings_are_one_plain_paragraph_each(package: str) -> None:
    for each in all_rules(package):
        for words in (each.text, each.ruling):
            if words is not None:
                assert words == " ".join(words.split()), each.number
                assert words.endswith("."), each.number


def test_every_rule_or_section_that_a_text_refers_to_exists(package: str) -> None:
    numbers = {each.number for each in all_rules(package)}
    codes = {section.code for section in read_rulebook(package).sections}
    for each in all_rules(package):
        words = f"{each.text} {each.ruling or ''}"
        assert set(re.findall(r"\b[A-Z]{3,4}-\d\d\b", words)) <= numbers, each.number
        assert set(re.findall(r"\bsections? ([A-Z]{3,4})\b", words)) <= codes, each.number


def test_a_title_finds_its_rulebook_and_its_rules_by_number(package: str) -> None:
    title = title_of(package)
    assert rulebook(title) == read_rulebook(package)
    assert [rule(title, wanted.number) for wanted in all_rules(package)] == all_rules(package)


def test_a_number_that_no_rule_has_is_refused(package: str) -> None:
    with pytest.raises(LookupError, match="A game has no rule WRK-99"):
        rule(title_of(package), "WRK-99")


def test_a_rulebook_is_read_once(package: str) -> None:
    assert read_rulebook(package) is read_rulebook(package)


def test_rules_are_grouped_by_section_and_keep_their_ruling() -> None:
    text = content(SECTION, entry("WRK-01"), 'ruling = "It was open. It is decided."', entry("WRK-02"))
    decided = Rule("WRK-01", "Work first.", "It was open. It is decided.")
    clear = Rule("WRK-02", "Work first.")
    assert parse_rulebook(text) == Rulebook("A game", (Section("WRK", "Work", (decided, clear)),))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (content(SECTION, entry("WRK-01"), entry("WRK-01")), "rule WRK-01 occurs twice"),
        (content(SECTION, SECTION, entry("WRK-01")), "section WRK occurs twice"),
        (content(SECTION, entry("SEL-01")), "rule SEL-01 has no section SEL"),
        (content(SECTION, entry("WRK-02"), entry("WRK-01")), "rule WRK-01 comes after WRK-02"),
        (content(SECTION, entry("WRK-1")), r"\$\.rule\[0\]\.number"),
        (content(SECTION, entry("WRK-01", " ")), r"\$\.rule\[0\]\.text"),
        (content(SECTION, entry("WRK-01"), 'ruling = ""'), r"\$\.rule\[0\]\.ruling"),
        (content(SECTION, entry("WRK-01"), 'rulling = "A slip."'), "rulling"),
        (content(SECTION), "missing required field `rule`"),
        ("title = ", "Invalid value"),
    ],
)
def test_a_faulty_rulebook_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_rulebook(text)


def test_a_title_without_a_rulebook_is_an_error_of_its_package() -> None:
    with pytest.raises(FileNotFoundError):
        read_rulebook("domain.kernel")
