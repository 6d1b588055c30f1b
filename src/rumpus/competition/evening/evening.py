"""An evening with several tables and rounds: commands in, events out.

It works like the score sheet of one table (competition/sheet.py). ``Evening.accept`` checks a command and returns the
evening after it. The last event of its log is to be stored before the command is confirmed. ``play_back`` makes the
same evening from the stored events.

A draw is a command that carries its seats, so nothing is ever drawn again when the log is played back, and a later
draw cannot change a round that was played. ``draws.py`` proposes such commands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rumpus.competition import sheet as score
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.commands import Command, EveningEvent
from rumpus.competition.evening.results import result_changed
from rumpus.competition.evening.rounds import Attendee, Round, RoundTable, TableResult
from rumpus.competition.evening.settings import EveningSettings
from rumpus.competition.seating.tables import LARGEST, SMALLEST
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.wording.player_names import checked_name

MOST_PEOPLE = 200
_Item = TypeVar("_Item")
_NO_WISHES = do.SetWishes()


@dataclass(frozen=True)
class Evening:
    """The evening after its events. ``later`` has the tables that the last draw planned for the rounds to come."""

    settings: EveningSettings | None = None
    people: tuple[Attendee, ...] = ()
    wishes: do.SetWishes = _NO_WISHES
    rounds: tuple[Round, ...] = ()
    later: tuple[tuple[tuple[int, ...], ...], ...] = ()
    is_over: bool = False
    log: tuple[EveningEvent, ...] = ()

    def accept(self, command: Command, at: float, writer: str = "") -> Evening:
        """Return the evening after this command. ``at`` is the time in seconds.

        A result that repeats another adds no event: the evening is the same. Raise UsageError if the command cannot be
        done.
        """
        after = self.after(EveningEvent(len(self.log) + 1, at, writer, command))
        is_result = isinstance(command, do.EnterResult | do.TableCommand)
        return self if is_result and after.rounds == self.rounds else after

    def after(self, event: EveningEvent) -> Evening:
        """Return the evening after this event, which is the next one. Raise UsageError if it cannot be."""
        command = event.command
        if self.settings is None and not isinstance(command, do.Open):
            raise UsageError(Message("no evening has begun"), code="no-evening")
        if self.is_over and not isinstance(command, do.Finish):
            raise UsageError(Message("the evening is over; open it again to change something"), code="evening-over")
        changed = _CHANGES[type(command)](self, event, command)
        return replace(changed, log=(*self.log, event))

    @property
    def here(self) -> tuple[Attendee, ...]:
        """The people who are here."""
        return tuple(person for person in self.people if person.is_here)

    @property
    def last_round(self) -> Round:
        """The last round. Raise UsageError if none was drawn."""
        if not self.rounds:
            raise UsageError(Message("no round was drawn yet; draw the seats first"), code="no-round")
        return self.rounds[-1]

    def person(self, number: int) -> Attendee:
        """Return the person with this number. Raise UsageError if there is none."""
        if not 1 <= number <= len(self.people):
            raise UsageError(Message("there is no such person"), code="no-person", subject=str(number))
        return self.people[number - 1]

    def table(self, round_number: int, table: int) -> RoundTable:
        """Return a table of a round. Raise UsageError if there is none."""
        if not 1 <= round_number <= len(self.rounds):
            message = Message("there is no round {round}", {"round": round_number})
            raise UsageError(message, code="no-round", subject=str(round_number))
        tables = self.rounds[round_number - 1].tables
        if not 1 <= table <= len(tables):
            fields: dict[str, Field] = {"table": table, "most": len(tables)}
            message = Message("there is no table {table} in this round; the tables are 1 to {most}", fields)
            raise UsageError(message, code="no-table", subject=str(table))
        return tables[table - 1]

    def result_of(self, drawn: Round, table: RoundTable) -> TableResult | None:
        """Return the result of a table of this round, or None if it has none."""
        assert self.settings is not None
        pays = self.settings.standing.by == "payments"
        return table.result(drawn.closed, low_wins=self.settings.played.low_wins, pays=pays)

    def has_all_results(self, drawn: Round) -> bool:
        """Return True if each table of this round has a result."""
        return all(self.result_of(drawn, table) for table in drawn.tables)


def play_back(events: Iterable[EveningEvent]) -> Evening:
    """Return the evening of these events."""
    evening = Evening()
    for event in events:
        evening = evening.after(event)
    return evening


def _open(evening: Evening, event: EveningEvent, command: do.Open) -> Evening:
    settings = command.settings.checked()
    if evening.rounds and evening.settings is not None and settings.played != evening.settings.played:
        raise UsageError(Message("the game cannot change after the first draw"), code="round-drawn")
    return replace(evening, settings=settings, later=())


def _add(evening: Evening, event: EveningEvent, command: do.AddPeople) -> Evening:
    if len(evening.people) + len(command.people) > MOST_PEOPLE:
        message = Message("an evening is for at most {most} people", {"most": MOST_PEOPLE})
        raise UsageError(message, code="too-many-people")
    first = len(evening.people) + 1
    added = tuple(
        Attendee(number, checked_name(name), _checked_group(group))
        for number, (name, group) in enumerate(command.people, first)
    )
    return _with_people(evening, (*evening.people, *added))


def _rename(evening: Evening, event: EveningEvent, command: do.RenamePerson) -> Evening:
    person = evening.person(command.person)
    renamed = person._replace(name=checked_name(command.name), group=_checked_group(command.group))
    changed = _with_people(evening, _replaced(evening.people, person.number - 1, renamed))
    names = {person.number: person.name for person in changed.people}
    return replace(changed, rounds=tuple(_named(drawn, names) for drawn in changed.rounds))


def _checked_group(group: str) -> str:
    return checked_name(group) if group else ""


def _named(drawn: Round, names: Mapping[int, str]) -> Round:
    tables = (replace(table, sheet=_sheet_named(table, names)) for table in drawn.tables)
    return replace(drawn, tables=tuple(tables))


def _sheet_named(table: RoundTable, names: Mapping[int, str]) -> score.Sheet:
    return replace(table.sheet, names=tuple(names[person] for person in table.people))


def _set_presence(evening: Evening, event: EveningEvent, command: do.SetPresence) -> Evening:
    person = evening.person(command.person)
    people = _replaced(evening.people, person.number - 1, person._replace(is_here=command.is_here))
    return replace(evening, people=people, later=())


def _set_wishes(evening: Evening, event: EveningEvent, command: do.SetWishes) -> Evening:
    for pair in (*command.together, *command.apart):
        first, second = map(evening.person, pair)
        if first == second:
            raise UsageError(Message("a wish is about two people"), code="bad-wish")
    for person, _ in command.tables:
        evening.person(person)
    pairs = {frozenset(pair) for pair in command.together}
    for pair in command.apart:
        if frozenset(pair) in pairs:
            names: dict[str, Field] = {
                "first": evening.person(pair[0]).name,
                "second": evening.person(pair[1]).name,
            }
            message = Message("{first} and {second} cannot be both together and apart", names)
            raise UsageError(message, code="bad-wish")
    return replace(evening, wishes=command, later=())


def _draw(evening: Evening, event: EveningEvent, command: do.Draw) -> Evening:
    is_again = bool(evening.rounds) and command.round == len(evening.rounds)
    _check_may_draw(evening, command, is_again=is_again)
    _check_seats(evening, command)
    if is_again:
        return _with_seats(evening, event, command)
    tables = tuple(_new_table(evening, event, people) for people in command.tables)
    drawn = Round(command.round, command.format, tables, command.byes)
    return replace(evening, rounds=(*evening.rounds, drawn), later=command.later)


def _with_seats(evening: Evening, event: EveningEvent, command: do.Draw) -> Evening:
    """Return the evening with other seats in its last round."""
    old = evening.last_round
    tables = _still_played(old, tuple(_new_table(evening, event, people) for people in command.tables))
    moved = old.moved | _moved(old, command.tables)
    fields = {"format": command.format, "tables": tables, "byes": command.byes, "moved": moved}
    return replace(_with_round(evening, old.number, fields), later=command.later)


def _check_may_draw(evening: Evening, command: do.Draw, *, is_again: bool) -> None:
    number = len(evening.rounds)
    if is_again:
        _check_untouched(evening.last_round)
        return
    if command.round != number + 1:
        fields: dict[str, Field] = {"round": command.round, "next": number + 1}
        message = Message("round {round} was drawn already, or is not the next; the next is round {next}", fields)
        raise UsageError(message, code="round-drawn", subject=str(command.round))
    if number and evening.last_round.closed is None and not evening.has_all_results(evening.last_round):
        message = Message("round {round} is not finished; enter its results, or close it", {"round": number})
        raise UsageError(message, code="round-open", subject=str(number))


def _check_untouched(drawn: Round) -> None:
    if drawn.is_touched:
        message = Message("round {round} has a result; its seats cannot change any more", {"round": drawn.number})
        raise UsageError(message, code="round-played", subject=str(drawn.number))


def _check_seats(evening: Evening, command: do.Draw) -> None:
    seated = [person for table in command.tables for person in table] + list(command.byes)
    wrong = next((number for number, seats in Counter(seated).items() if seats > 1), None)
    if wrong is not None:
        message = Message("{name} has two seats", {"name": evening.person(wrong).name})
        raise UsageError(message, code="bad-seats", subject=str(wrong))
    here = {person.number for person in evening.here}
    for number in (*sorted(here - set(seated)), *sorted(set(seated) - here)):
        name: dict[str, Field] = {"name": evening.person(number).name}
        said = Message("{name} has no seat", name) if number in here else Message("{name} is not here", name)
        raise UsageError(said, code="bad-seats", subject=str(number))
    for table in command.tables:
        if not SMALLEST <= len(table) <= LARGEST:
            message = Message("a table is for {least} to {most} people", {"least": SMALLEST, "most": LARGEST})
            raise UsageError(message, code="bad-seats")
    if not command.tables:
        raise UsageError(Message("nobody has a seat; add people first"), code="bad-seats")


def _new_table(evening: Evening, event: EveningEvent, people: tuple[int, ...]) -> RoundTable:
    assert evening.settings is not None
    form = evening.settings.played.form(len(people))
    names = tuple(evening.person(person).name for person in people)
    return RoundTable(people, score.Sheet().accept(score.Begin(form, names), event.at, event.writer))


def _still_played(old: Round, tables: tuple[RoundTable, ...]) -> tuple[RoundTable, ...]:
    """Return the new tables. Those that are played on this server stay so. Raise UsageError if their people change."""
    for number, table in enumerate(old.tables, 1):
        if not table.played_at:
            continue
        if number > len(tables) or tables[number - 1].people != table.people:
            message = Message("table {table} is played on this server; close it there first", {"table": number})
            raise UsageError(message, code="played-here", subject=str(number))
        tables = _replaced(tables, number - 1, replace(tables[number - 1], played_at=table.played_at))
    return tables


def _moved(old: Round, tables: tuple[tuple[int, ...], ...]) -> frozenset[int]:
    """Return the people who sit at another table than before."""
    new = {person: number for number, table in enumerate(tables, 1) for person in table}
    before = {person: number for number, table in enumerate(old.tables, 1) for person in table.people}
    return frozenset(person for person, number in new.items() if before.get(person) != number)


def _swap(evening: Evening, event: EveningEvent, command: do.Swap) -> Evening:
    drawn = evening.last_round
    _check_untouched(drawn)
    for person in command:
        if person not in drawn.people:
            message = Message("{name} is not in this round", {"name": evening.person(person).name})
            raise UsageError(message, code="no-person", subject=str(person))
    other = {command.first: command.second, command.second: command.first}
    tables = tuple(tuple(other.get(person, person) for person in table.people) for table in drawn.tables)
    byes = tuple(other.get(person, person) for person in drawn.byes)
    return _with_seats(evening, event, do.Draw(drawn.number, tables, byes, drawn.format))


def _start_clock(evening: Evening, event: EveningEvent, command: do.StartClock) -> Evening:
    evening.table(command.round, 1)
    return _with_round(evening, command.round, {"ends_at": event.at + command.seconds})


def _close(evening: Evening, event: EveningEvent, command: do.CloseRound) -> Evening:
    evening.table(command.round, 1)
    if command.round != len(evening.rounds):
        raise UsageError(Message("only the last round can be closed"), code="round-played")
    return _with_round(evening, command.round, {"closed": command.unfinished})


def _play_here(evening: Evening, event: EveningEvent, command: do.PlayHere) -> Evening:
    table = evening.table(command.round, command.table)
    return with_table(evening, command.round, command.table, replace(table, played_at=command.played_at))


def _change_result(
    evening: Evening, event: EveningEvent, command: do.EnterResult | do.ChooseResult | do.TableCommand
) -> Evening:
    table = evening.table(command.round, command.table)
    assert evening.settings is not None
    changed = result_changed(table, event, pays=evening.settings.standing.by == "payments")
    return with_table(evening, command.round, command.table, changed)


def _undo(evening: Evening, event: EveningEvent, command: do.UndoResult) -> Evening:
    entered = [
        (table.entries[-1].seq, drawn.number, number)
        for drawn in evening.rounds
        for number, table in enumerate(drawn.tables, 1)
        if table.entries
    ]
    if not entered:
        raise UsageError(Message("there is no result to take back"), code="nothing-to-undo")
    _, round_number, number = max(entered)
    table = evening.table(round_number, number)
    entries = table.entries[:-1]
    changed = replace(table, entries=entries, chosen=len(entries) - 1 if entries else None)
    return with_table(evening, round_number, number, changed)


def _finish(evening: Evening, event: EveningEvent, command: do.Finish) -> Evening:
    return replace(evening, is_over=command.is_over)


def with_table(evening: Evening, round_number: int, number: int, table: RoundTable) -> Evening:
    """Return the evening with another state of a table."""
    tables = _replaced(evening.rounds[round_number - 1].tables, number - 1, table)
    return _with_round(evening, round_number, {"tables": tables})


def _with_round(evening: Evening, number: int, fields: Mapping[str, Any]) -> Evening:
    changed = replace(evening.rounds[number - 1], **fields)
    return replace(evening, rounds=_replaced(evening.rounds, number - 1, changed))


def _with_people(evening: Evening, people: tuple[Attendee, ...]) -> Evening:
    folded: dict[str, str] = {}
    twice = []
    for person in people:
        if person.name.casefold() in folded:
            twice.append(person.name)
        folded[person.name.casefold()] = person.name
    if twice:
        names = ListField(tuple(dict.fromkeys(twice)), ", ")
        message = Message(
            "two people have the same name: {names}; add a mark to one, for example a letter", {"names": names}
        )
        raise UsageError(message, code="same-name", subject=twice[0])
    return replace(evening, people=people, later=())


def _replaced(items: tuple[_Item, ...], index: int, item: _Item) -> tuple[_Item, ...]:
    return (*items[:index], item, *items[index + 1 :])


_CHANGES: dict[type, Callable[[Evening, EveningEvent, Any], Evening]] = {
    do.Open: _open,
    do.AddPeople: _add,
    do.RenamePerson: _rename,
    do.SetPresence: _set_presence,
    do.SetWishes: _set_wishes,
    do.Draw: _draw,
    do.Swap: _swap,
    do.StartClock: _start_clock,
    do.EnterResult: _change_result,
    do.ChooseResult: _change_result,
    do.TableCommand: _change_result,
    do.PlayHere: _play_here,
    do.CloseRound: _close,
    do.UndoResult: _undo,
    do.Finish: _finish,
}
