"""The least deadwood of a hand, compiled, for one hand and for a batch.

A hand has one bit a card, suit by suit, as in the core. If only runs were laid, each suit could be looked up alone: the
table ``dead`` gives the points it leaves. So the kernel needs to choose only the sets. A set without a card in any run
is always laid. The other choices are tried one by one if they are few. If not, a dynamic program goes over the ranks;
its state is the length of the open run of each suit.
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
INFINITE = 1 << 20  # more points than any hand has
STATES = 256  # states of the dynamic program: two bits a suit
SCRATCH = (6, STATES)  # shape: two rows for the dynamic program, four for ``arrangements``
ACES = 1 | 1 << SUIT | 1 << 2 * SUIT | 1 << 3 * SUIT


class HandTables(NamedTuple):
    """Meld rules and card values as the kernels read them.

    ``width`` is the number of ranks. ``dead`` and ``in_runs`` are indexed by the cards of one suit as bits (see
    ``fill_runs``), ``points`` by rank. ``set_ranks`` has a bit for each rank that can form sets. ``scratch`` is scratch
    space of shape ``SCRATCH``.
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
    """Fill the tables of one suit, indexed by its cards as bits: the points left when only runs are laid, and the cards
    that are in any run.
    """
    width = points.shape[0]
    for cards in range(dead.shape[0]):
        least, member = _deadwood_of_suit(cards, points, width, False)
        if ace_high and cards & 1:
            high, also = _deadwood_of_suit(cards, points, width, True)
            least, member = min(least, high), member | also
        dead[cards] = least
        in_runs[cards] = member


@kernel
def _deadwood_of_suit(cards: int, points: Ints, width: int, ace_is_high: bool) -> tuple[int, int]:
    # Laying each stretch of three or more whole leaves fewest points. A high ace is one place above the king (R500-1).
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
    """Return the least deadwood points of a hand."""
    width = t.width
    dead = t.dead
    row = (1 << width) - 1
    s0, s1, s2, s3 = hand & row, hand >> width & row, hand >> 2 * width & row, hand >> 3 * width & row
    triple_ranks = ((s0 & s1 & (s2 | s3)) | (s2 & s3 & (s0 | s1))) & t.set_ranks
    if triple_ranks == 0:
        return _sum_of_suits(s0, s1, s2, s3, dead)
    # A set without a card in any run costs nothing to lay whole.
    contested = int(t.in_runs[s0] | t.in_runs[s1] | t.in_runs[s2] | t.in_runs[s3])
    uncontested = triple_ranks & ~contested
    s0, s1, s2, s3, triple_ranks = (
        s0 & ~uncontested,
        s1 & ~uncontested,
        s2 & ~uncontested,
        s3 & ~uncontested,
        triple_ranks & contested,
    )
    if triple_ranks == 0:
        return _sum_of_suits(s0, s1, s2, s3, dead)
    quad_ranks = triple_ranks & s0 & s1 & s2 & s3
    choices, rest = 1, triple_ranks
    while rest:
        low = rest & -rest
        choices *= 6 if quad_ranks & low else 2
        rest ^= low
        if choices > MOST_CHOICES:
            return least_by_ranks(s0 | s1 << width | s2 << 2 * width | s3 << 3 * width, t, (0, 0, 0))
    return _least_by_sets(s0, s1, s2, s3, triple_ranks, quad_ranks, choices, dead)


@kernel
def _sum_of_suits(s0: int, s1: int, s2: int, s3: int, dead: Shorts) -> int:
    left: int = dead[s0] + dead[s1] + dead[s2] + dead[s3]
    return left


@kernel
def _least_by_sets(
    s0: int, s1: int, s2: int, s3: int, triple_ranks: int, quad_ranks: int, choices: int, dead: Shorts
) -> int:
    least = INFINITE
    for choice in range(choices):
        t0, t1, t2, t3, code, rest = s0, s1, s2, s3, choice, triple_ranks
        while rest:
            rank = rest & -rest
            rest ^= rank
            if quad_ranks & rank:
                # 0: no set; 1: all four cards; 2-5: all but one
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
    """Return the least deadwood by the dynamic program, with lay-offs on the table's melds, for every choice of high
    aces.
    """
    cards = 0
    for suit in range(4):
        cards |= (hand >> suit * t.width & (1 << t.width) - 1) << SUIT * suit
    aces = cards & ACES if t.ace_high else 0
    least, high = INFINITE, aces
    while True:
        least = min(least, _least_by_ranks_with_aces(cards ^ high | high << t.width, t, table))
        if high == 0:
            return least
        high = (high - 1) & aces


