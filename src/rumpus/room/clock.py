"""Clocks: how long the seats of a table may think. Times are seconds; what runs is told by when it began."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rumpus.core.errors import UsageError

LONGEST = 60 * 86400.0  # seconds; a turn by correspondence


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
            raise UsageError("a clock counts by the turn or from a bank; choose one", code="bad-clock")
        for seconds in (self.per_turn, self.bank):
            if seconds is not None and not 1 <= seconds <= LONGEST:
                raise UsageError(
                    f"a clock of {seconds:g} seconds cannot be set; give 1 to {LONGEST:g}",
                    code="bad-clock",
                    subject=f"{seconds:g}",
                )
        if not 0 <= self.increment <= LONGEST:
            raise UsageError("an increment is 0 seconds or more", code="bad-clock", subject=f"{self.increment:g}")


@dataclass(frozen=True)
class Clock:
    """The clock of a table: what each seat has ``left`` in its bank, whose turn runs, and since when. The rules themselves
    may have a ``turn_limit`` (RG-13): then the sooner of the two counts.
    """

    control: TimeControl
    left: tuple[float, ...]
    seat: int | None = None
    since: float = 0.0
    turn_limit: float | None = None

    @classmethod
    def new(cls, control: TimeControl, seats: int, turn_limit: float | None = None) -> Clock:
        """A clock that has not run yet."""
        return cls(control, (control.bank or 0.0,) * seats, turn_limit=turn_limit)

    @property
    def deadline(self) -> float | None:
        """When the time of the running turn is up; None where there is no limit, or nobody's turn."""
        if self.seat is None:
            return None
        bank = None if self.control.bank is None else self.left[self.seat]
        limits = [limit for limit in (self.control.per_turn, bank, self.turn_limit) if limit is not None]
        return self.since + min(limits) if limits else None

    def turned(self, seat: int | None, now: float) -> Clock:
        """The running turn ends, and that of a seat begins (None: nobody's)."""
        return replace(self._stopped(now), seat=seat, since=now)

    def _stopped(self, now: float) -> Clock:
        if self.seat is None or self.control.bank is None:
            return self
        used = max(0.0, now - self.since)
        rest = max(0.0, self.left[self.seat] - used) + self.control.increment
        return replace(self, left=(*self.left[: self.seat], rest, *self.left[self.seat + 1 :]))
