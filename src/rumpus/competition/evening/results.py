"""Changes of a table's result: typed as a whole, or deal by deal on its score sheet."""

from __future__ import annotations

from dataclasses import replace

from rumpus.competition.evening import commands as do
from rumpus.competition.evening.commands import EveningEvent
from rumpus.competition.evening.rounds import RoundTable, TableEntry
from rumpus.competition.forms import MOST_POINTS
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message


def result_changed(table: RoundTable, event: EveningEvent, *, pays: bool) -> RoundTable:
    """Return the table after a command about its result. With ``pays`` the numbers are payments, and sum to nothing.

    Raise UsageError if the command cannot be done.
    """
    command = event.command
    if isinstance(command, do.ChooseResult):
        if not 0 <= command.entry < len(table.entries):
            raise UsageError(Message("this table has no such result"), code="no-entry")
        return replace(table, chosen=command.entry)
    if isinstance(command, do.TableCommand):
        return replace(table, sheet=table.sheet.accept(command.command, event.at, event.writer))
    assert isinstance(command, do.EnterResult)
    return _entered(table, event, command, pays=pays)


def _entered(table: RoundTable, event: EveningEvent, command: do.EnterResult, *, pays: bool) -> RoundTable:
    _check_numbers(table, command.numbers, pays=pays)
    _check_payments(table, command)
    if any(entry.numbers == command.numbers for entry in table.entries[command.seen :]):
        return table
    entry = TableEntry(event.seq, command.numbers, event.writer, command.winners, command.payments)
    has_seen_all = command.seen >= len(table.entries)
    return replace(table, entries=(*table.entries, entry), chosen=len(table.entries) if has_seen_all else None)


def _check_numbers(table: RoundTable, numbers: tuple[int | None, ...], *, pays: bool) -> None:
    if len(numbers) != len(table.people):
        raise _wrong(Message("give a number for each of the {count} people", {"count": len(table.people)}))
    given: list[int] = [number for number in numbers if number is not None]
    if not given:
        raise _wrong(Message("give a number for at least one person"))
    for number in given:
        if not -MOST_POINTS <= number <= MOST_POINTS:
            fields: dict[str, Field] = {"number": number, "least": -MOST_POINTS, "most": MOST_POINTS}
            raise _wrong(Message("{number} cannot be; give a number from {least} to {most}", fields))
    total = sum(given)
    if pays and total:
        raise _wrong(Message("the payments of a table add up to nothing; these add up to {total}", {"total": total}))


def _check_payments(table: RoundTable, command: do.EnterResult) -> None:
    people = len(table.people)
    if len(set(command.winners)) != len(command.winners) or not set(command.winners) <= set(range(people)):
        raise _wrong(Message("the winners are seats of this table, counted from 0"))
    if command.payments and (len(command.payments) != people or sum(command.payments)):
        raise _wrong(Message("give a payment for each of the {count} people; they add up to 0", {"count": people}))


def _wrong(message: Message) -> UsageError:
    return UsageError(message, code="bad-counts")
