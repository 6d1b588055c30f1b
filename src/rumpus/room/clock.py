"""Clocks: how long the seats of a table may think. Times are seconds; what runs is told by when it began."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.state import Value

LONGEST = 60 * 86400.0  # seconds; a turn by correspondence
SLOW = 3600.0  # seconds a turn from which a clock is calendar time


@dataclass(frozen=True)
class TimeControl:
    """No limit; or ``per_turn`` seconds for each turn (days of them by correspondence); or a ``bank`` for the whole game,
    to which each turn adds an ``increment``. Raises UsageError.
    """

    per_turn: float | None = None
    bank: float | None = None
    increment: float = 0.0

    def __post_init__(self) -> None:
        if self.per_turn is not None and self.bank is not None:
            raise UsageError(Message("a clock counts by the turn or from a bank; choose one"), code="bad-clock")
        for seconds in (self.per_turn, self.bank):
            if seconds is not None and not 1 <= seconds <= LONGEST:
                raise UsageError(
                    Message(
                        "a clock of {seconds} seconds cannot be set; give 1 to {longest}",
                        {"seconds": f"{seconds:g}", "longest": f"{LONGEST:g}"},
                    ),
                    code="bad-clock",
                    subject=f"{seconds:g}",
                )
        if not 0 <= self.increment <= LONGEST:
            raise UsageError(
                Message("an increment is 0 seconds or more"), code="bad-clock", subject=f"{self.increment:g}"
            )

    @property
    def slow_turn(self) -> float | None:
        """The seconds of a turn where they are an hour or more, which is calendar time; None where they are fewer."""
        seconds = self.increment if self.per_turn is None else self.per_turn
        return seconds if seconds >= SLOW else None


@dataclass(frozen=True)
class Clock(Value):
    """The clock of a table: what each seat has ``left`` in its bank, whose turn it is, since when its time runs (None: it
    stands), and what it has ``used`` of it before that. The rules themselves may have a ``turn_limit`` (RG-13): then the
    sooner of the two counts.
    """

    control: TimeControl
    left: tuple[float, ...]
    seat: int | None = None
    since: float | None = None
    used: float = 0.0
    turn_limit: float | None = None

    @classmethod
    def new(cls, control: TimeControl, seats: int, turn_limit: float | None = None) -> Clock:
        """A clock that has not run yet."""
        return cls(control, (control.bank or 0.0,) * seats, turn_limit=turn_limit)

    @property
    def is_slow(self) -> bool:
        """Whether it is calendar time: an hour or more for each turn."""
        return self.turn_limit is None and self.control.slow_turn is not None

    @property
    def deadline(self) -> float | None:
        """When the time of the running turn is up; None where there is no limit, or the clock stands."""
        if self.seat is None or self.since is None:
            return None
        bank = None if self.control.bank is None else self.left[self.seat]
        limits = [limit for limit in (self.control.per_turn, bank, self.turn_limit) if limit is not None]
        return self.since + min(limits) - self.used if limits else None

    def turned(self, seat: int | None, now: float) -> Clock:
        """The turn ends, and that of a seat begins (None: nobody's)."""
        return self._charged(now).changed(seat=seat, since=now, used=0.0)

    def running(self, runs: bool, now: float) -> Clock:
        """The same clock, which runs from now on, or stands."""
        if runs == (self.since is not None):
            return self
        return self.changed(since=now) if runs else self.changed(since=None, used=self._used(now))

    def _used(self, now: float) -> float:
        return self.used if self.since is None else self.used + max(0.0, now - self.since)

    def _charged(self, now: float) -> Clock:
        """What the turn has used is taken from the bank. There is an increment where its clock ran at the end."""
        if self.seat is None or self.control.bank is None:
            return self
        increment = 0.0 if self.since is None else self.control.increment
        rest = max(0.0, self.left[self.seat] - self._used(now)) + increment
        return self.changed(left=(*self.left[: self.seat], rest, *self.left[self.seat + 1 :]))


class TimeKept(NamedTuple):
    """What does not follow from the lines of a game: its clock as it was after so many of them, and the seats that stand-ins
    played for.
    """

    lines: int
    clock: Clock
    stood_in: frozenset[int]
