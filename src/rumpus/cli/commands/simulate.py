"""`rumpus simulate`: computer players against each other; a record a game, and a summary."""

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

INTERRUPTED = 130  # what a shell reports of a program that Ctrl-C ended


@click.command()
@click.argument("game")
@click.option("--players", "names", default="casual,random", show_default=True, help="Who plays, commas between.")
@click.option("--games", "count", default=100, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option("--first", default=0, show_default=True, type=click.IntRange(min=0), help="The number of the first game.")
@click.option("--seed", help="Repeats a simulation; without it a fresh one is drawn and shown.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; give any number."
)
@click.option("--out", type=click.Path(path_type=Path), help="A folder for the records, one file a game.")
@click.option("--ledger", type=click.Path(path_type=Path), help="A file that keeps what each game came to; see below.")
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), help="Stop after so long, whatever is over then."
)
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

    They are those of the five levels, from beginner to master (rumpus players lists them); random, which plays any legal move; and
    random-rap-15, which does so too but raps or knocks only with a count of 15 or less. A player of your own is named by its module:
    --players club,my_bots:Careful (docs/players tells how one is written); its module is imported from the current folder.

    Games are numbered from 0. Each deal is played once with every rotation of the seats: with two players, games 0 and 1
    are dealt alike, 2 and 3, and so on. What comes out does not depend on --jobs, or on --ray (docs/players tells how a
    cluster is begun).

    To repeat game 17 of seed S alone: --seed S --first 17 --games 1. To play the same deals yourself at a table for N:
    rumpus play GAME --seed S/R, where R is 17 divided by N, rounded down.

    Ctrl-C ends the simulation, keeps the games that are over, and shows how they stand. With --ledger FILE the same
    command goes on where it stopped; more --games, or more --seconds, add to it. It holds for the versions of the players
    that began it (club@2): with others it is refused.

    The lead a deal is how many points better a player does than the mean of the others; its interval takes a round of
    rotated seats as one measurement.
    """
    check_seed(seed)
    workers = chosen_workers(context, jobs, ray)
    kept_seed = seed_in(ledger) if ledger else None
    seed = seed or kept_seed or secrets.token_hex(8)
    slug, (seats, outside) = rule_book(game).slug, parse_computers(names)
    match = Match(slug, seats, seed, parse_options(options), outside)
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
    """The run itself: games into records, reports into the ledger and the summary."""

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
        """Play; whether the user broke off. Raises UsageError."""
        self._check()
        compile_first()
        return self._play()

    def _check(self) -> None:
        """Refuse what cannot be written before the first game; raises UsageError."""
        if self.out is None:
            return
        try:
            self.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unwritable(self.out, error) from None
        for number in self.games_left:
            # What a ledger does not know yet of a match broken off is the same game.
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
        """The reports as games end."""
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
