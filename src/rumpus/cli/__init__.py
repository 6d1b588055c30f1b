"""The command `rumpus`: a table of subcommands, each imported only when it is called.

`rumpus --help` must show at once, so it reads `COMMANDS` and imports none of the modules named there.
"""

import click

from rumpus import __version__
from rumpus.cli.lazy import LazyCommand, LazyGroup

COMMANDS: dict[str, LazyCommand] = {}


@click.group(cls=LazyGroup, commands_table=COMMANDS)
@click.version_option(__version__, prog_name="rumpus", message="%(prog)s %(version)s")
def main() -> None:
    """Play rummy by the book, at a terminal, with people and computer players."""
