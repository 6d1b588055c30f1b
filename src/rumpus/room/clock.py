"""The clocks of a table: how long each seat may think.

A clock is a value. It does not count down. It stores the time when the turn began to run (``since``) and the seconds
used before that (``used``). All times are in seconds. The server checks ``deadline`` against its own time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.state import Value

LONGEST = 60 * 86400.0  # seconds; 60 days for a turn by correspondence
SLOW = 3600.0  # from so many seconds a turn on, a table plays by calendar time


@dataclass(frozen=True)
class TimeControl:
    """The time limits of a table. Raises UsageError if they are out of range.

    Give ``per_turn`` seconds for each turn, or a ``bank`` of seconds for the whole game, or neither for no limit. Each
    finished turn adds ``increment`` seconds to the bank. A game by correspondence has turns of days.
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
        """The seconds of a turn if they are one hour or more, else None. Such a table plays by calendar time."""
        seconds = self.increment if self.per_turn is None else self.per_turn
        return seconds if seconds >= SLOW else None


@dataclass(frozen=True)
class Clock(Value):
    """The clock of one game.

    ``left`` is the time in the bank, by seat. ``seat`` is the seat to move. Its time runs since ``since``; None means
    that the clock is stopped. ``used`` is the time it used before ``since``. ``turn_limit`` is the limit of the rules
    (RG-13), if they have one. The earliest limit counts.
    """

    control: TimeControl
    left: tuple[float, ...]
    seat: int | None = None
    since: float | None = None
    used: float = 0.0
    turn_limit: float | None = None

    @classmethod
    def new(cls, control: TimeControl, seats: int, turn_limit: float | None = None) -> Clock:
        """Return a clock that has not started yet."""
        return cls(control, (control.bank or 0.0,) * seats, turn_limit=turn_limit)

    @property
    def is_slow(self) -> bool:
        """True if the table plays by calendar time: one hour or more for each turn."""
        return self.turn_limit is None and self.control.slow_turn is not None

    @property
    def deadline(self) -> float | None:
        """The time at which the current turn ends. None without a limit, or while the clock is stopped."""
        if self.seat is None or self.since is None:
            return None
        bank = None if self.control.bank is None else self.left[self.seat]
        limits = [limit for limit in (self.control.per_turn, bank, self.turn_limit) if limit is not None]
        return self.since + min(limits) - self.used if limits else None

    def with_turn(self, seat: int | None, now: float) -> Clock:
        """Return the clock after the current turn ends and the turn of ``seat`` begins. None: no seat is to move."""
        return self._charged(now).changed(seat=seat, since=now, used=0.0)

    def running(self, runs: bool, now: float) -> Clock:
        """Return the clock started (``runs``) or stopped at ``now``."""
        if runs == (self.since is not None):
            return self
        return self.changed(since=now) if runs else self.changed(since=None, used=self._used(now))

    def _used(self, now: float) -> float:
        return self.used if self.since is None else self.used + max(0.0, now - self.since)

    def _charged(self, now: float) -> Clock:
        """Return the clock with the used time taken from the bank. A clock that is stopped at the end of a turn adds no
        increment.
        """
        if self.seat is None or self.control.bank is None:
            return self
        increment = 0.0 if self.since is None else self.control.increment
        rest = max(0.0, self.left[self.seat] - self._used(now)) + increment
        return self.changed(left=(*self.left[: self.seat], rest, *self.left[self.seat + 1 :]))


class ClockSnapshot(NamedTuple):
    """The part of a running game that its lines do not contain: the clock and the seats that stand-ins play.

    ``lines`` is the number of lines that the game had at this moment. ``stand_in_seats`` are the seats of absent people
    for whom a computer player moves.
    """

    lines: int
    clock: Clock
    stand_in_seats: frozenset[int]
