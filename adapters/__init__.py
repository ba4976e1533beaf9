"""Everything that touches the world: event store, read models, HTTP, command line, bots.

No rule of a game and no use case lives here: those are in `domain` and `application`.
"""
