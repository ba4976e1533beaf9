"""The title Café: its rules (numbers CGEN to CEND), a module for each phase of play and part of the rulebook.

A rule lives in the module of its phase (`setup`, `rounds`, `draft`, `place`, `actions` with `process` and `deliver`) or
of its subject (`grid`, `clusters`, `shops`, `scoring`); its number stands in the docstring. `answers` joins these
modules; `rules` is what the kernel asks for, `rulings` the versions of the rules.

What may be said is in `commands`, `choices` and `events`; how the table looks in `state`, for clients in `board`, for
people in `text`. What an event changes is in `facts`, and no rule is there. Sentences are in `telling`, component data
in `edition`, which makes `components` of it; `cards` tells how the cards of the first edition were made.

Nothing here reads files, knows the time or draws anything but from the given chance. `rulebook.toml` and
`editions/*.toml` are data: whoever needs them reads them and hands the parsed mapping in.
"""
