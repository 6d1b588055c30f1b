"""The steps that the heuristic player of tiles thinks in (``players.tile_steps``), in compiled code.

Each makes a draft from a position in a slot and offers it: to the best positions after a step, or, where just one is asked
for, as the first there is.
"""

from __future__ import annotations

from rumpus.solver.card_set_kernel import count
from rumpus.solver.compiled import kernel
from rumpus.solver.deal_layout import Ints
from rumpus.solver.tile_deal_layout import ANY_COLOUR, STAYS_APART
from rumpus.solver.tile_rows_kernel import (
    CLOSED,
    COPY,
    DRAFT,
    FACES_AT,
    FIRST_PLACED,
    HERE,
    LEFT,
    MARKS_AT,
    MELD_TOTAL,
    NEXT,
    ON_RACK,
    ON_RACK_TWICE,
    RACK_JOKERS,
    RowsDesk,
    add_meld,
    copy_slot,
    cuts,
    dissolves,
    give_face,
    has_meld,
    is_same,
    lengthen,
    place_tiles,
    put_meld,
    remove_meld,
    spare,
    spread,
    takes,
)
from rumpus.solver.tile_simple_kernel import fitting

# Numbers of the desk: how many positions are kept after a step and how many tables are looked at; whether just the first
# placement is asked for, and whether there was one; how many positions the next level, the list of those found and
# that of tables have; what the heuristic player goes by.
WIDTH, MOST_TABLES, ONLY_FIRST, HAS_FIRST, IN_NEXT, IN_FOUND, IN_TABLES, NEAR, FULL, WORTH, IS_CROWDED = range(11)


@kernel
def offer(d: RowsDesk) -> None:
    """Take the draft, if it is among the best: those with fewest tiles left, of them those with most jokers. One like a position
    that was offered before takes its place.
    """
    n, slots = d.n, d.slots
    if n[ONLY_FIRST]:
        copy_slot(slots, DRAFT, FIRST_PLACED)
        n[HAS_FIRST] = 1
        return
    draft, many = slots[DRAFT], n[IN_NEXT]
    for place in range(NEXT, NEXT + many):
        if is_same(slots[place], draft):
            copy_slot(slots, DRAFT, place)
            return
    place = NEXT + many
    if many == n[WIDTH]:
        place -= 1
        if not is_better(draft, slots[place]):
            return
    else:
        n[IN_NEXT] += 1
    while place > NEXT and is_better(draft, slots[place - 1]):
        copy_slot(slots, place - 1, place)
        place -= 1
    copy_slot(slots, DRAFT, place)


@kernel
def is_better(one: Ints, other: Ints) -> bool:
    """Whether a position has fewer tiles left, or as many and more jokers among them."""
    return one[LEFT] < other[LEFT] or (one[LEFT] == other[LEFT] and one[RACK_JOKERS] > other[RACK_JOKERS])


@kernel
def is_enough(d: RowsDesk) -> bool:
    """Whether only the first placement was asked for, and is there."""
    return d.n[ONLY_FIRST] and d.n[HAS_FIRST]


# Steps that place rack tiles


@kernel
def placements(rules: Ints, slot: int, spend_jokers: bool, d: RowsDesk) -> None:
    """Offer the positions after one more lay-off, meld, run cut in two or joker taken. Jokers of the rack stay there unless
    ``spend_jokers``.
    """
    lay_offs(slot, 0, d)
    if not is_enough(d):
        _melds(slot, d)
    if not is_enough(d):
        _cuts(slot, d)
    if not is_enough(d):
        _jokers_taken(rules, slot, d)
    if spend_jokers and d.slots[slot, RACK_JOKERS] > 0:
        if not is_enough(d):
            joker_melds(rules, slot, d)
        if not rules[STAYS_APART] and not is_enough(d):
            _joker_lay_offs(slot, d)


@kernel
def lay_offs(slot: int, first: int, d: RowsDesk) -> None:
    """A rack tile added to a meld, from this one on."""
    here = d.slots[slot]
    for meld in range(first, here[MELD_TOTAL]):
        faces = fitting(here[FACES_AT + meld]) & here[ON_RACK]
        while faces:
            face = faces & -faces
            faces ^= face
            copy_slot(d.slots, slot, DRAFT)
            place_tiles(d.slots[DRAFT], face, 0)
            lengthen(d.slots[DRAFT], meld, face)
            offer(d)
            if is_enough(d):
                return


