"""Lay-down turns (R16, R26, R500) in compiled code: the actions of ``core.turns.lay_down``, in its order."""

from __future__ import annotations

from rumpus.solver.card_set_kernel import count, nth
from rumpus.solver.chance_kernel import Word, shuffle
from rumpus.solver.compiled import kernel
from rumpus.solver.deal_kernel import discard, draw, note, note_cards, take
from rumpus.solver.deal_layout import (
    BLOCKED,
    BY,
    CHOICES,
    DISCARD,
    DRAW,
    DRAWING,
    GOES_ON,
    HANDS,
    IDLE_PASSAGES,
    IDLE_TURNS,
    KIND,
    LAID,
    LAY_RUN,
    LAY_SET,
    MOST_IDLE_PASSAGES,
    MOST_IDLE_TURNS,
    MOST_TURNINGS,
    MUST,
    NO_CARD,
    OFFS,
    OUT,
    PASS,
    PHASE,
    PILE,
    PILE_COUNT,
    RENEWS,
    RETURNS,
    RUNS,
    SEAT,
    SEATS,
    SETS,
    SHUFFLES,
    STIRRED,
    STOCK,
    STOCK_COUNT,
    STOCK_KNOWN,
    TAKE,
    TAKEN,
    TURN_STOCK,
    TURNING,
    TURNINGS,
    USED_UP,
    WHOLE_PILE,
    Ints,
)
from rumpus.solver.playout_tables import PlayoutTables
from rumpus.solver.tableau_kernel import (
    add_run,
    add_set,
    count_lay_offs,
    count_runs,
    count_sets,
    extend,
    fitting_anywhere,
    lay_off_action,
    run_action,
    set_action,
)


@kernel
def count_lay_down(rules: Ints, t: PlayoutTables, s: Ints) -> int:
    """How many actions the seat to move has."""
    hand, must = s[HANDS + s[SEAT]], s[MUST]
    if s[PHASE] == DRAWING:
        s[CHOICES] = _takeable(t, s, hand) if rules[WHOLE_PILE] else 1
        return 1 + count(s[CHOICES])
    s[SETS] = count_sets(hand, must, t)
    s[RUNS] = count_runs(hand, must, t)
    s[OFFS] = count_lay_offs(s, hand if must == NO_CARD else 1 << must, t)
    many: int = s[SETS] + s[RUNS] + s[OFFS]
    return many + count(discardable(rules, s)) if must == NO_CARD else many


@kernel
def lay_down_action(rules: Ints, t: PlayoutTables, s: Ints, index: int) -> int:
    """The action at this index of the engine's list, once ``count_lay_down`` has counted."""
    if s[PHASE] == DRAWING:
        return _draw_action(rules, s, index)
    hand, must = s[HANDS + s[SEAT]], s[MUST]
    if index < s[SETS]:
        return set_action(hand, must, index, t)
    index -= s[SETS]
    if index < s[RUNS]:
        return run_action(hand, must, index, t)
    index -= s[RUNS]
    if index < s[OFFS]:
        return lay_off_action(s, hand if must == NO_CARD else 1 << must, index, t)
    return DISCARD << KIND | nth(discardable(rules, s), index - s[OFFS])


@kernel
def act_in_lay_down(rules: Ints, t: PlayoutTables, s: Ints, action: int, rng: Word, log: Ints) -> int:
    """Do an action, and the turning of the stock it leads to; returns why the deal ended, or GOES_ON."""
    kind, payload = action >> KIND, action & (1 << KIND) - 1
    if kind == DRAW:
        return _draw(rules, s, rng, log)
    if kind == TAKE:
        _take(rules, s, payload)
        return GOES_ON
    if kind == DISCARD:
        discard(rules, s, payload)
        if s[IDLE_TURNS] >= rules[MOST_IDLE_TURNS]:
            return BLOCKED  # C-4; nobody goes out of an idle turn
        mover = s[SEAT] - 1 if s[SEAT] > 0 else rules[SEATS] - 1
        return _out(s, mover)
    if kind == PASS:
        return USED_UP  # R500-13
    if kind == LAY_SET:
        add_set(s, payload >> 4, payload & 15, t)
    elif kind == LAY_RUN:
        add_run(s, payload >> 8, payload >> 4 & 15, payload & 15, t)
    else:
        extend(s, payload >> 8, payload >> 6 & 3, payload & 63, t)
    s[MUST], s[STIRRED], s[LAID] = NO_CARD, 1, 1
    return _out(s, s[SEAT])


