"""Kill a server under load at random moments, and report lost changes: `python -m bench.kills --rounds 100`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click
import uvloop

from bench.kills.trial import trial


@click.command()
@click.option("--rounds", default=100, show_default=True, help="The number of kills.")
@click.option("--tables", default=8, show_default=True, help="The number of tables that play at once.")
@click.option("--seed", default=1, show_default=True, help="The seed of the games and of the moments of the kills.")
def main(rounds: int, tables: int, seed: int) -> None:
    """Play at many tables of a server that is killed at random moments, and check the stored data."""
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(trial(Path(folder), rounds, tables, seed))
    for name, figure in found.figures().items():
        click.echo(f"{name:>30}  {figure:,}")
    for fault in found.faults:
        click.echo(fault, err=True)
    sys.exit(1 if found.faults else 0)


main(prog_name="python -m bench.kills")
