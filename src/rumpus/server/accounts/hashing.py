"""Hashing of passphrases, one at a time: it takes much time and memory. One address can have only a few jobs in the
queue.
"""

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
    """A queue of hashing jobs and the thread that does them."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="passphrases")
        self._places = Shares(MOST_WAITING, MOST_OF_ADDRESS)
        self._unmatched = _unmatched_hash(self._hasher)

    async def hash_passphrase(self, passphrase: str, address: str) -> str:
        """Return the hash of a new passphrase. Raises TooMany if the queue is full."""
        return await self._in_turn(address, lambda: self._hasher.hash(passphrase))

    async def is_right(self, hashed: str | None, passphrase: str, address: str) -> bool:
        """Return True if a passphrase matches a hash. Without a hash the answer is False.

        It takes as long in both cases, so an attacker cannot find out which names exist. Raises TooMany if the queue is
        full.
        """
        return await self._in_turn(address, lambda: self._verify(hashed or self._unmatched, passphrase))

    async def _in_turn(self, address: str, work: Callable[[], T]) -> T:
        async with self._places.holding(Claim((address,))) as place:
            place.add(1)
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _verify(self, hashed: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(hashed, passphrase)
        except (VerificationError, InvalidHashError):
            return False


def _unmatched_hash(hasher: PasswordHasher) -> str:
    """Return a hash that no passphrase matches. Comparing it takes as long as for a real one."""
    salt, result = (
        base64.b64encode(secrets.token_bytes(size)).rstrip(b"=").decode() for size in (hasher.salt_len, hasher.hash_len)
    )
    parameters = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${parameters}${salt}${result}"
