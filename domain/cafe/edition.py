"""Editions: the cards, which no public text shows, validated on load.

Every table says where it comes from: `printed` in a source text, `implied` by stated counts, or
`reconstructed`. What the sources state is checked here for every edition; the targets that this project chose
are data of the edition itself. An edition is read-only and shared by all states of all games that pinned it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from domain.cafe.components import COLOURS, Card, Colour, Deck, Kind, Shop, Square
from domain.cafe.grid import COLUMNS, ROWS
from domain.kernel.edition_data import Data, EditionName, Table, reconstructed_tables, validated

Count = Annotated[int, Field(ge=0, le=300)]
Wants = Annotated[tuple[Colour, ...], Field(min_length=1, max_length=12, strict=False)]
Range = Annotated[tuple[Count, Count], Field(strict=False)]

_WORDS: dict[str, tuple[Kind, Colour | None]] = {
    **{colour: ("bean", colour) for colour in COLOURS},
    "dry": ("dry", None),
    "roast": ("roast", None),
    "cup": ("cup", None),
    "ship": ("ship", None),
    "-": ("blank", None),
}


class Supply(Table):
    """The cubes (CGEN-02)."""

    cubes_of_each_colour: Annotated[int, Field(ge=5, le=200)]


class ShopData(Data):
    """A coffee shop of a card: the cubes that it takes and its points."""

    wants: Wants
    points: Annotated[int, Field(ge=0, le=100)]


class CardData(Data):
    """A card as drawn: two lines of three words, see the legend in the file; capital letters are the
    card's shops."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,30}$")]
    grid: str
    shops: dict[Annotated[str, Field(pattern="^[A-F]$")], ShopData] = Field(default_factory=dict)

    @property
    def words(self) -> list[str]:
        """The six words of the grid, row by row."""
        return self.grid.split()

    @model_validator(mode="after")
    def _is_drawn_well(self) -> "CardData":
        rows = [line.split() for line in self.grid.strip().splitlines()]
        if [len(row) for row in rows] != [COLUMNS] * ROWS:
            raise ValueError(f"{self.id}: a grid is {ROWS} lines of {COLUMNS} words")
        unknown = [word for word in self.words if word not in _WORDS and word not in self.shops]
        if unknown:
            raise ValueError(f"{self.id}: {unknown[0]!r} is neither in the legend nor a shop of this card")
        for letter in self.shops:
            cells = [divmod(at, COLUMNS) for at, word in enumerate(self.words) if word == letter]
            steps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(cells)]
            if len(cells) not in (1, 2) or steps not in ([], [1]):
                raise ValueError(f"{self.id}: shop {letter} must take one square or two adjacent squares")
        if self.words.count("cup") > 1:
            raise ValueError(f"{self.id}: a card has at most one cup (CGEN-03)")
        return self

    def shop_sizes(self) -> Iterator[tuple[int, ShopData]]:
        """Yield (squares, shop) of each shop."""
        for letter, shop in self.shops.items():
            yield self.words.count(letter), shop

    def look(self) -> tuple[tuple[str, int], ...]:
        """Return what tells the card from others, the same when it is turned by half."""
        words = self.words
        look = tuple(
            (repr(self.shops.get(word, word)), words.count(word) if word in self.shops else 0)
            for word in words
        )
        return min(look, look[::-1])


class ShopTargets(Data):
    """How many shops of a size there are, and from how many to how many cubes and points each has."""

    count: Count
    cubes: Range
    points: Range


class Targets(Data):
    """What the cards of a deck add up to; `percent` are the shares among the squares that are no cup, ship
    or shop."""

    cups: Count
    ships: Count
    one_square_shops: ShopTargets
    two_square_shops: ShopTargets
    percent: dict[Literal["bean", "dry", "roast", "blank"], Count]


class StartCards(Table):
    """The four start cards (CGEN-05)."""

    card: Annotated[tuple[CardData, ...], Field(min_length=4, max_length=4, strict=False)]

    @field_validator("card")
    @classmethod
    def _every_kind_of_action_square(cls, cards: tuple[CardData, ...]) -> tuple[CardData, ...]:
        for card in cards:
            tally = Counter(card.words)
            beans = [tally[colour] for colour in COLOURS]
            if (tally["cup"], tally["dry"], tally["roast"], sorted(beans)) != (1, 1, 1, [0, 1, 1, 1]):
                raise ValueError(
                    f"{card.id}: a start card has a cup, a dry, a roast and beans of three colours (CGEN-05)"
                )
        return cards


