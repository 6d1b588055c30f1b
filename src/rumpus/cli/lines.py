"""Lines as wide as what they are written to: broken between words on a terminal, whole in a pipe or a file."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator
from typing import TextIO

from rumpus.core.messages import NO_BREAK_SPACE

WIDEST = 100
"""Columns: longer lines are hard to follow."""
_NARROWEST = 20
PROSE = 80
"""Columns of a paragraph where no terminal says how wide it is."""


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody reads along. A program may be started without any input or output; its streams are None then."""
    return stream is not None and not stream.closed and stream.isatty()


def columns(stream: TextIO | None) -> int | None:
    """Columns to write in on a terminal; None elsewhere, where lines are written whole."""
    if not is_terminal(stream):
        return None
    return max(_NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))


def prose_columns() -> int:
    """Columns for paragraphs on standard output, which are broken in a pipe as well."""
    return columns(sys.stdout) or PROSE


def fitted(text: str, width: int | None) -> str:
    """The text with its long lines broken between words, what follows indented a little further."""
    if width is not None:
        text = "\n".join(piece for line in text.split("\n") for piece in _pieces(line, width))
    return text.replace(NO_BREAK_SPACE, " ")


def _pieces(line: str, width: int) -> Iterator[str]:
    if len(line) <= width:
        yield line
        return
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    yield from textwrap.wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
