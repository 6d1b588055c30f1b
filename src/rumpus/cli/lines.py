"""Fit lines to the output.

On a terminal long lines are wrapped between words. In a pipe or a file they stay whole, except paragraphs.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator
from typing import TextIO

from rumpus.core.messages import NO_BREAK_SPACE

WIDEST = 100
"""The most columns to use; longer lines are hard to read."""

PROSE = 80
"""The columns of a paragraph if there is no terminal to ask."""

_NARROWEST = 20  # columns; a narrower terminal breaks the lines itself


def is_terminal(stream: TextIO | None) -> bool:
    """Return True if the stream is a terminal. It is None if the program was started without this stream."""
    return stream is not None and not stream.closed and stream.isatty()


def columns(stream: TextIO | None) -> int | None:
    """Return the number of columns to use on a terminal; None for other streams, where lines are not wrapped."""
    if not is_terminal(stream):
        return None
    return max(_NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))


def columns_up_to(most: int) -> int:
    """Return the number of columns of the terminal, at most ``most``; without a terminal ``most``."""
    return min(shutil.get_terminal_size((most, 24)).columns, most)


def prose_columns() -> int:
    """Return the number of columns for paragraphs on standard output. They are wrapped in a pipe as well."""
    return columns(sys.stdout) or PROSE


def wrapped(text: str, width: int | None) -> str:
    """Return the text with lines longer than ``width`` wrapped between words. Width None means no wrapping.

    Continuation lines are indented two columns more. No line is broken at a no-break space, which then becomes a space.
    """
    if width is not None:
        text = "\n".join(piece for line in text.split("\n") for piece in _pieces(line, width))
    return text.replace(NO_BREAK_SPACE, " ")


def _pieces(line: str, width: int) -> Iterator[str]:
    if len(line) <= width:
        yield line
        return
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    yield from textwrap.wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
