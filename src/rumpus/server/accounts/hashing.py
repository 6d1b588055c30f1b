"""Hashing of passphrases: one at a time, in a queue that nobody can fill alone."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from rumpus.server.limits.shares import Claim, Shares

MOST_WAITING, MOST_OF_ADDRESS = 32, 2

T = TypeVar("T")


class Hashing:
    """What hashes passphrases, and the queue before it."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="passphrases")
        self._places = Shares(MOST_WAITING, MOST_OF_ADDRESS)
        self._nobodys = _nobodys(self._hasher)

    async def hashed(self, passphrase: str, address: str) -> str:
        """The hash of a new passphrase. Raises TooMany."""
        return await self._in_turn(address, lambda: self._hasher.hash(passphrase))

    async def is_right(self, hashed: str | None, passphrase: str, address: str) -> bool:
        """Whether a passphrase belongs to a hash; where there is none the answer takes as long. Raises TooMany."""
        return await self._in_turn(address, lambda: self._verify(hashed or self._nobodys, passphrase))

    async def _in_turn(self, address: str, work: Callable[[], T]) -> T:
        async with self._places.holding(Claim((address,))) as place:
            place.add(1)
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _verify(self, hashed: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(hashed, passphrase)
        except (VerificationError, InvalidHashError):
            return False


def _nobodys(hasher: PasswordHasher) -> str:
    """A hash that no passphrase has, and which takes as long to compare as a real one."""
    salt, result = (
        base64.b64encode(secrets.token_bytes(size)).rstrip(b"=").decode() for size in (hasher.salt_len, hasher.hash_len)
    )
    parameters = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${parameters}${salt}${result}"
