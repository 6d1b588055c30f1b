"""Kill a server under load at random moments and tell what was lost: `python -m bench.kills --rounds 100`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click
import uvloop

from bench.kills.trial import trial


@click.command()
@click.option("--rounds", default=100, show_default=True, help="How often the server is killed.")
@click.option("--tables", default=8, show_default=True, help="How many tables play at once.")
@click.option("--seed", default=1, show_default=True, help="Of what is played, and when it is killed.")
def main(rounds: int, tables: int, seed: int) -> None:
    """Play at many tables of a server of its own, which is killed at random moments, and look what is left."""
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(trial(Path(folder), rounds, tables, seed))
    for name, figure in found.figures().items():
        click.echo(f"{name:>30}  {figure:,}")
    for fault in found.faults:
        click.echo(fault, err=True)
    sys.exit(1 if found.faults else 0)


main(prog_name="python -m bench.kills")
