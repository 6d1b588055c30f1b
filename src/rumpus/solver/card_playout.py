"""The door to the kernels that play out card games."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.solver.heuristic import policy_tables
from rumpus.solver.playout_kernel import play_out, play_out_by
from rumpus.solver.playout_rules import playout_rules
from rumpus.solver.playout_run import Given
from rumpus.solver.policy import BY_LOT, HEURISTIC, OPTIMAL, Policy


def play_cards(rules: RuleSet, policy: Policy, given: Given) -> None:
    """Play as many playouts as ``given.told`` has rows. Raises UsageError."""
    compiled = playout_rules(rules)
    if policy == BY_LOT:
        play_out(compiled.numbers, compiled.tables, *given)
    elif policy == HEURISTIC:
        play_out_by(compiled.numbers, compiled.tables, policy_tables(rules), *given)
    elif policy == OPTIMAL:
        raise UsageError(f"{rules.title} has no optimal plays: they are of tile games", code="unknown-policy")
    else:
        raise UsageError(f"no compiled playouts of cards know the policy {policy.name}", code="unknown-policy")
