"""Back-off: after some wrong tries one has to wait, longer each time."""

from __future__ import annotations

import time
from collections.abc import Callable

from rumpus.server.limits.limit import MOST_KEYS, TooMany
from rumpus.server.limits.remembered import Remembered
from rumpus.store.stored import DAY

FIRST_WAIT, LONGEST_WAIT = 5.0, 900.0  # seconds; each wait is twice the one before
FORGOTTEN = DAY  # after the last try the count begins again


class _Tries:
    """Wrong tries of one, the last of them when, and until when to wait."""

    __slots__ = ("at", "until", "wrong")

    def __init__(self) -> None:
        self.wrong, self.at, self.until = 0, 0.0, 0.0


class BackOff:
    """Wrong tries by key, which should be short: what somebody types is not, its digest is. ``free`` tries cost nothing. Where keys
    are few, as those who keep a name, ``most`` is None: then nobody's count is given up before its time, however many others
    are counted.
    """

    def __init__(self, free: int, most: int | None = MOST_KEYS, now: Callable[[], float] = time.monotonic) -> None:
        self._free = free
        self._now = now
        self._tries: Remembered[str, _Tries] = Remembered(most)  # the last tried last

    def __len__(self) -> int:
        return len(self._tries)

    def check(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Raise TooMany if the key has to wait before another try."""
        tries, now = self._tries.get(key), self._now()
        if tries is not None and now < tries.until:
            raise TooMany(tries.until - now)

    def take(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Count a try as wrong before it is made, so that many at once are no way around. Raises TooMany."""
        self._forget(self._now())
        self.check(key)
        tries, now = self._tries.get(key) or _Tries(), self._now()
        tries.wrong += 1
        tries.at = now
        if tries.wrong >= self._free:
            tries.until = now + min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(tries.wrong - self._free, 16))
        self._tries.set(key, tries)

    def give_back(self, key: str, amount: int = 1) -> None:
        """Count a try no longer: it was not made, or was right."""
        if tries := self._tries.get(key):
            tries.wrong, tries.until = tries.wrong - 1, 0.0
            if not tries.wrong:
                self.clear(key)

    def clear(self, key: str) -> None:
        """Begin again with somebody who knew."""
        self._tries.drop(key)

    def _forget(self, now: float) -> None:
        while (oldest := self._tries.oldest()) is not None and oldest[1].at + FORGOTTEN < now:
            self._tries.drop(oldest[0])
