"""Kernels for turns with melds laid down (R16, R26, R500): the actions of ``core.turns.lay_down`` in its order."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.tableau import (
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
from rumpus.solver.engine.deal import discard, discardable, draw, log_order, take
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.bits import count, nth
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.jit.rng import Word, shuffle


@kernel
def count_lay_down(rules: Ints, t: PlayoutTables, s: Ints) -> int:
    """Return the number of legal actions. Write the counts that ``lay_down_action`` needs into the row."""
    hand, must = s[at.HANDS + s[at.SEAT]], s[at.MUST]
    if s[at.PHASE] == at.DRAWING:
        s[at.CHOICES] = _takeable(t, s, hand) if rules[at.WHOLE_PILE] else 1
        return 1 + count(s[at.CHOICES])
    s[at.SETS] = count_sets(hand, must, t)
    s[at.RUNS] = count_runs(hand, must, t)
    s[at.OFFS] = count_lay_offs(s, hand if must == at.NO_CARD else 1 << must, t)
    many: int = s[at.SETS] + s[at.RUNS] + s[at.OFFS]
    return many + count(discardable(rules, s)) if must == at.NO_CARD else many


@kernel
def lay_down_action(rules: Ints, t: PlayoutTables, s: Ints, index: int) -> int:
    """Return the legal action at this index of the engine's list. Call ``count_lay_down`` first."""
    if s[at.PHASE] == at.DRAWING:
        return _draw_action(rules, s, index)
    hand, must = s[at.HANDS + s[at.SEAT]], s[at.MUST]
    if index < s[at.SETS]:
        return set_action(hand, must, index, t)
    index -= s[at.SETS]
    if index < s[at.RUNS]:
        return run_action(hand, must, index, t)
    index -= s[at.RUNS]
    if index < s[at.OFFS]:
        return lay_off_action(s, hand if must == at.NO_CARD else 1 << must, index, t)
    return at.DISCARD << at.KIND | nth(discardable(rules, s), index - s[at.OFFS])


@kernel
def act_in_lay_down(rules: Ints, t: PlayoutTables, s: Ints, action: int, rng: Word, log: Ints) -> int:
    """Apply an action, and renew the stock if it must be. Return the reason for the end of the deal, or GOES_ON."""
    kind, payload = action >> at.KIND, action & (1 << at.KIND) - 1
    if kind == at.DRAW:
        return _draw(rules, s, rng, log)
    if kind == at.TAKE:
        _take(rules, s, payload)
        return at.GOES_ON
    if kind == at.DISCARD:
        discard(rules, s, payload)
        if s[at.IDLE_TURNS] >= rules[at.MOST_IDLE_TURNS]:
            return at.BLOCKED  # C-4; this seat still has cards, because an idle turn lays none
        mover = s[at.SEAT] - 1 if s[at.SEAT] > 0 else rules[at.SEATS] - 1
        return _go_out_if_empty(s, mover)
    if kind == at.PASS:
        return at.USED_UP  # R500-13
    if kind == at.LAY_SET:
        add_set(s, payload >> 4, payload & 15, t)
    elif kind == at.LAY_RUN:
        add_run(s, payload >> 8, payload >> 4 & 15, payload & 15, t)
    else:
        extend(s, payload >> 8, payload >> 6 & 3, payload & 63, t)
    s[at.MUST], s[at.MADE_PROGRESS], s[at.LAID] = at.NO_CARD, 1, 1
    return _go_out_if_empty(s, s[at.SEAT])


@kernel
def turn_stock(s: Ints, rng: Word, log: Ints) -> None:
    """Shuffle the discard pile, make it the stock, and repeat the draw that found the stock empty (R16-11)."""
    cards = s[at.PILE_COUNT]
    shuffle(rng, s, at.PILE, cards)
    log_order(s, log, at.TURN_STOCK, s, at.PILE, cards)
    _turn_pile_over(s)
    draw(s)


@kernel
def _draw(rules: Ints, s: Ints, rng: Word, log: Ints) -> int:
    if s[at.STOCK_COUNT] == 0:
        idle = 0 if s[at.LAID] else s[at.IDLE_PASSAGES] + 1
        if idle >= rules[at.MOST_IDLE_PASSAGES] or s[at.TURNINGS] >= rules[at.MOST_TURNINGS]:
            return at.BLOCKED  # R16-18
        if rules[at.SHUFFLES]:
            s[at.PHASE] = at.TURNING
            turn_stock(s, rng, log)
            return at.GOES_ON
        _turn_pile_over(s)
        s[at.STOCK_KNOWN] = s[at.STOCK_COUNT]
    draw(s)
    return at.GOES_ON


@kernel
def _turn_pile_over(s: Ints) -> None:
    cards = s[at.PILE_COUNT]
    for place in range(cards):
        s[at.STOCK + cards - 1 - place] = s[at.PILE + place]
    s[at.STOCK_COUNT], s[at.PILE_COUNT] = cards, 0
    s[at.TURNINGS] += 1
    s[at.IDLE_PASSAGES] = 0 if s[at.LAID] else s[at.IDLE_PASSAGES] + 1
    s[at.LAID], s[at.PHASE] = 0, at.DRAWING


@kernel
def _take(rules: Ints, s: Ints, card: int) -> None:
    number = 1
    while s[at.PILE + s[at.PILE_COUNT] - number] != card:
        number += 1
    take(s, number)
    s[at.MUST] = card if rules[at.WHOLE_PILE] else at.NO_CARD  # R500-5


@kernel
def _go_out_if_empty(s: Ints, seat: int) -> int:
    if s[at.HANDS + seat]:
        return at.GOES_ON
    s[at.BY] = seat
    return at.OUT


@kernel
def _takeable(t: PlayoutTables, s: Ints, hand: int) -> int:
    """Return the depths in the pile of the cards that may be taken, one bit each. Bit 0 is the top.

    The card must be used at once: laid off, or in a meld with the hand and the cards above it (R500-5).
    """
    fitting, found = fitting_anywhere(s), 0
    top = at.PILE + s[at.PILE_COUNT] - 1
    width, row = t.width, (1 << t.width) - 1
    for depth in range(s[at.PILE_COUNT]):
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
    if can_draw(rules, s):
        if index == 0:
            return at.DRAW << at.KIND
        index -= 1
    if index == count(s[at.CHOICES]):
        return at.PASS << at.KIND
    depth = nth(s[at.CHOICES], index)
    card: int = s[at.PILE + s[at.PILE_COUNT] - 1 - depth]
    return at.TAKE << at.KIND | card


@kernel
def can_draw(rules: Ints, s: Ints) -> bool:
    """Return True if the stock has a card, or can be renewed from the discard pile (R16-11).

    If not, the seat to move may pass (R500-13).
    """
    return s[at.STOCK_COUNT] > 0 or rules[at.RENEWS] != 0
