"""The server's secret, from which tokens and signatures are derived: never in the database."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from application.errors import StoreRefused

SECRET_BYTES = 32


def fresh() -> bytes:
    """Return a new secret."""
    return os.urandom(SECRET_BYTES)


def from_hex(text: str, source: str) -> bytes:
    """Return a secret written as 64 hex digits; raises StoreRefused for anything else."""
    with suppress(ValueError):
        secret = bytes.fromhex(text)
        if len(secret) == SECRET_BYTES:
            return secret
    raise StoreRefused(f"{source} does not hold a secret: {2 * SECRET_BYTES} hex digits are expected")


def beside(database: Path) -> bytes:
    """Return the secret in the file `NAME.key` beside a database, made on first use, for its owner only.

    If the file is lost, the tokens that people hold stay good; but a creation that is asked for again gives
    tokens that open nothing, and heads are signed with another key. Raises StoreRefused for a file that
    others can read.
    """
    path = database.with_name(database.name + ".key")
    if not path.exists():
        _make(path)
    if path.stat().st_mode & 0o077:
        raise StoreRefused(f"{path} can be read by others: chmod 600 it, or remove it for new tokens")
    return from_hex(path.read_text("ascii", "replace").strip(), str(path))


def _make(path: Path) -> None:
    """Make the file whole or not at all, and let the first of several processes win."""
    handle, draft = mkstemp(dir=path.parent, prefix=path.name)  # mode 0600
    try:
        with os.fdopen(handle, "w") as file:
            file.write(fresh().hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        Path(draft).unlink()
