"""Determinization: deal all cards hidden from the seat to move again, to get a world that it considers possible.

A plain random deal is too weak: other players improve their hands each turn, and keep cards that they took for melds.
So the dealt hands are improved by draws, and cards that a seat took are put into melds with a given chance.
"""

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
MOST_DEALT = 8  # the most times that a world is dealt again because a seat in it missed ending the deal


class Sampler(NamedTuple):
    """The input for sampling worlds.

    ``odds`` are the relative chances that a seat holds a card, by seat and card. The next three values are those of a
    ``Reading``. ``rng`` is the random generator; ``cards`` and ``keys`` are scratch space for the pack.
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
    """Deal all cards hidden from the seat to move again, then improve the hands of the other seats.

    If a seat could have ended the deal but did not, repeat this up to ``MOST_DEALT`` times.
    """
    update_outlook(rules, p, s)
    may_hide = p.scratch[MAY_HIDE]
    for _ in range(MOST_DEALT):
        _deal_and_improve(rules, t, p, s, may_hide, i)
        if i.p_missed_ending >= 1 or not rules[at.IS_SHOWDOWN] or not _has_missed_ending(rules, t, p, s, i):
            break


@kernel
def _has_missed_ending(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, i: Sampler) -> bool:
    """Return True if another seat could have ended the deal with profit, and is not assumed to have missed it."""
    for seat in range(rules[at.SEATS]):
        has_played = (seat - s[at.STARTER]) % rules[at.SEATS] < s[at.TURN] or rules[at.RAPS]
        if seat == s[at.SEAT] or not has_played:
            continue
        deadwood = least_deadwood(s[at.HANDS + seat], t.hand)
        ends = should_end(rules, p, s, deadwood) if rules[at.RAPS] else deadwood <= knock_limit(rules, s)
        if ends and random_fraction(i.rng) >= i.p_missed_ending:
            return True
    return False


@kernel
def _deal_and_improve(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, may_hide: int, i: Sampler) -> None:
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
    """Deal each other seat its hidden cards by lot, each card with its odds. The rest becomes the stock."""
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
            # The lowest of exponential variables with these rates are a weighted sample without replacement
            # (Efraimidis and Spirakis 2006).
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
    """Exchange the worst hidden card of a seat for the stock card at this place of the row, unless that is worse."""
    hand = s[at.HANDS + seat] | 1 << s[place]
    worst = _worst(t, p, hand, hand & ~s[at.KNOWN + seat])
    s[at.HANDS + seat] = hand & ~(1 << worst)
    s[place] = worst


@kernel
def _worst(t: PlayoutTables, p: PolicyTables, hand: int, cards: int) -> int:
    """Return the card among ``cards`` that is the best discard from a hand."""
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
    """Put the cards that a seat took and still holds into melds, each with the chance ``p_take_in_meld``."""
    taken = s[at.KNOWN + seat]
    fixed = taken  # the cards that must stay in the hand
    while taken:
        card = lowest(taken)
        taken &= taken - 1
        if random_fraction(i.rng) >= i.p_take_in_meld:
            continue
        pair = _pair_for(p, card, s[at.HANDS + seat], s[at.HANDS + seat], i.odds[seat], i.rng)
        if pair == 0:
            pair = _pair_for(p, card, fixed | may_hide, fixed, i.odds[seat], i.rng)
            _swap_in(rules, t, p, s, seat, pair & ~s[at.HANDS + seat], fixed | pair)
        fixed |= pair


@kernel
def _pair_for(p: PolicyTables, card: int, among: int, hand: int, odds: Floats, rng: Word) -> int:
    """Draw by lot two cards of ``among`` that form a meld with the card. Return 0 if there are none.

    A pair is weighted by the odds of its cards that are not in ``hand``.
    """
    chosen, total = 0, 0.0
    for place in range(p.first_partner[card], p.first_partner[card + 1]):
        pair = p.partners[place]
        if pair & ~among:
            continue
        weight, rest = 1.0, pair & ~hand
        while rest:
            weight *= odds[lowest(rest)]
            rest &= rest - 1
        total += weight
        if random_fraction(rng) * total < weight:
            chosen = pair
    return chosen


@kernel
def _swap_in(rules: Ints, t: PlayoutTables, p: PolicyTables, s: Ints, seat: int, cards: int, fixed: int) -> None:
    """Give a seat these hidden cards in exchange for its worst cards. Cards in ``fixed`` stay in its hand."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        spare = s[at.HANDS + seat] & ~(fixed | s[at.KNOWN + seat])
        if spare == 0:
            return
        worst = _worst(t, p, s[at.HANDS + seat], spare)
        s[at.HANDS + seat] ^= 1 << worst | 1 << card
        for other in range(rules[at.SEATS]):
            if other not in (seat, s[at.SEAT]) and s[at.HANDS + other] >> card & 1:
                s[at.HANDS + other] ^= 1 << worst | 1 << card
                card = at.NO_CARD
                break
        if card == at.NO_CARD:
            continue
        for place in range(at.STOCK, at.STOCK + s[at.STOCK_COUNT]):
            if s[place] == card:
                s[place] = worst
