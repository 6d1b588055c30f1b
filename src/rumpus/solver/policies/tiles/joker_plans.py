"""What jokers may do in a tile turn, as subproblems that can be arranged by faces: ``plays.joker_plans`` in compiled
code.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.bits import lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.tiles import workspace as ws
from rumpus.solver.policies.tiles.position import NO_FACE
from rumpus.solver.policies.tiles.workspace import PlayWorkspace

NO_MELD, OF_RACK = -1, -1

USES_OF_JOKER = 3
"""A joker of the table stays, or is replaced by its face or, in a set, by the colour that is missing beside it (RG-10)."""


@kernel
def list_plans(w: PlayWorkspace) -> int:
    """List the plans, the one without joker melds first; returns how many there are. A joker that is free at no cost is
    never kept as what it stands for: free, it may do that as well.
    """
    found, jokers = 0, w.state[ws.TABLE_JOKERS]
    for first in range(int(_is_free(0, w)), USES_OF_JOKER if jokers > 0 else 1):
        for second in range(int(_is_free(1, w)), USES_OF_JOKER if jokers > 1 else 1):
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
def _is_free(joker: int, w: PlayWorkspace) -> bool:
    """Whether a tile of the table replaces a joker, whatever the other does."""
    if not w.state[ws.FREE_ONCE_REPLACED] or joker >= w.state[ws.TABLE_JOKERS]:
        return False
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
def can_hold(plan: Ints, place: int, meld: int, held: int, w: PlayWorkspace) -> bool:
    """Whether the rack can make this joker meld; a joker that lay on the table changes its face there (Jokers)."""
    needed, wild = w.joker_melds[plan[ws.SHARED], meld, 0], w.joker_melds[plan[ws.SHARED], meld, 1]
    if needed & ~held:
        return False
    joker = joker_in(plan, place)
    return plan[ws.SHARED] or joker == OF_RACK or wild != 1 << w.jokers[joker, 0]


# Subproblems


@kernel
def make_subproblem(plan: Ints, first: int, second: int, w: PlayWorkspace) -> bool:
    """Make the subproblem of a plan and the joker melds chosen; the jokers of the others are free in it and must be
    used. False if tiles are lacking.
    """
    chosen, subproblem, standing = int(first != NO_MELD) + int(second != NO_MELD), w.subproblem, 0
    for face in range(FACES):
        subproblem[ws.NEED + face], subproblem[ws.SPARE + face] = w.tiles[ws.LYING, face], w.tiles[ws.HELD, face]
    gain = plan[ws.IN_MELDS]
    for joker in range(w.state[ws.TABLE_JOKERS]):
        face = plan[ws.REPLACED + joker]
        if face < 0:
            standing += 1
            subproblem[ws.NEED + w.jokers[joker, 0]] += 1
        elif _is_owed(plan, joker, face, first, second, w):
            subproblem[ws.NEED + face] += 1
            subproblem[ws.SPARE + face] -= 1
            gain += 1
    for place in range(chosen):
        faces = w.joker_melds[plan[ws.SHARED], first if place == 0 else second, 0]
        while faces:
            face = lowest(faces)
            subproblem[ws.SPARE + face] -= 1
            if subproblem[ws.SPARE + face] < 0:
                return False
            gain += 1
            faces &= faces - 1
    subproblem[ws.GAIN], subproblem[ws.STANDING] = gain, standing
    subproblem[ws.MUST] = (plan[ws.JOKER_MELDS] - chosen) * (1 + plan[ws.SHARED])
    if w.state[ws.FREE_ONCE_REPLACED]:
        subproblem[ws.MUST] = w.state[ws.TABLE_JOKERS] - standing
    subproblem[ws.MAY] = 0 if w.state[ws.STAYS_APART] else w.state[ws.RACK_JOKERS] - plan[ws.IN_MELDS]
    return True


@kernel
def _is_owed(plan: Ints, joker: int, face: int, first: int, second: int, w: PlayWorkspace) -> bool:
    """Whether the tile that replaces a joker surely lies in no joker meld of another joker, nor on the table where that
    is enough, and must be placed besides.
    """
    if w.state[ws.FREE_ONCE_REPLACED]:
        return w.tiles[ws.LYING, face] <= (joker == 1 and plan[ws.REPLACED] == face)
    if plan[ws.JOKER_MELDS] < 2:
        return True
    other = second if joker_in(plan, 0) == joker else first
    return other != NO_MELD and not w.joker_melds[plan[ws.SHARED], other, 0] >> face & 1
