"""Kernels that list the simple plays of a tile turn, in the same order as the core (``TileTurn.legal_actions``).

A simple play lays one meld from the rack, or lays off one tile. The last entry is picking a tile or passing.
Faces are bits: colour by colour, from 1 to 13.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import COLOURS, FACES, NUMBERS
from rumpus.solver.engine import layout as head
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles import layout as at
from rumpus.solver.engine.tiles.deal import points_of, rack_size
from rumpus.solver.jit.bits import count, lowest, nth
from rumpus.solver.jit.compiled import kernel

COUNT_ALL = -1
EVERYTHING = (1 << FACES) - 1
COLUMN = sum(1 << colour * NUMBERS for colour in range(COLOURS))
"""The faces with number 1 of all colours. Shifted left by n - 1 it is all faces with number n."""


@kernel
def extending_faces(faces: int) -> int:
    """Return the faces that extend a meld: the missing colours of a set, or the next faces at both ends of a run."""
    low = faces & -faces
    if faces & (faces << 1) == 0:  # no two faces are consecutive, so the meld is a set
        return (COLUMN << lowest(faces) % NUMBERS) & ~faces
    below = 0 if low & COLUMN else low >> 1
    # Adding the lowest face of a run carries to the face after it: after 13 to a 1, which does not fit.
    above = (faces + low) & ~COLUMN & EVERYTHING
    return below | above


@kernel
def write_simple_play(rules: Ints, s: Ints, shapes: Ints, index: int, action: Ints) -> int:
    """Write the simple play at this index to ``action``. Return the number of simple plays.

    With the index COUNT_ALL only count. ``shapes`` are the faces of every meld, in the order of ``faces_of_melds``.
    """
    found = _rack_melds(rules, s, shapes, index, action)
    if s[at.OPENED] >> s[head.SEAT] & 1:
        found = _lay_offs(rules, s, index, found, action)
    if found == index:
        action[0] = (at.PICK if s[head.STOCK_COUNT] > 0 else at.PASS) << head.KIND
    return found + 1


@kernel
def _rack_melds(rules: Ints, s: Ints, shapes: Ints, index: int, action: Ints) -> int:
    # Jokers stand first for the faces that the rack lacks. Spare jokers may also stand for faces that it has.
    rack, found = s[at.HELD + s[head.SEAT]], 0
    is_open = s[at.OPENED] >> s[head.SEAT] & 1
    jokers = s[at.JOKERS + s[head.SEAT]] if is_open or rules[at.OPENING_JOKERS] else 0
    needed = 0 if is_open else rules[at.OPENING]
    for shape in range(shapes.shape[0]):
        faces = shapes[shape]
        lacking, own = faces & ~rack, faces & rack
        spare = jokers - count(lacking)
        if spare < 0 or own == 0:
            continue
        for extra in range(min(spare, count(own) - 1) + 1):
            for choice in range(count_choices(own, extra)):
                wild = lacking | choice_at(own, extra, choice)
                if needed > 0 and opening_points(rules, faces, wild) < needed:
                    continue
                if found == index:
                    _lay(rules, s, faces, wild, action)
                found += 1
    return found


@kernel
def count_choices(faces: int, many: int) -> int:
    """Return the number of ways to choose ``many`` of these faces. ``many`` is 0, 1 or 2."""
    if many == 0:
        return 1
    return count(faces) if many == 1 else count(faces) * (count(faces) - 1) // 2


@kernel
def choice_at(faces: int, many: int, choice: int) -> int:
    """Return the choice of ``many`` of these faces at index ``choice``, in the order of ``itertools.combinations``.

    ``many`` is 0, 1 or 2.
    """
    if many == 0:
        return 0
    if many == 1:
        return 1 << nth(faces, choice)
    first, followers = 0, count(faces) - 1
    while choice >= followers:
        choice -= followers
        first, followers = first + 1, followers - 1
    return 1 << nth(faces, first) | 1 << nth(faces, first + 1 + choice)


@kernel
def opening_points(rules: Ints, faces: int, wild: int) -> int:
    """Return the points of a meld towards the minimum of an opening play. Jokers stand for the faces ``wild``."""
    if rules[at.JOKER_BY_FACE]:
        return points_of(rules, faces)
    return points_of(rules, faces & ~wild) + rules[at.JOKER_POINTS] * count(wild)


@kernel
def _lay_offs(rules: Ints, s: Ints, index: int, found: int, action: Ints) -> int:
    rack = s[at.HELD + s[head.SEAT]]
    has_free_joker = not rules[at.STAYS_APART] and s[at.JOKERS + s[head.SEAT]] > 0
    for meld in range(s[head.MELD_COUNT]):
        fits = extending_faces(s[at.MELDS + meld])
        tiles = count(fits & rack)
        jokers = count(fits) if has_free_joker else 0
        place = index - found
        if 0 <= place < tiles:
            _lay_off(rules, s, meld, 1 << nth(fits & rack, place), False, action)
        elif tiles <= place < tiles + jokers:
            _lay_off(rules, s, meld, 1 << nth(fits, place - tiles), True, action)
        found += tiles + jokers
    return found


@kernel
def _lay(rules: Ints, s: Ints, faces: int, wild: int, action: Ints) -> None:
    place, melds = copy_table(s, action), s[head.MELD_COUNT] + 1
    action[place], action[place + 1] = faces, wild
    action[0] = at.PLAY << head.KIND | melds
    if not s[at.OPENED] >> s[head.SEAT] & 1:
        action[place + 2], action[place + 3] = faces, wild
        action[0] |= 1 << at.OPENING_AT
    say_one_tile(rules, s, count(faces), action)


@kernel
def _lay_off(rules: Ints, s: Ints, meld: int, face: int, is_joker: bool, action: Ints) -> None:
    copy_table(s, action)
    action[1 + 2 * meld] |= face
    if is_joker:
        action[2 + 2 * meld] |= face
    action[0] = at.PLAY << head.KIND | s[head.MELD_COUNT]
    say_one_tile(rules, s, 1, action)


@kernel
def copy_table(s: Ints, action: Ints) -> int:
    """Start a play with the unchanged melds of the table. Return the index in ``action`` after them."""
    place = 1
    for meld in range(s[head.MELD_COUNT]):
        action[place], action[place + 1] = s[at.MELDS + meld], s[at.WILD + meld]
        place += 2
    return place


@kernel
def say_one_tile(rules: Ints, s: Ints, placed: int, action: Ints) -> None:
    """Add the call "one tile" to a play if the rules demand it and the play leaves one tile (RQ-7)."""
    if rules[at.SAYS_ONE_TILE] and rack_size(s, s[head.SEAT]) - placed == 1:
        action[0] |= 1 << at.ONE_TILE_AT
