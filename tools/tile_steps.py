"""Compiled deals of tiles step by step, for what holds them against the engine: no more than playouts do at once."""

from __future__ import annotations

from rumpus.solver.engine.deal import draw_for_deal
from rumpus.solver.engine.layout import DEALING, GOES_ON, PHASE, SEATING, Ints
from rumpus.solver.engine.tiles.deal import act_in_tiles, deal_tiles
from rumpus.solver.engine.tiles.simple_plays import write_simple_play
from rumpus.solver.jit.compiled import entry_point


@entry_point
def list_tiles(rules: Ints, s: Ints, shapes: Ints, index: int, action: Ints) -> int:
    """Write the simple play of the seat to move at this index of the engine's list; returns how many there are."""
    return write_simple_play(rules, s, shapes, index, action)


@entry_point
def act_tiles(rules: Ints, s: Ints, action: Ints, order: Ints, log: Ints) -> int:
    """Do an action; returns why the deal ended, and then it is scored, or GOES_ON. Chance uses the ``order``."""
    if s[PHASE] == SEATING:
        draw_for_deal(rules, order, s, log)
    elif s[PHASE] == DEALING:
        deal_tiles(rules, order, s, log)
    else:
        return act_in_tiles(rules, s, action, log)
    return GOES_ON
