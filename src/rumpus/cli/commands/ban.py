"""`rumpus ban`: keep somebody out of a server, or let them in again."""

from __future__ import annotations

from pathlib import Path

import click

from rumpus.cli.lines import put


@click.command()
@click.argument("data", type=click.Path(path_type=Path))
@click.argument("user", required=False)
@click.option("--lift", is_flag=True, help="Let them in again.")
def ban(data: Path, user: str | None, lift: bool) -> None:
    """Keep a user out of a server.

    DATA is the folder of a server (its --data), which may be running: within a minute it ends all that USER has open, and lets them
    do nothing more. USER is a kept name, or the id that `rumpus audit DATA` shows in brackets. Without USER those who are banned are
    listed.

    A guest who is banned can come back as another guest: a name that is kept is what a ban holds on to.
    """
    from rumpus.server.app import DATABASE
    from rumpus.store.banning import banned, set_banned

    if user is not None:
        found = set_banned(data / DATABASE, user, is_banned=not lift)
        put(f"{found.name} ({found.user_id}) {'may come in again' if lift else 'is banned'}.")
        return
    for one in banned(data / DATABASE):
        put(f"{one.name}  ({one.user_id})")
