"""The default action, the least a seat can do: what is done for one whose time is up, or who is gone."""

from __future__ import annotations

from rumpus.core.actions import Action, Decline, Discard, DrawFromStock, Pass, Pick
from rumpus.core.engine import legal_actions
from rumpus.core.rules import RuleSet
from rumpus.core.views import View

_KINDS = (Pick, Pass, Decline, DrawFromStock)


def default_action(rules: RuleSet, view: View) -> Action:
    """Pick or pass (RG-13), decline, draw from the stock, discard what counts most; what must be played is played."""
    legal = list(legal_actions(rules, view))
    for kind in _KINDS:
        for action in legal:
            if isinstance(action, kind):
                return action
    discards = [action for action in legal if isinstance(action, Discard)]
    return max(discards, key=lambda action: rules.points[action.card]) if discards else legal[0]
