"""`rumpus evening add`, `leave`, `back`, `rename` and `wish`: the people of an evening."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

import click

from rumpus.cli.commands.evening.opened import answer, names_of, of_file, opened, person_number
from rumpus.cli.files.event_file import EveningFile
from rumpus.cli.lines import is_terminal
from rumpus.cli.program import command_line, line_to_copy
from rumpus.cli.speech import echo
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.pasting import pasted_names
from rumpus.core.errors import UsageError
from rumpus.core.given import wrong_value
from rumpus.core.messages import Field, ListField, Message


@click.command()
@of_file
@click.argument("names", nargs=-1)
@click.option("--from", "source", type=click.File(encoding="utf-8"), help="A list of names; - is pasted text.")
@click.option("--group", default="", help="The group of all these people, such as an age group.")
def add(path: Path, as_json: bool, names: tuple[str, ...], source: TextIO | None, group: str) -> None:
    """Add people: names as words, a list from a file, or pasted lines on standard input.

    A list has a name in each line, and may have the group after a tab or a comma. Numbers before the names are left
    out.
    """
    file = opened(path)
    people = [do.Newcomer(name) for name in names]
    try:
        if source is not None:
            people += pasted_names(source.read())
        elif not names:
            if is_terminal(sys.stdin):
                echo(Message("Paste the names, one a line. Then press Enter and Ctrl-D."), err=True)
            people += pasted_names(sys.stdin.read())
    except UnicodeDecodeError as error:
        raise UsageError(Message("this is no text; give a list of names in UTF-8"), code="bad-file") from error
    if group:
        people = [person._replace(group=person.group or group) for person in people]
    file.accept(do.AddPeople(tuple(people)))
    count = len(file.state.here)
    said = Message("{count} person is here.", {"count": count}, plural="{count} people are here.")
    answer(file.state, _with_advice(file, said), as_json=as_json)


@click.command()
@of_file
@click.argument("names", nargs=-1, required=True)
@click.option("--all-but", is_flag=True, help="These people stay, and all others leave: for a final.")
def leave(path: Path, as_json: bool, names: tuple[str, ...], all_but: bool) -> None:
    """Note that people leave, or sit out until they come back."""
    if all_but:
        evening = opened(path).state
        stay = {person_number(evening, name) for name in names}
        names = tuple(person.name for person in evening.here if person.number not in stay)
    _set_presence(path, names, is_here=False, as_json=as_json)


@click.command()
@of_file
@click.argument("names", nargs=-1, required=True)
def back(path: Path, as_json: bool, names: tuple[str, ...]) -> None:
    """Note that people are back."""
    _set_presence(path, names, is_here=True, as_json=as_json)


def _set_presence(path: Path, names: Sequence[str], *, is_here: bool, as_json: bool) -> None:
    file = opened(path)
    numbers = [person_number(file.state, name) for name in names]
    for number in numbers:
        file.accept(do.SetPresence(number, is_here))
    who = {"names": names_of(file.state, numbers)}
    said = Message("Now here: {names}.", who) if is_here else Message("Not here any more: {names}.", who)
    answer(file.state, _with_advice(file, said), as_json=as_json)


def _with_advice(file: EveningFile, said: Message) -> Field:
    """Add to a sentence that the last round can be drawn again, if other people have its seats."""
    evening = file.state
    if not evening.rounds or evening.last_round.is_touched:
        return said
    here = {person.number for person in evening.here}
    if here == set(evening.last_round.people):
        return said
    fields: dict[str, Field] = {"round": len(evening.rounds)}
    advice = Message("Round {round} was drawn for other people. Draw it again:", fields)
    draw = command_line("evening draw", file.path)
    return ListField((said, line_to_copy(advice, f"{draw} --again")), "\n")


@click.command()
@of_file
@click.argument("name")
@click.argument("new_name", metavar="NEW")
@click.option("--group", help="Another group. Without it the group stays.")
def rename(path: Path, as_json: bool, name: str, new_name: str, group: str | None) -> None:
    """Give a person another name, or the same name and another group."""
    file = opened(path)
    person = file.state.person(person_number(file.state, name))
    file.accept(do.RenamePerson(person.number, new_name, person.group if group is None else group))
    now = file.state.person(person.number).name
    answer(file.state, Message("{old} is now {new}.", {"old": person.name, "new": now}), as_json=as_json)


@click.command()
@of_file
@click.option("--none", "is_new", is_flag=True, help="Remove all wishes so far.")
@click.option("--together", multiple=True, metavar="NAME,NAME", help="Two people who sit at one table.")
@click.option("--apart", multiple=True, metavar="NAME,NAME", help="Two people who never sit at one table.")
@click.option("--stays", multiple=True, metavar="NAME=TABLE", help="A person who stays at a table.")
def wish(
    path: Path,
    as_json: bool,
    is_new: bool,
    together: tuple[str, ...],
    apart: tuple[str, ...],
    stays: tuple[str, ...],
) -> None:
    """Add wishes about seats. The next draw heeds them. Without options, show the wishes."""
    file = opened(path)
    before = do.SetWishes() if is_new else file.state.wishes
    tables = dict(before.tables) | dict(_place(file.state, text) for text in stays)
    wishes = do.SetWishes(
        _with_pairs(before.together, [_pair(file.state, "--together", text) for text in together]),
        _with_pairs(before.apart, [_pair(file.state, "--apart", text) for text in apart]),
        tuple(tables.items()),
    )
    if wishes != file.state.wishes:
        file.accept(wishes)
    answer(file.state, ListField(tuple(_wish_lines(file.state)), "\n"), as_json=as_json)


def _with_pairs(before: Sequence[tuple[int, int]], added: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    pairs = {frozenset(pair): pair for pair in (*added, *before)}
    return tuple(sorted(pairs.values()))


def _wish_lines(evening: Evening) -> Iterator[Message]:
    for pair in evening.wishes.together:
        yield Message("Together: {names}", {"names": names_of(evening, pair)})
    for pair in evening.wishes.apart:
        yield Message("Apart: {names}", {"names": names_of(evening, pair)})
    for person, table in evening.wishes.tables:
        yield Message("At table {table}: {name}", {"table": table, "name": evening.person(person).name})
    if evening.wishes == do.SetWishes():
        yield Message("There are no wishes.")


def _pair(evening: Evening, option: str, text: str) -> tuple[int, int]:
    names = text.split(",")
    if len(names) != 2:
        raise wrong_value(option, text, Message("write two names, for example Ann,Bob"), "bad-wish")
    return person_number(evening, names[0]), person_number(evening, names[1])


def _place(evening: Evening, text: str) -> tuple[int, int]:
    name, _, table = text.rpartition("=")
    if not name or not table.isdecimal():
        raise wrong_value("--stays", text, Message("write a name and a table, for example Ann=1"), "bad-wish")
    return person_number(evening, name), int(table)
