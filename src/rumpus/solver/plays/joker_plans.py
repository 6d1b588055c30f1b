"""What jokers may do in a tile turn, as subproblems that can be arranged by faces (RG-9, RG-10, RQ-8, RQ-9, TR-5).

A joker of the table stays what it stands for, and is then a tile of that face; or it is taken, replaced with a tile
from the rack, and lies with rack tiles in a *joker meld*; or, replaced with any tile, it is free (TR-5). A joker of the
rack is free (RQ-8), or lies in a joker meld as well (RG-9). A joker meld takes tiles from the rack and nothing else, so
what is left is a subproblem without it.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES, NUMBERS
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.bits import lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.reading import NO_FACE
from rumpus.solver.plays.workspace import PlayWorkspace

NO_MELD, OF_RACK = -1, -1
ANY_FACE = -2
"""What replaces a joker that is free whatever lies where it lay."""

USES_OF_JOKER = 3
"""A joker of the table stays, or is replaced by its face or, in a set, by the colour that is missing beside it (RG-10)."""


@kernel
def list_plans(w: PlayWorkspace) -> int:
    """List the plans, the one without joker melds first; returns how many there are."""
    if w.state[ws.ALL_FREE]:
        return _list_plan(ANY_FACE, ANY_FACE, 0, False, 0, 0, w)
    found, jokers = 0, w.state[ws.TABLE_JOKERS]
    for first in range(USES_OF_JOKER if jokers > 0 else 1):
        for second in range(USES_OF_JOKER if jokers > 1 else 1):
            a = w.jokers[0, first] if first > 0 else NO_FACE
            b = w.jokers[1, second] if second > 0 else NO_FACE
            if (first > 0 and _replacements(a, w) == 0) or (second > 0 and _replacements(b, w) == 0):
                continue
            if a >= 0 and a == b and _replacements(a, w) < 2:
                continue
            found = _list_groupings(a, b, found, w)
    return found


@kernel
def _replacements(face: int, w: PlayWorkspace) -> int:
    """How many tiles of a face may replace jokers."""
    if face < 0:
        return 0
    return w.tiles[ws.HELD, face] + (w.tiles[ws.LYING, face] if w.state[ws.FREE_ONCE_REPLACED] else 0)


@kernel
def is_needless(plan: Ints, w: PlayWorkspace) -> bool:
    """Whether a plan keeps a joker as what it stands for that is free at no cost: free, it may do that as well."""
    for joker in range(w.state[ws.TABLE_JOKERS] if w.state[ws.FREE_ONCE_REPLACED] else 0):
        if plan[ws.REPLACED + joker] == NO_FACE and _is_free(joker, w):
            return True
    return False


@kernel
def _is_free(joker: int, w: PlayWorkspace) -> bool:
    """Whether a tile of the table replaces a joker, whatever the other does."""
    face, others = w.jokers[joker, 0], 0
    for other in range(w.state[ws.TABLE_JOKERS]):
        others += face == w.jokers[other, 1] or face == w.jokers[other, 2]
    return w.tiles[ws.LYING, face] >= others


@kernel
def _list_groupings(a: int, b: int, found: int, w: PlayWorkspace) -> int:
    if w.state[ws.FREE_ONCE_REPLACED]:
        return _list_plan(a, b, 0, False, 0, found, w)
    taken = int(a >= 0) + int(b >= 0)
    # Where jokers of the rack are free, one needs no joker meld, but may share that of a joker taken.
    most = w.state[ws.RACK_JOKERS] if w.state[ws.STAYS_APART] or taken > 0 else 0
    for in_melds in range(most + 1):
        jokers = taken + in_melds
        if jokers < 2 or in_melds == 0 or w.state[ws.STAYS_APART]:
            found = _list_plan(a, b, in_melds, False, jokers, found, w)
        if jokers == 2 and in_melds > 0:
            found = _list_plan(a, b, in_melds, True, 1, found, w)
    return found


@kernel
def _list_plan(a: int, b: int, in_melds: int, is_shared: bool, joker_melds: int, found: int, w: PlayWorkspace) -> int:
    plan = w.plans[found]
    plan[ws.REPLACED], plan[ws.REPLACED + 1] = a, b
    plan[ws.IN_MELDS], plan[ws.SHARED], plan[ws.JOKER_MELDS] = in_melds, is_shared, joker_melds
    return found + 1


@kernel
def joker_in(plan: Ints, place: int) -> int:
    """The joker of the table that lies in this joker meld of a plan, OF_RACK if there is none."""
    for joker in range(2):
        if plan[ws.REPLACED + joker] >= 0:
            if place == 0:
                return joker
            place -= 1
    return OF_RACK


@kernel
def joker_melds_chosen(subproblem: Ints) -> int:
    """How many joker melds of its plan a subproblem has chosen."""
    return int(subproblem[ws.FIRST] != NO_MELD) + int(subproblem[ws.SECOND] != NO_MELD)


@kernel
def can_hold(plan: Ints, place: int, meld: int, w: PlayWorkspace) -> bool:
    """Whether the rack can make this joker meld; a joker that lay on the table changes its face there (Jokers)."""
    needed, wild = w.joker_melds[plan[ws.SHARED], meld, 0], w.joker_melds[plan[ws.SHARED], meld, 1]
    if needed & ~w.state[ws.HELD_FACES]:
        return False
    joker = joker_in(plan, place)
    return plan[ws.SHARED] or joker == OF_RACK or wild != 1 << w.jokers[joker, 0]


# Subproblems


@kernel
def make_subproblem(w: PlayWorkspace) -> bool:
    """Make the subproblem in hand of its plan and the joker melds chosen; the jokers of the others are free in it and
    must be used, so it is worth no less than any choice of them. False if tiles are lacking.
    """
    subproblem, standing = w.subproblem, 0
    plan, worth, chosen = w.plans[subproblem[ws.PLAN]], w.worths[ws.WORTH], joker_melds_chosen(subproblem)
    for face in range(FACES):
        subproblem[ws.NEED + face], subproblem[ws.SPARE + face] = w.tiles[ws.LYING, face], w.tiles[ws.HELD, face]
    subproblem[ws.GAIN] = plan[ws.IN_MELDS] * worth[NUMBERS]
    for joker in range(w.state[ws.TABLE_JOKERS]):
        face = plan[ws.REPLACED + joker]
        if face == NO_FACE:
            standing += 1
            subproblem[ws.NEED + w.jokers[joker, 0]] += 1
        elif _is_owed(plan, joker, w):
            subproblem[ws.NEED + face] += 1
            subproblem[ws.SPARE + face] -= 1
            subproblem[ws.GAIN] += worth[face % NUMBERS]
    for place in range(chosen):
        faces = w.joker_melds[plan[ws.SHARED], subproblem[ws.FIRST + place], 0]
        while faces:
            face = lowest(faces)
            subproblem[ws.SPARE + face] -= 1
            if subproblem[ws.SPARE + face] < 0:
                return False
            subproblem[ws.GAIN] += worth[face % NUMBERS]
            faces &= faces - 1
    subproblem[ws.STANDING], subproblem[ws.MUST] = standing, (plan[ws.JOKER_MELDS] - chosen) * (1 + plan[ws.SHARED])
    if w.state[ws.FREE_ONCE_REPLACED]:
        subproblem[ws.MUST] = w.state[ws.TABLE_JOKERS] - standing
    subproblem[ws.MAY] = 0 if w.state[ws.STAYS_APART] else w.state[ws.RACK_JOKERS] - plan[ws.IN_MELDS]
    return True


@kernel
def _is_owed(plan: Ints, joker: int, w: PlayWorkspace) -> bool:
    """Whether the tile that replaces a joker surely lies in no joker meld of another joker, nor on the table where that
    is enough, and must be placed besides.
    """
    face = plan[ws.REPLACED + joker]
    if face == ANY_FACE:
        return False
    if w.state[ws.FREE_ONCE_REPLACED]:
        return w.tiles[ws.LYING, face] <= (joker == 1 and plan[ws.REPLACED] == face)
    if plan[ws.JOKER_MELDS] < 2 or (w.state[ws.REPLACEMENTS_APART] and plan[ws.IN_MELDS] == 0):
        return True
    other = w.subproblem[ws.SECOND if joker_in(plan, 0) == joker else ws.FIRST]
    return other != NO_MELD and not w.joker_melds[plan[ws.SHARED], other, 0] >> face & 1
