"""The entry point of the play search. There is only one, so that the code its commands share is compiled once."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import Problem, Workspace
from rumpus.solver.arrange.rounds import solve_problem
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import entry_point, kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.joker_plans import make_subproblem
from rumpus.solver.plays.openings import candidate_opens, subproblem_can_open
from rumpus.solver.plays.reading import read_question
from rumpus.solver.plays.search import (
    add_joker_melds,
    add_plans,
    begin_search,
    continue_search,
    finish_search,
    push_subproblem,
    split_subproblem,
    take_task,
)
from rumpus.solver.plays.workspace import PlayWorkspace

BEGIN, CONTINUE, FINISH, SOLVE, CONTINUE_SOLVING, COULD_OPEN, CANDIDATE_OPENS, LIST_PLANS, LIST_NEXT, LIST_PARTS = (
    range(10)
)
"""Commands: begin, continue or finish the search for the best play; solve a problem, or continue solving it; check if
the current subproblem could open, or if its candidate does; list the subproblems of all plans, those with one more
joker meld than the current one, or the parts of it that place more than the candidate.
"""


@entry_point
def run_command(
    command: int,
    least: int,
    most_steps: int,
    rules: Ints,
    s: Ints,
    w: PlayWorkspace,
    problem: Problem,
    work: Workspace,
) -> int:
    """Run a command. Return the status of the search or of ``solve_problem``, 1 or 0 for a check, or the number of
    subproblems listed in ``w.waiting``.
    """
    if command == LIST_PLANS:
        read_question(rules, s, w)
    if command >= LIST_PLANS:
        return _list_subproblems(command, w)
    if command >= COULD_OPEN:
        return int(
            subproblem_can_open(w, problem, work) if command == COULD_OPEN else candidate_opens(w, problem, work)
        )
    if command >= SOLVE:
        return solve_problem(problem, least, most_steps, command == CONTINUE_SOLVING, work)
    if command == FINISH:
        finish_search(w, problem, work)
        return 0
    if command == BEGIN:
        read_question(rules, s, w)
        begin_search(w, problem, work)
    return continue_search(most_steps, w, problem, work)


@kernel
def _list_subproblems(command: int, w: PlayWorkspace) -> int:
    w.state[ws.IS_FULL], w.state[ws.TASKS], w.state[ws.WAITING] = 0, 0, 0
    if command == LIST_PARTS:
        split_subproblem(w)
        return w.state[ws.WAITING]
    if command == LIST_PLANS:
        add_plans(True, w)
    else:
        add_joker_melds(w.subproblem[ws.AT_MOST], w)
    while take_task(w):
        if make_subproblem(w):
            push_subproblem(w)
    return w.state[ws.WAITING]
