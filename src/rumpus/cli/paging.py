"""Long texts: through the user's pager on a terminal, as they are anywhere else."""

from __future__ import annotations

import sys

import click


def put_text(text: str) -> None:
    """Write a text of many lines."""
    if sys.stdout.isatty():
        click.echo_via_pager(text + "\n")
    else:
        click.echo(text)
