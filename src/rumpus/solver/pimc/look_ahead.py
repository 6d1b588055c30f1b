"""Action values in compiled code: the actions worth weighing, each played out in the same worlds."""

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

WORLDS_PER_CHECK = 8  # worlds between two checks of what is still worth weighing
DROP_BELOW_ERRORS = 2.5  # standard errors; then it is given up


class LookAhead(NamedTuple):
    """The state as a row; how hidden cards are imagined; what is at stake (``pimc.stakes``); what is left out as foolish; how
    many worlds to sample; the seed, and the number of the decision. ``actions`` begins with the one that the others are
    weighed against; a policy with habits puts its own there.

    ``results`` has a row of zeros for each action, which takes: the sum over its worlds of how much better it did than the
    first; the same squared; in how many worlds it was played; whether it was dropped, having fallen behind by more than
    ``BEHIND`` errors; and whether it is doubtful. ``scratch`` is scratch space; ``log`` takes nothing.
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
    """Weigh the actions of the seat to move; returns how many were weighed."""
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
    """Drop what has fallen behind; whether anything is left to weigh against the first."""
    alive = 0
    for place in range(1, many):
        if worlds and results[place, GAIN] + DROP_BELOW_ERRORS * _error(results, place) <= 0:
            results[place, DROPPED] = 1
        alive += results[place, DROPPED] == 0
    return alive > 0


@kernel
def _error(results: Floats, place: int) -> float:
    """The standard error of what an action gained."""
    gain = results[place, GAIN]
    return sqrt(max(0.0, results[place, SQUARED] - gain * gain / results[place, WORLDS]))


@kernel
def copy_row(source: Ints, target: Ints) -> None:
    """Copy a state."""
    for place in range(at.SIZE):
        target[place] = source[place]


@kernel
def play_out_world(rules: Ints, t: PlayoutTables, p: PolicyTables, a: LookAhead, action: int) -> float:
    """What the end of the deal is worth to the seat to move, when the world is played out from an action."""
    s = a.scratch[RUNNING]
    copy_row(a.scratch[WORLD], s)
    me = s[at.SEAT]
    while apply_action(rules, t, s, action, a.sampler.rng, a.log) == at.GOES_ON:
        action = choose_quickly(rules, t, p, s)
    return worth_of_end(rules, a.stakes, s, me)
