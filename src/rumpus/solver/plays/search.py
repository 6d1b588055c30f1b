"""The search for the best play of a tile turn: best-first over the uses of jokers, and over the tiles of an opening.

A *task* is a plan with some of its joker melds chosen, and an upper bound of its worth. The bound comes from solving it
with the jokers of the other joker melds free. The task with the highest bound is taken next. If all its joker melds are
chosen, its solution is a play, and the best so far if it opens where it must. If it does not open, the subproblem is
split into parts, each of which must place one tile more of some face; these parts wait on a stack.

If an array is too small, the search stops with FULL. The caller may begin again with larger ones; the best play found
stays.
"""

from __future__ import annotations

from rumpus.solver.arrange import arrays
from rumpus.solver.arrange.arrays import FACES, NUMBERS, Problem, Workspace
from rumpus.solver.arrange.search import FULL, PAUSED
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.joker_plans import (
    NO_MELD,
    can_make,
    count_chosen,
    is_dominated,
    list_plans,
    make_subproblem,
)
from rumpus.solver.plays.openings import candidate_opens, rack_can_open, subproblem_can_open
from rumpus.solver.plays.reading import count_used
from rumpus.solver.plays.solving import NOT_SOLVED, copy_melds, solve_subproblem
from rumpus.solver.plays.workspace import PlayWorkspace

DONE = 0
"""The third status of the search, beside PAUSED and FULL."""
NO_BOUND = 1 << 40
"""A bound higher than any worth."""
STEPS_TO_START = 8
"""The steps that starting a subproblem costs. Following one state costs one step."""
BRIEF_STEPS = 16
"""The steps for each plan, and for the rest of the current subproblem, once the time is over."""
NOTHING, WHOLE, PART, STARTED = range(4)
"""Stages of the current subproblem: none; a whole one; a part of one that was split; one partly solved."""


