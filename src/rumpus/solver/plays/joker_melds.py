"""Joker melds: melds of rack tiles and jokers only, without a tile of the table.

A joker is from the rack, or was taken from a meld of the table. Joker melds have at most five tiles. A longer one can
be split into melds of three to five tiles. Each part is a joker meld, or has no joker and is found as any meld.
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
    """Return every joker meld. ``[jokers - 1, row]`` holds two masks: the faces of its rack tiles, and of its jokers.

    The longest melds come first. Melds with the same rack tiles are neighbours. A row of 0 ends the list.
    """
    lists = [
        sorted(_melds_with(jokers), key=lambda meld: (-meld[0].bit_count(), meld))
        for jokers in range(1, MOST_JOKERS + 1)
    ]
    rows = np.zeros((MOST_JOKERS, max(map(len, lists)) + 1, 2), np.int64)
    for row, melds in zip(rows, lists, strict=True):
        row[: len(melds)] = melds
    return rows


def _melds_with(jokers: int) -> list[tuple[int, int]]:
    return [
        (set_of(faces) ^ set_of(wild), set_of(wild))
        for faces in faces_of_melds(tile_pack())
        if len(faces) <= LONGEST_JOKER_MELD
        for wild in combinations(faces, jokers)
    ]
