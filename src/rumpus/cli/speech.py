"""The one edge where the terminal speaks: what is said becomes text in the language of this run, and is written."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

import click

from rumpus.cli.lines import columns, fitted, is_terminal
from rumpus.core.messages import Field, Language, english, say

LANGUAGE: Language = english
"""A terminal speaks one language. English is the only one there is; the tests set one of their own."""
_GAP = 3  # between columns


def text_of(said: Field) -> str:
    """Return a message, or any value within one, as text in the language of this run."""
    return say(said, LANGUAGE)


def echo(said: Field, *, err: bool = False, nl: bool = True) -> None:
    """Write what is said as it fits, to standard error if ``err``."""
    click.echo(fitted(text_of(said), columns(sys.stderr if err else sys.stdout)), err=err, nl=nl)


def put_text(said: Field) -> None:
    """Write a text of many lines: through the user's pager on a terminal, as it is anywhere else."""
    if is_terminal(sys.stdout):
        click.echo_via_pager(fitted(text_of(said), columns(sys.stdout)) + "\n")
    else:
        echo(said)


def table(heads: Sequence[Field], rows: Sequence[Sequence[Field]], width: int | None) -> Iterator[str]:
    """Columns under their heads. Where they are too wide, cells are broken between words, those of the widest column first."""
    head, *body = [list(map(text_of, row)) for row in (heads, *rows)]
    widths = [max(map(len, column)) for column in zip(head, *body, strict=True)]
    room = _GAP * (len(widths) - 1)
    while width is not None and sum(widths) + room > width and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    yield from _cells(head, widths)
    yield "─" * (sum(widths) + room)
    for row in body:
        yield from _cells(row, widths)


def _cells(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    wrapped = [textwrap.wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
    for pieces in zip_longest(*wrapped, fillvalue=""):
        padded = [piece.ljust(width) for piece, width in zip(pieces, widths, strict=True)]
        yield (" " * _GAP).join(padded).rstrip()
