"""The command `rumpus`: a table of subcommands, each imported only when it is called.

`rumpus --help` must show at once, so it reads `COMMANDS` and imports none of the modules named there.
"""

import io
import sys

import click

from rumpus import __version__
from rumpus.cli.lazy import LazyCommand
from rumpus.cli.refusal import RefusingGroup

COMMANDS: dict[str, LazyCommand] = {
    "rules": LazyCommand("rumpus.cli.rules:rules", "Read the rules of a game, or one clause."),
}


@click.group(cls=RefusingGroup, commands_table=COMMANDS)
@click.version_option(__version__, prog_name="rumpus", message="%(prog)s %(version)s")
def main() -> None:
    """Play rummy by the book, at a terminal, with people and computer players."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign the terminal cannot show becomes "?", not a traceback
