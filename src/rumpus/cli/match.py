"""`rumpus match`: computer players against each other, and who wins how often."""

from __future__ import annotations

import json
import secrets
import sys

import click

from rumpus.arena.match import Match, Standing
from rumpus.cli.seating import PERSON, parse_options, parse_players
from rumpus.core.errors import UsageError
from rumpus.game import Seat
from rumpus.games import rule_book
from rumpus.players import player_kind

INTERRUPTED = 130  # what a shell reports of a program that Ctrl-C ended


@click.command()
@click.argument("game")
@click.option("--players", "names", default="heuristic,random", show_default=True, help="Who plays, commas between.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; give any number."
)
@click.option("--seed", help="Repeats a match; without it a fresh one is drawn and shown.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def match(
    context: click.Context, game: str, names: str, games: int, options: tuple[str, ...], seed: str | None, as_json: bool
) -> None:
    """Play computer players against each other.

    Each deal is played once with every rotation of the seats. Ctrl-C ends the match and shows how it stands.
    """
    seed = secrets.token_hex(8) if seed is None else seed
    played = Match(rule_book(game).slug, _computers(names), seed, parse_options(options))
    standing = Standing(played.contestants)
    interrupted = _play(played, games, standing)
    (_put_json if as_json else _put_lines)(played, standing)
    if interrupted:
        context.exit(INTERRUPTED)


def _computers(names: str) -> tuple[Seat, ...]:
    seats = parse_players(names)
    person = next((seat for seat in seats if seat.kind == PERSON), None)
    if person is not None:
        player_kind(person.name)  # a name like that of a computer player is told so
        raise UsageError("only computer players play matches", code="unknown-player", subject=person.name)
    return seats


def _play(played: Match, games: int, standing: Standing) -> bool:
    """Play and count the games; whether the user broke off."""
    try:
        with click.progressbar(
            played.games(games), length=games, label="games", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as going:
            for one in going:
                standing.add(one)
    except KeyboardInterrupt:
        return True
    return False


def _put_lines(played: Match, standing: Standing) -> None:
    click.echo(f"{played.game}, {standing.games} games, seed {played.seed}")
    if not standing.games:
        return
    width = max(len(seat.name) for seat in standing.contestants)
    for index, seat in enumerate(standing.contestants):
        share, low, high = standing.win_share(index)
        click.echo(
            f"{seat.name:{width}}  wins {share:6.1%} (95 % interval {low:.1%} to {high:.1%})  "
            f"score {standing.mean_points(index):.1f} ({standing.mean_difference(index):+.1f})"
        )


def _put_json(played: Match, standing: Standing) -> None:
    options = rule_book(played.game).resolve(len(played.contestants), played.options)
    players = [_row(standing, index, seat) for index, seat in enumerate(standing.contestants)]
    shown = {
        "game": played.game,
        "options": dict(options),
        "seed": played.seed,
        "games": standing.games,
        "players": players,
    }
    click.echo(json.dumps(shown, indent=2))


def _row(standing: Standing, index: int, seat: Seat) -> dict[str, object]:
    row: dict[str, object] = {"name": seat.name, "player": seat.kind, "wins": standing.wins[index]}
    if standing.games:
        share, low, high = standing.win_share(index)
        row |= {"win_share": share, "interval_95": [low, high]}
        row |= {"mean_score": standing.mean_points(index), "mean_difference": standing.mean_difference(index)}
    return row
