"""The compiled part of the hand solver that lays off: what a hand leaves beside melds of others that may be added to.

To the dynamic program over the ranks a run of the table is an open run that the hand may carry on, or one that a row of
the hand's may reach from below at any length; a card that fits a set costs nothing.
"""

from __future__ import annotations

from rumpus.solver.compiled import entry_point, kernel
from rumpus.solver.hand_kernel import HandTables, Ints, Offers, least_by_ranks, least_deadwood


@kernel
def least_beside(hand: int, t: HandTables, table: Offers) -> int:
    """The fewest points left when the hand is melded and laid off on the table's melds, both as is best together."""
    if fitting(hand, t, table) == 0:
        return least_deadwood(hand, t)
    row, width = (1 << t.width) - 1, t.width
    return least_by_ranks(hand & row, hand >> width & row, hand >> 2 * width & row, hand >> 3 * width & row, t, table)


@kernel
def fitting(hand: int, t: HandTables, table: Offers) -> int:
    """Whether a card of the hand can be laid off at once: not 0 if so."""
    opens, closes, fits = table
    found = 0
    for suit in range(4):
        row = hand >> suit * t.width & (1 << t.width) - 1
        row |= (row & 1) << t.width  # the ace in its high place, which is offered where it may be there
        found |= row & (opens >> 16 * suit | closes >> 16 * suit + 1 | fits >> 16 * suit)
    return found


@kernel
def left_after_lay_offs(hand: int, t: HandTables, table: Offers) -> int:
    """The points left when nothing is melded and every card is laid off that fits."""
    opens, closes, fits = table
    left = 0
    for suit in range(4):
        row = hand >> suit * t.width & (1 << t.width) - 1
        places = row | (row & 1) << t.width if t.ace_high else row
        laid = _carried(places, opens >> 16 * suit, closes >> 16 * suit, t.width) | fits >> 16 * suit
        for rank in range(t.width):
            if row >> rank & 1 and not (laid >> rank & 1 or (rank == 0 and laid >> t.width & 1)):
                left += t.points[rank]
    return left


@kernel
def _carried(places: int, opens: int, closes: int, width: int) -> int:
    # What is laid on runs: rows of cards from right above a run upwards, and from right below one downwards.
    laid = 0
    for place in range(width + 1):
        if places >> place & 1 and (opens >> place & 1 or (place > 0 and laid >> place - 1 & 1)):
            laid |= 1 << place
    down = 0
    for step in range(width):
        place = width - 1 - step
        if places >> place & 1 and (closes >> place + 1 & 1 or down >> place + 1 & 1):
            down |= 1 << place
    return laid | down


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
