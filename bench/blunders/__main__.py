"""Count foolish moves of computer players: `python -m bench.blunders GAME --player club --games 300`."""

from __future__ import annotations

import json
import multiprocessing
import signal
import sys
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import click

from bench.blunders.kept import header, keep, kept_games
from bench.blunders.playing import Plan, count_game
from bench.blunders.telling import rows, told
from rumpus.arena.pool import processors
from rumpus.cli.commands.simulate import INTERRUPTED
from rumpus.cli.seating import parse_options
from rumpus.core.errors import UsageError
from rumpus.games import rule_book


@click.command()
@click.argument("game")
@click.option("--player", "players", multiple=True, required=True, help="A kind, or module:name; may be repeated.")
@click.option("--seats", default=2, show_default=True, type=click.IntRange(2))
@click.option("--games", default=300, show_default=True, type=click.IntRange(1), help="The number of games.")
@click.option("--seed", default="blunders", show_default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--out", type=click.Path(path_type=Path), help="A file for each game; the same command continues it.")
@click.option("--jobs", default=processors, show_default="one for each processor", type=click.IntRange(1))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def main(
    context: click.Context,
    game: str,
    players: tuple[str, ...],
    seats: int,
    games: int,
    seed: str,
    options: Sequence[str],
    out: Path | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Count foolish moves in games between these players.

    bench/blunders/watch.py and tests/judges/worlds.py define the foolish moves and the excuses. Ctrl-C shows the
    counts so far. --out FILE stores them, with every suspect move.
    """
    try:
        given = rule_book(game).resolve(seats, parse_options(options))
        plan = Plan(rule_book(game).slug, seats, players, seed, given)
        kept = kept_games(out, plan) if out else {}
        about = header(plan)
    except UsageError as error:
        raise click.ClickException(error.message) from None
    interrupted = _count(plan, games, jobs, out, kept)
    counted = [kept[number] for number in sorted(kept) if number < games]
    table = rows(players, counted)
    if as_json:
        click.echo(json.dumps(about | {"games": len(counted), "table": [row._asdict() for row in table]}, indent=2))
    else:
        click.echo(f"{plan.game}, {seats} seats, {len(counted)} games")
        click.echo("\n".join(told(table)))
    if interrupted:
        context.exit(INTERRUPTED)


def _count(plan: Plan, games: int, jobs: int, out: Path | None, kept: dict[int, dict[str, Any]]) -> bool:
    """Play the games that are not stored yet. Return True if Ctrl-C interrupted it."""
    missing = [number for number in range(games) if number not in kept]
    with click.progressbar(length=games, label=plan.game, file=sys.stderr) as bar:
        bar.update(games - len(missing))
        try:
            with closing(_played(plan, missing, jobs)) as coming:
                for game in coming:
                    kept[game["number"]] = game
                    if out:
                        keep(out, game)
                    bar.update(1)
        except KeyboardInterrupt:
            return True
    return False


def _played(plan: Plan, numbers: Sequence[int], jobs: int) -> Generator[dict[str, Any], None, None]:
    if jobs == 1:
        yield from map(partial(count_game, plan), numbers)
        return
    # Ctrl-C reaches every process of the terminal; only the first one is to answer it.
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(partial(count_game, plan), numbers)


if __name__ == "__main__":
    main(prog_name="python -m bench.blunders")
