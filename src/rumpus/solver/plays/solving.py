"""Solve one subproblem of a tile turn: its melds, their worth, and an upper bound."""

from __future__ import annotations

from rumpus.solver.arrange import arrays
from rumpus.solver.arrange.arrays import FACE_MASK, FACES, NUMBERS, SOURCE, ArrangementRows, Problem, Workspace
from rumpus.solver.arrange.rounds import UNLIMITED, solve_problem
from rumpus.solver.arrange.search import FULL, NONE
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.workspace import PlayWorkspace

NOT_SOLVED = -1
"""The worth if no melds were found."""


@kernel
def reaches_worth(
    subproblem: Ints, least: int, worth: Ints, melds: Ints, w: PlayWorkspace, problem: Problem, work: Workspace
) -> bool:
    """Return True if the best arrangement of a subproblem is worth ``least`` or more; then write its melds."""
    w.state[ws.MOST_STATES], w.state[ws.GOES_ON] = UNLIMITED, 0
    solve_subproblem(subproblem, least, worth, melds, w, problem, work)
    return w.state[ws.SOLVED_WORTH] != NOT_SOLVED


@kernel
def solve_subproblem(
    subproblem: Ints, least: int, worth: Ints, melds: Ints, w: PlayWorkspace, problem: Problem, work: Workspace
) -> int:
    """Solve a subproblem for arrangements worth ``least`` or more, or continue, as the state says. Return the status of
    ``solve_problem``.

    The melds found go to ``melds``, their worth and its upper bound to the state.
    """
    state, progress, gain = w.state, work.search.progress, subproblem[ws.GAIN]
    # Read from the array: with literals here, numba would compile the largest kernel once for each literal.
    most_states, goes_on = state[ws.MOST_STATES], state[ws.GOES_ON] > 0
    if not goes_on:
        _pose(subproblem, worth, problem)
    status = solve_problem(problem, least - gain, most_states, goes_on, work)
    state[ws.IS_FULL] = status == FULL
    state[ws.SOLVED_WORTH] = NOT_SOLVED
    state[ws.SOLVED_BOUND] = least - 1 if status == NONE else gain + progress[arrays.UPPER]
    if status != NONE and progress[arrays.BEST] >= progress[arrays.LEAST]:
        state[ws.SOLVED_WORTH] = gain + progress[arrays.BEST]
        _read_melds(work.layout, melds)
    return status


@kernel
def _pose(subproblem: Ints, worth: Ints, problem: Problem) -> None:
    for number in range(NUMBERS + 1):
        problem.worth[number] = worth[number]
    for face in range(FACES):
        tiles = problem.faces[face // NUMBERS, face % NUMBERS]
        tiles[arrays.NEED], tiles[arrays.SPARE] = subproblem[ws.NEED + face], subproblem[ws.SPARE + face]
    problem.jokers[arrays.NEED], problem.jokers[arrays.SPARE] = subproblem[ws.MUST], subproblem[ws.MAY]
    problem.jokers[arrays.STANDING] = subproblem[ws.STANDING]


@kernel
def _read_melds(layout: ArrangementRows, melds: Ints) -> None:
    for meld in range(layout.size[arrays.MELDS] + 1):
        melds[0, meld], melds[1, meld] = 0, 0
    for place in range(layout.size[arrays.TILES]):
        code, meld = layout.tiles[place, 0], layout.tiles[place, 1]
        face = 1 << (code & FACE_MASK)
        melds[0, meld] |= face
        if code >= SOURCE:
            melds[1, meld] |= face


@kernel
def copy_melds(source: Ints, target: Ints) -> int:
    """Copy a list of melds; return its length."""
    many = 0
    while source[0, many]:
        target[0, many], target[1, many] = source[0, many], source[1, many]
        many += 1
    target[0, many] = 0
    return many


@kernel
def show_joker(face: int, melds: Ints) -> None:
    """Mark the tile of this face as a joker, in the first of the melds that has a tile of it."""
    meld = 0
    while melds[0, meld]:
        if melds[0, meld] & ~melds[1, meld] & 1 << face:
            melds[1, meld] |= 1 << face
            return
        meld += 1
