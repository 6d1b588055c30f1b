"""The task of seating people, and the plan that solves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from rumpus.competition.seating.tables import Sizes, table_sizes
from rumpus.core.errors import UsageError
from rumpus.core.given import wrong_value
from rumpus.core.messages import Field, Message

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

    def check(self, rounds: int) -> None:
        """Raise UsageError if these people cannot be seated so, or if two wishes exclude each other."""
        if rounds < 1:
            raise wrong_value("rounds", rounds, Message("at least one round is needed"))
        if len(set(self.people)) != len(self.people):
            raise wrong_value("people", list(self.people), Message("each person counts once"))
        for number in range(rounds):
            self._check_round(self.sizes_of(number).tables)
        for group in self.groups():
            message = Message("two people cannot sit together and apart; undo one of the wishes")
            if any(group.issuperset(pair) for pair in self.apart):
                raise UsageError(message, code="wishes", subject=str(min(group)))
            if len({self.fixed[one] for one in group if one in self.fixed}) > 1:
                message = Message("people who sit together cannot stay at different tables; undo one of the wishes")
                raise UsageError(message, code="wishes", subject=str(min(group)))

    def _check_round(self, tables: tuple[int, ...]) -> None:
        for table, count in Counter(self.fixed[one] for one in self.people if one in self.fixed).items():
            if not 0 <= table < len(tables):
                raise _no_such_table(table, len(tables))
            if count > tables[table]:
                fields: dict[str, Field] = {"count": count, "table": table + 1, "seats": tables[table]}
                message = Message(
                    "{count} people stay at table {table}, but it has {seats} seats; let one of them move", fields
                )
                raise UsageError(message, code="full-table", subject=str(table + 1))
        for group in self.groups():
            if len(group) > max(tables):
                fields = {"count": len(group), "seats": max(tables)}
                message = Message(
                    "{count} people wish to sit together, but a table has {seats} seats; undo one of the wishes", fields
                )
                raise UsageError(message, code="wishes", subject=str(min(group)))

    def groups(self) -> list[frozenset[int]]:
        """Return the people who wish to sit together, as groups: friends of friends belong to one group."""
        groups: list[frozenset[int]] = []
        present = set(self.people)
        for pair in self.together:
            if present.issuperset(pair):
                merged = frozenset(pair).union(*(group for group in groups if not group.isdisjoint(pair)))
                groups = [group for group in groups if group.isdisjoint(pair)] + [merged]
        return groups

    def forced_pairs(self) -> frozenset[Pair]:
        """Return the pairs that sit at one table in every round in which both play."""
        at_table: dict[int, set[int]] = {}
        for person in self.people:
            if person in self.fixed:
                at_table.setdefault(self.fixed[person], set()).add(person)
        return frozenset(
            pair for group in (*self.groups(), *at_table.values()) for pair in combinations(sorted(group), 2)
        )

    def met_by(self, pair: Pair) -> int:
        """Return how often a pair has met."""
        return self.met.get(pair, 0)


class SeatingPlan(NamedTuple):
    """Rounds of tables, and the people with a bye in each round.

    ``repeats`` is the number of meetings of pairs who had met before. No plan has fewer than ``bound``, the counting
    bound. ``most_met`` is the largest number of meetings of a pair, with those before the plan.
    """

    rounds: tuple[Round, ...]
    byes: tuple[tuple[int, ...], ...]
    repeats: int
    bound: int
    most_met: int


def plan_of(task: SeatingTask, rounds: Iterable[Round], byes: Iterable[tuple[int, ...]]) -> SeatingPlan:
    """Return the plan with its figures."""
    rounds = tuple(rounds)
    totals, new = meetings(rounds, task.met), meetings(rounds)
    before = repeats_of(task.met.values())
    return SeatingPlan(
        rounds,
        tuple(byes),
        repeats_of(totals.values()) - before,
        counting_bound(task, new),
        max((totals[pair] for pair in new), default=0),
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


def counting_bound(task: SeatingTask, new: Mapping[Pair, int]) -> int:
    """Return how many of the new meetings must be repeats, because there are too few pairs that never met.

    Pairs that sit together in every round, by wish, repeat their meetings anyway and count for themselves.
    """
    pairs = list(combinations(sorted(task.people), 2))
    forced = task.forced_pairs()
    strangers = sum(not task.met_by(pair) for pair in pairs if pair not in forced)
    bound = max(0, sum(new.values()) - sum(new[pair] for pair in forced) - strangers)
    return bound + sum(new[pair] - (not task.met_by(pair)) for pair in forced if new[pair])


def _no_such_table(table: int, count: int) -> UsageError:
    fields: dict[str, Field] = {"table": table + 1, "count": count}
    message = Message(
        "there is no table {table}; there is {count} table",
        fields,
        plural="there is no table {table}; there are {count} tables",
    )
    return UsageError(message, code="bad-table", subject=str(table + 1))
