"""Kernels for turns of games with a showdown (rap rummy, gin): the actions of ``core.turns.showdown`` in its order."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.deal import discard, discardable, draw, take, upcard
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.hands.deadwood import least_deadwood
from rumpus.solver.jit.bits import count, nth
from rumpus.solver.jit.compiled import kernel


@kernel
def count_showdown(rules: Ints, t: PlayoutTables, s: Ints) -> int:
    """Return the number of legal actions. Write the choices that ``showdown_action`` needs into the row."""
    if s[at.PHASE] == at.PLAYING:
        allowed = count(discardable(rules, s))
        if rules[at.RAPS]:
            return 2 * allowed
        s[at.CHOICES] = knocking_discards(rules, t, s, s[at.HANDS + s[at.SEAT]])
        return allowed + count(s[at.CHOICES])
    if s[at.PHASE] == at.OFFERED:
        return 2
    if rules[at.RAPS]:
        return 3 if may_rap_first(rules, s) else 2
    if is_upcard_declined(rules, s):
        return 1
    if s[at.STOCK_COUNT] <= rules[at.WALL]:
        s[at.CHOICES] = knocking_discards(rules, t, s, s[at.HANDS + s[at.SEAT]] | 1 << upcard(s))
        return count(s[at.CHOICES]) + 1
    return 2


@kernel
def showdown_action(rules: Ints, s: Ints, index: int) -> int:
    """Return the legal action at this index of the engine's list. Call ``count_showdown`` first."""
    if s[at.PHASE] == at.PLAYING:
        allowed = discardable(rules, s)
        many = count(allowed)
        if index < many:
            return at.DISCARD << at.KIND | nth(allowed, index)
        if rules[at.RAPS]:
            return at.DISCARD_AND_RAP << at.KIND | nth(allowed, index - many)
        return at.KNOCK << at.KIND | nth(s[at.CHOICES], index - many)
    if s[at.PHASE] == at.OFFERED:
        if index == 1:
            return at.DECLINE << at.KIND
        return at.RAP << at.KIND if rules[at.RAPS] else at.TAKE << at.KIND | upcard(s)
    if not rules[at.RAPS] and not is_upcard_declined(rules, s) and s[at.STOCK_COUNT] <= rules[at.WALL]:
        return at.KNOCK << at.KIND | nth(s[at.CHOICES], index) if index < count(s[at.CHOICES]) else at.PASS << at.KIND
    if index == 2:
        return at.RAP << at.KIND
    return at.TAKE << at.KIND | upcard(s) if index else at.DRAW << at.KIND


@kernel
def act_in_showdown(rules: Ints, s: Ints, action: int) -> int:
    """Apply an action. Return the reason for the end of the deal, or GOES_ON."""
    kind, card = action >> at.KIND, action & 63
    if kind == at.DISCARD:
        discard(rules, s, card)
        return _end_after_discard(rules, s)
    if kind == at.DRAW:
        draw(s)
        return at.GOES_ON
    if kind == at.TAKE:
        # GIN-8: the last allowed draw of the upcard ends the deal before the card is taken.
        if s[at.PHASE] == at.DRAWING and s[at.UPCARD_DRAWS] + 1 >= rules[at.MOST_UPCARD_DRAWS]:
            return at.TOO_MANY_DRAWS
        take(s, 1)
        return at.GOES_ON
    if kind == at.DECLINE:
        s[at.DECLINED] += 1
        s[at.SEAT] = (s[at.SEAT] + 1) % rules[at.SEATS]
        if s[at.DECLINED] == rules[at.SEATS]:
            s[at.PHASE] = at.DRAWING
        return at.GOES_ON
    return at.AT_WALL if kind == at.PASS else _rap_or_knock(rules, s, kind, card)


@kernel
def _rap_or_knock(rules: Ints, s: Ints, kind: int, card: int) -> int:
    s[at.BY] = s[at.SEAT]
    if kind == at.KNOCK and s[at.PHASE] == at.DRAWING:
        take(s, 1)  # GIN-7
    if kind != at.RAP:
        discard(rules, s, card)
    return at.KNOCKED if kind == at.KNOCK else at.RAPPED


@kernel
def _end_after_discard(rules: Ints, s: Ints) -> int:
    if s[at.PUT_BACK] >= rules[at.MOST_PUT_BACK]:
        return at.PUT_BACK_AGAIN  # GIN-8
    if s[at.STOCK_COUNT] == 0:
        return at.USED_UP  # RAP-9
    return at.ALL_IDLE if s[at.IDLE_TURNS] >= rules[at.MOST_IDLE_TURNS] else at.GOES_ON  # C-4


@kernel
def knocking_discards(rules: Ints, t: PlayoutTables, s: Ints, hand: int) -> int:
    """Return the cards of the hand that leave few enough deadwood points to knock if they are discarded (GIN-3)."""
    limit = knock_limit(rules, s)
    # A shortcut: a discard lowers the deadwood by at most the points of the highest card.
    if least_deadwood(hand, t.hand) - rules[at.MOST_POINTS] > limit:
        return 0
    found = 0
    rest = hand if rules[at.RETURNS] else hand & ~_just_taken(s)
    while rest:
        card = rest & -rest
        rest ^= card
        if least_deadwood(hand ^ card, t.hand) <= limit:
            found |= card
    return found


@kernel
def _just_taken(s: Ints) -> int:
    # At the wall the knock itself takes the upcard (GIN-7).
    taken: int = s[at.TAKEN] if s[at.PHASE] == at.PLAYING else 1 << upcard(s)
    return taken


@kernel
def knock_limit(rules: Ints, s: Ints) -> int:
    """Return the most deadwood points that a player may knock with (GIN-3, OKL-2)."""
    limit: int = rules[at.KNOCK_LIMITS + s[at.FIRST_UPCARD]]
    return limit


@kernel
def may_rap_first(rules: Ints, s: Ints) -> bool:
    """Return True if the seat to move may rap before drawing (RAP-3).

    This needs an earlier turn of the seat, or rules that offer a rap to all seats after the deal.
    """
    return rules[at.OFFERS] != 0 or s[at.TURN] >= rules[at.SEATS]


@kernel
def is_upcard_declined(rules: Ints, s: Ints) -> bool:
    """Return True if all seats declined the first upcard, so that this turn must draw from the stock (GIN-2)."""
    return rules[at.OFFERS] != 0 and s[at.TURN] == 0
