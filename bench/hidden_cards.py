"""Check that no computer player sees a hidden card: `python -m bench.hidden_cards --positions 100000 --out FILE`.

Two worlds that differ only in hidden information must bring the same move (`tests/players/hidden_cards.py`). The file
stores the results, a line for each batch of positions. After Ctrl-C, the same command continues.
"""

from __future__ import annotations

import json
import multiprocessing
import signal
import sys
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import click

from rumpus.arena.pool import processors
from rumpus.cli.commands.simulate import INTERRUPTED
from rumpus.games import BOOKS, rule_book
from rumpus.players import PLAYERS
from tests.players.hidden_cards import first_pairs, kinds_for

HANDFUL = 20  # positions in a batch, each tried with every kind of player
Tried = Mapping[str, Any]


class Work(NamedTuple):
    """A batch of positions of a game with so many seats."""

    game: str
    seats: int
    number: int
    seed: str

    @property
    def name(self) -> str:
        """The key of this batch in the file."""
        return f"{self.game} {self.seats} {self.number}"

    def done(self) -> Tried:
        """Try the batch. Return the number of positions for each kind, and the positions in which a hidden card
        changed the move.
        """
        rules = rule_book(self.game).rules(self.seats)
        pairs = first_pairs(rules, f"{self.seed}/{self.name}", HANDFUL)
        kinds = kinds_for(rules)
        seen = [
            {"kind": kind, "choices": choices, "view": repr(pair.here)}
            for pair in pairs
            for kind in kinds
            if len(set(choices := pair.choices(kind, rules))) > 1
        ]
        versions = {PLAYERS[kind].versioned: len(pairs) for kind in kinds}
        return {"work": self.name, "game": self.game, "positions": versions, "seen": seen}


@click.command()
@click.option(
    "--positions",
    default=100_000,
    show_default=True,
    type=click.IntRange(1),
    help="The number of positions, counted for each kind.",
)
@click.option("--seed", default="hidden", show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="A file for the results; the same command continues it.")
@click.option("--jobs", default=processors, show_default="one for each processor", type=click.IntRange(1))
@click.pass_context
def main(context: click.Context, positions: int, seed: str, out: Path | None, jobs: int) -> None:
    """Let every computer player choose in pairs of positions that differ only in hidden cards."""
    kept = _kept(out, seed) if out else {}
    interrupted = False
    with click.progressbar(length=positions, file=sys.stderr) as bar:
        bar.update(_tried(kept))
        try:
            with closing(_doing(seed, jobs, kept)) as coming:
                while _tried(kept) < positions:
                    before, done = _tried(kept), next(coming)
                    kept[done["work"]] = done
                    if out:
                        with out.open("a", encoding="utf-8") as file:
                            file.write(json.dumps(done) + "\n")
                    bar.update(_tried(kept) - before)
        except KeyboardInterrupt:
            interrupted = True
    seen = _tell(kept)
    context.exit(INTERRUPTED if interrupted else int(seen > 0))


def _doing(seed: str, jobs: int, kept: Mapping[str, Tried]) -> Generator[Tried]:
    """Yield the results of batches that are not stored yet, from all games in turn, without end."""
    tables = [(slug, seats) for slug, book in BOOKS.items() for seats in {book.least_seats, book.most_seats}]
    every = (Work(slug, seats, number, seed) for number in count() for slug, seats in tables)
    missing = (work for work in every if work.name not in kept)
    if jobs == 1:
        yield from map(Work.done, missing)
        return
    # Ctrl-C reaches every process of the terminal, but only the parent should handle it.
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        while True:
            handed = [next(missing) for _ in range(8 * jobs)]
            yield from pool.imap_unordered(Work.done, handed)


def _kept(out: Path, seed: str) -> dict[str, Tried]:
    """Return the stored results. Drop an incomplete last line, and create the file if it does not exist."""
    ours = {"hidden_cards": 1, "seed": seed, "players": [kind.versioned for kind in PLAYERS.values()]}
    lines = out.read_text("utf-8").splitlines(keepends=True) if out.exists() else []
    whole = [line for line in lines if line.endswith("\n")] or [json.dumps(ours) + "\n"]
    header, *tried = map(json.loads, whole)
    if header != ours:
        raise click.ClickException(
            f"{out} keeps what other players did, or another seed's positions; name another file"
        )
    out.write_text("".join(whole), "utf-8")
    return {one["work"]: one for one in tried}


def _tried(kept: Mapping[str, Tried]) -> int:
    return sum(sum(one["positions"].values()) for one in kept.values())


def _tell(kept: Mapping[str, Tried]) -> int:
    """Print a line for each game and kind, and each violation. Return the number of violations."""
    totals: Counter[tuple[str, str]] = Counter()
    seen: Sequence[Tried] = [found for one in kept.values() for found in one["seen"]]
    for one in kept.values():
        totals += Counter({(one["game"], kind): number for kind, number in one["positions"].items()})
    for (game, kind), number in sorted(totals.items()):
        click.echo(f"{game:<14} {kind:<18} {number:>7} positions")
    for found in seen:
        click.echo(f"{found['kind']} chooses {' or '.join(found['choices'])}: {found['view']}")
    click.echo(f"{totals.total()} positions, {len(seen)} in which a hidden card changed the move")
    return len(seen)


if __name__ == "__main__":
    main(prog_name="python -m bench.hidden_cards")
