"""`rumpus solve`: exact answers, for one position or for many; each command is imported when it is called."""

import click

from rumpus.cli.lazy import LazyCommand, LazyGroup

COMMANDS: dict[str, LazyCommand] = {
    "hand": LazyCommand("rumpus.cli.commands.solve.hand:solve_hand", "Arrange a hand best."),
    "table": LazyCommand("rumpus.cli.commands.solve.table:solve_table", "Find the best play at a tile table."),
}


@click.group(cls=LazyGroup, commands_table=COMMANDS)
def solve() -> None:
    """Solve a position exactly.

    One position is given in words; many as JSON Lines on standard input, each answered on a line of its own.
    """
