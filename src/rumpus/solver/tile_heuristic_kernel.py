"""The heuristic player of tiles (``players.heuristic_tiles``) in compiled code: the same plays, chosen from the same few chains
of steps.
"""

from __future__ import annotations

from rumpus.solver.compiled import kernel
from rumpus.solver.deal_layout import KIND, SEAT, SEATS, STOCK_COUNT, Ints
from rumpus.solver.tile_deal_kernel import points_of, tiles_left
from rumpus.solver.tile_deal_layout import (
    JOKER_POINTS,
    ONE_TILE_AT,
    OPENED,
    OPENING,
    OPENING_AT,
    OPENS_APART,
    PASS,
    PICK,
    PLAY,
    SAYS_ONE_TILE,
)
from rumpus.solver.tile_joker_kernel import JokerDesk, may_use_jokers
from rumpus.solver.tile_rows_kernel import (
    CLOSED,
    DRAFT,
    FACES_AT,
    FIRST_PLACED,
    FOUND,
    HERE,
    LEFT,
    MARKS_AT,
    MELD_TOTAL,
    NEXT,
    ON_RACK,
    ON_RACK_TWICE,
    POINTS,
    RACK_JOKERS,
    TABLES_AT,
    RowsDesk,
    copy_slot,
    is_same,
    read_here,
)
from rumpus.solver.tile_steps_kernel import (
    FULL,
    HAS_FIRST,
    IN_FOUND,
    IN_NEXT,
    IN_TABLES,
    IS_CROWDED,
    MOST_TABLES,
    NEAR,
    ONLY_FIRST,
    WORTH,
    joker_melds,
    lay_offs,
    next_rearrangement,
    placements,
    rack_melds,
)

# What a step of a chain may be: any placement, jokers of the rack staying there or not; what lays melds from the rack, likewise.
PLACING, SPENDING, FROM_RACK, FROM_RACK_SPENDING = range(4)
NONE = -1


@kernel
def choose_sensibly(rules: Ints, s: Ints, d: RowsDesk, j: JokerDesk, action: Ints) -> bool:
    """Write what the heuristic player does as an action; False where the desk is too small."""
    d.n[IN_FOUND], d.n[IS_CROWDED] = 0, 0
    read_here(s, d.slots)
    made = _play(rules, s, d, j, action) if s[OPENED] >> s[SEAT] & 1 else _open(rules, s, d, j, action)
    if not made:
        action[0] = (PICK if s[STOCK_COUNT] > 0 else PASS) << KIND
    return not d.n[IS_CROWDED]


# Once opened


@kernel
def _play(rules: Ints, s: Ints, d: RowsDesk, j: JokerDesk, action: Ints) -> bool:
    """The best play that is legal, if one is worth making."""
    _find(rules, s, HERE, d)
    here, there = d.slots[HERE], _following(s, NONE, 0, d)
    left = d.slots[FOUND + there, LEFT]
    if left > 0 and is_quiet(s, rules, d) and here[LEFT] < d.n[FULL] and here[LEFT] - left < d.n[WORTH]:
        return False
    while there != NONE:
        if d.slots[FOUND + there, LEFT] < here[LEFT]:
            _tell(rules, d.slots[FOUND + there], d.slots[HERE], 0, action)
            # The steps keep to the rules; the turn itself has the last word.
            if may_use_jokers(rules, s, action, j):
                return True
        there = _following(s, there, 0, d)
    return False


@kernel
def _find(rules: Ints, s: Ints, slot: int, d: RowsDesk) -> None:
    """Find where plays lead from a position; jokers are spent when the end is near."""
    first, jokers = d.n[IN_FOUND], d.slots[slot, RACK_JOKERS]
    _find_plays(rules, slot, PLACING, d)
    left = d.slots[FOUND + first, LEFT]
    for place in range(first, d.n[IN_FOUND]):
        left = min(left, d.slots[FOUND + place, LEFT])
    if left > 0 and jokers > 0 and (left <= d.n[NEAR] or not is_quiet(s, rules, d)):
        _find_plays(rules, slot, SPENDING, d)
    for place in range(first, d.n[IN_FOUND]):
        d.slots[FOUND + place, POINTS] = points_on_rack(rules, d.slots[FOUND + place])


