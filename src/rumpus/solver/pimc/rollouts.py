"""The rollout policy: a fast version of the heuristic policy. It needs a microsecond or less for an action.

The heuristic policy tries every card that it may draw. This policy takes the upcard if it makes a meld at once. In
matches it loses almost nothing against the heuristic policy.
"""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.lay_down import can_draw, count_lay_down, lay_down_action
from rumpus.solver.engine.cards.showdown import is_upcard_declined, knock_limit, knocking_discards, may_rap_first
from rumpus.solver.engine.cards.tableau import fitting_anywhere
from rumpus.solver.engine.deal import upcard
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables, value_of
from rumpus.solver.hands.deadwood import least_deadwood
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.pimc.habits import ALL, MELDS, NOTHING, cheapest_discard, choose_holding, worth_taking
from rumpus.solver.policies.lay_down import cards_laid, scores_shown
from rumpus.solver.policies.outlook import layable, pile_cards, spare_cards, update_outlook
from rumpus.solver.policies.showdown import should_end
from rumpus.solver.policies.tables import (
    CHANCE_HIDDEN,
    FITTING,
    GIFT_COST,
    HOPE,
    MAY_HIDE,
    NEXT_KNOWN,
    UNSEEN,
    VALUE,
    WEIGHT,
    PolicyTables,
)

_FAR = 1e300
_MANY = 1 << 30


