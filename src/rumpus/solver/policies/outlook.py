"""Estimates for the heuristic policy: the best melds of a hand, its chance to improve, the points a discard gives away.

A card is unseen if the seat to move does not know its place. A near pair is two cards that a third card, an out, makes
a meld. Its chance is estimated by the number of unseen outs and of draws left.
Sums of floats are in the same order as in the reference of the tests, so that both choose the same to the last bit.
"""

from __future__ import annotations

from math import pow as power

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.tableau import fitting_anywhere
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables, value_of
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.tables import (
    CANDIDATES,
    CHANCE_HIDDEN,
    CHOSEN,
    FIRST_FOUND,
    FITTING,
    FORGOTTEN,
    FOUND,
    FREE,
    HOPE,
    INDEX,
    MAY_HIDE,
    MOST_TRIED,
    NEXT_KNOWN,
    PATIENCE,
    TOTAL,
    UNSEEN,
    VALUE,
    WEIGHT,
    PolicyTables,
)


@kernel
def update_outlook(rules: Ints, p: PolicyTables, s: Ints) -> None:
    """Write the knowledge of the seat to move into the scratch space of ``p``.

    It consists of the unseen cards, those the next player may hold, those that fit on the table, and the chances.
    """
    seat, seats, seen = s[at.SEAT], rules[at.SEATS], s[at.HANDS + s[at.SEAT]]
    for meld in range(s[at.MELD_COUNT]):
        seen |= s[at.MELDS + meld]
    for other in range(seats):
        seen |= 0 if other == seat else s[at.KNOWN + other]
    seen |= pile_cards(s)
    in_stock = 0  # cards known to be in a renewed stock: they can be drawn, but no player holds them
    for depth in range(s[at.STOCK_KNOWN]):
        in_stock |= 1 << s[at.STOCK + s[at.STOCK_COUNT] - 1 - depth]
    everything = (1 << p.points.shape[0]) - 1
    unseen = everything & ~seen | p.scratch[FORGOTTEN]
    following = seat + 1 if seat + 1 < seats else 0
    known = s[at.KNOWN + following]
    hidden = count(s[at.HANDS + following]) - count(known)
    p.scratch[UNSEEN], p.scratch[MAY_HIDE], p.scratch[NEXT_KNOWN] = unseen, unseen & ~in_stock, known
    p.scratch[FITTING] = fitting_anywhere(s)
    p.hopes[CHANCE_HIDDEN] = min(1.0, hidden / max(1, count(unseen & ~in_stock)))
    p.hopes[HOPE] = min(p.weights[PATIENCE], s[at.STOCK_COUNT] / seats) / max(1, count(unseen))


@kernel
def pile_cards(s: Ints) -> int:
    """Return the cards of the discard pile."""
    cards = 0
    for place in range(at.PILE, at.PILE + s[at.PILE_COUNT]):
        cards |= 1 << s[place]
    return cards


@kernel
def spare_cards(s: Ints) -> int:
    """Return the candidates for the discard: the hand without the cards just taken, or all if it has no others."""
    # A card is taken in order to keep it, so discarding it at once is left out also if the rules allow it.
    hand: int = s[at.HANDS + s[at.SEAT]]
    spare = hand & ~s[at.TAKEN]
    return spare if spare else hand


@kernel
def sample_unseen(p: PolicyTables) -> int:
    """Return the cards to try as draws: the unseen cards, or every second one if there are too many."""
    unseen: int = p.scratch[UNSEEN]
    if count(unseen) <= p.most_unseen:
        return unseen
    chosen = 0
    while unseen:
        chosen |= unseen & -unseen
        unseen &= unseen - 1
        unseen &= unseen - 1
    return chosen


@kernel
def split(hand: int, p: PolicyTables) -> int:
    """Choose melds so that the cards left over have the fewest points, or of equals are the fewest. Return these cards.

    Write the chosen melds to the scratch space (FOUND, FIRST_FOUND). A hand with very many melds is split greedily.
    """
    scratch, many, rest = p.scratch, 0, hand
    while rest and many <= MOST_TRIED:
        card = lowest(rest)
        rest &= rest - 1
        for place in range(p.first_short[card], p.first_short[card + 1]):
            meld = p.short[place]
            if p.masks[meld] & ~hand == 0:
                if many < MOST_TRIED:
                    scratch[CANDIDATES + many] = meld
                many += 1
    scratch[FOUND] = 0
    if many > MOST_TRIED:
        return _split_greedily(hand, p)
    return _split_exactly(hand, many, p) if many else hand


