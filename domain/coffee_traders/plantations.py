"""Action A of Work: adding a plantation, and all that follows from it (WRK-03 to WRK-14)."""

from collections.abc import Iterator

from domain.coffee_traders import bonus_supply
from domain.coffee_traders.buildings import free_spaces, is_free
from domain.coffee_traders.choices import (
    CounterChoice,
    EmptyPlayerBoard,
    FarmChoice,
    FinishBoardRow,
    GainBonus,
    PickCounter,
    Task,
    TrackStep,
    WorkTurn,
)
from domain.coffee_traders.commands import (
    AddPlantation,
    BuildFarm,
    RemoveFarm,
    TakeCounter,
)
from domain.coffee_traders.counters import gain_counter
from domain.coffee_traders.edition_player import BoardPlantation
from domain.coffee_traders.events import (
    CoinsPaid,
    DonkeyPlaced,
    FarmBuilt,
    FarmRemoved,
    PlantationAdded,
    RowCounterTaken,
    TruckPlaced,
    WorkerSentToTownCentre,
)
from domain.coffee_traders.names import BELOW, BOARD_ROWS, COOPERATIVES, Row, in_words
from domain.coffee_traders.state import (
    NOBODY,
    Area,
    Player,
    State,
    has_plantation,
    own,
)
from domain.coffee_traders.steps import Ask, Outcome, Steps
from domain.coffee_traders.supplies import send_civet, spend_markers
from domain.kernel.refusals import RuleViolation

_ROWS_OF_LEVEL: dict[int, tuple[Row, ...]] = {1: ("1", "1/2"), 2: ("1/2", "2/3"), 3: ("2/3",)}


def add_plantation(state: State, seat: int, choice: WorkTurn, command: AddPlantation) -> Steps:
    """Action A: add a plantation (WRK-03 to WRK-14)."""
    player, area = state.players[seat], state.areas[command.cooperative]
    markers = spend_markers(player, seat, "add_plantation", 1)
    plantation = _leftmost(state, player, command)
    _check_space(state, area, plantation.level, command)
    donkeys = _check_way(state, seat, area, command)
    first = not has_plantation(area, seat)
    if first and not player.workers:
        raise RuleViolation(
            "WRK-09",
            f"A first plantation in {in_words(command.cooperative)} needs a worker of your pool for the town centre.",
        )
    yield markers
    if plantation.cost:
        yield CoinsPaid(seat, plantation.cost, "WRK-03")
    for _ in range(donkeys):
        yield DonkeyPlaced(seat, command.cooperative, command.row, command.space, command.from_space)
    if command.truck:
        yield TruckPlaced(seat, command.cooperative, command.space)
    yield PlantationAdded(
        seat,
        command.board_row,
        plantation.level,
        command.cooperative,
        command.row,
        command.space,
        command.from_space,
    )
    if first:
        yield WorkerSentToTownCentre(seat, command.cooperative)
    tasks: list[Task] = [GainBonus(seat, gain, "WRK-10") for gain in plantation.bonus]
    if command.row == "1/2":
        tasks.append(TrackStep(seat, command.cooperative, "WRK-11"))
    elif command.row == "2/3":
        tasks += [TrackStep(seat, command.cooperative, "WRK-12"), PickCounter(seat, command.cooperative)]
    return (*tasks, FinishBoardRow(seat, command.board_row), EmptyPlayerBoard(seat))


def _leftmost(state: State, player: Player, command: AddPlantation) -> BoardPlantation:
    """Return the leftmost plantation of a row, if it can be paid (WRK-03)."""
    row = state.edition.player_board.row(command.board_row)
    if player.taken[command.board_row] == len(row):
        raise RuleViolation("WRK-03", f"Row {command.board_row} of your board has no plantation left.")
    plantation = row[player.taken[command.board_row]]
    if player.coins < plantation.cost:
        raise RuleViolation(
            "WRK-03", f"That plantation costs {plantation.cost} coins; you have {player.coins}."
        )
    return plantation


def _check_space(state: State, area: Area, level: int, command: AddPlantation) -> None:
    """Refuse a space of another level, or one that is not empty (WRK-04)."""
    if command.row not in _ROWS_OF_LEVEL[level]:
        raise RuleViolation("WRK-04", f"A level-{level} plantation does not go into the {command.row} row.")
    if not 1 <= command.space <= state.edition.spaces.row(command.row):
        raise RuleViolation("WRK-04", f"The {command.row} row has no space {command.space}.")
    if area.rows[command.row][command.space - 1] is not None:
        raise RuleViolation("WRK-04", "That space is not empty.")


