"""`rumpus check`: look for damage in a server's data."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import click

from rumpus.cli.progress import with_bar
from rumpus.cli.speech import echo
from rumpus.core.messages import Field, ListField, Message
from rumpus.wording.signs import printable

_COUNTED: dict[str, Callable[[dict[str, Field]], Message]] = {
    "tables": lambda fields: Message("{count} table", fields, plural="{count} tables"),
    "games": lambda fields: Message("{count} game with its lines", fields, plural="{count} games with their lines"),
    "users": lambda fields: Message("{count} user", fields, plural="{count} users"),
    "uploads": lambda fields: Message("{count} uploaded record", fields, plural="{count} uploaded records"),
    "talk": lambda fields: Message("{count} thing said at tables", fields, plural="{count} things said at tables"),
}
"""The number of rows of each table, in words."""


@click.command()
@click.argument("data", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def check(data: Path, as_json: bool) -> None:
    """Look for damage in a server's data.

    DATA is the folder of a server (its --data), which may be running. The command reads the whole database: tables,
    games and all their lines, users, uploaded records, talk, and the file itself. It names each damaged item on a
    line. If there is damage, the exit status is 1.

    A running server also checks all that it reads. It skips a damaged table or record, names it in its log, and serves
    the others. A backup may still have the lost data; docs/server/store.md explains how to make and restore one.

    This command finds accidental damage, for example from a failing disk. It does not find forgery by a person who can
    write to the database. For that, rumpus verify checks the proofs in a record.

    \b
    rumpus check DATA         list all damage
    rumpus check DATA --json  for programs
    """  # noqa: D301 - click needs the character \b itself
    from rumpus.store.integrity.check import count_rows, parts
    from rumpus.store.opening import DATABASE

    path = data / DATABASE
    rows = count_rows(path)
    counts: Counter[str] = Counter()
    damage: list[str] = []
    for part in with_bar(parts(path), done=0, total=rows + 1, what=Message("rows", context="progress")):
        counts[part.table] += 1
        if part.damage is not None:
            damage.append(str(part.damage))
            if not as_json:
                echo(Message("Damaged: {damage}.", {"damage": printable(str(part.damage))}))
    del counts["file"]
    if as_json:
        document = {"checked": {table: counts[table] for table in _COUNTED}, "damage": damage}
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        _tell(counts, damage)
    if damage:
        sys.exit(1)


def _tell(counts: Counter[str], damage: list[str]) -> None:
    rows = ListField(tuple(counted({"count": counts[table]}) for table, counted in _COUNTED.items()), ", ")
    if damage:
        message = Message(
            "Of {rows}, and the file itself, {count} is damaged. "
            "The server sets these aside; a backup may still have them whole.",
            {"rows": rows, "count": len(damage)},
            plural="Of {rows}, and the file itself, {count} are damaged. "
            "The server sets these aside; a backup may still have them whole.",
        )
        echo(message)
    else:
        echo(Message("Read: {rows}, and the file itself. All is as it was written.", {"rows": rows}))
