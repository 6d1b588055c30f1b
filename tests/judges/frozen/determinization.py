"""Determinization: the cards that the seat to move does not see, dealt again as they may lie."""

from __future__ import annotations

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.jit.rng import Word, below, shuffle
from tests.judges.frozen.outlook import look
from tests.judges.frozen.rollouts import discard_key
from tests.judges.frozen.tables import MAY_HIDE, PolicyTables

_MANY = 1 << 40


@kernel
def determinize(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, rng: Word, cards: Ints) -> None:
    """Deal again what the seat to move does not see, and improve the hands of the others: after some turns a hand is no
    longer random. ``cards`` is scratch space for the pack.
    """
    look(rules, p, s)
    _deal(rules, p.scratch[MAY_HIDE], s, rng, cards)
    hidden = s[at.STOCK_COUNT] - s[at.STOCK_KNOWN]
    if hidden <= 0:
        return
    for seat in range(rules[at.SEATS]):
        if seat != s[at.SEAT]:
            for _ in range(s[at.TURN] // rules[at.SEATS]):
                _improve(t, p, s, seat, at.STOCK + below(rng, hidden))


@kernel
def _deal(rules: Ints, hidden: int, s: Ints, rng: Word, cards: Ints) -> None:
    rest, many = hidden, 0
    while rest:
        cards[many] = lowest(rest)
        rest &= rest - 1
        many += 1
    shuffle(rng, cards, 0, many)
    for seat in range(rules[at.SEATS]):
        if seat == s[at.SEAT]:
            continue
        hand = s[at.KNOWN + seat]
        for _ in range(count(s[at.HANDS + seat]) - count(hand)):
            many -= 1
            hand |= 1 << cards[many]
        s[at.HANDS + seat] = hand
    for place in range(many):
        s[at.STOCK + place] = cards[place]


@kernel
def _improve(t: PlayoutTables, p: PolicyTables, s: Ints, seat: int, place: int) -> None:
    """A seat exchanges its worst hidden card for the one at this place of the stock, unless that is worse."""
    hand = s[at.HANDS + seat] | 1 << s[place]
    rest, least = hand & ~s[at.KNOWN + seat], _MANY
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        least = min(least, discard_key(t, p, hand, card))
    worst = 63 - (least & 63)
    s[at.HANDS + seat] = hand & ~(1 << worst)
    s[place] = worst
