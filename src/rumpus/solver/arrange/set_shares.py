"""The possible sets of one number: how many tiles of each colour, and how many free jokers, form sets together.

Tiles form *k* sets exactly if 3k <= tiles <= 4k and no colour has more than k. Dealt round the k sets, colour by
colour, they make sets of three and four without repeating a colour.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

MOST_SETS = 3
MOST_WILD = 2


def _can_be_sets(tiles: int, commonest: int) -> bool:
    return any(3 * sets <= tiles <= 4 * sets and commonest <= sets for sets in range(MOST_SETS + 1))


def _shares() -> list[tuple[int, ...]]:
    every = product(*[range(MOST_SETS + 1)] * 4, range(MOST_WILD + 1))
    legal = [share for share in every if _can_be_sets(sum(share), max(share[:4])) and (any(share[:4]) or not share[4])]
    # What a plain table needs comes first: no colour three times, then no jokers.
    return sorted(legal, key=lambda share: (MOST_SETS in share[:4], share[4], share))


SHARES: NDArray[np.int64] = np.array(_shares())
"""Each row is a possible share: the tiles of each colour and the free jokers of the sets of one number. The first is
empty.
"""

ROWS_FOR: NDArray[np.int64] = np.array(
    [sum(MOST_SETS not in share[:4] and share[4] <= wild for share in _shares()) for wild in range(MOST_WILD + 1)]
)
"""``ROWS_FOR[jokers]`` is how many rows of ``SHARES`` can be possible if no face occurs three times."""
