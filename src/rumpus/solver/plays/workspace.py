"""The arrays in which the best play of a tile turn is searched, and what their places mean."""

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
    """Arrays to search a play in; they belong to one thread.

    ``shapes`` are the faces of every meld, in the order of ``faces_of_melds``; ``joker_melds`` are what
    ``joker_meld_rows`` says. ``state`` is what is named below. ``tiles`` counts tiles of each face. ``worths`` are what
    tiles of each number, and a joker, are worth. ``subproblem`` is the one in hand, ``waiting`` those that wait,
    ``found`` that of the best play, and ``opening`` asks for melds that open: each a row of numbers. ``melds`` holds
    lists of melds: a row of faces, which 0 ends, and a row of those of jokers. ``jokers`` has for each joker of the
    table its face and those that may replace it. ``standing`` has, a row for each choice, what the jokers of the rack
    in joker melds may stand for. ``plans`` say what jokers do; ``tasks`` are plans and joker melds to look into.
    ``action`` is what a player chooses.
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


# Places in the state. What is asked: whether value counts, not tiles; whether all jokers are free.
BY_VALUE, ALL_FREE = range(2)
# What there is: the jokers, and how they move; the faces on the rack, one bit each; the points that open, 0 for a seat
# that has opened, and whether a joker is then worth what it stands for.
RACK_JOKERS, TABLE_JOKERS, STAYS_APART, FREE_ONCE_REPLACED, REPLACEMENTS_APART = range(2, 7)
HELD_FACES, NEEDED, BY_FACE = range(7, 10)
# What the search has come to: whether an array was too small; what the best play is worth, and what of that which was
# not searched to its end is worth at most; how many tasks and subproblems wait; how far the one in hand has come.
IS_FULL, BEST, BOUND, TASKS, WAITING, IN_HAND = range(10, 16)
# What is solved: how many states to follow, whether to go on with it; what was found is worth, and is worth at most.
MOST_STATES, GOES_ON, SOLVED_WORTH, SOLVED_BOUND = range(16, 20)
# Rows of the tiles: those on the table, those on the rack, those in the melds of an arrangement.
LYING, HELD, USED = range(3)
# Rows of the worths: what is to be as much as can be, what counts towards opening.
WORTH, POINTS = range(2)
# Places in a subproblem: by face what must and what may be used; the same of free jokers; what is placed besides, what
# all of it can come to; how many jokers stand for tiles; its plan, and the joker melds chosen.
NEED, SPARE = 0, FACES
MUST, MAY, GAIN, AT_MOST, STANDING, PLAN, FIRST, SECOND = range(2 * FACES, 2 * FACES + 8)
SUBPROBLEM_SIZE = SECOND + 1
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


def new_play_workspace(waiting: int = 1 << 8, tasks: int = 1 << 12) -> PlayWorkspace:
    """Arrays in which so many subproblems and tasks can wait."""
    return PlayWorkspace(
        shapes=np.array([set_of(faces) for faces in faces_of_melds(tile_pack())], np.int64),
        joker_melds=joker_meld_rows(),
        state=np.zeros(SOLVED_BOUND + 1, np.int64),
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
