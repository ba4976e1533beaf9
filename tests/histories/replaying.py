"""Whole games of any title: played from a seed, kept as text that a person can read in a diff, and proved again.

A history is a file of JSON lines. The first names the title and the seed, and has the SHA-256 of all events as a store
keeps them, so that no change of the stored form goes unseen; the next are the events that laid the
table, the first of them with the players, the options, the edition and the rules version. Then each accepted
command (with its seat, and the decision that it answers) is followed by its events; the last is the end of the
game with its scoreboard. Fields that have their default are left out.
"""

import random
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from application.editions import built_in, parsed
from application.messages import Messages
from domain.kernel.chance import Chance, seed_commitment
from domain.kernel.play import carry_out, open_game, replay
from domain.kernel.rules import Rules
from domain.kernel.table import Pinned
from domain.titles import TITLES

# Any in this module: each title's own state, commands, events and options.
Policy = Callable[[random.Random, Any, int, Sequence[Any]], Any]
"""How a command is chosen: from the draws, the state, the seat that is asked, and what is legal."""


class Turn(NamedTuple):
    """One accepted command, the decision that it answered, and what followed."""

    seat: int
    decision: int
    command: Any
    events: list[Any]


class Game(NamedTuple):
    """A game from its first event on; `state` is the table at the end."""

    title: str
    seed: bytes
    opening: list[Any]
    turns: list[Turn]
    state: Any

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        return rules_of(self.title)

    @property
    def pinned(self) -> Pinned:
        pinned: Pinned = self.opening[0].pinned
        return pinned

    @property
    def options(self) -> Any:
        return self.opening[0].options

    def log(self) -> list[Any]:
        return [*self.opening, *(event for turn in self.turns for event in turn.events)]


@cache
def rules_of(title: str) -> Rules[Any, Any, Any]:
    """The rules of a title with the edition that comes with it."""
    return TITLES[title].rules(parsed(TITLES[title], built_in(TITLES[title])[0]))


def seed_bytes(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def pinned(title: str, players: int, seed: bytes) -> Pinned:
    """What a new game fixes, with the newest rules version and the edition that comes with the title."""
    edition = built_in(TITLES[title])[0]
    return Pinned(
        players,
        TITLES[title].rules_version,
        edition.name,
        edition.hash,
        seed_commitment("history", seed),
        open_seed=True,
    )


def opened(title: str, players: int, seed: int, options: Any = None) -> tuple[Any, list[Any]]:
    """The table of a new game at its first decisions, and the events that laid it."""
    key = seed_bytes(seed)
    chosen = TITLES[title].options() if options is None else options
    return open_game(rules_of(title), pinned(title, players, key), chosen, Chance(key))


def played(title: str, players: int, policy: Policy, seed: int, options: Any = None) -> Game:
    """A game to its end, with who answers first and every choice drawn from the seed too."""
    rules, key, draws = rules_of(title), seed_bytes(seed), random.Random(seed)
    state, opening = opened(title, players, seed, options)
    turns = []
    while not rules.over(state):
        asked = rules.pending(state)
        decision = draws.choice(asked) if len(asked) > 1 else asked[0]
        legal = list(rules.legal_commands(state, decision.seat))
        command = policy(draws, state, decision.seat, legal)
        events = carry_out(rules, state, decision.seat, command, Chance(key), decision.id)
        turns.append(Turn(decision.seat, decision.id, command, events))
    return Game(title, key, opening, turns, state)


def written(game: Game) -> str:
    """A game as the text of a history."""
    heading = {"title": game.title, "seed": game.seed.hex(), "stored": stored_hash(game)}
    lines: list[Any] = [heading, *map(_compact, game.opening)]
    for turn in game.turns:
        lines.append({"seat": turn.seat, "decision": turn.decision, "command": _compact(turn.command)})
        lines += map(_compact, turn.events)
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def stored_hash(game: Game) -> str:
    """The hex SHA-256 of a game's events as a store keeps them: topic, 0x00, data, 0x00 of each."""
    messages = Messages(TITLES[game.title])
    stored = (messages.stored(event) for event in game.log())
    return sha256(b"".join(b"%b\0%b\0" % (event.topic.encode(), event.data) for event in stored)).hexdigest()


def read(text: str) -> Game:
    """The game that the text of a history tells; its state is that of its own events, replayed."""
    header, *lines = map(msgspec.json.decode, text.splitlines())
    title = TITLES[header["title"]]
    opening: list[Any] = []
    turns: list[Turn] = []
    for line in lines:
        if "command" in line:
            turns.append(
                Turn(line["seat"], line["decision"], msgspec.convert(line["command"], title.command), [])
            )
        else:
            (turns[-1].events if turns else opening).append(msgspec.convert(line, title.event))
    game = Game(title.name, bytes.fromhex(header["seed"]), opening, turns, None)
    return game._replace(state=replay(game.rules, game.log()))


def table_at(game: Game, commands: int) -> Any:
    """The table after some of a game's commands."""
    state = replay(game.rules, game.opening)
    for turn in game.turns[:commands]:
        replay(game.rules, turn.events, state)
    return state


def prove(game: Game) -> None:
    """Fail unless every command, decided again, brings exactly the events told, and these exactly the table."""
    rules, chance = game.rules, Chance(game.seed)
    assert game.pinned.edition_hash == built_in(TITLES[game.title])[0].hash, (
        "the edition that this game was played with has changed: give the new one another name"
    )
    state, opening = open_game(rules, game.pinned, game.options, chance)
    assert opening == game.opening
    told = replay(rules, game.opening)
    assert state == told
    for turn in game.turns:
        assert turn.command in list(rules.legal_commands(state, turn.seat))
        assert carry_out(rules, state, turn.seat, turn.command, chance, turn.decision) == turn.events
        assert state == replay(rules, turn.events, told)
    assert rules.over(state)


def _compact(value: Any) -> Any:
    """A message as plain data, its type first, without the fields that have their default."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        data = {config.tag_field: config.tag} if config.tag_field is not None else {}
        for field in msgspec.structs.fields(value):
            if (content := getattr(value, field.name)) != field.default:
                data[field.name] = _compact(content)
        return data
    return [_compact(item) for item in value] if isinstance(value, tuple | list) else value
