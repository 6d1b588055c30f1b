"""Read the table: estimate the cards that a seat holds from the cards that it took, left and discarded.

A card is beside another if it has the same rank, or is one or two ranks away in the same suit. Each open card that a
seat took, left or discarded changes the odds that this seat holds the cards beside it. The model is a logistic
regression. Its coefficients were fitted to games by ``tools.fit_reading``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rumpus.core.melds import MeldKind
from rumpus.core.packs import CardSet, cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import CardChoice, PublicState
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.views import View
from rumpus.solver.hands.hands import solver_for

Floats = NDArray[np.float64]

DEEDS = ("threw", "left", "holds")
BESIDE = ("rank", "next", "near")
"""The ways in which a card is beside another: the same rank; next to it in the suit; or with one card between them."""
FEATURES = len(DEEDS) * len(BESIDE) + 2
RECENT = 3  # the number of turns that count as recent
SOON = 10  # turns; after them hands change little


class Reading(NamedTuple):
    """The parameters for estimating hidden hands.

    - ``coefficients``: of the regression, one for each column of ``features``.
    - ``p_take_in_meld``: the probability that a card taken from the pile is in a meld.
    - ``improvement_rate``: the share of turns in which a sampled hand exchanges its worst card for a better one.
    - ``p_missed_ending``: the probability that a seat missed ending the deal with profit (showdown games only).
    """

    coefficients: tuple[float, ...] = (0.0,) * FEATURES
    p_take_in_meld: float = 0.0
    improvement_rate: float = 1.0
    p_missed_ending: float = 1.0


BLIND = Reading()
"""No estimates. Only the cards that a seat is known to hold are used."""

_SHOWDOWN = Reading((-1.25, -0.91, 1.05, -1.08, -0.62, 1.1, -0.66, -0.44, 0.61, -0.06, 2.05), 0.9, 0.5)
_LAY_DOWN = Reading((-0.87, -0.70, 1.13, -0.62, -0.41, 1.45, -0.27, -0.30, 0.85, -0.13, 1.15), 0.9, 0.5)
_WHOLE_PILE = Reading((-0.63, -0.47, 0.23, -0.65, -0.36, 0.12, -0.38, -0.26, 0.12, 0.04, 1.45), 0.0, 0.5)


def fitted_reading(rules: RuleSet) -> Reading:
    """Return the coefficients that were fitted to games with this kind of turn.

    The kinds are: hands shown at the end, melds laid, and melds laid where the whole pile is taken. A seat that
    takes a whole pile reveals less of its hand.
    """
    if isinstance(rules.turn, Showdown):
        return _SHOWDOWN
    return _WHOLE_PILE if takes_whole_pile(rules) else _LAY_DOWN


def takes_whole_pile(rules: RuleSet) -> bool:
    """Return True if a seat that takes a card of the pile takes all cards above it too (R500-5)."""
    return isinstance(rules.turn, LayDown) and rules.turn.whole_pile


def holding_odds(rules: RuleSet, view: View, reading: Reading) -> Floats:
    """Return the odds that a seat holds a card, relative to an average hidden card. Shape (seats, cards)."""
    table, log_odds = view.table, np.zeros((rules.seats, rules.pack.size))
    if any(reading.coefficients):
        for seat in range(rules.seats):
            if seat != view.seat:
                log_odds[seat] = features(rules, table, seat) @ reading.coefficients
    return np.exp(np.clip(log_odds, -6.0, 6.0))


def recently_taken(rules: RuleSet, view: View) -> CardSet:
    """Return the cards that the seat of a view took in this turn or the ``RECENT`` turns before, and still holds.

    There are none if the rules let it take the whole pile: then it uses the wanted card at once, and the others are
    accidental.
    """
    if takes_whole_pile(rules):
        return 0
    taken, turns = 0, 0
    for seen in reversed(view.table.choices_seen):
        if seen.seat != view.seat:
            continue
        turns += seen.choice is CardChoice.THREW
        if turns > RECENT:
            break
        taken |= (seen.choice is CardChoice.TOOK) << seen.card
    return taken & view.hand


def just_taken_next(view: View) -> CardSet:
    """Return the cards that the next seat took after the last discard of the view's seat, and is known to hold."""
    assert view.seat is not None
    following, taken = view.table.left_of(view.seat), 0
    for seen in reversed(view.table.choices_seen):
        if seen.seat == view.seat and seen.choice is CardChoice.THREW:
            break
        taken |= (seen.seat == following and seen.choice is CardChoice.TOOK) << seen.card
    return taken & view.table.known[following]


def features(rules: RuleSet, table: PublicState, seat: int) -> Floats:
    """Return the features of each card for the regression. Shape (cards, FEATURES).

    The first columns count, for each way of ``BESIDE`` and each of ``DEEDS``, the cards beside it that the seat
    discarded, left or holds. The last two are the points of the card, and these points times the progress of the deal.
    """
    size = rules.pack.size
    threw, left, holds = np.zeros((3, size))
    for seen in table.choices_seen:
        if seen.seat == seat and seen.choice is CardChoice.THREW:
            threw[seen.card] = 1.0
        elif seen.seat == seat and seen.choice is CardChoice.LEFT:
            left[seen.card] = 1.0
    left[threw > 0] = 0.0
    holds[cards_of(table.known[seat])] = 1.0
    counts = np.array(rules.points) / max(rules.points)
    late = min(table.turn_number / table.seats, SOON) / SOON
    beside = [way @ deed for way in _beside(rules) for deed in (threw, left, holds)]
    return np.stack([*beside, counts, counts * late], axis=1)


@lru_cache(maxsize=16)
def _beside(rules: RuleSet) -> tuple[Floats, Floats, Floats]:
    """Return a matrix (cards, cards) for each way of ``BESIDE``, with 1 if the cards are beside each other."""
    # Neighbours in a suit share two runs of three (one at its ends). Cards with one between them share one run.
    sets, runs = np.zeros((2, rules.pack.size, rules.pack.size))
    for meld in solver_for(rules).melds:
        if len(meld) == 3:
            pairs = sets if meld.kind is MeldKind.SET else runs
            for card in meld.cards:
                pairs[card, [other for other in meld.cards if other != card]] += 1
    return (sets > 0).astype(np.float64), (runs > 1).astype(np.float64), (runs == 1).astype(np.float64)
