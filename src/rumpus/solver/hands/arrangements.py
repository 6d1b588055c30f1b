"""The compiled part of the hand solver that finds arrangements: the first of the best ones, or every one of them.

A meld is named by its place in the core's list of the melds of a pack; ``masks`` holds the cards of each. A choice is
followed only if the rest can still be arranged as well as before, so nothing is tried in vain.
"""

from __future__ import annotations

from rumpus.solver.hands.deadwood import HandTables, Ints, least_deadwood
from rumpus.solver.jit.bits import lowest
from rumpus.solver.jit.compiled import entry_point, kernel


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
def every_best(
    hand: int, t: HandTables, masks: Ints, by_lowest: Ints, first_meld: Ints, most: int, out: Ints, lengths: Ints
) -> int:
    """Write best arrangements to ``out``, a row of melds each, and how many melds each has to ``lengths``.

    Stops after ``most``; returns how many were found, each once: the lowest card left is put in each meld that it begins
    (``by_lowest`` from ``first_meld`` of the card), then left as deadwood.
    """
    least = least_deadwood(hand, t)
    rest, spent, choice, chosen = t.scratch[2], t.scratch[3], t.scratch[4], t.scratch[5]
    rest[0], spent[0], choice[0], found, depth = hand, 0, -1, 0, 0
    while depth >= 0:
        if rest[depth] == 0:
            lengths[found] = _copy_chosen(chosen, depth, out[found])
            found += 1
            if found == most:
                return found
            depth -= 1
            continue
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
    return found


@entry_point
def every_best_of(
    hand: int, t: HandTables, masks: Ints, by_lowest: Ints, first_meld: Ints, most: int, out: Ints, lengths: Ints
) -> int:
    """``every_best``, for Python to call."""
    return every_best(hand, t, masks, by_lowest, first_meld, most, out, lengths)


@kernel
def _copy_chosen(chosen: Ints, depth: int, row: Ints) -> int:
    length = 0
    for step in range(depth):
        if chosen[step] >= 0:
            row[length] = chosen[step]
            length += 1
    return length
