"""The results of a count: chances, suspects and blunders for each player and kind, with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, NamedTuple

from bench.blunders.playing import COUNTED, SEEN
from bench.blunders.watch import KINDS

_NORMAL_95 = 1.96


class Row(NamedTuple):
    """The result for one kind of blunder of one player. ``rate`` is ``blunders`` divided by ``chances``.

    The bounds contain the true rate in 95 of 100 counts, if the chances of a game are independent of each other.
    """

    player: str
    kind: str
    chances: int
    suspects: int
    blunders: int
    rate: float
    low: float
    high: float


def rows(players: Iterable[str], games: Iterable[Mapping[str, Any]]) -> list[Row]:
    """Return the table, in the order of the players and kinds."""
    names = list(dict.fromkeys(players))
    totals: dict[str, Counter[str]] = {name: Counter() for name in names}
    for game in games:
        for name in names:
            totals[name].update(
                game["counts"].get(name, {})
            )  # where more play than sit at a table, one may have waited
    return [_row(name, kind, totals[name]) for name in names for kind in KINDS]


def told(table: Iterable[Row]) -> list[str]:
    """Return the table as lines of text."""
    lines = [f"{'player':32}{'kind':14}{'chances':>9}{'suspects':>10}{'blunders':>10}   rate (95 %)"]
    for row in table:
        rate = f"{row.rate:7.2%} ({row.low:.2%} – {row.high:.2%})" if row.chances else "      –"
        lines.append(f"{row.player:32}{row.kind:14}{row.chances:9}{row.suspects:10}{row.blunders:10}  {rate}")
    return lines


def _row(name: str, kind: str, totals: Counter[str]) -> Row:
    chances, suspects, blunders = (totals[f"{kind} {what}"] for what in ("chances", SEEN, COUNTED))
    return Row(name, kind, chances, suspects, blunders, *_share(blunders, chances))


def _share(count: int, of: int) -> tuple[float, float, float]:
    """Return a share with Wilson's interval."""
    if of == 0:
        return 0.0, 0.0, 1.0
    share, squared = count / of, _NORMAL_95**2
    middle = share + squared / (2 * of)
    spread = _NORMAL_95 * sqrt(share * (1 - share) / of + squared / (4 * of * of))
    scale = 1 + squared / of
    return share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
