"""Whether a play may use jokers as it does (RG-9, RG-10, RQ-8, RQ-9): ``core.jokers`` in compiled code.

Only faces are compared, and a play is legal when some reading, which joker of the new table is which of the old, makes it so.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rumpus.solver.card_set_kernel import lowest
from rumpus.solver.compiled import kernel
from rumpus.solver.deal_layout import MELD_COUNT, Ints
from rumpus.solver.tile_deal_kernel import tiles_on_table
from rumpus.solver.tile_deal_layout import ANY_COLOUR, MELD_MASK, MELDS, OPENING_AT, STAYS_APART, WILD
from rumpus.solver.tile_simple_kernel import fitting

MOST_JOKERS = 2


class JokerDesk(NamedTuple):
    """``old`` and ``new``: a row for each joker, its meld and its face as a bit. ``n``: numbers, named below."""

    old: Ints
    new: Ints
    n: Ints


# How many jokers lay on the table and lie on the new one; the faces placed from the rack, and those placed twice; the melds that
# are of rack tiles alone, a bit each.
OLD, NEW, PLACED, PLACED_TWICE, FROM_RACK = range(5)


def new_joker_desk() -> JokerDesk:
    """A desk."""
    return JokerDesk(np.zeros((MOST_JOKERS, 2), np.int64), np.zeros((MOST_JOKERS, 2), np.int64), np.zeros(5, np.int64))


@kernel
def may_use_jokers(rules: Ints, s: Ints, action: Ints, d: JokerDesk) -> bool:
    """Whether some reading of a play is legal."""
    _read(s, action, d)
    old, new = d.n[OLD], d.n[NEW]
    if new == 0:
        return True
    if old == 0:
        return _is_legal(rules, s, action, -1, -1, d)
    if old == 1:
        return _is_legal(rules, s, action, 0, -1, d) or (new > 1 and _is_legal(rules, s, action, 1, -1, d))
    return _is_legal(rules, s, action, 0, 1, d) or _is_legal(rules, s, action, 1, 0, d)


@kernel
def _read(s: Ints, action: Ints, d: JokerDesk) -> None:
    d.n[OLD], d.n[NEW] = 0, 0
    once, twice, now_once, now_twice = 0, 0, 0, 0
    for meld in range(s[MELD_COUNT]):
        d.n[OLD] = _add_jokers(d.old, d.n[OLD], meld, s[WILD + meld])
    for meld in range(action[0] & MELD_MASK):
        faces, wild = action[1 + 2 * meld], action[2 + 2 * meld]
        now_twice |= now_once & faces & ~wild
        now_once |= faces & ~wild
        d.n[NEW] = _add_jokers(d.new, d.n[NEW], meld, wild)
    once, twice, _ = tiles_on_table(s)
    # A face is placed twice where none lay there and two do.
    d.n[PLACED_TWICE] = now_twice & ~once
    d.n[PLACED] = (now_once & ~once) | (now_twice & ~twice)


@kernel
def _add_jokers(jokers: Ints, many: int, meld: int, wild: int) -> int:
    while wild:
        jokers[many, 0], jokers[many, 1] = meld, wild & -wild
        wild &= wild - 1
        many += 1
    return many


@kernel
def _is_legal(rules: Ints, s: Ints, action: Ints, first: int, second: int, d: JokerDesk) -> bool:
    """Whether it is legal that the first joker of the old table is this one of the new, and the second that."""
    kept, homes, apart, taken = 0, 0, 0, 0
    from_rack, from_rack_twice = 0, 0
    for place in range(d.n[NEW]):
        home, face = 1 << d.new[place, 0], d.new[place, 1]
        if place not in (first, second):
            from_rack_twice |= from_rack & face
            from_rack |= face
            apart |= home if rules[STAYS_APART] else 0
            continue
        if d.old[0 if place == first else 1, 1] == face:
            kept |= home
            continue
        if homes & home:
            return False
        taken += 1
        homes |= home
    if not _keeps_opening(action, from_rack, from_rack_twice) or kept & (apart | homes):
        return False
    d.n[FROM_RACK] = apart | homes
    once, twice, more = _numbered(action, apart | homes)
    return _are_placed(once, twice, more, d) and _are_replaced(rules, s, action, first, second, once, twice, d)


@kernel
def _keeps_opening(action: Ints, faces: int, twice: int) -> bool:
    """Whether the jokers of the melds that open keep what they stand for; these are the faces of jokers from the rack."""
    table, openings, seen = action[0] & MELD_MASK, action[0] >> OPENING_AT & MELD_MASK, 0
    for meld in range(table, table + openings):
        wild = action[2 + 2 * meld]
        if wild & ~faces or wild & seen & ~twice:
            return False
        seen |= wild
    return True


@kernel
def _numbered(action: Ints, melds: int) -> tuple[int, int, int]:
    """The numbered faces of these melds, a bit each: those there once or more, twice or more, and more often."""
    once, twice, more = 0, 0, 0
    while melds:
        meld = lowest(melds)
        melds &= melds - 1
        faces = action[1 + 2 * meld] & ~action[2 + 2 * meld]
        more |= twice & faces
        twice |= once & faces
        once |= faces
    return once, twice, more


@kernel
def _are_placed(once: int, twice: int, more: int, d: JokerDesk) -> bool:
    return not (once & ~d.n[PLACED] or twice & ~d.n[PLACED_TWICE] or more)


@kernel
def _are_replaced(
    rules: Ints, s: Ints, action: Ints, first: int, second: int, once: int, twice: int, d: JokerDesk
) -> bool:
    """Whether each joker taken is replaced by a rack tile of its own, beside the faces that must be placed besides."""
    one = _replacing(rules, s, 0, first, d)
    two = _replacing(rules, s, 1, second, d)
    if one == 0 and two == 0:
        return True
    melds = action[0] & MELD_MASK
    for place in range(melds if one else 1):
        faces = action[1 + 2 * place] & ~action[2 + 2 * place] & one
        if one and (faces == 0 or place == d.new[first, 0]):
            continue
        while True:
            face = faces & -faces
            faces ^= face
            with_one = 0 if d.n[FROM_RACK] >> place & 1 else face
            now_once, now_twice, more = once | with_one, twice | once & with_one, twice & with_one
            if _are_placed(now_once, now_twice, more, d) and (
                two == 0 or _is_second_replaced(action, second, two, place, face, now_once, now_twice, d)
            ):
                return True
            if faces == 0:
                break
    return False


@kernel
def _is_second_replaced(
    action: Ints, second: int, two: int, place: int, face: int, once: int, twice: int, d: JokerDesk
) -> bool:
    for other in range(action[0] & MELD_MASK):
        if other == d.new[second, 0]:
            continue
        faces = action[1 + 2 * other] & ~action[2 + 2 * other] & two
        if other == place:
            faces &= ~face
        while faces:
            chosen = faces & -faces
            faces ^= chosen
            added = 0 if d.n[FROM_RACK] >> other & 1 else chosen
            if _are_placed(once | added, twice | once & added, twice & added, d):
                return True
    return False


@kernel
def _replacing(rules: Ints, s: Ints, joker: int, place: int, d: JokerDesk) -> int:
    """The faces that may replace a joker of the old table, which is this one of the new; 0 if it is not taken."""
    if place < 0 or d.old[joker, 1] == d.new[place, 1]:
        return 0
    faces = s[MELDS + d.old[joker, 0]]
    if rules[ANY_COLOUR] and faces & (faces << 1) == 0:
        return d.old[joker, 1] | fitting(faces)
    return d.old[joker, 1]
