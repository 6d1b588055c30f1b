"""Let a model of a child (`tests/judges/child.py`) play against a level: `python -m bench.child [GAME…] [--player KIND]
[--games N] [--json]`.

The table has the share of games that the child wins at two seats. For tile games it also has the share of deals among
players of this level in which somebody goes out, at the fewest and the most seats.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

import click

from rumpus.arena.match import Match
from rumpus.arena.outside import outside_player
from rumpus.core.errors import UsageError
from rumpus.game import Seat
from rumpus.games import BOOKS, rule_book

CHILD = "tests.judges.child:Child"
SEED = "child"
OUT = "out"
_NORMAL_95 = 1.96


class Row(NamedTuple):
    """The figures of a game. The interval contains the true share in 95 of 100 counts.

    ``finished`` is the share of deals in which somebody goes out, by the number of seats. It is empty for card games.
    """

    game: str
    games: int
    share: float
    low: float
    high: float
    finished: dict[int, float]


def games_won(slug: str, player: str, games: int) -> float:
    """Return the number of games that the child wins at two seats. A tied game is half a win."""
    seats = (Seat("child", CHILD), Seat(player, player))
    match = Match(slug, seats, SEED, outside={CHILD: outside_player(CHILD)})
    return sum(game.shares[0] for game in match.games(games))


def finished(slug: str, player: str, seats: int, games: int) -> tuple[int, int]:
    """Return the number of deals among players of a kind, and of those in which somebody goes out."""
    match = Match(slug, tuple(Seat(f"{player} {seat}", player) for seat in range(seats)), SEED)
    results = [result for number in range(games) for result in match.game_played(number * seats).results]
    return len(results), sum(result.reason == OUT for result in results)


def figures(slug: str, player: str, games: int) -> Row:
    """Return the figures of a game."""
    book = BOOKS[slug]
    share = games_won(slug, player, games) / games
    error = _NORMAL_95 * sqrt(share * (1 - share) / games)
    seats = (book.least_seats, book.most_seats) if book.rules(book.least_seats).pack.is_tiles else ()
    counts = {many: finished(slug, player, many, max(1, games // (2 * many))) for many in seats}
    shares = {many: out / deals for many, (deals, out) in counts.items()}
    return Row(slug, games, share, max(0.0, share - error), min(1.0, share + error), shares)


@click.command()
@click.argument("games_of", metavar="[GAME]…", nargs=-1)
@click.option("--player", default="beginner", show_default=True, help="The kind of player that the child meets.")
@click.option("--games", default=200, show_default=True, type=click.IntRange(1), help="Games of each game.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON, one on each line.")
def main(games_of: Sequence[str], player: str, games: int, as_json: bool) -> None:
    """Let a model of a child play GAME…, or all games."""
    try:
        slugs = [rule_book(game).slug for game in games_of] or list(BOOKS)
        rows = (figures(slug, player, games) for slug in slugs)
        for line in map(json.dumps, (row._asdict() for row in rows)) if as_json else _table(rows):
            click.echo(line)
    except UsageError as error:
        raise click.ClickException(error.message) from None


def _table(rows: Iterator[Row]) -> Iterator[str]:
    yield "| game | the child wins | deals finished by going out |"
    yield "| --- | --- | --- |"
    for row in rows:
        ends = ", ".join(f"{share:.0%} with {seats} seats" for seats, share in row.finished.items())
        yield f"| {rule_book(row.game).title} | {row.share:.0%} ({row.low:.0%} to {row.high:.0%}) | {ends or '–'} |"


if __name__ == "__main__":
    main(prog_name="python -m bench.child")
