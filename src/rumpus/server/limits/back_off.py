"""Back-off: after some wrong tries a key has to wait, twice as long after each further one. Used against guessing."""

from __future__ import annotations

import time
from collections.abc import Callable

from rumpus.server.limits.limit import MOST_KEYS, TooMany
from rumpus.server.limits.remembered import Remembered
from rumpus.store.stored import DAY

FIRST_WAIT, LONGEST_WAIT = 5.0, 900.0  # seconds; each wait is twice the one before
FORGOTTEN = DAY  # time after the last try until the count begins again


class _Tries:
    """The number of wrong tries of a key, the time of the last one, and the end of the wait."""

    __slots__ = ("at", "until", "wrong")

    def __init__(self) -> None:
        self.wrong, self.at, self.until = 0, 0.0, 0.0


class BackOff:
    """Counts wrong tries by key, such as a user. The first ``free`` tries cost no wait.

    Keys must be short: use a digest for typed text. At most ``most`` keys are remembered. Use None if there are few
    keys, such as registered names: then an attacker with many keys cannot push a count out.
    """

    def __init__(self, free: int, most: int | None = MOST_KEYS, now: Callable[[], float] = time.monotonic) -> None:
        self._free = free
        self._now = now
        self._tries: Remembered[str, _Tries] = Remembered(most)  # the latest try last

    def __len__(self) -> int:
        return len(self._tries)

    def check(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Raise TooMany if the key has to wait before another try."""
        tries, now = self._tries.get(key), self._now()
        if tries is not None and now < tries.until:
            raise TooMany(tries.until - now)

    def take(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Count a try as wrong before it is made, so that many tries at once are counted too. Raises TooMany.

        Call ``give_back`` or ``clear`` if the try was right.
        """
        self._forget(self._now())
        self.check(key)
        tries, now = self._tries.get(key) or _Tries(), self._now()
        tries.wrong += 1
        tries.at = now
        if tries.wrong >= self._free:
            tries.until = now + min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(tries.wrong - self._free, 16))
        self._tries.set(key, tries)

    def give_back(self, key: str, amount: int = 1) -> None:
        """Take back a counted try, because it was not made or was right."""
        if tries := self._tries.get(key):
            tries.wrong, tries.until = tries.wrong - 1, 0.0
            if not tries.wrong:
                self.clear(key)

    def clear(self, key: str) -> None:
        """Forget all tries of a key, after a right one."""
        self._tries.drop(key)

    def _forget(self, now: float) -> None:
        while (oldest := self._tries.oldest()) is not None and oldest[1].at + FORGOTTEN < now:
            self._tries.drop(oldest[0])