@kernel
def is_quiet(s: Ints, rules: Ints, d: RowsDesk) -> bool:
    """Whether the end of the deal is far: everyone else has many tiles, and the pool will last."""
    for seat in range(rules[SEATS]):
        if seat != s[SEAT] and tiles_left(s, seat) <= d.n[NEAR]:
            return False
    return s[STOCK_COUNT] > 2 * rules[SEATS]


@kernel
def points_on_rack(rules: Ints, position: Ints) -> int:
    """What the tiles left on the rack of a position count."""
    numbered = points_of(rules, position[ON_RACK]) + points_of(rules, position[ON_RACK_TWICE])
    return numbered + rules[JOKER_POINTS] * position[RACK_JOKERS]


@kernel
def _following(s: Ints, last: int, first: int, d: RowsDesk) -> int:
    """Of the positions found from ``first`` on the one that comes after the last in order; the best after NONE, and NONE after
    the worst. The lowest count wins once the pool is used up (RG-12, RQ-14); before that, he who is rid of his tiles.
    """
    best, by, then = NONE, LEFT, POINTS
    if s[STOCK_COUNT] == 0:
        by, then = POINTS, LEFT
    for place in range(first, d.n[IN_FOUND]):
        here = d.slots[FOUND + place]
        if last != NONE and not _comes_before(d.slots[FOUND + last], last, here, place, by, then):
            continue
        if best == NONE or _comes_before(here, place, d.slots[FOUND + best], best, by, then):
            best = place
    return best


@kernel
def _comes_before(one: Ints, place: int, other: Ints, there: int, by: int, then: int) -> bool:
    if one[by] != other[by]:
        return one[by] < other[by]
    if one[then] != other[then]:
        return one[then] < other[then]
    return place < there


# The first play


@kernel
def _open(rules: Ints, s: Ints, d: RowsDesk, j: JokerDesk, action: Ints) -> bool:
    """The best play that opens and is legal: those that spend fewest jokers on it first."""
    _find_chains(rules, HERE, FROM_RACK, d)
    if not rules[OPENS_APART] and d.slots[HERE, RACK_JOKERS] > 0:
        _find_chains(rules, HERE, FROM_RACK_SPENDING, d)
    many, last = d.n[IN_FOUND], NONE
    enough = points_on_rack(rules, d.slots[HERE]) - rules[OPENING]
    for place in range(many):
        d.slots[FOUND + place, POINTS] = points_on_rack(rules, d.slots[FOUND + place])
    while True:
        last = _following_opening(last, many, enough, d)
        if last == NONE:
            return False
        opened, there = d.slots[FOUND + last], last
        if not rules[OPENS_APART]:
            # RG-6: the turn that opens goes on; in RQ-4 it does not.
            d.n[IN_FOUND] = many
            _find(rules, s, FOUND + last, d)
            there = _following(s, NONE, many, d)
        _tell(rules, d.slots[FOUND + there], opened, opened[MELD_TOTAL] - d.slots[HERE, MELD_TOTAL], action)
        if may_use_jokers(rules, s, action, j):
            return True


@kernel
def _following_opening(last: int, many: int, enough: int, d: RowsDesk) -> int:
    best = NONE
    for place in range(many):
        here = d.slots[FOUND + place]
        if here[LEFT] == d.slots[HERE, LEFT] or here[POINTS] > enough:
            continue
        if last != NONE and not _opens_before(d.slots[FOUND + last], last, here, place):
            continue
        if best == NONE or _opens_before(here, place, d.slots[FOUND + best], best):
            best = place
    return best


@kernel
def _opens_before(one: Ints, place: int, other: Ints, there: int) -> bool:
    if one[RACK_JOKERS] != other[RACK_JOKERS]:
        return one[RACK_JOKERS] > other[RACK_JOKERS]
    return _comes_before(one, place, other, there, LEFT, POINTS)


