"""The heuristic player as a policy for compiled playouts: the same choices, many times as fast."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet, check_rules
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.solver.policies.policy import HEURISTIC, OPTIMAL, Policy


def heuristic_policy(rules: RuleSet) -> Policy:
    """Return the playout policy that chooses as the heuristic player does, with the same weights.

    For tile games this is ``OPTIMAL``, which places the most tiles. Raises UsageError if the shape of turn has no
    policy.
    """
    check_rules(rules)
    if isinstance(rules.turn, Showdown | LayDown):
        return HEURISTIC
    if isinstance(rules.turn, TileTurn):
        return OPTIMAL
    message = Message("no compiled playouts know the heuristic player of {game}", {"game": rules.title})
    raise UsageError(message, code="unknown-policy")
