"""Whole deals and games of tiles in compiled code: at each turn a play is chosen, done, and at the end scored."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import Problem, Workspace
from rumpus.solver.engine.layout import ACTIONS, DEALING, DEALS, GOES_ON, OVER, PACK, PHASE, Ints
from rumpus.solver.engine.tiles.deal import act_in_tiles, deal_tiles, draw_for_deal
from rumpus.solver.engine.tiles.layout import SEATING
from rumpus.solver.engine.tiles.simple_plays import COUNT_ALL, simple_play
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.jit.rng import Word, begin_chance, below, shuffle
from rumpus.solver.playout.result import write_result
from rumpus.solver.playout.run import RunArrays
from rumpus.solver.policies.tiles.best_play import find_best, write_best
from rumpus.solver.policies.tiles.workspace import IS_FULL, PlayWorkspace

AT_RANDOM, BEST_PLAY = range(2)
"""What chooses."""


@entry_point
def play_out_tiles(
    rules: Ints, w: PlayWorkspace, problem: Problem, work: Workspace, policy: int, most_actions: int, run: RunArrays
) -> int:
    """Play as many playouts as ``run.results`` has rows, each left after so many actions. Returns how many were played:
    fewer where an array is too small for the next.
    """
    s = run.row
    for row in range(run.results.shape[0]):
        begin_playout(run.begun, run.orders, row, s, run.order)
        begin_chance(run.rng, run.seed, run.first + row)
        last_deal, last_action = s[DEALS] + run.most_deals, s[ACTIONS] + most_actions
        while s[PHASE] != OVER and s[ACTIONS] < last_action:
            supply_chance(rules, run)
            w.state[IS_FULL] = 0
            if policy == BEST_PLAY:
                find_best(rules, s, w, problem, work)
                write_best(rules, s, w)
            else:
                choose_at_random(rules, s, w, run.rng)
            if w.state[IS_FULL]:
                return row
            if act_in_tiles(rules, s, w.action, run.log) != GOES_ON and s[DEALS] >= last_deal:
                break
        write_result(rules, s, run.results, row, run.most_deals)
    return run.results.shape[0]


@entry_point
def list_tiles(rules: Ints, s: Ints, shapes: Ints, index: int, action: Ints) -> int:
    """Write the simple play of the seat to move at this index of the engine's list; returns how many there are."""
    return simple_play(rules, s, shapes, index, action)


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


@kernel
def begin_playout(begun: Ints, orders: Ints, row: int, s: Ints, order: Ints) -> None:
    """Lay out the state that a playout begins from, and the order it deals."""
    for place in range(s.shape[0]):
        s[place] = begun[place]
    for place in range(order.shape[0]):
        order[place] = orders[row, place] if orders.shape[0] else place


@kernel
def choose_at_random(rules: Ints, s: Ints, w: PlayWorkspace, rng: Word) -> None:
    """Choose a simple play, each as likely."""
    many = simple_play(rules, s, w.shapes, COUNT_ALL, w.action)
    simple_play(rules, s, w.shapes, below(rng, many), w.action)


@kernel
def supply_chance(rules: Ints, run: RunArrays) -> None:
    """Draw who starts, if that is to be drawn, and deal; an order that is given is dealt as it is."""
    s, order, rng, log = run.row, run.order, run.rng, run.log
    if s[PHASE] == SEATING:
        shuffle(rng, order, 0, rules[PACK])
        draw_for_deal(rules, order, s, log)
    if s[PHASE] == DEALING:
        if run.orders.shape[0] == 0 or s[DEALS] != run.begun[DEALS]:
            shuffle(rng, order, 0, rules[PACK])
        deal_tiles(rules, order, s, log)
