"""Seats for the rounds of an evening: pure functions from people, sizes of tables and a seed to tables.

Everything is counted in steps, and chance comes from the seed. So a seed gives one draw, on every machine.
"""

from rumpus.competition.seating.everybody import plan_rounds
from rumpus.competition.seating.tables import Sizes, table_sizes
from rumpus.competition.seating.task import Pair, Round, SeatingPlan, SeatingTask, pair_of

__all__ = [
    "Pair",
    "Round",
    "SeatingPlan",
    "SeatingTask",
    "Sizes",
    "pair_of",
    "plan_rounds",
    "table_sizes",
]
