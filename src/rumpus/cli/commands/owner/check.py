"""`rumpus check`: look for damage in what a server keeps."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import click

from rumpus.cli.lines import put
from rumpus.cli.progress import with_bar
from rumpus.wording.signs import printable

_WORDS = {
    "tables": ("table", "tables"),
    "games": ("game with its lines", "games with their lines"),
    "users": ("user", "users"),
    "uploads": ("uploaded record", "uploaded records"),
    "talk": ("thing said at tables", "things said at tables"),
}


@click.command()
@click.argument("data", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def check(data: Path, as_json: bool) -> None:
    """Look for damage in a server's data.

    DATA is the folder of a server (its --data), which may be running. Everything in its database is read: tables, games and every
    line of them, users, uploaded records, talk, and the file itself. What is not as it was written is named, a line each, and the
    exit status is 1.

    A server does the same to what it reads: it sets aside the table or record that is damaged, names it in its log, and serves the
    others. A backup has what is lost; docs/server/store.md tells how to make one and put it back.

    This finds damage, such as a failing disk does it. It does not find changes by somebody who can write the database and knows
    how: rumpus verify tells what a record proves.

    \b
    rumpus check DATA         say what is damaged
    rumpus check DATA --json  for programs
    """  # noqa: D301 - click wants the sign itself, not its spelling
    from rumpus.store.integrity.check import count_rows, parts
    from rumpus.store.opening import DATABASE

    path = data / DATABASE
    rows = count_rows(path)
    counts: Counter[str] = Counter()
    damage: list[str] = []
    for part in with_bar(parts(path), done=0, total=rows + 1, what="rows"):
        counts[part.table] += 1
        if part.damage is not None:
            damage.append(part.damage)
            if not as_json:
                put(printable(f"Damaged: {part.damage}."))
    del counts["file"]
    if as_json:
        told = {"checked": {table: counts[table] for table in _WORDS}, "damage": damage}
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        _tell(counts, damage)
    if damage:
        sys.exit(1)


def _tell(counts: Counter[str], damage: list[str]) -> None:
    looked_at = [f"{counts[table]} {_WORDS[table][counts[table] != 1]}" for table in _WORDS]
    read = f"{', '.join(looked_at)}, and the file itself"
    if damage:
        number = "1 is" if len(damage) == 1 else f"{len(damage)} are"
        put(f"Of {read}, {number} damaged. The server sets these aside; a backup may still have them whole.")
    else:
        put(f"Read: {read}. All is as it was written.")
