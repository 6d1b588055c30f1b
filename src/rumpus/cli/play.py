"""`rumpus play`: a game at the terminal; `rumpus resume`: going on with one."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from rumpus.cli.data_directory import games_directory, new_game_path
from rumpus.cli.seating import parse_options, parse_players
from rumpus.cli.textplay.session import TextPlay
from rumpus.cli.textplay.terminal import Closed, Terminal
from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.rules import OptionValue
from rumpus.core.shuffle import SECRET_BYTES, commitment, secret_from_seed
from rumpus.game import Game, Seat
from rumpus.games import rule_book
from rumpus.players import PLAYERS, Player, make_player
from rumpus.record import RecordFile, read_record, unfinished


@click.command()
@click.argument("game")
@click.option(
    "--players",
    default="You,heuristic",
    show_default=True,
    help="Who plays, by seat: names of people, and of computer players (see below).",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game, e.g. opening=25; may be repeated.",
)
@click.option("--seed", help="Deal the same cards again for the same seed.")
@click.option("--words", is_flag=True, help="Ask each person for a word of his own to mix into the shuffle.")
@click.option(
    "--file",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to keep the game, instead of your data directory.",
)
def play(game: str, players: str, options: tuple[str, ...], seed: str | None, words: bool, path: Path | None) -> None:
    """Play a game at this terminal.

    Any mix of people at one keyboard and computer players (heuristic, random): --players Ann,Bob,heuristic. Every action
    is on disk before the next prompt; rumpus resume goes on after a quit, a crash or a closed terminal. During play, help
    tells the words to type.

    `rumpus games` lists the games and their options, `rumpus rules GAME` the rules.
    """
    start(game, parse_players(players), parse_options(options), seed=seed, ask_words=words, path=path)


@click.command()
@click.argument("which", required=False)
@click.option("--list", "listing", is_flag=True, help="Only list the unfinished games.")
@click.option("--json", "as_json", is_flag=True, help="List them as JSON.")
def resume(which: str | None, listing: bool, as_json: bool) -> None:
    """Go on with an unfinished game.

    WHICH is a number from the list, or a record's file. Without it the games are listed, and you choose.
    """
    if which is not None and not which.isdecimal():
        go_on(Path(which))
        return
    found = list(unfinished(games_directory()))
    if as_json:
        click.echo(json.dumps([str(path) for path in found], indent=2))
        return
    if not found:
        click.echo("There are no unfinished games.")
        return
    if which is None:
        for number, path in enumerate(found, start=1):
            click.echo(f"{number}  {_summary(path)}")
        if listing:
            return
        which = _choose(len(found))
    if not which.isdecimal() or not 1 <= int(which) <= len(found):
        raise UsageError(
            f"there is no game {which} in the list; give 1 to {len(found)}", code="no-such-game", subject=which
        )
    go_on(found[int(which) - 1])


def start(
    game: str,
    seats: Sequence[Seat],
    options: Mapping[str, OptionValue],
    *,
    seed: str | None = None,
    ask_words: bool = False,
    path: Path | None = None,
) -> None:
    """Start a game and play it."""
    terminal = Terminal()
    slug = rule_book(game).slug
    rule_book(game).rules(len(seats), **options)  # refuse what does not fit before anything is asked or written
    secret = secrets.token_bytes(SECRET_BYTES) if seed is None else secret_from_seed(seed)
    terminal.say(f"Fair deal: all shuffles follow from a secret fixed now. Its commitment is {commitment(secret)}.")
    try:
        words = [_ask_word(terminal, seat) if ask_words else "" for seat in seats]
    except Closed:
        return
    made = Game(slug, seats, seed=seed, secret=secret, words=words, **options)
    _play_on(_created(path or new_game_path(slug), made), terminal)


def go_on(path: Path) -> None:
    """Go on with the game in a file."""
    _play_on(RecordFile.resume(path), Terminal())


def _created(path: Path, game: Game) -> RecordFile:
    try:
        return RecordFile.create(path, game)
    except OSError as error:
        raise UsageError(
            f"cannot write {path}: {error.strerror}; give another --file", code="unwritable-file", subject=str(path)
        ) from None


def _play_on(file: RecordFile, terminal: Terminal) -> None:
    with file:
        terminal.say(f"{file.game.rules.title}. Type help for the words, rules for the rules, quit to leave.")
        TextPlay(file, _computers(file.game), terminal).run(file.game.opening_moments)


def _computers(game: Game) -> dict[int, Player]:
    return {
        seat: make_player(who.kind, game.rules, secrets.randbits(32))
        for seat, who in enumerate(game.seats)
        if who.kind in PLAYERS
    }


def _ask_word(terminal: Terminal, seat: Seat) -> str:
    if seat.kind in PLAYERS:
        return ""
    return terminal.ask(f"{seat.name}, a word of your own for the shuffle (Enter for none): ").strip()


def _choose(count: int) -> str:
    try:
        return Terminal().ask(f"Which one, 1 to {count}? (Enter for 1) ").strip() or "1"
    except Closed:
        raise click.Abort from None


def _summary(path: Path) -> str:
    try:
        header = read_record(path).header
    except RumpusError as error:
        return f"{path.name}: damaged, {error.message}"
    names = ", ".join(seat["name"] for seat in header["seats"])
    return f"{header['game']} with {names}, {path.name}"
