"""Read a search question from a deal's row: the tiles by face, and the joker rules.

The question is which play is best for the seat to move. ``s`` is the row of the deal, and ``state`` the numbers of the
workspace. ``head`` names the places that all games share, and ``at`` those of tile games.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import COLOURS, NUMBERS
from rumpus.solver.engine import layout as head
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles import layout as at
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.workspace import PlayWorkspace

NO_FACE = -1


@kernel
def must_leave_table(rules: Ints, s: Ints) -> bool:
    """Return True if the seat to move opens and must leave the table as it is (RQ-4, TR-3).

    The rule ``UNTOUCHED`` is 1 or 0. ``OPENED`` has one bit a seat.
    """
    return rules[at.UNTOUCHED] and not s[at.OPENED] >> s[head.SEAT] & 1


@kernel
def read_question(rules: Ints, s: Ints, w: PlayWorkspace) -> None:
    """Fill the workspace: the tiles of the seat to move and of the table, their worth, and the points needed to open.

    The caller sets ``BY_VALUE`` and ``ALL_FREE`` before. If the opening leaves the table untouched, the table counts as
    empty.
    """
    seat, state = s[head.SEAT], w.state
    w.tiles[ws.ON_TABLE] = 0
    w.tiles[ws.ON_RACK] = 0
    count_faces(s[at.HELD + seat], w.tiles[ws.ON_RACK])
    count_faces(s[at.TWICE + seat], w.tiles[ws.ON_RACK])
    state[ws.RACK_FACES] = s[at.HELD + seat]
    state[ws.TABLE_JOKERS], state[ws.RACK_JOKERS] = 0, s[at.JOKERS + seat]
    state[ws.STAYS_APART], state[ws.FREE_ONCE_REPLACED] = rules[at.STAYS_APART], rules[at.FREE_ONCE_REPLACED]
    state[ws.REPLACEMENTS_APART] = rules[at.REPLACEMENTS_APART]
    # An opening without a limit still has to lay a meld, so it needs one point.
    state[ws.NEEDED] = 0 if s[at.OPENED] >> seat & 1 else max(rules[at.OPENING], 1)
    _read_worths(rules, w)
    if must_leave_table(rules, s):
        # ``JOKERS`` is the number of jokers on the rack. ``OPENING_JOKERS`` is 1 if an opening may have jokers.
        state[ws.RACK_JOKERS] = s[at.JOKERS + seat] if rules[at.OPENING_JOKERS] else 0
        # No table joker can be freed. If a joker counts as the tile it stands for (TR-3), its face must be known. So it
        # may only go into a joker meld: it stays apart from free jokers.
        state[ws.STAYS_APART], state[ws.FREE_ONCE_REPLACED], state[ws.ALL_FREE] = rules[at.JOKER_BY_FACE], 0, 0
        return
    for meld in range(s[head.MELD_COUNT]):
        faces, wild = s[at.MELDS + meld], s[at.WILD + meld]
        count_faces(faces & ~wild, w.tiles[ws.ON_TABLE])
        while wild:
            _read_joker(rules, faces, lowest(wild), w)
            wild &= wild - 1
    if state[ws.ALL_FREE]:
        state[ws.STAYS_APART], state[ws.FREE_ONCE_REPLACED] = 0, 1


@kernel
def _read_worths(rules: Ints, w: PlayWorkspace) -> None:
    worth, points, by_value = w.worths[ws.WORTH], w.worths[ws.POINTS], w.state[ws.BY_VALUE]
    highest = 0
    for number in range(NUMBERS):
        points[number] = rules[at.POINTS_OF + number]
        worth[number] = points[number] if by_value else 1
        highest = max(highest, points[number])
    worth[NUMBERS] = rules[at.JOKER_POINTS] if by_value else 1
    w.state[ws.JOKER_BY_FACE] = rules[at.JOKER_BY_FACE]
    # A free joker may stand for any tile, so it is worth no more than the highest.
    points[NUMBERS] = highest if w.state[ws.JOKER_BY_FACE] else rules[at.JOKER_POINTS]


@kernel
def count_faces(faces: int, counts: Ints) -> None:
    """Add one to the count of each of these faces, given as bits."""
    while faces:
        counts[lowest(faces)] += 1
        faces &= faces - 1


@kernel
def count_used(melds: Ints, w: PlayWorkspace) -> int:
    """Count the tiles of each face in a list of melds, in row ``IN_CANDIDATE``. Return the number of their jokers."""
    w.tiles[ws.IN_CANDIDATE] = 0
    wild, meld = 0, 0
    while melds[0, meld]:
        count_faces(melds[0, meld] & ~melds[1, meld], w.tiles[ws.IN_CANDIDATE])
        wild += count(melds[1, meld])
        meld += 1
    return wild


@kernel
def _read_joker(rules: Ints, faces: int, face: int, w: PlayWorkspace) -> None:
    joker = w.jokers[w.state[ws.TABLE_JOKERS]]
    joker[0], joker[1], joker[2] = face, face, NO_FACE
    w.state[ws.TABLE_JOKERS] += 1
    if rules[at.ANY_COLOUR] and faces & (faces << 1) == 0:
        for colour in range(COLOURS):
            other = colour * NUMBERS + face % NUMBERS
            if not faces >> other & 1:
                joker[2] = other
