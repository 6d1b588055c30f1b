"""The best play of a tile turn in compiled code: most tiles placed, over all that jokers may do; ``plays.search``
compiled.

Where an array is too small the search ends, and ``IS_FULL`` says so.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES, Problem, Workspace
from rumpus.solver.engine import layout as head
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles import layout as at
from rumpus.solver.engine.tiles.simple_plays import copy_table, say_one_tile
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.tiles import workspace as ws
from rumpus.solver.policies.tiles.joker_plans import NO_MELD, can_hold, list_plans, make_subproblem
from rumpus.solver.policies.tiles.openings import most_opens, rack_opens, read_points, tried_opens
from rumpus.solver.policies.tiles.position import count_used, read_position
from rumpus.solver.policies.tiles.solving import copy_melds, is_solved, show_joker
from rumpus.solver.policies.tiles.workspace import PlayWorkspace

ANYTHING = 1 << 40
"""More than anything is worth."""


@kernel
def find_best(rules: Ints, s: Ints, w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """Look for the best play of the seat to move."""
    state, is_open = w.state, s[at.OPENED] >> s[head.SEAT] & 1
    read_position(rules, s, is_untouched(rules, s), w)
    state[ws.BEST_TILES], state[ws.TASKS], state[ws.WAITING] = 0, 0, 0
    w.melds[ws.FOUND, 0, 0], w.melds[ws.OPENING, 0, 0] = 0, 0
    # Some meld must be laid also where no points are needed.
    state[ws.NEEDED] = 0 if is_open else max(rules[at.OPENING], 1)
    if not is_open:
        read_points(rules, w)
        if not rack_opens(w, problem, work):
            return
    for plan in range(list_plans(w) - 1, -1, -1):
        add_task(ANYTHING, plan, NO_MELD, NO_MELD, w)
    while not state[ws.IS_FULL] and take_task(w):
        look_into_task(rules, s[at.HELD + s[head.SEAT]], w, problem, work)


@kernel
def is_untouched(rules: Ints, s: Ints) -> bool:
    """Whether the table stays as it lies when the seat to move opens (RQ-4, TR-3)."""
    return rules[at.UNTOUCHED] and not s[at.OPENED] >> s[head.SEAT] & 1


@kernel
def write_best(rules: Ints, s: Ints, w: PlayWorkspace) -> None:
    """Write the best play as an action; where none can be made, pick, or pass."""
    action = w.action
    if w.state[ws.BEST_TILES] == 0:
        action[0] = (at.PICK if s[head.STOCK_COUNT] > 0 else at.PASS) << head.KIND
        return
    melds, place, opening = 0, 1, ws.OPENING
    if is_untouched(rules, s):
        # The table stays as it lies, and all that is laid opens.
        melds, place, opening = s[head.MELD_COUNT], copy_table(s, action), ws.FOUND
    found = write_melds(w.melds[ws.FOUND], place, action)
    opened = write_melds(w.melds[opening], place + 2 * found, action)
    action[0] = at.PLAY << head.KIND | opened << at.OPENING_AT | (melds + found)
    say_one_tile(rules, s, w.state[ws.BEST_TILES], action)


@kernel
def write_melds(melds: Ints, place: int, action: Ints) -> int:
    """Write melds into an action from this place on; returns how many there are."""
    many = 0
    while melds[0, many]:
        action[place + 2 * many], action[place + 2 * many + 1] = melds[0, many], melds[1, many]
        many += 1
    return many


# Tasks: a plan and its joker melds, as far as they are chosen, and the most tiles it can place


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
    """Take up the most promising task, of equals the last; False if none promises more than the best found."""
    best, tasks, state = -1, w.tasks, w.state
    for place in range(state[ws.TASKS]):
        bound = tasks[place, ws.TASK_BOUND]
        if bound > state[ws.BEST_TILES] and (best < 0 or bound >= tasks[best, ws.TASK_BOUND]):
            best = place
    if best < 0:
        return False
    task = tasks[best]
    state[ws.PLAN], state[ws.FIRST], state[ws.SECOND] = task[ws.TASK_PLAN], task[ws.TASK_FIRST], task[ws.TASK_SECOND]
    state[ws.TASKS] -= 1
    for place in range(best, state[ws.TASKS]):
        for column in range(ws.TASK_SIZE):
            tasks[place, column] = tasks[place + 1, column]
    return True


@kernel
def look_into_task(rules: Ints, held: int, w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """Choose one joker meld more, or else take the best of the task; ``held`` are the faces on the rack."""
    state, plan = w.state, w.plans[w.state[ws.PLAN]]
    if not make_subproblem(plan, state[ws.FIRST], state[ws.SECOND], w) or not is_better(w, problem, work):
        return
    if int(state[ws.FIRST] != NO_MELD) + int(state[ws.SECOND] != NO_MELD) < plan[ws.JOKER_MELDS]:
        add_joker_melds(held, state[ws.SOLVED_WORTH], w)
        return
    take_or_split(rules, w, problem, work)
    while state[ws.WAITING] > 0 and not state[ws.IS_FULL]:
        pop_subproblem(w)
        if w.subproblem[ws.BOUND] <= state[ws.BEST_TILES]:
            continue
        if most_opens(rules, w, problem, work) and is_better(w, problem, work):
            take_or_split(rules, w, problem, work)


@kernel
def add_joker_melds(held: int, bound: int, w: PlayWorkspace) -> None:
    """Add the tasks that choose one joker meld more, so that the longest come first; ``held`` are the faces on the
    rack.
    """
    state = w.state
    plan, place, last = w.plans[state[ws.PLAN]], 0 if state[ws.FIRST] == NO_MELD else 1, 0
    for meld in range(w.joker_melds.shape[1] - 1, -1, -1):
        needed = w.joker_melds[plan[ws.SHARED], meld, 0]
        # Of joker melds that differ only in what their jokers stand for one is enough, but for the value of an opening.
        if needed == 0 or (needed == last and state[ws.NEEDED] == 0) or not can_hold(plan, place, meld, held, w):
            continue
        last = needed
        if place == 0:
            add_task(bound, state[ws.PLAN], meld, NO_MELD, w)
        else:
            add_task(bound, state[ws.PLAN], state[ws.FIRST], meld, w)


# Subproblems


@kernel
def is_better(w: PlayWorkspace, problem: Problem, work: Workspace) -> bool:
    """Whether the subproblem places more than the best found; then the melds are those tried."""
    least, worth, melds = w.state[ws.BEST_TILES] + 1, w.worths[ws.ONE_EACH], w.melds[ws.TRIED]
    return is_solved(w.subproblem, least, worth, melds, w, problem, work)


@kernel
def take_or_split(rules: Ints, w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """Take the melds tried as the best; where they must open and do not, split the subproblem."""
    tiles = w.state[ws.SOLVED_WORTH]
    if w.state[ws.NEEDED] > 0:
        if not tried_opens(rules, w, problem, work):
            split_subproblem(tiles, w)
            return
        copy_melds(w.melds[ws.OFFERED], w.melds[ws.OPENING])
    w.state[ws.BEST_TILES] = tiles
    plan, found = w.plans[w.state[ws.PLAN]], w.melds[ws.FOUND]
    melds = copy_melds(w.melds[ws.TRIED], found)
    for joker in range(w.state[ws.TABLE_JOKERS]):
        if plan[ws.REPLACED + joker] < 0:
            show_joker(w.jokers[joker, 0], found)
    for place in (ws.FIRST, ws.SECOND):
        if w.state[place] != NO_MELD:
            meld = w.joker_melds[plan[ws.SHARED], w.state[place]]
            found[0, melds], found[1, melds] = meld[0] | meld[1], meld[1]
            melds += 1
    found[0, melds] = 0


@kernel
def split_subproblem(bound: int, w: PlayWorkspace) -> None:
    """Split the subproblem into those that each place more of one face, or more jokers, than the melds tried do."""
    subproblem, wild = w.subproblem, count_used(w.melds[ws.TRIED], w)
    need, spare = subproblem[ws.NEED : ws.NEED + FACES], subproblem[ws.SPARE : ws.SPARE + FACES]
    gain, must, may = subproblem[ws.GAIN], subproblem[ws.MUST], subproblem[ws.MAY]
    subproblem[ws.BOUND] = bound
    more = wild - must + 1
    if more <= may:
        subproblem[ws.GAIN], subproblem[ws.MUST], subproblem[ws.MAY] = gain + more, must + more, may - more
        push_subproblem(w)
        subproblem[ws.MUST], subproblem[ws.MAY] = must, more - 1
    for face in range(FACES):
        more = w.tiles[ws.USED, face] - need[face] + 1
        if more <= spare[face]:
            subproblem[ws.GAIN] = gain + more
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
