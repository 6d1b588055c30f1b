"""`rumpus delete`: delete a user of a server, so that their name becomes free."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rumpus.cli.speech import echo, text_of
from rumpus.core.messages import Message


@click.command(context_settings={"ignore_unknown_options": True})  # some ids begin with a hyphen
@click.argument("data", type=click.Path(path_type=Path))
@click.argument("user")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def delete(data: Path, user: str, yes: bool, as_json: bool) -> None:
    """Delete a user of a server.

    DATA is the folder of a server (its --data), which may be running. Within seconds it closes all connections of
    USER. USER is a registered name, or the id that `rumpus audit DATA` shows in brackets.

    The name becomes free for others. Sessions, tokens, passphrase, recovery code, uploaded records and the list of
    blocked users are deleted. Finished games stay readable under the old name. A running game continues as if the user
    had left. The audit log keeps its entries for a year.

    There is no way back, except from a backup of the data. To ban a user and reserve the name: rumpus ban.
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
