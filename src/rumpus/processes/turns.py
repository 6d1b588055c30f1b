"""Turns: whose job comes next, so that nobody waits for all the jobs of somebody else.

A job has askers, from the widest group to the narrowest, such as an address and a user. Addresses take turns, and in each address
its users do. The next job is of those who have used the processes for the shortest time. Whoever comes back after a rest begins
beside those who wait, so nobody saves time up. This is start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996).
"""

from __future__ import annotations

Askers = tuple[str, ...]


class Turns:
    """The order of jobs. Times are seconds that processes have worked, counted in each group of askers from a start of its own."""

    def __init__(self) -> None:
        self._used: dict[Askers, float] = {}  # only those that are ahead of their group
        self._now: dict[Askers, float] = {}  # by group: where the job stood that began last

    def of(self, askers: Askers) -> tuple[float, ...]:
        """Return where a job stands. The job that stands lowest comes next."""
        return tuple(self._at(askers[: size + 1]) for size in range(len(askers)))

    def begin(self, askers: Askers) -> None:
        """Note that a job begins."""
        for size, at in enumerate(self.of(askers)):
            self._now[askers[:size]] = at
        self._used = {one: used for one, used in self._used.items() if used > self._now.get(one[:-1], 0.0)}
        groups = {one[:-1] for one in self._used} | {()}
        self._now = {group: now for group, now in self._now.items() if group in groups}

    def charge(self, askers: Askers, seconds: float) -> None:
        """Note how long a process has worked for these."""
        for size, at in enumerate(self.of(askers), start=1):
            self._used[askers[:size]] = at + seconds

    def _at(self, one: Askers) -> float:
        return max(self._used.get(one, 0.0), self._now.get(one[:-1], 0.0))
