"""The heuristic player of showdown games in compiled code: the twin of ``players.heuristic_showdown``."""

from __future__ import annotations

from math import pow as power

from rumpus.solver.card_set_kernel import count, lowest
from rumpus.solver.compiled import kernel
from rumpus.solver.deal_layout import (
    CHOICES,
    DECLINE,
    DISCARD,
    DISCARD_AND_RAP,
    DRAW,
    HANDS,
    KIND,
    KNOCK,
    NO_CARD,
    OFFERED,
    OFFERS,
    PASS,
    PHASE,
    PILE,
    PILE_COUNT,
    PLAYING,
    RAP,
    RAPS,
    SEAT,
    SEATS,
    STOCK_COUNT,
    TAKE,
    TAKEN,
    TURN,
    WALL,
    Ints,
)
from rumpus.solver.outlook_kernel import cost, gift, look, sample, split
from rumpus.solver.playout_tables import PlayoutTables, value_of
from rumpus.solver.policy_tables import CAUTION, GIVEN, SURE, PolicyTables
from rumpus.solver.showdown_kernel import discardable

_FAR = 1e300


@kernel
def choose_in_showdown(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """What the heuristic player does, once the legal actions are counted."""
    look(rules, p, s)
    hand, upcard = s[HANDS + s[SEAT]], s[PILE + s[PILE_COUNT] - 1]
    if s[PHASE] == PLAYING:
        return _discard(rules, t, p, s, hand)
    if s[PHASE] == OFFERED:
        yes = is_sure(rules, p, s, _count_of(t, p, hand)) if rules[RAPS] else _takes(t, p, hand, upcard)
        if not yes:
            return DECLINE << KIND
        return RAP << KIND if rules[RAPS] else TAKE << KIND | upcard
    if rules[RAPS]:
        if (rules[OFFERS] or s[TURN] >= rules[SEATS]) and is_sure(rules, p, s, _count_of(t, p, hand)):
            return RAP << KIND
    elif s[TURN] == 0:
        return DRAW << KIND
    elif s[STOCK_COUNT] <= rules[WALL]:
        card = _best_knock(rules, t, p, s, hand | 1 << upcard)
        return PASS << KIND if card == NO_CARD else KNOCK << KIND | card
    return TAKE << KIND | upcard if _takes(t, p, hand, upcard) else DRAW << KIND


@kernel
def _discard(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    cards = discardable(rules, s)
    if rules[RAPS]:
        least = _least_left(t, p, hand, cards)
        if is_sure(rules, p, s, _count_of(t, p, hand ^ 1 << least)):
            return DISCARD_AND_RAP << KIND | least
    else:
        card = _best_knock(rules, t, p, s, hand)
        if card != NO_CARD:
            return KNOCK << KIND | card
    # What was just taken is not put straight back: it was taken to be kept.
    kept = cards & ~s[TAKEN]
    return DISCARD << KIND | _best_discard(rules, t, p, hand, kept if kept else cards)


@kernel
def _best_discard(rules: Ints, t: PlayoutTables, p: PolicyTables, hand: int, cards: int) -> int:
    best, chosen = _FAR, NO_CARD
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        given = p.weights[GIVEN] * gift(card, 0, t, p) / (rules[SEATS] - 1)
        price = cost(t, p, hand ^ 1 << card, 1.0, 1.0) + given
        if price <= best:
            best, chosen = price, card
    return chosen


@kernel
def _least_left(t: PlayoutTables, p: PolicyTables, hand: int, cards: int) -> int:
    """The card without which the hand counts least, the first of equal ones."""
    least, chosen = 1 << 30, NO_CARD
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        left = value_of(split(hand ^ 1 << card, p), t)
        if left < least:
            least, chosen = left, card
    return chosen


@kernel
def _takes(t: PlayoutTables, p: PolicyTables, hand: int, upcard: int) -> bool:
    with_it = _cheapest(t, p, hand | 1 << upcard, hand)
    unseen = sample(p)
    if unseen == 0:
        return True
    drawn, many = 0.0, count(unseen)
    while unseen:
        held = hand | unseen & -unseen
        unseen &= unseen - 1
        loose = split(held, p)
        drawn += _cheapest(t, p, held, loose if loose else held)
    return with_it < drawn / many


@kernel
def _cheapest(t: PlayoutTables, p: PolicyTables, hand: int, cards: int) -> float:
    """The least that the hand may cost without one of these cards."""
    least = _FAR
    while cards:
        card = cards & -cards
        cards ^= card
        least = min(least, cost(t, p, hand ^ card, 1.0, 1.0))
    return least


@kernel
def _count_of(t: PlayoutTables, p: PolicyTables, hand: int) -> int:
    return value_of(split(hand, p), t)


@kernel
def _best_knock(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    if s[CHOICES] == 0:
        return NO_CARD
    card = _least_left(t, p, hand, s[CHOICES])
    return card if is_sure(rules, p, s, _count_of(t, p, hand ^ 1 << card)) else NO_CARD


@kernel
def is_sure(rules: Ints, p: PolicyTables, s: Ints, held: int) -> bool:
    """Whether it should pay to end the deal with a hand of this count."""
    opponents = rules[SEATS] - 1
    row = _row(p, s[TURN] / rules[SEATS])
    many, below, equal, above = p.imagined.shape[1], 0, 0, 0
    for place in range(many):
        other = p.imagined[row, place]
        below += other < held
        equal += other == held
        above += other if other > held else 0
    least = power(1 - (below + equal / 2) / many, float(opponents))
    if held == 0 or not rules[RAPS]:
        return held == 0 or least >= p.weights[SURE]
    higher = many - below - equal
    lead = above / higher - held if higher else 0.0
    # A rash rap gives every opponent the rapper's count (RAP-7): the dearer the hand, the surer he must be.
    return least * opponents * lead >= p.weights[CAUTION] * (1 - least) * held


@kernel
def _row(p: PolicyTables, turns: float) -> int:
    """The row of so many turns: the nearest, of two as near the even one."""
    low = int(turns)
    up = turns - low > 0.5 or (turns - low == 0.5 and low % 2 == 1)
    return min(low + 1 if up else low, p.imagined.shape[0] - 1)
