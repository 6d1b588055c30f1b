"""Joker melds: melds of rack tiles and jokers only, without a tile of the table.

They have at most five tiles. A longer one can be split into a meld of three or more without the joker, and a shorter
joker meld.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np

from rumpus.core.packs import set_of, tile_pack
from rumpus.core.turns.tiles.melds import faces_of_melds
from rumpus.solver.engine.layout import Ints

LONGEST_JOKER_MELD = 5
MOST_JOKERS = 2


@cache
def joker_meld_rows() -> Ints:
    """Return every joker meld: ``[jokers - 1, row]`` holds the faces it needs from the rack and those of its jokers, as
    bits.

    The longest come first, those that need the same faces are neighbours, and 0 ends the rows.
    """
    lists = [sorted(_with_jokers(jokers), key=lambda meld: (-meld[0].bit_count(), meld)) for jokers in (1, MOST_JOKERS)]
    rows = np.zeros((MOST_JOKERS, max(map(len, lists)) + 1, 2), np.int64)
    for row, melds in zip(rows, lists, strict=True):
        row[: len(melds)] = melds
    return rows


def _with_jokers(jokers: int) -> list[tuple[int, int]]:
    return [
        (set_of(faces) ^ set_of(wild), set_of(wild))
        for faces in faces_of_melds(tile_pack())
        if len(faces) <= LONGEST_JOKER_MELD
        for wild in combinations(faces, jokers)
    ]
