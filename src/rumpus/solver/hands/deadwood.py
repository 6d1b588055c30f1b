"""The compiled part of the hand solver: the least deadwood of a hand, alone and in a batch.

A hand is one bit a card, suit by suit, as in the core. Two tables, indexed by the cards of a suit, do most of the work:
what it leaves when only runs are laid, and which of its cards are in any run. What remains is to choose the sets: one
by one where few of them conflict with runs, else by a dynamic program over the ranks whose state is the open runs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.scope import SUIT, Offers

Ints = NDArray[np.int64]
Shorts = NDArray[np.int16]
Suits = tuple[int, int, int, int]

MOST_CHOICES = 256  # ways to choose sets beyond which the dynamic program is faster
FAR = 1 << 20  # more than any hand counts
STATES = 256  # of the dynamic program: two bits a suit
SCRATCH = (6, STATES)  # two rows for the dynamic program, the others for ``arrangements``
ACES = 1 | 1 << SUIT | 1 << 2 * SUIT | 1 << 3 * SUIT


class HandTables(NamedTuple):
    """Meld rules and card values as the kernels read them.

    ``width`` is the number of ranks, ``dead`` and ``in_runs`` are indexed by the cards of a suit (see ``fill_runs``),
    ``points`` by rank; ``set_ranks`` has a bit for each rank that forms sets. ``scratch`` is scratch space.
    """

    width: int
    dead: Shorts
    in_runs: Shorts
    points: Ints
    set_ranks: int
    ace_high: bool
    scratch: Ints


@entry_point
def fill_runs(points: Ints, ace_high: bool, dead: Shorts, in_runs: Shorts) -> None:
    """For each set of cards of a suit: the points left when only runs are laid, and the cards that are in any run."""
    width = points.shape[0]
    for cards in range(dead.shape[0]):
        least, member = _runs_only(cards, points, width, False)
        if ace_high and cards & 1:
            high, also = _runs_only(cards, points, width, True)
            least, member = min(least, high), member | also
        dead[cards] = least
        in_runs[cards] = member


@kernel
def _runs_only(cards: int, points: Ints, width: int, ace_is_high: bool) -> tuple[int, int]:
    # Every stretch of three or more is laid whole; the lowest card may stand above the highest instead (R500-1).
    row = (cards & ~1 | 1 << width) if ace_is_high else cards
    left, member, start = 0, 0, 0
    for place in range(width + 2):
        if row >> place & 1:
            continue
        for card in range(start, place):
            if place - start >= 3:
                member |= 1 << card % width
            else:
                left += points[card % width]
        start = place + 1
    return left, member


@kernel
def least_deadwood(hand: int, t: HandTables) -> int:
    """The fewest points that any arrangement of the hand leaves."""
    row, dead, width = (1 << t.width) - 1, t.dead, t.width
    s0, s1, s2, s3 = hand & row, hand >> width & row, hand >> 2 * width & row, hand >> 3 * width & row
    threes = ((s0 & s1 & (s2 | s3)) | (s2 & s3 & (s0 | s1))) & t.set_ranks
    if threes == 0:
        return _runs_leave(s0, s1, s2, s3, dead)
    # A set none of whose cards is in a run is laid whole.
    contested = int(t.in_runs[s0] | t.in_runs[s1] | t.in_runs[s2] | t.in_runs[s3])
    free = threes & ~contested
    s0, s1, s2, s3, threes = s0 & ~free, s1 & ~free, s2 & ~free, s3 & ~free, threes & contested
    if threes == 0:
        return _runs_leave(s0, s1, s2, s3, dead)
    fours = threes & s0 & s1 & s2 & s3
    choices, rest = 1, threes
    while rest:
        low = rest & -rest
        choices *= 6 if fours & low else 2
        rest ^= low
        if choices > MOST_CHOICES:
            return least_by_ranks(s0 | s1 << width | s2 << 2 * width | s3 << 3 * width, t, (0, 0, 0))
    return _least_by_sets(s0, s1, s2, s3, threes, fours, choices, dead)


@kernel
def _runs_leave(s0: int, s1: int, s2: int, s3: int, dead: Shorts) -> int:
    left: int = dead[s0] + dead[s1] + dead[s2] + dead[s3]
    return left


@kernel
def _least_by_sets(s0: int, s1: int, s2: int, s3: int, threes: int, fours: int, choices: int, dead: Shorts) -> int:
    least = FAR
    for choice in range(choices):
        t0, t1, t2, t3, code, rest = s0, s1, s2, s3, choice, threes
        while rest:
            rank = rest & -rest
            rest ^= rank
            if fours & rank:
                # 0: no set; 1: all four; 2-5: all but one
                pick, code = code % 6, code // 6
                if pick:
                    t0, t1, t2, t3 = _without(t0, t1, t2, t3, rank, pick)
            else:
                pick, code = code % 2, code // 2
                if pick:
                    t0, t1, t2, t3 = t0 & ~rank, t1 & ~rank, t2 & ~rank, t3 & ~rank
        least = min(least, dead[t0] + dead[t1] + dead[t2] + dead[t3])
    return least


@kernel
def _without(t0: int, t1: int, t2: int, t3: int, rank: int, pick: int) -> Suits:
    if pick != 2:
        t0 &= ~rank
    if pick != 3:
        t1 &= ~rank
    if pick != 4:
        t2 &= ~rank
    if pick != 5:
        t3 &= ~rank
    return t0, t1, t2, t3


@kernel
def least_by_ranks(hand: int, t: HandTables, table: Offers) -> int:
    """The dynamic program over the ranks, with what the table offers, for each way to let aces be high."""
    cards = 0
    for suit in range(4):
        cards |= (hand >> suit * t.width & (1 << t.width) - 1) << SUIT * suit
    aces = cards & ACES if t.ace_high else 0
    least, high = FAR, aces
    while True:
        least = min(least, _least_in_order(cards ^ high | high << t.width, t, table))
        if high == 0:
            return least
        high = (high - 1) & aces


@kernel
def _least_in_order(cards: int, t: HandTables, table: Offers) -> int:
    """The ranks one after another, an ace that is high after all. State: for each suit how long its open run is, 0-3 (3:
    three or more), two bits a suit; a run below three must go on.
    """
    opens, closes, fits = table
    best, after = t.scratch[0], t.scratch[1]
    best[:] = FAR
    best[0] = 0
    for place in range(t.width + 1):
        after[:] = FAR
        loose, has_sets, points = at_place(cards, place), t.set_ranks >> place & 1, t.points[place % t.width]
        begun, ending, free = _long(at_place(opens, place)), at_place(closes, place), at_place(fits, place)
        for taken in (0, 7, 11, 13, 14, 15):
            if taken == 0 or (has_sets and taken & loose == taken):
                _go_on(best, begun, loose & ~taken, ending, free, points, after)
        best, after = after, best
    least = FAR
    for state in range(STATES):
        if _may_close(state):
            least = min(least, best[state])
    return least


@kernel
def _go_on(best: Ints, begun: int, loose: int, ending: int, free: int, points: int, after: Ints) -> None:
    """From each state, the table's runs that begin here added, with the loose cards of a rank put on runs or left."""
    for state in range(STATES):
        if best[state] < FAR:
            for running in range(16):
                if running & ~loose == 0:
                    _close_others(state | begun, best[state], running, loose, ending, free, points, after)


