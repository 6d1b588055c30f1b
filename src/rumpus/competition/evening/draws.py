"""Draws: proposals for the seats of the next round, by the format of the evening.

A proposal is a ``Draw`` command. People look at it, and the machine accepts it. The search takes up to a few seconds,
so it runs outside the machine. The same evening and seed always give the same proposal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from rumpus.competition import seating
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.rounds import Round
from rumpus.competition.evening.settings import Format
from rumpus.competition.evening.standings import standing
from rumpus.competition.seating import Progress, SeatingPlan, SeatingTask
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message


class _Wanted(NamedTuple):
    """A draw to propose: the evening, the number of the round, the seed, and the people in a final."""

    evening: Evening
    number: int
    seed: int
    finalists: int | None
    progress: Progress | None

    @property
    def rounds_left(self) -> int:
        assert self.evening.settings is not None
        return max(1, self.evening.settings.rounds - self.number + 1)

    @property
    def task(self) -> SeatingTask:
        return seating_task(self.evening, self.number)

    @property
    def order(self) -> list[int]:
        """The people who are here, best first. Newcomers come last."""
        rows = standing(self.evening, self.number - 1)
        return [row.person.number for row in rows if row.person.is_here]

    @property
    def ranks(self) -> dict[int, int]:
        """Equal numbers for people with equal standing, the best with the most points."""
        return {row.person.number: -row.rank for row in standing(self.evening, self.number - 1) if row.person.is_here}


def propose(
    evening: Evening,
    seed: int,
    *,
    again: bool = False,
    drawn_as: Format | None = None,
    finalists: int | None = None,
    progress: Progress | None = None,
) -> do.Draw:
    """Return the draw of the next round, or with ``again`` another draw of the last round.

    If people came or left since, another draw moves as few of the others as can be. ``drawn_as`` replaces the format of
    the evening for this round. ``finalists`` is the number of people in a final. ``progress`` may raise an exception to
    cancel. Raise UsageError if the people cannot be seated.
    """
    assert evening.settings is not None
    if not evening.here:
        raise UsageError(Message("nobody is here; add people first"), code="bad-seats")
    number = len(evening.rounds) + (not again)
    wanted = _Wanted(evening, number, seed, finalists, progress)
    chosen = drawn_as or evening.settings.format
    if again:
        old = evening.last_round
        if {person.number for person in evening.here} != set(old.people):
            return _fewest_moves(wanted, old)
    elif evening.later and drawn_as is None:
        return _planned(evening, number, seed, chosen)
    plan = _PLANS[chosen](wanted)
    return do.Draw(number, plan.rounds[0], plan.byes[0], chosen, seed, plan.rounds[1:])


def _planned(evening: Evening, number: int, seed: int, chosen: Format) -> do.Draw:
    """Return the round that the last draw planned. Nothing has changed since."""
    tables, *later = evening.later
    seated = {person for table in tables for person in table}
    byes = tuple(person.number for person in evening.here if person.number not in seated)
    return do.Draw(number, tables, byes, chosen, seed, tuple(later))


def _fewest_moves(wanted: _Wanted, old: Round) -> do.Draw:
    earlier = tuple(table.people for table in old.tables)
    plan = seating.redraw(earlier, wanted.task, wanted.seed, old.byes)
    return do.Draw(wanted.number, plan.rounds[0], plan.byes[0], old.format, wanted.seed)


def _everybody_meets(wanted: _Wanted) -> SeatingPlan:
    return seating.plan_rounds(wanted.task, wanted.rounds_left, wanted.seed, progress=wanted.progress)


def _by_standing(wanted: _Wanted) -> SeatingPlan:
    return seating.by_standing(wanted.order, wanted.task, wanted.seed, wanted.ranks)


def _duels(wanted: _Wanted) -> SeatingPlan:
    return seating.duels(wanted.task, wanted.rounds_left, wanted.seed)


def _duels_by_standing(wanted: _Wanted) -> SeatingPlan:
    return seating.duels_by_standing(wanted.order, wanted.task, wanted.seed, wanted.ranks)


def _final(wanted: _Wanted) -> SeatingPlan:
    count = wanted.finalists or wanted.task.most
    return seating.final(wanted.order, count, wanted.task, wanted.seed, others_play=True)


def _by_hand(wanted: _Wanted) -> SeatingPlan:
    """Seat people in the order in which they came. Organisers exchange them then."""
    sizes, people = wanted.task.sizes_of(0), list(wanted.task.people)
    tables: list[tuple[int, ...]] = []
    for size in sizes.tables:
        tables.append(tuple(people[:size]))
        del people[:size]
    return seating.plan_of(wanted.task, [tuple(tables)], [tuple(people)])


_PLANS: dict[Format, Callable[[_Wanted], SeatingPlan]] = {
    "everybody-meets": _everybody_meets,
    "by-standing": _by_standing,
    "duels": _duels,
    "duels-by-standing": _duels_by_standing,
    "final": _final,
    "by-hand": _by_hand,
}


def seating_task(evening: Evening, number: int) -> SeatingTask:
    """Return the people to seat in round ``number``, who met whom before it, and the wishes."""
    settings = evening.settings
    assert settings is not None
    rounds, here = evening.rounds[: number - 1], {person.number for person in evening.here}
    least, most = settings.sizes[0], settings.sizes[-1]
    return SeatingTask(
        people=tuple(sorted(here)),
        least=least,
        most=most,
        preferred=min(max(settings.tables.preferred, least), most),
        met=seating.meetings(tuple(table.people for table in drawn.tables) for drawn in rounds),
        byes_had=Counter(person for drawn in rounds for person in drawn.byes),
        small_had=Counter(person for drawn in rounds for person in _at_small_tables(drawn)),
        together=tuple(pair for pair in evening.wishes.together if here.issuperset(pair)),
        apart=tuple(pair for pair in evening.wishes.apart if here.issuperset(pair)),
        fixed={person: table - 1 for person, table in evening.wishes.tables if person in here},
    )


def _at_small_tables(drawn: Round) -> Iterator[int]:
    most = max(len(table.people) for table in drawn.tables)
    for table in drawn.tables:
        if len(table.people) < most:
            yield from table.people
