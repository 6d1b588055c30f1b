"""How much of what is kept came from one address, since users cost nothing: so many records and bytes a day."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.server.records.limits import UploadLimits
from rumpus.store.stored import DAY

MOST_REMEMBERED = 10_000  # addresses


class _Kept(NamedTuple):
    day: int
    number: int
    size: int


class AddressQuota:
    """What came from each address today. It is forgotten when the server restarts; what users and the server keep is not."""

    def __init__(self, limits: UploadLimits, now: Callable[[], float] = time.time) -> None:
        self._limits = limits
        self._now = now
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def take(self, address: str, share: int, size: int) -> None:
        """A record of so many bytes is to be kept, which came from there; ``share`` is how many times its limits an address has.
        Raises UsageError where it is too much for today.
        """
        today = int(self._now() // DAY)
        kept = self._kept.pop(address, None)
        if kept is None or kept.day != today:
            kept = _Kept(today, 0, 0)
        number, total = kept.number + 1, kept.size + size
        is_full = number > share * self._limits.number_a_day or total > share * self._limits.size_a_day
        self._kept[address] = kept if is_full else _Kept(today, number, total)
        if len(self._kept) > MOST_REMEMBERED:
            self._kept.popitem(last=False)
        if is_full:
            raise UsageError(
                "your address has reached the daily limit of records; try again tomorrow", code="uploads-full"
            )
