"""Compiled steps of card deals, so that tests can compare each action with the engine. Playouts do the same steps in
one call.
"""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.steps import action_at, apply_action, count_actions
from rumpus.solver.engine.deal import deal
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.compiled import entry_point
from rumpus.solver.jit.rng import Word


@entry_point
def list_actions(rules: Ints, t: PlayoutTables, s: Ints, out: Ints) -> int:
    """Write the legal actions to ``out``, in the engine's order, as many as fit. Return the number of legal actions."""
    many = count_actions(rules, t, s)
    for index in range(min(many, out.shape[0])):
        out[index] = action_at(rules, t, s, index)
    return many


@entry_point
def act(rules: Ints, t: PlayoutTables, s: Ints, action: int, order: Ints, rng: Word, log: Ints) -> int:
    """Apply an action. DEAL deals the ``order``.

    Return GOES_ON, or the reason for which the deal ended; then it is scored.
    """
    if action >> at.KIND == at.DEAL:
        deal(rules, order, s, log)
        return at.GOES_ON
    return apply_action(rules, t, s, action, rng, log)
