"""The states of the runs of one colour between two numbers, and the transitions between them.

A state is the lengths of the open runs: 1, 2, or 3 for three or more. Only a run of length 3 may end; shorter ones must
continue. The transition need not choose which run gets a tile. Runs that must continue get one first, then the long
ones. Only the tiles left start new runs, since a run that continues can do all that a new one can. So the next state
depends only on the state and the number of tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

MOST_OPEN = 3
"""The most runs of one colour that a state must tell apart.

Two copies of a tile make two runs. A third needs jokers on both sides of its gap. If both jokers are free, it is never
needed: the two runs beside the jokers can swap their ends, and the jokers can go elsewhere.
"""
MOST_ALIKE = 4
"""The most tiles of one face: two copies, and two jokers that stand for it."""
LONG = 3

Runs = tuple[int, ...]

STATES: tuple[Runs, ...] = tuple(
    tuple(sorted(runs, reverse=True)) for runs in combinations_with_replacement(range(LONG + 1), MOST_OPEN)
)
NO_STATE = -1


def _state_number(runs: list[int], most_open: int) -> int:
    """Return the number of a state. If there are more runs than states tell apart, long ones end; NO_STATE if that is
    not enough.
    """
    distinguished = sorted(runs, reverse=True)
    while len(distinguished) > most_open:
        if distinguished[0] != LONG:
            return NO_STATE
        distinguished.pop(0)
    return STATES.index((*distinguished, *[0] * (MOST_OPEN - len(distinguished))))


def _state_after(runs: Runs, tiles: int, most_open: int) -> int:
    """Return the state after the open runs get ``tiles`` tiles of the next number."""
    must, may = [run for run in runs if 0 < run < LONG], runs.count(LONG)
    if tiles < len(must):
        return NO_STATE
    extended = min(tiles - len(must), may)
    started = tiles - len(must) - extended
    return _state_number([run + 1 for run in must] + [LONG] * extended + [1] * started, most_open)


def _state_without(runs: Runs, run: int) -> int:
    """Return the state without one run of length ``run`` (0: unchanged), which a fixed run continues."""
    if run and run not in runs:
        return NO_STATE
    left = [other for other in runs if other]
    if run:
        left.remove(run)
    return _state_number(left, MOST_OPEN)


AFTER: NDArray[np.int64] = np.array(
    [
        [[_state_after(runs, tiles, most) for tiles in range(MOST_ALIKE + 1)] for runs in STATES]
        for most in range(MOST_OPEN + 1)
    ]
)
"""``AFTER[most_open, state, tiles]`` is the next state."""

WITHOUT: NDArray[np.int64] = np.array([[_state_without(runs, run) for run in range(LONG)] for runs in STATES])
"""``WITHOUT[state, run]`` is the state without one run of this length, which a fixed run continues; 0 for none."""

WITH_LONG: NDArray[np.int64] = np.array([_state_number([LONG, *filter(None, runs)], MOST_OPEN) for runs in STATES])
"""``WITH_LONG[state]`` is the state with one more long run."""

OPEN: NDArray[np.int64] = np.array([sum(run > 0 for run in runs) for runs in STATES])
"""``OPEN[state]`` is the number of open runs."""


def _reachable() -> Iterator[list[int]]:
    for most, state in product(range(MOST_OPEN + 1), range(len(STATES))):
        after = [_state_after(STATES[state], tiles, most) for tiles in range(MOST_ALIKE + 1)]
        yield [
            sum(1 << then for then in {t for n, t in enumerate(after) if t != NO_STATE and counts >> n & 1})
            for counts in range(2 << MOST_ALIKE)
        ]


REACHABLE: NDArray[np.int64] = np.array(list(_reachable())).reshape(MOST_OPEN + 1, len(STATES), -1)
"""``REACHABLE[most_open, state, counts]`` is the set of possible next states, as bits. Bit ``n`` of ``counts`` says
that the runs can get ``n`` tiles.
"""

COMPLETE = sum(1 << state for state, runs in enumerate(STATES) if not {1, 2} & set(runs))
"""The states in which every run may end, as bits."""
