"""The rules versions of Café: how a correction becomes a new version and the old one stays.

A game pins `rules_version` when it is created. A correction raises `NEWEST` and adds one named predicate here; the code
that asks it keeps both ways, so that every old commit can be decided again as it was. Which decisions this project took
where the sources leave a point open stands in `rulebook.toml`, under the number of the rule.
"""

from typing import Final

NEWEST: Final = 1
"""The rules version that new games pin."""
