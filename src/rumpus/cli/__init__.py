"""The command `rumpus`: a table of subcommands, each imported only when it is called.

`rumpus --help` must be fast. So it reads `COMMANDS` and imports none of the modules named there.
"""

import io
import sys

import click

from rumpus import __version__
from rumpus.cli.lazy import LazyCommand
from rumpus.cli.refusal import RefusingGroup

COMMANDS: dict[str, LazyCommand] = {
    "serve": LazyCommand("rumpus.cli.commands.serve:serve", "Serve the table to browsers."),
    "play": LazyCommand("rumpus.cli.commands.play:play", "Play a game in this terminal."),
    "resume": LazyCommand("rumpus.cli.commands.resume:resume", "Continue an unfinished game."),
    "score": LazyCommand("rumpus.cli.commands.score:score", "Keep the score of a game at a real table."),
    "evening": LazyCommand("rumpus.cli.commands.evening:evening", "Run a club evening at several tables."),
    "print": LazyCommand("rumpus.cli.commands.print:print_", "Write score sheets, rules and packs to print."),
    "simulate": LazyCommand("rumpus.cli.commands.simulate:simulate", "Play computer players against each other."),
    "panel": LazyCommand("rumpus.cli.commands.panel:panel", "Measure which computer players play better."),
    "solve": LazyCommand("rumpus.cli.commands.solve:solve", "Solve a position exactly."),
    "verify": LazyCommand("rumpus.cli.commands.verify:verify", "Check the proofs in game records."),
    "show": LazyCommand("rumpus.cli.commands.show:show", "Show a game record, deal by deal."),
    "key": LazyCommand("rumpus.cli.commands.key:key", "Show or replace the keys of a server."),
    "audit": LazyCommand("rumpus.cli.commands.owner.audit:audit", "List sign-ins and changes of accounts."),
    "check": LazyCommand("rumpus.cli.commands.owner.check:check", "Look for damage in a server's data."),
    "ban": LazyCommand("rumpus.cli.commands.owner.ban:ban", "Ban a user or an address from a server."),
    "close": LazyCommand("rumpus.cli.commands.owner.close:close", "Close a table of a server."),
    "delete": LazyCommand("rumpus.cli.commands.owner.delete:delete", "Delete a user of a server."),
    "games": LazyCommand("rumpus.cli.commands.games:games", "List the games and their options."),
    "players": LazyCommand("rumpus.cli.commands.players:players", "List the computer players and how they play."),
    "rules": LazyCommand("rumpus.cli.commands.rules:rules", "Show the rules of a game, or single clauses."),
}


@click.group(cls=RefusingGroup, commands_table=COMMANDS, invoke_without_command=True)
@click.version_option(__version__, prog_name="rumpus", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Play rummy by the book, with people and computer players.

    Without a command, rumpus serves the table on this machine and opens it in your browser. To play in the terminal:
    rumpus play.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a character the terminal cannot show becomes "?", not a traceback
    if context.invoked_subcommand is None:
        from rumpus.cli.commands.serve import serve_here

        serve_here()
