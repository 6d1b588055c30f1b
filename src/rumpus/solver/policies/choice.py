"""The heuristic policy of card games as kernels, for every kind of turn."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.steps import count_actions
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.policies.lay_down import choose_in_lay_down
from rumpus.solver.policies.showdown import choose_in_showdown
from rumpus.solver.policies.tables import PolicyTables


@entry_point
def choose(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """Return the action that the heuristic policy chooses, as a number. For calls from Python."""
    return choose_in_kernel(rules, t, p, s)


@kernel
def choose_in_kernel(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints) -> int:
    """Return the action that the heuristic policy chooses, as a number. For calls from kernels."""
    count_actions(rules, t, s)
    return choose_in_showdown(rules, t, p, s) if rules[at.IS_SHOWDOWN] else choose_in_lay_down(rules, t, p, s)
