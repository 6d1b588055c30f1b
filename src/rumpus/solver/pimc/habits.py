"""The fitted rollout policy where melds are laid: when to lay and when to hold, and what to discard, as sums of what a seat sees.

Their weights are its habits. They were fitted by self-play, 10,000 duplicate deals a trial, with the cross-entropy method
(Rubinstein and Kroese 2004, *The Cross-Entropy Method*): of many habits near the present ones those that win most are kept.
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

# Places in the habits. One holds while this sum is above 0; fewest: of the cards that another seat holds.
(
    HOLDS,  # always
    BY_FEWEST,
    BY_TIME,
    BY_STOCK,
    BY_MELDS,  # what the melds of the hand count
    BY_LEFT,  # what is left beside them
    ONCE_TURNED,
    ONCE_LAID,
    ONCE_OTHERS_LAID,
    BY_CARDS,
    BY_MELDS_AND_TIME,
    BY_MELDS_AND_FEWEST,
    BY_LEFT_AND_TIME,
    FOR_LAY_OFFS,  # more for a card that joins a meld of the table
) = range(14)
# What a discard costs, and with it a point left in the hand; the time goes on from 0 to 2.
(
    PATIENCE,  # how many draws a pair waits for its third card
    PATIENCE_BY_TIME,
    LEFT,
    LEFT_BY_TIME,
    KEPT_POINTS,
    KEPT_CHANCES,
    GIVEN_POINTS,
    GIVEN_CHANCES,
    IN_MELD,  # a chance that is a meld of the hand already
    FITTING_POINTS,
    FITTING_CARD,
) = range(14, 25)
# What taking cards of a spread pile is worth: what is left beside melds costs; and what is added for drawing, and by depth.
TAKING_LEFT, DRAWING, BY_DEPTH = range(25, 28)

NOTHING, MELDS, ALL = range(3)  # what is held
_LONG = 20.0  # turns
_TURNS, _CARDS, _POINTS = 10.0, 10.0, 50.0  # units of the sums
_CHANCES = 10.0
_LEAST_LEFT = 0.05
_FAR = 1e300


class _Fitted(NamedTuple):
    """Habits in order: of holding, of discarding, and of taking from a pile that lies spread."""

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
"""By the seats from which on they are used; each was fitted to one number of seats, and tried at those up to the next."""


@lru_cache(maxsize=64)
def fitted_tables(rules: RuleSet) -> PolicyTables:
    """The tables of the policy with the habits fitted to games that score like these, at about as many seats. Raises
    UsageError where no kernel plays the rules.
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
    """What a seat holds for now that it could lay: ``NOTHING``, ``MELDS`` or ``ALL``. Nobody holds what lets them go out."""
    if p.habits.shape[0] == 0:
        return ALL if holds_back(rules, p, s) else NOTHING
    wish = _wish_to_hold(rules, t, p, s, hand)
    if wish <= 0:
        return NOTHING
    return ALL if wish + p.habits[FOR_LAY_OFFS] > 0 else MELDS


@kernel
def worth_taking(rules: Ints, t: PlayoutTables, p: PolicyTables, gained: int, depth: int) -> float:
    """What a hand is worth with the cards of a spread pile down to this depth, its top being 0; with none of them, -1."""
    left = least_deadwood(gained, t.hand)
    shown = value_of(gained, t) - left if scores_shown(rules) else 0
    worth: float = shown - p.habits[TAKING_LEFT] * left
    return worth + (p.habits[DRAWING] if depth < 0 else p.habits[BY_DEPTH] * depth)


@kernel
def _time(rules: Ints, s: Ints) -> float:
    return min(s[at.TURN] / rules[at.SEATS], _LONG) / _TURNS


@kernel
def _wish_to_hold(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, hand: int) -> float:
    me, few, others_laid, w = s[at.SEAT], _CARDS, 0, p.habits
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
    """Of these cards the one that costs least to discard: for the hand it leaves, and for what it gives the next player."""
    update_outlook(rules, p, s)
    w, time, in_reach = p.habits, _time(rules, s), pile_cards(s) if rules[at.WHOLE_PILE] else 0
    draws = max(0.0, min(w[PATIENCE] + w[PATIENCE_BY_TIME] * time, s[at.STOCK_COUNT] / rules[at.SEATS]))
    hope, weight = draws / max(1, count(p.scratch[UNSEEN])), max(_LEAST_LEFT, w[LEFT] + w[LEFT_BY_TIME] * time)
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
    """What a card may still become with one of the hand, for each card that would make them a meld."""
    points, chances = 0, 0.0
    for place in range(p.first_partner[card], p.first_partner[card + 1]):
        pair = p.partners[place]
        if pair & ~left == 0:
            chances += p.habits[IN_MELD]
        elif pair & left and pair & p.scratch[UNSEEN]:
            points += p.points[card] + value_of(pair & left, t)
            chances += 1.0
    kept: float = p.habits[KEPT_POINTS] * points + _CHANCES * p.habits[KEPT_CHANCES] * chances
    return kept


@kernel
def _gift_to_next(rules: Ints, t: PlayoutTables, p: PolicyTables, left: int, card: int, in_reach: int) -> float:
    """What a card gives the next player: a meld that it may make with two of theirs, or with the table."""
    if p.scratch[FITTING] >> card & 1:
        fitting: float = p.habits[FITTING_POINTS] * p.points[card] + p.habits[FITTING_CARD]
        return fitting
    points, chances, sure, once = 0.0, 0.0, in_reach | p.scratch[NEXT_KNOWN], p.hopes[CHANCE_HIDDEN]
    for place in range(p.first_partner[card], p.first_partner[card + 1]):
        pair = p.partners[place]
        if pair & left or pair & ~(p.scratch[MAY_HIDE] | sure):
            continue
        hidden = pair & ~sure
        chance = 1.0 if hidden == 0 else once * once if hidden & hidden - 1 else once
        points += chance * (p.points[card] + value_of(pair, t))
        chances += chance
    given: float = (p.habits[GIVEN_POINTS] * points + _CHANCES * p.habits[GIVEN_CHANCES] * chances) / rules[at.SEATS]
    return given
