"""The arrays of the play search, and the meaning of each place in them.

The *current* subproblem is the one that the search works on. Its *candidate* is the arrangement found for it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rumpus.core.packs import set_of, tile_pack
from rumpus.core.turns.tiles.melds import faces_of_melds
from rumpus.solver.arrange.arrays import FACES, NUMBERS, Ints
from rumpus.solver.engine.tiles.layout import MOST_MELDS, PLAY_SIZE
from rumpus.solver.plays.joker_melds import MOST_JOKERS, joker_meld_rows

MOST_PLANS = 128


class PlayWorkspace(NamedTuple):
    """The arrays of the play search. They belong to one thread.

    - ``shapes``: the faces of every meld as bits, in the order of ``faces_of_melds``
    - ``joker_melds``: see ``joker_meld_rows``
    - ``state``: the single numbers named below
    - ``tiles``: counts of tiles by face
    - ``worths``: the worth of a tile by number, and of a joker
    - ``subproblem``, ``waiting``, ``found``: the current subproblem, the waiting ones, that of the best play
    - ``opening``: the subproblem of finding opening melds
    - ``melds``: lists of melds; each has a row of faces, ended by 0, and a row of the jokers' faces
    - ``jokers``: for each joker of the table, its face and the two faces that may replace it
    - ``standing``: in each row, a choice of faces for the rack's jokers in joker melds
    - ``plans``, ``tasks``: see ``joker_plans`` and ``search``
    - ``action``: the play as an action, for playouts
    """

    shapes: Ints
    joker_melds: Ints
    state: Ints
    tiles: Ints
    worths: Ints
    subproblem: Ints
    waiting: Ints
    found: Ints
    opening: Ints
    melds: Ints
    jokers: Ints
    standing: Ints
    plans: Ints
    tasks: Ints
    action: Ints


# Places in the state.
# The question: maximise value instead of tiles; all jokers are free.
BY_VALUE, ALL_FREE = range(2)
# The jokers, and their rules (see ``JokerRules``).
RACK_JOKERS, TABLE_JOKERS, STAYS_APART, FREE_ONCE_REPLACED, REPLACEMENTS_APART = range(2, 7)
# The faces on the rack as bits; the points needed to open, 0 for a seat that has opened; an opening counts a joker as
# the tile it stands for.
RACK_FACES, NEEDED, JOKER_BY_FACE = range(7, 10)
# The search: an array was too small; the worth of the best play; the bound of the parts that were not searched to their
# end; the numbers of tasks and of waiting subproblems; the stage of the current one.
IS_FULL, BEST, BOUND, TASKS, WAITING, STAGE = range(10, 16)
# Solving: the states to follow; continue instead of begin; the worth found; the upper bound.
MOST_STATES, GOES_ON, SOLVED_WORTH, SOLVED_BOUND = range(16, 20)
STATE_SIZE = 20
# Rows of ``tiles``.
ON_TABLE, ON_RACK, IN_CANDIDATE = range(3)
# Rows of ``worths``: the worth to maximise, and the points that count towards opening.
WORTH, POINTS = range(2)
# Places in a subproblem: required and spare tiles by face; required and spare free jokers; the worth surely placed; an
# upper bound of the worth; the jokers that stand for tiles; the plan; the joker melds chosen.
NEED, SPARE = 0, FACES
MUST, MAY, GAIN, AT_MOST, STANDING, PLAN, FIRST, SECOND = range(2 * FACES, 2 * FACES + 8)
SUBPROBLEM_SIZE = SECOND + 1
# Lists of melds: the best play, its opening melds, the candidate, and the opening melds of the candidate.
FOUND, OPENING, CANDIDATE, CANDIDATE_OPENING = range(4)
# Places in a plan: the face that replaces each joker of the table, for two jokers; the rack jokers in joker melds; two
# jokers share one joker meld; the number of joker melds.
REPLACED, IN_MELDS, SHARED, JOKER_MELDS = 0, 2, 3, 4
PLAN_SIZE = 5
# Places in a task: its upper bound, its plan, the joker melds chosen.
TASK_BOUND, TASK_PLAN, TASK_FIRST, TASK_SECOND = range(4)
TASK_SIZE = 4


def new_play_workspace(waiting: int = 1 << 8, tasks: int = 1 << 12) -> PlayWorkspace:
    """Return new arrays with room for so many waiting subproblems and tasks."""
    return PlayWorkspace(
        shapes=np.array([set_of(faces) for faces in faces_of_melds(tile_pack())], np.int64),
        joker_melds=joker_meld_rows(),
        state=np.zeros(STATE_SIZE, np.int64),
        tiles=np.zeros((3, FACES), np.int64),
        worths=np.zeros((2, NUMBERS + 1), np.int64),
        subproblem=np.zeros(SUBPROBLEM_SIZE, np.int64),
        waiting=np.zeros((waiting, SUBPROBLEM_SIZE), np.int64),
        found=np.zeros(SUBPROBLEM_SIZE, np.int64),
        opening=np.zeros(SUBPROBLEM_SIZE, np.int64),
        melds=np.zeros((4, 2, MOST_MELDS + 1), np.int64),
        jokers=np.zeros((MOST_JOKERS, 3), np.int64),
        standing=np.zeros((2, MOST_JOKERS), np.int64),
        plans=np.zeros((MOST_PLANS, PLAN_SIZE), np.int64),
        tasks=np.zeros((tasks, TASK_SIZE), np.int64),
        action=np.zeros(PLAY_SIZE, np.int64),
    )
