"""Back-off: after some wrong tries one has to wait, longer each time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from rumpus.server.rate_limit import MOST_CLIENTS, TooMany
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

    def __init__(self, free: int, most: int | None = MOST_CLIENTS, now: Callable[[], float] = time.monotonic) -> None:
        self._free = free
        self._most = most
        self._now = now
        self._tries: OrderedDict[str, _Tries] = OrderedDict()  # the last tried last

    def __len__(self) -> int:
        return len(self._tries)

    def begin(self, key: str) -> None:
        """Count a try as wrong before it is made, so that many at once are no way around. Raises TooMany."""
        now = self._now()
        self._forget(now)
        tries = self._tries.get(key)
        if tries is None:
            tries = self._tries[key] = _Tries()
            if self._most is not None and len(self._tries) > self._most:
                self._tries.popitem(last=False)
        if now < tries.until:
            raise TooMany(tries.until - now)
        tries.wrong += 1
        tries.at = now
        self._tries.move_to_end(key)
        if tries.wrong >= self._free:
            tries.until = now + min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(tries.wrong - self._free, 16))

    def undo(self, key: str) -> None:
        """A try was not made, or was right: it counts no longer."""
        if tries := self._tries.get(key):
            tries.wrong, tries.until = tries.wrong - 1, 0.0
            if not tries.wrong:
                del self._tries[key]

    def clear(self, key: str) -> None:
        """Begin again with somebody who knew."""
        self._tries.pop(key, None)

    def _forget(self, now: float) -> None:
        while self._tries and (oldest := next(iter(self._tries.items())))[1].at + FORGOTTEN < now:
            del self._tries[oldest[0]]
