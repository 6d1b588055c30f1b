"""The simple plays of a tile turn in compiled code, in the engine's order: each single meld from the rack, each single lay-off;
then picking or passing.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import COLOURS, FACES, NUMBERS
from rumpus.solver.engine.layout import KIND, MELD_COUNT, SEAT, STOCK_COUNT, Ints
from rumpus.solver.engine.tiles.deal import points_of, tiles_left
from rumpus.solver.engine.tiles.layout import (
    HELD,
    JOKER_BY_FACE,
    JOKER_POINTS,
    JOKERS,
    MELDS,
    ONE_TILE_AT,
    OPENED,
    OPENING,
    OPENING_AT,
    OPENING_JOKERS,
    PASS,
    PICK,
    PLAY,
    SAYS_ONE_TILE,
    STAYS_APART,
    WILD,
)
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel

COUNT_ALL = -1
EVERYTHING = (1 << FACES) - 1
COLUMN = sum(1 << colour * NUMBERS for colour in range(COLOURS))
"""The ones of all colours; shifted by a number less one, all faces of that number."""


@kernel
def fitting(faces: int) -> int:
    """The faces that extend a meld: the missing colours of a set, both ends of a run."""
    low = faces & -faces
    if faces & (faces << 1) == 0:  # neighbours in a set are whole colours apart
        return (COLUMN << lowest(faces) % NUMBERS) & ~faces
    below = 0 if low & COLUMN else low >> 1
    return below | (faces + low & ~COLUMN & EVERYTHING)


@kernel
def simple_play(rules: Ints, s: Ints, shapes: Ints, index: int, action: Ints) -> int:
    """Write the simple play at this index as an action; returns how many there are. ``shapes`` are the faces of every meld, in
    the order of ``faces_of_melds``.
    """
    found = _rack_melds(rules, s, shapes, index, action)
    if s[OPENED] >> s[SEAT] & 1:
        found = _lay_offs(rules, s, index, found, action)
    if found == index:
        action[0] = (PICK if s[STOCK_COUNT] > 0 else PASS) << KIND
    return found + 1


@kernel
def _rack_melds(rules: Ints, s: Ints, shapes: Ints, index: int, action: Ints) -> int:
    held, found = s[HELD + s[SEAT]], 0
    is_open = s[OPENED] >> s[SEAT] & 1
    jokers = s[JOKERS + s[SEAT]] if is_open or rules[OPENING_JOKERS] else 0
    needed = 0 if is_open else rules[OPENING]
    for shape in range(shapes.shape[0]):
        wanted = shapes[shape]
        lacking = wanted & ~held
        spare = jokers - count(lacking)
        if spare < 0 or lacking == wanted:
            continue
        for extra in range(min(spare, count(wanted & held) - 1) + 1):
            found = _with_jokers(rules, s, wanted, lacking, extra, needed, index, found, action)
    return found


@kernel
def _with_jokers(
    rules: Ints, s: Ints, wanted: int, lacking: int, extra: int, needed: int, index: int, found: int, action: Ints
) -> int:
    """Each way to lay a meld with jokers for what is lacking and for so many tiles more; returns how many plays there are
    with those found before.
    """
    first = wanted & ~lacking
    while True:
        one = first & -first if extra > 0 else 0
        first ^= one
        second = first
        while True:
            other = second & -second if extra > 1 else 0
            second ^= other
            wild = lacking | one | other
            is_one = count(wild & ~lacking) == extra
            if is_one and (needed == 0 or opening_points(rules, wanted, wild) >= needed):
                if found == index:
                    _lay(rules, s, wanted, wild, action)
                found += 1
            if other == 0:
                break
        if one == 0:
            break
    return found


@kernel
def opening_points(rules: Ints, faces: int, wild: int) -> int:
    """What a meld is worth towards opening."""
    if rules[JOKER_BY_FACE]:
        return points_of(rules, faces)
    return points_of(rules, faces & ~wild) + rules[JOKER_POINTS] * count(wild)


@kernel
def _lay_offs(rules: Ints, s: Ints, index: int, found: int, action: Ints) -> int:
    held = s[HELD + s[SEAT]]
    wild = not rules[STAYS_APART] and s[JOKERS + s[SEAT]] > 0
    for meld in range(s[MELD_COUNT]):
        fits = fitting(s[MELDS + meld])
        tiles = count(fits & held)
        both = tiles + (count(fits) if wild else 0)
        if found <= index < found + both:
            place = index - found
            faces = fits & held if place < tiles else fits
            for _ in range(place if place < tiles else place - tiles):
                faces &= faces - 1
            _lay_off(rules, s, meld, faces & -faces, place >= tiles, action)
        found += both
    return found


@kernel
def _lay(rules: Ints, s: Ints, faces: int, wild: int, action: Ints) -> None:
    place, melds = copy_table(s, action), s[MELD_COUNT] + 1
    action[place], action[place + 1] = faces, wild
    action[0] = PLAY << KIND | melds
    if not s[OPENED] >> s[SEAT] & 1:
        action[place + 2], action[place + 3] = faces, wild
        action[0] |= 1 << OPENING_AT
    say_one_tile(rules, s, count(faces), action)


@kernel
def _lay_off(rules: Ints, s: Ints, meld: int, face: int, is_joker: bool, action: Ints) -> None:
    copy_table(s, action)
    action[1 + 2 * meld] |= face
    if is_joker:
        action[2 + 2 * meld] |= face
    action[0] = PLAY << KIND | s[MELD_COUNT]
    say_one_tile(rules, s, 1, action)


@kernel
def copy_table(s: Ints, action: Ints) -> int:
    """Begin a play with the melds as they lie; returns where they end."""
    place = 1
    for meld in range(s[MELD_COUNT]):
        action[place], action[place + 1] = s[MELDS + meld], s[WILD + meld]
        place += 2
    return place


@kernel
def say_one_tile(rules: Ints, s: Ints, placed: int, action: Ints) -> None:
    """Say "one tile" where the table wants it said (RQ-7)."""
    if rules[SAYS_ONE_TILE] and tiles_left(s, s[SEAT]) - placed == 1:
        action[0] |= 1 << ONE_TILE_AT
