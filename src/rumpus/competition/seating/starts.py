"""Starts for the search of a plan: cyclic plans, known plans, and larger plans without some of their people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from rumpus.competition.seating.cyclic import developed
from rumpus.competition.seating.known import BASES, PLANS

Seats = list[list[list[int]]]
"""The tables of each round, as numbers of people."""

_MOST_REMOVED = 3
_MOST_ADDED = 2
"""Rounds that the search has to add to a known plan without repeats."""


def full_sizes(sizes: Sequence[int]) -> tuple[int, ...] | None:
    """Return tables that are all as large as the largest. None if they are, or if that is too many people more."""
    full = (max(sizes),) * len(sizes)
    return full if 0 < sum(full) - sum(sizes) <= _MOST_REMOVED else None


def known_plans(sizes: Sequence[int], rounds: int, random: Random) -> Iterator[Seats]:
    """Yield the known plans for these tables. A plan may have one or two rounds fewer than asked for."""
    people = sum(sizes)
    for tables in filter(None, (sizes, full_sizes(sizes))):
        if not set(tables) <= {3, 4}:
            continue
        more = sum(tables) - people
        found = []
        if (sum(tables), rounds) in PLANS and tuple(map(len, PLANS[sum(tables), rounds][0].split("-"))) == tuple(
            tables
        ):
            found.append(_read(PLANS[sum(tables), rounds]))
        base = BASES.get(sum(tables))
        if base and set(tables) == {4} and base.order * len(base.rounds) >= rounds - _MOST_ADDED:
            found.append(developed(base.rounds, base.order)[:rounds])
        for plan in found:
            fewer = without(plan, more, random)
            if fewer:
                yield fewer


def _read(lines: Sequence[str]) -> Seats:
    letters = sorted(set("".join(lines)) - {"-"})
    return [[[letters.index(letter) for letter in table] for table in line.split("-")] for line in lines]


def cyclic_shapes(people: int, tables: int, rounds: int) -> Iterator[tuple[int, int]]:
    """Yield orders and numbers of base rounds that give so many rounds, or one more. The most promising come first."""
    for total in (rounds, rounds + 1):
        for bases in range(1, total // 3 + 1):
            order = total // bases
            if order * bases == total and order <= people and people % order <= tables:
                yield order, bases


def without(plan: Seats, count: int, random: Random) -> Seats | None:
    """Return a plan without so many people who never meet, the larger tables first; None if there are none."""
    if not count:
        return plan
    people = sum(map(len, plan[0]))
    met = [{person} for person in range(people)]
    for tables in plan:
        for table in tables:
            for person in table:
                met[person].update(table)
    found = [gone for gone in combinations(range(people), count) if _are_strangers(gone, met)]
    if not found:
        return None
    gone = min(random.sample(found, min(len(found), 200)), key=lambda one: _unevenness(plan, one))
    stay = [person for person in range(people) if person not in gone]
    number_of = {person: number for number, person in enumerate(stay)}
    fewer = [[[number_of[one] for one in table if one in number_of] for table in tables] for tables in plan]
    return [sorted(tables, key=len, reverse=True) for tables in fewer]


def _are_strangers(people: Sequence[int], met: Sequence[set[int]]) -> bool:
    return all(other not in met[one] for one, other in combinations(people, 2))


def _unevenness(plan: Seats, gone: Sequence[int]) -> int:
    small: dict[int, int] = {}
    for tables in plan:
        for table in tables:
            if not set(gone).isdisjoint(table):
                for person in table:
                    small[person] = small.get(person, 0) + 1
    return sum(count * count for count in small.values())
