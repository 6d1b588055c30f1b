"""The codes of a competition: one to watch it, which is its name, and secret ones to write it."""

from __future__ import annotations

from hashlib import sha256

from rumpus.server.accounts.sessions import digest
from rumpus.server.live.registry import CODE_LETTERS, random_code
from rumpus.store.reads import normalize_code

WATCH_LENGTH = 6  # 30 bits: it only shows a competition
SECRET_LENGTH = 10  # 50 bits
_GROUP = 5


def new_watch_code() -> str:
    """Return a random code to watch a competition."""
    return random_code(WATCH_LENGTH)


def new_secret_code(kind: str = "", command_id: str = "") -> str:
    """Return a code to write a competition, in two groups, as people see it. The same id gives the same code.

    So a client that lost the answer can repeat its call. Without an id the code is random.
    """
    code = _code_of(f"{kind}: {command_id}") if command_id else random_code(SECRET_LENGTH)
    return f"{code[:_GROUP]}-{code[_GROUP:]}"


def _code_of(text: str) -> str:
    number = int.from_bytes(sha256(b"secret code of a competition: " + text.encode()).digest())
    letters = []
    for _ in range(SECRET_LENGTH):
        number, place = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[place])
    return "".join(letters)


def secret_hash(code: str) -> str:
    """Return the hash of a code to write, in any spelling, as it is stored."""
    return digest(normalize_code(code))
