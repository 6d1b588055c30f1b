"""`rumpus delete`: delete a user of a server, whose name is free then."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rumpus.cli.speech import echo, text_of
from rumpus.core.messages import Message


@click.command(context_settings={"ignore_unknown_options": True})  # some ids begin with a hyphen
@click.argument("data", type=click.Path(path_type=Path))
@click.argument("user")
@click.option("--yes", is_flag=True, help="Do not ask whether it is meant.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def delete(data: Path, user: str, yes: bool, as_json: bool) -> None:
    """Delete a user of a server.

    DATA is the folder of a server (its --data), which may be running: within seconds it ends all that USER has open. USER is a kept
    name, or the id that `rumpus audit DATA` shows in brackets.

    Their name is free for others to take. Their sessions, tokens, passphrase and recovery code hold no longer; the records
    that they uploaded, and whom they blocked, are forgotten. The games they played can be read as before, under the name they had,
    and a running one goes on as if they had gone. The audit log keeps its entries for a year.

    There is no way back, but a copy of the data from before. To keep somebody out and leave their name to them: rumpus ban.
    """
    from rumpus.store.instructions import delete_user, find_user
    from rumpus.store.opening import DATABASE

    path = data / DATABASE
    found = find_user(path, user)
    fields = {"name": str(found.name), "id": found.key}
    if not yes:
        click.confirm(text_of(Message("Delete {name} ({id}) for good?", fields)), abort=True, err=True)
    delete_user(path, found)
    if as_json:
        click.echo(json.dumps({"user_id": found.key, "name": found.name}, ensure_ascii=False))
    else:
        echo(Message("{name} ({id}) is deleted, and the name is free.", fields))
