"""Starts for a search: rounds that follow from one or a few base rounds by a cyclic shift of the people.

The people form orbits of ``order`` people, and a few stay where they are. A shift moves each of an orbit to the next.
The rounds are the shifts of the base rounds. Two people then meet as often as the difference of their places occurs in
the base rounds. So a search for a whole plan becomes a search for one round, and finds plans that no search of single
seats finds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from random import Random

from rumpus.competition.seating.search import meeting_cost

BaseRound = list[list[int]]
"""The tables of a round, as numbers of people."""

_HOT, _COLD = 18.0, 2.0  # a repeat costs 24
_BATCH = 256


class CyclicSearch:
    """Base rounds whose shifts are a plan. ``cost`` is the cost of all meetings in the plan."""

    def __init__(self, sizes: Sequence[int], order: int, bases: int, random: Random) -> None:
        self.sizes, self.order, self.random = sizes, order, random
        self.count = sum(sizes)
        self.steps = 0
        self.moving = self.count // order * order
        self._classes: dict[tuple[int, ...], int] = {}
        self._prices: list[list[int]] = []
        most = bases * self.count + 2
        self._class = [[self._class_of(one, other, most) for other in range(self.count)] for one in range(self.count)]
        self._counts = [0] * len(self._prices)
        self.bases = [self._shuffled() for _ in range(bases)]
        self.cost = sum(row[0] for row in self._prices)
        for base in self.bases:
            for table in base:
                for one, other in combinations(table, 2):
                    self.cost += self._add(self._class[one][other])

    def _shuffled(self) -> BaseRound:
        people = self.random.sample(range(self.count), self.count)
        return [[people.pop() for _ in range(size)] for size in self.sizes]

    def _class_of(self, one: int, other: int, most: int) -> int:
        """Return the number of the class of a pair; all its pairs meet equally often."""
        order, moving = self.order, self.moving
        one, other = min(one, other), max(one, other)
        pairs, times = order, 1
        key: tuple[int, ...]
        if one >= moving:
            key, pairs, times = (one, other), 1, order
        elif other >= moving:
            key = (one // order, other)
        else:
            step = (other - one) % order
            if one // order == other // order:
                step = min(step, order - step)
                if 2 * step == order:
                    pairs, times = order // 2, 2
            key = (one // order, other // order, step)
        if key not in self._classes:
            self._classes[key] = len(self._prices)
            self._prices.append([pairs * meeting_cost(times * count) for count in range(most)])
        return self._classes[key]

    def _add(self, number: int) -> int:
        count = self._counts[number]
        self._counts[number] = count + 1
        return self._prices[number][count + 1] - self._prices[number][count]

    def anneal(self, steps: int) -> None:
        """Search so many steps, but stop at a plan without repeats."""
        random, tables, seats = self.random.random, len(self.sizes), self.sizes
        if tables < 2:
            return
        while self.steps < steps and self.cost:
            heat = self.order * _HOT * (_COLD / _HOT) ** (self.steps / steps)
            self.steps += _BATCH
            for _ in range(_BATCH):
                base = self.bases[int(random() * len(self.bases))]
                a, b = int(random() * tables), int(random() * tables)
                if a != b:
                    self._try_swap((base[a], base[b]), int(random() * seats[a]), int(random() * seats[b]), heat)

    def _try_swap(self, tables: tuple[list[int], list[int]], i: int, j: int, heat: float) -> None:
        first, second = tables
        one, other = first[i], second[j]
        of_one, of_other = self._class[one], self._class[other]
        gone = [of_one[person] for person in first if person != one]
        come = [of_other[person] for person in first if person != one]
        gone += [of_other[person] for person in second if person != other]
        come += [of_one[person] for person in second if person != other]
        counts, prices, delta = self._counts, self._prices, 0
        for number in gone:
            count = counts[number]
            delta += prices[number][count - 1] - prices[number][count]
            counts[number] = count - 1
        for number in come:
            count = counts[number]
            delta += prices[number][count + 1] - prices[number][count]
            counts[number] = count + 1
        if delta <= 0 or self.random.random() < round(math.exp(-delta / heat), 9):
            self.cost += delta
            first[i], second[j] = other, one
            return
        for number in come:
            counts[number] -= 1
        for number in gone:
            counts[number] += 1

    def rounds(self) -> list[BaseRound]:
        """Return the rounds of the best plan found, good or bad: all shifts of its base rounds."""
        return developed(self.bases, self.order)


def developed(bases: Sequence[Sequence[Sequence[int]]], order: int) -> list[BaseRound]:
    """Return all shifts of these base rounds."""
    moving = sum(map(len, bases[0])) // order * order

    def shifted(person: int, shift: int) -> int:
        return person if person >= moving else person // order * order + (person + shift) % order

    # An orbit starts at a multiple of the order, so the place in it is the remainder.
    return [
        [[shifted(person, shift) for person in table] for table in base] for shift in range(order) for base in bases
    ]
