"""The title Coffee Traders: its rules (numbers GEN to VAR), a module for each phase of play and part of the rulebook.

A rule lives in the module of its phase (`setup`, `work` with `plantations` and `staffing`, `assign_workers`,
`trade_and_build`, `harvest`, `sell`, `refresh`) or of its subject (`arabica`, `counters`, `bonus_supply`, `payments`,
`supplies`, `buildings`, `milestones`, `scoring`, `andre`); its number stands in the docstring. `questions` joins these
modules, each made of `steps`; `rules` is what the kernel asks for, `rulings` the versions of the rules.

What may be said is in `commands`, `choices` and `events`; how the table looks in `state`, for clients in `board`, for
people in `text`. What an event changes is in `facts` and its parts `facts_*`, and no rule is there. Sentences are in
`telling` and its parts `telling_*`, component data in `edition` and its parts `edition_*`.

Nothing here reads files, knows the time or draws anything but from the given chance. `rulebook.toml` and
`editions/*.toml` are data: whoever needs them reads them and hands the parsed mapping in.
"""
