"""The opening turn: the tiles placed must contain melds from the rack with enough points (RG-5, RG-6, RQ-4, TR-3)."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES, NUMBERS, Problem, Workspace
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.joker_plans import NO_MELD, table_joker_of
from rumpus.solver.plays.reading import NO_FACE, count_faces, count_used
from rumpus.solver.plays.solving import reaches_worth, show_joker
from rumpus.solver.plays.workspace import PlayWorkspace

JOKER_CHOICES = (3, 1, 2, 0)
"""The choices of jokers, one bit each, that must be in the opening melds; those with most jokers first."""


@kernel
def rack_can_open(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Return True if the rack, with its jokers free, contains melds with enough points."""
    opening = w.opening
    opening[:] = 0
    for face in range(FACES):
        opening[ws.SPARE + face] = w.tiles[ws.ON_RACK, face]
    opening[ws.MAY] = w.state[ws.RACK_JOKERS]
    return _has_enough_points(w, problem, work)


@kernel
def subproblem_can_open(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Return True if all the tiles the current subproblem may place contain melds with enough points."""
    subproblem = w.subproblem
    for face in range(FACES):
        w.opening[ws.SPARE + face] = subproblem[ws.NEED + face] + subproblem[ws.SPARE + face]
    w.opening[ws.MAY] = subproblem[ws.MUST] + subproblem[ws.MAY]
    return _find_opening(w, problem, work)


@kernel
def candidate_opens(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Return True if the tiles the candidate places contain melds with enough points; write them to
    ``CANDIDATE_OPENING``.
    """
    w.opening[ws.MAY] = count_used(w.melds[ws.CANDIDATE], w)
    for face in range(FACES):
        w.opening[ws.SPARE + face] = w.tiles[ws.IN_CANDIDATE, face]
    return _find_opening(w, problem, work)


@kernel
def _find_opening(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Search the tiles in ``w.opening``, less those of the table and with the joker melds added, for enough points."""
    _remove_table_tiles(w)
    choices, jokers = _list_joker_faces(w)
    for choice in range(choices):
        for chosen in JOKER_CHOICES:
            if chosen >> jokers:
                continue
            _require_jokers(chosen, w.standing[choice], w)
            if _has_enough_points(w, problem, work):
                _mark_jokers(chosen, w.standing[choice], w)
                return True
            if w.state[ws.IS_FULL]:
                return False
    return False


@kernel
def _remove_table_tiles(w: PlayWorkspace) -> None:
    """Remove the table's tiles from the spare ones, and add those of the joker melds."""
    subproblem, spare = w.subproblem, w.opening[ws.SPARE : ws.SPARE + FACES]
    plan = w.plans[subproblem[ws.PLAN]]
    for face in range(FACES):
        spare[face] -= w.tiles[ws.ON_TABLE, face]
    for joker in range(w.state[ws.TABLE_JOKERS]):
        if plan[ws.REPLACED + joker] == NO_FACE:
            spare[w.jokers[joker, 0]] -= 1
        elif w.state[ws.FREE_ONCE_REPLACED]:
            w.opening[ws.MAY] -= 1
    for place in (ws.FIRST, ws.SECOND):
        if subproblem[place] != NO_MELD:
            count_faces(w.joker_melds[plan[ws.SHARED], subproblem[place], 0], spare)


@kernel
def _has_enough_points(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    return reaches_worth(
        w.opening, w.state[ws.NEEDED], w.worths[ws.POINTS], w.melds[ws.CANDIDATE_OPENING], w, problem, work
    )


@kernel
def _require_jokers(chosen: int, standing: Ints, w: PlayWorkspace) -> None:
    """Require these jokers of joker melds in the opening melds, as tiles of the faces they stand for."""
    opening, points = w.opening, w.worths[ws.POINTS]
    gain = 0
    opening[: ws.SPARE] = 0
    for place in range(2):
        if chosen >> place & 1:
            opening[ws.NEED + standing[place]] += 1
            gain += points[standing[place] % NUMBERS if w.state[ws.JOKER_BY_FACE] else NUMBERS]
    opening[ws.MUST], opening[ws.GAIN], opening[ws.STANDING] = 0, gain, count(chosen)


@kernel
def _mark_jokers(chosen: int, standing: Ints, w: PlayWorkspace) -> None:
    for place in range(2):
        if chosen >> place & 1:
            show_joker(standing[place], w.melds[ws.CANDIDATE_OPENING])


@kernel
def _list_joker_faces(w: PlayWorkspace) -> tuple[int, int]:
    """List the possible faces of the rack's jokers in joker melds. Return how many choices and jokers there are."""
    subproblem = w.subproblem
    plan, first = w.plans[subproblem[ws.PLAN]], subproblem[ws.FIRST]
    if plan[ws.IN_MELDS] == 0:
        return 1, 0
    if not plan[ws.SHARED]:
        found = 0
        for place in range(plan[ws.JOKER_MELDS]):
            if table_joker_of(plan, place) < 0:
                w.standing[0, found] = lowest(w.joker_melds[0, subproblem[ws.FIRST + place], 1])
                found += 1
        return 1, found
    wild = w.joker_melds[1, first, 1]
    joker = table_joker_of(plan, 0)
    low, high = lowest(wild), lowest(wild & (wild - 1))
    if joker < 0:
        w.standing[0, 0], w.standing[0, 1] = low, high
        return 1, 2
    # One of the two came from the table and must stand for another face now.
    choices = 0
    for face, other in ((low, high), (high, low)):
        if other != w.jokers[joker, 0]:
            w.standing[choices, 0] = face
            choices += 1
    return choices, 1
