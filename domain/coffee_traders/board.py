from msgspec import Struct


class Board(Struct):
    version: int


def board(state):
    return Board(state.version)
