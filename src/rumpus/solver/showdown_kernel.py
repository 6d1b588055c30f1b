"""Showdown turns (RAP, gin) in compiled code: the actions of ``core.turns.showdown``, in its order."""

from __future__ import annotations

from rumpus.solver.card_set_kernel import count, nth
from rumpus.solver.compiled import kernel
from rumpus.solver.deal_kernel import discard, draw, take
from rumpus.solver.deal_layout import (
    ALL_IDLE,
    AT_WALL,
    BY,
    CHOICES,
    DEAREST,
    DECLINE,
    DECLINED,
    DISCARD,
    DISCARD_AND_RAP,
    DRAW,
    DRAWING,
    FIRST_UPCARD,
    GOES_ON,
    HANDS,
    IDLE_TURNS,
    KIND,
    KNOCK,
    KNOCK_LIMITS,
    KNOCKED,
    MOST_IDLE_TURNS,
    MOST_PUT_BACK,
    MOST_UPCARD_DRAWS,
    OFFERED,
    OFFERS,
    PASS,
    PHASE,
    PILE,
    PILE_COUNT,
    PLAYING,
    PUT_BACK,
    PUT_BACK_AGAIN,
    RAP,
    RAPPED,
    RAPS,
    RETURNS,
    SEAT,
    SEATS,
    STOCK_COUNT,
    TAKE,
    TAKEN,
    TOO_MANY_DRAWS,
    TURN,
    UPCARD_DRAWS,
    USED_UP,
    WALL,
    Ints,
)
from rumpus.solver.hand_kernel import least_deadwood
from rumpus.solver.playout_tables import PlayoutTables


@kernel
def count_showdown(rules: Ints, t: PlayoutTables, s: Ints) -> int:
    """How many actions the seat to move has."""
    if s[PHASE] == PLAYING:
        held = count(discardable(rules, s))
        if rules[RAPS]:
            return 2 * held
        s[CHOICES] = knocking(rules, t, s, s[HANDS + s[SEAT]])
        return held + count(s[CHOICES])
    if s[PHASE] == OFFERED:
        return 2
    if rules[RAPS]:
        return 3 if rules[OFFERS] or s[TURN] >= rules[SEATS] else 2  # RAP-3
    if s[TURN] == 0:
        return 1
    if s[STOCK_COUNT] <= rules[WALL]:
        s[CHOICES] = knocking(rules, t, s, s[HANDS + s[SEAT]] | 1 << _upcard(s))
        return count(s[CHOICES]) + 1
    return 2


@kernel
def showdown_action(rules: Ints, s: Ints, index: int) -> int:
    """The action at this index of the engine's list, once ``count_showdown`` has counted."""
    if s[PHASE] == PLAYING:
        held = discardable(rules, s)
        many = count(held)
        if index < many:
            return DISCARD << KIND | nth(held, index)
        if rules[RAPS]:
            return DISCARD_AND_RAP << KIND | nth(held, index - many)
        return KNOCK << KIND | nth(s[CHOICES], index - many)
    if s[PHASE] == OFFERED:
        if index == 1:
            return DECLINE << KIND
        return RAP << KIND if rules[RAPS] else TAKE << KIND | _upcard(s)
    if not rules[RAPS] and s[TURN] > 0 and s[STOCK_COUNT] <= rules[WALL]:
        return KNOCK << KIND | nth(s[CHOICES], index) if index < count(s[CHOICES]) else PASS << KIND
    if index == 2:
        return RAP << KIND
    return TAKE << KIND | _upcard(s) if index else DRAW << KIND


@kernel
def act_in_showdown(rules: Ints, s: Ints, action: int) -> int:
    """Do an action; returns why the deal ended, or GOES_ON."""
    kind, card = action >> KIND, action & 63
    if kind == DISCARD:
        discard(rules, s, card)
        return _ending(rules, s)
    if kind == DRAW:
        draw(s)
        return GOES_ON
    if kind == TAKE:
        # GIN-8: the last one ends the deal before the card is taken.
        if s[PHASE] == DRAWING and s[UPCARD_DRAWS] + 1 >= rules[MOST_UPCARD_DRAWS]:
            return TOO_MANY_DRAWS
        take(s, 1)
        return GOES_ON
    if kind == DECLINE:
        s[DECLINED] += 1
        s[SEAT] = (s[SEAT] + 1) % rules[SEATS]
        if s[DECLINED] == rules[SEATS]:
            s[PHASE] = DRAWING
        return GOES_ON
    return AT_WALL if kind == PASS else _show(rules, s, kind, card)


@kernel
def _show(rules: Ints, s: Ints, kind: int, card: int) -> int:
    s[BY] = s[SEAT]
    if kind == KNOCK and s[PHASE] == DRAWING:
        take(s, 1)  # GIN-7
    if kind != RAP:
        discard(rules, s, card)
    return KNOCKED if kind == KNOCK else RAPPED


@kernel
def _ending(rules: Ints, s: Ints) -> int:
    if s[PUT_BACK] >= rules[MOST_PUT_BACK]:
        return PUT_BACK_AGAIN  # GIN-8
    if s[STOCK_COUNT] == 0:
        return USED_UP  # RAP-9
    return ALL_IDLE if s[IDLE_TURNS] >= rules[MOST_IDLE_TURNS] else GOES_ON  # C-4


@kernel
def knocking(rules: Ints, t: PlayoutTables, s: Ints, hand: int) -> int:
    """The cards whose discard leaves few enough points to knock (GIN-3)."""
    limit = rules[KNOCK_LIMITS + s[FIRST_UPCARD]]
    # No discard lowers the least count by more than the dearest card.
    if least_deadwood(hand, t.hand) - rules[DEAREST] > limit:
        return 0
    found, rest = 0, hand
    while rest:
        card = rest & -rest
        rest ^= card
        if least_deadwood(hand ^ card, t.hand) <= limit:
            found |= card
    return found


@kernel
def discardable(rules: Ints, s: Ints) -> int:
    """The cards that the seat to move may discard (R16-10)."""
    hand: int = s[HANDS + s[SEAT]]
    return hand if rules[RETURNS] else hand & ~s[TAKEN]


@kernel
def _upcard(s: Ints) -> int:
    card: int = s[PILE + s[PILE_COUNT] - 1]
    return card
