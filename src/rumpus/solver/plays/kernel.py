"""What Python calls to search plays: one entry point for all, so that what they share is compiled once."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import Problem, Workspace
from rumpus.solver.arrange.rounds import solve_problem
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.joker_plans import make_subproblem
from rumpus.solver.plays.openings import most_opens, tried_opens
from rumpus.solver.plays.reading import read_question
from rumpus.solver.plays.search import (
    add_joker_melds,
    add_plans,
    begin_search,
    continue_search,
    give_up,
    push_subproblem,
    split_subproblem,
    take_task,
)
from rumpus.solver.plays.workspace import PlayWorkspace

BEGIN, GO_ON, GIVE_UP, SOLVE, SOLVE_ON, MOST_OPENS, TRIED_OPENS, LIST_PLANS, LIST_NEXT, LIST_PARTS = range(10)
"""What is asked: to begin the search for the best play, go on with it, end it; to solve a problem, go on with it; whether
the subproblem in hand, or the melds tried, can open; to let subproblems wait: those of all plans, those that choose one
joker meld more than the one in hand, its parts that place more than the melds tried.
"""


@entry_point
def ask(
    what: int,
    least: int,
    most_steps: int,
    rules: Ints,
    s: Ints,
    w: PlayWorkspace,
    problem: Problem,
    work: Workspace,
) -> int:
    """Do what is asked. Returns what the search, or ``solve_problem``, does; whether it opens; or how many subproblems
    wait.
    """
    if what == LIST_PLANS:
        read_question(rules, s, w)
    if what >= LIST_PLANS:
        return list_subproblems(what, w)
    if what >= MOST_OPENS:
        return int(most_opens(w, problem, work) if what == MOST_OPENS else tried_opens(w, problem, work))
    if what >= SOLVE:
        return solve_problem(problem, least, most_steps, what == SOLVE_ON, work)
    if what == GIVE_UP:
        give_up(w, problem, work)
        return 0
    if what == BEGIN:
        read_question(rules, s, w)
        begin_search(w, problem, work)
    return continue_search(most_steps, w, problem, work)


@kernel
def list_subproblems(what: int, w: PlayWorkspace) -> int:
    """Let subproblems wait; returns how many do, as far as there is room."""
    w.state[ws.IS_FULL], w.state[ws.TASKS], w.state[ws.WAITING] = 0, 0, 0
    if what == LIST_PARTS:
        split_subproblem(w)
        return w.state[ws.WAITING]
    if what == LIST_PLANS:
        add_plans(True, w)
    else:
        add_joker_melds(w.subproblem[ws.AT_MOST], w)
    while take_task(w):
        if make_subproblem(w):
            push_subproblem(w)
    return w.state[ws.WAITING]
