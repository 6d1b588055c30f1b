"""The compiled least deadwood with lay-offs: cards may also go on the table's melds.

The dynamic program of ``deadwood`` treats a run of the table as an open run that the hand may continue. A run of the
hand may also end, at any length, right below a run of the table. A card that fits a set of the table costs nothing.
"""

from __future__ import annotations

from rumpus.solver.hands.deadwood import HandTables, Ints, least_by_ranks, least_deadwood
from rumpus.solver.jit.bits import lowest
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.scope import SUIT, Offers


@kernel
def least_beside(hand: int, t: HandTables, table: Offers) -> int:
    """Return the fewest points left when the hand is melded and laid off on the table's melds, both chosen best
    together.
    """
    return least_by_ranks(hand, t, table) if layable_cards(hand, t, table) else least_deadwood(hand, t)


@kernel
def layable_cards(hand: int, t: HandTables, table: Offers) -> int:
    """Return the cards of the hand that can be laid off, one after another, if nothing is melded."""
    opens, closes, fits = table
    found = 0
    for suit in range(4):
        row = hand >> suit * t.width & (1 << t.width) - 1
        places = row | (row & 1) << t.width if t.ace_high else row
        laid = _cards_on_runs(places, opens >> SUIT * suit, closes >> SUIT * suit) | fits >> SUIT * suit
        found |= ((laid | laid >> t.width & 1) & row) << suit * t.width
    return found


@kernel
def _cards_on_runs(places: int, opens: int, closes: int) -> int:
    # Card after card continues a run upwards from its top, or downwards from its bottom.
    up, down = places & opens, places & closes >> 1
    before = -1
    while up | down != before:
        before = up | down
        up |= up << 1 & places
        down |= down >> 1 & places
    return up | down


@kernel
def _points_without_melds(hand: int, t: HandTables, table: Offers) -> int:
    """Return the points left if nothing is melded and every fitting card is laid off."""
    left, rest = 0, hand & ~layable_cards(hand, t, table)
    while rest:
        left += t.points[lowest(rest) % t.width]
        rest &= rest - 1
    return left


@entry_point
def first_best_beside(hand: int, t: HandTables, table: Offers, masks: Ints, out: Ints) -> int:
    """Write the melds of the core's first arrangement that leaves the fewest points once every fitting card is laid off
    to ``out``. Return how many melds there are.

    As in ``first_best``, a meld passed over cannot be needed later. The loop stops early because lay-offs alone may do
    as well as one more meld.
    """
    least, rest, found = least_beside(hand, t, table), hand, 0
    if _points_without_melds(rest, t, table) == least:
        return 0
    for place in range(masks.shape[0]):
        mask = masks[place]
        if mask & rest == mask and least_beside(rest ^ mask, t, table) == least:
            out[found] = place
            found += 1
            rest ^= mask
            if _points_without_melds(rest, t, table) == least:
                break
    return found
