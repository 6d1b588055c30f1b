"""Compiled deals of cards step by step, for what holds them against the engine: no more than playouts do at once."""

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
    """Write what the seat to move may do to ``out``, in the engine's order, as far as it has room; returns how many."""
    many = count_actions(rules, t, s)
    for index in range(min(many, out.shape[0])):
        out[index] = action_at(rules, t, s, index)
    return many


@entry_point
def act(rules: Ints, t: PlayoutTables, s: Ints, action: int, order: Ints, rng: Word, log: Ints) -> int:
    """Do an action; returns why the deal ended, and then it is scored, or GOES_ON. DEAL deals the ``order``."""
    if action >> at.KIND == at.DEAL:
        deal(rules, order, s, log)
        return at.GOES_ON
    return apply_action(rules, t, s, action, rng, log)
