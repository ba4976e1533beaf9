"""Phase 2, Assign Workers: own plantations, then others', then penalties (ASG)."""

from collections.abc import Iterator

from domain.coffee_traders import andre
from domain.coffee_traders.arabica import advance, can_move_back
from domain.coffee_traders.choices import HelpTurn, OwnWorkers, PenaltyChoice
from domain.coffee_traders.commands import (
    Command,
    Done,
    DropOut,
    GiveUpPlantation,
    PayCoin,
    PlaceWorker,
    StepBack,
)
from domain.coffee_traders.events import (
    ArabicaMovedBack,
    DecisionOpened,
    DroppedOut,
    Event,
    PenaltyDue,
    PenaltyPaid,
    PenaltySettled,
    PhaseStarted,
    PlantationRemoved,
    StepStarted,
    TurnStarted,
    WorkerPlaced,
)
from domain.coffee_traders.names import COOPERATIVES, ROWS, Cooperative, Row, in_words
from domain.coffee_traders.state import Area, Penalty, Plantation, State, next_to_act, own, people, seats
from domain.coffee_traders.steps import Steps
from domain.kernel.chance import Chance
from domain.kernel.refusals import RuleViolation


def proceed(state: State, chance: Chance) -> Steps:
    """Go on to the next step of the phase, or to the next phase."""
    if state.step == "":
        yield StepStarted("own_workers")
        for seat in people(state):
            yield DecisionOpened(seat, OwnWorkers())
    elif state.step == "own_workers":
        yield StepStarted("other_workers")
    elif state.step == "other_workers" and len(state.dropped) < len(people(state)):
        yield from _help(state)
    elif state.step == "other_workers":
        yield StepStarted("penalties")
        yield from _penalise(state)
    else:
        yield from andre.staff_own(state)
        yield PhaseStarted("trade_and_build")
    return ()


def unstaffed(state: State, seat: int) -> list[tuple[Cooperative, Row, int]]:
    """Return the seat's plantations without worker."""
    return [
        (cooperative, row, space)
        for cooperative in COOPERATIVES
        for row in ROWS
        for space, plantation in own(state.areas[cooperative], row, seat)
        if not plantation.worker
    ]


def _lowest_first(places: list[tuple[Cooperative, Row, int]]) -> Iterator[PlaceWorker]:
    """Yield the plantations that may be staffed: those of the 1 row of a cooperative before its others (ASG-02)."""
    low = {cooperative for cooperative, row, _ in places if row == "1"}
    for cooperative, row, space in places:
        if row == "1" or cooperative not in low:
            yield PlaceWorker(cooperative, row, space)


def own_workers(state: State, seat: int) -> Iterator[PlaceWorker | Done]:
    """Yield where an own worker may go, and that no more follow (ASG-01, ASG-02)."""
    if state.players[seat].workers:
        yield from _lowest_first(unstaffed(state, seat))
    yield Done()


def _target(state: State, command: PlaceWorker) -> Plantation | None:
    row = state.areas[command.cooperative].rows[command.row]
    return row[command.space - 1] if 1 <= command.space <= len(row) else None


def place_own_worker(state: State, seat: int, choice: OwnWorkers, command: PlaceWorker) -> Steps:
    """Staff an own plantation (ASG-01), the 1 row of a cooperative first (ASG-02)."""
    plantation = _target(state, command)
    if not state.players[seat].workers:
        raise RuleViolation("ASG-01", "You have no worker left in your pool.")
    if plantation is None or plantation.owner != seat or plantation.worker:
        raise RuleViolation("ASG-01", "Workers go onto plantations of yours without worker.")
    _check_lowest_first(state.areas[command.cooperative], seat, command.row, "ASG-02")
    yield WorkerPlaced(command.cooperative, command.row, command.space, "pool", "ASG-01", seat)
    return ()


def _check_lowest_first(area: Area, owner: int, row: Row, rule: str) -> None:
    if row != "1" and any(not plantation.worker for _, plantation in own(area, "1", owner)):
        raise RuleViolation(rule, "The plantations of the 1 row there come first.")


def done(state: State, seat: int, choice: OwnWorkers, command: Done) -> Steps:
    """Place no more own workers (ASG-01)."""
    return ()
    yield


def _help(state: State) -> Iterator[Event]:
    """Start the next turn of helping others; who cannot is dropped out (ASG-03, GEN-10)."""
    seat = next_to_act(state, people(state))
    yield TurnStarted(seat)
    if next(help_others(state, seat), None) == DropOut():
        yield DroppedOut(seat, automatic=True)
    else:
        yield DecisionOpened(seat, HelpTurn())


def help_others(state: State, seat: int) -> Iterator[PlaceWorker | DropOut]:
    """Yield whose plantation may get a worker, and dropping out (ASG-03)."""
    if state.players[seat].workers:
        for owner in seats(state):
            if owner != seat:
                yield from _lowest_first(unstaffed(state, owner))
    yield DropOut()


