"""The one edge where the terminal speaks to a person: a message becomes text in their language."""

from __future__ import annotations

import sys

import click

from rumpus.cli.lines import columns, fitted
from rumpus.core.messages import Field, say


def echo(said: Field, *, err: bool = False, nl: bool = True) -> None:
    """Write a message, to standard error where that is said, as it fits there."""
    click.echo(fitted(say(said), columns(sys.stderr if err else sys.stdout)), err=err, nl=nl)
