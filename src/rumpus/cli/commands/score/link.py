"""`rumpus score link`: make a new link to write a score of a server."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rumpus.cli.score.links import data_option, make_link
from rumpus.cli.speech import echo
from rumpus.core.messages import Message


@click.command()
@click.argument("code")
@data_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def link(code: str, data: Path | None, as_json: bool) -> None:
    """Make a new link to write a score, for example after the old one was lost or went to strangers.

    CODE is the code to watch the score, in any spelling. The server may be running. The old link to write ends at once;
    the link to watch stays.
    """
    watch, new = make_link(data, "score", code)
    if as_json:
        click.echo(json.dumps({"watch": watch, "write": new}))
        return
    fields = {"code": watch, "new": new, "page": f"/score/{new}"}
    echo(Message("The score {code} is written with {new} from now on: open {page} on the server.", fields))
