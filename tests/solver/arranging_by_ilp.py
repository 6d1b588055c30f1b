"""The least deadwood as an integer program: of all melds of a hand, take those that share no card and save most
points."""

from __future__ import annotations

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from rumpus.core.arrangement import points_of
from rumpus.core.packs import CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet


def least_deadwood_by_ilp(rules: RuleSet, hand: CardSet) -> int:
    melds = rules.melds.melds_in(hand)
    total = points_of(rules.points, hand)
    if not melds:
        return total
    held = cards_of(hand)
    uses = np.array([[card in meld.cards for meld in melds] for card in held], float)
    saved = np.array([points_of(rules.points, set_of(meld.cards)) for meld in melds], float)
    solved = milp(
        -saved, constraints=LinearConstraint(uses, -np.inf, 1), bounds=Bounds(0, 1), integrality=np.ones(len(melds))
    )
    # The answer is taken as a certificate: the melds it names are counted, not its own sum.
    taken = [meld for meld, chosen in zip(melds, solved.x, strict=True) if chosen > 0.5]
    cards = [card for meld in taken for card in meld.cards]
    assert solved.status == 0
    assert len(cards) == len(set(cards))
    return total - sum(rules.points[card] for card in cards)
