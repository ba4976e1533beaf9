"""The game titles there are. Nothing else names one."""

from typing import Any

from domain.cafe.rules import TITLE as CAFE
from domain.kernel.rules import Title

TITLES: dict[str, Title[Any, Any, Any]] = {  # Any: each title's own state, commands and events
    CAFE.name: CAFE,
}
