"""`rumpus play`: play a game in the terminal."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from rumpus.cli.program import command_line
from rumpus.cli.seating import check_seed, parse_options, parse_players
from rumpus.cli.speech import echo
from rumpus.cli.textplay.starting import start
from rumpus.cli.textplay.terminal import Terminal
from rumpus.cli.textplay.welcome import welcome
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.extras import is_installed, missing
from rumpus.games import first_choice, rule_book
from rumpus.games.book import RuleBook
from rumpus.players import sociable_kind


@click.command()
@click.argument("game", required=False)
@click.option(
    "--players",
    show_default="You,Computer=club",
    help="The players by seat: names of people, and of computer players (see below).",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game, e.g. opening=25; may be repeated.",
)
@click.option("--seed", help="Deal the same cards again for the same seed.")
@click.option("--words", is_flag=True, help="Ask each person for a word to mix into the shuffle.")
@click.option(
    "--file",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file for the game, instead of one in your data directory.",
)
@click.pass_context
def play(
    context: click.Context,
    game: str | None,
    players: str | None,
    options: tuple[str, ...],
    seed: str | None,
    words: bool,
    path: Path | None,
) -> None:
    """Play a game in this terminal. Without GAME, choose one from a list.

    People at one keyboard and computer players can play together: --players Ann,Bob,club. There are five levels:
    beginner, casual, club, expert and master (rumpus players describes them). In tile games, a level with -patient,
    such as expert-patient, waits with tiles that it could place. In rap games, a level with -sociable raps only after
    everybody has drawn, and with a low count; without --players it is the opponent. Every action is stored before the
    next prompt. After a quit, a crash or a closed terminal, rumpus resume continues the game. During play, type help
    for the commands.

    `rumpus games` lists the games and their options. `rumpus rules GAME` shows the rules.
    """
    if game is None:
        _offer(context)
        return
    check_seed(seed)
    book = rule_book(game)  # report an unknown game before a bad list of players
    seats = parse_players(usual_players(book) if players is None else players, book.rules(book.least_seats))
    start(Terminal(), game, seats, parse_options(options), seed=seed, ask_words=words, path=path)


def usual_players(book: RuleBook) -> str:
    """Return the default players of a game: the user and a sociable opponent.

    Without the solver, the opponent is a beginner, and a message says so.
    """
    rules = book.rules(book.least_seats)
    if is_installed("solver"):
        return f"You,Computer={sociable_kind(book.opponent, rules).name}"
    club = Message("the computer player {player}", {"player": "club"})
    fault = missing("solver", str(club)).said
    echo(Message("rumpus: {fault}", {"fault": fault}), err=True)
    echo(Message("rumpus: a beginner plays instead"), err=True)
    return f"You,Computer={sociable_kind('beginner', rules).name}"


def _offer(context: click.Context) -> None:
    if any(context.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in context.params):
        message = Message(
            "name the game first, for example {example}; {command} lists them",
            {"example": f"{command_line('play')} {first_choice().slug}", "command": command_line("games")},
        )
        raise UsageError(message, code="no-game")
    welcome(Terminal())
