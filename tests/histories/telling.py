"""A golden game told as sentences, as `tradinghouse replay --explain` tells a game of a store."""

from application.story import Did, Paragraph, cited, story
from domain.titles import TITLES
from tests.histories.replaying import Game

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def told(game: Game) -> str:
    names = PLAYERS[: game.pinned.players]
    paragraphs = [Paragraph(Did("The host creates the game."), 1, game.opening)]
    version = 1 + len(game.opening)
    for turn in game.turns:
        did = Did(game.rules.tell_command(turn.command, turn.seat, names), cited(turn.command))
        paragraphs.append(Paragraph(did, version, turn.events))
        version += len(turn.events)
    lines = story(TITLES[game.title], game.rules, paragraphs, names)
    return "\n".join(lines).lstrip("\n") + "\n"