@kernel
def _least_by_ranks_with_aces(cards: int, t: HandTables, table: Offers) -> int:
    """Return the least deadwood when each high ace is already at the place above the king.

    A state holds the length of the open run of each suit in two bits: 0-3, 3 for three or more. A run shorter than
    three must continue.
    """
    opens, closes, fits = table
    best, after = t.scratch[0], t.scratch[1]
    best[:] = INFINITE
    best[0] = 0
    for place in range(t.width + 1):
        after[:] = INFINITE
        loose, has_sets, points = _suits_at(cards, place), t.set_ranks >> place & 1, t.points[place % t.width]
        begun, ending, fitting = (
            _states_of_long_runs(_suits_at(opens, place)),
            _suits_at(closes, place),
            _suits_at(fits, place),
        )
        for taken in (0, 7, 11, 13, 14, 15):
            if taken == 0 or (has_sets and taken & loose == taken):
                _extend_states(best, begun, loose & ~taken, ending, fitting, points, after)
        best, after = after, best
    least = INFINITE
    for state in range(STATES):
        if _may_close(state):
            least = min(least, best[state])
    return least


@kernel
def _extend_states(best: Ints, begun: int, loose: int, ending: int, fitting: int, points: int, after: Ints) -> None:
    """Extend each state by the table's runs that begin here, and by each choice of loose cards to put on runs."""
    for state in range(STATES):
        if best[state] < INFINITE:
            for running in range(16):
                if running & ~loose == 0:
                    _extend_state(state | begun, best[state], running, loose, ending, fitting, points, after)


@kernel
def _extend_state(
    state: int, count: int, running: int, loose: int, ending: int, fitting: int, points: int, after: Ints
) -> None:
    """Put the cards of the suits ``running`` on their runs and close the runs of the other suits.

    A run may close below length 3 only where a run of the table begins. A loose card off the runs counts its points,
    unless it fits on the table.
    """
    next_state = 0
    for suit in range(4):
        length = state >> 2 * suit & 3
        if running >> suit & 1:
            next_state |= min(length + 1, 3) << 2 * suit
        elif (length == 1 or length == 2) and not ending >> suit & 1:
            return
        elif loose >> suit & 1 and not fitting >> suit & 1:
            count += points
    after[next_state] = min(after[next_state], count)


@kernel
def _suits_at(bits: int, place: int) -> int:
    """Return one bit a suit: its bit at this place in ``bits``, which has 16 a suit."""
    here = bits >> place
    return here & 1 | here >> SUIT - 1 & 2 | here >> 2 * SUIT - 2 & 4 | here >> 3 * SUIT - 3 & 8


@kernel
def _states_of_long_runs(suits: int) -> int:
    return (suits & 1 | (suits & 2) << 1 | (suits & 4) << 2 | (suits & 8) << 3) * 3


@kernel
def _may_close(state: int) -> bool:
    return (state ^ state >> 1) & 0b01010101 == 0  # the length of each suit is 0 or 3


@entry_point
def least_deadwood_of(hand: int, t: HandTables) -> int:
    """Entry point for Python: call ``least_deadwood``."""
    return least_deadwood(hand, t)


@entry_point
def least_deadwood_batch(hands: Ints, t: HandTables, out: NDArray[np.int32]) -> None:
    """Write the least deadwood of each hand to ``out``. Most hands have no set, and need no call."""
    row, dead, width, set_ranks = (1 << t.width) - 1, t.dead, t.width, t.set_ranks
    for i in range(hands.shape[0]):
        hand = hands[i]
        s0, s1, s2, s3 = hand & row, hand >> width & row, hand >> 2 * width & row, hand >> 3 * width & row
        if ((s0 & s1 & (s2 | s3)) | (s2 & s3 & (s0 | s1))) & set_ranks:
            out[i] = least_deadwood(hand, t)
        else:
            out[i] = dead[s0] + dead[s1] + dead[s2] + dead[s3]
