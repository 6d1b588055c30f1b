"""Select the candidates: of each kind of action the best few by a quick estimate. Doubtful actions come last.

An action is doubtful if an experienced player would think it foolish at a glance.
"""

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
from rumpus.solver.policies.showdown import may_end
from rumpus.solver.policies.tables import NEXT_KNOWN, UNSEEN, PolicyTables

# The kinds of actions, and the most candidates of each kind.
OTHERS, DISCARDS, ENDS, LAYS, TAKES, DOUBTS = range(6)
MOST = (8, 5, 1, 4, 3, 3)
MOST_WEIGHED = 1 + sum(MOST)
MOST_LEGAL = 1024  # more than 52 cards allow: 65 sets, 4 times 78 runs, lay-offs on 17 melds, discards
_EXCLUDED = 1 << 60  # above every sort key
CHEAP = 4  # the most points that a safe discard may cost more than a doubtful one


class Care(NamedTuple):
    """The settings that exclude actions or make them doubtful.

    - ``is_on``: do not take a useless card if another action is legal. Some discards are doubtful: cards taken a few
      turns ago, and cards that help the next player, if another discard leaves at most ``CHEAP`` points more.
    - ``recent_takes``: the cards that the seat took from the pile in the last turns and still holds.
    - ``next_takes``: the cards that the next player has just taken.
    - ``only_ends``: if the first action does not end the deal, consider only others that do.
    """

    is_on: bool
    recent_takes: int
    next_takes: int
    only_ends: bool


@kernel
def gather_candidates(
    rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, care: Care, doubtful: int, keys: Ints, actions: Ints
) -> int:
    """Write the candidates to ``actions``, best first in each kind. Return their number.

    ``actions[0]`` is the action of the policy. It stays first, unless it is doubtful or useless. ``doubtful`` are the
    cards with a doubtful discard. ``keys`` is scratch space.
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
        left_out = (ends_only and not _ends_deal(action)) or _raps_too_soon(rules, t, p, s, action)
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
    """Return True if an action discards one of the cards ``doubtful``."""
    return action >> at.KIND == at.DISCARD and doubtful >> (action & 63) & 1 == 1


@kernel
def _ends_deal(action: int) -> bool:
    return action >> at.KIND in (at.KNOCK, at.RAP, at.DISCARD_AND_RAP, at.PASS)


@kernel
def _raps_too_soon(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, action: int) -> bool:
    """Return True if the weights of the policy forbid this rap now. A search must not find it either."""
    kind, hand = action >> at.KIND, s[at.HANDS + s[at.SEAT]]
    if kind == at.RAP:
        return not may_end(rules, p, s, least_deadwood(hand, t.hand))
    if kind == at.DISCARD_AND_RAP:
        return not may_end(rules, p, s, least_deadwood(hand ^ 1 << (action & 63), t.hand))
    return False


@kernel
def _best_of_kind(keys: Ints, legal: int, kind: int) -> int:
    """Return the index of the lowest sort key of a kind, or -1."""
    found, least = -1, _EXCLUDED
    for index in range(legal):
        if keys[index] & 7 == kind and keys[index] < least:
            found, least = index, keys[index]
    return found


@kernel
def _sort_key(
    rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, care: Care, doubtful: int, action: int, index: int
) -> int:
    """Return the sort key of an action, lowest best. The last three bits are its kind. Useless takes are excluded."""
    kind, card, hand = action >> at.KIND, action & 63, s[at.HANDS + s[at.SEAT]]
    if _is_useless_take(rules, p, t, s, care, action):
        return _EXCLUDED
    if kind == at.DISCARD:
        return discard_key(t, p, hand, card) << 3 | (DOUBTS if is_doubtful(doubtful, action) else DISCARDS)
    if kind in (at.KNOCK, at.DISCARD_AND_RAP):
        with_upcard = hand | 1 << upcard(s) if s[at.PHASE] == at.DRAWING else hand
        return (least_deadwood(with_upcard ^ 1 << card, t.hand) << 6 | 63 - card) << 3 | ENDS
    if kind in (at.LAY_SET, at.LAY_RUN, at.LAY_OFF):
        return (lay_key(t, hand, cards_laid(action, t, s)) << 10 | index) << 3 | LAYS
    if kind == at.TAKE and rules[at.WHOLE_PILE]:
        worth = worth_of_hand(rules, t, p, hand | _pile_cards_from(s, card))
        return (int(4096 - worth) << 10 | index) << 3 | TAKES
    return index << 3 | OTHERS


@kernel
def _pile_cards_from(s: Ints, card: int) -> int:
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
    """Return the cards of the hand with a doubtful discard (see ``Care``)."""
    if not care.is_on or s[at.PHASE] == at.DRAWING:
        return 0
    hand = s[at.HANDS + s[at.SEAT]]
    others = hand & ~(care.recent_takes | s[at.TAKEN])
    doubtful = care.recent_takes if others else 0
    feeding = _feeding_cards(rules, p, s, care)
    return doubtful | _with_cheap_alternative(t, hand, hand & feeding, others & ~feeding)


@kernel
def _feeding_cards(rules: Ints, p: PolicyTables, s: Ints, care: Care) -> int:
    """Return the cards that fit a meld of the table, or a meld that the next player may hold with a card just taken."""
    feeding = fitting_anywhere(s)
    if care.next_takes:
        update_outlook(rules, p, s)
        may_hold = p.scratch[NEXT_KNOWN] | p.scratch[UNSEEN]
        for meld in range(p.masks.shape[0]):
            if p.masks[meld] & care.next_takes and p.masks[meld] & ~may_hold == 0:
                feeding |= p.fits[meld]
    return feeding


@kernel
def _with_cheap_alternative(t: PlayoutTables, hand: int, cards: int, others: int) -> int:
    """Return the cards among ``cards`` for which a discard among ``others`` leaves at most ``CHEAP`` points more."""
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
    """Return True if a card joins a meld of the hand or the table, or lowers the deadwood in place of another card."""
    if fitting_anywhere(s) >> card & 1:
        return True
    for place in range(p.first_partner[card], p.first_partner[card + 1]):
        if p.partners[place] & ~hand == 0:
            return True
    return lowers_count(t, hand, card, least_deadwood(hand, t.hand))
