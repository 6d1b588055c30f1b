"""The best play of a tile turn: the search over what the jokers do and, in the turn that opens, over what is placed.

A *task* is a plan and its joker melds, as far as they are chosen, and what it comes to at most: solved with the jokers
of the other joker melds free. The most promising task is looked into first. Once all its joker melds are chosen, what
is found is a play, and the best so far if it opens where it must. If it does not, the subproblem is split into those
that each place more of something, and these wait.

Where an array is too small the search stops, to be begun again in larger ones; it knows what it has found.
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
    can_hold,
    is_needless,
    joker_melds_chosen,
    list_plans,
    make_subproblem,
)
from rumpus.solver.plays.openings import most_opens, rack_opens, tried_opens
from rumpus.solver.plays.reading import count_used
from rumpus.solver.plays.solving import NOT_SOLVED, copy_melds, solve_subproblem
from rumpus.solver.plays.workspace import PlayWorkspace

DONE = 0
"""What the search returns beside PAUSED and FULL."""
ANYTHING = 1 << 40
"""More than anything is worth."""
STEPS_OF_SOLVING = 8
"""What a subproblem takes before its first state is followed, in steps; to follow a state is one."""
A_GLANCE = 16
"""Steps for each plan once the time is over."""
NOTHING, WHOLE, PART, BEGUN = range(4)
"""What is in hand: a subproblem, or part of one that was split, or one that is being solved."""


@kernel
def begin_search(w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """Begin with every plan, to look for what is better than the best play found."""
    state = w.state
    state[ws.IS_FULL], state[ws.BOUND], state[ws.TASKS], state[ws.WAITING], state[ws.IN_HAND] = 0, 0, 0, 0, NOTHING
    if state[ws.NEEDED] > 0 and not rack_opens(w, problem, work) and not state[ws.IS_FULL]:
        return
    add_plans(False, w)


@kernel
def continue_search(most_steps: int, w: PlayWorkspace, problem: Problem, work: Workspace) -> int:
    """Go on with the search: DONE, PAUSED after so many steps, or FULL where the arrays are too small."""
    state, left = w.state, most_steps
    while not state[ws.IS_FULL] and (state[ws.IN_HAND] != NOTHING or take_up(w)):
        if left <= 0:
            return PAUSED
        left -= STEPS_OF_SOLVING
        if state[ws.IN_HAND] == PART and not most_opens(w, problem, work):
            state[ws.IN_HAND] = PART if state[ws.IS_FULL] else NOTHING
            continue
        status = solve_in_hand(max(left, 1), w, problem, work)
        left = work.search.progress[arrays.LEFT]
        if status == PAUSED:
            state[ws.IN_HAND] = BEGUN
            return PAUSED
        go_on_from(w, problem, work)
        state[ws.IS_FULL] |= status == FULL
        state[ws.IN_HAND] = WHOLE if state[ws.IS_FULL] else NOTHING
    return FULL if state[ws.IS_FULL] else DONE


@kernel
def give_up(w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """End a search that has paused or was full: take what is found at a glance, and note what the rest is worth at
    most.
    """
    state = w.state
    if state[ws.IN_HAND] != NOTHING:
        glance(w, problem, work)
    while take_up(w):
        if state[ws.IN_HAND] == WHOLE and w.subproblem[ws.AT_MOST] == ANYTHING:
            glance(w, problem, work)
        else:
            state[ws.BOUND] = max(state[ws.BOUND], w.subproblem[ws.AT_MOST])


@kernel
def glance(w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """Solve the subproblem in hand as far as it takes no time."""
    solve_in_hand(A_GLANCE, w, problem, work)
    w.state[ws.BOUND] = max(w.state[ws.BOUND], w.subproblem[ws.AT_MOST])
    take(w, problem, work)


@kernel
def take_up(w: PlayWorkspace) -> bool:
    """Take a subproblem in hand: one that waits, or that of the most promising task. False if none promises more than
    the best found.
    """
    state = w.state
    while state[ws.WAITING] > 0:
        pop_subproblem(w)
        if w.subproblem[ws.AT_MOST] > state[ws.BEST]:
            state[ws.IN_HAND] = PART
            return True
    while take_task(w):
        if make_subproblem(w):
            state[ws.IN_HAND] = WHOLE
            return True
    return False


@kernel
def solve_in_hand(most_states: int, w: PlayWorkspace, problem: Problem, work: Workspace) -> int:
    """Look in the subproblem in hand for something better than the best found; the melds are those tried."""
    subproblem, least, worth, melds = w.subproblem, w.state[ws.BEST] + 1, w.worths[ws.WORTH], w.melds[ws.TRIED]
    w.state[ws.MOST_STATES], w.state[ws.GOES_ON] = most_states, w.state[ws.IN_HAND] == BEGUN
    status = solve_subproblem(subproblem, least, worth, melds, w, problem, work)
    subproblem[ws.AT_MOST] = min(subproblem[ws.AT_MOST], w.state[ws.SOLVED_BOUND])
    return status


@kernel
def go_on_from(w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """Take the melds tried as the best play; where joker melds are still to be chosen, or they do not open, add what
    there is to look into instead.
    """
    if w.state[ws.SOLVED_WORTH] == NOT_SOLVED:
        return
    if not is_whole(w):
        add_joker_melds(w.subproblem[ws.AT_MOST], w)
    elif not take(w, problem, work) and not w.state[ws.IS_FULL]:
        split_subproblem(w)


@kernel
def is_whole(w: PlayWorkspace) -> bool:
    """Whether all joker melds of the subproblem in hand are chosen."""
    return joker_melds_chosen(w.subproblem) == w.plans[w.subproblem[ws.PLAN], ws.JOKER_MELDS]


@kernel
def take(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Take the melds tried, if any, as the best play; False where they must open and do not, or joker melds are still to
    be chosen.
    """
    state = w.state
    worth = state[ws.SOLVED_WORTH]
    if worth == NOT_SOLVED or not is_whole(w):
        return False
    if state[ws.NEEDED] > 0:
        if not tried_opens(w, problem, work):
            return False
        copy_melds(w.melds[ws.OFFERED], w.melds[ws.OPENING])
    state[ws.BEST] = worth
    copy_melds(w.melds[ws.TRIED], w.melds[ws.FOUND])
    copy_row(w.subproblem, w.found)
    return True


