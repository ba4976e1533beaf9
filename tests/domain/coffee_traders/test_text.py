"""What a person sees: phases in words and the table as text."""

from domain.coffee_traders.choices import BuildingPiggyback
from domain.coffee_traders.commands import CooperativeSite, HireContractor
from tests.rules.coffee_traders.table import RULES, act, asked, at, hold, new_table, plant


def test_phases_are_named_as_the_rulebook_calls_them() -> None:
    assert RULES.phase(RULES.initial()) == "Set-up"
    state = new_table()
    assert RULES.phase(state) == "1970, Work"
    assert RULES.phase(at(state, "assign_workers")) == "1970, Assign Workers"
    assert RULES.phase(at(state, "trade_and_build")) == "1970, Trade & Build"
    state.scores = RULES.score(state)
    assert RULES.phase(state) == "Game over"


def test_the_text_begins_with_the_version_the_phase_its_step_and_what_is_asked() -> None:
    state = new_table()
    version = RULES.version(state)
    assert RULES.text(state).splitlines()[:3] == [
        f"Coffee Traders, version {version}: 1970, Work",
        "turn order a b c   dropped out -",
        "a is asked: which action, or drop out?",
    ]
    at(state, "assign_workers")
    assert RULES.text(state).splitlines()[0].endswith(": 1970, Assign Workers (own workers)")


def test_the_text_calls_players_by_the_letters_of_their_seats_where_they_are_asked() -> None:
    state = new_table()
    for seat in (0, 1):
        hold(state, seat, brazil=1)
    at(state, "trade_and_build")

    act(state, HireContractor(CooperativeSite("production_station", "brazil", 1)))

    assert asked(state)[0] == (1, BuildingPiggyback(0, "brazil"))
    assert "\nb is asked: pay seat a a coffee and build in Brazil too, or not?\n" in RULES.text(state)


def test_the_text_shows_who_owns_a_plantation_its_level_and_its_worker() -> None:
    state = new_table()
    for row in state.areas["brazil"].rows.values():
        row[:] = [None] * len(row)
    plant(state, 1, "brazil", "1/2", 2, level=2, worker=True)

    brazil = RULES.text(state).split("Brazil ")[1].splitlines()
    assert brazil[2].split() == ["1/2", "row", "--", "b2*", "--", "--"]
    assert brazil[4].split() == ["built", "nothing", "quality", "b", "2"]
