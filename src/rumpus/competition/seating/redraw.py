"""Draw a round again after people came or left, so that as few of the others as can be move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from rumpus.competition.seating.search import SeatSearch
from rumpus.competition.seating.tables import Sizes
from rumpus.competition.seating.task import Round, SeatingPlan, SeatingTask, plan_of

_MOVE = 600
"""The cost of a person who moves: more than a bye or a repeat, less than a broken wish."""
_STEPS, _HOT, _COLD = 120_000, 500.0, 1.0


def redraw(earlier: Round, task: SeatingTask, seed: int | str, byes: Sequence[int] = ()) -> SeatingPlan:
    """Return a new draw of a round, without its results, for the people of the task.

    First as few people as can be change their table or their bye; then as few pairs as can be meet again. ``earlier``
    are the tables of the old draw and ``byes`` its byes. Those who left are not in the task, and those who came only
    there. The history of the task is the one before the round. Raise UsageError if the task has no solution.
    """
    sizes = _placed_sizes(earlier, task)
    task = replace(task, sizes=(sizes,))
    task.check(1)
    search = SeatSearch(task, 1, Random(seed))
    table_of = {person: number for number, table in enumerate(earlier) for person in table}
    table_of |= dict.fromkeys(byes, len(sizes.tables))
    search.places = [[_move_costs(table_of.get(person), len(sizes.tables)) for person in task.people]]
    search.load(search.shuffled())
    search.anneal(_STEPS, _HOT, _COLD)
    tables, out = search.rounds()
    return plan_of(task, [_seated(earlier, tables[0])], out)


def _placed_sizes(earlier: Round, task: SeatingTask) -> Sizes:
    """Return the sizes for the people of now, the larger ones where most people stay."""
    sizes = task.sizes_of(0)
    present = set(task.people)
    count = len(sizes.tables)
    stay = [len(present.intersection(table)) for table in earlier[:count]] + [0] * (count - len(earlier))
    by_stay = sorted(range(count), key=lambda table: -stay[table])
    placed = dict(zip(by_stay, sorted(sizes.tables, reverse=True), strict=True))
    return Sizes(tuple(placed[table] for table in range(count)), sizes.byes)


def _move_costs(table: int | None, count: int) -> list[int]:
    if table is None:
        return [0] * (count + 1)
    return [0 if number == table else _MOVE for number in range(count + 1)]


def _seated(earlier: Round, tables: Round) -> Round:
    """Return the tables with everybody on the old seat where it is the same table and there is still that seat."""
    result = []
    for number, table in enumerate(tables):
        old = earlier[number] if number < len(earlier) else ()
        seats: list[int | None] = [one if one in table else None for one in old[: len(table)]]
        seats += [None] * (len(table) - len(seats))
        others = [one for one in table if one not in seats]
        result.append(tuple(others.pop() if one is None else one for one in seats))
    return tuple(result)
