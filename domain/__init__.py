"""The rules of the games, and nothing else.

Everything here is pure: no I/O, no clock, no randomness but the given chance, no framework, no store.
Nothing here imports `application` or `adapters`.
"""
