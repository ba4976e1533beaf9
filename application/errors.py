"""What the use cases refuse, each with the words that a person needs to do better.

Refusals of the rules themselves (`RuleViolation`, `StaleDecision`, `InvalidSetup`) come from the domain and
pass through unchanged. Nothing has been written when one of these is raised.
"""


class NoSuchGame(Exception):
    """There is no game of this id."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id

    def __str__(self) -> str:
        return f"there is no game {self.game_id!r}"


class NoSuchTitle(Exception):
    """There is no such game title; `known` are the names there are."""

    def __init__(self, game: str, known: tuple[str, ...]) -> None:
        super().__init__(game, known)
        self.game = game
        self.known = known

    def __str__(self) -> str:
        return f"there is no game title {self.game!r}; there is {', '.join(self.known) or 'none'}"


class NoSuchEdition(Exception):
    """There is no such edition of a title; `known` are the names there are."""

    def __init__(self, game: str, edition: str, known: tuple[str, ...]) -> None:
        super().__init__(game, edition, known)
        self.game = game
        self.edition = edition
        self.known = known

    def __str__(self) -> str:
        return (
            f"there is no edition {self.edition!r} of {self.game}; there is {', '.join(self.known) or 'none'}"
        )


class NoSuchVersion(Exception):
    """The game has no such version; it has those from 1 to `newest`."""

    def __init__(self, game_id: str, version: int, newest: int) -> None:
        super().__init__(game_id, version, newest)
        self.game_id = game_id
        self.version = version
        self.newest = newest

    def __str__(self) -> str:
        return f"game {self.game_id} has the versions 1 to {self.newest}, not {self.version}"


class NoSuchSeat(Exception):
    """The game has no such seat; it has those from 0 to `seats` - 1."""

    def __init__(self, game_id: str, seat: int | str, seats: int) -> None:
        super().__init__(game_id, seat, seats)
        self.game_id = game_id
        self.seat = seat
        self.seats = seats

    def __str__(self) -> str:
        return f"game {self.game_id} has the seats 0 to {self.seats - 1}, not {self.seat}"


class MalformedCommand(Exception):
    """A command, or a creation request, of the wrong form.

    `pointer` is the JSON pointer of the fault below it ("/space", or "" for the whole; "/options/..." in a
    creation request), `sentence` says what is wrong there.
    """

    def __init__(self, pointer: str, sentence: str) -> None:
        super().__init__(pointer, sentence)
        self.pointer = pointer
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.pointer or 'the command'}: {self.sentence}"


class StaleVersion(Exception):
    """The game is not at the version that the caller expected."""

    def __init__(self, expected: int, version: int) -> None:
        super().__init__(expected, version)
        self.expected = expected
        self.version = version

    def __str__(self) -> str:
        return f"the game is at version {self.version}, not {self.expected}; look at it again before deciding"


class KeyReused(Exception):
    """A command id that was used before, for something else."""

    def __init__(self, command_id: str) -> None:
        super().__init__(command_id)
        self.command_id = command_id

    def __str__(self) -> str:
        return f"the command id {self.command_id!r} was used for another request; take a new one for each"


class GameIsOver(Exception):
    """The game has ended, and what was asked for needs one that goes on."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id

    def __str__(self) -> str:
        return f"game {self.game_id} is over: nothing can be added to it"


class GameIsRunning(Exception):
    """The game goes on, and what was asked for needs one that has ended."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id

    def __str__(self) -> str:
        return f"game {self.game_id} is not over yet"


class SeedUnknown(Exception):
    """The game cannot go on here: it was imported while it was running, and its seed stayed where it came from."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id

    def __str__(self) -> str:
        return (
            f"game {self.game_id} was imported without its seed: it can be looked at, but goes on only where it came "
            "from; fork it to play on here"
        )


class OtherHistory(Exception):
    """A file of a game that is here already with another history; games are not merged."""

    def __init__(self, game_id: str, version: int) -> None:
        super().__init__(game_id, version)
        self.game_id = game_id
        self.version = version

    def __str__(self) -> str:
        return f"game {self.game_id} is here with another history than the file tells up to version {self.version}"


class GameDamaged(Exception):
    """What is stored of a game is no log of one: something was changed or is missing. Other games go on."""

    def __init__(self, game_id: str, sentence: str) -> None:
        super().__init__(game_id, sentence)
        self.game_id = game_id
        self.sentence = sentence

    def __str__(self) -> str:
        return f"what is stored of game {self.game_id} cannot be read ({self.sentence}); an audit tells where"


class RulesNotNewer(Exception):
    """The game is already decided by that rules version, or by a newer one."""

    def __init__(self, asked: int, current: int) -> None:
        super().__init__(asked, current)
        self.asked = asked
        self.current = current

    def __str__(self) -> str:
        return f"the game goes by rules version {self.current} already; only a newer one than that can be adopted"


class InvalidEdition(Exception):
    """An edition file that cannot be used; `faults` has one line each."""

    def __init__(self, source: str, faults: tuple[str, ...]) -> None:
        super().__init__(source, faults)
        self.source = source
        self.faults = faults

    def __str__(self) -> str:
        return f"{self.source}: " + "; ".join(self.faults)


class StoreRefused(Exception):
    """A store that cannot be opened or written, and what to do about it."""
