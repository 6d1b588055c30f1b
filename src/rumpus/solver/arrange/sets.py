"""List the possible sets of each number, and split tiles into sets.

A fixed set can be *joined* by one tile: the missing colour or a joker. The number ``joining`` codes this in base 3, a
digit for each fixed set.
"""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import COLOURS, MOST_FIXED_SETS, NUMBERS, Ints, Problem, Sets
from rumpus.solver.arrange.jokers import free_jokers
from rumpus.solver.arrange.set_shares import MOST_SETS, ROWS_FOR, SHARES
from rumpus.solver.jit.compiled import kernel

ALONE, WITH_TILE, WITH_JOKER = range(3)
"""Digits of ``joining``: nothing joins the fixed set, the tile of its missing colour, or a joker."""
IMPOSSIBLE = NONE_MISSING = -1


@kernel
def list_sets(problem: Problem, sets: Sets, share: Ints, parts: Ints) -> None:
    """Fill ``sets`` with the possible sets of each number. ``share`` and ``parts`` are scratch space."""
    found = 0
    sets.allowed[:] = 0
    sets.listed_for[:] = -1
    for number in range(NUMBERS):
        sets.first[number] = found
        fixed, pairs = problem.fixed_sets[number], problem.pairs[number]
        for row in range(_rows_to_try(problem, number)):
            if not _has_tiles(problem, number, SHARES[row]):
                continue
            if pairs[0] > 0 and split_into_sets(SHARES[row], pairs, parts) < 0:
                continue
            if fixed[0] == 0:
                found = _add_row(number, SHARES[row], found, sets)
                continue
            for joining in range(count_joinings(fixed)):
                if apply_joinings(joining, SHARES[row], fixed, 1, share) and _has_tiles(problem, number, share):
                    found = _add_row(number, share, found, sets)
    sets.first[NUMBERS] = found


@kernel
def count_joinings(fixed: Ints) -> int:
    """Return how many values ``joining`` has."""
    values = 1
    for place in range(MOST_FIXED_SETS):
        if fixed[place] > 0:
            values *= 3
    return values


@kernel
def _rows_to_try(problem: Problem, number: int) -> int:
    """Return how many rows of ``SHARES`` can be possible for a number."""
    wild = free_jokers(problem)
    kinds, commonest = wild, 0
    for colour in range(COLOURS):
        face = problem.faces[colour, number]
        kinds += face[at.NEED] + face[at.SPARE] > 0
        commonest = max(commonest, face[at.NEED] + face[at.SPARE])
    if kinds < 3:
        return 1
    return len(SHARES) if commonest >= MOST_SETS else ROWS_FOR[wild]


@kernel
def _has_tiles(problem: Problem, number: int, share: Ints) -> bool:
    for colour in range(COLOURS):
        face = problem.faces[colour, number]
        if share[colour] > face[at.NEED] + face[at.SPARE]:
            return False
    return share[COLOURS] <= free_jokers(problem)


@kernel
def _add_row(number: int, share: Ints, found: int, sets: Sets) -> int:
    """Append a share to the rows of a number unless it is there already; return the new number of rows."""
    code = share[COLOURS]
    for colour in range(COLOURS):
        code = code * 4 + share[colour]
    if sets.listed_for[code] == number:
        return found
    sets.listed_for[code] = number
    for colour in range(COLOURS):
        sets.tiles[found, colour] = share[colour]
        sets.allowed[colour, number] |= 1 << share[colour]
    sets.tiles[found, COLOURS] = share[COLOURS]
    return found + 1


@kernel
def missing_colour(fixed: int) -> int:
    """Return the colour that a set of three lacks, NONE_MISSING for a set of four."""
    for colour in range(COLOURS):
        if not fixed >> colour & 1:
            return colour
    return NONE_MISSING


@kernel
def apply_joinings(joining: int, share: Ints, fixed: Ints, sign: int, joined: Ints) -> bool:
    """Set ``joined`` to ``share`` with the joining tiles added (``sign`` 1) or removed (-1). Return False if it is
    impossible.
    """
    for place in range(COLOURS + 1):
        joined[place] = share[place]
    for place in range(MOST_FIXED_SETS):
        joining_kind = joining % 3
        joining //= 3
        if joining_kind == ALONE:
            continue
        colour = missing_colour(fixed[place])
        if fixed[place] == 0 or colour < 0:
            return False
        target = colour if joining_kind == WITH_TILE else COLOURS
        joined[target] += sign
        if not 0 <= joined[target] <= MOST_SETS:
            return False
    return True


@kernel
def split_into_sets(share: Ints, pairs: Ints, parts: Ints) -> int:
    """Split a share into sets and write the colours of each to ``parts`` as bits, jokers left out.

    The two colours of a pair must be in one set, and each pair in another. Return the number of sets, IMPOSSIBLE if
    there is no way.
    """
    total = share[COLOURS]
    for colour in range(COLOURS):
        total += share[colour]
    for count in range(MOST_SETS + 1):
        if not 3 * count <= total <= 4 * count:
            continue
        if pairs[0] == 0:
            if _deal_evenly(count, share, parts):
                return count
            continue
        for dealing in range(1 << COLOURS * count):
            if _deal_by_code(dealing, count, share, parts) and _pairs_in_separate_sets(count, pairs, parts):
                return count
    return IMPOSSIBLE


@kernel
def _deal_evenly(count: int, share: Ints, parts: Ints) -> bool:
    """Deal a share round ``count`` sets, colour by colour. Return False if a colour has too many tiles."""
    parts[:] = 0
    dealt = 0
    for colour in range(COLOURS):
        if share[colour] > count:
            return False
        for _ in range(share[colour]):
            parts[dealt % count] |= 1 << colour
            dealt += 1
    return True


@kernel
def _deal_by_code(dealing: int, count: int, share: Ints, parts: Ints) -> bool:
    """Deal a share by the bits of ``dealing``: ``count`` bits a colour name its sets. Return True if it makes sets."""
    parts[:] = 0
    for colour in range(COLOURS):
        dealt = 0
        for place in range(count):
            if dealing >> (colour * count + place) & 1:
                parts[place] |= 1 << colour
                dealt += 1
        if dealt != share[colour]:
            return False
    return missing_tiles(0, count, parts) <= share[COLOURS]


@kernel
def missing_tiles(first: int, end: int, parts: Ints) -> int:
    """Return how many tiles the sets from ``first`` to before ``end`` lack to be sets of three."""
    lacking = 0
    for place in range(first, end):
        lacking += max(0, 3 - count_colours(parts[place]))
    return lacking


@kernel
def count_colours(colours: int) -> int:
    """Return the number of colours, given as bits."""
    size = 0
    for colour in range(COLOURS):
        size += colours >> colour & 1
    return size


@kernel
def _pairs_in_separate_sets(count: int, pairs: Ints, parts: Ints) -> bool:
    """Return True if each pair of colours, of at most two, is in a set of its own."""
    for one in range(count):
        if parts[one] & pairs[0] != pairs[0]:
            continue
        if pairs[1] == 0:
            return True
        for other in range(count):
            if other != one and parts[other] & pairs[1] == pairs[1]:
                return True
    return pairs[0] == 0
