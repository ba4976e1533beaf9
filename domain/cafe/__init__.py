"""The title Café: its rules (numbers CGEN to CEND), one module per phase of play, and its component data.

Nothing here reads files, knows the time or draws anything but from the given chance. `rulebook.toml` and
`editions/*.toml` are data: whoever needs them reads them and hands the parsed mapping in.
"""
