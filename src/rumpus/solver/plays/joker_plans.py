"""Plans: the possible uses of the jokers in a tile turn (RG-9, RG-10, RQ-8, RQ-9, TR-5).

Each plan gives a subproblem that can be arranged by faces alone. A joker of the table has three uses:

- It stays, and is then a tile of its face.
- It is *taken*: a tile from the rack replaces it, and it goes into a *joker meld* with rack tiles.
- Replaced by any tile, it is *free* for any meld (TR-5).

A joker of the rack is free (RQ-8) or goes into a joker meld (RG-9). A joker meld takes only rack tiles and jokers, so
the subproblem is the rest, without it.
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
"""Stands for the replacing face if a joker is free without a replacement."""

USES_OF_JOKER = 3
"""A joker of the table stays, or its face replaces it, or in a set the other missing colour does (RG-10)."""


@kernel
def list_plans(w: PlayWorkspace) -> int:
    """List all plans in ``w.plans``, the one without joker melds first. Return how many there are."""
    if w.state[ws.ALL_FREE]:
        return _list_plan(ANY_FACE, ANY_FACE, 0, False, 0, 0, w)
    found, jokers = 0, w.state[ws.TABLE_JOKERS]
    for first in range(USES_OF_JOKER if jokers > 0 else 1):
        for second in range(USES_OF_JOKER if jokers > 1 else 1):
            a = w.jokers[0, first] if first > 0 else NO_FACE
            b = w.jokers[1, second] if second > 0 else NO_FACE
            if (first > 0 and _count_replacements(a, w) == 0) or (second > 0 and _count_replacements(b, w) == 0):
                continue
            if a >= 0 and a == b and _count_replacements(a, w) < 2:
                continue
            found = _list_groupings(a, b, found, w)
    return found


@kernel
def _count_replacements(face: int, w: PlayWorkspace) -> int:
    if face < 0:
        return 0
    return w.tiles[ws.ON_RACK, face] + (w.tiles[ws.ON_TABLE, face] if w.state[ws.FREE_ONCE_REPLACED] else 0)


@kernel
def is_dominated(plan: Ints, w: PlayWorkspace) -> bool:
    """Return True if a plan leaves a joker in place that the table's own tiles could free: a free joker can do the
    same.
    """
    for joker in range(w.state[ws.TABLE_JOKERS] if w.state[ws.FREE_ONCE_REPLACED] else 0):
        if plan[ws.REPLACED + joker] == NO_FACE and _table_frees_joker(joker, w):
            return True
    return False


@kernel
def _table_frees_joker(joker: int, w: PlayWorkspace) -> bool:
    """Return True if a tile of the table can replace this joker, whichever tile the other joker needs."""
    face, others = w.jokers[joker, 0], 0
    for other in range(w.state[ws.TABLE_JOKERS]):
        others += face == w.jokers[other, 1] or face == w.jokers[other, 2]
    return w.tiles[ws.ON_TABLE, face] >= others


@kernel
def _list_groupings(a: int, b: int, found: int, w: PlayWorkspace) -> int:
    if w.state[ws.FREE_ONCE_REPLACED]:
        return _list_plan(a, b, 0, False, 0, found, w)
    from_table = int(a >= 0) + int(b >= 0)
    # A rack joker that is free needs no joker meld of its own, but may share that of a joker from the table.
    most = w.state[ws.RACK_JOKERS] if w.state[ws.STAYS_APART] or from_table > 0 else 0
    for in_melds in range(most + 1):
        jokers = from_table + in_melds
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
def table_joker_of(plan: Ints, place: int) -> int:
    """Return the joker of the table that goes into this joker meld of a plan, OF_RACK if there is none."""
    for joker in range(2):
        if plan[ws.REPLACED + joker] >= 0:
            if place == 0:
                return joker
            place -= 1
    return OF_RACK


@kernel
def count_chosen(subproblem: Ints) -> int:
    """Return how many joker melds of its plan a subproblem has chosen."""
    return int(subproblem[ws.FIRST] != NO_MELD) + int(subproblem[ws.SECOND] != NO_MELD)


@kernel
def can_make(plan: Ints, place: int, meld: int, w: PlayWorkspace) -> bool:
    """Return True if the rack can make this joker meld. A joker from the table must stand for another face there."""
    needed, wild = w.joker_melds[plan[ws.SHARED], meld, 0], w.joker_melds[plan[ws.SHARED], meld, 1]
    if needed & ~w.state[ws.RACK_FACES]:
        return False
    joker = table_joker_of(plan, place)
    return plan[ws.SHARED] or joker == OF_RACK or wild != 1 << w.jokers[joker, 0]


# Subproblems


@kernel
def make_subproblem(w: PlayWorkspace) -> bool:
    """Fill the current subproblem from its plan and the joker melds chosen. Return False if tiles are missing.

    Jokers of melds not chosen yet are free, but must be used. So its worth is an upper bound of every further choice.
    """
    subproblem = w.subproblem
    standing = 0
    plan, worth, chosen = w.plans[subproblem[ws.PLAN]], w.worths[ws.WORTH], count_chosen(subproblem)
    for face in range(FACES):
        subproblem[ws.NEED + face], subproblem[ws.SPARE + face] = w.tiles[ws.ON_TABLE, face], w.tiles[ws.ON_RACK, face]
    subproblem[ws.GAIN] = plan[ws.IN_MELDS] * worth[NUMBERS]
    for joker in range(w.state[ws.TABLE_JOKERS]):
        face = plan[ws.REPLACED + joker]
        if face == NO_FACE:
            standing += 1
            subproblem[ws.NEED + w.jokers[joker, 0]] += 1
        elif _must_place_replacement(plan, joker, w):
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
    subproblem[ws.STANDING] = standing
    subproblem[ws.MUST] = (plan[ws.JOKER_MELDS] - chosen) * (1 + plan[ws.SHARED])
    if w.state[ws.FREE_ONCE_REPLACED]:
        subproblem[ws.MUST] = w.state[ws.TABLE_JOKERS] - standing
    subproblem[ws.MAY] = 0 if w.state[ws.STAYS_APART] else w.state[ws.RACK_JOKERS] - plan[ws.IN_MELDS]
    return True


@kernel
def _must_place_replacement(plan: Ints, joker: int, w: PlayWorkspace) -> bool:
    """Return True if the tile that replaces a joker must be added to the required tiles.

    It need not be added if it may be in another joker's joker meld, or if a tile of the table may replace the joker.
    """
    face = plan[ws.REPLACED + joker]
    if face == ANY_FACE:
        return False
    if w.state[ws.FREE_ONCE_REPLACED]:
        return w.tiles[ws.ON_TABLE, face] <= (joker == 1 and plan[ws.REPLACED] == face)
    if plan[ws.JOKER_MELDS] < 2 or (w.state[ws.REPLACEMENTS_APART] and plan[ws.IN_MELDS] == 0):
        return True
    other = w.subproblem[ws.SECOND if table_joker_of(plan, 0) == joker else ws.FIRST]
    return other != NO_MELD and not w.joker_melds[plan[ws.SHARED], other, 0] >> face & 1
