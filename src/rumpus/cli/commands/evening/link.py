"""`rumpus evening link`: make a new link for organisers, or for a table, of an evening of a server."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rumpus.cli.score.links import data_option, make_link
from rumpus.cli.speech import echo
from rumpus.core.messages import Field, Message


@click.command()
@click.argument("code")
@click.option("--table", type=click.IntRange(1, 100), help="Make the link of this table. Without it, for organisers.")
@data_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def link(code: str, table: int | None, data: Path | None, as_json: bool) -> None:
    """Make a new link for organisers, for example after their phone was lost or a link went to strangers.

    CODE is the code to watch the evening, in any spelling. The server may be running. All old links for organisers end
    at once, or with --table the link of this table. The link to watch stays.
    """
    watch, new = make_link(data, "evening", code, table or 0)
    if as_json:
        click.echo(json.dumps({"watch": watch, "table": table, "code": new}))
        return
    fields: dict[str, Field] = {"code": watch, "new": new, "page": f"/evening/{new}", "table": table or 0}
    if table:
        echo(Message("Table {table} of the evening {code} has the link {new}: open {page} on the server.", fields))
    else:
        echo(Message("The evening {code} is organised with {new} from now on: open {page} on the server.", fields))
