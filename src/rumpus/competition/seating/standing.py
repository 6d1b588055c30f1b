"""Rounds that depend on the standing: neighbours sit together, or the best play a final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from rumpus.competition.seating.search import SeatSearch
from rumpus.competition.seating.seats import shared_seats
from rumpus.competition.seating.tables import Sizes, table_sizes
from rumpus.competition.seating.task import Round, SeatingPlan, SeatingTask, plan_of
from rumpus.core.errors import UsageError
from rumpus.core.given import wrong_value
from rumpus.core.messages import Field, Message

_STEPS = 150_000
_STEP_OF_STANDING = 1
"""The cost of one place in the standing, squared. A repeat costs as much as five places."""
_OTHER_BYE = 1_000
_HOT, _COLD = 60.0, 1.0


def by_standing(
    order: Sequence[int], task: SeatingTask, seed: int | str, points: Mapping[int, int] | None = None
) -> SeatingPlan:
    """Return one round in which neighbours in the standing sit together, the best at the first table.

    ``order`` lists the people of the task from the first to the last. People with equal ``points`` may exchange their
    places. People who met before sit apart if others near them can be exchanged. The last of those with the fewest byes
    have a bye. Raise UsageError if the task has no solution.
    """
    _check_order(order, task)
    task.check(1)
    search = SeatSearch(task, 1, Random(seed))
    sizes = search.sizes[0]
    byes = _byes(order, task, sizes.byes)
    spans = _spans([one for one in order if one not in byes], points or {})
    search.places = [[_place_costs(person, byes, spans, sizes) for person in task.people]]
    search.load([_start(order, task, byes, search)] if not (task.fixed or search.groups) else search.shuffled())
    search.anneal(_STEPS, _HOT, _COLD)
    tables, out = search.rounds()
    return plan_of(task, shared_seats(tables, search.random), out)


def _check_order(order: Sequence[int], task: SeatingTask) -> None:
    if sorted(order) != sorted(task.people):
        raise wrong_value("order", list(order), Message("list each person of the task once"))


def _byes(order: Sequence[int], task: SeatingTask, count: int) -> list[int]:
    """Return the last people in the standing, of those with the fewest byes."""
    last_first = list(reversed(order))
    return sorted(last_first, key=lambda one: task.byes_had.get(one, 0))[:count]


def _spans(playing: Sequence[int], points: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    """Return the first and last place in the standing that a person can take among those with equal points."""
    spans: dict[int, tuple[int, int]] = {}
    for place, person in enumerate(playing):
        equal = [at for at, one in enumerate(playing) if person in points and points.get(one) == points[person]]
        spans[person] = (min(equal, default=place), max(equal, default=place))
    return spans


def _place_costs(person: int, byes: Sequence[int], spans: Mapping[int, tuple[int, int]], sizes: Sizes) -> list[int]:
    if person in byes:
        return [_OTHER_BYE] * len(sizes.tables) + [0]
    first, last = spans[person]
    costs, start = [], 0
    for size in sizes.tables:
        away = max(0, first - (start + size - 1), start - last)
        costs.append(_STEP_OF_STANDING * away * away)
        start += size
    return [*costs, _OTHER_BYE]


def _start(order: Sequence[int], task: SeatingTask, byes: Sequence[int], search: SeatSearch) -> list[list[int]]:
    number_of = {person: number for number, person in enumerate(task.people)}
    playing = [number_of[one] for one in order if one not in byes]
    tables = _cut(playing, search.sizes[0].tables)
    return [*map(list, tables), [number_of[one] for one in byes]]


def _cut(people: Sequence[int], sizes: Sequence[int]) -> Round:
    tables, start = [], 0
    for size in sizes:
        tables.append(tuple(people[start : start + size]))
        start += size
    return tuple(tables)


def final(
    order: Sequence[int], count: int, task: SeatingTask, seed: int | str, others_play: bool = False
) -> SeatingPlan:
    """Return a round in which the best ``count`` people play a final, strictly by standing.

    The others have no seat, or play on by standing at the tables after those of the final. Wishes of people in
    the final do not count. Raise UsageError if the final cannot be seated.
    """
    _check_order(order, task)
    if count > len(order):
        fields: dict[str, Field] = {"count": count, "people": len(order)}
        message = Message("a final of {count} needs as many people, but there are {people}", fields)
        raise UsageError(message, code="too-few-people", subject=str(count))
    sizes = table_sizes(count, task.least, task.most, task.preferred, most_byes=0)
    random = Random(seed)
    tables = tuple(tuple(random.sample(table, len(table))) for table in _cut(list(order[:count]), sizes.tables))
    rest = list(order[count:])
    if not others_play or len(rest) < task.least:
        return plan_of(task, [tables], [tuple(rest)])
    people = tuple(one for one in task.people if one in rest)
    shift = len(tables)
    fixed = {one: table - shift for one, table in task.fixed.items() if one in rest and table >= shift}
    others = by_standing(rest, replace(task, people=people, sizes=(), fixed=fixed), seed)
    return plan_of(task, [tables + others.rounds[0]], others.byes)
