"""`rumpus close`: close a table of a server."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rumpus.cli.speech import echo
from rumpus.core.messages import Message


@click.command(context_settings={"ignore_unknown_options": True})  # some ids begin with a hyphen
@click.argument("data", type=click.Path(path_type=Path))
@click.argument("table")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def close(data: Path, table: str, as_json: bool) -> None:
    """Close a table of a server.

    DATA is the folder of a server (its --data), which may be running. Within seconds it informs everyone at the table,
    and admits nobody any more. TABLE is its code, in any spelling, or the id that a report in `rumpus audit DATA`
    names.

    A running game ends as abandoned, with no winner; its players can still read its record. A table that waits for its
    first game is deleted, with its talk. A closed table stays closed. To ban the user who made it: rumpus ban.
    """
    from rumpus.store.instructions import close_table, find_table
    from rumpus.store.lock import is_held
    from rumpus.store.opening import DATABASE

    path = data / DATABASE
    found = find_table(path, table)
    close_table(path, found)
    runs = is_held(path.with_suffix(".lock"))
    if as_json:
        click.echo(json.dumps({"table": found.table_id, "code": found.code, "game": found.game, "runs": runs}))
        return
    fields = {"code": found.code, "id": found.table_id, "game": found.game}
    if runs:
        message = Message("Table {code} ({id}, {game}) is to be closed. The server closes it within seconds.", fields)
    else:
        message = Message(
            "Table {code} ({id}, {game}) is to be closed. No server runs; the next one closes it when it starts.",
            fields,
        )
    echo(message)
