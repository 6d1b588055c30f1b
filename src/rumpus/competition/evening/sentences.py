"""The log of an evening as sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rumpus.competition.evening import commands as do
from rumpus.competition.evening.commands import EveningEvent
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.played import THE_TABLE, THIS_SERVER
from rumpus.core.messages import Field, ListField, Message

_MOST_NAMES = 6  # in a sentence
_WRITERS = {str(writer): writer for writer in (THIS_SERVER, THE_TABLE)}


class EveningLine(NamedTuple):
    """An event of the log and its sentence."""

    event: EveningEvent
    said: Message


def evening_lines(evening: Evening) -> Iterator[EveningLine]:
    """Yield the events of the log with their sentences, oldest first."""
    before = Evening()
    for event in evening.log:
        yield EveningLine(event, event_sentence(before, event))
        before = before.after(event)


def event_sentence(before: Evening, event: EveningEvent) -> Message:
    """Return the sentence of an event, by the evening before it."""
    return _SENTENCES[type(event.command)](before, event, event.command)


def _fields(event: EveningEvent, **more: Field) -> dict[str, Field]:
    writer = _WRITERS.get(event.writer, event.writer or Message("somebody"))
    return {"writer": writer, **more}


def _names(names: Sequence[str]) -> Field:
    if len(names) > _MOST_NAMES:
        shown = ListField(tuple(names[:_MOST_NAMES]), ", ")
        return Message("{names} and {count} more", {"names": shown, "count": len(names) - _MOST_NAMES})
    return ListField(tuple(names), ", ", " and ")


def _numbers(numbers: Sequence[int | None]) -> str:
    return " ".join("–" if number is None else str(number) for number in numbers)


def _open(before: Evening, event: EveningEvent, command: do.Open) -> Message:
    fields = _fields(event, title=command.settings.title)
    if before.settings is None:
        return Message("{writer} opened {title}", fields)
    return Message("{writer} changed the settings of {title}", fields)


def _add(before: Evening, event: EveningEvent, command: do.AddPeople) -> Message:
    return Message("{writer} added {names}", _fields(event, names=_names([person.name for person in command.people])))


def _rename(before: Evening, event: EveningEvent, command: do.RenamePerson) -> Message:
    fields = _fields(event, person=before.person(command.person).name, name=command.name)
    return Message("{writer} renamed {person} to {name}", fields)


def _presence(before: Evening, event: EveningEvent, command: do.SetPresence) -> Message:
    fields = _fields(event, person=before.person(command.person).name)
    if command.is_here:
        return Message("{writer} noted that {person} is back", fields)
    return Message("{writer} noted that {person} left", fields)


def _wishes(before: Evening, event: EveningEvent, command: do.SetWishes) -> Message:
    return Message("{writer} changed the wishes about seats", _fields(event))


def _draw(before: Evening, event: EveningEvent, command: do.Draw) -> Message:
    fields = _fields(event, round=command.round)
    if command.round <= len(before.rounds):
        return Message("{writer} drew the seats of round {round} again", fields)
    return Message("{writer} drew the seats of round {round}", fields)


def _swap(before: Evening, event: EveningEvent, command: do.Swap) -> Message:
    fields = _fields(event, first=before.person(command.first).name, second=before.person(command.second).name)
    return Message("{writer} exchanged {first} and {second}", fields)


def _clock(before: Evening, event: EveningEvent, command: do.StartClock) -> Message:
    fields = _fields(event, round=command.round, minutes=f"{command.seconds / 60:g}")
    return Message("{writer} started the clock of round {round}: {minutes} min", fields)


def _result(before: Evening, event: EveningEvent, command: do.EnterResult) -> Message:
    table = before.table(command.round, command.table)
    fields = _fields(event, round=command.round, table=command.table, new=_numbers(command.numbers))
    if not table.entries:
        return Message("{writer} entered round {round}, table {table}: {new}", fields)
    if command.seen < len(table.entries) or table.chosen is None:
        return Message("{writer} entered another result of round {round}, table {table}: {new}", fields)
    fields["old"] = _numbers(table.entries[table.chosen].numbers)
    return Message("{writer} corrected round {round}, table {table}: {old} → {new}", fields)


def _choose(before: Evening, event: EveningEvent, command: do.ChooseResult) -> Message:
    numbers = before.table(command.round, command.table).entries[command.entry].numbers
    fields = _fields(event, round=command.round, table=command.table, numbers=_numbers(numbers))
    return Message("{writer} chose a result of round {round}, table {table}: {numbers}", fields)


def _table(before: Evening, event: EveningEvent, command: do.TableCommand) -> Message:
    fields = _fields(event, round=command.round, table=command.table)
    return Message("{writer} wrote on the sheet of round {round}, table {table}", fields)


def _play_here(before: Evening, event: EveningEvent, command: do.PlayHere) -> Message:
    fields = _fields(event, round=command.round, table=command.table)
    if not command.played_at:
        return Message("{writer} closed table {table} of round {round} on this server", fields)
    return Message("{writer} opened table {table} of round {round} on this server", fields)


def _close(before: Evening, event: EveningEvent, command: do.CloseRound) -> Message:
    fields = _fields(event, round=command.round)
    return {
        "none": Message("{writer} closed round {round}; tables that did not finish have no result", fields),
        "equal": Message("{writer} closed round {round}; tables that did not finish have an equal result", fields),
        "so-far": Message("{writer} closed round {round}; tables that did not finish have the points so far", fields),
    }[command.unfinished]


def _undo(before: Evening, event: EveningEvent, command: do.UndoResult) -> Message:
    return Message("{writer} took back the last result", _fields(event))


def _finish(before: Evening, event: EveningEvent, command: do.Finish) -> Message:
    if command.is_over:
        return Message("{writer} ended the evening", _fields(event))
    return Message("{writer} opened the evening again", _fields(event))


_SENTENCES: dict[type, Callable[[Evening, EveningEvent, Any], Message]] = {
    do.Open: _open,
    do.AddPeople: _add,
    do.RenamePerson: _rename,
    do.SetPresence: _presence,
    do.SetWishes: _wishes,
    do.Draw: _draw,
    do.Swap: _swap,
    do.StartClock: _clock,
    do.EnterResult: _result,
    do.ChooseResult: _choose,
    do.TableCommand: _table,
    do.PlayHere: _play_here,
    do.CloseRound: _close,
    do.UndoResult: _undo,
    do.Finish: _finish,
}
