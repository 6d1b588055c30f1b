"""`rumpus solve`: exact answers for one position or for many. Each command is imported when it is called."""

import click

from rumpus.cli.lazy import LazyCommand, LazyGroup

COMMANDS: dict[str, LazyCommand] = {
    "hand": LazyCommand("rumpus.cli.commands.solve.hand:solve_hand", "Find the best arrangement of a hand."),
    "table": LazyCommand("rumpus.cli.commands.solve.table:solve_table", "Find the best play at a tile table."),
}


@click.group(cls=LazyGroup, commands_table=COMMANDS)
def solve() -> None:
    """Solve a position exactly.

    Give one position as words, or many as JSON Lines on standard input. Each gets an answer on a line of its own.
    """
