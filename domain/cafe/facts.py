"""How events change the state: facts only, no rule and no chance, so that an old history replays the same for ever."""

from collections.abc import Iterable
from typing import assert_never

from domain.cafe.components import COLOURS, Colour
from domain.cafe.events import (
    ActionsEnded,
    ActionsStarted,
    ActionTaken,
    CardDrafted,
    CardOpened,
    CardPlaced,
    CardsDiscarded,
    CubeDelivered,
    CubePaid,
    CubeProduced,
    CubesDried,
    CubesReturned,
    CubesRoasted,
    CubeStored,
    DecisionMade,
    DecisionOpened,
    DeckPrepared,
    Event,
    GameCreated,
    GameEnded,
    RoundStarted,
    ShopClosed,
    ShopSupplied,
    StartCardDealt,
    WarehouseStocked,
)
from domain.cafe.grid import Cell, Turn, footprint
from domain.cafe.state import PlacedCard, Player, State, blank_player
from domain.kernel.table import Decision, GameForked, RulesAdopted, SeedRevealed, pinned_after


def apply(state: State, event: Event) -> None:
    """Change the state by one event."""
    state.version += 1
    match event:
        case DecisionMade():
            state.decision = None
        case DecisionOpened(seat, choice):
            state.decision = Decision(state.version, seat, choice)
        case CubesDried(seat, source, square, cubes) | CubesRoasted(seat, source, square, cubes):
            on_squares = state.players[seat].cubes
            del on_squares[source]
            on_squares.setdefault(square, []).extend(cubes)
        case CubeProduced(seat, square, colour):
            state.supply[colour] -= 1
            state.players[seat].cubes[square] = [colour]
        case CubeStored(seat, source, colour):
            _pick_up(state.players[seat], source)
            state.players[seat].warehouse[colour] += 1
        case CubeDelivered(seat, source, square, colour):
            _pick_up(state.players[seat], source)
            state.players[seat].cubes.setdefault(square, []).append(colour)
        case ShopSupplied():
            pass  # a remark: the cubes say so
        case ActionTaken():
            state.actions_left -= 1
        case ActionsStarted(_, actions):
            state.actions_left = actions
        case ActionsEnded(seat, _):
            state.actions_left = 0
            state.to_act.remove(seat)
        case CardOpened(card):
            state.unseen.remove(card)
            state.deck -= 1
            state.open_cards.append(card)
        case CubePaid(seat, colour):
            state.players[seat].warehouse[colour] -= 1
            state.supply[colour] += 1
        case CardDrafted(seat, card):
            state.open_cards.remove(card)
            state.players[seat].drafted = card
            state.to_draft.remove(seat)
        case CubesReturned(seat, square, cubes) | ShopClosed(seat, square, cubes):
            state.players[seat].cubes.pop(square, None)
            _to_supply(state, cubes)
        case CardPlaced(seat, card, at, turn):
            state.players[seat].drafted = ""
            _lay(state, seat, card, at, turn)
        case CardsDiscarded(cards):
            state.open_cards = [card for card in state.open_cards if card not in cards]
            state.discarded += cards
        case RoundStarted(number, master, order):
            state.round = number
            state.master = master
            state.to_draft = list(order)
            state.to_act = list(order)
        case GameCreated():
            _create(state, event)
        case DeckPrepared(cards):
            state.deck = cards
        case StartCardDealt(seat, card):
            state.unseen.remove(card)
            _lay(state, seat, card, (0, 0), 0)
        case WarehouseStocked(seat, cubes):
            for colour in cubes:
                state.supply[colour] -= 1
                state.players[seat].warehouse[colour] += 1
        case GameEnded(scores):
            state.scores = scores
        case SeedRevealed() | RulesAdopted() | GameForked():
            assert state.pinned is not None
            state.pinned = pinned_after(state.pinned, event)
        case _:
            assert_never(event)


def _create(state: State, event: GameCreated) -> None:
    edition, pinned, options = state.edition, event.pinned, event.options
    state.pinned = pinned
    state.options = options
    state.players = [blank_player() for _ in range(pinned.players)]
    state.supply = dict.fromkeys(COLOURS, edition.supply.cubes_of_each_colour)
    state.unseen = edition.deck("start") + edition.deck("plan")
    if options.expresso:
        state.unseen += edition.deck("expresso")


def _lay(state: State, seat: int, card: str, at: Cell, turn: Turn) -> None:
    player = state.players[seat]
    player.cards.append(PlacedCard(card, at, turn))
    first = state.edition.cards[card].first
    for number, cell in enumerate(footprint(at, turn), start=first):
        player.squares[cell] = number


def _pick_up(player: Player, source: Cell) -> None:
    """Take one cube from a square; a square without cubes has no entry."""
    cubes = player.cubes[source]
    cubes.pop()
    if not cubes:
        del player.cubes[source]


def _to_supply(state: State, cubes: Iterable[Colour]) -> None:
    for colour in cubes:
        state.supply[colour] += 1
