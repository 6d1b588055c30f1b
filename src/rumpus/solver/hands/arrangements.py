"""The compiled search for best arrangements: the first one, or every one.

A meld is a place in the core's list of all melds of the pack; ``masks`` holds its cards as bits. The search follows a
choice only if the cards left can still reach the least deadwood. So no choice is tried in vain.
"""

from __future__ import annotations

from rumpus.solver.hands.deadwood import HandTables, Ints, least_deadwood
from rumpus.solver.jit.bits import lowest
from rumpus.solver.jit.compiled import entry_point, kernel

# Rows of the scratch space, indexed by depth: the cards left; the points of the deadwood so far; the last choice tried;
# and the meld chosen, -1 for a card left as deadwood.
REST, SPENT, CHOICE, CHOSEN = range(2, 6)


@entry_point
def first_best(hand: int, t: HandTables, masks: Ints, out: Ints) -> int:
    """Write the melds of the first best arrangement to ``out``, in the core's order. Return how many there are.

    One pass is enough: a meld passed over is in no best arrangement of the cards left then, nor of those left later.
    """
    least, rest = least_deadwood(hand, t), hand
    found = 0
    for place in range(masks.shape[0]):
        mask = masks[place]
        if mask & rest == mask and least_deadwood(rest ^ mask, t) == least:
            out[found] = place
            found += 1
            rest ^= mask
    return found


@kernel
def begin_arranging(hand: int, t: HandTables) -> int:
    """Prepare ``next_best`` for a hand, to be called from depth 0. Return the least deadwood of the hand."""
    t.scratch[REST, 0], t.scratch[SPENT, 0], t.scratch[CHOICE, 0] = hand, 0, -1
    return least_deadwood(hand, t)


@kernel
def next_best(
    depth: int, least: int, t: HandTables, masks: Ints, by_lowest: Ints, first_meld: Ints, out: Ints
) -> tuple[int, int]:
    """Write the melds of the next best arrangement to ``out``. Return their number, -1 if there is no other, and the
    depth to continue from.

    Each arrangement is found once. The lowest card left goes into each meld that begins with it (``by_lowest`` from
    ``first_meld[card]`` on), and is then left as deadwood.
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
def every_best(
    hand: int, t: HandTables, masks: Ints, by_lowest: Ints, first_meld: Ints, most: int, out: Ints, lengths: Ints
) -> int:
    """Write up to ``most`` best arrangements to the rows of ``out`` and their numbers of melds to ``lengths``. Return
    how many were found.
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
