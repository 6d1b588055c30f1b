"""The compiled part of the hand solver that finds arrangements: the first of the best ones, or every one of them.

A meld is named by its place in the core's list of the melds of a pack; ``masks`` holds the cards of each. A choice is
followed only if the rest can still be arranged as well as before, so nothing is tried in vain.
"""

from __future__ import annotations

from rumpus.solver.hands.deadwood import HandTables, Ints, least_deadwood
from rumpus.solver.jit.bits import lowest
from rumpus.solver.jit.compiled import entry_point, kernel

# Rows of the scratch space, by depth: the cards left, the points of those left as deadwood, the choice made last, and the
# meld chosen, -1 for a card left as deadwood.
REST, SPENT, CHOICE, CHOSEN = range(2, 6)


@kernel
def first_best(hand: int, t: HandTables, masks: Ints, out: Ints) -> int:
    """Write the places of the first best arrangement's melds to ``out``, in the core's order; returns how many.

    A meld passed over is in no best arrangement of what is left, nor of anything left later, so once through will do.
    """
    least, rest, found = least_deadwood(hand, t), hand, 0
    for place in range(masks.shape[0]):
        mask = masks[place]
        if mask & rest == mask and least_deadwood(rest ^ mask, t) == least:
            out[found] = place
            found += 1
            rest ^= mask
    return found


@entry_point
def first_best_of(hand: int, t: HandTables, masks: Ints, out: Ints) -> int:
    """``first_best``, for Python to call."""
    return first_best(hand, t, masks, out)


@kernel
def begin_arranging(hand: int, t: HandTables) -> int:
    """Get ready for ``next_best`` from depth 0; returns the fewest points that any arrangement of the hand leaves."""
    t.scratch[REST, 0], t.scratch[SPENT, 0], t.scratch[CHOICE, 0] = hand, 0, -1
    return least_deadwood(hand, t)


@kernel
def next_best(
    depth: int, least: int, t: HandTables, masks: Ints, by_lowest: Ints, first_meld: Ints, out: Ints
) -> tuple[int, int]:
    """Write the places of the next best arrangement's melds to ``out``. Returns how many they are, -1 where there is no
    other arrangement; and the depth to go on from.

    Each is found once: the lowest card left is put in each meld that it begins (``by_lowest`` from ``first_meld`` of the
    card), then left as deadwood.
    """
    rest, spent, choice, chosen = t.scratch[REST], t.scratch[SPENT], t.scratch[CHOICE], t.scratch[CHOSEN]
    while depth >= 0:
        if rest[depth] == 0:
            return _copy_chosen(chosen, depth, out), depth - 1
        card = lowest(rest[depth])
        choice[depth] = first_meld[card] if choice[depth] < 0 else choice[depth] + 1
        last = first_meld[card + 1]
        if choice[depth] > last:
            depth -= 1
            continue
        place = by_lowest[choice[depth]] if choice[depth] < last else -1
        meld = masks[place] if place >= 0 else 0
        if meld & ~rest[depth]:
            continue
        left = rest[depth] & ~meld & ~(1 << card)
        count = spent[depth] + (0 if meld else t.points[card % t.width])
        if count + least_deadwood(left, t) == least:
            chosen[depth] = place
            depth += 1
            rest[depth], spent[depth], choice[depth] = left, count, -1
    return -1, -1


@entry_point
def every_best_of(
    hand: int, t: HandTables, masks: Ints, by_lowest: Ints, first_meld: Ints, most: int, out: Ints, lengths: Ints
) -> int:
    """Write best arrangements to ``out``, a row of melds each, and how many melds each has to ``lengths``. Stops after
    ``most``; returns how many were found.
    """
    least, depth = begin_arranging(hand, t), 0
    for found in range(most):
        lengths[found], depth = next_best(depth, least, t, masks, by_lowest, first_meld, out[found])
        if lengths[found] < 0:
            return found
    return most


@kernel
def _copy_chosen(chosen: Ints, depth: int, out: Ints) -> int:
    length = 0
    for step in range(depth):
        if chosen[step] >= 0:
            out[length] = chosen[step]
            length += 1
    return length
