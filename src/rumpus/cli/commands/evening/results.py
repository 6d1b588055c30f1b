"""`rumpus evening score` and `undo`: the results of tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from rumpus.cli.commands.evening.opened import answer, of_file, opened, person_number
from rumpus.cli.speech import text_of
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.export import round_text
from rumpus.competition.evening.rounds import RoundTable
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message

_WITH_MINUS = {"ignore_unknown_options": True}
"""Lets a number like -5 be an argument."""


@click.command(context_settings=_WITH_MINUS)
@of_file
@click.option("--round", "round_number", type=int, help="The round. Usually the last one.")
@click.option("--yes", is_flag=True, help="Correct a result without asking.")
@click.argument("table", type=int)
@click.argument("numbers", nargs=-1, required=True)
def score(path: Path, as_json: bool, round_number: int | None, yes: bool, table: int, numbers: tuple[str, ...]) -> None:
    """Enter the result of a table: a number for each seat in order, or words like Ann=30.

    A person who left before the end has - instead of a number. If the table has a result already, you see what changes
    before it is stored.
    """
    file = opened(path)
    number = round_number or file.state.last_round.number
    seated = file.state.table(number, table)
    command = do.EnterResult(number, table, _typed(file.state, seated, numbers), seen=len(seated.entries))
    changed = file.state.accept(command, 0)  # refuses wrong numbers before anybody is asked
    is_known = seated.chosen is not None and seated.entries[seated.chosen].numbers == command.numbers
    if seated.entries and not is_known and not yes:
        if as_json:
            message = Message("table {table} has a result; to correct it, add --yes", {"table": table})
            raise UsageError(message, code="has-result", subject=str(table))
        _ask(file.state, changed, number, table)
    if not is_known:
        file.accept(command)
    answer(file.state, round_text(file.state, file.state.rounds[number - 1], text_of), as_json=as_json)


def _ask(before: Evening, after: Evening, round_number: int, table: int) -> None:
    """Show the numbers that change. Raise Abort unless the user agrees."""
    old, new = before.table(round_number, table), after.table(round_number, table)
    names = [before.person(person).name for person in old.people]
    was = old.entries[-1 if old.chosen is None else old.chosen].numbers
    for name, first, second in zip(names, was, new.entries[-1].numbers, strict=True):
        if first != second:
            fields: dict[str, Field] = {"name": name, "old": _shown(first), "new": _shown(second)}
            click.echo(text_of(Message("{name}: {old} → {new}", fields)), err=True)
    click.confirm(text_of(Message("Store this?")), abort=True, err=True)


def _shown(number: int | None) -> str:
    return "–" if number is None else str(number)


def _typed(evening: Evening, table: RoundTable, words: Sequence[str]) -> tuple[int | None, ...]:
    if not any("=" in word for word in words):
        return tuple(map(_number, words))
    found: dict[int, int | None] = {}
    for word in words:
        name, _, text = word.rpartition("=")
        found[_seated(evening, table, name)] = _number(text)
    missing = [evening.person(person).name for person in table.people if person not in found]
    if missing:
        names = ListField(tuple(missing), ", ", " and ")
        message = Message("give a number for {names} too, or - for a person who left", {"names": names})
        raise UsageError(message, code="bad-counts")
    return tuple(found[person] for person in table.people)


def _seated(evening: Evening, table: RoundTable, name: str) -> int:
    """Return the number of a person at this table. A beginning of the name is enough."""
    here = [one for one in table.people if name and evening.person(one).name.casefold().startswith(name.casefold())]
    person = here[0] if len(here) == 1 else person_number(evening, name)
    if person not in table.people:
        fields: dict[str, Field] = {"name": evening.person(person).name}
        raise UsageError(Message("{name} is not at this table", fields), code="no-person", subject=name)
    return person


def _number(word: str) -> int | None:
    if word in ("-", "–"):
        return None
    try:
        return int(word)
    except ValueError as error:
        message = Message("{word} is no number; give a number for each seat, or - for nobody", {"word": repr(word)})
        raise UsageError(message, code="bad-counts", subject=word) from error


@click.command()
@of_file
def undo(path: Path, as_json: bool) -> None:
    """Take back the last result that was entered."""
    file = opened(path)
    before = file.state.rounds
    file.accept(do.UndoResult())
    (changed,) = (drawn for drawn in file.state.rounds if drawn not in before)
    told = (Message("The last result is taken back."), round_text(file.state, changed, text_of))
    answer(file.state, ListField(told, "\n"), as_json=as_json)
