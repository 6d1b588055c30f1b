"""The compiled part of the hand solver that lays off: what a hand leaves beside melds of others that may be added to.

To the dynamic program over the ranks a run of the table is an open run that the hand may carry on, or one that a row of
the hand's may reach from below at any length; a card that fits a set costs nothing.
"""

from __future__ import annotations

from rumpus.solver.hands.deadwood import HandTables, Ints, least_by_ranks, least_deadwood
from rumpus.solver.jit.bits import lowest
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.scope import SUIT, Offers


@kernel
def least_beside(hand: int, t: HandTables, table: Offers) -> int:
    """The fewest points left when the hand is melded and laid off on the table's melds, both as is best together."""
    return least_by_ranks(hand, t, table) if laid_off(hand, t, table) else least_deadwood(hand, t)


@kernel
def laid_off(hand: int, t: HandTables, table: Offers) -> int:
    """The cards of the hand that can be laid off, one after another, when nothing is melded."""
    opens, closes, fits = table
    found = 0
    for suit in range(4):
        row = hand >> suit * t.width & (1 << t.width) - 1
        places = row | (row & 1) << t.width if t.ace_high else row
        laid = _carried(places, opens >> SUIT * suit, closes >> SUIT * suit) | fits >> SUIT * suit
        found |= ((laid | laid >> t.width & 1) & row) << suit * t.width
    return found


@kernel
def _carried(places: int, opens: int, closes: int) -> int:
    # What is laid on runs: rows of cards from right above a run upwards, and from right below one downwards.
    up, down, before = places & opens, places & closes >> 1, -1
    while up | down != before:
        before = up | down
        up |= up << 1 & places
        down |= down >> 1 & places
    return up | down


@kernel
def left_after_lay_offs(hand: int, t: HandTables, table: Offers) -> int:
    """The points left when nothing is melded and every card is laid off that fits."""
    left, rest = 0, hand & ~laid_off(hand, t, table)
    while rest:
        left += t.points[lowest(rest) % t.width]
        rest &= rest - 1
    return left


@kernel
def first_best_beside(hand: int, t: HandTables, table: Offers, masks: Ints, out: Ints) -> int:
    """Write to ``out`` the melds of the first arrangement, in the core's order, with which the fewest points are left once
    every card is laid off that fits; returns how many.

    As in ``first_best``, a meld passed over fits in nowhere later; but laying off may do as well as one more meld.
    """
    least, rest, found = least_beside(hand, t, table), hand, 0
    if left_after_lay_offs(rest, t, table) == least:
        return 0
    for place in range(masks.shape[0]):
        mask = masks[place]
        if mask & rest == mask and least_beside(rest ^ mask, t, table) == least:
            out[found] = place
            found += 1
            rest ^= mask
            if left_after_lay_offs(rest, t, table) == least:
                break
    return found


@entry_point
def first_best_beside_of(hand: int, t: HandTables, opens: int, closes: int, fits: int, masks: Ints, out: Ints) -> int:
    """``first_best_beside``, for Python to call."""
    return first_best_beside(hand, t, (opens, closes, fits), masks, out)
