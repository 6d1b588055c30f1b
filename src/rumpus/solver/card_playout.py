"""The door to the kernels that play out card games."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.solver.playout_kernel import play_out, play_out_by
from rumpus.solver.playout_rules import playout_rules
from rumpus.solver.playout_run import Given
from rumpus.solver.policy import BY_LOT, OPTIMAL, Policy
from rumpus.solver.policy_tables import policy_tables


def play_cards(rules: RuleSet, policy: Policy, given: Given) -> None:
    """Play as many playouts as ``given.told`` has rows. Raises UsageError."""
    compiled = playout_rules(rules)
    if policy == OPTIMAL:
        raise UsageError(f"{rules.title} has no optimal plays: they are of tile games", code="unknown-policy")
    if policy == BY_LOT:
        play_out(compiled.numbers, compiled.tables, *given)
    else:
        play_out_by(compiled.numbers, compiled.tables, policy_tables(rules, policy), *given)
