"""Long texts: through the user's pager on a terminal, as they are anywhere else."""

from __future__ import annotations

import sys

import click

from rumpus.cli.lines import columns, fitted, is_terminal


def put_text(text: str) -> None:
    """Write a text of many lines."""
    shown = fitted(text, columns(sys.stdout))
    if is_terminal(sys.stdout):
        click.echo_via_pager(shown + "\n")
    else:
        click.echo(shown)
