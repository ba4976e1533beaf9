"""How the fields of Coffee Traders' messages read in a sentence: each by its name, the same in all messages."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from domain.coffee_traders.commands import CooperativeSite, Site, WarehouseSite
from domain.coffee_traders.edition import Edition
from domain.coffee_traders.milestones import CONDITIONS
from domain.coffee_traders.names import Action, BonusPiece, Coffee, Counter, Place, Row, RowBonus, in_words
from domain.kernel.telling import Names, Number, grouped, listed, name

_Reader = Callable[[Any, Edition, Names], object]  # Any: a field of some message


def words_of(message: msgspec.Struct, edition: Edition, names: Names) -> dict[str, object]:
    """Return the fields of a message as words, by their names, for a template to be filled with."""
    return {
        field: _READERS.get(field, _plain)(getattr(message, field), edition, names)
        for field in message.__struct_fields__
    }


def who(seat: int, names: Names) -> str:
    """Return the name of a player; the seat behind the last player's is André's."""
    return name(names, seat) if seat < len(names) else "André"


def coffee_words(coffee: Coffee) -> str:
    """Return a type of coffee: "Brazil", "kopi luwak"."""
    return "kopi luwak" if coffee == "kopi_luwak" else in_words(coffee)


def counter_words(counter: Counter) -> str:
    """Return a counter with its article: "an Arabica counter of Brazil"."""
    kind, _, colour = counter.partition("_")
    if kind == "wild":
        return "a wild animal counter"
    return f"an {'Arabica' if kind == 'arabica' else kind} counter of {in_words(colour)}"


def spot(row: Row, space: int, cooperative: str) -> str:
    """Return a plantation space: "space 2 of the 1/2 row in Brazil"."""
    return f"space {space} of the {row} row in {in_words(cooperative)}"


def place_words(place: Place) -> str:
    """Return a place for a warehouse."""
    return "in the next row place" if place == "row" else f"in the column place of {in_words(place)}"


def site_words(site: Site) -> str:
    """Return what is built where: "a hospital on space 1 for it in Brazil"."""
    match site:
        case WarehouseSite(place):
            return f"a warehouse {place_words(place)}"
        case CooperativeSite(building, cooperative, space):
            return f"a {plain_words(building)} in {in_words(cooperative)} (its space {space})"


def plain_words(word: str) -> str:
    """Return a name that is no proper name: "fair trade post"."""
    return word.replace("_", " ")


ACTIONS: Final[dict[Action, str]] = {
    "add_plantation": "add a plantation",
    "send_workers": "send workers",
    "breed_donkey": "breed a donkey",
    "send_civet": "send a civet to Sumatra",
    "take_coins": "take coins",
}
PIECES: Final[dict[BonusPiece, str]] = {
    "marker": "the action marker",
    "trader": "the trader",
    "coins": "the three coins",
}
ITEMS: Final[dict[RowBonus, str]] = {
    "animal_counter": "the counter",
    "civet": "the civet",
    "trader": "the trader",
}


def _plain(value: Any, edition: Edition, names: Names) -> object:
    return Number(value) if type(value) is int else value


def _people(seats: Iterable[int], edition: Edition, names: Names) -> str:
    return listed(who(seat, names) for seat in seats)


def _person(seat: int | None, edition: Edition, names: Names) -> str:
    return "nobody" if seat is None else who(seat, names)


def _coffee(coffee: Coffee | tuple[Coffee, ...] | int, edition: Edition, names: Names) -> object:
    if isinstance(coffee, int):
        return Number(coffee)
    return coffee_words(coffee) if isinstance(coffee, str) else grouped(map(coffee_words, coffee))


def _types(coffees: Iterable[Coffee], edition: Edition, names: Names) -> str:
    return listed(map(coffee_words, coffees))


_READERS: Final[Mapping[str, _Reader]] = {
    "action": lambda action, edition, names: ACTIONS[action],
    "bar": lambda bar, edition, names: edition.bars.bars[bar - 1].name,
    "builder": _person,
    "building": lambda building, edition, names: None if building is None else plain_words(building),
    "coffee": _coffee,
    "columns": _types,
    "cooperative": lambda cooperative, edition, names: None if cooperative is None else in_words(cooperative),
    "counter": lambda counter, edition, names: "" if counter is None else counter_words(counter),
    "counters": lambda counters, edition, names: listed(map(counter_words, counters)),
    "gain": lambda gain, edition, names: {"build": "building"}.get(gain, gain),
    "give": _coffee,
    "given": _coffee,
    "item": lambda item, edition, names: ITEMS[item],
    "name": lambda milestone, edition, names: CONDITIONS[milestone][1],
    "order": _people,
    "pair": lambda pair, edition, names: listed(map(counter_words, pair)),
    "piece": lambda piece, edition, names: PIECES[piece],
    "place": lambda place, edition, names: place_words(place),
    "points": lambda points, edition, names: (
        Number(points) if isinstance(points, int) else listed(map(str, points))
    ),
    "row_counter": lambda counter, edition, names: counter_words(counter),
    "seat": _person,
    "site": lambda site, edition, names: site_words(site),
    "stock": lambda stock, edition, names: (
        listed(map(in_words, stock)) if isinstance(stock, tuple) else Number(stock)
    ),
    "take": _coffee,
    "taken": _coffee,
    "to": _person,
    "unstaffed": _people,
}
