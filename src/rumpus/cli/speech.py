"""Output to the terminal: turns messages into text in the user's language, and writes it."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

import click

from rumpus.cli.lines import columns, is_terminal, wrapped
from rumpus.core.messages import Field, Language, english, say

LANGUAGE: Language = english
"""The language of this process. There is only English; tests set a language of their own."""
_GAP = 3  # between columns


def text_of(message: Field) -> str:
    """Return a message, or a value of one, as text in the language of this process."""
    return say(message, LANGUAGE)


def echo(message: Field, *, err: bool = False, nl: bool = True) -> None:
    """Write a message, wrapped to the terminal; to standard error if ``err``."""
    click.echo(wrapped(text_of(message), columns(sys.stderr if err else sys.stdout)), err=err, nl=nl)


def show_text(message: Field) -> None:
    """Show a long text: through the user's pager on a terminal, otherwise unchanged."""
    if is_terminal(sys.stdout):
        click.echo_via_pager(wrapped(text_of(message), columns(sys.stdout)) + "\n")
    else:
        echo(message)


def table(heads: Sequence[Field], rows: Sequence[Sequence[Field]], width: int | None) -> Iterator[str]:
    """Yield the lines of a table. If it is too wide, the cells of the widest columns are wrapped between words."""
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
