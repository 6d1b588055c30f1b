"""Operations on card sets in kernels. A card set is a 64-bit number with one bit for each card, as in the core."""

from __future__ import annotations

import numpy as np

from rumpus.solver.jit.compiled import kernel

_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)


@kernel
def count(cards: int) -> int:
    """Return the number of cards in a set."""
    # Add the bits in parallel: in pairs, then fours, then bytes.
    c = np.uint64(cards)
    c -= (c >> np.uint64(1)) & _PAIRS
    c = (c & _FOURS) + ((c >> np.uint64(2)) & _FOURS)
    c = (c + (c >> np.uint64(4))) & _BYTES
    return np.int64((c * _SUM) >> np.uint64(56))  # type: ignore[return-value]  # an int once compiled


@kernel
def nth(cards: int, place: int) -> int:
    """Return the card at index ``place`` of a set. Index 0 is the lowest card."""
    for _ in range(place):
        cards &= cards - 1
    return lowest(cards)


@kernel
def lowest(cards: int) -> int:
    """Return the lowest card of a set. The set must not be empty."""
    return count((cards & -cards) - 1)