@kernel
def _close_others(
    state: int, count: int, running: int, loose: int, ending: int, free: int, points: int, after: Ints
) -> None:
    """These suits' cards go on their runs; the other suits close theirs, at any length where one of the table begins, and
    their cards are left, unless the table has a place for them.
    """
    following = 0
    for suit in range(4):
        length = state >> 2 * suit & 3
        if running >> suit & 1:
            following |= min(length + 1, 3) << 2 * suit
        elif (length == 1 or length == 2) and not ending >> suit & 1:
            return
        elif loose >> suit & 1 and not free >> suit & 1:
            count += points
    after[following] = min(after[following], count)


@kernel
def at_place(bits: int, place: int) -> int:
    """One bit a suit: whether ``bits``, sixteen a suit, has this place."""
    here = bits >> place
    return here & 1 | here >> SUIT - 1 & 2 | here >> 2 * SUIT - 2 & 4 | here >> 3 * SUIT - 3 & 8


@kernel
def _long(suits: int) -> int:
    # The state in which these suits have a run of three or more open.
    return (suits & 1 | (suits & 2) << 1 | (suits & 4) << 2 | (suits & 8) << 3) * 3


@kernel
def _may_close(state: int) -> bool:
    return (state ^ state >> 1) & 0b01010101 == 0  # each suit 0 or 3


@entry_point
def least_deadwood_of(hand: int, t: HandTables) -> int:
    """``least_deadwood``, for Python to call."""
    return least_deadwood(hand, t)


@entry_point
def least_deadwood_batch(hands: Ints, t: HandTables, out: NDArray[np.int32]) -> None:
    """``least_deadwood`` of many hands into ``out``; most have no set, and those are done on the spot."""
    row, dead, width, set_ranks = (1 << t.width) - 1, t.dead, t.width, t.set_ranks
    for i in range(hands.shape[0]):
        hand = hands[i]
        s0, s1, s2, s3 = hand & row, hand >> width & row, hand >> 2 * width & row, hand >> 3 * width & row
        if ((s0 & s1 & (s2 | s3)) | (s2 & s3 & (s0 | s1))) & set_ranks:
            out[i] = least_deadwood(hand, t)
        else:
            out[i] = dead[s0] + dead[s1] + dead[s2] + dead[s3]
