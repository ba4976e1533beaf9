"""The names of things on the table, as they stand in commands and events."""

from typing import Final, Literal

Cooperative = Literal["guatemala", "colombia", "brazil", "ethiopia", "indonesia"]
Coffee = Literal["guatemala", "colombia", "brazil", "ethiopia", "indonesia", "kopi_luwak"]
Row = Literal["1", "1/2", "2/3"]
"""A row of plantation spaces in a cooperative, from the lowest up."""
BoardRow = Literal["A", "B", "C"]
"""A row of plantations on the player board."""
Letter = Literal["A", "B", "C", "D", "E", "F"]
"""A contract, its place on the player board, and its stack of contract-bonus counters."""
Side = Literal["3", "4/5"]
"""The side of a contract, named by the player counts it is made for."""
Building = Literal["warehouse", "production_station", "fair_trade_post", "hospital", "farm"]
BoardBuilding = Literal["production_station", "fair_trade_post", "hospital"]
"""A building of the player board that is built in a cooperative."""
Place = Literal["row", "guatemala", "colombia", "brazil", "ethiopia", "indonesia"]
"""Where a warehouse stands: the next row place, or the column place of one coffee."""
Counter = Literal[
    "arabica_guatemala",
    "arabica_colombia",
    "arabica_brazil",
    "arabica_ethiopia",
    "arabica_indonesia",
    "animal_guatemala",
    "animal_colombia",
    "animal_brazil",
    "animal_ethiopia",
    "animal_indonesia",
    "wild_animal",
]
Gain = Literal[
    "worker", "coin", "donkey", "truck", "civet", "step", "coffee", "coffee_here", "build", "hospital"
]
"""One printed bonus: `step` is free, `coffee` is of choice, `coffee_here` is of the cooperative built in."""
BonusPiece = Literal["marker", "trader", "coins"]
"""The places A, B and C of the bonus supply."""
RowBonus = Literal["animal_counter", "civet", "trader"]
Action = Literal["add_plantation", "send_workers", "breed_donkey", "send_civet", "take_coins"]
Phase = Literal["set_up", "work", "assign_workers", "trade_and_build", "harvest", "sell", "refresh"]
Step = Literal["", "own_workers", "other_workers", "penalties", "warehouses", "wild_stock"]
"""The step of a phase that has several."""
MilestoneName = Literal[
    "five_warehouses",
    "stations_and_posts",
    "six_contracts",
    "five_trading_houses",
    "ten_and_ten_coffee",
    "six_bars",
    "eleven_plantations",
    "four_cooperatives",
    "two_quality",
]

COOPERATIVES: Final[tuple[Cooperative, ...]] = ("guatemala", "colombia", "brazil", "ethiopia", "indonesia")
COFFEES: Final[tuple[Coffee, ...]] = (*COOPERATIVES, "kopi_luwak")
ROWS: Final[tuple[Row, ...]] = ("1", "1/2", "2/3")
BELOW: Final[dict[Row, Row]] = {"1/2": "1", "2/3": "1/2"}
"""The row that the pathways to a row come from."""
BOARD_ROWS: Final[tuple[BoardRow, ...]] = ("A", "B", "C")
LETTERS: Final[tuple[Letter, ...]] = ("A", "B", "C", "D", "E", "F")
PLACES: Final[tuple[Place, ...]] = ("row", *COOPERATIVES)

ARABICA: Final[dict[Cooperative, Counter]] = {
    "guatemala": "arabica_guatemala",
    "colombia": "arabica_colombia",
    "brazil": "arabica_brazil",
    "ethiopia": "arabica_ethiopia",
    "indonesia": "arabica_indonesia",
}
ANIMAL: Final[dict[Cooperative, Counter]] = {
    "guatemala": "animal_guatemala",
    "colombia": "animal_colombia",
    "brazil": "animal_brazil",
    "ethiopia": "animal_ethiopia",
    "indonesia": "animal_indonesia",
}
WILD: Final[Counter] = "wild_animal"
COLOUR: Final[dict[Counter, Cooperative]] = {
    **{counter: cooperative for cooperative, counter in ARABICA.items()},
    **{counter: cooperative for cooperative, counter in ANIMAL.items()},
}
"""The cooperative of every counter but the wild animal."""
PHASES: Final[dict[Phase, str]] = {
    "set_up": "Set-up",
    "work": "Work",
    "assign_workers": "Assign Workers",
    "trade_and_build": "Trade & Build",
    "harvest": "Harvest",
    "sell": "Sell",
    "refresh": "Refresh",
}
"""The phases as the rulebook calls them."""


def in_words(name: str) -> str:
    """Return a name as it is written in a sentence: "new_york" is "New York"."""
    return name.replace("_", " ").title()
