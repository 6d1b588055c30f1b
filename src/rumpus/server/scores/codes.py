"""The two codes of a score: one to watch it, which is its name, and a secret one to write it."""

from __future__ import annotations

from hashlib import sha256

from rumpus.server.accounts.sessions import digest
from rumpus.server.live.registry import CODE_LETTERS, random_code
from rumpus.store.reads import normalize_code

WATCH_LENGTH = 6  # 30 bits: it only shows a score
WRITE_LENGTH = 10  # 50 bits
_GROUP = 5


def new_watch_code() -> str:
    """Return a random code to watch a score."""
    return random_code(WATCH_LENGTH)


def new_write_code(command_id: str = "") -> str:
    """Return a code to write a score, in two groups, as people see it. The same id gives the same code.

    So a client that lost the answer can repeat its call. Without an id the code is random.
    """
    code = _code_of(command_id) if command_id else random_code(WRITE_LENGTH)
    return f"{code[:_GROUP]}-{code[_GROUP:]}"


def _code_of(command_id: str) -> str:
    number = int.from_bytes(sha256(b"write code of a score: " + command_id.encode()).digest())
    letters = []
    for _ in range(WRITE_LENGTH):
        number, place = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[place])
    return "".join(letters)


def write_hash(code: str) -> str:
    """Return the hash of a code to write, in any spelling, as it is stored."""
    return digest(normalize_code(code))
