"""How the cards of the edition `reconstructed` were made: once, from a seed, by the function below.

No public text shows the cards, so these are the project's own. The committed `editions/reconstructed.toml` is
the content of `made_edition(SEED)`, proved by a test; the service reads the file and never comes here. How a
deck is made:

1. Its cups go to random cards, its ships to random other cards, each two-square shop and each one-square shop
   to a card without a shop; every draw is a shuffle by `domain.kernel.chance` with a label of its own.
2. What the shops ask for is dealt from a shuffled pool in which the four colours are as equal as can be.
   Points: a shop of one square has 2 x cubes - 1, and 1 more if all its cubes differ; a shop of two squares
   has 2 x cubes + colours - 2.
3. The squares left are dealt from a shuffled pool of beans, dry, roast and blank squares in the shares of the
   targets.
4. Each card's squares are laid out at random, the halves of a shop side by side.
5. A deal with two equal cards, a card with two blanks, or a shop that asks for one colour only though it
   takes three cubes or more, is thrown away, and the next attempt shuffles with other labels.
"""

from collections.abc import Sequence

from domain.cafe.components import COLOURS
from domain.kernel.chance import Chance

SEED = b"tradinghouse/cafe/reconstructed/"

_PAIRS = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
_SQUARES = 6

Made = tuple[tuple[str, ...], tuple[str, ...], int]  # words of the grid, wants of the shop, its points

_HEADER = """\
# Component data of Café. Every table says where its content comes from:
#   printed        stated in a public text of the rules
#   implied        follows from stated counts
#   reconstructed  chosen by this project to fit everything that is stated; check it against the box
# To correct it: copy the file, change `name`, draw the cards as they are, correct the targets, set the
# provenance to "printed", and check the copy with `tradinghouse edition check PATH`.
#
# A card is drawn as its two rows of three squares:
#   red brown yellow green   a bean of that colour
#   dry roast cup ship       such a square
#   -                        a blank square
#   A                        coffee shop A of the card; twice, side by side: a shop of two squares
# Made by domain/cafe/cards.py, which says how.

title = "cafe"
name = "reconstructed"

[supply]
provenance = "printed"
cubes_of_each_colour = 35

[start]
provenance = "reconstructed"
note = "A cup, a dry, a roast and beans of three colours are printed; where they lie is reconstructed."
"""

_PLAN = """
[plan]
provenance = "reconstructed"
note = "48 different cards of 2 x 3 squares with at most one cup are printed; the rest is reconstructed."

[plan.targets]
cups = 24
ships = 8
one_square_shops = { count = 20, cubes = [2, 3], points = [3, 6] }
two_square_shops = { count = 10, cubes = [4, 5], points = [8, 12] }
percent = { bean = 45, dry = 25, roast = 25, blank = 5 }
"""

_EXPRESSO = """
[expresso]
provenance = "reconstructed"
note = "Eight cards are stated; what they show is reconstructed, with the shares of the plan cards."

[expresso.targets]
cups = 4
ships = 2
one_square_shops = { count = 4, cubes = [2, 3], points = [3, 6] }
two_square_shops = { count = 2, cubes = [4, 5], points = [8, 12] }
percent = { bean = 45, dry = 25, roast = 25, blank = 5 }
"""


def made_edition(seed: bytes) -> str:
    """Return the text of the edition file that a seed of 32 bytes makes."""
    chance = Chance(seed)
    parts = [_HEADER]
    for number, missing in enumerate(COLOURS):
        beans = [colour for colour in COLOURS if colour != missing]
        parts.append(_card("start", f"start-{number + 1}", ((*beans, "dry", "cup", "roast"), (), 0)))
    parts.append(_PLAN)
    plan = _deck(
        chance, "plan", cards=48, cups=24, ships=8, single=20, double=10, blanks=11, dry=54, roast=54
    )
    parts += [_card("plan", f"plan-{number:02}", card) for number, card in enumerate(plan, start=1)]
    parts.append(_EXPRESSO)
    extra = _deck(chance, "expresso", cards=8, cups=4, ships=2, single=4, double=2, blanks=2, dry=8, roast=8)
    parts += [_card("expresso", f"expresso-{number}", card) for number, card in enumerate(extra, start=1)]
    return "".join(parts)


def _deck(chance: Chance, name: str, **counts: int) -> list[Made]:
    attempt = 0
    while True:
        deck = _deal(chance, f"{name}/{attempt}", **counts)
        if _good(deck):
            return deck
        attempt += 1


def _deal(
    chance: Chance,
    label: str,
    *,
    cards: int,
    cups: int,
    ships: int,
    single: int,
    double: int,
    blanks: int,
    dry: int,
    roast: int,
) -> list[Made]:
    icons = chance.shuffled(
        f"{label}/icons", ["cup"] * cups + ["ship"] * ships + [""] * (cards - cups - ships)
    )
    sizes = chance.shuffled(f"{label}/shops", [2] * double + [1] * single + [0] * (cards - double - single))
    beans = cards * _SQUARES - cups - ships - single - 2 * double - blanks - dry - roast
    squares = ["-"] * blanks + ["dry"] * dry + ["roast"] * roast + _equal(beans)
    pool = chance.shuffled(f"{label}/squares", squares)
    amounts = {1: [2, 3] * single, 2: [4, 5] * double}
    wanted = chance.shuffled(f"{label}/wants", _equal(single * 5 // 2 + double * 9 // 2))
    deck = []
    for number, (icon, size) in enumerate(zip(icons, sizes, strict=True)):
        wants = tuple(sorted(wanted.pop() for _ in range(amounts[size].pop() if size else 0)))
        others = [icon] if icon else []
        others += [pool.pop() for _ in range(_SQUARES - size - len(others))]
        words = _lay_out(chance, f"{label}/card/{number}", size, others)
        deck.append((words, wants, _points(size, wants)))
    return deck


def _equal(count: int) -> list[str]:
    """Return so many colours, none more than one more often than another."""
    return [COLOURS[number % len(COLOURS)] for number in range(count)]


def _points(size: int, wants: Sequence[str]) -> int:
    colours = len(set(wants))
    if size == 1:
        return 2 * len(wants) - 1 + (colours == len(wants))
    return 2 * len(wants) + colours - 2 if size else 0


def _lay_out(chance: Chance, label: str, size: int, others: Sequence[str]) -> tuple[str, ...]:
    words = [""] * _SQUARES
    if size == 1:
        words[chance.below(f"{label}/shop", 0, _SQUARES)] = "A"
    elif size == 2:
        first, second = chance.pick(f"{label}/shop", 0, _PAIRS)
        words[first] = words[second] = "A"
    rest = iter(chance.shuffled(label, others))
    return tuple(word or next(rest) for word in words)


def _good(deck: Sequence[Made]) -> bool:
    looks = {min(words, words[::-1]) + wants for words, wants, _ in deck}
    return (
        len(looks) == len(deck)
        and all(words.count("-") < 2 for words, _, _ in deck)
        and all(len(wants) < 3 or len(set(wants)) > 1 for _, wants, _ in deck)
    )


def _card(table: str, name: str, card: Made) -> str:
    words, wants, points = card
    rows = [" ".join(f"{word:6}" for word in row).rstrip() for row in (words[:3], words[3:])]
    lines = ["", f"[[{table}.card]]", f'id = "{name}"', 'grid = """', *rows, '"""']
    if wants:
        listed = ", ".join(f'"{colour}"' for colour in wants)
        lines.append(f"shops.A = {{ wants = [{listed}], points = {points} }}")
    return "\n".join(lines) + "\n"
