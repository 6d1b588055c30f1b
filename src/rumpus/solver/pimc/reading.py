"""Reading the table: how much likelier a seat holds a card for what it took, left and threw.

The odds of a hidden card are multiplied by a factor for each open card beside it (of its rank, next to it, or one further
on in its suit) with which the seat did something, so they follow a logistic regression. Its coefficients are fitted to
games (``tools.fit_reading``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rumpus.core.melds import MeldKind
from rumpus.core.packs import CardSet, cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Deed, Table
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.views import View
from rumpus.solver.hands.hands import solver_for

Floats = NDArray[np.float64]

DEEDS = ("threw", "left", "holds")
BESIDE = ("rank", "next", "near")
"""How a card lies beside another: of its rank; next to it; or with one between, and a run can hold both."""
FEATURES = len(DEEDS) * len(BESIDE) + 2
RECENT = 3  # turns
SOON = 10  # turns; later hands change little


class Reading(NamedTuple):
    """What is read, and how firmly: a coefficient for each way to lie beside a card by each deed, one for what a card counts
    and one for that as the deal goes on; the chance that a card somebody took is in a meld; the share of the turns so far
    in which an imagined hand exchanged its worst card for a better one; and the chance that a seat was ``silent`` which could
    have ended the deal to its profit, where there is a showdown.
    """

    coefficients: tuple[float, ...] = (0.0,) * FEATURES
    p_take_in_meld: float = 0.0
    improvement_rate: float = 1.0
    p_missed_ending: float = 1.0


BLIND = Reading()
"""What was taken is remembered, as the table tells it; nothing else is read."""

_SHOWDOWN = Reading((-1.25, -0.91, 1.05, -1.08, -0.62, 1.1, -0.66, -0.44, 0.61, -0.06, 2.05), 0.9, 0.5)
_LAY_DOWN = Reading((-0.87, -0.70, 1.13, -0.62, -0.41, 1.45, -0.27, -0.30, 0.85, -0.13, 1.15), 0.9, 0.5)
_WHOLE_PILE = Reading((-0.63, -0.47, 0.23, -0.65, -0.36, 0.12, -0.38, -0.26, 0.12, 0.04, 1.45), 0.0, 0.5)


def fitted_reading(rules: RuleSet) -> Reading:
    """The reading fitted to games of this shape of turn: with a showdown, with melds laid before, and where the whole pile
    can be taken, which tells less of a hand.
    """
    if isinstance(rules.turn, Showdown):
        return _SHOWDOWN
    return _WHOLE_PILE if takes_whole_pile(rules) else _LAY_DOWN


def takes_whole_pile(rules: RuleSet) -> bool:
    """Whether a seat that takes a card of the pile takes all above it too (R500-5)."""
    return isinstance(rules.turn, LayDown) and rules.turn.whole_pile


def holding_odds(rules: RuleSet, view: View, reading: Reading) -> Floats:
    """By seat and card, how much likelier than another hidden card it is that this seat holds it."""
    table, log_odds = view.table, np.zeros((rules.seats, rules.pack.size))
    if any(reading.coefficients):
        for seat in range(rules.seats):
            if seat != view.seat:
                log_odds[seat] = features(rules, table, seat) @ reading.coefficients
    return np.exp(np.clip(log_odds, -6.0, 6.0))


def recently_taken(rules: RuleSet, view: View) -> CardSet:
    """The cards that the seat of a view took in this turn or one of the three before, and still holds. Where the whole pile is
    taken, the card that it is taken for is used at once, and the others only come along: there it is none.
    """
    if takes_whole_pile(rules):
        return 0
    taken, turns = 0, 0
    for sign in reversed(view.table.signs):
        if sign.seat != view.seat:
            continue
        turns += sign.deed is Deed.THREW
        if turns > RECENT:
            break
        taken |= (sign.deed is Deed.TOOK) << sign.card
    return taken & view.hand


def just_taken_next(view: View) -> CardSet:
    """The cards that the next seat took since the last discard of the seat of a view, and is known to hold."""
    assert view.seat is not None
    following, taken = view.table.left_of(view.seat), 0
    for sign in reversed(view.table.signs):
        if sign.seat == view.seat and sign.deed is Deed.THREW:
            break
        taken |= (sign.seat == following and sign.deed is Deed.TOOK) << sign.card
    return taken & view.table.known[following]


def features(rules: RuleSet, table: Table, seat: int) -> Floats:
    """A row for each card: how many cards lie beside it that this seat threw, left or holds, in each way; and what it counts."""
    size = rules.pack.size
    threw, left, holds = np.zeros((3, size))
    for sign in table.signs:
        if sign.seat == seat and sign.deed is Deed.THREW:
            threw[sign.card] = 1.0
        elif sign.seat == seat and sign.deed is Deed.LEFT:
            left[sign.card] = 1.0
    left[threw > 0] = 0.0
    holds[cards_of(table.known[seat])] = 1.0
    counts = np.array(rules.points) / max(rules.points)
    late = min(table.turn_number / table.seats, SOON) / SOON
    beside = [way @ deed for way in _beside(rules) for deed in (threw, left, holds)]
    return np.stack([*beside, counts, counts * late], axis=1)


@lru_cache(maxsize=16)
def _beside(rules: RuleSet) -> tuple[Floats, Floats, Floats]:
    """Which cards lie beside which, in each way."""
    sets, runs = np.zeros((2, rules.pack.size, rules.pack.size))
    for meld in solver_for(rules).melds:
        if len(meld) == 3:
            pairs = sets if meld.kind is MeldKind.SET else runs
            for card in meld.cards:
                pairs[card, [other for other in meld.cards if other != card]] += 1
    return (sets > 0).astype(np.float64), (runs > 1).astype(np.float64), (runs == 1).astype(np.float64)
