"""The fair order of jobs: no user waits for all the jobs of another user.

A job names its askers, from the widest group to the narrowest, such as an address and a user. Addresses share the
processes fairly, and so do the users of one address. The next job belongs to the asker that has used the least time of
the processes so far. After a rest an asker starts level with those that wait: unused time is not saved up. This is
start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996).
"""

from __future__ import annotations

Askers = tuple[str, ...]


class FairOrder:
    """The order of waiting jobs.

    Times are seconds of work by processes. Each group of askers counts its own virtual time.
    """

    def __init__(self) -> None:
        self._used: dict[Askers, float] = {}  # virtual end time of an asker's last job, if it is ahead of its group
        self._now: dict[Askers, float] = {}  # virtual time of a group: the start time of the job that began last

    def key(self, askers: Askers) -> tuple[float, ...]:
        """Return the sort key of a job: one virtual start time for each group of its askers. The lowest key is next."""
        return tuple(self._at(askers[: size + 1]) for size in range(len(askers)))

    def begin(self, askers: Askers) -> None:
        """Record that a job of these askers begins."""
        for size, at in enumerate(self.key(askers)):
            self._now[askers[:size]] = at
        self._used = {one: used for one, used in self._used.items() if used > self._now.get(one[:-1], 0.0)}
        groups = {one[:-1] for one in self._used} | {()}
        self._now = {group: now for group, now in self._now.items() if group in groups}

    def charge(self, askers: Askers, seconds: float) -> None:
        """Record that a process worked so many seconds for these askers."""
        for size, at in enumerate(self.key(askers), start=1):
            self._used[askers[:size]] = at + seconds

    def _at(self, one: Askers) -> float:
        return max(self._used.get(one, 0.0), self._now.get(one[:-1], 0.0))
