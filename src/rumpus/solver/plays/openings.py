"""The opening turn: what is placed must hold melds from the rack worth enough (RG-5, RG-6, RQ-4, TR-3)."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES, NUMBERS, Problem, Workspace
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.joker_plans import NO_MELD, joker_in
from rumpus.solver.plays.reading import NO_FACE, count_faces, count_used
from rumpus.solver.plays.solving import is_enough, show_joker
from rumpus.solver.plays.workspace import PlayWorkspace

CHOSEN = (3, 1, 2, 0)
"""Which of two jokers lie in the melds that open, a bit each; as many as can be first."""


@kernel
def rack_opens(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Whether the rack holds melds worth enough, its jokers free."""
    opening = w.opening
    opening[:] = 0
    for face in range(FACES):
        opening[ws.SPARE + face] = w.tiles[ws.HELD, face]
    opening[ws.MAY] = w.state[ws.RACK_JOKERS]
    return _is_worth_enough(w, problem, work)


@kernel
def most_opens(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Whether melds worth enough are among all that the subproblem may place."""
    subproblem = w.subproblem
    for face in range(FACES):
        w.opening[ws.SPARE + face] = subproblem[ws.NEED + face] + subproblem[ws.SPARE + face]
    w.opening[ws.MAY] = subproblem[ws.MUST] + subproblem[ws.MAY]
    return _opens(w, problem, work)


@kernel
def tried_opens(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Whether melds worth enough are among what the melds tried place; then they are those offered."""
    w.opening[ws.MAY] = count_used(w.melds[ws.TRIED], w)
    for face in range(FACES):
        w.opening[ws.SPARE + face] = w.tiles[ws.USED, face]
    return _opens(w, problem, work)


@kernel
def _opens(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Whether melds worth enough are among the spare tiles, but for what lies on the table, and the joker melds."""
    _leave_what_is_placed(w)
    choices, jokers = _list_standing(w)
    for choice in range(choices):
        for chosen in CHOSEN:
            if chosen >> jokers:
                continue
            _choose_jokers(chosen, w.standing[choice], w)
            if _is_worth_enough(w, problem, work):
                _show_jokers(chosen, w.standing[choice], w)
                return True
            if w.state[ws.IS_FULL]:
                return False
    return False


@kernel
def _leave_what_is_placed(w: PlayWorkspace) -> None:
    """Take from the spare tiles what lies on the table, and add those of the joker melds."""
    subproblem, spare = w.subproblem, w.opening[ws.SPARE : ws.SPARE + FACES]
    plan = w.plans[subproblem[ws.PLAN]]
    for face in range(FACES):
        spare[face] -= w.tiles[ws.LYING, face]
    for joker in range(w.state[ws.TABLE_JOKERS]):
        if plan[ws.REPLACED + joker] == NO_FACE:
            spare[w.jokers[joker, 0]] -= 1
        elif w.state[ws.FREE_ONCE_REPLACED]:
            w.opening[ws.MAY] -= 1
    for place in (ws.FIRST, ws.SECOND):
        if subproblem[place] != NO_MELD:
            count_faces(w.joker_melds[plan[ws.SHARED], subproblem[place], 0], spare)


@kernel
def _is_worth_enough(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    return is_enough(w.opening, w.state[ws.NEEDED], w.worths[ws.POINTS], w.melds[ws.OFFERED], w, problem, work)


@kernel
def _choose_jokers(chosen: int, standing: Ints, w: PlayWorkspace) -> None:
    """These jokers of joker melds must lie in the melds that open, as tiles of the faces they stand for."""
    opening, points, gain = w.opening, w.worths[ws.POINTS], 0
    opening[: ws.SPARE] = 0
    for place in range(2):
        if chosen >> place & 1:
            opening[ws.NEED + standing[place]] += 1
            gain += points[standing[place] % NUMBERS if w.state[ws.BY_FACE] else NUMBERS]
    opening[ws.MUST], opening[ws.GAIN], opening[ws.STANDING] = 0, gain, count(chosen)


@kernel
def _show_jokers(chosen: int, standing: Ints, w: PlayWorkspace) -> None:
    for place in range(2):
        if chosen >> place & 1:
            show_joker(standing[place], w.melds[ws.OFFERED])


@kernel
def _list_standing(w: PlayWorkspace) -> tuple[int, int]:
    """List what the jokers of the rack in joker melds may stand for; returns how many choices there are, and how many
    jokers.
    """
    subproblem = w.subproblem
    plan, first = w.plans[subproblem[ws.PLAN]], subproblem[ws.FIRST]
    if plan[ws.IN_MELDS] == 0:
        return 1, 0
    if not plan[ws.SHARED]:
        found = 0
        for place in range(plan[ws.JOKER_MELDS]):
            if joker_in(plan, place) < 0:
                w.standing[0, found] = lowest(w.joker_melds[0, subproblem[ws.FIRST + place], 1])
                found += 1
        return 1, found
    wild, joker = w.joker_melds[1, first, 1], joker_in(plan, 0)
    low, high = lowest(wild), lowest(wild & (wild - 1))
    if joker < 0:
        w.standing[0, 0], w.standing[0, 1] = low, high
        return 1, 2
    # One of the two was taken from the table, and stands for something new.
    choices = 0
    for face, other in ((low, high), (high, low)):
        if other != w.jokers[joker, 0]:
            w.standing[choices, 0] = face
            choices += 1
    return choices, 1
