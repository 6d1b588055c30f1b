"""The daily storage limits: how many bytes of games and talk each user and each address may add to the database.

Whoever acts at a table pays for what that stores. Moves of computer players and moves by the clock cost nobody anything. The
sum of a user or an address falls by its limit in a day, all day long. Whoever has reached a limit waits until the sum is below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from rumpus.core.messages import Message
from rumpus.server.limits.limit import TooMany
from rumpus.server.limits.rate import Bucket, RateLimits
from rumpus.store.changes import AddLines, AddTalk, BeginGame, Change
from rumpus.store.stored import DAY, StoredLine

GAME, LINE, SAID = 4_000, 50, 100
"""Bytes that a game with its table, a line and a message add to the database, beside their texts."""

Charge = Callable[[Iterable[Change]], None]
"""Count the bytes of changes that a visitor has caused."""


class Charged(Protocol):
    """A step that is stored, as far as its bytes are counted."""

    @property
    def charge(self) -> Charge | None:
        """Count the bytes of changes for the user who asked for the step."""

    @property
    def changes(self) -> Sequence[Change]:
        """The changes that were stored."""


class StorageLimitReached(TooMany):
    """A user, or their address, has reached the daily storage limit."""

    def __init__(self, limit: str, seconds: float) -> None:
        super().__init__(seconds)
        self.said = Message("{limit} is reached. Try again in {wait}.", {"limit": limit, "wait": self.wait})


class WriteQuota:
    """The bytes that each user and each address has stored. ``of_user`` and ``of_address`` are the limits a day."""

    def __init__(self, of_user: int, of_address: int) -> None:
        self._users = RateLimits(of_user / DAY, of_user)
        self._addresses = RateLimits(of_address / DAY, of_address)

    def check(self, user: str, address: str, share: int) -> Charge:
        """Return how to charge this user. ``share``: how many times the usual limit the address has.

        Raises StorageLimitReached.
        """
        own, shared = self._users.bucket(user), self._addresses.bucket(address, share)
        if seconds := own.rest():
            raise StorageLimitReached("Your daily storage limit", seconds)
        if seconds := shared.rest():
            raise StorageLimitReached("The daily storage limit of your address", seconds)
        return partial(_charge, (own, shared))

    def follow(self, event: Charged) -> None:
        """Count what a step has stored, for the user who asked for it."""
        if event.charge is not None:
            event.charge(event.changes)


def _charge(buckets: Iterable[Bucket], changes: Iterable[Change]) -> None:
    if size := sum([size_of(change) for change in changes]):
        for bucket in buckets:
            bucket.spend(size)


def size_of(change: Change) -> int:
    """Estimate how many bytes a change adds to the database for good."""
    if isinstance(change, AddLines):
        return sum([LINE + len(line.act) + _length_of(line) for line in change.lines])
    if isinstance(change, BeginGame):
        return GAME
    return SAID + len(change.said.text.encode()) if isinstance(change, AddTalk) else 0


def _length_of(line: StoredLine) -> int:
    return sum([len(text or "") for text in (line.command_user, line.command_id, line.command_digest)])
