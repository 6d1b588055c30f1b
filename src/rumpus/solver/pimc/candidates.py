"""The actions worth weighing: of each kind the best few by a quick look, and last those that an experienced player doubts."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.steps import action_at, count_actions
from rumpus.solver.engine.cards.tableau import fitting_anywhere
from rumpus.solver.engine.deal import upcard
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.hands.deadwood import least_deadwood
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.pimc.rollouts import discard_key, lay_key, lowers_count, quick_discard, worth_of_hand
from rumpus.solver.policies.lay_down import cards_laid
from rumpus.solver.policies.outlook import spare_cards, update_outlook
from rumpus.solver.policies.tables import NEXT_KNOWN, UNSEEN, PolicyTables

# Kinds of action that are weighed against each other, and how many of each at most.
OTHERS, DISCARDS, ENDS, LAYS, TAKES, DOUBTS = range(6)
MOST = (8, 5, 1, 4, 3, 3)
MOST_WEIGHED = 1 + sum(MOST)
MOST_LEGAL = 1024  # more than 52 cards can bring about: 65 sets, 4 times 78 runs, lay-offs on 17 melds, discards
_EXCLUDED = 1 << 60  # above every key
CHEAP = 4  # points that a discard may leave more which feeds nobody


class Care(NamedTuple):
    """Whether it ``is_taken``: then no card that is of no use is taken where anything else is legal, and some discards are
    doubtful: they are not the first thought, and weighed last. These are the cards ``kept``, and those that fit a meld of the
    table, or one that the next player may hold with a card they have just taken (``given``), where another leaves at most
    ``CHEAP`` points more. Where ``only_ends``, nothing is weighed but whether to end the deal.
    """

    is_on: bool
    recent_takes: int
    next_takes: int
    only_ends: bool


@kernel
def gather_candidates(
    rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, care: Care, doubtful: int, keys: Ints, actions: Ints
) -> int:
    """Put the best few of each kind behind the first action, or in its place where that is foolish, those that discard a
    ``doubtful`` card last; returns how many there are then.
    """
    legal = min(count_actions(rules, t, s), MOST_LEGAL)
    if is_doubtful(doubtful, actions[0]):
        sensible = quick_discard(rules, t, p, s, s[at.HANDS + s[at.SEAT]], spare_cards(s) & ~doubtful)
        actions[0] = at.DISCARD << at.KIND | sensible
    first = actions[0]
    many = 0 if _is_useless_take(rules, p, t, s, care, first) else 1
    ends_only = care.only_ends and many == 1 and not _ends_deal(first)
    for index in range(legal):
        action = action_at(rules, t, s, index)
        left_out = ends_only and not _ends_deal(action)
        keys[index] = _EXCLUDED if left_out else _sort_key(rules, t, p, s, care, doubtful, action, index)
    for kind in range(len(MOST)):
        for _ in range(MOST[kind]):
            index = _best_of_kind(keys, legal, kind)
            if index < 0:
                break
            action = action_at(rules, t, s, index)
            keys[index] = _EXCLUDED
            if action != first:
                actions[many] = action
                many += 1
    return max(1, many)


@kernel
def is_doubtful(doubtful: int, action: int) -> bool:
    """Whether an action discards one of these cards."""
    return action >> at.KIND == at.DISCARD and doubtful >> (action & 63) & 1 == 1


@kernel
def _ends_deal(action: int) -> bool:
    """Whether it ends the deal where there is a showdown."""
    return action >> at.KIND in (at.KNOCK, at.RAP, at.DISCARD_AND_RAP, at.PASS)


@kernel
def _best_of_kind(keys: Ints, legal: int, kind: int) -> int:
    """Where the least key of a kind is, or -1."""
    found, least = -1, _EXCLUDED
    for index in range(legal):
        if keys[index] & 7 == kind and keys[index] < least:
            found, least = index, keys[index]
    return found


@kernel
def _sort_key(
    rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, care: Care, doubtful: int, action: int, index: int
) -> int:
    """What an action leaves at a quick look, least best, and its kind in three bits; above all keys where it is useless."""
    kind, card, hand = action >> at.KIND, action & 63, s[at.HANDS + s[at.SEAT]]
    if _is_useless_take(rules, p, t, s, care, action):
        return _EXCLUDED
    if kind == at.DISCARD:
        return discard_key(t, p, hand, card) << 3 | (DOUBTS if is_doubtful(doubtful, action) else DISCARDS)
    if kind in (at.KNOCK, at.DISCARD_AND_RAP):
        held = hand | 1 << upcard(s) if s[at.PHASE] == at.DRAWING else hand
        return (least_deadwood(held ^ 1 << card, t.hand) << 6 | 63 - card) << 3 | ENDS
    if kind in (at.LAY_SET, at.LAY_RUN, at.LAY_OFF):
        return (lay_key(t, hand, cards_laid(action, t, s)) << 10 | index) << 3 | LAYS
    if kind == at.TAKE and rules[at.WHOLE_PILE]:
        worth = worth_of_hand(rules, t, p, hand | _pile_cards_from(s, card))
        return (int(4096 - worth) << 10 | index) << 3 | TAKES
    return index << 3 | OTHERS


@kernel
def _pile_cards_from(s: Ints, card: int) -> int:
    """The cards of the pile from this one up."""
    gained, place = 0, at.PILE + s[at.PILE_COUNT]
    while not gained >> card & 1:
        place -= 1
        gained |= 1 << s[place]
    return gained


@kernel
def _is_useless_take(rules: Ints, p: PolicyTables, t: PlayoutTables, s: Ints, care: Care, action: int) -> bool:
    kind, card, hand = action >> at.KIND, action & 63, s[at.HANDS + s[at.SEAT]]
    return care.is_on and kind == at.TAKE and not rules[at.WHOLE_PILE] and not _is_useful_card(p, t, s, card, hand)


@kernel
def doubtful_discards(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, care: Care) -> int:
    """The cards of the hand that it would be foolish to discard at a glance."""
    if not care.is_on or s[at.PHASE] == at.DRAWING:
        return 0
    hand = s[at.HANDS + s[at.SEAT]]
    others = hand & ~(care.recent_takes | s[at.TAKEN])
    doubtful = care.recent_takes if others else 0
    fed = _feeding_cards(rules, p, s, care)
    return doubtful | _with_cheap_alternative(t, hand, hand & fed, others & ~fed)


@kernel
def _feeding_cards(rules: Ints, p: PolicyTables, s: Ints, care: Care) -> int:
    """The cards that fit a meld of the table, or one that the next player may hold with a card just taken."""
    fed = fitting_anywhere(s)
    if care.next_takes:
        update_outlook(rules, p, s)
        held = p.scratch[NEXT_KNOWN] | p.scratch[UNSEEN]
        for meld in range(p.masks.shape[0]):
            if p.masks[meld] & care.next_takes and p.masks[meld] & ~held == 0:
                fed |= p.fits[meld]
    return fed


@kernel
def _with_cheap_alternative(t: PlayoutTables, hand: int, cards: int, others: int) -> int:
    """Those of these cards without which the hand counts at most ``CHEAP`` points less than without the cheapest of the others."""
    least, found = 1 << 30, 0
    while others:
        card = others & -others
        others ^= card
        least = min(least, least_deadwood(hand ^ card, t.hand))
    while cards:
        card = cards & -cards
        cards ^= card
        if least <= least_deadwood(hand ^ card, t.hand) + CHEAP:
            found |= card
    return found


@kernel
def _is_useful_card(p: PolicyTables, t: PlayoutTables, s: Ints, card: int, hand: int) -> bool:
    """Whether a card joins a meld of the hand or the table, or lowers the least count once another card is discarded."""
    if fitting_anywhere(s) >> card & 1:
        return True
    for place in range(p.first_partner[card], p.first_partner[card + 1]):
        if p.partners[place] & ~hand == 0:
            return True
    return lowers_count(t, hand, card, least_deadwood(hand, t.hand))
