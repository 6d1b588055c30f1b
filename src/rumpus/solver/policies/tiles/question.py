"""A question about tiles, from the desk to the solver, and what is found, back to the desk."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import BEST, FACES, JOKER, MELDS, NEED, NUMBERS, SPARE, Layout, Problem, Room
from rumpus.solver.arrange.reconstruct import WHENCE
from rumpus.solver.arrange.search import FOUND, FULL
from rumpus.solver.arrange.solve import advance, begin, laid_out
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles.layout import JOKER_BY_FACE, JOKER_POINTS, POINTS_OF
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.policies.tiles.workspace import (
    ASKED,
    FREE,
    IS_FULL,
    LAID_TILES,
    LEAST,
    MAY,
    MUST,
    NEEDING,
    OF_VALUE,
    OFFERED_MELDS,
    OFFERED_ROW,
    PLACED,
    SPARING,
    STANDING_POSED,
    TRIED_MELDS,
    TRIED_ROW,
    TileDesk,
)

UNTIL_DONE = 1 << 60
FACE_BITS = WHENCE - 1


@kernel
def answer(rules: Ints, d: TileDesk, problem: Problem, room: Room) -> bool:
    """Answer the question on the desk: whether there is as much as was asked for; the melds that come to most are then on
    the desk.
    """
    state = d.state
    _pose(rules, state, d.tiles, problem)
    status = begin(problem, state[LEAST], room)
    if status == 1:
        status = laid_out(advance(problem, UNTIL_DONE, room), problem, room)
    elif status < 0:
        status = FULL
    else:
        return False
    state[IS_FULL] = status == FULL
    if status != FOUND:
        return False
    state[LAID_TILES] = room.search.now[BEST]
    if state[OF_VALUE]:
        state[OFFERED_MELDS] = _read_melds(room.layout, d.melds[OFFERED_ROW])
    else:
        state[TRIED_MELDS] = _read_melds(room.layout, d.melds[TRIED_ROW])
    return True


@kernel
def _pose(rules: Ints, state: Ints, tiles: Ints, problem: Problem) -> None:
    need, spare, must, may = NEEDING, SPARING, state[MUST], state[MAY]
    problem.worth[:] = 1.0
    if state[OF_VALUE]:
        need, spare, must, may = ASKED, PLACED, 0, state[FREE]
        for number in range(NUMBERS):
            problem.worth[number] = rules[POINTS_OF + number]
        # A joker of which it is not known what it stands for is worth no more than the highest tile.
        problem.worth[JOKER] = rules[POINTS_OF + NUMBERS - 1] if rules[JOKER_BY_FACE] else rules[JOKER_POINTS]
    for face in range(FACES):
        problem.faces[face // NUMBERS, face % NUMBERS, NEED] = tiles[need, face]
        problem.faces[face // NUMBERS, face % NUMBERS, SPARE] = tiles[spare, face]
    problem.jokers[0], problem.jokers[1] = must, may
    # See ``arrange.workspace``: three runs of one colour open at once need a joker beside one that stands for a tile.
    standing = state[STANDING_POSED]
    problem.most_open[:] = 3 if standing > 0 and standing + must + may > 1 else 2


@kernel
def _read_melds(layout: Layout, melds: Ints) -> int:
    """Take over the melds that were laid out; returns how many there are."""
    many = layout.size[MELDS]
    for meld in range(many):
        melds[0, meld], melds[1, meld] = 0, 0
        for place in range(layout.begins[meld], layout.begins[meld + 1]):
            face = 1 << (layout.tile[place] & FACE_BITS)
            melds[0, meld] |= face
            if layout.tile[place] >= WHENCE:
                melds[1, meld] |= face
    return many
