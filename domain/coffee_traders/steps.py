"""The shape of everything that makes events: it checks, yields facts, and says what is still to be done."""

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from domain.coffee_traders.choices import Choice, Task
from domain.coffee_traders.events import Event
from domain.coffee_traders.state import State


class Ask(NamedTuple):
    """A question for a seat; `then` comes before whatever else of the action remains."""

    seat: int
    choice: Choice
    then: tuple[Task, ...] = ()


Steps = Generator[Event, None, tuple[Task, ...]]
"""Events, and the tasks that remain."""
Outcome = Generator[Event, None, tuple[Task, ...] | Ask]
"""Events, and either the tasks that remain or a question."""
Handler = Callable[[State, int, Any, Any], Steps]  # Any: a choice and a command of its own types
"""Who carries out a seat's answer to a choice."""
