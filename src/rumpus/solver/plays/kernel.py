"""The entry point of the play search. There is only one, so that the code its commands share is compiled once.

Words: a *plan* is a choice for each joker of the turn (``joker_plans``); a *joker meld* has rack tiles and jokers only.
A *subproblem* is a plan with the tiles left to arrange; its *candidate* is the arrangement found for it; its *parts*
are subproblems that each place more than the candidate (``search``).
"""

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

# Commands.
# The search for the best play.
BEGIN, CONTINUE, FINISH = range(3)
# Solving one problem.
SOLVE, CONTINUE_SOLVING = range(3, 5)
# Could the current subproblem open? Does its candidate open?
COULD_OPEN, CANDIDATE_OPENS = range(5, 7)
# Listing subproblems: of all plans; with one more joker meld than the current one; the parts of the current one.
LIST_PLANS, LIST_NEXT, LIST_PARTS = range(7, 10)


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

    ``least`` is the worth that a solution must have. ``rules`` and ``s`` are the rules row and the state row of the
    deal (``engine.tiles.layout``); only BEGIN and LIST_PLANS read them.
    """
    if command in (SOLVE, CONTINUE_SOLVING):
        return solve_problem(problem, least, most_steps, command == CONTINUE_SOLVING, work)
    if command == COULD_OPEN:
        return int(subproblem_can_open(w, problem, work))
    if command == CANDIDATE_OPENS:
        return int(candidate_opens(w, problem, work))
    if command == FINISH:
        finish_search(w, problem, work)
        return 0
    if command in (BEGIN, LIST_PLANS):
        read_question(rules, s, w)
    if command in (LIST_PLANS, LIST_NEXT, LIST_PARTS):
        return _list_subproblems(command, w)
    if command == BEGIN:
        begin_search(w, problem, work)
    return continue_search(most_steps, w, problem, work)


@kernel
def _list_subproblems(command: int, w: PlayWorkspace) -> int:
    w.state[ws.IS_FULL], w.state[ws.TASKS], w.state[ws.WAITING] = 0, 0, 0
    if command == LIST_PARTS:
        split_subproblem(w)
        return w.state[ws.WAITING]
    if command == LIST_PLANS:
        add_plans(every=True, w=w)
    else:
        add_joker_melds(w.subproblem[ws.AT_MOST], w)
    while take_task(w):
        if make_subproblem(w):
            push_subproblem(w)
    return w.state[ws.WAITING]
