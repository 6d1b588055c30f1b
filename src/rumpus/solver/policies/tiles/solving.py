"""A subproblem of a tile turn, solved in compiled code."""

from __future__ import annotations

from rumpus.solver.arrange import arrays
from rumpus.solver.arrange.arrays import FACE_BITS, FACES, NUMBERS, SOURCE, Amounts, Layout, Problem, Workspace
from rumpus.solver.arrange.rounds import WITHOUT_END, solve_problem
from rumpus.solver.arrange.search import FOUND, FULL
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.tiles import workspace as ws
from rumpus.solver.policies.tiles.workspace import PlayWorkspace


@kernel
def is_solved(
    subproblem: Ints, least: int, worth: Amounts, melds: Ints, w: PlayWorkspace, problem: Problem, work: Workspace
) -> bool:
    """Whether a subproblem comes to ``least`` or more; then the best melds are written, and their worth noted."""
    _pose(subproblem, worth, problem)
    status = solve_problem(problem, least - subproblem[ws.GAIN], WITHOUT_END, False, work)
    w.state[ws.IS_FULL] = status == FULL
    if status != FOUND:
        return False
    w.state[ws.SOLVED_WORTH] = subproblem[ws.GAIN] + work.search.progress[arrays.BEST]
    _read_melds(work.layout, melds)
    return True


@kernel
def _pose(subproblem: Ints, worth: Amounts, problem: Problem) -> None:
    for number in range(NUMBERS + 1):
        problem.worth[number] = worth[number]
    for face in range(FACES):
        tiles = problem.faces[face // NUMBERS, face % NUMBERS]
        tiles[arrays.NEED], tiles[arrays.SPARE] = subproblem[ws.NEED + face], subproblem[ws.SPARE + face]
    problem.jokers[arrays.NEED], problem.jokers[arrays.SPARE] = subproblem[ws.MUST], subproblem[ws.MAY]
    problem.jokers[arrays.STANDING] = subproblem[ws.STANDING]


@kernel
def _read_melds(layout: Layout, melds: Ints) -> None:
    for meld in range(layout.size[arrays.MELDS] + 1):
        melds[0, meld], melds[1, meld] = 0, 0
    for place in range(layout.size[arrays.TILES]):
        code, meld = layout.tiles[place, 0], layout.tiles[place, 1]
        face = 1 << (code & FACE_BITS)
        melds[0, meld] |= face
        if code >= SOURCE:
            melds[1, meld] |= face


@kernel
def copy_melds(source: Ints, target: Ints) -> int:
    """Copy a list of melds; returns how many there are."""
    many = 0
    while source[0, many]:
        target[0, many], target[1, many] = source[0, many], source[1, many]
        many += 1
    target[0, many] = 0
    return many


@kernel
def show_joker(face: int, melds: Ints) -> None:
    """Let a joker stand for a tile of this face in the first of the melds that has one."""
    meld = 0
    while melds[0, meld]:
        if melds[0, meld] & ~melds[1, meld] & 1 << face:
            melds[1, meld] |= 1 << face
            return
        meld += 1
