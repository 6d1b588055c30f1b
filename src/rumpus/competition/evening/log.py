"""The log of an evening: its events as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rumpus.competition import log as sheet_log
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.commands import Command, EveningEvent
from rumpus.competition.evening.settings import settings_of
from rumpus.competition.sheet import SheetEvent
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message


def event_document(event: EveningEvent) -> dict[str, Any]:
    """Return an event as values for JSON."""
    return {"seq": event.seq, "at": event.at, "writer": event.writer, **command_document(event.command)}


def command_document(command: Command) -> dict[str, Any]:
    """Return a command as values for JSON: ``do``, and its fields."""
    fields: dict[str, Any] = command._asdict()
    if isinstance(command, do.Open):
        fields["settings"] = command.settings.as_dict()
    if isinstance(command, do.AddPeople):
        fields["people"] = [person._asdict() for person in command.people]
    if isinstance(command, do.TableCommand):
        inner = sheet_log.event_document(SheetEvent(0, 0, "", command.command))
        fields["command"] = {name: value for name, value in inner.items() if name not in ("seq", "at", "writer")}
    return {"do": _NAMES[type(command)], **fields}


def read_event(document: Mapping[str, Any]) -> EveningEvent:
    """Return the event of a document made by ``event_document``. Raise UsageError if it is none."""
    try:
        fields = dict(document)
        seq, at, writer, name = (fields.pop(key) for key in ("seq", "at", "writer", "do"))
        return EveningEvent(int(seq), float(at), str(writer), _READERS[name](fields))
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise UsageError(Message("this is no line of an evening"), code="no-event") from error


def command_of(document: Mapping[str, Any]) -> Command:
    """Return the command of a document: ``do``, and the fields of the command. Raise UsageError if it is none."""
    return read_event({"seq": 0, "at": 0, "writer": "", **document}).command


def _tuples(value: object) -> object:
    """Return the value with each list as a tuple."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _plain(command: type[Any]) -> Callable[[dict[str, Any]], Any]:
    return lambda fields: command(**{name: _tuples(value) for name, value in fields.items()})


COMMANDS: dict[str, type[Any]] = {
    "open": do.Open,
    "add": do.AddPeople,
    "rename": do.RenamePerson,
    "presence": do.SetPresence,
    "wishes": do.SetWishes,
    "draw": do.Draw,
    "swap": do.Swap,
    "clock": do.StartClock,
    "result": do.EnterResult,
    "choose": do.ChooseResult,
    "table": do.TableCommand,
    "play-here": do.PlayHere,
    "close": do.CloseRound,
    "undo": do.UndoResult,
    "finish": do.Finish,
}
"""The commands, by their names in documents."""
_NAMES = {command: name for name, command in COMMANDS.items()}
_READERS: dict[str, Callable[[dict[str, Any]], Command]] = {
    **{name: _plain(command) for name, command in COMMANDS.items()},
    "open": lambda fields: do.Open(settings_of(fields["settings"])),
    "add": lambda fields: do.AddPeople(tuple(do.Newcomer(**person) for person in fields["people"])),
    "table": lambda fields: do.TableCommand(fields["round"], fields["table"], sheet_log.command_of(fields["command"])),
}
