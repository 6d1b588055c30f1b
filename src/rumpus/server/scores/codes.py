"""The two codes of a score: one to watch it, which is its name, and a secret one to write it."""

from __future__ import annotations

from rumpus.server.accounts.sessions import digest
from rumpus.server.live.registry import random_code
from rumpus.store.reads import normalize_code

WATCH_LENGTH = 6  # 30 bits: it only shows a score
WRITE_LENGTH = 10  # 50 bits
_GROUP = 5


def new_watch_code() -> str:
    """Return a random code to watch a score."""
    return random_code(WATCH_LENGTH)


def new_write_code() -> str:
    """Return a random code to write a score, in two groups, as people see it."""
    code = random_code(WRITE_LENGTH)
    return f"{code[:_GROUP]}-{code[_GROUP:]}"


def write_hash(code: str) -> str:
    """Return the hash of a code to write, in any spelling, as it is stored."""
    return digest(normalize_code(code))
