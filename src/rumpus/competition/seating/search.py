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

from rumpus.competition.seating.tables import Sizes
from rumpus.competition.seating.task import Round, SeatingTask, pair_of, repeats_of
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

Progress = Callable[[int, int], None]
"""Called with the steps done and the steps to do. It may raise an exception to stop the work."""

REPEAT, THIRD, UNEVEN, BYE, WISH = 24, 8, 3, 400, 4_000
TOGETHER = -1  # marks pairs that always sit together; their meetings cost nothing
_REPORTED = 4_096  # steps between two calls of the progress
_GROUP_STEP = 20  # single swaps for one swap of a group
_TRIES = 200


def meeting_cost(count: int) -> int:
    """Return the cost of a pair that meets so often."""
    over = max(0, count - 1)
    return REPEAT * over + THIRD * over * (over - 1) // 2 + THIRD * over * (over - 1) * (over - 2) // 6


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
        for one, other in task.apart:
            if one in number_of and other in number_of:
                self._set_wish(number_of[one], number_of[other], WISH)
        for one, other in task.forced_pairs():
            self._set_wish(number_of[one], number_of[other], TOGETHER)
        self.groups = [sorted(number_of[person] for person in group) for group in task.groups()]
        self._group_of = {person: group for group in self.groups for person in group}
        self.places: list[list[list[int]]] = []
        """The cost of each person at each table, by round. The last table is the bye. Empty if all tables are equal."""
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

    def _set_wish(self, one: int, other: int, weight: int) -> None:
        self._wish[one][other] = self._wish[other][one] = weight

    def shuffled(self) -> list[list[list[int]]]:
        """Return seats by lot. Fixed people and groups sit as they wish; byes go to those who had the fewest.

        Raise UsageError if no place is found for all groups.
        """
        had, rounds = self._byes_had[:], []
        for sizes in self.sizes:
            order = self.random.sample(range(self.count), self.count)
            order.sort(key=lambda person: had[person])
            for person in order[: sizes.byes]:
                had[person] += 1
            rounds.append([*self._filled(sizes.tables, order[sizes.byes :]), order[: sizes.byes]])
        return rounds

    def _filled(self, sizes: Sequence[int], playing: list[int]) -> list[list[int]]:
        singles = [person for person in playing if person not in self.fixed and person not in self._group_of]
        groups = [sorted(set(group) & set(playing)) for group in self.groups]
        for _ in range(_TRIES):
            tables: list[list[int]] = [[] for _ in sizes]
            for person in set(self.fixed) & set(playing):
                if person not in self._group_of:
                    tables[self.fixed[person]].append(person)
            self.random.shuffle(groups)
            if all(self._place(group, tables, sizes) for group in sorted(groups, key=len, reverse=True)):
                break
        else:
            message = Message("those who stay at a table or sit together do not fit the tables; undo one of the wishes")
            raise UsageError(message, code="wishes")
        self.random.shuffle(singles)
        for seats, size in zip(tables, sizes, strict=True):
            while len(seats) < size:
                seats.append(singles.pop())
        return tables

    def _place(self, group: list[int], tables: list[list[int]], sizes: Sequence[int]) -> bool:
        """Put a group at a table with room for it. Return False if there is none."""
        stay = [self.fixed[person] for person in group if person in self.fixed]
        free = [at for at, size in enumerate(sizes) if len(tables[at]) + len(group) <= size]
        free = [at for at in free if not stay or at == stay[0]]
        if free:
            tables[self.random.choice(free)].extend(group)
        return bool(free)

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
        wishes = sum(wish * (count - met) for count, wish, met in flat if wish > 0)
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
        limit, best = len(chance), None
        random, count, wheres, change = self.random.random, self.count, self.where, self._change
        span, restricted = len(self.sizes) * count, bool(self.fixed or self.groups)
        for _ in range(steps):
            number, one = divmod(int(random() * span), count)
            other = int(random() * count)
            where = wheres[number]
            if where[one] == where[other] or (restricted and not self._is_allowed(number, one, other)):
                continue
            delta = change(number, one, other)
            if delta > 0 and (delta >= limit or random() >= chance[delta]):
                continue
            self._swap(number, one, other)
            self.cost += delta
            if self.cost < best_cost:
                best, best_cost = self.copy(), self.cost
        for _ in range(steps // _GROUP_STEP if self.groups else 0):
            self._try_group(chance)
            if self.cost < best_cost:
                best, best_cost = self.copy(), self.cost
        return None if best is None else (best, best_cost)

    def _change(self, number: int, one: int, other: int) -> int:
        """Return the change of the cost if two people at different tables swap their seats."""
        where, kinds, tables = self.where[number], self.kinds[number], self.tables[number]
        a, b = where[one], where[other]
        more_one, less_one, more_other, less_other = self.more[one], self.less[one], self.more[other], self.less[other]
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
        if self.places:
            of_one, of_other = self.places[number][one], self.places[number][other]
            delta += of_one[b] - of_one[a] + of_other[a] - of_other[b]
        return delta

    def _is_allowed(self, number: int, one: int, other: int) -> bool:
        """Return True if neither has to stay at a table or with a group. A bye is allowed to everybody."""
        where = self.where[number]
        return self._may_sit(number, one, where[other]) and self._may_sit(number, other, where[one])

    def _may_sit(self, number: int, person: int, table: int) -> bool:
        bye, where = len(self.tables[number]) - 1, self.where[number]
        if table == bye:
            return True
        if self.fixed.get(person, table) != table:
            return False
        group = self._group_of.get(person, ())
        return all(where[one] in (table, bye) for one in group if one != person)

    def _try_group(self, chance: Sequence[float]) -> None:
        """Swap a group with as many others of another table, if the cost allows it."""
        number, group = int(self.random.random() * len(self.sizes)), self.random.choice(self.groups)
        where, tables = self.where[number], self.tables[number]
        bye = len(tables) - 1
        members = [person for person in group if where[person] != bye]
        target = int(self.random.random() * bye)
        if not members or where[members[0]] == target or any(person in self.fixed for person in group):
            return
        free = [one for one in tables[target] if one not in self.fixed and one not in self._group_of]
        if len(free) < len(members):
            in_groups = [one for one in tables[target] if one in self._group_of and one not in self.fixed]
            free = in_groups if len(in_groups) == len(members) else free
        if len(free) < len(members) or any(one in self.fixed for one in free):
            return
        swaps = list(zip(members, self.random.sample(free, len(members)), strict=True))
        before = self.cost
        for one, other in swaps:
            self.cost += self._change(number, one, other)
            self._swap(number, one, other)
        delta = self.cost - before
        if delta > 0 and (delta >= len(chance) or self.random.random() >= chance[delta]):
            for one, other in swaps:
                self._swap(number, one, other)
            self.cost = before

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
        return 0 if wish == TOGETHER else meeting_cost(count) + wish * count

    def _whole_cost(self) -> int:
        pairs = combinations(range(self.count), 2)
        return (
            sum(self._pair_cost(self.meetings[one][other], self._wish[one][other]) for one, other in pairs)
            + UNEVEN * sum(count * count for count in self.small)
            + BYE * sum(count * count for count in self.byes)
            + sum(
                self.places[number][person][table]
                for number, where in enumerate(self.where if self.places else ())
                for person, table in enumerate(where)
            )
        )

    def _least_cost(self) -> int:
        """Return a lower bound on the cost: meetings, byes and smaller tables shared as evenly as can be."""
        pairs = list(combinations(range(self.count), 2))
        seated = sum(sizes.pairs for sizes in self.sizes)
        # Groups sit together in most rounds, and in all without byes; fewer meetings are left for the others.
        seated -= len(self.sizes) * sum(self._wish[one][other] == TOGETHER for one, other in pairs)
        met = [self._met[one][other] for one, other in pairs if self._wish[one][other] == 0]
        even = leveled(met, max(0, seated))
        self.even = (repeats_of(even), max(even, default=0))
        apart = WISH * sum(self._met[one][other] for one, other in pairs if self._wish[one][other] > 0)
        small = sum(size for sizes in self.sizes for size in sizes.tables if size < max(sizes.tables))
        return (
            max(sum(map(meeting_cost, even)), self._least_of_rounds())
            + apart
            + UNEVEN * sum(count * count for count in leveled(self._small_had, small))
            + BYE * sum(count * count for count in leveled(self._byes_had, sum(sizes.byes for sizes in self.sizes)))
        )

    def _least_of_rounds(self) -> int:
        """Return a lower bound on the cost of meetings, from the pairs that any two rounds must share.

        With S seated pairs, m meetings of a pair and Q shared pairs of all two rounds, the sum of m(m-1)/2 is at least
        Q. The cost of the meetings is at least REPEAT - THIRD for each repeat and THIRD for each shared pair.
        """
        if self.groups or self.fixed or any(map(any, self._met)):
            return 0
        pairs, rounds = self.count * (self.count - 1) // 2, len(self.sizes)
        shared = sum(least_shared(one, other) for one, other in combinations(self.sizes, 2))
        first = sum(least_shared(self.sizes[0], other) for other in self.sizes[1:])
        repeats = max(first, sum(sizes.pairs for sizes in self.sizes) - pairs, 0)
        return (REPEAT - THIRD) * repeats + THIRD * shared if rounds > 1 else 0


def least_shared(first: Sizes, second: Sizes) -> int:
    """Return how many pairs of the second round must have sat together in the first."""
    groups, pairs = len(first.tables) + first.byes, 0
    for size in second.tables:
        each, over = divmod(size, groups)
        pairs += over * (each + 1) * each // 2 + (groups - over) * each * (each - 1) // 2
    return pairs


def leveled(counts: Sequence[int], more: int) -> list[int]:
    """Return the counts after ``more`` is added one by one, each time to the smallest."""
    heap = list(counts)
    heapify(heap)
    for _ in range(more if heap else 0):
        heapreplace(heap, heap[0] + 1)
    return heap
