"""The score sheet as the rule book draws it: initials across the top, a column a player (RAP-11)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from rumpus.core.events import DealResult


def initials(names: Sequence[str]) -> list[str]:
    """The shortest beginnings that tell the names apart, each with the number its name ends in ("heuristic 2": h2)."""
    parts = [re.fullmatch(r"(.*?)\s*(\d*)", name) for name in names]
    for length in range(1, max(map(len, names)) + 1):
        short = [part[1][:length] + part[2] for part in parts if part]
        if len({one.casefold() for one in short}) == len(names):
            return short
    return list(names)


def score_sheet(names: Sequence[str], results: Sequence[DealResult]) -> str:
    """One entry for each amount won or charged, the totals below a line."""
    columns = [[entry for result in results for entry in result.entries[seat]] for seat in range(len(names))]
    totals = list(map(sum, columns))
    heads = initials(names)
    cells = [*heads, *totals, *chain.from_iterable(columns)]
    width = max(5, *(len(str(cell)) + 1 for cell in cells))
    rows = [
        [str(column[row]) if row < len(column) else "" for column in columns] for row in range(max(map(len, columns)))
    ]
    lines = [_row(heads, width), _rule(len(names), width)]
    lines += [_row(row, width) for row in rows]
    lines += [_rule(len(names), width), _row(list(map(str, totals)), width)]
    return "\n".join(lines)


def totals_line(names: Sequence[str], totals: Sequence[int]) -> str:
    """The totals in words, for those who listen."""
    return "Totals: " + ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True)) + "."


def _row(cells: Sequence[str], width: int) -> str:
    return " |".join(cell.rjust(width) for cell in cells)


def _rule(columns: int, width: int) -> str:
    return "-+".join("-" * width for _ in range(columns))
