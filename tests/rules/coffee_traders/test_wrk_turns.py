"""WRK-01 and WRK-02: turns of the Work phase, and the markers that actions cost."""

import pytest

from domain.coffee_traders.choices import OwnWorkers, WorkTurn
from domain.coffee_traders.commands import (
    AddPlantation,
    BreedDonkey,
    Command,
    Done,
    DropOut,
    PlaceWorker,
    RefillBonus,
    SendCivet,
    SendWorkers,
    TakeBonus,
    TakeCoins,
)
from domain.coffee_traders.events import ActionTaken, BonusTaken, DroppedOut, PhaseStarted, TurnStarted
from tests.rules.coffee_traders.table import (
    RULES,
    act,
    asked,
    at,
    bare_table,
    legal,
    new_table,
    of,
    plant,
    refused,
    told,
)


@pytest.mark.rule("WRK-01")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_turns_of_one_action_each_go_round_in_turn_order(players: int) -> None:
    state = bare_table(players)
    state.order = [*range(1, players), 0]
    at(state, "work")

    turns = []
    for _ in range(2 * players):
        ((seat, choice),) = asked(state)
        assert choice == WorkTurn()
        turns.append(seat)
        act(state, TakeCoins())

    assert turns == state.order * 2


@pytest.mark.rule("WRK-01")
def test_with_two_players_andre_has_the_last_turn_of_each_round() -> None:
    state = new_table(2)

    turns = []
    for _ in range(6):
        turns += [event.seat for event in of(act(state, TakeCoins()), TurnStarted)]

    assert turns == [1, 2, 0] * 3


@pytest.mark.rule("WRK-01")
@pytest.mark.parametrize("command", [TakeCoins(), DropOut(), SendCivet(), SendWorkers("guatemala")])
def test_nobody_acts_out_of_turn(command: Command) -> None:
    state = bare_table()

    for seat in (1, 2):
        assert refused(state, command, seat) == "WRK-01"


@pytest.mark.rule("WRK-01")
@pytest.mark.parametrize("command", [Done(), PlaceWorker("guatemala", "1", 1)])
def test_a_turn_is_an_action_or_dropping_out_and_nothing_else(command: Command) -> None:
    state = new_table()
    state.players[0].workers = 1

    assert refused(state, command) == "WRK-01"


@pytest.mark.rule("WRK-01")
def test_dropping_out_is_final_for_the_phase() -> None:
    state = bare_table()

    events = act(state, DropOut())

    assert told(events) == [DroppedOut(0), TurnStarted(1)]
    for turn in (1, 2, 1, 2, 1):
        assert asked(state) == [(turn, WorkTurn())]
        assert refused(state, TakeCoins(), 0) == "WRK-01"
        act(state, TakeCoins())


@pytest.mark.rule("WRK-01")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_phase_ends_when_all_have_dropped_out(players: int) -> None:
    state = bare_table(players)
    for _ in range(players - 1):
        assert of(act(state, DropOut()), PhaseStarted) == []

    # When the last player acts on, alone, and then drops out
    last = players - 1
    act(state, TakeCoins(), last)
    assert asked(state) == [(last, WorkTurn())]
    events = act(state, DropOut(), last)

    assert of(events, PhaseStarted) == [PhaseStarted("assign_workers")]
    assert asked(state) == [(seat, OwnWorkers()) for seat in range(players)]


@pytest.mark.rule("WRK-01")
def test_in_the_next_period_everybody_is_back() -> None:
    state = bare_table()
    act(state, DropOut())

    at(state, "work", period=2)

    assert asked(state) == [(0, WorkTurn())]


@pytest.mark.rule("WRK-01", "WRK-02")
def test_a_player_without_any_marker_is_dropped_out() -> None:
    # Given that the marker of the bonus supply is gone, too
    state = bare_table()
    state.players[0].markers, state.players[0].bonus_marker = 1, False
    act(state, TakeCoins())
    act(state, TakeCoins())

    events = act(state, TakeCoins())

    assert told(events)[-3:] == [TurnStarted(0), DroppedOut(0, automatic=True), TurnStarted(1)]


@pytest.mark.rule("WRK-01")
def test_a_player_whose_only_marker_is_in_the_bonus_supply_is_asked() -> None:
    state = bare_table()
    state.players[0].markers = 0
    at(state, "work")

    assert asked(state) == [(0, WorkTurn())]
    assert refused(state, TakeCoins()) == "WRK-02"
    assert legal(state, DropOut) == [DropOut()]

    act(state, TakeBonus("marker"))
    events = act(state, TakeCoins())

    assert of(events, ActionTaken) == [ActionTaken(0, "take_coins", 1)]