@kernel
def _tell(rules: Ints, there: Ints, opened: Ints, openings: int, action: Ints) -> None:
    """Write the play that leads to a position; the last melds of another are those that open."""
    place, melds = 1, there[MELD_TOTAL]
    for meld in range(melds):
        action[place], action[place + 1] = there[FACES_AT + meld], there[MARKS_AT + meld] & ~CLOSED
        place += 2
    for meld in range(opened[MELD_TOTAL] - openings, opened[MELD_TOTAL]):
        action[place], action[place + 1] = opened[FACES_AT + meld], opened[MARKS_AT + meld] & ~CLOSED
        place += 2
    action[0] = PLAY << KIND | openings << OPENING_AT | melds
    if rules[SAYS_ONE_TILE] and there[LEFT] == 1:
        action[0] |= 1 << ONE_TILE_AT


# Chains of steps


@kernel
def _find_chains(rules: Ints, slot: int, steps: int, d: RowsDesk) -> None:
    """Find the position and those on the best chains of steps from it."""
    first = d.n[IN_FOUND]
    _add_found(slot, d)
    while first < d.n[IN_FOUND]:
        last, d.n[IN_NEXT] = d.n[IN_FOUND], 0
        for place in range(first, last):
            _step(rules, FOUND + place, steps, d)
        first = last
        for place in range(d.n[IN_NEXT]):
            _add_found(NEXT + place, d)


@kernel
def _step(rules: Ints, slot: int, steps: int, d: RowsDesk) -> None:
    if steps in (PLACING, SPENDING):
        placements(rules, slot, steps == SPENDING, d)
        return
    rack_melds(slot, d)
    lay_offs(slot, d.slots[HERE, MELD_TOTAL], d)
    if steps == FROM_RACK_SPENDING:
        joker_melds(rules, slot, d)


@kernel
def _add_found(slot: int, d: RowsDesk) -> None:
    if FOUND + d.n[IN_FOUND] >= d.slots.shape[0]:
        d.n[IS_CROWDED] = 1
        return
    copy_slot(d.slots, slot, FOUND + d.n[IN_FOUND])
    d.n[IN_FOUND] += 1


@kernel
def _find_plays(rules: Ints, slot: int, steps: int, d: RowsDesk) -> None:
    """Find positions that plays from here lead to, the start first: chains, and a little rearranging where they end."""
    first = d.n[IN_FOUND]
    _find_chains(rules, slot, steps, d)
    while not d.n[IS_CROWDED]:
        best = first
        for place in range(first, d.n[IN_FOUND]):
            if d.slots[FOUND + place, LEFT] < d.slots[FOUND + best, LEFT]:
                best = place
        if d.slots[FOUND + best, LEFT] == 0 or not _rearrange(rules, FOUND + best, steps, d):
            return
        first = d.n[IN_FOUND]
        _find_chains(rules, FIRST_PLACED, steps, d)


@kernel
def _rearrange(rules: Ints, slot: int, steps: int, d: RowsDesk) -> bool:
    """Find a position with more placed, behind the first of the nearest tables that allows it."""
    n, slots = d.n, d.slots
    copy_slot(slots, slot, TABLES_AT)
    n[IN_TABLES] = 1
    table = 0
    while table < n[IN_TABLES]:
        step = next_rearrangement(TABLES_AT + table, 0, d)
        while step > 0:
            if _is_new_table(d):
                copy_slot(slots, DRAFT, TABLES_AT + n[IN_TABLES])
                n[IN_TABLES] += 1
                n[ONLY_FIRST], n[HAS_FIRST] = 1, 0
                placements(rules, TABLES_AT + n[IN_TABLES] - 1, steps == SPENDING, d)
                n[ONLY_FIRST] = 0
                if n[HAS_FIRST]:
                    return True
                if n[IN_TABLES] > n[MOST_TABLES]:
                    return False
            step = next_rearrangement(TABLES_AT + table, step, d)
        table += 1
    return False


@kernel
def _is_new_table(d: RowsDesk) -> bool:
    known = False
    for place in range(TABLES_AT, TABLES_AT + d.n[IN_TABLES]):
        known = known or is_same(d.slots[place], d.slots[DRAFT])
    return not known