@kernel
def choose_quickly(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """Return the action of the rollout policy, as a number. The legal actions need not be counted before."""
    hand = s[at.HANDS + s[at.SEAT]]
    if rules[at.IS_SHOWDOWN]:
        return (
            _play_showdown(rules, t, p, s, hand) if s[at.PHASE] == at.PLAYING else _draw_showdown(rules, t, p, s, hand)
        )
    return _draw(rules, t, p, s, hand) if s[at.PHASE] == at.DRAWING else _play(rules, t, p, s, hand)


@kernel
def _play_showdown(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    cards = spare_cards(s)
    if rules[at.RAPS] or least_deadwood(hand, t.hand) <= knock_limit(rules, s) + rules[at.MOST_POINTS]:
        card = _least_left(hand, cards, t)
        left = least_deadwood(hand ^ 1 << card, t.hand)
        if (rules[at.RAPS] or left <= knock_limit(rules, s)) and should_end(rules, p, s, left):
            return (at.DISCARD_AND_RAP if rules[at.RAPS] else at.KNOCK) << at.KIND | card
    return at.DISCARD << at.KIND | _best_discard(rules, t, p, s, hand, cards)


@kernel
def _draw_showdown(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    before, top = least_deadwood(hand, t.hand), upcard(s)
    if rules[at.RAPS] and may_rap_first(rules, s) and should_end(rules, p, s, before):
        return at.RAP << at.KIND
    if s[at.PHASE] == at.OFFERED and rules[at.RAPS]:
        return at.DECLINE << at.KIND
    wants = _wants_upcard(t, hand, top, before)
    if s[at.PHASE] == at.OFFERED:
        return at.TAKE << at.KIND | top if wants else at.DECLINE << at.KIND
    if not rules[at.RAPS]:
        if is_upcard_declined(rules, s):
            return at.DRAW << at.KIND
        if s[at.STOCK_COUNT] <= rules[at.WALL]:
            return _at_wall(rules, t, s, hand | 1 << top)
    return at.TAKE << at.KIND | top if wants else at.DRAW << at.KIND


@kernel
def _wants_upcard(t: PlayoutTables, hand: int, card: int, before: int) -> bool:
    return _makes_meld(t, hand | 1 << card, card, before) and lowers_count(t, hand, card, before)


@kernel
def lowers_count(t: PlayoutTables, hand: int, card: int, before: int) -> bool:
    """Return True if swapping some card of the hand for this card gives less deadwood than ``before``."""
    with_it, rest = hand | 1 << card, hand
    while rest:
        other = rest & -rest
        rest ^= other
        if least_deadwood(with_it ^ other, t.hand) < before:
            return True
    return False


@kernel
def _makes_meld(t: PlayoutTables, with_it: int, card: int, before: int) -> bool:
    return least_deadwood(with_it, t.hand) < before + t.hand.points[card % t.width]


@kernel
def _at_wall(rules: Ints, t: PlayoutTables, s: Ints, hand: int) -> int:
    cards = knocking_discards(rules, t, s, hand)
    return at.KNOCK << at.KIND | _least_left(hand, cards, t) if cards else at.PASS << at.KIND


@kernel
def _least_left(hand: int, cards: int, t: PlayoutTables) -> int:
    """Return the card among ``cards`` whose discard leaves the least deadwood."""
    least, chosen = _MANY, at.NO_CARD
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        left = least_deadwood(hand ^ 1 << card, t.hand)
        if left < least:
            least, chosen = left, card
    return chosen


@kernel
def _draw(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    stocked = can_draw(rules, s)
    chosen = (at.DRAW if stocked else at.PASS) << at.KIND
    if not rules[at.WHOLE_PILE]:
        card = upcard(s)
        wants = fitting_anywhere(s) >> card & 1
        if not wants:
            wants = _makes_meld(t, hand | 1 << card, card, least_deadwood(hand, t.hand))
        return at.TAKE << at.KIND | card if wants else chosen
    count_lay_down(rules, t, s)
    best = _worth_with(rules, t, p, hand, -1) if stocked else -_FAR
    gained, top = hand, at.PILE + s[at.PILE_COUNT] - 1
    for depth in range(s[at.PILE_COUNT]):
        gained |= 1 << s[top - depth]
        if s[at.CHOICES] >> depth & 1:
            worth = _worth_with(rules, t, p, gained, depth)
            if worth > best:
                best, chosen = worth, at.TAKE << at.KIND | s[top - depth]
    return chosen


@kernel
def _worth_with(rules: Ints, t: PlayoutTables, p: PolicyTables, gained: int, depth: int) -> float:
    """Return the worth of a hand after taking pile cards down to this depth. Depth -1 is a draw from the stock."""
    return worth_taking(rules, t, p, gained, depth) if p.habits.shape[0] else worth_of_hand(rules, t, p, gained)


@kernel
def worth_of_hand(rules: Ints, t: PlayoutTables, p: PolicyTables, hand: int) -> float:
    """Return the worth of a hand in points: the points of its melds, if melds score, less the cost of its deadwood."""
    left = least_deadwood(hand, t.hand)
    laid_points = value_of(hand, t) - left if scores_shown(rules) else 0
    worth: float = laid_points - p.weights[WEIGHT] * left
    return worth


@kernel
def _play(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    must = s[at.MUST] != at.NO_CARD
    holding = NOTHING if must else choose_holding(rules, t, p, s, hand)
    if holding != NOTHING and _can_go_out(t, p, s, hand):
        holding = NOTHING
    if holding != ALL:
        count_lay_down(rules, t, s)
        action = _best_lay(rules, t, s, hand, must, s[at.SETS] + s[at.RUNS] if holding == MELDS else 0)
        if action:
            return action
    return at.DISCARD << at.KIND | quick_discard(rules, t, p, s, hand, spare_cards(s))


@kernel
def quick_discard(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int, cards: int) -> int:
    """Return the card among ``cards`` that the rollout policy discards."""
    if p.habits.shape[0]:
        return cheapest_discard(rules, t, p, s, hand, cards)
    return _best_discard(rules, t, p, s, hand, cards)


@kernel
def _can_go_out(t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> bool:
    """Return True if all cards of the hand but one, the discard, can be laid."""
    p.scratch[FITTING] = fitting_anywhere(s)
    after_lay_offs = hand & ~layable(hand, t, p, s)
    if least_deadwood(after_lay_offs, t.hand) == 0 or least_deadwood(hand, t.hand) == 0:
        return True
    rest = hand
    while rest:
        card = rest & -rest
        rest ^= card
        if least_deadwood(after_lay_offs & ~card, t.hand) == 0 or least_deadwood(hand ^ card, t.hand) == 0:
            return True
    return False


@kernel
def _best_lay(rules: Ints, t: PlayoutTables, s: Ints, hand: int, must: bool, first: int) -> int:
    """Return the best lay among the legal actions from index ``first`` on, or 0 if each would break a better meld.

    The best leaves the least deadwood, and of equals it lays the most cards.
    """
    best, chosen = _MANY if must else lay_key(t, hand, 0), 0
    for index in range(first, s[at.SETS] + s[at.RUNS] + s[at.OFFS]):
        action = lay_down_action(rules, t, s, index)
        key = lay_key(t, hand, cards_laid(action, t, s))
        if key < best:
            best, chosen = key, action
    return chosen


@kernel
def lay_key(t: PlayoutTables, hand: int, laid: int) -> int:
    """Return a sort key for laying these cards, lowest best: the deadwood left, then more cards laid."""
    key: int = least_deadwood(hand & ~laid, t.hand) << 4 | 15 - min(15, count(laid))
    return key


@kernel
def discard_key(t: PlayoutTables, p: PolicyTables, hand: int, card: int) -> int:
    """Return a sort key for discarding this card, lowest best.

    It is the deadwood left, plus 3/4 of a point for each card of the hand that could form a meld with this card.
    """
    left = hand ^ 1 << card
    key: int = (4 * least_deadwood(left, t.hand) + 3 * count(p.beside[card] & left)) << 6 | 63 - card
    return key


@kernel
def _best_discard(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int, cards: int) -> int:
    update_outlook(rules, p, s)
    in_reach = pile_cards(s) if rules[at.WHOLE_PILE] else 0
    best, chosen = _FAR, at.NO_CARD
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        left = hand ^ 1 << card
        price = _discard_cost(rules, t, p, left, card, in_reach) - worth_of_hand(rules, t, p, left)
        if price <= best:
            best, chosen = price, card
    return chosen


@kernel
def _discard_cost(rules: Ints, t: PlayoutTables, p: PolicyTables, left: int, card: int, in_reach: int) -> float:
    """Return the cost of a discard: the expected points that the hand loses and that the next player gains.

    ``left`` is the hand without the card. See ``policies.outlook`` for the estimates.
    """
    lost, gift, sure = 0.0, 0.0, in_reach | p.scratch[NEXT_KNOWN]
    for place in range(p.first_partner[card], p.first_partner[card + 1]):
        pair = p.partners[place]
        if pair & left:
            if pair & p.scratch[UNSEEN]:
                lost += p.points[card] + value_of(pair & left, t)
        elif pair & ~(p.scratch[MAY_HIDE] | sure) == 0:
            gift += _chance(p, pair & ~sure) * (p.points[card] + value_of(pair, t))
    if p.scratch[FITTING] >> card & 1:
        gift = float(p.points[card])
    total: float = p.weights[VALUE] * p.hopes[HOPE] * lost + p.weights[GIFT_COST] * gift / rules[at.SEATS]
    return total


@kernel
def _chance(p: PolicyTables, hidden: int) -> float:
    """Return the chance that the next player holds these hidden cards, at most two."""
    if hidden == 0:
        return 1.0
    once: float = p.hopes[CHANCE_HIDDEN]
    return once * once if hidden & hidden - 1 else once
