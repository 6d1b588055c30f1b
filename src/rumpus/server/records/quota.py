"""How much of what is kept came from one address, since users cost nothing: so many records and bytes a day."""

from __future__ import annotations

import time
from collections.abc import Callable

from rumpus.core.errors import UsageError
from rumpus.server.limits.daily import DailyLimit
from rumpus.server.limits.limit import TooMany
from rumpus.server.records.limits import UploadLimits


class AddressQuota:
    """What came from each address today. It is forgotten when the server restarts; what users and the server keep is not."""

    def __init__(self, limits: UploadLimits, now: Callable[[], float] = time.time) -> None:
        self._records = DailyLimit(limits.number_a_day, now)
        self._bytes = DailyLimit(limits.size_a_day, now)

    def take(self, address: str, share: int, size: int) -> None:
        """Count a record of so many bytes from this address; ``share`` is how many times its limits an address has.
        Raises UsageError where it is too much for today.
        """
        try:
            self._records.check(address, share)
            self._bytes.take(address, share, size)
        except TooMany:
            raise UsageError(
                "your address has reached the daily limit of records; try again tomorrow", code="uploads-full"
            ) from None
        self._records.take(address, share)
