"""The sets of one number: how many tiles of each colour, and how many free jokers, can be laid as sets.

They can be laid as *k* sets exactly when 3k <= tiles <= 4k and no colour has more than k: dealt round the k sets,
colour by colour, they make sets of three and four with no colour twice.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

MOST_SETS = 3
MOST_WILD = 2


def can_be_sets(tiles: int, commonest: int) -> bool:
    """Whether so many tiles, so many of the commonest colour, can be laid as sets."""
    return any(3 * sets <= tiles <= 4 * sets and commonest <= sets for sets in range(MOST_SETS + 1))


def _shares() -> list[tuple[int, ...]]:
    every = product(*[range(MOST_SETS + 1)] * 4, range(MOST_WILD + 1))
    legal = [share for share in every if can_be_sets(sum(share), max(share[:4])) and (any(share[:4]) or not share[4])]
    # What a plain table needs comes first: no colour three times, then no jokers.
    return sorted(legal, key=lambda share: (MOST_SETS in share[:4], share[4], share))


SHARES: NDArray[np.int64] = np.array(_shares())
"""Tiles of each colour and free jokers that can be laid as the sets of one number, a row each; the first is nothing."""

ROWS_FOR: NDArray[np.int64] = np.array(
    [sum(MOST_SETS not in share[:4] and share[4] <= wild for share in _shares()) for wild in range(MOST_WILD + 1)]
)
"""So many rows of ``SHARES`` come into question with so many free jokers, where no face occurs three times."""
