"""`rumpus score link`: make a new link to write a score of a server."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rumpus.cli.data_directory import data_directory
from rumpus.cli.speech import echo
from rumpus.core.messages import Message


@click.command()
@click.argument("code")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="The folder of the server, as rumpus serve has it. Usually your data directory.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def link(code: str, data: Path | None, as_json: bool) -> None:
    """Make a new link to write a score, for example after the old one was lost or went to strangers.

    CODE is the code to watch the score, in any spelling. The server may be running. The old link to write ends at once;
    the link to watch stays.
    """
    from rumpus.server.competitions.codes import new_secret_code, secret_hash
    from rumpus.store.instructions import find_competition, put_link
    from rumpus.store.opening import DATABASE

    path = (data or data_directory()) / DATABASE
    score, new = find_competition(path, "score", code), new_secret_code()
    put_link(path, score, secret_hash(new))
    if as_json:
        click.echo(json.dumps({"watch": score.watch_code, "write": new}))
        return
    fields = {"code": score.watch_code, "new": new, "page": f"/score/{new}"}
    echo(Message("The score {code} is written with {new} from now on: open {page} on the server.", fields))
