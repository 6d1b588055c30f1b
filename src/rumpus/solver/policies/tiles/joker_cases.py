"""What jokers may do in a tile turn, as cases that can be arranged by faces alone: ``plays.joker_cases`` in compiled code.

A plan says which jokers of the table are taken and by which tiles they are replaced, how many jokers of the rack lie in
homes, and whether two jokers share one. A case is a plan and the homes chosen so far, places in ``TileTables.homes``.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import COLOURS, FACES, NUMBERS
from rumpus.solver.engine.layout import MELD_COUNT, SEAT, Ints
from rumpus.solver.engine.tiles.layout import (
    ANY_COLOUR,
    FREE_ONCE_REPLACED,
    HELD,
    JOKER_BY_FACE,
    JOKERS,
    MELDS,
    OPENING_JOKERS,
    STAYS_APART,
    TWICE,
    WILD,
)
from rumpus.solver.jit.bits import lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.tiles.workspace import (
    AT_HOME_ONLY,
    FREED,
    GAIN,
    LEAST,
    LYING,
    MAY,
    MUST,
    NEEDING,
    OF_VALUE,
    ON_RACK,
    RACK_JOKERS,
    SPARING,
    STANDING_POSED,
    TABLE_JOKERS,
    TileDesk,
)

NO_FACE, NO_HOME, OF_RACK = -1, -1, -1

# Places in a plan: by which face each joker of the table is replaced, jokers of the rack in homes, whether two jokers share
# a home, how many homes there are.
REPLACED, AT_HOME, SHARED, HOMES = 0, 2, 3, 4
WAYS_OF_JOKER = 3
"""A joker of the table stays, or is replaced by its face or, in a set, by the colour that is missing beside it (RG-10)."""


@kernel
def read_position(rules: Ints, s: Ints, untouched: bool, d: TileDesk) -> None:
    """The tiles of the seat to move and those on the table; no table where it stays as it lies (RQ-4, TR-3)."""
    seat = s[SEAT]
    d.tiles[LYING] = 0
    d.tiles[ON_RACK] = 0
    add_faces(s[HELD + seat], 1, d.tiles[ON_RACK])
    add_faces(s[TWICE + seat], 1, d.tiles[ON_RACK])
    d.state[TABLE_JOKERS], d.state[RACK_JOKERS] = 0, s[JOKERS + seat]
    d.state[AT_HOME_ONLY], d.state[FREED] = rules[STAYS_APART], rules[FREE_ONCE_REPLACED]
    if untouched:
        # A joker that is worth what it stands for needs a home, in which that is known (TR-3); no table joker is freed.
        d.state[RACK_JOKERS] = s[JOKERS + seat] if rules[OPENING_JOKERS] else 0
        d.state[AT_HOME_ONLY], d.state[FREED] = rules[JOKER_BY_FACE], 0
        return
    for meld in range(s[MELD_COUNT]):
        faces, wild = s[MELDS + meld], s[WILD + meld]
        add_faces(faces & ~wild, 1, d.tiles[LYING])
        while wild:
            _read_joker(rules, faces, lowest(wild), d)
            wild &= wild - 1


@kernel
def add_faces(faces: int, times: int, counts: Ints) -> None:
    """Count these faces."""
    while faces:
        counts[lowest(faces)] += times
        faces &= faces - 1


@kernel
def _read_joker(rules: Ints, faces: int, face: int, d: TileDesk) -> None:
    joker = d.jokers[d.state[TABLE_JOKERS]]
    joker[0], joker[1], joker[2] = face, face, NO_FACE
    d.state[TABLE_JOKERS] += 1
    if rules[ANY_COLOUR] and faces & (faces << 1) == 0:
        for colour in range(COLOURS):
            other = colour * NUMBERS + face % NUMBERS
            if not faces >> other & 1:
                joker[2] = other


# Plans


@kernel
def list_plans(d: TileDesk) -> int:
    """List the plans, the one in which no joker has a home first; returns how many there are. A joker that is free for
    nothing does not stay what it stands for: it may do that all the same.
    """
    found, jokers = 0, d.state[TABLE_JOKERS]
    for first in range(int(_is_free(0, d)), WAYS_OF_JOKER if jokers > 0 else 1):
        for second in range(int(_is_free(1, d)), WAYS_OF_JOKER if jokers > 1 else 1):
            a = d.jokers[0, first] if first > 0 else NO_FACE
            b = d.jokers[1, second] if second > 0 else NO_FACE
            if (first > 0 and _replacements(a, d) == 0) or (second > 0 and _replacements(b, d) == 0):
                continue
            if a >= 0 and a == b and _replacements(a, d) < 2:
                continue
            found = _list_homes_of_rack(a, b, found, d)
    return found


@kernel
def _replacements(face: int, d: TileDesk) -> int:
    """How many tiles of a face may replace jokers."""
    if face < 0:
        return 0
    return d.tiles[ON_RACK, face] + (d.tiles[LYING, face] if d.state[FREED] else 0)


@kernel
def _is_free(joker: int, d: TileDesk) -> bool:
    """Whether a tile of the table replaces a joker, whatever the other does."""
    if not d.state[FREED] or joker >= d.state[TABLE_JOKERS]:
        return False
    face, others = d.jokers[joker, 0], 0
    for other in range(d.state[TABLE_JOKERS]):
        others += face == d.jokers[other, 1] or face == d.jokers[other, 2]
    return d.tiles[LYING, face] >= others


@kernel
def _list_homes_of_rack(a: int, b: int, found: int, d: TileDesk) -> int:
    if d.state[FREED]:
        return _list_plan(a, b, 0, False, 0, found, d)
    taken = int(a >= 0) + int(b >= 0)
    # Where jokers of the rack are free, one needs no home of its own, but may share that of a joker taken.
    most = d.state[RACK_JOKERS] if d.state[AT_HOME_ONLY] or taken > 0 else 0
    for at_home in range(most + 1):
        jokers = taken + at_home
        if jokers < 2 or at_home == 0 or d.state[AT_HOME_ONLY]:
            found = _list_plan(a, b, at_home, False, jokers, found, d)
        if jokers == 2 and at_home > 0:
            found = _list_plan(a, b, at_home, True, 1, found, d)
    return found


@kernel
def _list_plan(a: int, b: int, at_home: int, is_shared: bool, homes: int, found: int, d: TileDesk) -> int:
    plan = d.plans[found]
    plan[REPLACED], plan[REPLACED + 1] = a, b
    plan[AT_HOME], plan[SHARED], plan[HOMES] = at_home, is_shared, homes
    return found + 1


@kernel
def joker_of(plan: Ints, home: int) -> int:
    """The joker of the table that lies in this home of a plan, OF_RACK if there is none."""
    for joker in range(2):
        if plan[REPLACED + joker] >= 0:
            if home == 0:
                return joker
            home -= 1
    return OF_RACK


@kernel
def can_be_home(plan: Ints, place: int, home: int, held: int, d: TileDesk) -> bool:
    """Whether the rack can make this home; a joker that lay on the table changes its face there (Jokers)."""
    needed, wild = d.homes[plan[SHARED], home, 0], d.homes[plan[SHARED], home, 1]
    if needed & ~held:
        return False
    joker = joker_of(plan, place)
    return plan[SHARED] or joker == OF_RACK or wild != 1 << d.jokers[joker, 0]


# Cases


@kernel
def make_case(plan: Ints, first: int, second: int, d: TileDesk) -> bool:
    """The case of a plan and the homes chosen; the jokers of the others must be used, anywhere. False if tiles are
    lacking.
    """
    homes, need, spare = int(first != NO_HOME) + int(second != NO_HOME), d.tiles[NEEDING], d.tiles[SPARING]
    for face in range(FACES):
        need[face], spare[face] = d.tiles[LYING, face], d.tiles[ON_RACK, face]
    gain = plan[AT_HOME]
    for joker in range(d.state[TABLE_JOKERS]):
        face = plan[REPLACED + joker]
        if face < 0:
            need[d.jokers[joker, 0]] += 1
        elif _is_owed(plan, joker, face, first, second, d):
            need[face] += 1
            spare[face] -= 1
            gain += 1
    for place in range(homes):
        faces = d.homes[plan[SHARED], first if place == 0 else second, 0]
        while faces:
            face = lowest(faces)
            spare[face] -= 1
            if spare[face] < 0:
                return False
            gain += 1
            faces &= faces - 1
    d.state[GAIN], d.state[MUST] = gain, (plan[HOMES] - homes) * (1 + plan[SHARED])
    if d.state[FREED]:
        d.state[MUST] = d.state[TABLE_JOKERS] - count_standing(plan, d)
    d.state[MAY] = 0 if d.state[AT_HOME_ONLY] else d.state[RACK_JOKERS] - plan[AT_HOME]
    return True


@kernel
def _is_owed(plan: Ints, joker: int, face: int, first: int, second: int, d: TileDesk) -> bool:
    """Whether the tile that replaces a joker surely lies in no other joker's home, nor on the table where that is enough,
    and must be placed besides.
    """
    if d.state[FREED]:
        return d.tiles[LYING, face] <= (joker == 1 and plan[REPLACED] == face)
    if plan[HOMES] < 2:
        return True
    other = second if joker_of(plan, 0) == joker else first
    return other != NO_HOME and not d.homes[plan[SHARED], other, 0] >> face & 1


@kernel
def count_standing(plan: Ints, d: TileDesk) -> int:
    """How many jokers of the table are used as what they stand for."""
    taken = int(plan[REPLACED] >= 0) + int(plan[REPLACED + 1] >= 0)
    return d.state[TABLE_JOKERS] - taken


@kernel
def ask_tiles(standing: int, least: int, d: TileDesk) -> None:
    """Ask how many tiles the case places at best, if as many as wanted; so many jokers stand as what they are."""
    d.state[OF_VALUE], d.state[STANDING_POSED], d.state[LEAST] = 0, standing, least - d.state[GAIN]


@kernel
def ask_value(standing: int, least: int, d: TileDesk) -> None:
    """Ask what melds of the tiles ``ASKED``, of some of those ``PLACED`` and of the ``FREE`` jokers are worth, if this much."""
    d.state[OF_VALUE], d.state[STANDING_POSED], d.state[LEAST] = 1, standing, least
