"""The position of the seat to move, counted by faces: ``plays.position`` and ``plays.joker_plans.Supply`` in compiled code."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import COLOURS, NUMBERS
from rumpus.solver.engine import layout as head
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles import layout as at
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.tiles import workspace as ws
from rumpus.solver.policies.tiles.workspace import PlayWorkspace

NO_FACE = -1


@kernel
def read_position(rules: Ints, s: Ints, untouched: bool, w: PlayWorkspace) -> None:
    """The tiles of the seat to move and those on the table; no table where it stays as it lies (RQ-4, TR-3)."""
    seat = s[head.SEAT]
    w.tiles[ws.LYING] = 0
    w.tiles[ws.HELD] = 0
    count_faces(s[at.HELD + seat], w.tiles[ws.HELD])
    count_faces(s[at.TWICE + seat], w.tiles[ws.HELD])
    w.state[ws.TABLE_JOKERS], w.state[ws.RACK_JOKERS] = 0, s[at.JOKERS + seat]
    w.state[ws.STAYS_APART], w.state[ws.FREE_ONCE_REPLACED] = rules[at.STAYS_APART], rules[at.FREE_ONCE_REPLACED]
    if untouched:
        # A joker that is worth what it stands for lies in a joker meld, in which that is known (TR-3); none on the
        # table is freed.
        w.state[ws.RACK_JOKERS] = s[at.JOKERS + seat] if rules[at.OPENING_JOKERS] else 0
        w.state[ws.STAYS_APART], w.state[ws.FREE_ONCE_REPLACED] = rules[at.JOKER_BY_FACE], 0
        return
    for meld in range(s[head.MELD_COUNT]):
        faces, wild = s[at.MELDS + meld], s[at.WILD + meld]
        count_faces(faces & ~wild, w.tiles[ws.LYING])
        while wild:
            _read_joker(rules, faces, lowest(wild), w)
            wild &= wild - 1


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
