"""`rumpus resume`: continue an unfinished game."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rumpus.cli.textplay.resuming import list_games, resume_from_list, resume_game, unfinished_games
from rumpus.cli.textplay.terminal import Terminal


@click.command()
@click.argument("which", required=False)
@click.option("--list", "listing", is_flag=True, help="Only list the unfinished games.")
@click.option("--json", "as_json", is_flag=True, help="List them as JSON.")
def resume(which: str | None, listing: bool, as_json: bool) -> None:
    """Continue an unfinished game.

    WHICH is a number from the list, or the file of a record. Without it, the only unfinished game continues. If there
    are several, you choose from a list.
    """
    terminal = Terminal()
    if as_json:
        click.echo(json.dumps([game.as_dict() for game in unfinished_games()], indent=2))
    elif listing:
        list_games(terminal, unfinished_games())
    elif which is not None and not which.isdecimal():
        resume_game(terminal, Path(which))
    else:
        resume_from_list(terminal, which)
