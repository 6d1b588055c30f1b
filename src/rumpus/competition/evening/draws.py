"""Draws: proposals for the seats of the next round, by the format of the evening.

A proposal is a ``Draw`` command. People look at it, and the machine accepts it. The search takes up to a few seconds,
so it runs outside the machine. The same evening and seed always give the same proposal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rumpus.competition.evening import commands as do
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.rounds import Round
from rumpus.competition.evening.settings import Format
from rumpus.competition.seating.everybody import plan_rounds
from rumpus.competition.seating.task import SeatingTask, meetings
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

Progress = Callable[[int, int], None]
"""Gets the steps done and the steps to do. It may raise an exception to cancel."""


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

    ``drawn_as`` replaces the format of the evening for this round. ``finalists`` is the number of people in a final.
    Raise UsageError if the people cannot be seated.
    """
    settings = evening.settings
    assert settings is not None
    if not evening.here:
        raise UsageError(Message("nobody is here; add people first"), code="bad-seats")
    number = len(evening.rounds) + (not again)
    wanted = drawn_as or settings.format
    if wanted == "everybody-meets":
        return _everybody_meets(evening, number, seed, progress)
    raise UsageError(Message("seats by hand have no draw; choose the tables"), code="by-hand")


def _everybody_meets(evening: Evening, number: int, seed: int, progress: Progress | None) -> do.Draw:
    """Plan all rounds that are left, unless the last draw planned them and nothing changed since."""
    if evening.later and number > len(evening.rounds):
        tables, *later = evening.later
        byes = tuple(sorted({person.number for person in evening.here} - {one for table in tables for one in table}))
        return do.Draw(number, tables, byes, "everybody-meets", seed, tuple(later))
    assert evening.settings is not None
    left = max(1, evening.settings.rounds - number + 1)
    plan = plan_rounds(seating_task(evening, number), left, seed, progress=progress)
    return do.Draw(number, plan.rounds[0], plan.byes[0], "everybody-meets", seed, plan.rounds[1:])


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
        met=meetings(tuple(table.people for table in drawn.tables) for drawn in rounds),
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
