"""The score sheet as the rule book draws it: initials at the top, and a column for each player (RAP-11)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rumpus.core.events import DealResult
from rumpus.core.messages import ListField, Message
from rumpus.wording.columns import text_cells


def initials(names: Sequence[str]) -> list[str]:
    """Return the shortest unique beginnings of the names. A number at the end of a name is added ("casual 2": C2)."""
    parts = [re.fullmatch(r"(.*?)\s*(\d*)", name) for name in names]
    for length in range(1, max(map(len, names)) + 1):
        short = [part[1][:length].strip() + part[2] for part in parts if part]
        if len({one.casefold() for one in short}) == len(names):
            return [one[:1].upper() + one[1:] for one in short]
    return list(names)


def rows(results: Sequence[DealResult]) -> Iterator[list[int | None]]:
    """Yield the rows of all deals, by player.

    A row has an entry for each amount that a player won or was charged. A player with no amount has a single 0. Below
    the last amount of a player the entry is None.
    """
    for result in results:
        written = [entries or (0,) for entries in result.entries]
        for row in range(max(map(len, written))):
            yield [entries[row] if row < len(entries) else None for entries in written]


def score_sheet(names: Sequence[str], results: Sequence[DealResult]) -> str:
    """Return the sheet of the finished deals, at least one, with the totals below a line."""
    heads, totals = initials(names), [str(sum(column)) for column in _columns(results)]
    written = [["" if entry is None else str(entry) for entry in row] for row in rows(results)]
    width = max(4, *(text_cells(cell) for row in (heads, totals, *written) for cell in row))
    line = "-+-".join("-" * width for _ in heads)
    return "\n".join([_row(heads, width), line, *(_row(row, width) for row in written), line, _row(totals, width)])


def sheet_in_words(names: Sequence[str], results: Sequence[DealResult]) -> ListField:
    """Return the same sheet for a screen reader: one line for each player."""
    lines = (
        Message(
            "{name}: {entries}; total {total}.",
            {"name": name, "entries": ListField(tuple(column), ", "), "total": sum(column)},
        )
        for name, column in zip(names, _columns(results), strict=True)
    )
    return ListField(tuple(lines), "\n")


def totals_line(names: Sequence[str], totals: Sequence[int]) -> Message:
    """Return the totals by name."""
    by_name = (f"{name} {total}" for name, total in zip(names, totals, strict=True))
    return Message("Totals: {totals}.", {"totals": ListField(tuple(by_name), ", ")})


def _columns(results: Sequence[DealResult]) -> list[list[int]]:
    return [[entry for entry in column if entry is not None] for column in zip(*rows(results), strict=True)]


def _row(cells: Sequence[str], width: int) -> str:
    return " | ".join(" " * (width - text_cells(cell)) + cell for cell in cells).rstrip()
