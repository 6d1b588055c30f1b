"""Names that were pasted from a list or a spreadsheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from rumpus.competition.evening.commands import Newcomer
from rumpus.competition.evening.evening import MOST_PEOPLE
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message
from rumpus.wording.player_names import checked_name

_NUMBERING = re.compile(r"\s*(?:\(?\d{1,3}\s*[.):](?=\s|\D|$)|[-*•·–](?=\s))\s*")  # "1." and "(1)", and signs of a list
_NUMBER = re.compile(r"#?\d{1,3}\.?")
_NAME_HEADS = ("name", "names", "player", "players", "person", "people")
_GROUP_HEADS = ("group", "agegroup", "class", "team")
_MOST_CHARACTERS = 50_000


def pasted_names(text: str) -> tuple[Newcomer, ...]:
    """Return the people of a pasted list: a name in each line, and after a tab or a comma their group.

    Numbering, signs of a list, a head line and a first column of numbers are left out. A single line with commas is a
    list of names, and so are lines with more than two names. Raise UsageError if a line is no name, or if there are too
    many lines.
    """
    if len(text) > _MOST_CHARACTERS:
        raise UsageError(Message("this text is too long for a list of names"), code="too-many-people")
    lines = [line for line in text.lstrip("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines() if line.strip()]
    if len(lines) > MOST_PEOPLE + 1:  # one may be the head
        raise _too_many(len(lines))
    rows = [row for row in (_columns(line, "\t" if "\t" in text else _comma(text)) for line in lines) if row]
    if "\t" not in text and (len(lines) == 1 or any(len(row) > 2 for row in rows)):
        rows = [[name] for row in rows for name in row if name]
    elif rows and rows[0][0].casefold() in _NAME_HEADS and all(map(_is_group_head, rows[0][1:])):
        del rows[0]
    if not rows:
        raise UsageError(Message("there is no name; give one in each line"), code="no-names")
    if len(rows) > MOST_PEOPLE:
        raise _too_many(len(rows))
    return tuple(_newcomer(row) for row in rows)


def _is_group_head(column: str) -> bool:
    return "".join(column.casefold().split()) in _GROUP_HEADS


def _comma(text: str) -> str:
    return ";" if ";" in text else ","


def _columns(line: str, separator: str) -> list[str]:
    """Return the columns of a line without its numbering, or nothing if no column has text."""
    if mark := _NUMBERING.match(line):
        line = line[mark.end() :]
    columns = [column.strip() for column in next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])]
    if len(columns) > 1 and _NUMBER.fullmatch(columns[0]):
        del columns[0]
    while columns and not columns[-1]:
        columns.pop()
    return columns


def _newcomer(row: Sequence[str]) -> Newcomer:
    if len(row) > 2:
        fields: dict[str, Field] = {"name": row[0], "count": len(row)}
        message = Message("the line of {name} has {count} columns; give the name, and at most a group", fields)
        raise UsageError(message, code="bad-names", subject=row[0])
    return Newcomer(checked_name(row[0]), checked_name(row[1]) if len(row) > 1 else "")


def _too_many(count: int) -> UsageError:
    fields: dict[str, Field] = {"count": count, "most": MOST_PEOPLE}
    message = Message("these are {count} names; an evening is for at most {most} people", fields)
    return UsageError(message, code="too-many-people", subject=str(count))
