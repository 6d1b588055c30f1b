"""The task of seating people, and the plan that solves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from rumpus.competition.seating.tables import Sizes, table_sizes
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

Pair = tuple[int, int]
"""Two people, the smaller id first."""
Round = tuple[tuple[int, ...], ...]
"""The tables of a round; each lists its people by seat."""


def pair_of(one: int, other: int) -> Pair:
    """Return two people as a pair."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class SeatingTask:
    """People to seat, and all that a draw has to respect. An id of a person is any int.

    ``sizes`` are the tables of each round. A round without an entry has the best sizes for ``least``, ``most`` and
    ``preferred``. ``met`` counts how often pairs have met, ``byes_had`` how often people had a bye, and ``small_had``
    how often they sat at a smaller table than others. ``fixed`` maps people who stay at a table to its number from 0.
    """

    people: tuple[int, ...]
    least: int = 3
    most: int = 4
    preferred: int = 4
    sizes: tuple[Sizes, ...] = ()
    met: Mapping[Pair, int] = field(default_factory=dict)
    byes_had: Mapping[int, int] = field(default_factory=dict)
    small_had: Mapping[int, int] = field(default_factory=dict)
    together: tuple[Pair, ...] = ()
    apart: tuple[Pair, ...] = ()
    fixed: Mapping[int, int] = field(default_factory=dict)

    def sizes_of(self, number: int) -> Sizes:
        """Return the sizes of a round, counted from 0. Raise UsageError if they do not fit the people."""
        if number >= len(self.sizes):
            return table_sizes(len(self.people), self.least, self.most, self.preferred)
        sizes = self.sizes[number]
        if sizes.people != len(self.people):
            fields = {"people": len(self.people), "seats": sizes.people}
            message = Message("there are {people} people, but seats and byes for {seats}", fields)
            raise UsageError(message, code="bad-tables", subject=str(len(self.people)))
        return sizes

    def met_by(self, pair: Pair) -> int:
        """Return how often a pair has met."""
        return self.met.get(pair, 0)


class SeatingPlan(NamedTuple):
    """Rounds of tables, and the people with a bye in each round.

    ``repeats`` is the number of meetings of pairs who had met before. ``bound`` is the counting bound: no plan has fewer.
    ``most_met`` is the largest number of meetings of a pair, with those before the plan.
    """

    rounds: tuple[Round, ...]
    byes: tuple[tuple[int, ...], ...]
    repeats: int
    bound: int
    most_met: int


def plan_of(task: SeatingTask, rounds: Iterable[Round], byes: Iterable[tuple[int, ...]]) -> SeatingPlan:
    """Return the plan with its figures."""
    rounds = tuple(rounds)
    totals = meetings(rounds, task.met)
    before = repeats_of(task.met.values())
    seated = sum(len(table) * (len(table) - 1) // 2 for tables in rounds for table in tables)
    return SeatingPlan(
        rounds, tuple(byes), repeats_of(totals.values()) - before, counting_bound(task, seated), max(totals.values())
    )


def meetings(rounds: Iterable[Round], met: Mapping[Pair, int] | None = None) -> Counter[Pair]:
    """Return how often each pair meets in these rounds, added to how often it met before."""
    counts: Counter[Pair] = Counter(met or {})
    for tables in rounds:
        for table in tables:
            counts.update(combinations(sorted(table), 2))
    return counts


def repeats_of(counts: Iterable[int]) -> int:
    """Return the number of meetings that were not the first of their pair."""
    return sum(count - 1 for count in counts if count > 1)


def counting_bound(task: SeatingTask, seated: int) -> int:
    """Return how many of the meetings must be repeats, because there are too few pairs that never met."""
    strangers = sum(not task.met_by(pair) for pair in combinations(sorted(task.people), 2))
    return max(0, seated - strangers)


def small_size(tables: Sequence[int]) -> int:
    """Return the size from which on a table is not a smaller one."""
    return max(tables)
