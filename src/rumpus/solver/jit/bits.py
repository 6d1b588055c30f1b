"""Sets of cards in compiled code: one bit a card, as in the core, in a 64-bit number."""

from __future__ import annotations

import numpy as np

from rumpus.solver.jit.compiled import kernel

_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)


@kernel
def count(cards: int) -> int:
    """How many cards a set holds."""
    c = np.uint64(cards)
    c -= (c >> np.uint64(1)) & _PAIRS
    c = (c & _FOURS) + ((c >> np.uint64(2)) & _FOURS)
    c = (c + (c >> np.uint64(4))) & _BYTES
    return np.int64((c * _SUM) >> np.uint64(56))  # type: ignore[return-value]  # an int once compiled


@kernel
def nth(cards: int, place: int) -> int:
    """The card at this place of a set, 0 the lowest."""
    for _ in range(place):
        cards &= cards - 1
    return lowest(cards)


@kernel
def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return count((cards & -cards) - 1)
