"""Improve the seats of several rounds by swapping two people of one round between their tables.

The search is simulated annealing. A swap changes the meetings of few pairs, so the change of the cost is read from two
matrices: the cost of one meeting more of each pair, and the cost that one meeting less saves. All costs are integers,
and the work is counted in steps. So a seed gives the same seats on every machine.

Costs, from high to low: broken wishes, uneven byes, repeats (more for a pair that meets a third time), and uneven
numbers of seats at smaller tables.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from heapq import heapify, heapreplace
from itertools import combinations
from random import Random

from rumpus.competition.seating.task import Round, SeatingTask, pair_of

Progress = Callable[[int, int], None]
"""Called with the steps done and the steps to do. It may raise an exception to stop the work."""

REPEAT, THIRD, UNEVEN, BYE, WISH = 24, 8, 3, 400, 4_000
_REPORTED = 4_096  # steps between two calls of the progress


def meeting_cost(count: int) -> int:
    """Return the cost of a pair that meets so often."""
    over = max(0, count - 1)
    return REPEAT * over + THIRD * over * (over - 1) // 2


class SeatSearch:
    """Seats of several rounds, with the cost of every change. People are numbered from 0 in the order of the task."""

    def __init__(self, task: SeatingTask, rounds: int, random: Random) -> None:
        self.task, self.random = task, random
        self.count = len(task.people)
        self.sizes = [task.sizes_of(number) for number in range(rounds)]
        self.steps = 0
        people = task.people
        number_of = {person: number for number, person in enumerate(people)}
        self.fixed = {number_of[person]: table for person, table in task.fixed.items() if person in number_of}
        self._met = [[task.met_by(pair_of(one, other)) for other in people] for one in people]
        self._wish = [[0] * self.count for _ in people]
        for pairs, weight in ((task.together, -WISH), (task.apart, WISH)):
            for one, other in pairs:
                if one in number_of and other in number_of:
                    a, b = number_of[one], number_of[other]
                    self._wish[a][b] = self._wish[b][a] = weight
        self._small_had = [task.small_had.get(person, 0) for person in people]
        self._byes_had = [task.byes_had.get(person, 0) for person in people]

    def load(self, rounds: Sequence[Sequence[Sequence[int]]]) -> None:
        """Take over seats: the tables of each round, then a list of those with a bye, as numbers of people."""
        self.tables: list[list[list[int]]] = [[list(table) for table in tables] for tables in rounds]
        self.kinds: list[list[int]] = []
        for sizes in self.sizes:
            self.kinds.append([int(size < max(sizes.tables)) for size in sizes.tables] + [2])
        self.where = [[0] * self.count for _ in self.sizes]
        self.meetings = [row[:] for row in self._met]
        self.small, self.byes = self._small_had[:], self._byes_had[:]
        for tables, kinds, where in zip(self.tables, self.kinds, self.where, strict=True):
            for number, table in enumerate(tables):
                for person in table:
                    where[person] = number
                    self.small[person] += kinds[number] == 1
                    self.byes[person] += kinds[number] == 2
                if kinds[number] != 2:
                    for one, other in combinations(table, 2):
                        self.meetings[one][other] += 1
                        self.meetings[other][one] += 1
        self.more = [[0] * self.count for _ in range(self.count)]
        self.less = [[0] * self.count for _ in range(self.count)]
        for one, other in combinations(range(self.count), 2):
            self._price(one, other)
        self.cost = self._whole_cost()
        self.goal = self._least_cost()

    def shuffled(self) -> list[list[list[int]]]:
        """Return seats by lot. People who stay at a table are there; byes go to those who had the fewest."""
        had, rounds = self._byes_had[:], []
        for sizes in self.sizes:
            order = self.random.sample(range(self.count), self.count)
            order.sort(key=lambda person: had[person])
            byes = order[: sizes.byes]
            for person in byes:
                had[person] += 1
            playing = [person for person in order[sizes.byes :] if person not in self.fixed]
            self.random.shuffle(playing)
            tables: list[list[int]] = [[] for _ in sizes.tables]
            for person, table in self.fixed.items():
                if person not in byes:
                    tables[table].append(person)
            for table, size in zip(tables, sizes.tables, strict=True):
                while len(table) < size:
                    table.append(playing.pop())
            rounds.append([*tables, byes])
        return rounds

    def anneal(self, steps: int, hot: float, cold: float, progress: Callable[[int], None] | None = None) -> None:
        """Search so many steps, cooling from ``hot`` to ``cold``. End at the best seats that were found."""
        best, best_cost = self.copy(), self.cost
        done = 0
        while done < steps:
            heat = hot * (cold / hot) ** (done / steps)
            batch = min(_REPORTED, steps - done)
            improved = self._batch(batch, heat, best_cost)
            done += batch
            self.steps += batch
            if improved is not None:
                best, best_cost = improved
            if progress:
                progress(self.steps)
            if best_cost <= self.goal:
                break
        self.load(best)

    @property
    def is_plain(self) -> bool:
        """True if nothing sets people apart: no history, no wishes, no byes, and the same tables in all rounds."""
        task = self.task
        bare = not (task.met or task.together or task.apart or task.fixed or task.byes_had or task.small_had)
        return bare and len(set(self.sizes)) == 1 and not self.sizes[0].byes

    def quality(self) -> tuple[int, ...]:
        """Return the quality, the smaller the better: wishes and byes, repeats, most meetings, and the cost."""
        flat = [
            (self.meetings[one][other], self._wish[one][other], self._met[one][other])
            for one, other in combinations(range(self.count), 2)
        ]
        wishes = sum(wish * (count - met) for count, wish, met in flat)
        byes = BYE * sum(count * count for count in self.byes)
        free = [count for count, wish, _ in flat if wish >= 0]
        return wishes + byes, sum(count - 1 for count in free if count > 1), max(free, default=0), self.cost

    def copy(self) -> list[list[list[int]]]:
        """Return the seats, as ``load`` takes them."""
        return [[table[:] for table in tables] for tables in self.tables]

    def rounds(self) -> tuple[list[Round], list[tuple[int, ...]]]:
        """Return the tables of each round and the byes, with the ids of the people."""
        people = self.task.people
        rounds = [tuple(tuple(people[one] for one in table) for table in tables[:-1]) for tables in self.tables]
        return rounds, [tuple(people[one] for one in tables[-1]) for tables in self.tables]

    def _batch(self, steps: int, heat: float, best_cost: int) -> tuple[list[list[list[int]]], int] | None:
        # Rounded, so that the last bit of an exponential function decides nothing.
        chance = [round(math.exp(-delta / heat), 9) for delta in range(int(heat * 16) + 1)]
        limit = len(chance)
        random, count, more, less = self.random.random, self.count, self.more, self.less
        all_tables, all_where, all_kinds = self.tables, self.where, self.kinds
        span, best = len(self.sizes) * count, None
        for _ in range(steps):
            number, one = divmod(int(random() * span), count)
            other = int(random() * count)
            where = all_where[number]
            a, b = where[one], where[other]
            if a == b:
                continue
            tables, kinds = all_tables[number], all_kinds[number]
            more_one, less_one, more_other, less_other = more[one], less[one], more[other], less[other]
            delta = 0
            if kinds[b] != 2:
                delta -= more_one[other]
                for person in tables[b]:
                    delta += more_one[person] - less_other[person]
            if kinds[a] != 2:
                delta -= more_one[other]
                for person in tables[a]:
                    delta += more_other[person] - less_one[person]
            if kinds[a] != kinds[b]:
                delta += self._kind_change(one, kinds[a], kinds[b]) + self._kind_change(other, kinds[b], kinds[a])
            if delta > 0 and (delta >= limit or random() >= chance[delta]):
                continue
            if self.fixed and not self._allowed(number, one, other):
                continue
            self._swap(number, one, other)
            self.cost += delta
            if self.cost < best_cost:
                best, best_cost = self.copy(), self.cost
        return None if best is None else (best, best_cost)

    def _allowed(self, number: int, one: int, other: int) -> bool:
        last = len(self.tables[number]) - 1
        where = self.where[number]
        return self.fixed.get(one, where[other]) in (where[other], last) and self.fixed.get(other, where[one]) in (
            where[one],
            last,
        )

    def _kind_change(self, person: int, old: int, new: int) -> int:
        small = (new == 1) - (old == 1)
        bye = (new == 2) - (old == 2)
        return UNEVEN * small * (2 * self.small[person] + small) + BYE * bye * (2 * self.byes[person] + bye)

    def _swap(self, number: int, one: int, other: int) -> None:
        where, tables, kinds = self.where[number], self.tables[number], self.kinds[number]
        a, b = where[one], where[other]
        for person, partner, old, new in ((one, other, a, b), (other, one, b, a)):
            if kinds[old] != 2:
                for neighbour in tables[old]:
                    if neighbour != person:
                        self._meet(person, neighbour, -1)
            if kinds[new] != 2:
                for neighbour in tables[new]:
                    if neighbour != partner:
                        self._meet(person, neighbour, 1)
            self.small[person] += (kinds[new] == 1) - (kinds[old] == 1)
            self.byes[person] += (kinds[new] == 2) - (kinds[old] == 2)
        tables[a][tables[a].index(one)] = other
        tables[b][tables[b].index(other)] = one
        where[one], where[other] = b, a

    def _meet(self, one: int, other: int, times: int) -> None:
        self.meetings[one][other] += times
        self.meetings[other][one] += times
        self._price(one, other)

    def _price(self, one: int, other: int) -> None:
        count, wish = self.meetings[one][other], self._wish[one][other]
        here = self._pair_cost(count, wish)
        self.more[one][other] = self.more[other][one] = self._pair_cost(count + 1, wish) - here
        self.less[one][other] = self.less[other][one] = here - self._pair_cost(count - 1, wish)

    def _pair_cost(self, count: int, wish: int) -> int:
        return (meeting_cost(count) if wish >= 0 else 0) + wish * count

    def _whole_cost(self) -> int:
        pairs = combinations(range(self.count), 2)
        return (
            sum(self._pair_cost(self.meetings[one][other], self._wish[one][other]) for one, other in pairs)
            + UNEVEN * sum(count * count for count in self.small)
            + BYE * sum(count * count for count in self.byes)
        )

    def _least_cost(self) -> int:
        """Return a lower bound on the cost: meetings, byes and smaller tables shared as evenly as can be."""
        pairs = list(combinations(range(self.count), 2))
        wishes = sum(self._wish[one][other] < 0 for one, other in pairs)
        seated = sum(sizes.pairs for sizes in self.sizes)
        together = min(seated, wishes * len(self.sizes))
        met = [self._met[one][other] for one, other in pairs if self._wish[one][other] == 0]
        small = sum(size for sizes in self.sizes for size in sizes.tables if size < max(sizes.tables))
        return (
            sum(map(meeting_cost, leveled(met, seated - together)))
            - WISH * together
            + UNEVEN * sum(count * count for count in leveled(self._small_had, small))
            + BYE * sum(count * count for count in leveled(self._byes_had, sum(sizes.byes for sizes in self.sizes)))
        )


def leveled(counts: Sequence[int], more: int) -> list[int]:
    """Return the counts after ``more`` is added one by one, each time to the smallest."""
    heap = list(counts)
    heapify(heap)
    for _ in range(more if heap else 0):
        heapreplace(heap, heap[0] + 1)
    return heap