@kernel
def begin_search(w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """Begin with a task for every plan, to find a play better than ``BEST``."""
    state = w.state
    state[ws.IS_FULL], state[ws.BOUND], state[ws.TASKS], state[ws.WAITING], state[ws.STAGE] = 0, 0, 0, 0, NOTHING
    if state[ws.NEEDED] > 0 and not rack_can_open(w, problem, work) and not state[ws.IS_FULL]:
        return
    add_plans(False, w)


@kernel
def continue_search(most_steps: int, w: PlayWorkspace, problem: Problem, work: Workspace) -> int:
    """Continue the search. Return DONE, PAUSED after ``most_steps`` steps, or FULL if the arrays are too small."""
    state = w.state
    left = most_steps
    while not state[ws.IS_FULL] and (state[ws.STAGE] != NOTHING or _next_subproblem(w)):
        if left <= 0:
            return PAUSED
        left -= STEPS_TO_START
        if state[ws.STAGE] == PART and not subproblem_can_open(w, problem, work):
            state[ws.STAGE] = PART if state[ws.IS_FULL] else NOTHING
            continue
        status = _solve_current(max(left, 1), w, problem, work)
        left = work.search.progress[arrays.LEFT]
        if status == PAUSED:
            state[ws.STAGE] = STARTED
            return PAUSED
        _use_candidate(w, problem, work)
        state[ws.IS_FULL] |= status == FULL
        state[ws.STAGE] = WHOLE if state[ws.IS_FULL] else NOTHING
    return FULL if state[ws.IS_FULL] else DONE


@kernel
def finish_search(w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """End a paused or full search: solve untried plans briefly, and raise ``BOUND`` to the bound of the rest."""
    state = w.state
    if state[ws.STAGE] != NOTHING:
        _solve_briefly(w, problem, work)
    while _next_subproblem(w):
        if state[ws.STAGE] == WHOLE and w.subproblem[ws.AT_MOST] == NO_BOUND:
            _solve_briefly(w, problem, work)
        else:
            state[ws.BOUND] = max(state[ws.BOUND], w.subproblem[ws.AT_MOST])


@kernel
def _solve_briefly(w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    _solve_current(BRIEF_STEPS, w, problem, work)
    w.state[ws.BOUND] = max(w.state[ws.BOUND], w.subproblem[ws.AT_MOST])
    _accept_candidate(w, problem, work)


@kernel
def _next_subproblem(w: PlayWorkspace) -> bool:
    """Make the next promising subproblem the current one. Return False if none can be better than the best play."""
    state = w.state
    while state[ws.WAITING] > 0:
        _pop_subproblem(w)
        if w.subproblem[ws.AT_MOST] > state[ws.BEST]:
            state[ws.STAGE] = PART
            return True
    while take_task(w):
        if make_subproblem(w):
            state[ws.STAGE] = WHOLE
            return True
    return False


@kernel
def _solve_current(most_states: int, w: PlayWorkspace, problem: Problem, work: Workspace) -> int:
    """Solve the current subproblem for a worth above ``BEST``; write the melds to ``CANDIDATE``. Return the status."""
    subproblem, least, worth, melds = w.subproblem, w.state[ws.BEST] + 1, w.worths[ws.WORTH], w.melds[ws.CANDIDATE]
    w.state[ws.MOST_STATES], w.state[ws.GOES_ON] = most_states, w.state[ws.STAGE] == STARTED
    status = solve_subproblem(subproblem, least, worth, melds, w, problem, work)
    subproblem[ws.AT_MOST] = min(subproblem[ws.AT_MOST], w.state[ws.SOLVED_BOUND])
    return status


@kernel
def _use_candidate(w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """Accept the candidate as the best play. If it is not complete or does not open, add the tasks or parts that
    follow.
    """
    if w.state[ws.SOLVED_WORTH] == NOT_SOLVED:
        return
    if not _is_complete(w):
        add_joker_melds(w.subproblem[ws.AT_MOST], w)
    elif not _accept_candidate(w, problem, work) and not w.state[ws.IS_FULL]:
        split_subproblem(w)


@kernel
def _is_complete(w: PlayWorkspace) -> bool:
    return count_chosen(w.subproblem) == w.plans[w.subproblem[ws.PLAN], ws.JOKER_MELDS]


@kernel
def _accept_candidate(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Make the candidate the best play. Return False if there is none, a joker meld is still open, or it must open and
    cannot.
    """
    state = w.state
    worth = state[ws.SOLVED_WORTH]
    if worth == NOT_SOLVED or not _is_complete(w):
        return False
    if state[ws.NEEDED] > 0:
        if not candidate_opens(w, problem, work):
            return False
        copy_melds(w.melds[ws.CANDIDATE_OPENING], w.melds[ws.OPENING])
    state[ws.BEST] = worth
    copy_melds(w.melds[ws.CANDIDATE], w.melds[ws.FOUND])
    _copy_row(w.subproblem, w.found)
    return True


# Tasks


@kernel
def add_plans(every: bool, w: PlayWorkspace) -> None:
    """Add a task for each plan, for dominated ones only if ``every``. The plan without joker melds is taken first."""
    for plan in range(list_plans(w) - 1, -1, -1):
        if every or not is_dominated(w.plans[plan], w):
            _add_task(NO_BOUND, plan, NO_MELD, NO_MELD, w)


@kernel
def _add_task(bound: int, plan: int, first: int, second: int, w: PlayWorkspace) -> None:
    if w.state[ws.TASKS] >= w.tasks.shape[0]:
        w.state[ws.IS_FULL] = 1
        return
    task = w.tasks[w.state[ws.TASKS]]
    task[ws.TASK_BOUND], task[ws.TASK_PLAN], task[ws.TASK_FIRST], task[ws.TASK_SECOND] = bound, plan, first, second
    w.state[ws.TASKS] += 1


@kernel
def take_task(w: PlayWorkspace) -> bool:
    """Copy the task of highest bound, among equals the last, to the current subproblem and remove it.

    Return False if no bound is above the best play.
    """
    tasks, state, subproblem = w.tasks, w.state, w.subproblem
    best = -1
    for place in range(state[ws.TASKS]):
        bound = tasks[place, ws.TASK_BOUND]
        if bound > state[ws.BEST] and (best < 0 or bound >= tasks[best, ws.TASK_BOUND]):
            best = place
    if best < 0:
        return False
    task = tasks[best]
    subproblem[ws.AT_MOST], subproblem[ws.PLAN] = task[ws.TASK_BOUND], task[ws.TASK_PLAN]
    subproblem[ws.FIRST], subproblem[ws.SECOND] = task[ws.TASK_FIRST], task[ws.TASK_SECOND]
    state[ws.TASKS] -= 1
    for place in range(best, state[ws.TASKS]):
        for column in range(ws.TASK_SIZE):
            tasks[place, column] = tasks[place + 1, column]
    return True


@kernel
def add_joker_melds(bound: int, w: PlayWorkspace) -> None:
    """Add tasks that choose one more joker meld, so that the longest melds are taken first."""
    subproblem = w.subproblem
    number, place = subproblem[ws.PLAN], count_chosen(subproblem)
    last = 0
    plan = w.plans[number]
    for meld in range(w.joker_melds.shape[1] - 1, -1, -1):
        needed = w.joker_melds[plan[ws.SHARED], meld, 0]
        # Joker melds with the same rack tiles differ only in the points they add to an opening.
        if needed == 0 or (needed == last and w.state[ws.NEEDED] == 0) or not can_make(plan, place, meld, w):
            continue
        last = needed
        if place == 0:
            _add_task(bound, number, meld, NO_MELD, w)
        else:
            _add_task(bound, number, subproblem[ws.FIRST], meld, w)


# Subproblems that wait


@kernel
def split_subproblem(w: PlayWorkspace) -> None:
    """Split the current subproblem into parts that each place more of one face, or jokers, than the candidate."""
    subproblem, worth = w.subproblem, w.worths[ws.WORTH]
    wild = count_used(w.melds[ws.CANDIDATE], w)
    need, spare = subproblem[ws.NEED : ws.NEED + FACES], subproblem[ws.SPARE : ws.SPARE + FACES]
    gain, must, may = subproblem[ws.GAIN], subproblem[ws.MUST], subproblem[ws.MAY]
    more = wild - must + 1
    if more <= may:
        subproblem[ws.GAIN] = gain + more * worth[NUMBERS]
        subproblem[ws.MUST], subproblem[ws.MAY] = must + more, may - more
        push_subproblem(w)
        subproblem[ws.MUST], subproblem[ws.MAY] = must, more - 1
    for face in range(FACES):
        more = w.tiles[ws.IN_CANDIDATE, face] - need[face] + 1
        if more <= spare[face]:
            subproblem[ws.GAIN] = gain + more * worth[face % NUMBERS]
            need[face] += more
            spare[face] -= more
            push_subproblem(w)
            need[face] -= more
            spare[face] = more - 1


@kernel
def push_subproblem(w: PlayWorkspace) -> None:
    """Push the current subproblem on the stack of waiting ones."""
    if w.state[ws.WAITING] >= w.waiting.shape[0]:
        w.state[ws.IS_FULL] = 1
        return
    _copy_row(w.subproblem, w.waiting[w.state[ws.WAITING]])
    w.state[ws.WAITING] += 1


@kernel
def _pop_subproblem(w: PlayWorkspace) -> None:
    w.state[ws.WAITING] -= 1
    _copy_row(w.waiting[w.state[ws.WAITING]], w.subproblem)


@kernel
def _copy_row(source: Ints, target: Ints) -> None:
    for place in range(target.shape[0]):
        target[place] = source[place]
