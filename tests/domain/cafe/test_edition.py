"""The edition that comes with Café: where it is from, what it must meet, and what is refused."""

import copy
import json
import tomllib
from collections import Counter
from typing import Any

import pytest

from domain.cafe.cards import SEED, made_edition
from domain.cafe.components import COLOURS
from domain.cafe.edition import parse_edition
from tests.domain.cafe.games import edition, edition_text


@pytest.fixture
def content() -> dict[str, Any]:  # Any: the tests below spoil it in many ways
    return copy.deepcopy(tomllib.loads(edition_text()))


def test_the_committed_file_is_what_the_documented_generator_makes() -> None:
    assert edition_text() == made_edition(SEED)


def test_other_seeds_make_other_editions_that_meet_the_same_targets() -> None:
    for number in range(5):
        text = made_edition(number.to_bytes(32, "big"))
        assert text != edition_text()
        parse_edition(tomllib.loads(text))


def test_the_cards_are_reconstructed_and_say_so() -> None:
    assert edition().reconstructed() == ["start", "plan", "expresso"]
    assert edition().supply.provenance == "printed"


def test_the_canonical_json_of_the_file_is_the_same_edition(content: dict[str, Any]) -> None:
    again = parse_edition(json.loads(json.dumps(content, sort_keys=True)))
    assert again == edition()
    assert again.cards == edition().cards


def test_the_48_plan_cards_meet_the_targets() -> None:
    cards = [edition().cards[name] for name in edition().deck("plan")]
    kinds = Counter(square.kind for card in cards for square in card.squares)
    beans = Counter(square.colour for card in cards for square in card.squares if square.kind == "bean")
    shops = {square.shop for card in cards for square in card.squares if square.shop is not None}
    single, double = ([shop for shop in shops if shop.size == size] for size in (1, 2))
    assert (kinds["cup"], kinds["ship"], len(single), len(double)) == (24, 8, 20, 10)
    assert {len(shop.wants) for shop in single} == {2, 3}
    assert {shop.points for shop in single} == {3, 4, 5, 6}
    assert {len(shop.wants) for shop in double} == {4, 5}
    assert {shop.points for shop in double} == {8, 9, 10, 11, 12} & {shop.points for shop in double}
    assert {kinds[kind] for kind in ("bean",)} == {97}
    assert (kinds["dry"], kinds["roast"], kinds["blank"]) == (54, 54, 11)
    assert sorted(beans[colour] for colour in COLOURS) == [24, 24, 24, 25]


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda e: e.update(title="chess"), "title"),
        (lambda e: e.update(extra=1), "extra"),
        (lambda e: e["supply"].update(cubes_of_each_colour=-1), "supply.cubes_of_each_colour"),
        (lambda e: e["plan"]["card"].pop(), "plan.card"),
        (lambda e: e["plan"]["card"][3].update(grid="red red red"), "plan.card.3: plan-04: a grid is"),
        (lambda e: e["plan"]["targets"].update(cups=23), "plan: cups: 24, the targets say 23"),
        (
            lambda e: e["plan"]["targets"]["one_square_shops"].update(points=[3, 5]),
            "plan: a shop of 1 has 6 points",
        ),
        (lambda e: e["plan"]["targets"]["percent"].update(dry=30), "plan: dry squares: 54 of 216"),
        (lambda e: e["start"]["card"][0].update(grid="red red brown\ndry cup roast"), "start-1"),
        (lambda e: e["start"]["card"][0].update(e["start"]["card"][1]), "all cards are different"),
        (
            lambda e: e["start"]["card"][0].update(grid="roast cup dry\ngreen yellow red"),
            "all cards are different",
        ),
        (lambda e: e["plan"]["card"][0]["shops"]["A"].update(wants=["blue"]), "plan.card.0.shops.A.wants.0"),
    ],
)
def test_a_faulty_edition_is_refused_with_one_line_per_fault(
    content: dict[str, Any], spoil: Any, fault: str
) -> None:
    spoil(content)
    with pytest.raises(ValueError, match=r".") as refusal:
        parse_edition(content)
    assert any(fault in line for line in str(refusal.value).splitlines())
