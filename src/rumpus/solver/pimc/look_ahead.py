"""The entry point that computes action values: select candidates, sample worlds, play the candidates out in them."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.steps import apply_action
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.jit.rng import Word, seed_rng
from rumpus.solver.pimc.candidates import MOST_LEGAL, Care, doubtful_discards, gather_candidates, is_doubtful
from rumpus.solver.pimc.determinization import Sampler, determinize
from rumpus.solver.pimc.rollouts import choose_quickly
from rumpus.solver.pimc.stakes import worth_of_end
from rumpus.solver.policies.tables import Floats, PolicyTables

# Rows of the scratch space.
WORLD, RUNNING, KEYS = range(3)
SCRATCH = (3, max(at.SIZE, MOST_LEGAL))

# Columns of the results.
GAIN, SQUARED, WORLDS, DROPPED, DOUBTFUL, COLUMNS = range(6)

WORLDS_PER_CHECK = 8  # after so many worlds actions far behind are dropped
DROP_BELOW_ERRORS = 2.5  # an action is dropped if its gain is more than so many standard errors below 0


class LookAhead(NamedTuple):
    """The input and output of ``weigh_actions``.

    - ``start_row``: the state as a row. ``sampler``: the input for sampling worlds.
    - ``stakes``: the numbers of ``pimc.stakes``, or zeros to count points only. ``care``: see ``pimc.candidates``.
    - ``worlds``: the number of worlds to sample. ``seed``, ``number``: the random seed and the number of the decision.
    - ``actions``: receives the candidates. On input ``actions[0]`` is the action to compare with; a policy with habits
      overwrites it.
    - ``results``: zeros on input. Receives a row for each action: GAIN and SQUARED are the sums over its worlds of its
      difference to the first action and of the squared difference, WORLDS their number, DROPPED and DOUBTFUL 0 or 1.
    - ``scratch``: scratch space. ``log``: an empty log.
    """

    start_row: Ints
    sampler: Sampler
    stakes: Floats
    care: Care
    worlds: int
    seed: Word
    number: int
    actions: Ints
    results: Floats
    scratch: Ints
    log: Ints


@entry_point
def weigh_actions(rules: Ints, t: PlayoutTables, p: PolicyTables, a: LookAhead) -> int:
    """Compute the values of the candidates of the seat to move. Return the number of candidates."""
    rng, results = a.sampler.rng, a.results
    if p.habits.shape[0]:
        a.actions[0] = choose_quickly(rules, t, p, a.start_row)
    doubtful = doubtful_discards(rules, t, p, a.start_row, a.care)
    many = gather_candidates(rules, t, p, a.start_row, a.care, doubtful, a.scratch[KEYS], a.actions)
    for place in range(many):
        results[place, DOUBTFUL] = is_doubtful(doubtful, a.actions[place])
    seed_rng(rng, a.seed, a.number)
    for world in range(a.worlds):
        if world % WORLDS_PER_CHECK == 0 and not _drop_hopeless(results, many, world):
            break
        copy_row(a.start_row, a.scratch[WORLD])
        determinize(rules, t, p, a.scratch[WORLD], a.sampler)
        first = 0.0
        for place in range(many):
            if results[place, DROPPED]:
                continue
            worth = play_out_world(rules, t, p, a, a.actions[place])
            first = worth if place == 0 else first
            results[place, GAIN] += worth - first
            results[place, SQUARED] += (worth - first) ** 2
            results[place, WORLDS] += 1
    return many


@kernel
def _drop_hopeless(results: Floats, many: int, worlds: int) -> bool:
    """Drop actions that are far behind. Return True if any action is left beside the first."""
    alive = 0
    for place in range(1, many):
        if worlds and results[place, GAIN] + DROP_BELOW_ERRORS * _error(results, place) <= 0:
            results[place, DROPPED] = 1
        alive += results[place, DROPPED] == 0
    return alive > 0


@kernel
def _error(results: Floats, place: int) -> float:
    """Return the standard error of the sum of an action's gains."""
    gain = results[place, GAIN]
    return sqrt(max(0.0, results[place, SQUARED] - gain * gain / results[place, WORLDS]))


@kernel
def copy_row(source: Ints, target: Ints) -> None:
    """Copy a state row."""
    for place in range(at.SIZE):
        target[place] = source[place]


@kernel
def play_out_world(rules: Ints, t: PlayoutTables, p: PolicyTables, a: LookAhead, action: int) -> float:
    """Play the sampled world out, starting with ``action``. Return the worth of its end to the seat to move."""
    s = a.scratch[RUNNING]
    copy_row(a.scratch[WORLD], s)
    me = s[at.SEAT]
    while apply_action(rules, t, s, action, a.sampler.rng, a.log) == at.GOES_ON:
        action = choose_quickly(rules, t, p, s)
    return worth_of_end(rules, a.stakes, s, me)