@kernel
def _split_exactly(hand: int, many: int, p: PolicyTables) -> int:
    """Try every choice of disjoint melds by depth-first search. Of equals the first is chosen."""
    # Rows by depth: INDEX is the next candidate to try, FREE the cards left, TOTAL the value so far, CHOSEN the meld.
    scratch, depth, best, left = p.scratch, 0, 0, hand
    scratch[INDEX], scratch[FREE], scratch[TOTAL] = 0, hand, 0
    while depth >= 0:
        place = scratch[INDEX + depth]
        if place == many:
            depth -= 1
            continue
        scratch[INDEX + depth] = place + 1
        meld = scratch[CANDIDATES + place]
        mask = p.masks[meld]
        if mask & ~scratch[FREE + depth]:
            continue
        scratch[CHOSEN + depth] = meld
        total = scratch[TOTAL + depth] + (p.values[meld] << 6) + count(mask)
        free = scratch[FREE + depth] ^ mask
        depth += 1
        scratch[INDEX + depth], scratch[FREE + depth], scratch[TOTAL + depth] = place + 1, free, total
        if total > best:
            best, left = total, free
            scratch[FOUND] = depth
            for step in range(depth):
                scratch[FIRST_FOUND + step] = scratch[CHOSEN + step]
    return left


@kernel
def _split_greedily(hand: int, p: PolicyTables) -> int:
    # Choose the meld with the most points, again and again.
    scratch = p.scratch
    while True:
        best, rest = -1, hand
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            for meld in range(p.first[card], p.first[card + 1]):
                if p.masks[meld] & ~hand == 0 and (best < 0 or _counts_more(meld, best, p)):
                    best = meld
        if best < 0:
            return hand
        scratch[FIRST_FOUND + scratch[FOUND]] = best
        scratch[FOUND] += 1
        hand ^= p.masks[best]


@kernel
def _counts_more(meld: int, best: int, p: PolicyTables) -> bool:
    if p.values[meld] != p.values[best]:
        return p.values[meld] > p.values[best]
    return p.masks[meld] > p.masks[best]


@kernel
def near_sum(cards: int, p: PolicyTables) -> int:
    """Return the sum, over all near pairs in these cards, of their points times the number of their unseen outs."""
    unseen, total, rest = p.scratch[UNSEEN], 0, cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        for pair in range(p.first_near[card], p.first_near[card + 1]):
            if p.near[pair] & ~cards == 0:
                total += p.near_points[pair] * count(p.near_outs[pair] & unseen)
    return total


@kernel
def expected_cost(t: PlayoutTables, p: PolicyTables, hand: int) -> float:
    """Return the expected cost of a hand at the end of the deal, in points."""
    rest = split(hand, p)
    points = value_of(rest, t)
    saved = float(near_sum(rest, p))
    if rest:
        average = points / count(rest)
        for step in range(p.scratch[FOUND]):
            saved += average * count(p.fits[p.scratch[FIRST_FOUND + step]] & p.scratch[UNSEEN])
    hoped: float = p.weights[VALUE] * p.hopes[HOPE] * saved
    return p.weights[WEIGHT] * points - hoped


@kernel
def draw_gain(hand: int, p: PolicyTables) -> float:
    """Return the expected points that one draw from the stock adds to melds."""
    return near_sum(split(hand, p), p) / max(1, count(p.scratch[UNSEEN]))


@kernel
def expected_gift(card: int, in_reach: int, t: PlayoutTables, p: PolicyTables) -> float:
    """Return the expected points of melds that a discard allows the next player.

    ``in_reach`` are the cards that the next player can take together with it.
    """
    total = 0.0
    for place in range(p.first_partner[card], p.first_partner[card + 1]):
        pair = p.partners[place]
        hidden = pair & ~in_reach
        chance = _chance_next_holds(hidden, p) if hidden else 1.0
        if chance > 0.0:
            total += chance * (p.points[card] + value_of(pair, t))
    return total


@kernel
def _chance_next_holds(cards: int, p: PolicyTables) -> float:
    if cards & ~(p.scratch[MAY_HIDE] | p.scratch[NEXT_KNOWN]):
        return 0.0
    return power(p.hopes[CHANCE_HIDDEN], float(count(cards & p.scratch[MAY_HIDE])))


@kernel
def layable(cards: int, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """Return the cards among ``cards`` that can be laid off on the table. A run may be extended by several in turn."""
    if p.scratch[FITTING] & cards == 0:
        return 0
    found = 0
    for meld in range(s[at.MELD_COUNT]):
        if s[at.FITS + meld] & cards:
            found |= (
                s[at.FITS + meld] & cards if s[at.SUITS + meld] == at.NO_RUN else _run_extensions(meld, cards, t, s)
            )
    return found


@kernel
def _run_extensions(meld: int, cards: int, t: PlayoutTables, s: Ints) -> int:
    """Return the cards among ``cards`` that extend a run, one after another, at both ends."""
    found = 0
    first, low, length = s[at.SUITS + meld] * t.width, s[at.LOWS + meld], count(s[at.MELDS + meld])
    for step in range(1, min(low, t.width - length) + 1):
        card = 1 << first + low - step
        if card & cards == 0:
            break
        found |= card
    for place in range(low + length, min(t.width + t.ace_high, low + t.width)):
        card = 1 << first + place % t.width
        if card & cards == 0:
            break
        found |= card
    return found
