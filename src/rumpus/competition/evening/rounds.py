"""The people, rounds and tables of an evening, and the result of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rumpus.competition.evening.commands import Unfinished
from rumpus.competition.evening.settings import Format
from rumpus.competition.sheet import Sheet


class Attendee(NamedTuple):
    """A person of the evening. ``is_here`` is False for those who left or sit out."""

    number: int
    name: str
    group: str = ""
    is_here: bool = True


class TableEntry(NamedTuple):
    """A result of a table as one person entered it, with the number of its event.

    If ``winners`` or ``payments`` are empty, they follow from the numbers.
    """

    seq: int
    numbers: tuple[int | None, ...]
    writer: str
    winners: tuple[int, ...] = ()
    payments: tuple[int, ...] = ()


class TableResult(NamedTuple):
    """The result of a table by seat. None for a person who left before the end.

    ``winners`` are the seats that won. ``payments`` are empty unless the game or the evening is about payments.
    """

    points: tuple[int | None, ...]
    winners: tuple[int, ...]
    payments: tuple[int, ...] = ()


@dataclass(frozen=True)
class RoundTable:
    """A table of a round: its people by seat, its score sheet, and the results that people entered.

    ``chosen`` is the entry that counts; None if there is none, or while people have not chosen between two.
    ``played_at`` is the id of the table on this server where the round is played, or "".
    """

    people: tuple[int, ...]
    sheet: Sheet
    entries: tuple[TableEntry, ...] = ()
    chosen: int | None = None
    played_at: str = ""

    @property
    def is_touched(self) -> bool:
        """True if a result or a deal was entered."""
        return bool(self.entries or self.sheet.deals)

    def result(self, unfinished: Unfinished | None, *, low_wins: bool, pays: bool) -> TableResult | None:
        """Return the result of the table, or None if it has none.

        ``unfinished`` is how its round was closed, or None while it is open. With ``pays`` typed numbers are payments.
        An equal result has no numbers: the standing gives everybody at the table the same.
        """
        if self.chosen is not None:
            entry = self.entries[self.chosen]
            typed = _typed_result(entry.numbers, low_wins=low_wins, pays=pays)
            winners, payments = entry.winners or typed.winners, entry.payments or typed.payments
            return TableResult(typed.points, winners, payments)
        outcome = self.sheet.outcome
        if outcome is not None:
            return TableResult(outcome.points, outcome.winners, outcome.settlement if any(outcome.settlement) else ())
        if unfinished == "so-far" and self.sheet.deals:
            return _typed_result(self.sheet.totals, low_wins=low_wins, pays=False)
        return None


@dataclass(frozen=True)
class Round:
    """A round: its tables, the people with a bye, and the people whose seat changed after the first draw.

    ``closed`` is how it was closed before all tables had finished, or None. ``ends_at`` is the time on the clock.
    """

    number: int
    format: Format
    tables: tuple[RoundTable, ...]
    byes: tuple[int, ...] = ()
    moved: frozenset[int] = frozenset()
    closed: Unfinished | None = None
    ends_at: float | None = None

    @property
    def is_touched(self) -> bool:
        """True if a result was entered, so that seats cannot change any more."""
        return self.closed is not None or any(table.is_touched for table in self.tables)

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody who has a seat or a bye."""
        return (*(person for table in self.tables for person in table.people), *self.byes)

    def place_of(self, person: int) -> tuple[int, int] | None:
        """Return the table number and the seat of a person, or None."""
        for number, table in enumerate(self.tables, 1):
            if person in table.people:
                return number, table.people.index(person)
        return None


def _typed_result(numbers: Sequence[int | None], *, low_wins: bool, pays: bool) -> TableResult:
    there = [number for number in numbers if number is not None]
    best = None if not there else min(there) if low_wins and not pays else max(there)
    winners = tuple(seat for seat, number in enumerate(numbers) if number is not None and number == best)
    payments = tuple(number or 0 for number in numbers) if pays else ()
    return TableResult(tuple(numbers), winners, payments)
