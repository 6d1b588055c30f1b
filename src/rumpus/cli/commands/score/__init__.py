"""`rumpus score`: keep a score at the terminal, or give a score of the server a new link."""

import click

from rumpus.cli.lazy import LazyCommand, LazyGroup

COMMANDS: dict[str, LazyCommand] = {
    "keep": LazyCommand("rumpus.cli.commands.score.keep:keep", "Keep the score in a file (the usual command)."),
    "link": LazyCommand("rumpus.cli.commands.score.link:link", "Make a new link to write a score of a server."),
}


class _FileOrCommand(LazyGroup):
    """A group where ``keep`` may be left out before the name of a file."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands_table, *ctx.help_option_names):
            args = ["keep", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_FileOrCommand, commands_table=COMMANDS)
def score() -> None:
    """Keep the score of a game at a real table.

    rumpus score FILE is the same as rumpus score keep FILE. On a phone, the page of a server does it: /score.
    """
