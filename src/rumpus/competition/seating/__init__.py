"""Seats for the rounds of an evening: pure functions from people, sizes of tables and a seed to tables.

Everything is counted in steps, and chance comes from the seed. So a seed gives one draw, on every machine.
"""

from rumpus.competition.seating.duels import duels, duels_by_standing
from rumpus.competition.seating.everybody import plan_rounds
from rumpus.competition.seating.redraw import redraw
from rumpus.competition.seating.search import Progress
from rumpus.competition.seating.standing import by_standing, final
from rumpus.competition.seating.tables import Sizes, table_sizes
from rumpus.competition.seating.task import (
    Pair,
    Round,
    SeatingPlan,
    SeatingTask,
    counting_bound,
    meetings,
    pair_of,
    plan_of,
    repeats_of,
)

__all__ = [
    "Pair",
    "Progress",
    "Round",
    "SeatingPlan",
    "SeatingTask",
    "Sizes",
    "by_standing",
    "counting_bound",
    "duels",
    "duels_by_standing",
    "final",
    "meetings",
    "pair_of",
    "plan_of",
    "plan_rounds",
    "redraw",
    "repeats_of",
    "table_sizes",
]
