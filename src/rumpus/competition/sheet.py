"""The score sheet of one table: commands in, events out.

An event is an accepted command with its number, its time and its writer. ``Sheet.accept`` checks a command and returns
the sheet after it. ``play_back`` makes the same sheet from the stored events. To undo is an event too: the sheet before
the last event that counts is taken again, and nothing is ever lost from the log.

Two people may enter the same deal on two phones. Each entry says how many entries of that deal its writer had seen. If
another entry came first and differs, both are kept and the deal waits until somebody chooses one (``ChooseEntry``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from rumpus.competition.forms import GameForm, PointsForm, TypedCounts
from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult, Outcome
from rumpus.core.messages import Message
from rumpus.core.results import Results
from rumpus.wording.player_names import checked_name


class Begin(NamedTuple):
    """Begin a game: its form, the names by seat, and the seat that deals first."""

    form: GameForm | PointsForm
    names: tuple[str, ...]
    dealer: int = 0


class EnterDeal(NamedTuple):
    """Enter the numbers of a deal, counted from 1. ``seen``: the entries of this deal that the writer had seen.

    With all of them seen, the new entry corrects the deal.
    """

    deal: int
    typed: TypedCounts
    seen: int = 0


class ChooseEntry(NamedTuple):
    """Choose one of the entries of a deal, counted from 0."""

    deal: int
    entry: int


class Rename(NamedTuple):
    """Give a person another name."""

    seat: int
    name: str


class Undo(NamedTuple):
    """Take back the last event that still counts."""


Command = Begin | EnterDeal | ChooseEntry | Rename | Undo


class SheetEvent(NamedTuple):
    """An accepted command: its number from 1, its time in seconds, and the name of its writer, which may be empty."""

    seq: int
    at: float
    writer: str
    command: Command


class Entry(NamedTuple):
    """The numbers of a deal as one person entered them, and the result."""

    typed: TypedCounts
    writer: str
    result: DealResult


@dataclass(frozen=True)
class DealEntries:
    """The entries of a deal, and the one that counts; None while people have not chosen between two."""

    entries: tuple[Entry, ...]
    chosen: int | None = 0

    @property
    def result(self) -> DealResult | None:
        """The result of the entry that counts."""
        return None if self.chosen is None else self.entries[self.chosen].result


@dataclass(frozen=True)
class Sheet:
    """The score sheet after its events. ``undone`` has the numbers of the events that do not count any more."""

    form: GameForm | PointsForm | None = None
    names: tuple[str, ...] = ()
    first_dealer: int = 0
    deals: tuple[DealEntries, ...] = ()
    log: tuple[SheetEvent, ...] = ()
    undone: frozenset[int] = frozenset()
    before: Sheet | None = field(default=None, repr=False, compare=False)
    """The sheet before the last event that counts, without its log. To undo is to take it again."""

    def accept(self, command: Command, at: float, writer: str = "") -> Sheet:
        """Return the sheet after this command. ``at`` is the time in seconds.

        The last event of its log is to be stored. An entry that repeats another adds no event: the sheet is the same.
        Raise UsageError if the command cannot be done.
        """
        if isinstance(command, EnterDeal) and self._is_repeated(command):
            return self
        return self.after(SheetEvent(len(self.log) + 1, at, writer, command))

    def after(self, event: SheetEvent) -> Sheet:
        """Return the sheet after this event, which is the next one. Raise UsageError if it cannot be."""
        if isinstance(event.command, Undo):
            return _without_last(self, event)
        before = replace(self, log=(), undone=frozenset())
        return replace(_changed(self, event), log=(*self.log, event), undone=self.undone, before=before)

    @cached_property
    def results(self) -> Results:
        """The results of the deals up to the first one that waits for a choice."""
        found = []
        for deal in self.deals:
            if deal.result is None:
                break
            found.append(deal.result)
        return Results.of(found)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points by seat so far."""
        return self.results.totals or (0,) * len(self.names)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome if the game is over."""
        if self.form is None or len(self.results) < len(self.deals):
            return None
        starter = (self._dealer_of(len(self.deals)) + 1) % len(self.names)
        return self.form.outcome(self.results, starter)

    @property
    def next_dealer(self) -> int | None:
        """The seat that deals next. None if the game is over, or if people draw for each deal (RQ-2)."""
        is_drawn = isinstance(self.form, GameForm) and self.form.rules.seating.draws == "each"
        return None if is_drawn or self.form is None or self.outcome else self._dealer_of(len(self.deals) + 1)

    def _dealer_of(self, deal: int) -> int:
        passed = deal - 1
        if isinstance(self.form, GameForm) and self.form.rules.seating.redeals_unwon:
            passed = sum(1 for result in tuple(self.results)[: deal - 1] if result.winners)
        return (self.first_dealer + passed) % len(self.names)

    def _is_repeated(self, command: EnterDeal) -> bool:
        if not 1 <= command.deal <= len(self.deals):
            return False
        entries = self.deals[command.deal - 1].entries
        return any(entry.typed == command.typed for entry in entries[command.seen :])


def play_back(events: Iterable[SheetEvent]) -> Sheet:
    """Return the sheet of these events."""
    sheet = Sheet()
    for event in events:
        sheet = sheet.after(event)
    return sheet


def _changed(sheet: Sheet, event: SheetEvent) -> Sheet:
    command = event.command
    if isinstance(command, Begin):
        return _begun(command)
    if sheet.form is None:
        raise UsageError(Message("no game has begun"), code="no-game")
    if isinstance(command, EnterDeal):
        return _entered(sheet, sheet.form, command, event.writer)
    if isinstance(command, ChooseEntry):
        deal = _deal(sheet, command.deal)
        if not 0 <= command.entry < len(deal.entries):
            raise UsageError(Message("deal {deal} has no such entry", {"deal": command.deal}), code="no-entry")
        return _with_deal(sheet, command.deal, replace(deal, chosen=command.entry))
    assert isinstance(command, Rename)
    if not 0 <= command.seat < len(sheet.names):
        raise UsageError(Message("there is no such person"), code="no-person")
    names = (*sheet.names[: command.seat], command.name, *sheet.names[command.seat + 1 :])
    return replace(sheet, names=_checked_names(names))


def _begun(command: Begin) -> Sheet:
    names = _checked_names(command.names)
    if not names or len(names) != command.form.people:
        raise UsageError(Message("give {count} names", {"count": command.form.people}), code="bad-players")
    return Sheet(command.form, names, command.dealer % len(names))


def _checked_names(names: Sequence[str]) -> tuple[str, ...]:
    checked = tuple(map(checked_name, names))
    folded = [name.casefold() for name in checked]
    twice = next((name for name in checked if folded.count(name.casefold()) > 1), None)
    if twice is not None:
        message = Message("two people have the name {name}; add a letter to one of them", {"name": twice})
        raise UsageError(message, code="same-name", subject=twice)
    return checked


def _entered(sheet: Sheet, form: GameForm | PointsForm, command: EnterDeal, writer: str) -> Sheet:
    entry = Entry(command.typed, writer, form.settle(command.typed))
    if command.deal != len(sheet.deals) + 1:
        deal = _deal(sheet, command.deal)
        chosen = len(deal.entries) if command.seen >= len(deal.entries) else None
        return _with_deal(sheet, command.deal, DealEntries((*deal.entries, entry), chosen))
    if sheet.outcome is not None:
        raise UsageError(Message("the game is over; undo the last deal, or begin again"), code="game-over")
    return replace(sheet, deals=(*sheet.deals, DealEntries((entry,))))


def _deal(sheet: Sheet, number: int) -> DealEntries:
    if not 1 <= number <= len(sheet.deals):
        message = Message(
            "there is no deal {deal} yet; the next one is deal {next}", {"deal": number, "next": len(sheet.deals) + 1}
        )
        raise UsageError(message, code="no-deal", subject=str(number))
    return sheet.deals[number - 1]


def _with_deal(sheet: Sheet, number: int, deal: DealEntries) -> Sheet:
    return replace(sheet, deals=(*sheet.deals[: number - 1], deal, *sheet.deals[number:]))


def _without_last(sheet: Sheet, undo: SheetEvent) -> Sheet:
    before = sheet.before
    if before is None or before.form is None:  # the first event begins the game
        raise UsageError(Message("there is nothing to undo"), code="nothing-to-undo")
    counting = (event for event in sheet.log if event.seq not in sheet.undone and not isinstance(event.command, Undo))
    last = max(event.seq for event in counting)
    return replace(before, log=(*sheet.log, undo), undone=sheet.undone | {last})
