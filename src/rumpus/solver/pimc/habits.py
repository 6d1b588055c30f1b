"""The fitted rollout policy for games with melds laid: when to hold melds back, which card to discard, which to take.

Each decision is a weighted sum of features that a seat sees, for example the cards of the others or the turn. The
weights are called habits. To hold is to keep melds and lay-offs in the hand although they could be laid.

The habits were fitted by self-play with the cross-entropy method (Rubinstein and Kroese 2004, *The Cross-Entropy
Method*): draw many sets of habits near the current ones, let each play 10,000 duplicate deals, move towards the best.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rumpus.core.rules import RuleSet
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.scoring import SHOWN_LESS_HELD
from rumpus.solver.engine.tables import PlayoutTables, value_of
from rumpus.solver.hands.deadwood import least_deadwood
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.policies.lay_down import holds_back, scores_shown
from rumpus.solver.policies.outlook import pile_cards, update_outlook
from rumpus.solver.policies.tables import CHANCE_HIDDEN, FITTING, MAY_HIDE, NEXT_KNOWN, UNSEEN, PolicyTables

# Places in the habits. The seat holds while this weighted sum is above 0.
(
    HOLDS,  # a constant
    BY_FEWEST,  # the fewest cards that another seat has
    BY_TIME,  # the number of the turn, from 0 to 2
    BY_STOCK,
    BY_MELDS,  # the points of the melds in the hand
    BY_LEFT,  # the points of its other cards
    ONCE_TURNED,  # the stock was renewed
    ONCE_LAID,  # the seat has laid cards
    ONCE_OTHERS_LAID,
    BY_CARDS,  # the number of cards in the hand
    BY_MELDS_AND_TIME,
    BY_MELDS_AND_FEWEST,
    BY_LEFT_AND_TIME,
    FOR_LAY_OFFS,  # added in the decision if lay-offs are held too
) = range(14)
# The weights of the cost of a discard.
(
    PATIENCE,  # the number of draws that a pair waits for its third card
    PATIENCE_BY_TIME,
    LEFT,  # for each point of deadwood that the discard leaves
    LEFT_BY_TIME,
    KEPT_POINTS,  # the points and the number of pairs that the card could complete
    KEPT_CHANCES,
    GIVEN_POINTS,  # the same for the next player
    GIVEN_CHANCES,
    IN_MELD,  # a pair in the hand that forms a meld with the card
    FITTING_POINTS,  # for a card that the next player can lay off
    FITTING_CARD,
) = range(14, 25)
# The weights of taking cards of a spread pile: the cost of a point of deadwood, the bonus for drawing from the stock
# instead, the bonus for each card of depth.
TAKING_LEFT, DRAWING, BY_DEPTH = range(25, 28)

NOTHING, MELDS, ALL = range(3)  # the cards to hold
_LONG = 20.0  # turns; later turns count as this one
_TURNS, _CARDS, _POINTS = 10.0, 10.0, 50.0  # the units of the features
_CHANCES = 10.0
_LEAST_LEFT = 0.05
_FAR = 1e300


class _Fitted(NamedTuple):
    """Habits in the order of their places: for holding, for discarding, and for taking from a spread pile."""

    holding: tuple[float, ...]
    discarding: tuple[float, ...]
    taking: tuple[float, float, float] = (0.4, 0.0, 0.0)


_CHARGED = {
    2: _Fitted(
        (0.38, 1.45, -0.28, -0.09, -0.19, -1.16, -1.26, 0.36, -0.35, -0.40, -1.10, -0.37, -0.18, -0.79),
        (4.54, -0.51, 0.91, 0.32, 1.18, 0.26, 0.96, -0.11, 0.38, 0.42, 0.12),
    ),
    3: _Fitted(
        (-0.29, 1.29, -0.46, 0.21, -0.13, -0.68, -1.78, 0.06, -0.67, -0.27, 0.35, -0.25, -0.66, 0.36),
        (3.76, 0.30, 0.63, 0.25, 1.50, 0.01, 1.11, 0.07, 0.30, 0.35, -0.56),
    ),
    5: _Fitted(
        (-0.38, 1.32, -0.46, 0.20, -0.14, -0.63, -1.64, -0.04, -0.67, -0.21, 0.48, -0.23, -0.77, 0.41),
        (3.75, 0.32, 0.52, 0.13, 1.97, -0.06, 0.77, -0.04, 0.28, 0.24, -0.51),
    ),
    6: _Fitted(
        (-0.45, 1.11, -0.46, 0.04, -0.23, -0.67, -1.44, -0.07, -0.75, -0.18, 0.51, -0.15, -0.57, 0.32),
        (4.22, 0.32, 0.30, 0.16, 3.34, -0.17, 0.51, -0.27, 0.30, 0.46, -0.47),
    ),
}
_SHOWN = {
    2: _Fitted(
        (0.11, 1.04, -0.40, 0.04, -0.08, -0.16, -1.46, 0.37, -0.14, -0.61, -0.17, 0.17, -0.38, -1.37),
        (3.49, -0.38, 0.08, -0.11, 1.68, -0.22, 0.71, -0.22, -0.53, 0.44, -0.48),
        (0.70, 1.14, -0.42),
    ),
    3: _Fitted(
        (-0.63, 1.06, -0.19, 1.11, 0.17, -0.43, -1.30, -0.33, -0.66, -0.37, 0.09, -0.17, -0.77, -0.31),
        (2.44, -0.45, -0.05, 0.32, 1.20, -0.25, 1.46, -0.28, -0.27, 0.05, -0.05),
        (0.31, 0.04, -0.06),
    ),
    6: _Fitted(
        (-0.64, 0.97, 0.01, 1.32, 0.13, -0.43, -1.34, -0.34, -0.68, -0.50, 0.18, -0.14, -0.60, -0.43),
        (4.10, -0.38, 0.05, 0.47, 1.79, -0.10, 1.13, -0.13, -0.25, 0.08, -0.17),
        (0.28, 0.04, -0.02),
    ),
}
"""Habits by number of seats, for games in which melds score. ``_CHARGED`` is for games in which only hands are charged.

