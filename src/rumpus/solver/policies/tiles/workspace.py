"""The desk on which the best play of a tile turn is looked for."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from rumpus.core.packs import set_of, tile_pack
from rumpus.core.turns.tiles.melds import faces_of_melds
from rumpus.solver.arrange.arrays import FACES, Ints
from rumpus.solver.engine.tiles.layout import MOST_MELDS, PLAY_SIZE
from rumpus.solver.plays.joker_cases import LONGEST_HOME

MOST_PLANS, PLAN_SIZE = 128, 5
TASK_SIZE = 4
MOST_JOKERS = 2


class TileDesk(NamedTuple):
    """Room to choose a play in; a desk belongs to one thread. Few arrays, because kernels pass them on one by one.

    ``shapes`` are the faces of every meld, in the order of ``faces_of_melds``. ``homes[jokers - 1]`` are the melds of at most ``LONGEST_HOME`` tiles in which so many are jokers, the longest first: the
    faces it needs, and those of the jokers; 0 ends it. ``state`` is what is named below. ``tiles`` counts tiles of each
    face: those on the table and on the rack; those that must and may be used in the case being solved; in a question
    about openings likewise. ``melds`` are the best found, those of them that open, those being looked at, and
    those that might open: a row of faces and one of those of jokers. ``jokers`` has a row for each joker of the table, its face and those that may replace
    it, and one for each way in which jokers of the rack stand. ``plans`` are what jokers may do; ``tasks`` plans and
    homes to look into; ``stack`` the parts of a case that wait. ``action`` is what is chosen.
    """

    shapes: Ints
    homes: Ints
    state: Ints
    tiles: Ints
    melds: Ints
    jokers: Ints
    plans: Ints
    tasks: Ints
    stack: Ints
    action: Ints


(
    IS_FULL,
    BEST_TILES,
    FOUND_MELDS,
    OPENING_MELDS,
    TRIED_MELDS,
    TRIED_TILES,
    RACK_JOKERS,
    TABLE_JOKERS,
    NEEDED,
    TASKS,
    WAITING,
    PLAN,
    FIRST,
    SECOND,
    FREE,
    STANDING_WAYS,
    STANDING,
    CHOICE,
    OF_VALUE,
    LEAST,
    STANDING_POSED,
    LAID_TILES,
    OFFERED_MELDS,
    AT_HOME_ONLY,
    FREED,
) = range(25)
# The numbers of a case: free jokers that must and may be used, tiles placed besides, and what it can come to.
MUST, MAY, GAIN, CASE_BOUND = range(25, 29)
CASE_NUMBERS = 4
STATE_SIZE = MUST + CASE_NUMBERS
LYING, ON_RACK, NEEDING, SPARING, ASKED, PLACED = range(6)
FOUND_ROW, OPENING_ROW, TRIED_ROW, OFFERED_ROW = range(4)
WAYS = MOST_JOKERS
"""The first way in which jokers of the rack stand, in ``jokers``."""


def new_desk(growth: int) -> TileDesk:
    """A desk, its room for tasks and parts enlarged so many times fourfold."""
    times = 4**growth
    return TileDesk(
        shapes=np.array([set_of(faces) for faces in faces_of_melds(tile_pack())], np.int64),
        homes=_every_home(),
        state=np.zeros(STATE_SIZE, np.int64),
        tiles=np.zeros((6, FACES), np.int64),
        melds=np.zeros((4, 2, MOST_MELDS + 1), np.int64),
        jokers=np.zeros((2 * MOST_JOKERS, 3), np.int64),
        plans=np.zeros((MOST_PLANS, PLAN_SIZE), np.int64),
        tasks=np.zeros((times << 10, TASK_SIZE), np.int64),
        stack=np.zeros((times << 8, 2 * FACES + CASE_NUMBERS), np.int64),
        action=np.zeros(PLAY_SIZE, np.int64),
    )


@cache
def _every_home() -> Ints:
    homes = [_homes(jokers) for jokers in range(1, MOST_JOKERS + 1)]
    rows = np.zeros((MOST_JOKERS, max(map(len, homes)) + 1, 2), np.int64)
    for jokers, row in enumerate(homes):
        rows[jokers, : len(row)] = row
    return rows


def _homes(jokers: int) -> list[tuple[int, int]]:
    """The faces that melds need and those that so many jokers stand for; the longest first, those of equal needs together."""
    short = [meld for meld in faces_of_melds(tile_pack()) if len(meld) <= LONGEST_HOME]
    found = [(set_of(meld) ^ set_of(wild), set_of(wild)) for meld in short for wild in combinations(meld, jokers)]
    return sorted(found, key=lambda home: (-home[0].bit_count(), home))
