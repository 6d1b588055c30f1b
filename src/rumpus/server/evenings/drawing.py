"""The inside of the process that draws seats. It gets the events of an evening, and answers with a proposal."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rumpus.competition.evening.draws import propose, seating_task
from rumpus.competition.evening.evening import play_back
from rumpus.competition.evening.log import command_document, read_event
from rumpus.competition.evening.settings import Format
from rumpus.competition.seating.task import plan_of
from rumpus.processes.process import send_note


class DrawJob(NamedTuple):
    """The evening by its events, and what to draw. See ``rumpus.competition.evening.draws.propose``."""

    events: Sequence[Mapping[str, Any]]
    seed: int
    again: bool = False
    drawn_as: Format | None = None
    finalists: int | None = None


class DrawProgress(NamedTuple):
    """The steps done, and the steps to do."""

    done: int
    of: int


class ProposedDraw(NamedTuple):
    """The document of a ``draw`` command.

    ``repeats``: the meetings in the planned rounds of pairs who had met before. ``bound``: no plan has fewer.
    """

    command: dict[str, Any]
    repeats: int
    bound: int


def prepare() -> Callable[[DrawJob], ProposedDraw]:
    """Set up the process. Return the function that runs a job."""
    os.nice(5)  # the server itself has priority where processors are few
    return _draw


def _draw(job: DrawJob) -> ProposedDraw:
    evening = play_back(map(read_event, job.events))
    draw = propose(
        evening,
        job.seed,
        again=job.again,
        drawn_as=job.drawn_as,
        finalists=job.finalists,
        progress=lambda done, of: send_note(DrawProgress(done, of)),
    )
    plan = plan_of(seating_task(evening, draw.round), (draw.tables, *draw.later), ())
    return ProposedDraw(command_document(draw), plan.repeats, plan.bound)
