"""The heuristic player as a policy of compiled playouts: the same choices, many times as fast."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet, check_rules
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.solver.policies.policy import HEURISTIC, OPTIMAL, Policy


def heuristic_policy(rules: RuleSet) -> Policy:
    """The policy that chooses in ``rumpus.solver.playouts`` as the heuristic player does, with the same weights; of tiles it
    is ``OPTIMAL``, which lays the most.

    Raises UsageError for a shape of turn that has none.
    """
    check_rules(rules)
    if isinstance(rules.turn, Showdown | LayDown):
        return HEURISTIC
    if isinstance(rules.turn, TileTurn):
        return OPTIMAL
    told = Message("no compiled playouts know the heuristic player of {game}", {"game": rules.title})
    raise UsageError(told, code="unknown-policy")
