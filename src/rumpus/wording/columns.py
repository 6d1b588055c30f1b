"""Text in columns of a fixed width, as terminals and plain text files show it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

_GAP = "  "


def text_cells(text: str) -> int:
    """Return the number of terminal columns that the text needs."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def column_lines(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> Iterator[str]:
    """Yield a line for each row, with a rule below the first one. ``right`` are the columns to align to the right."""
    widths = [max(map(text_cells, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = []
        for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blank = " " * (width - text_cells(cell))
            cells.append(blank + cell if column in right else cell + blank)
        yield _GAP.join(cells).rstrip()
        if number == 0:
            yield "─" * (sum(widths) + len(_GAP) * (len(widths) - 1))