class PlanCards(Table):
    """The 48 plan cards (CGEN-03)."""

    targets: Targets
    card: Annotated[tuple[CardData, ...], Field(min_length=48, max_length=48, strict=False)]

    @model_validator(mode="after")
    def _meets_its_targets(self) -> "PlanCards":
        check_targets(self.targets, self.card)
        return self


class ExpressoCards(Table):
    """The eight cards of the `expresso` option (CGEN-04)."""

    targets: Targets
    card: Annotated[tuple[CardData, ...], Field(min_length=8, max_length=8, strict=False)]

    @model_validator(mode="after")
    def _meets_its_targets(self) -> "ExpressoCards":
        check_targets(self.targets, self.card)
        return self


class Edition(Data):
    """All component data of Café."""

    title: Literal["cafe"]
    name: EditionName
    supply: Supply
    start: StartCards
    plan: PlanCards
    expresso: ExpressoCards

    @model_validator(mode="after")
    def _cards_differ(self) -> "Edition":
        seen: dict[object, str] = {}
        for _, card in self._drawn():
            for key in (card.id, card.look()):
                if key in seen:
                    raise ValueError(f"{card.id}: the same as {seen[key]}; all cards are different (CGEN-03)")
                seen[key] = card.id
        wanted = [set(shop.wants) for _, card in self._drawn() for shop in card.shops.values()]
        if set().union(*wanted) != set(COLOURS) or max(map(len, wanted)) < 2:
            raise ValueError("the coffee shops must ask for a mix of all colours (CGEN-03)")
        return self

    def reconstructed(self) -> list[str]:
        """Return the names of the tables that no source states, in the order of the file."""
        return reconstructed_tables(self)

    @cached_property
    def cards(self) -> dict[str, Card]:
        """All cards by id: start, plan, Expresso."""
        cards: dict[str, Card] = {}
        shops = 0
        for deck, data in self._drawn():
            made: dict[str, Shop] = {}
            for letter, shop in data.shops.items():
                made[letter] = Shop(shops, shop.wants, shop.points, data.words.count(letter))
                shops += 1
            squares = tuple(
                Square(data.id, "shop", None, made[word]) if word in made else Square(data.id, *_WORDS[word])
                for word in data.words
            )
            cards[data.id] = Card(data.id, deck, squares, len(cards) * len(squares))
        return cards

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares of all cards; a square's position here is its number in the state."""
        return tuple(square for card in self.cards.values() for square in card.squares)

    def deck(self, deck: Deck) -> list[str]:
        """Return the ids of a deck's cards."""
        return [card.id for card in self.cards.values() if card.deck == deck]

    def _drawn(self) -> Iterator[tuple[Deck, CardData]]:
        for card in self.start.card:
            yield "start", card
        for card in self.plan.card:
            yield "plan", card
        for card in self.expresso.card:
            yield "expresso", card


def check_targets(targets: Targets, cards: tuple[CardData, ...]) -> None:
    """Compare what a deck's cards add up to with its targets; raises ValueError, naming the first that is missed."""
    tally = Counter(word for card in cards for word in card.words)
    wanted = [("cups", tally["cup"], targets.cups), ("ships", tally["ship"], targets.ships)]
    for size, shops in ((1, targets.one_square_shops), (2, targets.two_square_shops)):
        found = [shop for card in cards for squares, shop in card.shop_sizes() if squares == size]
        wanted.append((f"shops of {size}", len(found), shops.count))
        for shop in found:
            for what, have, (least, most) in (
                ("cubes", len(shop.wants), shops.cubes),
                ("points", shop.points, shops.points),
            ):
                if not least <= have <= most:
                    raise ValueError(f"a shop of {size} has {have} {what}, the targets say {least} to {most}")
    for what, have, target in wanted:
        if have != target:
            raise ValueError(f"{what}: {have}, the targets say {target}")
    beans = [tally[colour] for colour in COLOURS]
    if max(beans) - min(beans) > 1:
        raise ValueError(f"bean squares by colour: {beans}, they must be within one of each other")
    counts = {"bean": sum(beans), "dry": tally["dry"], "roast": tally["roast"], "blank": tally["-"]}
    whole = sum(counts.values())
    for kind, percent in targets.percent.items():
        if abs(counts[kind] - whole * percent / 100) >= 1:
            raise ValueError(f"{kind} squares: {counts[kind]} of {whole}, the targets say {percent} %")


def parse_edition(content: Mapping[str, object]) -> Edition:
    """Return the edition that an edition file's content describes; raises ValueError, one line per fault."""
    return validated(Edition, content)
