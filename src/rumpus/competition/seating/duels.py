"""Duels: tables of two. Everybody meets everybody by Berger tables, or neighbours in the standing meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from rumpus.competition.seating.everybody import plan_rounds
from rumpus.competition.seating.standing import by_standing
from rumpus.competition.seating.task import Round, SeatingPlan, SeatingTask, plan_of

_BYE = -1


def duels(task: SeatingTask, rounds: int, seed: int | str) -> SeatingPlan:
    """Return rounds of duels. Nobody meets twice before everybody met everybody; with an odd number one has a bye.

    Rounds after a whole cycle start the tables anew, with the first seat changed. People with a history or with wishes
    are seated by search instead.
    """
    task = of_two(task)
    task.check(rounds)
    if task.met or task.byes_had or task.together or task.apart or task.fixed:
        return plan_rounds(task, rounds, seed)
    people = Random(seed).sample(task.people, len(task.people))
    tables, byes = [], []
    for number in range(rounds):
        pairs = berger_round(len(people), number)
        tables.append(tuple((people[one], people[other]) for one, other in pairs if _BYE not in (one, other)))
        byes.append(tuple(people[max(pair)] for pair in pairs if _BYE in pair))
    return plan_of(task, tables, byes)


def duels_by_standing(
    order: Sequence[int], task: SeatingTask, seed: int | str, points: Mapping[int, int] | None = None
) -> SeatingPlan:
    """Return one round of duels in which neighbours in the standing meet, and no pair a second time if it can be."""
    return by_standing(order, of_two(task), seed, points)


def of_two(task: SeatingTask) -> SeatingTask:
    """Return the task with tables of two."""
    return replace(task, least=2, most=2, preferred=2, sizes=())


def berger_round(people: int, number: int) -> Round:
    """Return the pairs of a round of the Berger tables, counted from 0. A -1 is the missing one of an odd number.

    The last person stays, and the others turn around. The first of a pair has the first seat.
    """
    even = people + people % 2
    around = even - 1
    cycle, number = divmod(number, around)
    middle = number * (even // 2) % around
    last = even - 1 if even == people else _BYE
    pairs = [(middle, last) if number % 2 == 0 else (last, middle)]
    pairs += [((middle + step) % around, (middle - step) % around) for step in range(1, even // 2)]
    return tuple(pair if cycle % 2 == 0 else pair[::-1] for pair in pairs)
