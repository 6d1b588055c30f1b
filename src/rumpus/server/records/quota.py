"""The daily limit of uploads from one address. Limits of users are not enough, since anybody can make new users."""

from __future__ import annotations

import time
from collections.abc import Callable

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.limits.daily import DailyLimit
from rumpus.server.limits.limit import TooMany
from rumpus.server.records.limits import UploadLimits


class AddressQuota:
    """The uploads from each address today.

    A restart of the server resets them. The limits of users and of the server hold across restarts.
    """

    def __init__(self, limits: UploadLimits, now: Callable[[], float] = time.time) -> None:
        self._records = DailyLimit(limits.number_a_day, now)
        self._bytes = DailyLimit(limits.size_a_day, now)

    def take(self, address: str, share: int, size: int) -> None:
        """Count a record of ``size`` bytes from this address.

        ``share`` is how many times the usual limits the address has. Raises UsageError if a limit is reached.
        """
        try:
            self._records.check(address, share)
            self._bytes.take(address, share, size)
        except TooMany:
            raise UsageError(
                Message("your address has reached the daily limit of records; try again tomorrow"), code="uploads-full"
            ) from None
        self._records.take(address, share)
