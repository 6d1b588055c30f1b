"""The result of a table that was played on a server: the points of its seats become those of the evening's people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rumpus.competition.evening.commands import EnterResult
from rumpus.competition.evening.evening import Evening
from rumpus.core.events import Outcome
from rumpus.core.messages import Message

THIS_SERVER, THE_TABLE = Message("this server"), Message("the table")
"""The writers of results: people were found by their names, or the names left a doubt and the seats decided."""


def place_played_at(evening: Evening, table_id: str) -> tuple[int, int] | None:
    """Return the round and the table that are played at this table of the server, or None."""
    for drawn in reversed(evening.rounds):
        for number, table in enumerate(drawn.tables, 1):
            if table.played_at == table_id:
                return drawn.number, number
    return None


def waiting_for_result(evening: Evening) -> tuple[str, ...]:
    """Return the tables of the server where rounds are played, as far as nobody has entered their results."""
    tables = (table for drawn in evening.rounds for table in drawn.tables)
    return tuple(table.played_at for table in tables if table.played_at and not table.entries)


def played_result(evening: Evening, place: tuple[int, int], order: Sequence[int], outcome: Outcome) -> EnterResult:
    """Return the command that enters this outcome. ``order`` has the seat in the game of each person at the table."""
    assert evening.settings is not None
    at = {seat: index for index, seat in enumerate(order)}
    points = tuple(outcome.points[seat] for seat in order)
    payments = tuple(outcome.settlement[seat] for seat in order)
    numbers = payments if evening.settings.standing.by == "payments" else points
    winners = tuple(sorted(at[seat] for seat in outcome.winners))
    return EnterResult(*place, numbers, winners=winners, payments=payments if any(payments) else ())


class SeatOrder(NamedTuple):
    """The seat in the game of each person at a table. ``is_sure``: their names leave no doubt."""

    seats: tuple[int, ...]
    is_sure: bool


def order_by_names(people: Sequence[str], seated: Sequence[str]) -> SeatOrder:
    """Find the seat of each person by the names of those who sat down.

    One person whose name nobody has took the seat that is left. Several such people took the seats of the evening.
    """
    numbers = range(len(people))
    names = [name.casefold() for name in seated]
    found = {person: names.index(people[person].casefold()) for person in numbers if people[person].casefold() in names}
    missing = [person for person in numbers if person not in found]
    left = [seat for seat in numbers if seat not in found.values()]
    if len(set(names)) != len(names) or (missing != left and len(missing) > 1):
        return SeatOrder(tuple(numbers), is_sure=False)
    found |= dict(zip(missing, left, strict=True))
    return SeatOrder(tuple(found[person] for person in numbers), is_sure=len(missing) <= 1)