@kernel
def rack_melds(slot: int, d: RowsDesk) -> None:
    """A meld of three from the rack alone."""
    held = d.slots[slot, ON_RACK]
    for faces in d.short:
        if faces & ~held == 0:
            _lay(slot, faces, 0, 0, d)


@kernel
def joker_melds(rules: Ints, slot: int, d: RowsDesk) -> None:
    """A meld of three from the rack alone, in which jokers stand for what is lacking."""
    held, jokers = d.slots[slot, ON_RACK], d.slots[slot, RACK_JOKERS]
    for faces in d.short:
        lacking = faces & ~held
        if lacking != 0 and lacking != faces and count(lacking) <= jokers:
            _lay(slot, faces, lacking, CLOSED if rules[STAYS_APART] else 0, d)
            if is_enough(d):
                return


@kernel
def _lay(slot: int, faces: int, wild: int, closed: int, d: RowsDesk) -> None:
    copy_slot(d.slots, slot, DRAFT)
    draft = d.slots[DRAFT]
    place_tiles(draft, faces ^ wild, count(wild))
    add_meld(draft, draft[MELD_TOTAL], faces, wild | closed)
    offer(d)


@kernel
def _melds(slot: int, d: RowsDesk) -> None:
    here, draft = d.slots[slot], d.slots[DRAFT]
    held, given = here[ON_RACK], faces_to_give(here)
    for faces in d.short:
        lacking = faces & ~held
        if faces & held == 0 or lacking & ~given:
            continue
        copy_slot(d.slots, slot, DRAFT)
        if _give(lacking, d):
            place_tiles(draft, faces ^ lacking, 0)
            add_meld(draft, draft[MELD_TOTAL], faces, 0)
            offer(d)
            if is_enough(d):
                return


@kernel
def _cuts(slot: int, d: RowsDesk) -> None:
    here, draft = d.slots[slot], d.slots[DRAFT]
    for meld in range(here[MELD_TOTAL]):
        faces, wild = here[FACES_AT + meld], here[MARKS_AT + meld] & ~CLOSED
        each = cuts(faces, here[MARKS_AT + meld]) & here[ON_RACK]
        while each:
            face = each & -each
            each ^= face
            copy_slot(d.slots, slot, DRAFT)
            place_tiles(draft, face, 0)
            low, high = faces & ((face << 1) - 1), faces & -face
            put_meld(draft, meld, low, wild & low)
            add_meld(draft, meld + 1, high, wild & high & ~face)
            offer(d)
            if is_enough(d):
                return


@kernel
def _jokers_taken(rules: Ints, slot: int, d: RowsDesk) -> None:
    here = d.slots[slot]
    for meld in range(here[MELD_TOTAL]):
        jokers = here[MARKS_AT + meld] & ~CLOSED
        while jokers:
            joker = jokers & -jokers
            jokers ^= joker
            each = _replacing(rules, here, meld, joker, d) & here[ON_RACK]
            while each and not is_enough(d):
                face = each & -each
                each ^= face
                _take_joker(slot, meld, joker, face, d)


@kernel
def _replacing(rules: Ints, here: Ints, meld: int, joker: int, d: RowsDesk) -> int:
    # In RG any colour that was missing in a set replaces its joker (RG-10).
    faces, marks = here[FACES_AT + meld], here[MARKS_AT + meld]
    if rules[ANY_COLOUR] and faces & (faces << 1) == 0 and has_meld(d.slots[HERE], faces, marks):
        return joker | fitting(faces)
    return joker


@kernel
def _take_joker(slot: int, meld: int, joker: int, face: int, d: RowsDesk) -> None:
    """A joker taken makes a new meld with two tiles of the rack (RG-10, RQ-9)."""
    draft = d.slots[DRAFT]
    held = _without_face(d.slots[slot], face)
    for faces in d.short:
        lacking = faces & ~held
        if count(lacking) != 1:
            continue
        copy_slot(d.slots, slot, DRAFT)
        place_tiles(draft, face, 0)
        rest = (draft[FACES_AT + meld] ^ joker) | face
        put_meld(draft, meld, rest, (draft[MARKS_AT + meld] & ~CLOSED) ^ joker)
        place_tiles(draft, faces ^ lacking, 0)
        add_meld(draft, draft[MELD_TOTAL], faces, lacking | CLOSED)
        offer(d)
        if is_enough(d):
            return