def _check_way(state: State, seat: int, area: Area, command: AddPlantation) -> int:
    """Refuse a space that cannot be reached (WRK-05 to WRK-08, WRK-21); return the donkeys to be added."""
    player = state.players[seat]
    if command.row == "1" and (command.from_space or command.truck):
        raise RuleViolation("WRK-21", "A 1 space needs neither a pathway nor a truck.")
    if command.row == "1/2" and command.truck:
        raise RuleViolation("WRK-21", "Trucks reach the 2/3 row only.")
    if command.row == "2/3" and not _may_add_above(area, seat):
        raise RuleViolation("WRK-08", "You need one plantation in the 1 row for each in the 2/3 row.")
    if command.truck:
        if command.from_space:
            raise RuleViolation("WRK-21", "Name either a pathway or the truck, not both.")
        if not player.trucks:
            raise RuleViolation("WRK-07", "You have no truck in your company supply.")
        if not _no_foreign_donkey(state, seat, area, command.space):
            raise RuleViolation("WRK-07", "Another player's donkey stands on a pathway to that space.")
        return 0
    if command.row == "1":
        return 0
    return _donkeys_needed(state, seat, area, command)


def _donkeys_needed(state: State, seat: int, area: Area, command: AddPlantation) -> int:
    rule, below = _BY_DONKEYS[command.row], BELOW[command.row]
    index = state.edition.pathway_index.get((command.row, command.space, command.from_space))
    if index is None:
        raise RuleViolation(
            rule, f"No pathway leads there from space {command.from_space} of the {below} row."
        )
    supporter = area.rows[below][command.from_space - 1]
    if supporter is None or supporter.owner != seat:
        raise RuleViolation(rule, f"The pathway must start at a plantation of yours in the {below} row.")
    if command.from_space in _supporting(area, command.row, seat):
        raise RuleViolation(rule, f"That plantation already supports one of yours in the {command.row} row.")
    if area.donkey_owners[index] not in (NOBODY, seat):
        raise RuleViolation(rule, "Another player's donkey stands on that pathway.")
    missing = state.edition.pathways[index].places - area.donkeys[index]
    if missing > state.players[seat].donkeys:
        raise RuleViolation(
            rule, f"The pathway needs {missing} more donkey{'s' if missing > 1 else ''} of yours."
        )
    return missing


_BY_DONKEYS: dict[Row, str] = {"1/2": "WRK-05", "2/3": "WRK-06"}


def _supporting(area: Area, row: Row, seat: int) -> set[int]:
    """Return the spaces of the row below whose plantations support one of the seat's in this row."""
    return {plantation.supporter for _, plantation in own(area, row, seat)}


def _may_add_above(area: Area, seat: int) -> bool:
    return sum(1 for _ in own(area, "2/3", seat)) < sum(1 for _ in own(area, "1", seat))


def _no_foreign_donkey(state: State, seat: int, area: Area, space: int) -> bool:
    return all(
        area.donkey_owners[index] in (NOBODY, seat) for index, _ in state.edition.pathways_to["2/3", space]
    )


def places(state: State, seat: int) -> Iterator[AddPlantation]:
    """Yield every legal action A (WRK-03 to WRK-09)."""
    player, board = state.players[seat], state.edition.player_board
    rows = [
        (name, board.row(name)[player.taken[name]])
        for name in BOARD_ROWS
        if player.taken[name] < len(board.row(name))
    ]
    rows = [(name, plantation) for name, plantation in rows if plantation.cost <= player.coins]
    levels = {plantation.level for _, plantation in rows}
    for cooperative in COOPERATIVES:
        area = state.areas[cooperative]
        if not has_plantation(area, seat):
            if not player.workers or 1 not in levels:
                continue
            places = {"1": list(_empty(area, "1"))}
        else:
            places = {"1": list(_empty(area, "1")) if 1 in levels else []}
            if 1 in levels or 2 in levels:
                places["1/2"] = _by_donkeys(state, seat, area, "1/2")
            if (2 in levels or 3 in levels) and _may_add_above(area, seat):
                places["2/3"] = _by_donkeys(state, seat, area, "2/3") + _by_truck(state, seat, area)
        for name, plantation in rows:
            for row in _ROWS_OF_LEVEL[plantation.level]:
                for space, from_space, truck in places.get(row, ()):
                    yield AddPlantation(name, cooperative, row, space, from_space, truck)


def _empty(area: Area, row: Row) -> Iterator[tuple[int, int, bool]]:
    for index, plantation in enumerate(area.rows[row]):
        if plantation is None:
            yield index + 1, 0, False


