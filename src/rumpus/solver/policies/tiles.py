"""The policy OPTIMAL of tile games as kernels: find the play that places the most tiles, and write it as an action."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import Problem, Workspace
from rumpus.solver.arrange.rounds import UNLIMITED
from rumpus.solver.engine import layout as head
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles import layout as at
from rumpus.solver.engine.tiles.simple_plays import copy_table, say_one_tile
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.joker_plans import NO_MELD
from rumpus.solver.plays.reading import NO_FACE, must_leave_table, read_question
from rumpus.solver.plays.search import begin_search, continue_search
from rumpus.solver.plays.solving import show_joker
from rumpus.solver.plays.workspace import PlayWorkspace


@kernel
def find_best(rules: Ints, s: Ints, w: PlayWorkspace, problem: Problem, work: Workspace) -> None:
    """Search for the best play of the seat to move. ``w.state[IS_FULL]`` is set if a work array is too small."""
    w.state[ws.BY_VALUE], w.state[ws.ALL_FREE], w.state[ws.BEST] = 0, 0, 0
    read_question(rules, s, w)
    begin_search(w, problem, work)
    continue_search(UNLIMITED, w, problem, work)


@kernel
def write_best(rules: Ints, s: Ints, w: PlayWorkspace) -> None:
    """Write the best play to ``w.action``. If there is no play, write a pick, or a pass if the pool is empty."""
    action, placed = w.action, w.state[ws.BEST]
    if placed == 0:
        action[0] = (at.PICK if s[head.STOCK_COUNT] > 0 else at.PASS) << head.KIND
        return
    show_all_jokers(w)
    melds, place, opening = 0, 1, ws.OPENING
    if must_leave_table(rules, s):
        # The opening play may not change the table, so all new melds open.
        melds, opening = s[head.MELD_COUNT], ws.FOUND
        place = copy_table(s, action)
    found = write_melds(w.melds[ws.FOUND], place, action)
    opened = 0 if w.state[ws.NEEDED] == 0 else write_melds(w.melds[opening], place + 2 * found, action)
    action[0] = at.PLAY << head.KIND | opened << at.OPENING_AT | (melds + found)
    say_one_tile(rules, s, placed, action)


@kernel
def show_all_jokers(w: PlayWorkspace) -> None:
    """Mark the jokers that keep their faces in the melds of the best play. Then add its joker melds."""
    found, melds, plan = w.melds[ws.FOUND], 0, w.plans[w.found[ws.PLAN]]
    while found[0, melds]:
        melds += 1
    for joker in range(w.state[ws.TABLE_JOKERS]):
        if plan[ws.REPLACED + joker] == NO_FACE:
            show_joker(w.jokers[joker, 0], found)
    for place in (ws.FIRST, ws.SECOND):
        if w.found[place] != NO_MELD:
            meld = w.joker_melds[plan[ws.SHARED], w.found[place]]
            found[0, melds], found[1, melds] = meld[0] | meld[1], meld[1]
            melds += 1
    found[0, melds] = 0


@kernel
def write_melds(melds: Ints, place: int, action: Ints) -> int:
    """Write melds into an action from the index ``place`` on. Return their number."""
    many = 0
    while melds[0, many]:
        action[place + 2 * many], action[place + 2 * many + 1] = melds[0, many], melds[1, many]
        many += 1
    return many