Each entry was fitted to its number of seats. It is used, and was tested, for more seats up to the next entry.
"""


@lru_cache(maxsize=64)
def fitted_tables(rules: RuleSet) -> PolicyTables:
    """Return the tables of the policy with the habits that were fitted to such scoring and about as many seats.

    In games with a showdown there are no habits. Raise UsageError if no kernel plays the rules.
    """
    tables, numbers = policy_tables(rules), playout_rules(rules).numbers
    if numbers[at.IS_SHOWDOWN]:
        return tables
    fitted_to = _SHOWN if numbers[at.SCORING] == SHOWN_LESS_HELD else _CHARGED
    fitted = fitted_to[max(seats for seats in fitted_to if seats <= rules.seats)]
    habits = np.array(fitted.holding + fitted.discarding + fitted.taking)
    return tables._replace(habits=habits, scratch=tables.scratch.copy(), hopes=tables.hopes.copy())


@kernel
def choose_holding(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> int:
    """Return which cards a seat should hold although it could lay them: ``NOTHING``, ``MELDS`` or ``ALL``.

    The caller must check first if the seat can go out, because then it should hold nothing.
    """
    if p.habits.shape[0] == 0:
        return ALL if holds_back(rules, p, s) else NOTHING
    wish = _wish_to_hold(rules, t, p, s, hand)
    if wish <= 0:
        return NOTHING
    return ALL if wish + p.habits[FOR_LAY_OFFS] > 0 else MELDS


@kernel
def worth_taking(rules: Ints, t: PlayoutTables, p: PolicyTables, gained: int, depth: int) -> float:
    """Return the worth of the hand ``gained``, in points, after taking from a spread pile.

    ``depth`` is the depth of the lowest card taken. It is 0 for the top card, and -1 for a draw from the stock.
    """
    left = least_deadwood(gained, t.hand)
    laid_points = value_of(gained, t) - left if scores_shown(rules) else 0
    worth: float = laid_points - p.habits[TAKING_LEFT] * left
    return worth + (p.habits[DRAWING] if depth < 0 else p.habits[BY_DEPTH] * depth)


@kernel
def _time(rules: Ints, s: Ints) -> float:
    return min(s[at.TURN] / rules[at.SEATS], _LONG) / _TURNS


@kernel
def _wish_to_hold(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> float:
    me, w = s[at.SEAT], p.habits
    few, others_laid = _CARDS, 0
    for seat in range(rules[at.SEATS]):
        if seat != me:
            few = min(few, float(count(s[at.HANDS + seat])))
            others_laid |= s[at.SHOWN + seat]
    time, fewest, left = _time(rules, s), few / _CARDS, least_deadwood(hand, t.hand) / _POINTS
    melds = value_of(hand, t) / _POINTS - left
    wish: float = w[HOLDS] + w[BY_FEWEST] * fewest + w[BY_TIME] * time + w[BY_MELDS] * melds + w[BY_LEFT] * left
    wish += w[BY_STOCK] * min(s[at.STOCK_COUNT], 10) / _CARDS + w[BY_CARDS] * count(hand) / _CARDS
    wish += melds * (w[BY_MELDS_AND_TIME] * time + w[BY_MELDS_AND_FEWEST] * fewest) + w[BY_LEFT_AND_TIME] * left * time
    if s[at.TURNINGS]:
        wish += w[ONCE_TURNED]
    if s[at.SHOWN + me]:
        wish += w[ONCE_LAID]
    if others_laid:
        wish += w[ONCE_OTHERS_LAID]
    return wish


@kernel
def cheapest_discard(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int, cards: int) -> int:
    """Return the card among ``cards`` with the lowest cost as a discard.

    The cost is for the deadwood left, the chances that the hand loses, and the chances that the next player gains.
    """
    update_outlook(rules, p, s)
    w, time = p.habits, _time(rules, s)
    in_reach = pile_cards(s) if rules[at.WHOLE_PILE] else 0
    draws = max(0.0, min(w[PATIENCE] + w[PATIENCE_BY_TIME] * time, s[at.STOCK_COUNT] / rules[at.SEATS]))
    hope = draws / max(1, count(p.scratch[UNSEEN]))
    weight = max(_LEAST_LEFT, w[LEFT] + w[LEFT_BY_TIME] * time)
    best, chosen = _FAR, at.NO_CARD
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        left = hand ^ 1 << card
        deadwood = least_deadwood(left, t.hand)
        price = (
            hope * _value_of_keeping(t, p, left, card)
            + _gift_to_next(rules, t, p, left, card, in_reach)
            + weight * deadwood
        )
        if scores_shown(rules):
            price -= value_of(left, t) - deadwood
        if price <= best:
            best, chosen = price, card
    return chosen


@kernel
def _value_of_keeping(t: PlayoutTables, p: PolicyTables, left: int, card: int) -> float:
    """Return the weighted points and number of the pairs with which the card could still form a meld of the hand."""
    points, chances = 0, 0.0
    for place in range(p.first_partner[card], p.first_partner[card + 1]):
        pair = p.partners[place]
        if pair & ~left == 0:
            chances += p.habits[IN_MELD]
        elif pair & left and pair & p.scratch[UNSEEN]:
            points += p.points[card] + value_of(pair & left, t)
            chances += 1.0
    total: float = p.habits[KEPT_POINTS] * points + _CHANCES * p.habits[KEPT_CHANCES] * chances
    return total


@kernel
def _gift_to_next(rules: Ints, t: PlayoutTables, p: PolicyTables, left: int, card: int, in_reach: int) -> float:
    """Return the weighted points that a discard may give the next player, for melds with it or for a lay-off."""
    if p.scratch[FITTING] >> card & 1:
        fitting: float = p.habits[FITTING_POINTS] * p.points[card] + p.habits[FITTING_CARD]
        return fitting
    points, chances = 0.0, 0.0
    sure, once = in_reach | p.scratch[NEXT_KNOWN], p.hopes[CHANCE_HIDDEN]
    for place in range(p.first_partner[card], p.first_partner[card + 1]):
        pair = p.partners[place]
        if pair & left or pair & ~(p.scratch[MAY_HIDE] | sure):
            continue
        hidden = pair & ~sure
        chance = 1.0 if hidden == 0 else once * once if hidden & hidden - 1 else once
        points += chance * (p.points[card] + value_of(pair, t))
        chances += chance
    total: float = (p.habits[GIVEN_POINTS] * points + _CHANCES * p.habits[GIVEN_CHANCES] * chances) / rules[at.SEATS]
    return total
