"""`rumpus evening show`, `standings`, `log` and `export`: read an evening."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from rumpus.cli.commands.evening.opened import FILE, answer, of_file, opened
from rumpus.cli.files.new_file import write_file
from rumpus.cli.speech import echo, text_of
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.export import (
    evening_csv,
    evening_text,
    evening_values,
    log_values,
    round_text,
    standing_text,
    standing_values,
)
from rumpus.competition.evening.sentences import evening_lines
from rumpus.competition.evening.standings import standing
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message

_JSON = click.option("--json", "as_json", is_flag=True, help="Write JSON.")


@click.command()
@of_file
@click.option("--round", "number", type=int, help="The round. Usually the last one.")
def show(path: Path, as_json: bool, number: int | None) -> None:
    """Show the seats and results of a round."""
    evening = opened(path).state
    drawn = evening.last_round
    if number is not None:
        evening.table(number, 1)
        drawn = evening.rounds[number - 1]
    answer(evening, round_text(evening, drawn, text_of), as_json=as_json)


@click.command()
@FILE
@click.option("--rounds", type=click.IntRange(0), help="The standing after so many rounds.")
@click.option("--group", help="Only the people of a group.")
@_JSON
def standings(path: Path, rounds: int | None, group: str | None, as_json: bool) -> None:
    """Show the standing."""
    evening = opened(path).state
    rows = standing(evening, rounds, group)
    if group is not None and not any(person.group == group for person in evening.people):
        message = Message("there is no group {group} at this evening", {"group": repr(group)})
        raise UsageError(message, code="no-group", subject=group)
    if as_json:
        click.echo(json.dumps(standing_values(rows), indent=2, ensure_ascii=False))
    elif rows:
        click.echo(standing_text(evening, rows, text_of))
    else:
        echo(Message("Nobody is here yet."))


@click.command()
@FILE
@_JSON
def log(path: Path, as_json: bool) -> None:
    """Show everything that happened, in order."""
    evening = opened(path).state
    if as_json:
        click.echo(json.dumps(log_values(evening), indent=2, ensure_ascii=False))
        return
    for line in evening_lines(evening):
        echo(Message("{number}. {event}", {"number": line.event.seq, "event": line.said}))


_WRITERS: Mapping[str, Callable[[Evening], str]] = {
    "csv": evening_csv,
    "json": lambda evening: json.dumps(evening_values(evening), indent=2, ensure_ascii=False) + "\n",
    "txt": lambda evening: evening_text(evening, text_of),
}


@click.command()
@FILE
@click.option(
    "--as", "kind", type=click.Choice(tuple(_WRITERS)), help="Usually as the name of the output ends, or txt."
)
@click.option(
    "--out", "-o", type=click.Path(path_type=Path, dir_okay=False), help="A file to write. Usually the terminal."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --as json.")
def export(path: Path, kind: str | None, out: Path | None, as_json: bool) -> None:
    """Write everything as CSV for a spreadsheet, as JSON, or as tables of text."""
    evening = opened(path).state
    if out is not None and out.resolve() == path.resolve():
        raise UsageError(Message("this would replace the evening; give another file"), code="bad-argument")
    ending = out.suffix.removeprefix(".").lower() if out else ""
    form = "json" if as_json else kind or ending or "txt"
    if form not in _WRITERS:
        fields: dict[str, Field] = {"ending": ending, "known": ListField(tuple(_WRITERS), ", ", " or ")}
        message = Message("no file ends with {ending} here; end its name with {known}, or give --as", fields)
        raise UsageError(message, code="bad-argument", subject=str(out))
    text = _WRITERS[form](evening)
    if out is None:
        click.echo(text, nl=False)
        return
    mark = "utf-8-sig" if form == "csv" else "utf-8"  # spreadsheets take other CSV for Latin-1
    write_file(out, text.encode(mark), may_replace=True)
    echo(Message("{path} is written.", {"path": str(out)}))
