"""Determinization: the cards that the seat to move does not see, dealt again as they may lie."""

from __future__ import annotations

from math import log
from typing import NamedTuple

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.showdown import knock_limit
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.hands.deadwood import least_deadwood
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.jit.rng import Word, random_below, random_fraction, shuffle
from rumpus.solver.pimc.rollouts import discard_key
from rumpus.solver.policies.outlook import update_outlook
from rumpus.solver.policies.showdown import should_end
from rumpus.solver.policies.tables import MAY_HIDE, Floats, PolicyTables

_MANY = 1 << 40
MOST_DEALT = 8  # times that a world is dealt until nobody holds back in it


class Sampler(NamedTuple):
    """How hidden cards are imagined: the odds by seat and card, and the beliefs of a ``Reading``; chance; and scratch space
    for the pack.
    """

    odds: Floats
    p_take_in_meld: float
    improvement_rate: float
    p_missed_ending: float
    rng: Word
    cards: Ints
    keys: Floats


@kernel
def determinize(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, i: Sampler) -> None:
    """Deal again what the seat to move does not see, and improve the hands of the others: after some turns a hand is no
    longer random.
    """
    update_outlook(rules, p, s)
    may_hide = p.scratch[MAY_HIDE]
    for _ in range(MOST_DEALT):
        _deal_and_improve(rules, t, p, s, may_hide, i)
        if i.p_missed_ending >= 1 or not rules[at.IS_SHOWDOWN] or not _has_missed_ending(rules, t, p, s, i):
            break


@kernel
def _has_missed_ending(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, i: Sampler) -> bool:
    """Whether another seat could have ended the deal to its profit, and is not imagined to have held back."""
    for seat in range(rules[at.SEATS]):
        has_played = (seat - s[at.STARTER]) % rules[at.SEATS] < s[at.TURN] or rules[at.RAPS]
        if seat == s[at.SEAT] or not has_played:
            continue
        held = least_deadwood(s[at.HANDS + seat], t.hand)
        ends = should_end(rules, p, s, held) if rules[at.RAPS] else held <= knock_limit(rules, s)
        if ends and random_fraction(i.rng) >= i.p_missed_ending:
            return True
    return False


@kernel
def _deal_and_improve(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, may_hide: int, i: Sampler) -> None:
    """Hands that the others may hold."""
    _deal_hidden(rules, may_hide, s, i)
    hidden = s[at.STOCK_COUNT] - s[at.STOCK_KNOWN]
    for seat in range(rules[at.SEATS]):
        if seat == s[at.SEAT]:
            continue
        if hidden > 0:
            for _ in range(int(i.improvement_rate * s[at.TURN] / rules[at.SEATS] + random_fraction(i.rng))):
                _improve(t, p, s, seat, at.STOCK + random_below(i.rng, hidden))
        if i.p_take_in_meld > 0:
            _complete_melds_of_takes(rules, t, p, s, seat, may_hide, i)


@kernel
def _deal_hidden(rules: Ints, hidden: int, s: Ints, i: Sampler) -> None:
    """Each seat takes its hidden cards by lot, each card with its odds; the others are the stock."""
    rest, many, cards = hidden, 0, i.cards
    while rest:
        cards[many] = lowest(rest)
        rest &= rest - 1
        many += 1
    shuffle(i.rng, cards, 0, many)
    for seat in range(rules[at.SEATS]):
        if seat == s[at.SEAT]:
            continue
        hand = s[at.KNOWN + seat]
        for place in range(many):
            # Of exponential variables with these rates the least are such a lot (Efraimidis and Spirakis 2006).
            i.keys[place] = -log(1.0 - random_fraction(i.rng)) / i.odds[seat, cards[place]]
        for _ in range(count(s[at.HANDS + seat]) - count(hand)):
            least = 0
            for place in range(1, many):
                if i.keys[place] < i.keys[least]:
                    least = place
            many -= 1
            hand |= 1 << cards[least]
            cards[least], i.keys[least] = cards[many], i.keys[many]
        s[at.HANDS + seat] = hand
    for place in range(many):
        s[at.STOCK + place] = cards[place]


@kernel
def _improve(t: PlayoutTables, p: PolicyTables, s: Ints, seat: int, place: int) -> None:
    """A seat exchanges its worst hidden card for the one at this place of the stock, unless that is worse."""
    hand = s[at.HANDS + seat] | 1 << s[place]
    worst = _worst(t, p, hand, hand & ~s[at.KNOWN + seat])
    s[at.HANDS + seat] = hand & ~(1 << worst)
    s[place] = worst


@kernel
def _worst(t: PlayoutTables, p: PolicyTables, hand: int, cards: int) -> int:
    """Of these cards of a hand the one it would soonest discard."""
    least = _MANY
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        least = min(least, discard_key(t, p, hand, card))
    return 63 - (least & 63)


@kernel
def _complete_melds_of_takes(
    rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, seat: int, may_hide: int, i: Sampler
) -> None:
    """Most cards that a seat took and still holds are in a meld: put those there that are not."""
    taken = s[at.KNOWN + seat]
    kept = taken  # the cards that are not given away for others
    while taken:
        card = lowest(taken)
        taken &= taken - 1
        if random_fraction(i.rng) >= i.p_take_in_meld:
            continue
        pair = _pair_for(p, card, s[at.HANDS + seat], s[at.HANDS + seat], i.odds[seat], i.rng)
        if pair == 0:
            pair = _pair_for(p, card, kept | may_hide, kept, i.odds[seat], i.rng)
            _swap_in(rules, t, p, s, seat, pair & ~s[at.HANDS + seat], kept | pair)
        kept |= pair


@kernel
def _pair_for(p: PolicyTables, card: int, among: int, held: int, odds: Floats, rng: Word) -> int:
    """Two cards among these that make a meld with the card, by lot; 0 where there are none."""
    chosen, total = 0, 0.0
    for place in range(p.first_partner[card], p.first_partner[card + 1]):
        pair = p.partners[place]
        if pair & ~among:
            continue
        weight, rest = 1.0, pair & ~held
        while rest:
            weight *= odds[lowest(rest)]
            rest &= rest - 1
        total += weight
        if random_fraction(rng) * total < weight:
            chosen = pair
    return chosen


@kernel
def _swap_in(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, seat: int, cards: int, kept: int) -> None:
    """A seat gets these hidden cards for the worst of its own that it need not keep."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        spare = s[at.HANDS + seat] & ~(kept | s[at.KNOWN + seat])
        if spare == 0:
            return
        given = _worst(t, p, s[at.HANDS + seat], spare)
        s[at.HANDS + seat] ^= 1 << given | 1 << card
        for other in range(rules[at.SEATS]):
            if other not in (seat, s[at.SEAT]) and s[at.HANDS + other] >> card & 1:
                s[at.HANDS + other] ^= 1 << given | 1 << card
                card = at.NO_CARD
                break
        if card == at.NO_CARD:
            continue
        for place in range(at.STOCK, at.STOCK + s[at.STOCK_COUNT]):
            if s[place] == card:
                s[place] = given