@kernel
def turn_stock(s: Ints, rng: Word, log: Ints) -> None:
    """The discard pile, shuffled, becomes the stock, and the draw that found it empty is made (R16-11)."""
    cards = s[PILE_COUNT]
    shuffle(rng, s, PILE, cards)
    note(s, log, TURN_STOCK << KIND | cards)
    note_cards(s, log, s, PILE, cards)
    _renew(s)
    draw(s)


@kernel
def _draw(rules: Ints, s: Ints, rng: Word, log: Ints) -> int:
    if s[STOCK_COUNT] == 0:
        idle = 0 if s[LAID] else s[IDLE_PASSAGES] + 1
        if idle >= rules[MOST_IDLE_PASSAGES] or s[TURNINGS] >= rules[MOST_TURNINGS]:
            return BLOCKED  # R16-18
        if rules[SHUFFLES]:
            s[PHASE] = TURNING
            turn_stock(s, rng, log)
            return GOES_ON
        _renew(s)
        s[STOCK_KNOWN] = s[STOCK_COUNT]
    draw(s)
    return GOES_ON


@kernel
def _renew(s: Ints) -> None:
    cards = s[PILE_COUNT]
    for place in range(cards):
        s[STOCK + cards - 1 - place] = s[PILE + place]
    s[STOCK_COUNT], s[PILE_COUNT] = cards, 0
    s[TURNINGS] += 1
    s[IDLE_PASSAGES] = 0 if s[LAID] else s[IDLE_PASSAGES] + 1
    s[LAID], s[PHASE] = 0, DRAWING


@kernel
def _take(rules: Ints, s: Ints, card: int) -> None:
    number = 1
    while s[PILE + s[PILE_COUNT] - number] != card:
        number += 1
    take(s, number)
    s[MUST] = card if rules[WHOLE_PILE] else NO_CARD  # R500-5


@kernel
def _out(s: Ints, seat: int) -> int:
    if s[HANDS + seat]:
        return GOES_ON
    s[BY] = seat
    return OUT


@kernel
def _takeable(t: PlayoutTables, s: Ints, hand: int) -> int:
    """The cards of the pile that may be taken, one bit each, bit 0 the top: those used at once with the cards above
    them in a meld, or laid off (R500-5).
    """
    fitting, found, top = fitting_anywhere(s), 0, PILE + s[PILE_COUNT] - 1
    width, row = t.width, (1 << t.width) - 1
    for depth in range(s[PILE_COUNT]):
        card = s[top - depth]
        hand |= 1 << card
        suit, rank = card // width, card % width
        if (
            fitting >> card & 1
            or t.hand.in_runs[hand >> suit * width & row] >> rank & 1
            or (t.hand.set_ranks >> rank & 1 and count(hand >> rank & t.suits) >= 3)
        ):
            found |= 1 << depth
    return found


@kernel
def _draw_action(rules: Ints, s: Ints, index: int) -> int:
    stocked = s[STOCK_COUNT] > 0 or rules[RENEWS]
    if stocked:
        if index == 0:
            return DRAW << KIND
        index -= 1
    if index == count(s[CHOICES]):
        return PASS << KIND
    depth = nth(s[CHOICES], index)
    card: int = s[PILE + s[PILE_COUNT] - 1 - depth]
    return TAKE << KIND | card


@kernel
def discardable(rules: Ints, s: Ints) -> int:
    """The cards that the seat to move may discard (R16-10)."""
    hand: int = s[HANDS + s[SEAT]]
    return hand if rules[RETURNS] or hand == s[TAKEN] else hand & ~s[TAKEN]  # R16-10
