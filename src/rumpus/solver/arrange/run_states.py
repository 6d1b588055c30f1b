"""How the runs of one colour stand between two numbers, and what they become with the tiles of the next.

An open run counts 1, 2 or 3 tiles, 3 meaning three or more: that one may end, the others must go on. Which run gets a
tile need not be chosen: those that must go on get one first, then those that may, and only what is left starts new
runs, for a run that goes on can do all that a new one could. So the state after a number follows from the state before
it and from how many tiles the runs get.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

MOST_OPEN = 3
"""Runs of one colour that must be distinguished between two numbers.

Two copies of a tile make two. A third needs a joker on both sides of the gap; where both jokers are free it is not
needed: the two runs beside such a pair of jokers can swap their ends and let the jokers go elsewhere.
"""
MOST_ALIKE = 4
"""Tiles of one face: two copies and two jokers that stand for it."""
LONG = 3

Runs = tuple[int, ...]

STATES: tuple[Runs, ...] = tuple(
    tuple(sorted(runs, reverse=True)) for runs in combinations_with_replacement(range(LONG + 1), MOST_OPEN)
)
NO_STATE = -1


def state_of(runs: list[int], most_open: int) -> int:
    """The number of a state; of more runs than are distinguished the long ones end."""
    kept = sorted(runs, reverse=True)
    while len(kept) > most_open:
        if kept[0] != LONG:
            return NO_STATE
        kept.pop(0)
    return STATES.index((*kept, *[0] * (MOST_OPEN - len(kept))))


def state_after(runs: Runs, tiles: int, most_open: int) -> int:
    """The state after open runs get so many tiles of the next number."""
    must, may = [run for run in runs if 0 < run < LONG], runs.count(LONG)
    if tiles < len(must):
        return NO_STATE
    extended = min(tiles - len(must), may)
    started = tiles - len(must) - extended
    return state_of([run + 1 for run in must] + [LONG] * extended + [1] * started, most_open)


def state_without(runs: Runs, run: int) -> int:
    """The state that is left when a run of this length (0: none) is joined to something else."""
    if run and run not in runs:
        return NO_STATE
    left = [other for other in runs if other]
    if run:
        left.remove(run)
    return state_of(left, MOST_OPEN)


AFTER: NDArray[np.int64] = np.array(
    [
        [[state_after(runs, tiles, most) for tiles in range(MOST_ALIKE + 1)] for runs in STATES]
        for most in range(MOST_OPEN + 1)
    ]
)
"""``AFTER[most_open, state, tiles]``."""

WITHOUT: NDArray[np.int64] = np.array([[state_without(runs, run) for run in range(LONG)] for runs in STATES])
"""``WITHOUT[state, run]``: the short run that is joined to tiles kept together, 0 for none."""

WITH_LONG: NDArray[np.int64] = np.array([state_of([LONG, *filter(None, runs)], MOST_OPEN) for runs in STATES])
"""``WITH_LONG[state]``: a long run more."""

OPEN: NDArray[np.int64] = np.array([sum(run > 0 for run in runs) for runs in STATES])
"""How many runs are open."""


def _reachable() -> Iterator[list[int]]:
    for most, state in product(range(MOST_OPEN + 1), range(len(STATES))):
        after = [state_after(STATES[state], tiles, most) for tiles in range(MOST_ALIKE + 1)]
        yield [
            sum(1 << then for then in {t for n, t in enumerate(after) if t != NO_STATE and counts >> n & 1})
            for counts in range(2 << MOST_ALIKE)
        ]


REACHABLE: NDArray[np.int64] = np.array(list(_reachable())).reshape(MOST_OPEN + 1, len(STATES), -1)
"""``REACHABLE[most_open, state, counts]``: the states, a bit each, that may follow when the runs get any of so many
tiles, a bit each.
"""

COMPLETE = sum(1 << state for state, runs in enumerate(STATES) if not {1, 2} & set(runs))
"""The states in which every run may end, one bit each."""
