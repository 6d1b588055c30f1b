"""Seats at a table, so that nobody has the first seat, or any other, much more often than others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from random import Random

from rumpus.competition.seating.task import Round


def shared_seats(rounds: Iterable[Round], random: Random) -> list[Round]:
    """Return the rounds with the same tables, and with the seats of each table shared evenly over the rounds."""
    had: Counter[tuple[int, int]] = Counter()
    result = []
    for tables in rounds:
        seated = []
        for table in tables:
            by_lot = random.sample(table, len(table))
            best = min(permutations(by_lot), key=lambda order: sum(had[one, seat] for seat, one in enumerate(order)))
            had.update((one, seat) for seat, one in enumerate(best))
            seated.append(best)
        result.append(tuple(seated))
    return result
