"""`rumpus simulate`: computer players against each other; a record a game, and a summary."""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from rumpus.arena.match import Match, Standing
from rumpus.arena.pool import LONG, Report, processors, reports
from rumpus.cli.counting import counted
from rumpus.cli.seating import PERSON, parse_options, parse_players
from rumpus.core.errors import UsageError
from rumpus.game import Seat
from rumpus.games import rule_book
from rumpus.players import player_kind
from rumpus.record.file import write_whole

INTERRUPTED = 130  # what a shell reports of a program that Ctrl-C ended


@click.command()
@click.argument("game")
@click.option("--players", "names", default="heuristic,random", show_default=True, help="Who plays, commas between.")
@click.option("--games", "count", default=100, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option("--first", default=0, show_default=True, type=click.IntRange(min=0), help="The number of the first game.")
@click.option("--seed", help="Repeats a simulation; without it a fresh one is drawn and shown.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; give any number."
)
@click.option("--out", type=click.Path(path_type=Path), help="A folder for the records, one file a game.")
@click.option(
    "--jobs", default=processors, show_default="one a processor", type=click.IntRange(min=1), help="Processes at work."
)
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
    jobs: int,
    as_json: bool,
) -> None:
    """Play computer players against each other.

    Games are numbered from 0. Each deal is played once with every rotation of the seats: with two players, games 0 and 1
    are dealt alike, 2 and 3, and so on. What comes out does not depend on --jobs.

    To repeat game 17 of seed S alone: --seed S --first 17 --games 1. To play the same deals yourself at a table for N:
    rumpus play GAME --seed S/R, where R is 17 divided by N, rounded down.

    Ctrl-C ends the simulation, keeps the games that are over, and shows how they stand.
    """
    seed = secrets.token_hex(8) if seed is None else seed
    match = Match(rule_book(game).slug, _computers(names), seed, parse_options(options))
    summary = Summary(match, first)
    simulation = Simulation(match, range(first, first + count), jobs, out, summary)
    simulation.check()
    interrupted = simulation.run()
    click.echo(json.dumps(summary.as_json(out), indent=2) if as_json else "\n".join(summary.lines(out)))
    if interrupted:
        context.exit(INTERRUPTED)


def _computers(names: str) -> tuple[Seat, ...]:
    seats = parse_players(names)
    person = next((seat for seat in seats if seat.kind == PERSON), None)
    if person is not None:
        player_kind(person.name)  # a name like that of a computer player is told so
        raise UsageError("only computer players play simulations", code="unknown-player", subject=person.name)
    return seats


@dataclass
class Summary:
    """What the games that are over came to."""

    match: Match
    first: int
    reports: list[Report] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def standing(self) -> Standing:
        """Wins and points, counted in the order of the games, so that sums do not depend on who was quicker."""
        standing = Standing(self.match.contestants)
        for report in sorted(self.reports):
            standing.add(report.played)
        return standing

    def lines(self, out: Path | None) -> Iterator[str]:
        """The summary as text."""
        games = len(self.reports)
        yield f"{self.match.game}, {counted(games, 'game')}, seed {self.match.seed}, {self.seconds:.1f} s"
        if not games:
            return
        standing, width = self.standing, max(len(seat.name) for seat in self.match.contestants)
        for index, seat in enumerate(self.match.contestants):
            share, low, high = standing.win_share(index)
            yield (
                f"{seat.name:{width}}  wins {standing.wins[index]:.10g} = {share:.1%} (95 % interval {low:.1%} to {high:.1%}), "
                f"mean points {standing.mean_points(index):.1f} ({standing.mean_difference(index):+.1f})"
            )
        yield f"{counted(self.actions, 'action')}, {counted(sum(self.deals.values()), 'deal')}"
        yield f"Games ended by: {_reasons(self.endings)}. Deals by: {_reasons(self.deals)}."
        if out is not None:
            yield f"Records: {counted(games, 'file')} in {out}"

    def as_json(self, out: Path | None) -> dict[str, object]:
        """The summary for programs."""
        standing = self.standing
        options = rule_book(self.match.game).resolve(len(self.match.contestants), self.match.options)
        return {
            "game": self.match.game,
            "options": dict(options),
            "seed": self.match.seed,
            "first": self.first,
            "games": len(self.reports),
            "players": [self._player(standing, index, seat) for index, seat in enumerate(self.match.contestants)],
            "actions": self.actions,
            "deals": sum(self.deals.values()),
            "game_endings": dict(self.endings),
            "deal_endings": dict(self.deals),
            "seconds": round(self.seconds, 3),
            "out": None if out is None else str(out),
        }

    @property
    def actions(self) -> int:
        """Actions of players in all games."""
        return sum(report.actions for report in self.reports)

    @property
    def endings(self) -> Counter[str]:
        """How often games ended for each reason, the most common first."""
        return _sorted(Counter(report.reason for report in self.reports))

    @property
    def deals(self) -> Counter[str]:
        """How often deals ended for each reason, the most common first."""
        return _sorted(Counter(reason for report in self.reports for reason in report.deal_reasons))

    def _player(self, standing: Standing, index: int, seat: Seat) -> dict[str, object]:
        row: dict[str, object] = {"name": seat.name, "player": seat.kind, "wins": standing.wins[index]}
        if standing.games:
            share, low, high = standing.win_share(index)
            row |= {"win_share": share, "interval_95": [low, high]}
            row |= {
                "mean_points": standing.mean_points(index),
                "mean_difference": standing.mean_difference(index),
            }
        return row


