"""Parts of every command that works on the file of an evening."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from rumpus.cli.files.event_file import EveningFile, evening_file
from rumpus.cli.program import command_line
from rumpus.cli.speech import echo
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.export import evening_values
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message

_Function = TypeVar("_Function", bound=Callable[..., Any])

FILE = click.argument("path", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Write the whole evening as JSON.")


def of_file(command: _Function) -> _Function:
    """Give a command the argument FILE and the option ``--json``."""
    return FILE(AS_JSON(command))


def opened(path: Path) -> EveningFile:
    """Return the evening of a file. Raise UsageError if there is none."""
    file = evening_file(path)
    if file.state.settings is None:
        message = Message(
            "{path} has no evening; begin one with {command}",
            {"path": str(path), "command": command_line("evening new", path)},
        )
        raise UsageError(message, code="no-evening", subject=str(path))
    return file


def answer(evening: Evening, said: Field, *, as_json: bool) -> None:
    """Write the evening as JSON, or else the text."""
    if as_json:
        click.echo(json.dumps(evening_values(evening), indent=2, ensure_ascii=False))
    else:
        echo(said)


def person_number(evening: Evening, word: str) -> int:
    """Return the number of the person with this name, this number, or the only one whose name begins so.

    Raise UsageError if there is none, or more than one.
    """
    folded = " ".join(word.split()).casefold()
    exact = [person.number for person in evening.people if person.name.casefold() == folded]
    if exact:
        return exact[0]
    if folded.isdecimal() and 1 <= int(folded) <= len(evening.people):
        return int(folded)
    found = [person for person in evening.people if folded and person.name.casefold().startswith(folded)]
    if len(found) == 1:
        return found[0].number
    fields: dict[str, Field] = {"word": repr(word)}
    if not found:
        raise UsageError(Message("there is no {word} at this evening", fields), code="no-person", subject=word)
    fields["names"] = ListField(tuple(person.name for person in found), ", ", " or ")
    message = Message("{word} may be {names}; write more of the name", fields)
    raise UsageError(message, code="no-person", subject=word)


def names_of(evening: Evening, numbers: Sequence[int]) -> ListField:
    """Return the names of these people in a row."""
    return ListField(tuple(evening.person(number).name for number in numbers), ", ", " and ")
