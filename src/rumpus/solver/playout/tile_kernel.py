"""The entry point that plays out tile games: at each turn it chooses a play and applies it."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import Problem, Workspace
from rumpus.solver.engine.layout import GOES_ON, Ints
from rumpus.solver.engine.tiles.deal import act_in_tiles, deal_tiles
from rumpus.solver.engine.tiles.simple_plays import COUNT_ALL, write_simple_play
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.jit.rng import Word, random_below
from rumpus.solver.playout.result import write_result
from rumpus.solver.playout.run import RunArrays, begin_playout, is_finished, prepare_deal
from rumpus.solver.plays.workspace import IS_FULL, PlayWorkspace
from rumpus.solver.policies.tiles import find_best, write_best

AT_RANDOM, BEST_PLAY = range(2)
"""The policies of ``play_out_tiles``."""


@entry_point
def play_out_tiles(
    rules: Ints, w: PlayWorkspace, problem: Problem, work: Workspace, policy: int, run: RunArrays
) -> int:
    """Play one playout for each row of ``run.results``, and write its result there. Return how many are done.

    They are fewer than the rows if a work array is too small. Then enlarge the arrays and call again for the rest.
    ``policy`` is AT_RANDOM or BEST_PLAY.
    """
    for number in range(run.results.shape[0]):
        begin_playout(run, number)
        goes_on = True
        while goes_on:
            if prepare_deal(rules, run):
                deal_tiles(rules, run.order, run.row, run.log)
            w.state[IS_FULL] = 0
            if policy == BEST_PLAY:
                find_best(rules, run.row, w, problem, work)
                write_best(rules, run.row, w)
            else:
                _choose_at_random(rules, run.row, w, run.rng)
            if w.state[IS_FULL]:
                return number
            goes_on = act_in_tiles(rules, run.row, w.action, run.log) == GOES_ON or not is_finished(run)
        write_result(rules, run, number)
    return run.results.shape[0]


@kernel
def _choose_at_random(rules: Ints, s: Ints, w: PlayWorkspace, rng: Word) -> None:
    many = write_simple_play(rules, s, w.shapes, COUNT_ALL, w.action)
    write_simple_play(rules, s, w.shapes, random_below(rng, many), w.action)
