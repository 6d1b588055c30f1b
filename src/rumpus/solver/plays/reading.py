"""What there is to arrange, counted by faces, and what the rules let jokers do with it: read from the row of a deal."""

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
def is_untouched(rules: Ints, s: Ints) -> bool:
    """Whether the table stays as it lies when the seat to move opens (RQ-4, TR-3)."""
    return rules[at.UNTOUCHED] and not s[at.OPENED] >> s[head.SEAT] & 1


@kernel
def read_question(rules: Ints, s: Ints, w: PlayWorkspace) -> None:
    """The tiles of the seat to move and those on the table, no table where it stays as it lies; what they are worth, and
    what opens.
    """
    seat, state = s[head.SEAT], w.state
    w.tiles[ws.LYING] = 0
    w.tiles[ws.HELD] = 0
    count_faces(s[at.HELD + seat], w.tiles[ws.HELD])
    count_faces(s[at.TWICE + seat], w.tiles[ws.HELD])
    state[ws.HELD_FACES] = s[at.HELD + seat]
    state[ws.TABLE_JOKERS], state[ws.RACK_JOKERS] = 0, s[at.JOKERS + seat]
    state[ws.STAYS_APART], state[ws.FREE_ONCE_REPLACED] = rules[at.STAYS_APART], rules[at.FREE_ONCE_REPLACED]
    state[ws.REPLACEMENTS_APART] = rules[at.REPLACEMENTS_APART]
    # Some meld must be laid also where no points are needed.
    state[ws.NEEDED] = 0 if s[at.OPENED] >> seat & 1 else max(rules[at.OPENING], 1)
    _read_worths(rules, w)
    if is_untouched(rules, s):
        # A joker that is worth what it stands for lies in a joker meld, in which that is known (TR-3); none on the
        # table is freed.
        state[ws.RACK_JOKERS] = s[at.JOKERS + seat] if rules[at.OPENING_JOKERS] else 0
        state[ws.STAYS_APART], state[ws.FREE_ONCE_REPLACED], state[ws.ALL_FREE] = rules[at.JOKER_BY_FACE], 0, 0
        return
    for meld in range(s[head.MELD_COUNT]):
        faces, wild = s[at.MELDS + meld], s[at.WILD + meld]
        count_faces(faces & ~wild, w.tiles[ws.LYING])
        while wild:
            _read_joker(rules, faces, lowest(wild), w)
            wild &= wild - 1
    if state[ws.ALL_FREE]:
        state[ws.STAYS_APART], state[ws.FREE_ONCE_REPLACED] = 0, 1


@kernel
def _read_worths(rules: Ints, w: PlayWorkspace) -> None:
    worth, points, by_value, highest = w.worths[ws.WORTH], w.worths[ws.POINTS], w.state[ws.BY_VALUE], 0
    for number in range(NUMBERS):
        points[number] = rules[at.POINTS_OF + number]
        worth[number] = points[number] if by_value else 1
        highest = max(highest, points[number])
    worth[NUMBERS] = rules[at.JOKER_POINTS] if by_value else 1
    w.state[ws.BY_FACE] = rules[at.JOKER_BY_FACE]
    # A free joker may stand for any tile, so it is worth no more than the highest.
    points[NUMBERS] = highest if w.state[ws.BY_FACE] else rules[at.JOKER_POINTS]


@kernel
def count_faces(faces: int, counts: Ints) -> None:
    """Count one more of each of these faces."""
    while faces:
        counts[lowest(faces)] += 1
        faces &= faces - 1


@kernel
def count_used(melds: Ints, w: PlayWorkspace) -> int:
    """Count the tiles of each face in a list of melds; returns how many free jokers there are."""
    w.tiles[ws.USED] = 0
    wild, meld = 0, 0
    while melds[0, meld]:
        count_faces(melds[0, meld] & ~melds[1, meld], w.tiles[ws.USED])
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
