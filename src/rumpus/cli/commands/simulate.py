"""`rumpus simulate`: play computer players against each other, store records, and summarise the results."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Generator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path

import click

from rumpus.arena.ledger import Ledger, seed_in
from rumpus.arena.match import Match
from rumpus.arena.pool import GameReport, GameWorkers, Unit
from rumpus.cli.progress import compile_first, warn_long_game, with_bar
from rumpus.cli.seating import check_seed, parse_computers, parse_options
from rumpus.cli.speech import echo
from rumpus.cli.summary import Summary
from rumpus.cli.workers import chosen_workers, workers_options
from rumpus.core.errors import UsageError
from rumpus.core.messages import ListField, Message
from rumpus.games import rule_book
from rumpus.record.file import write_whole

INTERRUPTED = 130  # the exit status that a shell reports for a program that Ctrl-C ended


@click.command()
@click.argument("game")
@click.option(
    "--players", "names", default="casual,random", show_default=True, help="The players, with commas between."
)
@click.option(
    "--games", "count", default=100, show_default=True, type=click.IntRange(min=1), help="The number of games."
)
@click.option("--first", default=0, show_default=True, type=click.IntRange(min=0), help="The number of the first game.")
@click.option("--seed", help="Repeats a simulation. Without it, a random seed is used and shown.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
@click.option("--out", type=click.Path(path_type=Path), help="A folder for the records, one file for each game.")
@click.option("--ledger", type=click.Path(path_type=Path), help="A file for the result of each game; see below.")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help="Stop after this time.")
@workers_options
@click.option("--json", "as_json", is_flag=True, help="Write the summary as JSON.")
@click.pass_context
def simulate(
    context: click.Context,
    game: str,
    names: str,
    count: int,
    first: int,
    seed: str | None,
    options: Sequence[str],
    out: Path | None,
    ledger: Path | None,
    seconds: float | None,
    jobs: int,
    ray: str | None,
    as_json: bool,
) -> None:
    """Play computer players against each other.

    The players are the five levels from beginner to master (rumpus players lists them), and two that play at random.
    random plays any legal move; random-rap-15 does too, but raps or knocks only with a count of 15 or less. Name a
    player of your own by its module: --players club,my_bots:Careful (docs/players explains how to write one). The
    module is imported from the current folder.

    Games are numbered from 0. Each deal is played once with every rotation of the seats. With two players, games 0 and
    1 have the same deals, then games 2 and 3, and so on. The results do not depend on --jobs or --ray (docs/players
    explains how to start a cluster).

    To repeat only game 17 of seed S: --seed S --first 17 --games 1. To play the same deals yourself at a table for N:
    rumpus play GAME --seed S/R, where R is 17 divided by N, rounded down.

    Ctrl-C ends the simulation and shows the results of the finished games. With --ledger FILE, the same command
    continues where it stopped. More --games or more --seconds add to it. A ledger holds for the versions of the
    players that began it (club@2); others are refused.

    The lead a deal is the number of points by which a player beats the mean of the others. Its interval counts a round
    of rotated seats as one measurement.
    """
    check_seed(seed)
    workers = chosen_workers(context, jobs, ray)
    kept_seed = seed_in(ledger) if ledger else None
    seed = seed or kept_seed or secrets.token_hex(8)
    book = rule_book(game)
    seats, outside = parse_computers(names, book.rules(book.least_seats))
    match = Match(book.slug, seats, seed, parse_options(options), outside)
    match.check()
    with Ledger(ledger, match) if ledger else nullcontext() as open_ledger:
        simulation = Simulation(match, range(first, first + count), workers, out, open_ledger, seconds)
        interrupted = simulation.run()
    summary = simulation.summary
    if as_json:
        click.echo(json.dumps(summary.as_json(out), indent=2))
    else:
        echo(ListField(tuple(summary.lines(out)), "\n"))
    if interrupted:
        context.exit(INTERRUPTED)


@dataclass
class Simulation:
    """A simulation: it plays games, stores records and the ledger, and collects the summary."""

    match: Match
    numbers: range
    workers: GameWorkers
    out: Path | None
    ledger: Ledger | None
    seconds: float | None

    def __post_init__(self) -> None:
        finished = self.ledger.reports if self.ledger else {}
        self.summary = Summary(
            self.match, self.numbers.start, [finished[number] for number in self.numbers if number in finished]
        )
        self.games_left = [number for number in self.numbers if number not in finished]

    def run(self) -> bool:
        """Play the games. Return True if the user interrupted it. Raises UsageError."""
        self._check()
        compile_first()
        return self._play()

    def _check(self) -> None:
        """Raise UsageError before the first game if the records cannot be written."""
        if self.out is None:
            return
        try:
            self.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unwritable(self.out, error) from None
        for number in self.games_left:
            # An interrupted match may have a record without its ledger line. It holds the same game, so it may stay.
            path = str(self._path(number))
            if self._path(number).exists() and not self.summary.reports:
                message = Message("{path} exists already; give another --out or --first", {"path": path})
                raise UsageError(message, code="file-exists", subject=path)

    def _play(self) -> bool:
        started = time.monotonic()
        try:
            with closing(self._reports()) as reports:
                for report in reports:
                    self._store(report)
                    if self.seconds is not None and time.monotonic() - started >= self.seconds:
                        break
        except KeyboardInterrupt:
            return True
        finally:
            self.summary.seconds = time.monotonic() - started
        return False

    def _store(self, report: GameReport) -> None:
        if self.out is not None:
            self._write(report)
        if self.ledger is not None:
            self.ledger.add(report)
        self.summary.reports.append(report._replace(record=None))

    def _reports(self) -> Generator[GameReport]:
        units = [Unit(self.match, number) for number in self.games_left]
        played = self.workers(units, with_records=self.out is not None, on_long=self._warn_long_game)
        coming = (report for _, report in played)
        yield from with_bar(coming, done=len(self.summary.reports), total=len(self.numbers))

    def _warn_long_game(self) -> None:
        warn_long_game(self.match.game, len(self.match.contestants), self.match.options)

    def _path(self, number: int) -> Path:
        assert self.out is not None
        return self.out / f"{self.match.game}-{number:06}.jsonl"

    def _write(self, report: GameReport) -> None:
        assert report.record is not None
        path = self._path(report.number)
        if path.exists():
            return
        try:
            write_whole(path, report.record, sync=False)
        except OSError as error:
            raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> UsageError:
    message = Message("cannot write {path}: {error}", {"path": str(path), "error": str(error.strerror)})
    return UsageError(message, code="unwritable-file", subject=str(path))