@kernel
def _without_face(position: Ints, face: int) -> int:
    return (position[ON_RACK] & ~face) | (position[ON_RACK_TWICE] & face)


@kernel
def _joker_lay_offs(slot: int, d: RowsDesk) -> None:
    # RQ-8 lets a joker of the rack be added to the table, RG-9 does not.
    here, draft = d.slots[slot], d.slots[DRAFT]
    for meld in range(here[MELD_TOTAL]):
        each = fitting(here[FACES_AT + meld])
        while each:
            face = each & -each
            each ^= face
            copy_slot(d.slots, slot, DRAFT)
            place_tiles(draft, 0, 1)
            put_meld(draft, meld, draft[FACES_AT + meld] | face, draft[MARKS_AT + meld] | face)
            offer(d)
            if is_enough(d):
                return


# What the table gives


@kernel
def faces_to_take(position: Ints) -> int:
    """What some meld takes from the table."""
    taken = 0
    for meld in range(position[MELD_TOTAL]):
        taken |= takes(position[FACES_AT + meld], position[MARKS_AT + meld])
    return taken


@kernel
def faces_to_give(position: Ints) -> int:
    """What single melds give: spare faces, and of one that dissolves a face whose two neighbours fit elsewhere."""
    taken, given = faces_to_take(position), 0
    for meld in range(position[MELD_TOTAL]):
        faces, marks = position[FACES_AT + meld], position[MARKS_AT + meld]
        given |= spare(faces, marks)
        if dissolves(faces, marks):
            stuck = faces & ~taken
            if stuck & (stuck - 1) == 0:
                given |= stuck if stuck else faces
    return given


@kernel
def _give(faces: int, d: RowsDesk) -> bool:
    """Take these faces from the melds of the draft; False where they cannot give all."""
    while faces:
        face = faces & -faces
        faces ^= face
        if not _give_one(face, d):
            return False
    return True


@kernel
def _give_one(face: int, d: RowsDesk) -> bool:
    draft = d.slots[DRAFT]
    for meld in range(draft[MELD_TOTAL]):
        if spare(draft[FACES_AT + meld], draft[MARKS_AT + meld]) & face:
            give_face(draft, meld, face)
            return True
    for meld in range(draft[MELD_TOTAL]):
        faces = draft[FACES_AT + meld]
        if faces & face and dissolves(faces, draft[MARKS_AT + meld]):
            copy_slot(d.slots, DRAFT, COPY)
            remove_meld(draft, meld)
            if spread(draft, faces ^ face):
                return True
            copy_slot(d.slots, COPY, DRAFT)
    return False


# Steps that only rearrange the table


@kernel
def next_rearrangement(slot: int, step: int, d: RowsDesk) -> int:
    """Make the draft the table after this step: a tile moved to another meld, or a meld of three gone to the others; steps that
    lead nowhere are passed over. Returns the step after it, 0 where there is none.
    """
    here, draft = d.slots[slot], d.slots[DRAFT]
    melds, taken = here[MELD_TOTAL], faces_to_take(here)
    # A step is a source, a place in its faces and a target, then a meld that dissolves.
    while step < melds * 52 * melds:
        source, face, target = step // (52 * melds), 1 << step // melds % 52, step % melds
        faces, marks = here[FACES_AT + source], here[MARKS_AT + source]
        given = spare(faces, marks) & taken
        if not given & -face:
            step = (source + 1) * 52 * melds
        elif not given & face:
            step += melds - target
        else:
            step += 1
            if target != source and takes(here[FACES_AT + target], here[MARKS_AT + target]) & face:
                copy_slot(d.slots, slot, DRAFT)
                lengthen(draft, target, face)
                give_face(draft, source, face)
                return step
    while step < melds * 52 * melds + melds:
        source = step - melds * 52 * melds
        faces, marks = here[FACES_AT + source], here[MARKS_AT + source]
        step += 1
        if dissolves(faces, marks) and faces & ~taken == 0:
            copy_slot(d.slots, slot, DRAFT)
            remove_meld(draft, source)
            if spread(draft, faces):
                return step
    return 0
