"""Compiled steps of tile deals, so that tests can compare each action with the engine. Playouts do the same steps in
one call.
"""

from __future__ import annotations

from rumpus.solver.engine.deal import draw_for_deal
from rumpus.solver.engine.layout import DEALING, GOES_ON, PHASE, SEATING, Ints
from rumpus.solver.engine.tiles.deal import act_in_tiles, deal_tiles
from rumpus.solver.engine.tiles.simple_plays import write_simple_play
from rumpus.solver.jit.compiled import entry_point


@entry_point
def list_tiles(rules: Ints, s: Ints, shapes: Ints, index: int, action: Ints) -> int:
    """Write the simple play at this index of the engine's list. Return the number of simple plays."""
    return write_simple_play(rules, s, shapes, index, action)


@entry_point
def act_tiles(rules: Ints, s: Ints, action: Ints, order: Ints, log: Ints) -> int:
    """Apply an action. Random draws come from ``order``.

    Return GOES_ON, or the reason for which the deal ended; then it is scored.
    """
    if s[PHASE] == SEATING:
        draw_for_deal(rules, order, s, log)
    elif s[PHASE] == DEALING:
        deal_tiles(rules, order, s, log)
    else:
        return act_in_tiles(rules, s, action, log)
    return GOES_ON
