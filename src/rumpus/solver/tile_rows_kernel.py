"""Tables in the course of a turn, as the heuristic player of tiles thinks of them (``players.tile_faces``), in compiled code.

A position is one row of numbers: the rack, and the melds of the table in order, each its faces and its marks, which are the
faces that jokers show and whether it is closed. Positions lie in the slots of a desk; one of them, the draft, is being made.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rumpus.core.packs import set_of, tile_pack
from rumpus.core.tile_melds import faces_of_melds
from rumpus.solver.card_set_kernel import count
from rumpus.solver.compiled import kernel
from rumpus.solver.deal_layout import MELD_COUNT, SEAT, Ints
from rumpus.solver.tile_deal_layout import HELD, JOKERS, MELDS, MOST_MELDS, TWICE, WILD
from rumpus.solver.tile_simple_kernel import fitting

CLOSED = 1 << 60
"""The mark of a meld that a joker was laid or taken into this turn: it takes rack tiles only and gives nothing."""

# Places in a position: the faces held, those held twice, and the jokers; what is left and what that counts; how many melds there
# are, and a number that tells their set; then their faces and their marks.
ON_RACK, ON_RACK_TWICE, RACK_JOKERS, LEFT, POINTS, MELD_TOTAL, HASH = range(7)
FACES_AT = 7
MARKS_AT = FACES_AT + MOST_MELDS + 1
POSITION_SIZE = MARKS_AT + MOST_MELDS + 1

MOST_WIDTH, MOST_TABLES = 8, 64
# Slots: where the turn begins; the draft and a copy of it; a first placement; the best positions after a step; the tables that
# rearranging leads to; from FOUND on the positions found.
HERE, DRAFT, COPY, FIRST_PLACED = range(4)
NEXT = 4
TABLES_AT = NEXT + MOST_WIDTH
FOUND = TABLES_AT + MOST_TABLES + 2

_A, _B, _C = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9, 0x14D049BB133111EB


class RowsDesk(NamedTuple):
    """``short``: the faces of the melds of three. ``slots``: positions. ``n``: numbers, named in ``tile_steps_kernel``."""

    short: Ints
    slots: Ints
    n: Ints


NUMBERS_OF_DESK = 16


def new_rows_desk(growth: int) -> RowsDesk:
    """A desk, its room for positions found enlarged so many times fourfold."""
    short = [set_of(faces) for faces in faces_of_melds(tile_pack()) if len(faces) == 3]
    slots = np.zeros((FOUND + (512 << 2 * growth), POSITION_SIZE), np.int64)
    return RowsDesk(np.array(short, np.int64), slots, np.zeros(NUMBERS_OF_DESK, np.int64))


# What a meld can take and give


@kernel
def takes(faces: int, marks: int) -> int:
    """The faces of the table that extend it."""
    return 0 if marks & CLOSED else fitting(faces)


@kernel
def spare(faces: int, marks: int) -> int:
    """The numbered faces it can give, one of them, and be a meld or two without it."""
    if marks & CLOSED or count(faces) == 3:
        return 0
    if faces & (faces << 1) == 0:
        return faces & ~marks
    low = faces & -faces
    ends = low | (faces + low) >> 1
    inner = faces & (faces << 1) & (faces << 2) & (faces << 3) & (faces >> 1) & (faces >> 2) & (faces >> 3)
    return (ends | inner) & ~marks


@kernel
def cuts(faces: int, marks: int) -> int:
    """The faces a run has with two on either side, where a second copy makes two runs of it."""
    if marks & CLOSED:
        return 0
    return faces & (faces << 1) & (faces << 2) & (faces >> 1) & (faces >> 2)


@kernel
def dissolves(faces: int, marks: int) -> bool:
    """Whether it may be taken apart for the other melds."""
    return marks == 0 and count(faces) == 3


# Positions


@kernel
def read_here(s: Ints, slots: Ints) -> None:
    """The position of the seat to move, as its turn begins."""
    here, seat = slots[HERE], s[SEAT]
    here[ON_RACK], here[ON_RACK_TWICE], here[RACK_JOKERS] = s[HELD + seat], s[TWICE + seat], s[JOKERS + seat]
    here[MELD_TOTAL], here[HASH] = s[MELD_COUNT], 0
    for meld in range(s[MELD_COUNT]):
        here[FACES_AT + meld], here[MARKS_AT + meld] = s[MELDS + meld], s[WILD + meld]
        here[HASH] += _hash(s[MELDS + meld], s[WILD + meld])
    here[LEFT] = left_on_rack(here)


@kernel
def left_on_rack(position: Ints) -> int:
    """How many tiles are left on the rack."""
    return count(position[ON_RACK]) + count(position[ON_RACK_TWICE]) + position[RACK_JOKERS]


@kernel
def copy_slot(slots: Ints, source: int, target: int) -> None:
    """Copy a position to another slot."""
    one, other = slots[source], slots[target]
    for place in range(FACES_AT):
        other[place] = one[place]
    for meld in range(one[MELD_TOTAL]):
        other[FACES_AT + meld], other[MARKS_AT + meld] = one[FACES_AT + meld], one[MARKS_AT + meld]


@kernel
def is_same(one: Ints, other: Ints) -> bool:
    """Whether two positions have the same rack and the same melds, in whatever order."""
    if one[HASH] != other[HASH] or one[ON_RACK] != other[ON_RACK] or one[ON_RACK_TWICE] != other[ON_RACK_TWICE]:
        return False
    return one[RACK_JOKERS] == other[RACK_JOKERS] and _holds_all(one, other) and _holds_all(other, one)


@kernel
def _holds_all(one: Ints, other: Ints) -> bool:
    held = True
    for meld in range(other[MELD_TOTAL]):
        held = held and has_meld(one, other[FACES_AT + meld], other[MARKS_AT + meld])
    return held


@kernel
def has_meld(position: Ints, faces: int, marks: int) -> bool:
    """Whether this meld lies on the table of a position."""
    for meld in range(position[MELD_TOTAL]):
        if position[FACES_AT + meld] == faces and position[MARKS_AT + meld] == marks:
            return True
    return False


@kernel
def _hash(faces: int, marks: int) -> int:
    mixed = (faces ^ (marks * _B + _C)) * _A
    return (mixed ^ (mixed >> 29)) * _B


# The draft


@kernel
def place_tiles(draft: Ints, faces: int, jokers: int) -> None:
    """These faces, and so many jokers, go from the rack."""
    doubled = draft[ON_RACK_TWICE] & faces
    draft[ON_RACK] = (draft[ON_RACK] & ~faces) | doubled
    draft[ON_RACK_TWICE] ^= doubled
    draft[RACK_JOKERS] -= jokers
    draft[LEFT] -= count(faces) + jokers


@kernel
def put_meld(draft: Ints, meld: int, faces: int, marks: int) -> None:
    """Replace a meld by this one."""
    draft[HASH] += _hash(faces, marks) - _hash(draft[FACES_AT + meld], draft[MARKS_AT + meld])
    draft[FACES_AT + meld], draft[MARKS_AT + meld] = faces, marks


@kernel
def add_meld(draft: Ints, meld: int, faces: int, marks: int) -> None:
    """Add a meld at this place; those from it on move up."""
    for place in range(draft[MELD_TOTAL], meld, -1):
        draft[FACES_AT + place], draft[MARKS_AT + place] = draft[FACES_AT + place - 1], draft[MARKS_AT + place - 1]
    draft[FACES_AT + meld], draft[MARKS_AT + meld] = faces, marks
    draft[MELD_TOTAL] += 1
    draft[HASH] += _hash(faces, marks)


@kernel
def remove_meld(draft: Ints, meld: int) -> None:
    """Take a meld away; those above it move down."""
    draft[HASH] -= _hash(draft[FACES_AT + meld], draft[MARKS_AT + meld])
    draft[MELD_TOTAL] -= 1
    for place in range(meld, draft[MELD_TOTAL]):
        draft[FACES_AT + place], draft[MARKS_AT + place] = draft[FACES_AT + place + 1], draft[MARKS_AT + place + 1]


@kernel
def lengthen(draft: Ints, meld: int, face: int) -> None:
    """Add a tile that fits to a meld."""
    put_meld(draft, meld, draft[FACES_AT + meld] | face, draft[MARKS_AT + meld])


@kernel
def give_face(draft: Ints, meld: int, face: int) -> None:
    """A meld gives a spare face, and is one meld, or two, without it."""
    faces, wild = draft[FACES_AT + meld], draft[MARKS_AT + meld] & ~CLOSED
    rest = faces ^ face
    if faces & (faces << 1) == 0:
        put_meld(draft, meld, rest, wild)
        return
    low, high = rest & (face - 1), rest & -face
    if low == 0 or high == 0:
        put_meld(draft, meld, rest, wild & rest)
    else:
        put_meld(draft, meld, low, wild & low)
        add_meld(draft, meld + 1, high, wild & high)


@kernel
def spread(draft: Ints, faces: int) -> bool:
    """Add these faces where they first fit; False where one fits nowhere."""
    while faces:
        face = faces & -faces
        faces ^= face
        meld = 0
        while meld < draft[MELD_TOTAL] and not takes(draft[FACES_AT + meld], draft[MARKS_AT + meld]) & face:
            meld += 1
        if meld == draft[MELD_TOTAL]:
            return False
        lengthen(draft, meld, face)
    return True
