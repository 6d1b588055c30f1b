"""The log of a score sheet: its events as JSON, and as sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rumpus.competition.forms import TypedCounts, form_of
from rumpus.competition.sheet import Begin, ChooseEntry, Command, EnterDeal, Rename, Sheet, SheetEvent, Undo
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message, SeatField


def event_document(event: SheetEvent) -> dict[str, Any]:
    """Return an event as values for JSON."""
    command = event.command
    fields: dict[str, Any] = command._asdict()
    if isinstance(command, Begin):
        fields["form"] = command.form.as_dict()
    if isinstance(command, EnterDeal):
        fields["typed"] = command.typed._asdict()
    return {"seq": event.seq, "at": event.at, "writer": event.writer, "do": _NAMES[type(command)], **fields}


def read_event(document: Mapping[str, Any]) -> SheetEvent:
    """Return the event of a document made by ``event_document``. Raise UsageError if it is none."""
    try:
        fields = dict(document)
        seq, at, writer, name = (fields.pop(key) for key in ("seq", "at", "writer", "do"))
        return SheetEvent(int(seq), float(at), str(writer), _READERS[name](fields))
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise UsageError(Message("this is no line of a score sheet"), code="no-event") from error


def command_of(document: Mapping[str, Any]) -> Command:
    """Return the command of a document: ``do``, and the fields of the command. Raise UsageError if it is none."""
    return read_event({"seq": 0, "at": 0, "writer": "", **document}).command


class LogLine(NamedTuple):
    """An event of the log and its sentence. ``is_undone``: it does not count any more."""

    event: SheetEvent
    said: Message
    is_undone: bool


def log_lines(sheet: Sheet) -> Iterator[LogLine]:
    """Yield the events of the log with their sentences, oldest first."""
    before = Sheet()
    for event in sheet.log:
        yield LogLine(event, _SENTENCES[type(event.command)](before, event), event.seq in sheet.undone)
        before = before.after(event)


def sentences(sheet: Sheet) -> Iterator[Message]:
    """Yield a sentence for each event of the log, oldest first. Events that were undone say so."""
    for line in log_lines(sheet):
        yield Message("{event} (undone)", {"event": line.said}) if line.is_undone else line.said


def winner_sentence(sheet: Sheet) -> Message:
    """Return the sentence that names the winners. The game is over."""
    assert sheet.outcome is not None
    winners = ListField(tuple(sheet.names[seat] for seat in sheet.outcome.winners), ", ", " and ")
    return Message("Winner: {winners}.", {"winners": winners})


def payments_sentence(sheet: Sheet) -> Message:
    """Return the sentence about what each person gets or pays at the end. The game is over."""
    assert sheet.outcome is not None
    paid = (
        Message("{name} {amount}", {"name": name, "amount": f"{amount:+}"})
        for name, amount in zip(sheet.names, sheet.outcome.settlement, strict=True)
    )
    return Message("Payments: {payments}.", {"payments": ListField(tuple(paid), ", ")})


def _begin(fields: dict[str, Any]) -> Begin:
    return Begin(form_of(fields["form"]), tuple(fields["names"]), int(fields["dealer"]))


def _enter(fields: dict[str, Any]) -> EnterDeal:
    typed = fields["typed"]
    numbers = TypedCounts(**typed)._replace(held=tuple(typed["held"]), laid=tuple(typed.get("laid", ())))
    return EnterDeal(int(fields["deal"]), numbers, int(fields.get("seen", 0)))


_NAMES: dict[type, str] = {Begin: "begin", EnterDeal: "deal", ChooseEntry: "choose", Rename: "rename", Undo: "undo"}
_READERS: dict[str, Callable[[dict[str, Any]], Command]] = {
    "begin": _begin,
    "deal": _enter,
    "choose": lambda fields: ChooseEntry(**fields),
    "rename": lambda fields: Rename(**fields),
    "undo": lambda fields: Undo(**fields),
}


def _fields(event: SheetEvent, **more: Field) -> dict[str, Field]:
    return {"writer": event.writer or Message("somebody"), **more}


def _numbers(typed: TypedCounts) -> str:
    if typed.laid:
        return " ".join(f"{laid}-{held}" for laid, held in zip(typed.laid, typed.held, strict=True))
    return " ".join(map(str, typed.held))


def _said_begin(before: Sheet, event: SheetEvent) -> Message:
    assert isinstance(event.command, Begin)
    names = ListField(event.command.names, ", ", " and ")
    return Message("{writer} began a game for {names}", _fields(event, names=names))


def _said_deal(before: Sheet, event: SheetEvent) -> Message:
    command = event.command
    assert isinstance(command, EnterDeal)
    new = _numbers(command.typed)
    fields = _fields(event, deal=command.deal, new=new)
    if command.deal > len(before.deals):
        return Message("{writer} entered deal {deal}: {new}", fields)
    old = before.deals[command.deal - 1]
    if old.chosen is None or command.seen < len(old.entries):
        return Message("{writer} entered another result of deal {deal}: {new}", fields)
    fields["old"] = _numbers(old.entries[old.chosen].typed)
    return Message("{writer} corrected deal {deal}: {old} → {new}", fields)


def _said_choose(before: Sheet, event: SheetEvent) -> Message:
    command = event.command
    assert isinstance(command, ChooseEntry)
    chosen = before.deals[command.deal - 1].entries[command.entry]
    fields = _fields(event, deal=command.deal, numbers=_numbers(chosen.typed))
    return Message("{writer} chose a result of deal {deal}: {numbers}", fields)


def _said_rename(before: Sheet, event: SheetEvent) -> Message:
    command = event.command
    assert isinstance(command, Rename)
    fields = _fields(event, person=SeatField(command.seat, before.names[command.seat]), name=command.name)
    return Message("{writer} renamed {person} to {name}", fields)


def _said_undo(before: Sheet, event: SheetEvent) -> Message:
    return Message("{writer} undid the last entry", _fields(event))


_SENTENCES: dict[type, Callable[[Sheet, SheetEvent], Message]] = {
    Begin: _said_begin,
    EnterDeal: _said_deal,
    ChooseEntry: _said_choose,
    Rename: _said_rename,
    Undo: _said_undo,
}
