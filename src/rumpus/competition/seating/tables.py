"""Sizes of tables: so many people at tables of these sizes, with as few byes as can be."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message

SMALLEST, LARGEST = 2, 6
"""The sizes of a table that can be asked for."""


class Sizes(NamedTuple):
    """The sizes of the tables of a round, the largest first, and the number of people without a seat."""

    tables: tuple[int, ...]
    byes: int = 0

    @property
    def people(self) -> int:
        """The number of people, with those who have a bye."""
        return sum(self.tables) + self.byes

    @property
    def pairs(self) -> int:
        """The number of pairs of people who sit at one table."""
        return sum(size * (size - 1) // 2 for size in self.tables)


def table_sizes(people: int, least: int = 3, most: int = 4, preferred: int = 4, most_byes: int | None = None) -> Sizes:
    """Return the sizes with the fewest byes, and among those the most tables of the preferred size.

    Raise UsageError if no table can be filled, or if more than ``most_byes`` people would have a bye. The message names
    the nearest sizes that seat everybody.
    """
    _check_range(least, most, preferred)
    if people < least:
        fields: dict[str, Field] = {"count": people, "least": least}
        message = Message(
            "{count} person cannot fill a table of {least}; at least {least} are needed",
            fields,
            plural="{count} people cannot fill a table of {least}; at least {least} are needed",
        )
        raise UsageError(message, code="too-few-people", subject=str(people))
    found = _best(people, least, most, preferred)
    if most_byes is not None and found.byes > most_byes:
        raise _too_many_byes(found, least, most, preferred)
    return found


def _check_range(least: int, most: int, preferred: int) -> None:
    if not SMALLEST <= least <= most <= LARGEST:
        fields: dict[str, Field] = {"given": f"{least}-{most}", "least": SMALLEST, "most": LARGEST}
        message = Message("tables cannot be of {given} people; they have {least} to {most}, as in 3-4", fields)
        raise UsageError(message, code="bad-tables", subject=f"{least}-{most}")
    if not least <= preferred <= most:
        fields = {"preferred": preferred, "least": least, "most": most}
        message = Message("tables of {preferred} cannot be preferred; tables have {least} to {most} people", fields)
        raise UsageError(message, code="bad-tables", subject=str(preferred))


def _best(people: int, least: int, most: int, preferred: int) -> Sizes:
    for byes in range(people - least + 1):
        counts = _counts(people - byes, least, most, preferred)
        if counts is not None:
            tables = (size for size in range(most, least - 1, -1) for _ in range(counts[size - least]))
            return Sizes(tuple(tables), byes)
    raise AssertionError("one table of the least size is always possible")


@cache
def _counts(people: int, least: int, most: int, preferred: int) -> tuple[int, ...] | None:
    """Return the number of tables of each size that seat exactly so many people; None if there are none."""
    options = _rows(people, least, most)
    if not options:
        return None

    def rank(row: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        away = sum(count * abs(least + at - preferred) for at, count in enumerate(row))
        return -row[preferred - least], away, row

    return min(options, key=rank)


def _rows(people: int, size: int, most: int) -> list[tuple[int, ...]]:
    """Return every number of tables of ``size``, ``size`` + 1, …, ``most`` people that seat exactly so many."""
    if size == most:
        return [(people // size,)] if people % size == 0 else []
    return [
        (count, *rest) for count in range(people // size + 1) for rest in _rows(people - count * size, size + 1, most)
    ]


def _too_many_byes(found: Sizes, least: int, most: int, preferred: int) -> UsageError:
    fields: dict[str, Field] = {
        "people": found.people,
        "sizes": str(least) if least == most else f"{least}-{most}",
        "count": found.byes,
        "near": ListField(tuple(_nearest(found.people, least, most, preferred)), "; "),
    }
    message = Message(
        "{people} people at tables of {sizes}: {count} person would have no seat in a round. Nearest: {near}",
        fields,
        plural="{people} people at tables of {sizes}: {count} people would have no seat in a round. Nearest: {near}",
    )
    return UsageError(message, code="too-many-byes", subject=str(found.people))


def _nearest(people: int, least: int, most: int, preferred: int) -> list[Message]:
    """Return the ranges of sizes, one wider, that seat everybody; and the number of byes to allow instead."""
    near = []
    for low, high in ((least - 1, most), (least, most + 1)):
        if low >= SMALLEST and high <= LARGEST and people >= low:
            sizes = _best(people, low, high, preferred)
            if not sizes.byes:
                fields: dict[str, Field] = {"range": f"{low}-{high}", "tables": "+".join(map(str, sizes.tables))}
                near.append(Message("tables of {range} seat everybody at {tables}", fields))
    byes = _best(people, least, most, preferred).byes
    near.append(Message("or allow {count} bye in a round", {"count": byes}, "or allow {count} byes in a round"))
    return near