@pytest.mark.rule("WRK-01")
@pytest.mark.parametrize(
    ("traders", "coins", "reachable"), [(0, 2, False), (1, 2, True), (0, 3, True)], ids=str
)
def test_a_marker_that_must_stay_counts_only_if_another_piece_can_be_put_back(
    traders: int, coins: int, reachable: bool
) -> None:
    # Given that only the marker is left in the bonus supply
    state = bare_table()
    player = state.players[0]
    player.markers, player.bonus_trader, player.bonus_coins = 0, False, False
    player.traders, player.coins = traders, coins

    at(state, "work")

    assert asked(state) == [(0 if reachable else 1, WorkTurn())]
    if reachable:
        act(state, RefillBonus("trader" if traders else "coins"))
        assert of(act(state, TakeBonus("marker")), BonusTaken) == [BonusTaken(0, "marker")]
        act(state, TakeCoins())


@pytest.mark.rule("WRK-01")
def test_a_player_with_the_marker_of_the_own_colour_alone_is_asked() -> None:
    state = bare_table(4)
    state.players[0].markers, state.players[0].bonus_marker = 0, False
    at(state, "work")

    assert asked(state) == [(0, WorkTurn())]
    act(state, TakeCoins())


ACTIONS: list[tuple[Command, str, int]] = [
    (AddPlantation("A", "guatemala", "1", 2), "add_plantation", 1),
    (SendWorkers("guatemala"), "send_workers", 1),
    (BreedDonkey("guatemala", "1/2", 1, 1), "breed_donkey", 2),
    (SendCivet(), "send_civet", 1),
    (TakeCoins(), "take_coins", 1),
]


@pytest.mark.rule("WRK-02")
@pytest.mark.parametrize(("command", "action", "cost"), ACTIONS)
def test_every_action_costs_its_markers(command: Command, action: str, cost: int) -> None:
    state = bare_table()
    plant(state, 0, "guatemala", "1", 1)
    state.players[0].markers = cost

    events = act(RULES.copy(state), command)

    (spent,) = of(events, ActionTaken)
    assert (spent.action, spent.black_markers, spent.own_marker) == (action, cost, False)

    # And with one fewer it is refused
    state.players[0].markers = cost - 1
    assert refused(state, command) == "WRK-02"


@pytest.mark.rule("WRK-02")
def test_spent_markers_are_gone_for_the_phase() -> None:
    state = bare_table()
    plant(state, 0, "guatemala", "1", 1)

    act(state, BreedDonkey("guatemala", "1/2", 1, 1))

    assert (state.players[0].markers, state.players[0].used_markers) == (1, 2)


@pytest.mark.rule("WRK-02")
def test_the_same_action_may_be_repeated() -> None:
    state = bare_table()
    for turn in range(9):
        assert asked(state) == [(turn % 3, WorkTurn())]
        act(state, TakeCoins())

    assert [player.coins for player in state.players] == [3 + 3 * 2] * 3


@pytest.mark.rule("WRK-02")
@pytest.mark.parametrize(
    ("black", "command", "spent"),
    [
        (1, TakeCoins(), ActionTaken(0, "take_coins", 1)),
        (0, TakeCoins(), ActionTaken(0, "take_coins", 0, own_marker=True)),
        (2, BreedDonkey("guatemala", "1/2", 1, 1), ActionTaken(0, "breed_donkey", 2)),
        (1, BreedDonkey("guatemala", "1/2", 1, 1), ActionTaken(0, "breed_donkey", 1, own_marker=True)),
    ],
)
def test_black_markers_are_spent_before_the_one_in_the_own_colour(
    black: int, command: Command, spent: ActionTaken
) -> None:
    state = bare_table(4)
    plant(state, 0, "guatemala", "1", 1)
    state.players[0].markers = black

    events = act(state, command)

    assert of(events, ActionTaken) == [spent]
    player = state.players[0]
    assert player.markers == black - spent.black_markers
    assert (player.own_marker, player.used_own_marker) == (not spent.own_marker, spent.own_marker)


@pytest.mark.rule("WRK-02")
def test_the_marker_in_the_own_colour_pays_just_once() -> None:
    state = bare_table(4)
    plant(state, 0, "guatemala", "1", 1)
    state.players[0].markers = 0
    assert refused(state, BreedDonkey("guatemala", "1/2", 1, 1)) == "WRK-02"
    act(state, TakeCoins())
    for _ in range(3):
        act(state, TakeCoins())

    assert asked(state) == [(0, WorkTurn())]
    assert refused(state, TakeCoins()) == "WRK-02"
