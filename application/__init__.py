"""The use cases: submit a command, read and audit a history, fork, import and export, project.

This package knows the domain and says, as protocols, what it needs from outside. How that is done (HTTP,
files, databases, terminals) is in `adapters`, which nothing here imports.
"""
