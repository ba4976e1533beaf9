"""CGEN: general and set-up."""

from collections import Counter

import msgspec
import pytest

from domain.cafe.choices import ChooseCard
from domain.cafe.commands import DraftCard, EndActions, Produce
from domain.cafe.components import COLOURS, Deck
from domain.cafe.edition import CardData
from domain.cafe.events import (
    ActionsEnded,
    ActionsStarted,
    CardDrafted,
    CardOpened,
    CardPlaced,
    CardsDiscarded,
    CubeProduced,
    DecisionOpened,
    Event,
    RoundStarted,
    StartCardDealt,
    WarehouseStocked,
)
from domain.cafe.state import PlacedCard
from domain.kernel.chance import Chance
from domain.kernel.play import carry_out
from domain.kernel.refusals import InvalidSetup
from tests.domain.cafe.games import (
    edition,
    opened,
    random_game,
    rules,
)
from tests.histories.replaying import Game, seed_bytes
from tests.rules.cafe.tables import BROWN, RED, acting, card, cubes, drawn, given, legal, refused, when

EVERY_TABLE = [(players, expresso) for players in (1, 2, 3, 4) for expresso in (False, True)]


def rounds(game: Game) -> list[list[Event]]:
    """The events of each round, from its RoundStarted."""
    parts: list[list[Event]] = []
    for event in game.log():
        if isinstance(event, RoundStarted):
            parts.append([])
        if parts:
            parts[-1].append(event)
    return parts


