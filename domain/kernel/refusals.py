"""Why a command is not carried out."""


class RuleViolation(Exception):
    """A command that breaks a numbered rule; nothing has happened.

    `rule` is the number ("WRK-05"), `sentence` tells a player what is wrong and what would be needed.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}"


class StaleDecision(Exception):
    """A command that answers a decision which is no longer, or never was, the seat's to make."""

    def __init__(self, seat: int, decision: int) -> None:
        super().__init__(seat, decision)
        self.seat = seat
        self.decision = decision

    def __str__(self) -> str:
        return f"decision {self.decision} is not open for seat {self.seat}; ask for what is to be decided now"


class InvalidSetup(Exception):
    """A game that cannot be set up as asked: a wrong player count, or options that do not fit it."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(field, sentence)
        self.field = field
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.field}: {self.sentence}"


class EngineFault(Exception):
    """The engine broke its own promise, such as refusing a command after its first event; never the player's doing."""
