"""The rules versions of Coffee Traders: how a correction becomes a new version and the old one stays.

A game pins `rules_version` when it is created. A correction raises `NEWEST` and adds one named predicate here, such as
`def posts_take_in_rounds(state): return version_of(state) >= 2`; the code that asks it keeps both ways, so that every
old commit can be decided again as it was. Which decisions this project took where the rulebook leaves a point open
stands in `rulebook.toml`, under the number of the rule.
"""

from typing import Final

NEWEST: Final = 1
"""The rules version that new games pin."""