def place_other_worker(state: State, seat: int, choice: HelpTurn, command: PlaceWorker) -> Steps:
    """Staff another player's plantation (ASG-03) and advance on its track (ASG-04)."""
    plantation = _target(state, command)
    if not state.players[seat].workers:
        raise RuleViolation("ASG-03", "You have no worker left in your pool.")
    if plantation is None or plantation.owner == seat or plantation.worker:
        raise RuleViolation("ASG-03", "Workers go onto other players' plantations without worker.")
    _check_lowest_first(state.areas[command.cooperative], plantation.owner, command.row, "ASG-03")
    yield WorkerPlaced(command.cooperative, command.row, command.space, "pool", "ASG-03", seat)
    yield from advance(state, seat, command.cooperative, "ASG-04")
    return ()


def drop_out(state: State, seat: int, choice: HelpTurn, command: DropOut) -> Steps:
    """Help no more (ASG-03)."""
    yield DroppedOut(seat)
    return ()


def _penalise(state: State) -> Iterator[Event]:
    """Ask everyone with plantations without worker for the penalty of the period, all at once (ASG-06, ASG-10)."""
    short = [(seat, len(unstaffed(state, seat))) for seat in people(state)]
    for seat, plantations in short:
        if plantations:
            yield PenaltyDue(seat, plantations, state.period)
    for seat, plantations in short:
        if plantations:
            yield DecisionOpened(seat, PenaltyChoice())


def penalties(state: State, seat: int) -> Iterator[Command]:
    """Yield how the next point may be paid, or what may be given up once nothing can be paid (ASG-07 to ASG-09)."""
    penalty = _penalty(state, seat)
    if penalty.leaving is None:
        if state.players[seat].coins:
            yield PayCoin()
        for cooperative in COOPERATIVES:
            if can_move_back(state, seat, cooperative):
                yield StepBack(cooperative)
    if not _can_pay(state, seat):
        for cooperative, row, space in _highest(state, seat):
            yield GiveUpPlantation(cooperative, row, space)


def _penalty(state: State, seat: int) -> Penalty:
    penalty = state.players[seat].penalty
    assert penalty is not None  # only who owes one is asked
    return penalty


def _can_pay(state: State, seat: int) -> bool:
    """Tell whether company supply or tracks can pay another point (ASG-08); not after something was given up."""
    player = state.players[seat]
    return _penalty(state, seat).leaving is None and (
        player.coins > 0 or any(can_move_back(state, seat, cooperative) for cooperative in COOPERATIVES)
    )


def _highest(state: State, seat: int) -> list[tuple[Cooperative, Row, int]]:
    """Return the plantations without worker of the highest row that has any (ASG-09)."""
    places = unstaffed(state, seat)
    for row in reversed(ROWS):
        highest = [place for place in places if place[1] == row]
        if highest:
            return highest
    return []


def pay_coin(state: State, seat: int, choice: PenaltyChoice, command: PayCoin) -> Steps:
    """Pay a point with a coin of the company supply (ASG-07)."""
    if _penalty(state, seat).leaving is not None:
        raise RuleViolation("ASG-09", "Payment has ended; give up what was not paid for.")
    if not state.players[seat].coins:
        raise RuleViolation("ASG-07", "You have no coin in your company supply.")
    yield PenaltyPaid(seat, coin=True)
    yield from _after_payment(state, seat)
    return ()


def step_back(state: State, seat: int, choice: PenaltyChoice, command: StepBack) -> Steps:
    """Pay a point with a step back (ASG-07), never from column 4 or 5 nor below the start (ARA-05)."""
    if _penalty(state, seat).leaving is not None:
        raise RuleViolation("ASG-09", "Payment has ended; give up what was not paid for.")
    if not can_move_back(state, seat, command.cooperative):
        raise RuleViolation(
            "ARA-05", f"Your disc on the {in_words(command.cooperative)} track cannot move back."
        )
    column = state.players[seat].tracks[command.cooperative] - 1
    yield ArabicaMovedBack(seat, command.cooperative, column)
    yield PenaltyPaid(seat, coin=False)
    yield from _after_payment(state, seat)
    return ()


def _after_payment(state: State, seat: int) -> Iterator[Event]:
    if _penalty(state, seat).owed:
        yield DecisionOpened(seat, PenaltyChoice())
    else:
        yield PenaltySettled(seat)


def give_up_plantation(state: State, seat: int, choice: PenaltyChoice, command: GiveUpPlantation) -> Steps:
    """Remove a plantation of the highest row whose penalty cannot be paid (ASG-08 to ASG-10)."""
    penalty = _penalty(state, seat)
    if _can_pay(state, seat):
        raise RuleViolation("ASG-08", "You must pay while coins or steps back are left.")
    if (command.cooperative, command.row, command.space) not in _highest(state, seat):
        raise RuleViolation("ASG-09", "Plantations without worker leave the highest row first.")
    leaving = penalty.leaving
    if leaving is None:
        leaving = penalty.plantations - penalty.paid // penalty.rate
    area = state.areas[command.cooperative]
    truck = command.row == "2/3" and area.trucks[command.space - 1] == seat
    yield PlantationRemoved(seat, command.cooperative, command.row, command.space, truck, leaving - 1)
    if leaving > 1:
        yield DecisionOpened(seat, PenaltyChoice())
    else:
        yield PenaltySettled(seat)
    return ()
