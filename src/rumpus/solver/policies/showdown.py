"""The heuristic policy of games with a showdown (rap rummy, gin).

It chooses the draw and the discard with the lowest expected cost of the hand. It raps or knocks as soon as the chance
to have the lowest count makes that worthwhile. ``policies.heuristic`` explains the weights in ``p.weights``;
``engine.layout`` explains the arrays ``rules``, ``t``, ``p`` and ``s``, and actions as numbers.

The tests compare its choices with a reference in plain Python (``tests/naive_players``).
"""

from __future__ import annotations

from math import pow as power

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.showdown import is_upcard_declined, may_rap_first
from rumpus.solver.engine.deal import discardable, upcard
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables, value_of
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.outlook import (
    expected_cost,
    expected_gift,
    sample_unseen,
    spare_cards,
    split,
    update_outlook,
)
from rumpus.solver.policies.tables import (
    GIFT_COST,
    KNOCK_CHANCE,
    MOST_DEADWOOD,
    RAP_CAUTION,
    ROUNDS_FIRST,
    PolicyTables,
)

_FAR = 1e300
_NO_CARDS = 0


@kernel
def choose_in_showdown(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """Return the action of the heuristic policy.

    Call ``count_actions`` first: it writes the cards that the seat may knock with to ``s[CHOICES]``.
    """
    update_outlook(rules, p, s)
    hand, top = s[at.HANDS + s[at.SEAT]], upcard(s)
    if s[at.PHASE] == at.PLAYING:
        return _discard(rules, t, p, s, hand)
    if s[at.PHASE] == at.OFFERED:
        yes = should_end(rules, p, s, _deadwood(t, p, hand)) if rules[at.RAPS] else _wants_upcard(t, p, hand, top)
        if not yes:
            return at.DECLINE << at.KIND
        return at.RAP << at.KIND if rules[at.RAPS] else at.TAKE << at.KIND | top
    if rules[at.RAPS]:
        if may_rap_first(rules, s) and should_end(rules, p, s, _deadwood(t, p, hand)):
            return at.RAP << at.KIND
    elif is_upcard_declined(rules, s):
        return at.DRAW << at.KIND
    elif s[at.STOCK_COUNT] <= rules[at.WALL]:
        card = _best_knock(rules, t, p, s, hand | 1 << top)
        return at.PASS << at.KIND if card == at.NO_CARD else at.KNOCK << at.KIND | card
    return at.TAKE << at.KIND | top if _wants_upcard(t, p, hand, top) else at.DRAW << at.KIND


@kernel
def _discard(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    if rules[at.RAPS]:
        least = _least_left(t, p, hand, discardable(rules, s))
        if should_end(rules, p, s, _deadwood(t, p, hand ^ 1 << least)):
            return at.DISCARD_AND_RAP << at.KIND | least
    else:
        card = _best_knock(rules, t, p, s, hand)
        if card != at.NO_CARD:
            return at.KNOCK << at.KIND | card
    return at.DISCARD << at.KIND | _best_discard(rules, t, p, hand, spare_cards(s))


@kernel
def _best_discard(rules: Ints, t: PlayoutTables, p: PolicyTables, hand: int, cards: int) -> int:
    """Return the discard with the lowest expected cost, the last of equals."""
    best, chosen = _FAR, at.NO_CARD
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        gift = p.weights[GIFT_COST] * expected_gift(card, _NO_CARDS, t, p) / (rules[at.SEATS] - 1)
        price = expected_cost(t, p, hand ^ 1 << card) + gift
        if price <= best:
            best, chosen = price, card
    return chosen


@kernel
def _least_left(t: PlayoutTables, p: PolicyTables, hand: int, cards: int) -> int:
    """Return the card whose discard leaves the least deadwood, the first of equals."""
    least, chosen = 1 << 30, at.NO_CARD
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        left = value_of(split(hand ^ 1 << card, p), t)
        if left < least:
            least, chosen = left, card
    return chosen


@kernel
def _wants_upcard(t: PlayoutTables, p: PolicyTables, hand: int, top: int) -> bool:
    with_it = _cheapest(t, p, hand | 1 << top, hand)
    unseen = sample_unseen(p)
    if unseen == 0:
        return True
    drawn, many = 0.0, count(unseen)
    while unseen:
        drawn_hand = hand | unseen & -unseen
        unseen &= unseen - 1
        loose = split(drawn_hand, p)
        # Melds stay together, so try the loose cards only, or any card if all are in melds.
        drawn += _cheapest(t, p, drawn_hand, loose if loose else drawn_hand)
    return with_it < drawn / many


@kernel
def _cheapest(t: PlayoutTables, p: PolicyTables, hand: int, cards: int) -> float:
    """Return the lowest expected cost of the hand after the discard of one of these cards."""
    least = _FAR
    while cards:
        card = cards & -cards
        cards ^= card
        least = min(least, expected_cost(t, p, hand ^ card))
    return least


@kernel
def _deadwood(t: PlayoutTables, p: PolicyTables, hand: int) -> int:
    return value_of(split(hand, p), t)


@kernel
def _best_knock(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    if s[at.CHOICES] == 0:
        return at.NO_CARD
    card = _least_left(t, p, hand, s[at.CHOICES])
    return card if should_end(rules, p, s, _deadwood(t, p, hand ^ 1 << card)) else at.NO_CARD


@kernel
def may_end(rules: Ints, p: PolicyTables, s: Ints, deadwood: int) -> bool:
    """Return True if the weights of the policy let a player end the deal now with ``deadwood`` points of deadwood."""
    draws = s[at.TURN] + (1 if s[at.PHASE] == at.PLAYING else 0)
    return draws >= p.weights[ROUNDS_FIRST] * rules[at.SEATS] and deadwood <= p.weights[MOST_DEADWOOD]


@kernel
def should_end(rules: Ints, p: PolicyTables, s: Ints, deadwood: int) -> bool:
    """Return True if ending the deal with ``deadwood`` points of deadwood is expected to be worthwhile.

    The hands of opponents are estimated by hands played alone for as many turns (``policies.solitaire``).
    """
    if not may_end(rules, p, s, deadwood):
        return False
    if deadwood == 0:
        return True
    opponents = rules[at.SEATS] - 1
    row = _row(p, s[at.TURN] / rules[at.SEATS])
    many, below, equal, above = p.solitaire_counts.shape[1], 0, 0, 0
    for place in range(many):
        other = p.solitaire_counts[row, place]
        below += other < deadwood
        equal += other == deadwood
        above += other if other > deadwood else 0
    even = equal if rules[at.EQUAL_IS_UNDERCUT] else equal / 2
    least = power(1 - (below + even) / many, float(opponents))
    if not rules[at.RAPS]:
        return least >= p.weights[KNOCK_CHANCE]
    higher = many - below - equal
    lead = above / higher - deadwood if higher else 0.0
    # A rash rap gives every opponent the rapper's count (RAP-7). So the more the hand counts, the surer the rapper
    # must be.
    return least * opponents * lead >= p.weights[RAP_CAUTION] * (1 - least) * deadwood


@kernel
def _row(p: PolicyTables, turns: float) -> int:
    # Round half to even, as Python's ``round`` in the reference.
    low = int(turns)
    up = turns - low > 0.5 or (turns - low == 0.5 and low % 2 == 1)
    return min(low + 1 if up else low, p.solitaire_counts.shape[0] - 1)