@pytest.mark.rule("CGEN-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_has_eight_rounds_in_which_all_draft_and_place_before_all_act(players: int) -> None:
    game = random_game(players, 1)
    assert len(rounds(game)) == 8
    for events in rounds(game):
        kinds = [
            type(event) for event in events if isinstance(event, CardDrafted | CardPlaced | ActionsEnded)
        ]
        assert kinds == [CardDrafted, CardPlaced] * players + [ActionsEnded] * players


@pytest.mark.rule("CGEN-01")
@pytest.mark.parametrize("players", [-1, 0, 5])
def test_no_other_number_of_players_can_set_a_game_up(players: int) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        opened(players)
    assert refusal.value.field == "players"
    assert str(players) in refusal.value.sentence


@pytest.mark.rule("CGEN-02")
def test_there_are_35_cubes_of_each_of_the_four_colours() -> None:
    state, _ = opened(4)
    assert state.supply == {"red": 31, "brown": 31, "yellow": 31, "green": 31}
    assert {rules().pieces(state)[f"{colour} cubes"] for colour in COLOURS} == {35}


@pytest.mark.rule("CGEN-02")
def test_a_colour_that_the_supply_lacks_is_not_produced() -> None:
    # Given a supply with two red cubes left and no brown one
    table = drawn("red red red / brown cup dry", cubes=5)
    state = given(table, cubes((9, 9), *RED * 3, *BROWN * 5), acting())
    # When the cluster of three red beans and a brown one produces
    events = when(state, Produce((0, 0)))
    # Then the first two red beans in reading order get one each
    assert [event for event in events if isinstance(event, CubeProduced)] == [
        CubeProduced(0, (0, 0), "red"),
        CubeProduced(0, (1, 0), "red"),
    ]
    assert state.supply == {"red": 0, "brown": 0, "yellow": 5, "green": 5}


@pytest.mark.rule("CGEN-02")
def test_a_cluster_whose_colours_the_supply_lacks_cannot_be_used() -> None:
    table = drawn("red red - / dry cup yellow", cubes=5)
    state = given(table, cubes((9, 9), *RED * 5), acting())
    assert refused(state, Produce((0, 0))) == "CGEN-02"
    assert legal(state) == [Produce((2, 1)), EndActions()]


@pytest.mark.rule("CGEN-03")
def test_the_edition_has_48_plan_cards_4_start_cards_and_8_expresso_cards_all_different() -> None:
    decks = Counter(card.deck for card in edition().cards.values())
    assert decks == {"plan": 48, "start": 4, "expresso": 8}
    drawings = [
        drawing for table in (edition().plan, edition().start, edition().expresso) for drawing in table.card
    ]
    assert len({drawing.look() for drawing in drawings}) == 60


@pytest.mark.rule("CGEN-03")
@pytest.mark.parametrize(
    ("drawing", "fault"),
    [
        ("red dry / cup ship", "2 lines of 3 words"),
        ("red dry roast / cup ship -/ dry dry dry", "2 lines of 3 words"),
        ("red dry blue / cup ship -", "'blue'"),
        ("red dry roast / cup cup -", "at most one cup"),
        ("A red A / dry roast -; A = red red = 3", "adjacent"),
        ("red dry roast / dry - -; A = red red = 3", "shop A"),
        ("red dry A / A - -; A = red red = 3", "adjacent"),
    ],
)
def test_a_card_that_breaks_the_stated_facts_is_refused(drawing: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        card("odd", drawing)


@pytest.mark.rule("CGEN-03")
def test_a_card_may_have_shops_of_one_and_of_two_squares() -> None:
    drawing: CardData = card("fine", "A A B / red - ship; A = red green = 8; B = yellow = 3")
    assert sorted((size, shop.points) for size, shop in drawing.shop_sizes()) == [(1, 3), (2, 8)]


@pytest.mark.rule("CGEN-04")
@pytest.mark.parametrize(("players", "expresso"), EVERY_TABLE)
def test_the_deck_has_exactly_the_cards_that_the_game_uses_up(players: int, expresso: bool) -> None:
    game = random_game(players, 2, expresso=expresso)
    drawn_cards = [event.card for event in game.log() if isinstance(event, CardOpened)]
    assert len(drawn_cards) == len(set(drawn_cards)) == 8 * (players + 2 + expresso)
    assert game.state.deck == 0
    decks = Counter(edition().cards[name].deck for name in drawn_cards)
    assert decks == {"plan": 8 * (players + 2)} | ({"expresso": 8} if expresso else {})


@pytest.mark.rule("CGEN-05")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everyone_starts_with_an_own_start_card_and_one_cube_of_each_colour(players: int) -> None:
    state, events = opened(players, seed=7)
    dealt = [event.card for event in events if isinstance(event, StartCardDealt)]
    assert len(set(dealt)) == players
    assert [event.cubes for event in events if isinstance(event, WarehouseStocked)] == [COLOURS] * players
    for name, player in zip(dealt, state.players, strict=True):
        assert player.cards == [PlacedCard(name, (0, 0), 0)]
        assert player.warehouse == dict.fromkeys(COLOURS, 1)
        kinds = Counter(square.kind for square in edition().cards[name].squares)
        assert kinds == {"bean": 3, "dry": 1, "roast": 1, "cup": 1}


@pytest.mark.rule("CGEN-06")
@pytest.mark.parametrize(("players", "expresso"), EVERY_TABLE)
def test_the_player_left_of_the_master_drafts_first_and_the_token_passes_left(
    players: int, expresso: bool
) -> None:
    game = random_game(players, 3, expresso=expresso)
    masters = []
    for events in rounds(game):
        begun = events[0]
        assert isinstance(begun, RoundStarted)
        masters.append(begun.master)
        order = [(begun.master + step) % players for step in range(1, players + 1)]
        assert list(begun.order) == order
        assert order[-1] == begun.master
        assert [event.seat for event in events if isinstance(event, CardDrafted)] == order
        assert [event.seat for event in events if isinstance(event, ActionsStarted)] == order
    assert masters == [(masters[0] + number) % players for number in range(8)]


@pytest.mark.rule("CGEN-06")
@pytest.mark.parametrize(("players", "expresso"), EVERY_TABLE)
def test_the_display_is_filled_up_after_each_pick_but_the_last_and_the_rest_is_discarded(
    players: int, expresso: bool
) -> None:
    size = 4 if expresso else 3
    for events in rounds(random_game(players, 3, expresso=expresso)):
        kinds = [
            type(event) for event in events if isinstance(event, CardOpened | CardDrafted | CardsDiscarded)
        ]
        assert kinds == [
            *[CardOpened] * size,
            *[CardDrafted, CardOpened] * (players - 1),
            CardDrafted,
            CardsDiscarded,
        ]
        assert [len(event.cards) for event in events if isinstance(event, CardsDiscarded)] == [size - 1]


@pytest.mark.rule("CGEN-06")
def test_a_player_who_is_not_to_draft_yet_is_refused() -> None:
    state, events = opened(3, seed=5)
    (decision,) = rules().pending(state)
    assert isinstance(decision.choice, ChooseCard)
    assert isinstance(events[-1], DecisionOpened)
    later = (decision.seat + 1) % 3
    assert refused(state, DraftCard(state.open_cards[0], "red"), seat=later) == "CGEN-06"
    assert legal(state, later) == []


@pytest.mark.rule("CGEN-07")
@pytest.mark.parametrize("expresso", [False, True])
def test_alone_one_of_the_open_cards_is_drafted_each_round_and_the_score_is_the_result(
    expresso: bool,
) -> None:
    game = random_game(1, 4, expresso=expresso)
    for events in rounds(game):
        assert sum(isinstance(event, CardOpened) for event in events) == (4 if expresso else 3)
        assert sum(isinstance(event, CardDrafted) for event in events) == 1
    assert game.state.scores is not None
    assert game.state.scores.winners == (0,)
    assert len(game.state.discarded) == 8 * (3 if expresso else 2)


@pytest.mark.rule("CGEN-08")
def test_neither_log_nor_state_tells_of_a_card_before_it_is_opened() -> None:
    state = rules().initial()
    told = ""
    for event in random_game(2, 5, expresso=True).log():
        rules().apply(state, event)
        told += msgspec.json.encode(event).decode()
        # The unseen are a set, kept in the order of the edition; the log has not named one of them.
        assert state.unseen == [name for name in edition().cards if name in state.unseen]
        assert not any(f'"{name}"' in told for name in state.unseen)


@pytest.mark.rule("CGEN-08")
@pytest.mark.parametrize("expresso", [False, True])
def test_all_draws_can_be_repeated_from_the_revealed_seed(expresso: bool) -> None:
    game = random_game(3, 6, expresso=expresso)
    chance = Chance(game.seed)
    decks: tuple[Deck, ...] = ("plan", "expresso")
    unseen = {deck: edition().deck(deck) for deck in decks}
    left = 8 * (3 + 2 + expresso)
    expected = []
    for number in range(left):
        deck: Deck = "plan"
        if expresso and unseen["expresso"]:
            deck = (
                "expresso"
                if chance.below("deck", number, left - number) < len(unseen["expresso"])
                else "plan"
            )
        seen = len(edition().deck(deck)) - len(unseen[deck])
        expected.append(chance.pick(f"{deck} card", seen, unseen[deck]))
        unseen[deck].remove(expected[-1])
    assert [event.card for event in game.log() if isinstance(event, CardOpened)] == expected


@pytest.mark.rule("CGEN-08")
def test_discards_displays_areas_and_warehouses_are_on_the_board() -> None:
    state = random_game(2, 3).state
    table = rules().board(state)
    assert table.discarded == tuple(state.discarded)
    assert [player.warehouse for player in table.players] == [player.warehouse for player in state.players]
    assert [len(player.squares) for player in table.players] == [
        len(player.squares) for player in state.players
    ]
    start, _ = opened(2)
    assert [card.id for card in rules().board(start).open_cards] == start.open_cards


@pytest.mark.rule("CGEN-09")
@pytest.mark.parametrize(("players", "expresso"), EVERY_TABLE)
def test_the_same_players_options_and_seed_give_the_same_start(players: int, expresso: bool) -> None:
    again = [opened(players, expresso=expresso, seed=11)[1] for _ in range(2)]
    assert again[0] == again[1]
    assert opened(players, expresso=expresso, seed=12)[1] != again[0]


@pytest.mark.rule("CGEN-09")
def test_the_same_commands_give_the_same_game() -> None:
    game = random_game(2, 8)
    state, log = opened(2, seed=8)
    chance = Chance(seed_bytes(8))
    for turn in game.turns:
        log += carry_out(rules(), state, turn.seat, turn.command, chance)
    assert log == game.log()
    assert state == game.state
