"""The arrays in which the best play of a tile turn is searched, and what their places mean."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from rumpus.core.packs import set_of, tile_pack
from rumpus.core.turns.tiles.melds import faces_of_melds
from rumpus.solver.arrange.arrays import FACES, NUMBERS, Amounts, Ints
from rumpus.solver.engine.tiles.layout import MOST_MELDS, PLAY_SIZE
from rumpus.solver.plays.joker_plans import every_joker_meld

MOST_PLANS = 128
MOST_JOKERS = 2


class PlayWorkspace(NamedTuple):
    """Arrays to search a play in; they belong to one thread.

    ``shapes`` are the faces of every meld, in the order of ``faces_of_melds``. ``joker_melds[jokers - 1]`` are the
    joker melds with so many jokers, the longest first: the faces each needs, and those of its jokers; 0 ends them.
    ``state`` is what is named below. ``tiles`` counts tiles of each face. ``worths`` are what tiles of each number, and
    a joker, are worth. ``subproblem`` is the one looked into, ``waiting`` those that wait, and ``opening`` asks for
    melds that open: each a row of numbers. ``melds`` holds lists of melds: a row of faces, which 0 ends, and a row of
    those of jokers. ``jokers`` has for each joker of the table its face and those that may replace it. ``standing``
    has, a row for each choice, what the jokers of the rack in joker melds may stand for. ``plans`` say what jokers do;
    ``tasks`` are plans and joker melds to look into. ``action`` is what is chosen.
    """

    shapes: Ints
    joker_melds: Ints
    state: Ints
    tiles: Ints
    worths: Amounts
    subproblem: Ints
    waiting: Ints
    opening: Ints
    melds: Ints
    jokers: Ints
    standing: Ints
    plans: Ints
    tasks: Ints
    action: Ints


# Places in the state: whether an array was too small; the tiles of the best play; the worth of what was solved last;
# the jokers, and how they move; the points that open, 0 for a seat that has opened; how many tasks and subproblems
# wait; the plan and the joker melds of the task being looked into.
IS_FULL, BEST_TILES, SOLVED_WORTH, RACK_JOKERS, TABLE_JOKERS, STAYS_APART, FREE_ONCE_REPLACED = range(7)
NEEDED, TASKS, WAITING, PLAN, FIRST, SECOND = range(7, 13)
# Rows of the tiles: those on the table, those on the rack, those in the melds of an arrangement.
LYING, HELD, USED = range(3)
# Rows of the worths.
ONE_EACH, POINTS = range(2)
# Places in a subproblem: by face what must and what may be used; the same of free jokers; what is placed besides, what
# all of it can come to; how many jokers stand for tiles.
NEED, SPARE = 0, FACES
MUST, MAY, GAIN, BOUND, STANDING = range(2 * FACES, 2 * FACES + 5)
SUBPROBLEM_SIZE = STANDING + 1
# Lists of melds: the best found, those of them that open, those of the arrangement in hand, those in it that might
# open.
FOUND, OPENING, TRIED, OFFERED = range(4)
# Places in a plan: by which face each joker of the table is replaced, how many jokers of the rack lie in joker melds,
# whether two jokers share one, how many joker melds there are.
REPLACED, IN_MELDS, SHARED, JOKER_MELDS = 0, 2, 3, 4
PLAN_SIZE = 5
# Places in a task.
TASK_BOUND, TASK_PLAN, TASK_FIRST, TASK_SECOND = range(4)
TASK_SIZE = 4


def new_play_workspace(growth: int) -> PlayWorkspace:
    """Arrays in which so many times fourfold tasks and subproblems can wait."""
    times = 4**growth
    return PlayWorkspace(
        shapes=np.array([set_of(faces) for faces in faces_of_melds(tile_pack())], np.int64),
        joker_melds=_joker_melds(),
        state=np.zeros(SECOND + 1, np.int64),
        tiles=np.zeros((3, FACES), np.int64),
        worths=np.ones((2, NUMBERS + 1)),
        subproblem=np.zeros(SUBPROBLEM_SIZE, np.int64),
        waiting=np.zeros((times << 8, SUBPROBLEM_SIZE), np.int64),
        opening=np.zeros(SUBPROBLEM_SIZE, np.int64),
        melds=np.zeros((4, 2, MOST_MELDS + 1), np.int64),
        jokers=np.zeros((MOST_JOKERS, 3), np.int64),
        standing=np.zeros((2, MOST_JOKERS), np.int64),
        plans=np.zeros((MOST_PLANS, PLAN_SIZE), np.int64),
        tasks=np.zeros((times << 10, TASK_SIZE), np.int64),
        action=np.zeros(PLAY_SIZE, np.int64),
    )


@cache
def _joker_melds() -> Ints:
    """Those of equal needs together."""
    lists = []
    for jokers in range(1, MOST_JOKERS + 1):
        melds = [(needed, set_of(meld.wild)) for needed, meld in every_joker_meld(jokers)]
        lists.append(sorted(melds, key=lambda meld: (-meld[0].bit_count(), meld)))
    rows = np.zeros((MOST_JOKERS, max(map(len, lists)) + 1, 2), np.int64)
    for row, melds in zip(rows, lists, strict=True):
        row[: len(melds)] = melds
    return rows
