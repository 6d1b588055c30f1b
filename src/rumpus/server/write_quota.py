"""The daily storage limits: the number of bytes that each user and each address may add to the database.

A user pays for the bytes that their commands store. Moves of computer players and moves by the clock are free. The sum
of each user and address falls steadily, by the limit in a day. At the limit, commands are refused until the sum is
below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from rumpus.core.messages import Message
from rumpus.server.limits.limit import TooMany, waiting
from rumpus.server.limits.rate import Bucket, RateLimits
from rumpus.store.changes import AddLines, AddTalk, BeginGame, Change
from rumpus.store.stored import DAY, StoredLine

GAME, LINE, SAID = 4_000, 50, 100
"""Estimated bytes that a game with its table, a line and a chat message add to the database, without their texts."""

Charge = Callable[[Iterable[Change]], None]
"""Count the bytes of changes that a visitor has caused."""


class Charged(Protocol):
    """A stored step with its changes, and the function that counts their bytes."""

    @property
    def charge(self) -> Charge | None:
        """Count the bytes of changes for the user who asked for the step."""

    @property
    def changes(self) -> Sequence[Change]:
        """The changes that were stored."""


class StorageLimitReached(TooMany):
    """A user, or their address, has reached the daily storage limit."""


class WriteQuota:
    """The bytes stored by each user and each address. ``of_user`` and ``of_address`` are the limits in bytes a day."""

    def __init__(self, of_user: int, of_address: int) -> None:
        self._users = RateLimits(of_user / DAY, of_user)
        self._addresses = RateLimits(of_address / DAY, of_address)

    def check(self, user: str, address: str, share: int) -> Charge:
        """Return the function that charges this user and this address for changes.

        ``share`` is how many times the usual limit the address has. Raises StorageLimitReached.
        """
        own, shared = self._users.bucket(user), self._addresses.bucket(address, share)
        if seconds := own.rest():
            wait = waiting(seconds)
            message = Message("Your daily storage limit is reached. Try again in {wait}.", {"wait": wait})
            raise StorageLimitReached(seconds, message)
        if seconds := shared.rest():
            wait = waiting(seconds)
            message = Message(
                "The daily storage limit of your address is reached. Try again in {wait}.", {"wait": wait}
            )
            raise StorageLimitReached(seconds, message)
        return partial(_charge, (own, shared))

    def follow(self, event: Charged) -> None:
        """Charge the user who asked for a step with the bytes that it has stored."""
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
