"""The default action: the smallest legal move, for a player that ran out of time or is absent."""

from __future__ import annotations

from rumpus.core.actions import Action, Decline, Discard, DrawFromStock, Pass, Pick
from rumpus.core.engine import legal_actions
from rumpus.core.rules import RuleSet
from rumpus.core.views import View

_KINDS = (Pick, Pass, Decline, DrawFromStock)


def default_action(rules: RuleSet, view: View) -> Action:
    """Return the legal action that commits the seat to least.

    The order is: pick or pass (RG-13), decline, draw from the stock, discard the card that counts most points. If none
    of these is legal, return the first legal action, such as a card that must be played.
    """
    legal = list(legal_actions(rules, view))
    for kind in _KINDS:
        for action in legal:
            if isinstance(action, kind):
                return action
    discards = [action for action in legal if isinstance(action, Discard)]
    return max(discards, key=lambda action: rules.points[action.card]) if discards else legal[0]
