"""`rumpus evening`: club evenings with several tables and rounds."""

import click

from rumpus.cli.lazy import LazyCommand, LazyGroup

COMMANDS: dict[str, LazyCommand] = {
    "link": LazyCommand(
        "rumpus.cli.commands.evening.link:link", "Make a new link for organisers or a table of a server."
    ),
    "seats": LazyCommand("rumpus.cli.commands.evening.seats:seats", "Seat people at tables for some rounds."),
}


@click.group(cls=LazyGroup, commands_table=COMMANDS)
def evening() -> None:
    """Seat people at the tables of a club evening, and make new links for an evening of a server."""
