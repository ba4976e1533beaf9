"""The game titles there are. Nothing else names one."""

from typing import Any

from domain.cafe.rules import TITLE as CAFE
from domain.coffee_traders.rules import TITLE as COFFEE_TRADERS
from domain.kernel.rules import Title

TITLES: dict[str, Title[Any, Any, Any]] = {  # Any: each title's own state, commands and events
    COFFEE_TRADERS.name: COFFEE_TRADERS,
    CAFE.name: CAFE,
}
