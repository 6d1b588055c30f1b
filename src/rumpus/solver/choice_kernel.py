"""The heuristic policy of card games in compiled code, whatever the shape of the turn."""

from __future__ import annotations

from rumpus.solver import deal_layout as at
from rumpus.solver.compiled import entry_point, kernel
from rumpus.solver.deal_layout import Ints
from rumpus.solver.lay_down_policy_kernel import choose_in_lay_down
from rumpus.solver.playout_tables import PlayoutTables
from rumpus.solver.policy_tables import PolicyTables
from rumpus.solver.showdown_policy_kernel import choose_in_showdown
from rumpus.solver.step_kernel import count_actions


@entry_point
def choose(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """What the policy does."""
    return choose_by(rules, t, p, s)


@kernel
def choose_by(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """What the heuristic policy does."""
    count_actions(rules, t, s)
    return choose_in_showdown(rules, t, p, s) if rules[at.IS_SHOWDOWN] else choose_in_lay_down(rules, t, p, s)