# Tasks


@kernel
def add_plans(every: bool, w: PlayWorkspace) -> None:
    """Add a task for each plan, needless ones only where ``every`` one is wanted; the one without joker melds comes
    first.
    """
    for plan in range(list_plans(w) - 1, -1, -1):
        if every or not is_needless(w.plans[plan], w):
            add_task(ANYTHING, plan, NO_MELD, NO_MELD, w)


@kernel
def add_task(bound: int, plan: int, first: int, second: int, w: PlayWorkspace) -> None:
    """Put a task behind the others."""
    if w.state[ws.TASKS] >= w.tasks.shape[0]:
        w.state[ws.IS_FULL] = 1
        return
    task = w.tasks[w.state[ws.TASKS]]
    task[ws.TASK_BOUND], task[ws.TASK_PLAN], task[ws.TASK_FIRST], task[ws.TASK_SECOND] = bound, plan, first, second
    w.state[ws.TASKS] += 1


@kernel
def take_task(w: PlayWorkspace) -> bool:
    """Take the plan and the joker melds of the most promising task, of equals the last; False if none promises more
    than the best found.
    """
    best, tasks, state, subproblem = -1, w.tasks, w.state, w.subproblem
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
    """Add the tasks that choose one joker meld more, so that the longest come first."""
    subproblem = w.subproblem
    number, place, last = subproblem[ws.PLAN], joker_melds_chosen(subproblem), 0
    plan = w.plans[number]
    for meld in range(w.joker_melds.shape[1] - 1, -1, -1):
        needed = w.joker_melds[plan[ws.SHARED], meld, 0]
        # Of joker melds that differ only in what their jokers stand for one is enough, but for the value of an opening.
        if needed == 0 or (needed == last and w.state[ws.NEEDED] == 0) or not can_hold(plan, place, meld, w):
            continue
        last = needed
        if place == 0:
            add_task(bound, number, meld, NO_MELD, w)
        else:
            add_task(bound, number, subproblem[ws.FIRST], meld, w)


# Subproblems that wait


@kernel
def split_subproblem(w: PlayWorkspace) -> None:
    """Split the subproblem into those that each place more of one face, or more jokers, than the melds tried do."""
    subproblem, wild, worth = w.subproblem, count_used(w.melds[ws.TRIED], w), w.worths[ws.WORTH]
    need, spare = subproblem[ws.NEED : ws.NEED + FACES], subproblem[ws.SPARE : ws.SPARE + FACES]
    gain, must, may = subproblem[ws.GAIN], subproblem[ws.MUST], subproblem[ws.MAY]
    more = wild - must + 1
    if more <= may:
        subproblem[ws.GAIN] = gain + more * worth[NUMBERS]
        subproblem[ws.MUST], subproblem[ws.MAY] = must + more, may - more
        push_subproblem(w)
        subproblem[ws.MUST], subproblem[ws.MAY] = must, more - 1
    for face in range(FACES):
        more = w.tiles[ws.USED, face] - need[face] + 1
        if more <= spare[face]:
            subproblem[ws.GAIN] = gain + more * worth[face % NUMBERS]
            need[face] += more
            spare[face] -= more
            push_subproblem(w)
            need[face] -= more
            spare[face] = more - 1


@kernel
def push_subproblem(w: PlayWorkspace) -> None:
    """Put the subproblem on the stack of those that wait."""
    if w.state[ws.WAITING] >= w.waiting.shape[0]:
        w.state[ws.IS_FULL] = 1
        return
    copy_row(w.subproblem, w.waiting[w.state[ws.WAITING]])
    w.state[ws.WAITING] += 1


@kernel
def pop_subproblem(w: PlayWorkspace) -> None:
    """Take the last subproblem from the stack."""
    w.state[ws.WAITING] -= 1
    copy_row(w.waiting[w.state[ws.WAITING]], w.subproblem)


@kernel
def copy_row(source: Ints, target: Ints) -> None:
    """Copy a row of numbers."""
    for place in range(target.shape[0]):
        target[place] = source[place]