def _by_donkeys(state: State, seat: int, area: Area, row: Row) -> list[tuple[int, int, bool]]:
    """Return (space, space below, False) of the spaces that donkeys reach (WRK-05, WRK-06)."""
    donkeys = state.players[seat].donkeys
    free = {space for space, _ in own(area, BELOW[row], seat)} - _supporting(area, row, seat)
    ways: list[tuple[int, int, bool]] = []
    if free:
        for space, _, _ in _empty(area, row):
            for index, from_space in state.edition.pathways_to[row, space]:
                if (
                    from_space in free
                    and area.donkey_owners[index] in (NOBODY, seat)
                    and state.edition.pathways[index].places - area.donkeys[index] <= donkeys
                ):
                    ways.append((space, from_space, False))
    return ways


def _by_truck(state: State, seat: int, area: Area) -> list[tuple[int, int, bool]]:
    """Return (space, 0, True) of the spaces that a truck reaches (WRK-07)."""
    if not state.players[seat].trucks:
        return []
    return [
        (space, 0, True)
        for space, _, _ in _empty(area, "2/3")
        if _no_foreign_donkey(state, seat, area, space)
    ]


def pick_counter(state: State, task: PickCounter) -> Outcome:
    """Take a counter of the 2/3 row, if any is left (WRK-12); a choice only among different ones."""
    counters = state.areas[task.cooperative].counters
    if len(set(counters)) > 1:
        return Ask(task.seat, CounterChoice(task.cooperative))
    if not counters:
        return ()
    counter = counters[0]
    yield RowCounterTaken(task.seat, task.cooperative, counter)
    return (yield from gain_counter(state, task.seat, counter, "WRK-12"))


def counters_left(state: State, choice: CounterChoice) -> Iterator[TakeCounter]:
    """Yield the different counters left in a 2/3 row (WRK-12)."""
    for counter in sorted(set(state.areas[choice.cooperative].counters)):
        yield TakeCounter(counter)


def take_counter(state: State, seat: int, choice: CounterChoice, command: TakeCounter) -> Steps:
    """Take the counter of choice, with its own step (WRK-12)."""
    if command.counter not in state.areas[choice.cooperative].counters:
        raise RuleViolation("WRK-12", f"That counter is not left in {in_words(choice.cooperative)}.")
    yield RowCounterTaken(seat, choice.cooperative, command.counter)
    return (yield from gain_counter(state, seat, command.counter, "WRK-12"))


def finish_board_row(state: State, task: FinishBoardRow) -> Outcome:
    """Ask what becomes of a farm left alone, or remove it where it cannot be built (WRK-13)."""
    player, board = state.players[task.seat], state.edition.player_board
    if task.board_row not in player.farms or player.taken[task.board_row] < len(board.row(task.board_row)):
        return ()
    space_left = any(True for cooperative in COOPERATIVES for _ in free_spaces(state, "farm", cooperative))
    if space_left and bonus_supply.can_have_coins(state, task.seat, board.farm_cost):
        return Ask(task.seat, FarmChoice(task.board_row))
    yield FarmRemoved(task.seat, task.board_row)
    return ()


def farm_choices(state: State, seat: int) -> Iterator[BuildFarm | RemoveFarm]:
    """Yield where a farm can be built, and its removal (WRK-13)."""
    if state.players[seat].coins >= state.edition.player_board.farm_cost:
        for cooperative in COOPERATIVES:
            for space in free_spaces(state, "farm", cooperative):
                yield BuildFarm(cooperative, space)
    yield RemoveFarm()


def build_farm(state: State, seat: int, choice: FarmChoice, command: BuildFarm) -> Steps:
    """Pay for the farm and build it on an empty farm space (WRK-13)."""
    cost = state.edition.player_board.farm_cost
    if state.players[seat].coins < cost:
        raise RuleViolation("WRK-13", f"The farm costs {cost} coin; you have none.")
    if not is_free(state, "farm", command.cooperative, command.space):
        raise RuleViolation(
            "WRK-13", f"{in_words(command.cooperative)} has no free farm space {command.space}."
        )
    yield CoinsPaid(seat, cost, "WRK-13")
    yield FarmBuilt(seat, choice.board_row, command.cooperative, command.space)
    return ()


def remove_farm(state: State, seat: int, choice: FarmChoice, command: RemoveFarm) -> Steps:
    """Remove the farm from the game (WRK-13)."""
    yield FarmRemoved(seat, choice.board_row)
    return ()


def empty_player_board(state: State, task: EmptyPlayerBoard) -> Steps:
    """Send a civet when no plantation is left on the player board (WRK-14)."""
    board = state.edition.player_board
    if all(state.players[task.seat].taken[row] == len(board.row(row)) for row in BOARD_ROWS):
        yield from send_civet(state, task.seat, "WRK-14")
    return ()