@dataclass
class Simulation:
    """The run itself: games into records, reports into the summary."""

    match: Match
    numbers: range
    jobs: int
    out: Path | None
    summary: Summary

    def check(self) -> None:
        """Refuse what cannot be played or written before the first game; raises UsageError."""
        rule_book(self.match.game).rules(len(self.match.contestants), **self.match.options)
        if self.out is None:
            return
        try:
            self.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unwritable(self.out, error) from None
        for number in self.numbers:
            if self._path(number).exists():
                raise UsageError(
                    f"{self._path(number)} exists already; give another --out or --first",
                    code="file-exists",
                    subject=str(self._path(number)),
                )

    def run(self) -> bool:
        """Play; whether the user broke off."""
        started = time.monotonic()
        try:
            for report in self._shown():
                if self.out is not None:
                    self._write(report)
                self.summary.reports.append(report._replace(record=None))
        except KeyboardInterrupt:
            return True
        finally:
            self.summary.seconds = time.monotonic() - started
        return False

    def _shown(self) -> Iterator[Report]:
        """The reports, with a bar that shows how far it is where somebody is looking."""
        coming = reports(
            self.match, self.numbers, self.jobs, with_records=self.out is not None, on_long=self._tell_it_is_long
        )
        if not sys.stderr.isatty():
            yield from coming
            return
        # Imported only here: many calls show no bar.
        from rich.console import Console
        from rich.progress import track

        yield from track(coming, "games", total=len(self.numbers), console=Console(stderr=True), transient=True)

    def _tell_it_is_long(self) -> None:
        known = [option.name for option in rule_book(self.match.game).options]
        hint = "; it ends sooner with --option max_deals=NUMBER" if "max_deals" in known else ""
        click.echo(f"rumpus: a game has come to its deal {LONG} and goes on{hint}", err=True)

    def _path(self, number: int) -> Path:
        assert self.out is not None
        return self.out / f"{self.match.game}-{number:06}.jsonl"

    def _write(self, report: Report) -> None:
        assert report.record is not None
        path = self._path(report.number)
        try:
            write_whole(path, report.record, sync=False)
        except OSError as error:
            raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> UsageError:
    return UsageError(f"cannot write {path}: {error.strerror}", code="unwritable-file", subject=str(path))


def _sorted(counter: Counter[str]) -> Counter[str]:
    return Counter(dict(sorted(counter.items(), key=lambda item: (-item[1], item[0]))))


def _reasons(counter: Counter[str]) -> str:
    return ", ".join(f"{reason} {number:,}" for reason, number in counter.items())
