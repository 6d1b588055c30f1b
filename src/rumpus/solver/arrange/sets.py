"""Which tiles of a number can be its sets, and how they are dealt to them."""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import COLOURS, MOST_KEPT_SETS, NUMBERS, Ints, Problem, Sets
from rumpus.solver.arrange.jokers import free_jokers
from rumpus.solver.arrange.set_shares import MOST_SETS, ROWS_FOR, SHARES
from rumpus.solver.jit.compiled import kernel

ALONE, WITH_TILE, WITH_JOKER = range(3)
"""What a kept set is joined by: nothing, the tile of its missing colour, a joker."""
IMPOSSIBLE = NONE_MISSING = -1


@kernel
def list_sets(problem: Problem, sets: Sets, share: Ints, parts: Ints) -> None:
    """List the sets that there can be of each number; ``share`` and ``parts`` are for its own use."""
    found = 0
    sets.allowed[:] = 0
    sets.listed[:] = -1
    for number in range(NUMBERS):
        sets.first[number] = found
        kept, pairs = problem.kept[number], problem.pairs[number]
        for row in range(rows_in_question(problem, number)):
            if not is_there(problem, number, SHARES[row]):
                continue
            if pairs[0] > 0 and part_sets(SHARES[row], pairs, parts) < 0:
                continue
            if kept[0] == 0:
                found = list_row(number, SHARES[row], found, sets)
                continue
            for joining in range(set_joinings_of(kept)):
                if is_joined(joining, SHARES[row], kept, 1, share) and is_there(problem, number, share):
                    found = list_row(number, share, found, sets)
    sets.first[NUMBERS] = found


@kernel
def set_joinings_of(kept: Ints) -> int:
    """How many values ``joining`` has: one digit in base 3 for each kept set."""
    values = 1
    for place in range(MOST_KEPT_SETS):
        if kept[place] > 0:
            values *= 3
    return values


@kernel
def rows_in_question(problem: Problem, number: int) -> int:
    """How many rows of ``SHARES`` a number may need."""
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
def is_there(problem: Problem, number: int, share: Ints) -> bool:
    """Whether there are tiles for a share."""
    for colour in range(COLOURS):
        face = problem.faces[colour, number]
        if share[colour] > face[at.NEED] + face[at.SPARE]:
            return False
    return share[COLOURS] <= free_jokers(problem)


@kernel
def list_row(number: int, share: Ints, found: int, sets: Sets) -> int:
    """List a share behind those found, unless it is; returns how many there are then."""
    code = share[COLOURS]
    for colour in range(COLOURS):
        code = code * 4 + share[colour]
    if sets.listed[code] == number:
        return found
    sets.listed[code] = number
    for colour in range(COLOURS):
        sets.tiles[found, colour] = share[colour]
        sets.allowed[colour, number] |= 1 << share[colour]
    sets.tiles[found, COLOURS] = share[COLOURS]
    return found + 1


@kernel
def missing_colour(kept: int) -> int:
    """The colour that a set of three lacks; NONE_MISSING for a set of four."""
    for colour in range(COLOURS):
        if not kept >> colour & 1:
            return colour
    return NONE_MISSING


@kernel
def is_joined(joining: int, share: Ints, kept: Ints, sign: int, joined: Ints) -> bool:
    """Whether the kept sets can be joined as ``joining`` says in base 3, and ``share`` with that added (``sign`` 1)
    or taken away (-1), in ``joined``.
    """
    for place in range(COLOURS + 1):
        joined[place] = share[place]
    for place in range(MOST_KEPT_SETS):
        by = joining % 3
        joining //= 3
        if by == ALONE:
            continue
        colour = missing_colour(kept[place])
        if kept[place] == 0 or colour < 0:
            return False
        target = colour if by == WITH_TILE else COLOURS
        joined[target] += sign
        if not 0 <= joined[target] <= MOST_SETS:
            return False
    return True


@kernel
def part_sets(share: Ints, pairs: Ints, parts: Ints) -> int:
    """Deal a share to sets so that each of these pairs of colours lies in one set, the colours of each set in ``parts``
    (a bit each, jokers not yet dealt). Returns how many sets there are, IMPOSSIBLE if it cannot be done.
    """
    total = share[COLOURS]
    for colour in range(COLOURS):
        total += share[colour]
    for count in range(MOST_SETS + 1):
        if not 3 * count <= total <= 4 * count:
            continue
        if pairs[0] == 0:
            if deal_round(count, share, parts):
                return count
            continue
        for dealing in range(1 << COLOURS * count):
            if is_dealing(dealing, count, share, parts) and pairs_lie_together(count, pairs, parts):
                return count
    return IMPOSSIBLE


@kernel
def deal_round(count: int, share: Ints, parts: Ints) -> bool:
    """Deal a share round so many sets, colour by colour. False if a colour has too many."""
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
def is_dealing(dealing: int, count: int, share: Ints, parts: Ints) -> bool:
    """Whether a dealing makes sets: ``count`` bits a colour say to which sets its tiles go."""
    parts[:] = 0
    for colour in range(COLOURS):
        dealt = 0
        for place in range(count):
            if dealing >> (colour * count + place) & 1:
                parts[place] |= 1 << colour
                dealt += 1
        if dealt != share[colour]:
            return False
    return lacking_in(0, count, parts) <= share[COLOURS]


@kernel
def lacking_in(first: int, end: int, parts: Ints) -> int:
    """How many tiles the sets from ``first`` to before ``end`` lack to be sets of three."""
    lacking = 0
    for place in range(first, end):
        lacking += max(0, 3 - size_of(parts[place]))
    return lacking


@kernel
def size_of(colours: int) -> int:
    """How many colours there are."""
    size = 0
    for colour in range(COLOURS):
        size += colours >> colour & 1
    return size


@kernel
def pairs_lie_together(count: int, pairs: Ints, parts: Ints) -> bool:
    """Whether each pair of colours, of which there are two at most, lies in a set of its own."""
    for one in range(count):
        if parts[one] & pairs[0] != pairs[0]:
            continue
        if pairs[1] == 0:
            return True
        for other in range(count):
            if other != one and parts[other] & pairs[1] == pairs[1]:
                return True
    return pairs[0] == 0
